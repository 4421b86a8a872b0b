// The answers about the newest days that were asked for: generating a level takes seconds.
#pragma once

#include <cstddef>
#include <deque>
#include <mutex>
#include <string>
#include <utility>

namespace unfold::app {

/// Thread safe.
class DailyAnswers {
  public:
    /// Empty where there is none.
    [[nodiscard]] std::string find(const std::string& name) const {
        const std::lock_guard lock(mutex_);
        for (const auto& [known, answer] : answers_)
            if (known == name) return answer;
        return "";
    }
    /// Keeps an answer, and removes the oldest over the limit.
    void keep(const std::string& name, std::string answer) {
        constexpr std::size_t max_answers = 32;
        const std::lock_guard lock(mutex_);
        answers_.emplace_back(name, std::move(answer));
        if (answers_.size() > max_answers) answers_.pop_front();
    }

  private:
    mutable std::mutex mutex_;
    std::deque<std::pair<std::string, std::string>> answers_;  // oldest first
};

}  // namespace unfold::app
