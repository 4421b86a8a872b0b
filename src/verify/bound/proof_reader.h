// A proof file ("unfold-proof", see docs/formats.md), read line by line.
#pragma once

#include <cstddef>
#include <istream>
#include <string>
#include <vector>

namespace unfold::verify_detail {

/// Why a proof is refused, and at which line, counted from 1. Thrown by what reads and checks proofs, and
/// caught in `verify_proof`.
struct ProofRefusal {
    std::size_t line = 0;
    std::string reason;
};

/// The color of that index in the notation of level files: 0 … 9, a … z.
[[nodiscard]] char color_symbol(std::size_t color);

class ProofReader {
  public:
    explicit ProofReader(std::istream& stream) : stream_(&stream) {}

    /// Reads the next line and returns its first word. Throws ProofRefusal where the file has ended, and for
    /// a line that is longer than any that a proof may have.
    const std::string& next();
    /// Of the line that was read last, counted from 1.
    [[nodiscard]] std::size_t line() const { return line_; }
    /// Throws ProofRefusal unless the line that was read last has this many words.
    void require_words(std::size_t count) const;
    [[nodiscard]] std::size_t words() const { return words_.size(); }
    /// A word of that line. Requires: `require_words` of more than `index`.
    [[nodiscard]] const std::string& word(std::size_t index) const { return words_[index]; }
    /// The whole number 0 … max that a word is. Throws ProofRefusal. Requires: as for `word`.
    [[nodiscard]] std::size_t number(std::size_t index, std::size_t max) const;
    [[noreturn]] void refuse(const std::string& reason) const { throw ProofRefusal{line_, reason}; }

  private:
    std::istream* stream_;
    std::size_t line_ = 0;
    std::vector<std::string> words_;
};

}  // namespace unfold::verify_detail
