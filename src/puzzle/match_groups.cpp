// Groups of kinds that match each other, from one line of text.
#include "unfold/tiles.h"

#include <algorithm>

#include "puzzle/cell_text.h"

namespace unfold {
namespace {

std::vector<std::string_view> parts_of(std::string_view text, char between) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = std::min(text.find(between), text.size());
        if (end > 0 || between != ' ') parts.push_back(text.substr(0, end));
        if (end == text.size()) return parts;
        text.remove_prefix(end + 1);
    }
}

}  // namespace

std::optional<MatchGroups> match_groups_from_text(std::string_view text) {
    MatchGroups groups;
    std::vector<KindId> all;
    for (const std::string_view part : parts_of(text, ',')) {
        std::vector<KindId>& group = groups.emplace_back();
        for (const std::string_view word : parts_of(part, ' ')) {
            const std::optional<KindId> kind = kind_from_name(word);
            if (!kind || std::find(all.begin(), all.end(), *kind) != all.end()) return std::nullopt;
            group.push_back(*kind);
            all.push_back(*kind);
        }
        if (group.size() < 2) return std::nullopt;
    }
    return groups;
}

}  // namespace unfold
