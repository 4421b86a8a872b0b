// Child processes, temporary folders, and small readers of what a run leaves behind.
#include "program.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

#include "support/files.h"

namespace unfold::test {

std::filesystem::path program_path() {
    return UNFOLD_PROGRAM;
}

std::vector<std::string> program_words(const std::vector<std::string>& arguments) {
    std::vector<std::string> words{"unfold"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return words;
}

std::vector<char*> pointers_to(std::vector<std::string>& words) {
    std::vector<char*> pointers;
    pointers.reserve(words.size() + 1);
    for (std::string& word : words)
        pointers.push_back(word.data());
    pointers.push_back(nullptr);
    return pointers;
}

namespace {

namespace fs = std::filesystem;

// A run that hangs ends with SIGALRM: no command of these tests works for more than a minute on an idle
// machine.
constexpr unsigned longest_run_s = 600;

void redirect(int descriptor, const fs::path& file, int flags) {
    const int opened = ::open(file.c_str(), flags, 0600);
    if (opened < 0 || ::dup2(opened, descriptor) < 0) ::_exit(127);
    ::close(opened);
}

[[noreturn]] void become_program(const fs::path& work_folder, const fs::path& streams, const fs::path& out,
                                 std::vector<char*> arguments) {
    redirect(STDIN_FILENO, streams / "in", O_RDONLY);
    redirect(STDOUT_FILENO, out, O_WRONLY | O_CREAT | O_TRUNC);
    redirect(STDERR_FILENO, streams / "err", O_WRONLY | O_CREAT | O_TRUNC);
    if (::chdir(work_folder.c_str()) != 0) ::_exit(127);
    ::alarm(longest_run_s);
    // Shells ignore Ctrl-C for what they run in the background, and programs inherit that.
    ::signal(SIGINT, SIG_DFL);
    ::execv(program_path().c_str(), arguments.data());
    ::_exit(127);
}

pid_t start(const Folder& folder, const Folder& streams, const fs::path& out,
            const std::vector<std::string>& arguments) {
    std::vector<std::string> words = program_words(arguments);
    const std::vector<char*> pointers = pointers_to(words);

    const pid_t child = ::fork();
    if (child < 0) throw std::runtime_error("no child process");
    if (child == 0) become_program(folder.path(), streams.path(), out, pointers);
    return child;
}

// Waits for its end; its exit code is as a shell says it.
Finished end_of(pid_t child, const Folder& streams) {
    int status = 0;
    rusage usage{};
    if (::wait4(child, &status, 0, &usage) != child) throw std::runtime_error("lost the child process");
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    const auto text_of = [&](const char* name) {
        return fs::exists(streams / name) ? text_in(streams / name) : std::string();
    };
    return {code, text_of("out"), text_of("err"), usage.ru_maxrss};
}

}  // namespace

Folder::Folder() {
    std::string pattern = (fs::temp_directory_path() / "unfold-cli-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = pattern;
}

Folder::~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

std::vector<std::string> Folder::names() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(path_))
        names.push_back(fs::relative(entry.path(), path_).string());
    std::sort(names.begin(), names.end());
    return names;
}

Finished run(const Folder& folder, const std::vector<std::string>& arguments, std::string_view input) {
    const Folder streams;
    write_file(streams / "in", input);
    return end_of(start(folder, streams, streams / "out", arguments), streams);
}

Finished run_into(const fs::path& out, const Folder& folder, const std::vector<std::string>& arguments) {
    const Folder streams;
    write_file(streams / "in", "");
    return end_of(start(folder, streams, out, arguments), streams);
}

Running::Running(const Folder& folder, const std::vector<std::string>& arguments) {
    write_file(streams_ / "in", "");
    process_ = start(folder, streams_, streams_ / "out", arguments);
}

Running::~Running() {
    if (process_ == 0) return;
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
}

void Running::send(int signal) const {
    ::kill(process_, signal);
}

// A stream is there as soon as the program is.
std::string Running::out() const {
    return fs::exists(streams_ / "out") ? text_in(streams_ / "out") : "";
}

std::string Running::err() const {
    return fs::exists(streams_ / "err") ? text_in(streams_ / "err") : "";
}

Finished Running::wait() {
    return end_of(std::exchange(process_, 0), streams_);
}

Environment::Environment(std::string name, const std::optional<std::string>& value) : name_(std::move(name)) {
    if (const char* before = std::getenv(name_.c_str())) before_ = before;
    set(value);
}

Environment::~Environment() {
    set(before_);
}

void Environment::set(const std::optional<std::string>& value) const {
    if (value)
        ::setenv(name_.c_str(), value->c_str(), 1);
    else
        ::unsetenv(name_.c_str());
}

bool eventually(const std::function<bool()>& condition) {
    using namespace std::chrono_literals;
    const auto end = std::chrono::steady_clock::now() + 300s;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(10ms);
    }
    return true;
}

void write_file(const fs::path& path, std::string_view content) {
    std::ofstream file(path, std::ios::binary);
    file.write(content.data(), static_cast<std::streamsize>(content.size()));
    if (!file.flush()) throw std::runtime_error("cannot write " + path.string());
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

std::vector<nlohmann::json> json_lines(const std::string& text) {
    EXPECT_TRUE(text.empty() || text.back() == '\n') << "the last line does not end";
    std::vector<nlohmann::json> objects;
    for (const std::string& line : lines_of(text)) {
        nlohmann::json object = nlohmann::json::parse(line, nullptr, false);
        EXPECT_TRUE(object.is_object()) << "not a JSON object: " << line;
        if (object.is_object()) objects.push_back(std::move(object));
    }
    return objects;
}

std::vector<std::string> keys_of(const nlohmann::json& object) {
    std::vector<std::string> keys;
    for (const auto& [key, value] : object.items())
        keys.push_back(key);
    std::sort(keys.begin(), keys.end());
    return keys;
}

fs::path sample(const std::string& name) {
    return project_folder() / "samples" / name;
}

nlohmann::json stripes(std::string_view five_colors, int budget) {
    std::string row;
    for (const char color : five_colors)
        row += {color, color};
    nlohmann::json level{{"format", "unfold-level"},
                         {"version", 1},
                         {"game", "kami2"},
                         {"lattice", {{"kind", "triangle"}, {"columns", 10}, {"rows", 29}}},
                         {"palette", {"#7b1733", "#e8b13c", "#14555f", "#f4ead7"}},
                         {"cells", std::vector<std::string>(29, row)}};
    if (budget >= 0) level["budget"] = budget;
    return level;
}

SizePx size_of_png(const std::string& bytes) {
    EXPECT_TRUE(bytes.starts_with("\x89PNG\r\n\x1a\n")) << "not a PNG";
    if (bytes.size() < 24) return {};
    const auto number_at = [&](std::size_t at) {
        int number = 0;
        for (std::size_t i = at; i < at + 4; ++i)
            number = number * 256 + static_cast<unsigned char>(bytes[i]);
        return number;
    };
    return {number_at(16), number_at(20)};
}

}  // namespace unfold::test
