// Jobs by name, and their news.
#include "app/server/jobs.h"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "app/server/http_error.h"

namespace unfold::app {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(JobName, HasEightToSixtyFourPlainLetters) {
    EXPECT_TRUE(is_job_name("abcd-_09"));
    EXPECT_TRUE(is_job_name(std::string(64, 'a')));
    for (const std::string& name : {std::string("seven77"), std::string(65, 'a'), std::string("with space"),
                                    std::string("a/../../b"), std::string("größer-als")})
        EXPECT_FALSE(is_job_name(name)) << name;
}

TEST(Jobs, ANameIsFreeAgainWhenItsJobHasEnded) {
    Jobs jobs;
    const auto first = jobs.add("the-same-name");
    EXPECT_THROW((void)jobs.add("the-same-name"), HttpError);
    first->end();
    const auto second = jobs.add("the-same-name");
    EXPECT_NE(first, second);
    EXPECT_EQ(jobs.find("the-same-name"), second);
}

TEST(Jobs, JobsWithoutANameAreNotFound) {
    Jobs jobs;
    EXPECT_NE(jobs.add(std::nullopt), nullptr);
    EXPECT_EQ(jobs.find(""), nullptr);
}

TEST(Jobs, TheOldestThatEndedAreForgottenAndNoneThatRuns) {
    Jobs jobs;
    const auto running = jobs.add("still-running");
    for (int i = 0; i < 300; ++i)
        jobs.add("ended-job-" + std::to_string(i))->end();
    EXPECT_EQ(jobs.find("still-running"), running);
    EXPECT_EQ(jobs.find("ended-job-0"), nullptr);
    EXPECT_NE(jobs.find("ended-job-299"), nullptr);
}

TEST(Jobs, AJobIsWaitedFor) {
    Jobs jobs;
    EXPECT_EQ(jobs.find_within("comes-later", milliseconds(1)), nullptr);
    std::thread later([&] { (void)jobs.add("comes-later"); });
    EXPECT_NE(jobs.find_within("comes-later", seconds(60)), nullptr);
    later.join();
}

TEST(JobNews, TellOfEachChangeOnce) {
    Job job;
    job.wait_behind(2);
    const JobNews first = job.news_after(0, seconds(60));
    EXPECT_EQ(first.ahead, 2U);
    EXPECT_EQ(first.state, JobState::waiting);
    job.wait_behind(2);
    EXPECT_EQ(job.news_after(first.number, milliseconds(1)).number, first.number) << "nothing has changed";
    job.begin();
    job.report({7, 3, 100});
    const JobNews second = job.news_after(first.number, seconds(60));
    EXPECT_EQ(second.state, JobState::running);
    EXPECT_EQ(second.progress.best_moves, 7);
    job.end();
    job.report({5, 5, 200});
    EXPECT_EQ(job.news().state, JobState::done);
    EXPECT_EQ(job.news().progress.best_moves, 7) << "what ended does not change";
}

}  // namespace
}  // namespace unfold::app
