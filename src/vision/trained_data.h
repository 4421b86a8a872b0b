// Reads trained data that is built into the library: little-endian numbers after a magic.
#pragma once

#include "unfold/error.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace unfold::vision {

class TrainedData {
  public:
    /// `name` and `stage`: for the error. This and each function below throws Error(internal) where the bytes
    /// are not as required.
    TrainedData(std::span<const unsigned char> bytes, std::string_view magic, std::string_view name,
                Stage stage)
        : bytes_(bytes), name_(name), stage_(stage) {
        require(bytes.size() >= magic.size() && std::equal(magic.begin(), magic.end(), bytes.begin()));
        bytes_ = bytes.subspan(magic.size());
    }

    [[nodiscard]] std::uint32_t read_unsigned(int byte_count) {
        const auto count = static_cast<std::size_t>(byte_count);
        require(bytes_.size() >= count);
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < count; ++i)
            value |= std::uint32_t{bytes_[i]} << (8 * i);
        bytes_ = bytes_.subspan(count);
        return value;
    }
    [[nodiscard]] std::int32_t read_signed(int byte_count) {
        const int unused_bits = 32 - 8 * byte_count;
        return static_cast<std::int32_t>(read_unsigned(byte_count) << unused_bits) >> unused_bits;
    }
    void require_end() const { require(bytes_.empty()); }
    void require(bool is_valid) const {
        if (!is_valid)
            throw Error(ErrorCode::internal, stage_, "The " + name_ + " is damaged.",
                        "Build Unfold again from unchanged sources.");
    }

  private:
    std::span<const unsigned char> bytes_;
    std::string name_;
    Stage stage_;
};

}  // namespace unfold::vision
