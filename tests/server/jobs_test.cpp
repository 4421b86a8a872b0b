// Jobs by name, and their state.
#include "app/server/api/jobs.h"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "app/server/http/http_error.h"

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

TEST(Jobs, ANameIsFreeAgainWhenItsJobIsDone) {
    Jobs jobs;
    const auto first = jobs.add("the-same-name");
    EXPECT_THROW((void)jobs.add("the-same-name"), HttpError);
    first->finish();
    const auto second = jobs.add("the-same-name");
    EXPECT_NE(first, second);
    EXPECT_EQ(jobs.find("the-same-name"), second);
}

TEST(Jobs, JobsWithoutANameAreNotFound) {
    Jobs jobs;
    EXPECT_NE(jobs.add(std::nullopt), nullptr);
    EXPECT_EQ(jobs.find(""), nullptr);
}

TEST(Jobs, TheOldestFinishedOnesAreForgottenAndNoRunningOne) {
    Jobs jobs;
    const auto running = jobs.add("still-running");
    for (int i = 0; i < 300; ++i)
        jobs.add("done-job-" + std::to_string(i))->finish();
    EXPECT_EQ(jobs.find("still-running"), running);
    EXPECT_EQ(jobs.find("done-job-0"), nullptr);
    EXPECT_NE(jobs.find("done-job-299"), nullptr);
}

TEST(Jobs, AJobCanBeFoundWhenItIsAddedLater) {
    Jobs jobs;
    EXPECT_EQ(jobs.find_within("comes-later", milliseconds(1)), nullptr);
    std::thread later([&] { (void)jobs.add("comes-later"); });
    EXPECT_NE(jobs.find_within("comes-later", seconds(60)), nullptr);
    later.join();
}

TEST(JobSnapshot, HasANewRevisionAfterEachChange) {
    Job job;
    job.set_waiting(2);
    const JobSnapshot first = job.snapshot_after(0, seconds(60));
    EXPECT_EQ(first.ahead, 2U);
    EXPECT_EQ(first.state, JobState::waiting);
    job.set_waiting(2);
    EXPECT_EQ(job.snapshot_after(first.revision, milliseconds(1)).revision, first.revision)
        << "nothing has changed";
    job.start();
    job.report({7, 3, 100});
    const JobSnapshot second = job.snapshot_after(first.revision, seconds(60));
    EXPECT_EQ(second.state, JobState::running);
    EXPECT_EQ(second.progress.best_moves, 7);
    job.finish();
    job.report({5, 5, 200});
    EXPECT_EQ(job.snapshot().state, JobState::done);
    EXPECT_EQ(job.snapshot().progress.best_moves, 7) << "a finished job does not change";
}

}  // namespace
}  // namespace unfold::app
