// How far a screenshot may be spoiled and still be read: every level picture of a folder through every step
// of every distortion. Prints the curve: boards read perfectly, refused, wrong but flagged, wrong and not
// flagged; then how many of all readings came with warnings and with a count.
#include "unfold/codecs.h"

#include <cstdio>
#include <cstring>
#include <exception>

#include "outcome.h"
#include "vision/image/picture_mat.h"

namespace {

using unfold::bench::Outcome;

struct Options {
    const char* folder = nullptr;
    const char* only = "";  // part of a distortion's name
    std::size_t every = 1;  // takes every n-th picture
    bool details = false;   // says what went wrong
};

Options options_from(int argc, char** argv) {
    Options options;
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--only") == 0 && i + 1 < argc)
            options.only = argv[++i];
        else if (std::strcmp(argv[i], "--every") == 0 && i + 1 < argc)
            options.every = static_cast<std::size_t>(std::max(1, std::atoi(argv[++i])));
        else if (std::strcmp(argv[i], "--details") == 0)
            options.details = true;
        else
            options.folder = argv[i];
    }
    return options;
}

struct Shot {
    unfold::test::Label label;
    cv::Mat image;
};

std::vector<Shot> shots_of(const Options& options) {
    std::vector<Shot> shots;
    std::size_t seen = 0;
    for (unfold::test::Label& label : unfold::test::read_labels(options.folder)) {
        if (label.kind != "level" || seen++ % options.every != 0) continue;
        const auto picture = unfold::decode_picture(unfold::test::bytes_in(label.image));
        shots.push_back({std::move(label), unfold::vision::bgr_of(picture)});
    }
    return shots;
}

}  // namespace

int main(int argc, char** argv) try {
    const Options options = options_from(argc, argv);
    if (options.folder == nullptr) {
        std::fprintf(stderr, "usage: %s FOLDER [--only NAME] [--every N] [--details]\n", argv[0]);
        return 2;
    }
    cv::setNumThreads(1);
    const auto shots = shots_of(options);
    int silent = 0;
    std::printf("%-23s %-6s %9s %8s %8s %7s %9s %6s\n", "distortion", "", "perfect", "refused", "flagged",
                "silent", "warnings", "count");
    for (const auto& distortion : unfold::bench::all_distortions()) {
        if ((distortion.name + " " + distortion.strength).find(options.only) == std::string::npos) continue;
        int count[4] = {};
        int warnings = 0;
        int counts = 0;
        std::string failed;
        for (const Shot& shot : shots) {
            const auto judged = unfold::bench::judge(shot.label, distortion.apply(shot.image));
            ++count[static_cast<int>(judged.outcome)];
            warnings += judged.has_warnings ? 1 : 0;
            counts += judged.has_count ? 1 : 0;
            if (judged.outcome == Outcome::perfect) continue;
            failed += "    " + shot.label.image.filename().string() +
                      (judged.outcome == Outcome::silent ? " SILENT" : "") + judged.why + "\n";
        }
        silent += count[static_cast<int>(Outcome::silent)];
        std::printf("%-23s %-6s %4d/%-4zu %8d %8d %7d %9d %6d\n%s", distortion.name.c_str(),
                    distortion.strength.c_str(), count[0], shots.size(), count[1], count[2], count[3],
                    warnings, counts, options.details ? failed.c_str() : "");
        std::fflush(stdout);
    }
    std::printf("wrong and not flagged: %d\n", silent);
    return silent == 0 ? 0 : 1;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}
