// Reads lines of words separated by spaces. An island of 64 x 64 regions has the longest line.
#include "verify/bound/proof_reader.h"

#include <charconv>
#include <sstream>

namespace unfold::verify_detail {
namespace {

constexpr std::size_t max_line_chars = 64 * 64 + 64;  // a symbol for each region, and the words before them

}  // namespace

char color_symbol(std::size_t color) {
    return "0123456789abcdefghijklmnopqrstuvwxyz"[color];
}

const std::string& ProofReader::next() {
    std::string line(max_line_chars + 1, '\0');
    ++line_;
    stream_->getline(line.data(), static_cast<std::streamsize>(line.size()));
    if (stream_->gcount() == 0) refuse("The proof ends too early.");
    if (stream_->fail()) refuse("The line is too long.");
    line.resize(static_cast<std::size_t>(stream_->gcount()) - (stream_->eof() ? 0 : 1));
    std::istringstream words(line);
    words_.clear();
    for (std::string word; words >> word;)
        words_.push_back(word);
    if (words_.empty()) refuse("The line is empty.");
    return words_.front();
}

void ProofReader::require_words(std::size_t count) const {
    if (words_.size() != count) refuse("The line has too many or too few words.");
}

std::size_t ProofReader::number(std::size_t index, std::size_t max) const {
    const std::string& text = word(index);
    std::size_t value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failure != std::errc{} || end != text.data() + text.size() || value > max)
        refuse("\"" + text + "\" is not a whole number up to " + std::to_string(max) + ".");
    return value;
}

}  // namespace unfold::verify_detail
