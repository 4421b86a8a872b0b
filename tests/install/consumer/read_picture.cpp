// Reads the level of a picture named on the command line; without one, of bytes that are not a picture.
#include "unfold/codecs.h"
#include "unfold/error.h"

#include <cstdint>
#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

int main(int count, char** words) {
    std::vector<std::uint8_t> bytes{'n', 'o', ' ', 'p', 'i', 'c', 't', 'u', 'r', 'e'};
    if (count > 1) {
        std::ifstream file(words[1], std::ios::binary);
        bytes.assign(std::istreambuf_iterator<char>(file), {});
    }
    try {
        const unfold::ReadResult found = unfold::read(unfold::decode_picture(bytes));
        if (found.reading)
            std::cout << unfold::level_to_json(found.reading->level);
        else
            std::cout << unfold::code_name(found.refusal->code()) << ": " << found.refusal->message() << '\n';
    } catch (const unfold::Error& error) {
        std::cout << unfold::code_name(error.code()) << ": " << error.message() << ' ' << error.hint()
                  << '\n';
    }
}
