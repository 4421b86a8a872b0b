// The newest results are kept, the oldest removed: limited by number and by bytes.
#include "app/server/api/results_store.h"

#include <atomic>
#include <chrono>
#include <set>
#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>

namespace unfold::app {
namespace {

StoredResult result_of(std::size_t bytes) {
    StoredResult result;
    result.upload = std::string(bytes, 'x');
    return result;
}

TEST(ResultsStore, ReturnsWhatItKeeps) {
    ResultsStore store(4, 1'000'000);
    const std::string name = store.keep(result_of(7));
    ASSERT_NE(store.find(name), nullptr);
    EXPECT_EQ(store.find(name)->upload, "xxxxxxx");
    EXPECT_EQ(store.find("00000000000000000000000000000000"), nullptr);
    EXPECT_EQ(store.find(""), nullptr);
}

TEST(ResultsStore, RemovesTheOldestOverTheNumber) {
    ResultsStore store(2, 1'000'000);
    const std::string first = store.keep(result_of(1));
    const std::string second = store.keep(result_of(2));
    const std::string third = store.keep(result_of(3));
    EXPECT_EQ(store.find(first), nullptr);
    EXPECT_NE(store.find(second), nullptr);
    EXPECT_NE(store.find(third), nullptr);
}

TEST(ResultsStore, RemovesTheOldestOverTheBytes) {
    ResultsStore store(100, 100'000);
    const std::string first = store.keep(result_of(40'000));
    const std::string second = store.keep(result_of(40'000));
    EXPECT_NE(store.find(first), nullptr);
    const std::string third = store.keep(result_of(40'000));
    EXPECT_EQ(store.find(first), nullptr);
    EXPECT_NE(store.find(second), nullptr);
    EXPECT_NE(store.find(third), nullptr);
}

TEST(ResultsStore, DoesNotKeepAResultOverTheLimit) {
    ResultsStore store(100, 1'000);
    EXPECT_EQ(store.find(store.keep(result_of(2'000))), nullptr);
    const std::string small = store.keep(result_of(1));
    EXPECT_NE(store.find(small), nullptr) << "removed results must not count any more";
}

TEST(ResultsStore, AResultInUseOutlivesItsPlace) {
    ResultsStore store(1, 1'000'000);
    const auto held = store.find(store.keep(result_of(5)));
    (void)store.keep(result_of(6));
    EXPECT_EQ(held->upload, "xxxxx");
}

TEST(ResultsStore, MakesTheSolvedPictureOnce) {
    ResultsStore store(2, 1'000'000);
    const std::string name = store.keep({});
    std::atomic<int> made = 0;
    const auto make = [&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        return "picture " + std::to_string(++made);
    };
    std::vector<std::jthread> clients;
    std::atomic<int> right = 0;
    for (int i = 0; i < 4; ++i)
        clients.emplace_back([&] { right += *store.solved_picture(name, make) == "picture 1" ? 1 : 0; });
    clients.clear();
    EXPECT_EQ(right, 4);
    EXPECT_EQ(*store.solved_picture(name, make), "picture 1");
    EXPECT_EQ(*store.solved_picture("unknown", make), "picture 2");
}

TEST(ResultsStore, TriesAgainWhereMakingAPictureFailed) {
    ResultsStore store(2, 1'000'000);
    const std::string name = store.keep({});
    const auto fail = []() -> std::string { throw std::runtime_error("no memory"); };
    EXPECT_THROW((void)store.solved_picture(name, fail), std::runtime_error);
    EXPECT_EQ(*store.solved_picture(name, [] { return "picture"; }), "picture");
}

TEST(ResultsStore, CountsTheSolvedPictures) {
    ResultsStore store(100, 100'000);
    const std::string first = store.keep(result_of(2'000)), second = store.keep({});
    (void)store.solved_picture(second, [] { return std::string(99'000, ' '); });
    EXPECT_EQ(store.find(first), nullptr);
    EXPECT_NE(store.find(second), nullptr);
}

TEST(ResultsStore, NamesAreLongAndDiffer) {
    ResultsStore store(1, 1'000'000);
    std::set<std::string> names;
    for (int i = 0; i < 1000; ++i)
        names.insert(store.keep(result_of(0)));
    EXPECT_EQ(names.size(), 1000U);
    EXPECT_EQ(names.begin()->size(), 32U);
    EXPECT_EQ(names.begin()->find_first_not_of("0123456789abcdef"), std::string::npos);
}

}  // namespace
}  // namespace unfold::app
