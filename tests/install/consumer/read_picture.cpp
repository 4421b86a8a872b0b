// Reads a level from a picture named on the command line; without one, from bytes that are no picture.
#include "unfold/error.h"
#include "unfold/vision.h"

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
        const unfold::Reading reading = unfold::read(unfold::decode_picture(bytes));
        std::cout << unfold::level_to_json(reading.level);
    } catch (const unfold::Error& error) {
        std::cout << unfold::code_name(error.code()) << ": " << error.message() << ' ' << error.hint()
                  << '\n';
    }
}
