// Pictures of other games, read as KAMI 2 because the player said so: a clear refusal, one test a picture.
#include "unfold/codecs.h"

#include <gtest/gtest.h>

#include "support/corpus_labels.h"

namespace unfold {
namespace {

std::vector<std::filesystem::path> pictures_of_other_games() {
    std::vector<std::filesystem::path> paths;
    for (const char* game : {"floodit", "kami", "shisen"}) {
        const auto boards_folder = std::filesystem::path(UNFOLD_CORPUS) / game;
        if (!std::filesystem::is_directory(boards_folder)) continue;
        for (const auto& entry : std::filesystem::directory_iterator(boards_folder))
            for (const char* ending : {".png", ".jpg"})
                if (entry.path().string().ends_with(ending)) paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    return paths;
}

class ForeignBoard : public ::testing::TestWithParam<std::filesystem::path> {};

TEST_P(ForeignBoard, IsRefusedAsKami2) {
    ReadOptions options;
    options.game = Game::kami2;
    const ReadResult result = read(decode_picture(test::bytes_of(GetParam())), options);
    ASSERT_FALSE(result.reading) << "read as a level, confidence " << result.reading->confidence;
    const Error& error = result.refusal.value();
    EXPECT_TRUE(error.code() == ErrorCode::no_board || error.code() == ErrorCode::uncertain_board)
        << error.message();
    EXPECT_FALSE(error.hint().empty());
}

std::string name_of(const ::testing::TestParamInfo<std::filesystem::path>& info) {
    std::string name = info.param.stem().string();
    for (char& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
    return name + "_" + std::to_string(info.index);
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ForeignBoard);
INSTANTIATE_TEST_SUITE_P(Corpus, ForeignBoard, ::testing::ValuesIn(pictures_of_other_games()), name_of);

TEST(ForeignBoards, AreThere) {
    if (pictures_of_other_games().empty()) GTEST_SKIP() << "the corpus is not at " << UNFOLD_CORPUS;
}

}  // namespace
}  // namespace unfold
