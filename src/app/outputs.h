// What a command writes for one input.
#pragma once

#include <filesystem>
#include <string>

#include <spdlog/spdlog.h>

#include "app/files.h"

namespace unfold::app {

/// The files of one input, all in one folder with one beginning.
class Outputs {
  public:
    Outputs(const InputFile& input, const std::string& folder, OutputGuard& guard)
        : start_((folder.empty() ? input.folder : std::filesystem::path(folder)) / input.base_name),
          guard_(guard) {
        make_folder(start_.parent_path());
    }
    template <class Content>
    void write(const std::string& ending, OutputKind kind, const Content& content) const {
        const auto path = start_.string() + ending;
        guard_.claim(path);
        write_output(path, kind, content);
        spdlog::info("wrote {}", path);
    }
    /// The level, or the level of tiles.
    template <class AnyLevel>
    void write_level_file(const AnyLevel& level) const {
        write_level(start_.string() + ".level.json", level, guard_);
    }

  private:
    std::filesystem::path start_;
    OutputGuard& guard_;
};

}  // namespace unfold::app
