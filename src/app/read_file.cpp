// Reading a whole file, with an error that names the cause where that fails.
#include "unfold/codecs.h"

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <unistd.h>

#include "app/files.h"

namespace unfold::app {
namespace {

namespace fs = std::filesystem;

// Reads at most the size of the largest picture: standard input and kernel files can be endless.
std::vector<std::uint8_t> read_all(std::istream& stream) {
    constexpr std::size_t piece = std::size_t{1} << 20U;
    std::vector<std::uint8_t> bytes;
    while (stream) {
        const std::size_t have = bytes.size();
        bytes.resize(have + piece);
        stream.read(reinterpret_cast<char*>(bytes.data() + have), static_cast<std::streamsize>(piece));
        bytes.resize(have + static_cast<std::size_t>(stream.gcount()));
        if (bytes.size() > max_image_bytes)
            throw Error(ErrorCode::image_too_large, Stage::input, "The file is larger than 64 MB.",
                        "Use the screenshot as the phone saved it.");
    }
    return bytes;
}

void demand_readable(const fs::path& path) {
    const auto refuse = [](const std::string& message, const std::string& hint) {
        throw Error(ErrorCode::file_not_found, Stage::input, message, hint);
    };
    std::error_code failure;
    if (fs::is_directory(path, failure))
        refuse(path.string() + " is a folder, and a file is needed here.", "Name a file in it.");
    errno = 0;
    if (::access(path.c_str(), R_OK) == 0) return;
    if (errno == EACCES || errno == EPERM)
        refuse("You do not have permission to read the file " + path.string() + ".",
               "Change its permissions, or copy it.");
    if (errno == ENAMETOOLONG) refuse("The name of the file is too long.", "Check the name.");
    if (errno == ELOOP)
        refuse(path.string() + " is a link that leads back to itself.",
               "Name the file that it should lead to.");
    refuse("There is no file " + path.string() + ".", "Check the name and the folder.");
}

}  // namespace

std::vector<std::uint8_t> read_file(const fs::path& path) {
    if (path == "-") {
        // Without this line the program would seem to hang.
        if (::isatty(STDIN_FILENO) != 0)
            std::fputs("Reading a level from the keyboard: Ctrl-D ends the input, Ctrl-C the program.\n",
                       stderr);
        return read_all(std::cin);
    }
    demand_readable(path);
    std::ifstream file(path, std::ios::binary);
    return read_all(file);
}

std::string read_text(const fs::path& path) {
    const auto bytes = read_file(path);
    return {bytes.begin(), bytes.end()};
}

}  // namespace unfold::app
