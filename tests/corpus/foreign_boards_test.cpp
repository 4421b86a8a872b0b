// Pictures of other games, read as KAMI 2 because the player said so: a clear refusal, one test a picture.
#include "unfold/codecs.h"

#include <gtest/gtest.h>

#include "support/corpus_labels.h"
#include "support/files.h"

namespace unfold {
namespace {

std::vector<std::filesystem::path> pictures_of_other_games() {
    std::vector<std::filesystem::path> paths;
    for (const char* game : {"floodit", "kami", "shisen"})
        for (const auto& path : test::files_in(test::corpus_folder() / game, {".png", ".jpg"}))
            paths.push_back(path);
    return paths;
}

class ForeignBoard : public ::testing::TestWithParam<std::filesystem::path> {};

TEST_P(ForeignBoard, IsRefusedAsKami2) {
    ReadOptions options;
    options.game = Game::kami2;
    const ReadResult result = read(decode_picture(test::bytes_in(GetParam())), options);
    ASSERT_FALSE(result.reading) << "read as a level, confidence " << result.reading->confidence;
    const Error& error = result.refusal.value();
    EXPECT_TRUE(error.code() == ErrorCode::no_board || error.code() == ErrorCode::uncertain_board)
        << error.message();
    EXPECT_FALSE(error.hint().empty());
}

std::string name_of(const ::testing::TestParamInfo<std::filesystem::path>& file) {
    return test::test_name_of(file.param);
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ForeignBoard);
INSTANTIATE_TEST_SUITE_P(Corpus, ForeignBoard, ::testing::ValuesIn(pictures_of_other_games()), name_of);

}  // namespace
}  // namespace unfold
