// Inputs that are made to cost much: refused before they do, in little memory. The files are made here.
#include <cstdint>
#include <ostream>
#include <zlib.h>

#include "program.h"

namespace unfold::test {
namespace {

using nlohmann::json;

// The program with its libraries takes 60 MiB, and a file of the largest size that is read at all another 64.
constexpr long max_kib = 256L * 1024;

std::string number_of(std::uint32_t value) {
    std::string bytes;
    for (const int shift : {24, 16, 8, 0})
        bytes += static_cast<char>(value >> shift & 0xFFU);
    return bytes;
}

std::string chunk(const std::string& type, const std::string& data) {
    const std::string body = type + data;
    const auto sum = ::crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size()));
    return number_of(static_cast<std::uint32_t>(data.size())) + body +
           number_of(static_cast<std::uint32_t>(sum));
}

std::string compressed(const std::string& data) {
    uLongf size = ::compressBound(data.size());
    std::string bytes(size, '\0');
    EXPECT_EQ(::compress2(reinterpret_cast<Bytef*>(bytes.data()), &size,
                          reinterpret_cast<const Bytef*>(data.data()), data.size(), 9),
              Z_OK);
    bytes.resize(size);
    return bytes;
}

// A PNG of one bit a pixel; `between` stands before the pixels.
std::string png(std::uint32_t width, std::uint32_t height, std::size_t rows_that_are_there,
                const std::string& between) {
    const std::string head = number_of(width) + number_of(height) + std::string("\1\0\0\0\0", 5);
    return "\x89PNG\r\n\x1a\n" + chunk("IHDR", head) + between +
           chunk("IDAT", compressed(std::string(((width + 7) / 8 + 1) * rows_that_are_there, '\0'))) +
           chunk("IEND", "");
}

std::string repeated(const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i)
        all += text;
    return all;
}

std::string nested(const std::string& before) {
    return before + std::string(100'000, '[') + std::string(100'000, ']') + "}";
}

std::string with_number(const std::string& key) {
    const std::string text = stripes("00111", 1).dump();
    const std::size_t at = text.find("\"" + key + "\":") + key.size() + 3;
    return text.substr(0, at) + "1" + std::string(400, '0') + text.substr(text.find_first_of(",}", at));
}

std::string of_a_billion_cells() {
    json level = stripes("00111", 1);
    level["game"] = "kami";
    level["lattice"] = {{"kind", "square"}, {"columns", 31623}, {"rows", 31623}};
    return level.dump();
}

struct HostileFile {
    std::string name;
    std::function<std::string()> content;
    std::string code;
    std::vector<std::string> options;
};

void PrintTo(const HostileFile& file, std::ostream* stream) {
    *stream << file.name;
}

class Hostile : public testing::TestWithParam<HostileFile> {};

TEST_P(Hostile, IsRefusedInLittleMemory) {
    const Folder folder;
    write_file(folder / "input", GetParam().content());
    std::vector<std::string> arguments{"solve", "input", "--json"};
    arguments.insert(arguments.end(), GetParam().options.begin(), GetParam().options.end());
    const Finished finished = run(folder, arguments);
    const auto lines = json_lines(finished.out);
    ASSERT_EQ(lines.size(), 1U) << finished.out << finished.err;
    EXPECT_EQ(lines[0]["error"]["code"], GetParam().code) << finished.out;
    EXPECT_EQ(finished.exit_code, GetParam().code == "no-board" ? 4 : 3);
    EXPECT_LT(finished.peak_kib, max_kib);
    EXPECT_EQ(folder.names(), std::vector<std::string>{"input"});
}

INSTANTIATE_TEST_SUITE_P(
    All, Hostile,
    testing::Values(
        HostileFile{"PngOf900Megapixels", [] { return png(30000, 30000, 30000, ""); }, "image-too-large", {}},
        HostileFile{
            "PngThatClaims100Megapixels", [] { return png(9999, 9999, 1, ""); }, "truncated-image", {}},
        HostileFile{"PngOf100MegabytesOfText",
                    [] {
                        const std::string text =
                            chunk("tEXt", std::string("Comment\0", 8) + std::string(1'000'000, 'a'));
                        return png(100, 100, 100, repeated(text, 100));
                    },
                    "image-too-large",
                    {}},
        HostileFile{"PngOfTextThatGrowsTo5Gigabytes",
                    [] {
                        const std::string text = compressed(std::string(50'000'000, '\0'));
                        return png(100, 100, 100,
                                   repeated(chunk("zTXt", std::string("Comment\0\0", 9) + text), 100));
                    },
                    "no-board",
                    {}},
        HostileFile{"LevelNestedDeep",
                    [] { return nested(R"({"format":"unfold-level","version":1,"x":)"); },
                    "bad-level",
                    {}},
        HostileFile{"ObjectsNestedDeep",
                    [] { return repeated("{\"a\":", 100'000) + "1" + std::string(100'000, '}'); },
                    "bad-level",
                    {}},
        HostileFile{"TilesNestedDeep",
                    [] { return nested(R"({"format":"unfold-level","version":1,"game":"shisen","cells":)"); },
                    "bad-level",
                    {}},
        HostileFile{"VersionOf400Digits", [] { return with_number("version"); }, "bad-level", {}},
        HostileFile{"ColumnsOf400Digits", [] { return with_number("columns"); }, "bad-level", {}},
        HostileFile{"LevelOfABillionCells", of_a_billion_cells, "level-too-large", {}},
        HostileFile{"NumbersOfABillionCells",
                    [] { return "31623 31623 4\n0 1\n"; },
                    "level-too-large",
                    {"--game", "floodit"}},
        HostileFile{"GameIdOf100MillionCells", [] { return "9999x9999:0\n"; }, "level-too-large", {}},
        HostileFile{"RunsOf200000Cells",
                    [] { return "01|P|0|0|9999|9999|" + repeated("1X99", 2000) + "|3\n"; },
                    "level-too-large",
                    {}}),
    [](const auto& file) { return file.param.name; });

TEST(HostileSolution, NestedDeepIsRefused) {
    const Folder folder;
    write_file(folder / "two.json", stripes("00111", 1).dump());
    write_file(folder / "deep.json", nested(R"({"format":"unfold-solution","version":1,"level":)"));
    const Finished finished = run(folder, {"verify", "two.json", "deep.json"});
    EXPECT_EQ(finished.exit_code, 3);
    EXPECT_NE(finished.err.find("nested more than 32 levels deep"), std::string::npos) << finished.err;
    EXPECT_LT(finished.peak_kib, max_kib);
}

}  // namespace
}  // namespace unfold::test
