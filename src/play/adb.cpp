// A phone through the Android Debug Bridge: screencap and input of its shell.
#include "unfold/codecs.h"
#include "unfold/play.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>

#include "play/run_program.h"

namespace unfold {
namespace {

constexpr double command_limit_ms = 20'000;  // starting the server of adb takes some seconds

Error no_device(const std::string& message, const std::string& hint, const std::string& parameter = "") {
    return {ErrorCode::no_device, Stage::device, message, hint, parameter};
}

Error device_failed(const std::string& message, const std::string& hint) {
    return {ErrorCode::device_failed, Stage::device, message, hint};
}

std::string first_line_of(const std::string& text) {
    std::string line = text.substr(0, text.find_first_of("\r\n"));
    if (line.ends_with('.')) line.pop_back();
    return line;
}

struct ListedDevice {
    std::string serial;
    std::string state;  // "device", "unauthorized", "offline", "no permissions …"
};

// The lines "SERIAL<tab>STATE" after the heading.
std::vector<ListedDevice> devices_in(const std::string& text) {
    std::vector<ListedDevice> devices;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t tab = line.find('\t');
        if (line.starts_with('*') || tab == std::string::npos) continue;
        std::string state = line.substr(tab + 1);
        while (!state.empty() && (state.back() == '\r' || state.back() == ' '))
            state.pop_back();
        devices.push_back({line.substr(0, tab), state});
    }
    return devices;
}

std::vector<ListedDevice> listed_devices() {
    const ProgramResult listed = run_program({"adb", "devices"}, command_limit_ms);
    if (!listed.is_started)
        throw no_device("The program adb is not installed.",
                        "Install the Android Debug Bridge (Debian: adb).");
    if (!listed.is_ok())
        throw no_device("The program adb failed: " + first_line_of(listed.err) + ".",
                        "Run \"adb devices\" and follow its advice.");
    return devices_in(listed.text());
}

ListedDevice chosen_device(const std::string& serial) {
    const std::vector<ListedDevice> devices = listed_devices();
    if (!serial.empty()) {
        const auto found = std::find_if(devices.begin(), devices.end(),
                                        [&](const ListedDevice& device) { return device.serial == serial; });
        if (found == devices.end())
            throw no_device("The device " + serial + " is not connected.",
                            "Compare its name with the list of \"adb devices\".", "serial");
        return *found;
    }
    if (devices.empty())
        throw no_device("No phone is connected.",
                        "Connect one by USB, and turn on USB debugging in its developer options.");
    if (devices.size() > 1) {
        std::string names;
        for (const ListedDevice& device : devices)
            names += (names.empty() ? "" : ", ") + device.serial;
        throw no_device("Several devices are connected: " + names + ".", "Choose one by its serial number.",
                        "serial");
    }
    return devices.front();
}

void require_usable(const ListedDevice& device) {
    if (device.state == "device" || device.state == "emulator") return;
    if (device.state == "unauthorized")
        throw no_device("The phone does not allow this computer to use it yet.",
                        "Unlock the phone and accept the question \"Allow USB debugging?\".");
    if (device.state == "offline")
        throw no_device("The phone does not answer.", "Unplug it and connect it again.");
    throw no_device("The phone cannot be used: " + device.state + ".",
                    "Run \"adb devices\" and follow its advice.");
}

// The error for the output of adb: "error: device 'S' not found", "error: device offline", "error: closed" …
Error error_of_command(const std::string& printed) {
    const auto says = [&](const char* text) { return printed.find(text) != std::string::npos; };
    if (says("unauthorized"))
        return device_failed("The phone no longer allows this computer to use it.",
                             "Unlock the phone and accept the question \"Allow USB debugging?\".");
    if (says("offline"))
        return device_failed("The phone does not answer.", "Unplug it and connect it again.");
    const std::string line = first_line_of(printed);
    if (line.empty() || says("not found") || says("no devices") || says("closed"))
        return device_failed("The phone is no longer connected.",
                             "Check the cable, then start again. Play continues from the current board.");
    return device_failed("The phone rejected a command: " + line + ".",
                         "Unlock the phone, show the game, and start again.");
}

// Phones with several displays print a warning before the picture.
std::span<const std::uint8_t> png_in(std::span<const std::uint8_t> output) {
    constexpr std::array<std::uint8_t, 4> signature{0x89, 'P', 'N', 'G'};
    const auto start = std::search(output.begin(), output.end(), signature.begin(), signature.end());
    return {start, output.end()};
}

class AdbScreen final : public TouchScreen {
  public:
    explicit AdbScreen(std::string serial) : serial_(std::move(serial)) {}

    ScreenSize size() override {
        if (size_ == ScreenSize{}) (void)capture();
        return size_;
    }

    Picture capture() override {
        const ProgramResult shot = run({"exec-out", "screencap", "-p"});
        const std::span<const std::uint8_t> png = png_in(shot.out);
        if (png.empty())
            throw device_failed("The phone returned no screenshot.",
                                "Unlock the phone and show the game. Some apps block screenshots.");
        try {
            Picture picture = decode_picture(png);
            size_ = {picture.width_px, picture.height_px};
            return picture;
        } catch (const Error&) {
            throw device_failed("The phone returned a damaged screenshot.",
                                "Unplug the phone and connect it again.");
        }
    }

    void tap(Point px) override {
        const long x = std::clamp(std::lround(px.x), 0L, std::max(0L, long{size_.width_px} - 1));
        const long y = std::clamp(std::lround(px.y), 0L, std::max(0L, long{size_.height_px} - 1));
        const ProgramResult tapped = run_adb({"shell", "input", "tap", std::to_string(x), std::to_string(y)});
        // Some phones forbid taps separately, and old ones then report success all the same.
        if ((tapped.text() + tapped.err).find("INJECT_EVENTS") != std::string::npos)
            throw device_failed("The phone does not allow this computer to tap.",
                                "Turn on \"USB debugging (Security settings)\" in its developer options.");
        (void)checked(tapped);
    }

    void demand_ready() override {
        const std::string power = run({"shell", "dumpsys", "power"}).text();
        if (power.find("mWakefulness=Asleep") != std::string::npos ||
            power.find("mWakefulness=Dozing") != std::string::npos)
            throw device_failed("The screen of the phone is off.", "Turn it on and show the game.");
        const std::string window = run({"shell", "dumpsys", "window"}).text();
        for (const char* sign : {"mDreamingLockscreen=true", "isStatusBarKeyguard=true",
                                 "mShowingLockscreen=true", "isKeyguardShowing=true"})
            if (window.find(sign) != std::string::npos)
                throw device_failed("The phone is locked.", "Unlock it and show the game.");
    }

  private:
    [[nodiscard]] ProgramResult run_adb(const std::vector<std::string>& command) const {
        std::vector<std::string> words{"adb", "-s", serial_};
        words.insert(words.end(), command.begin(), command.end());
        return run_program(words, command_limit_ms);
    }

    [[nodiscard]] ProgramResult run(const std::vector<std::string>& command) const {
        return checked(run_adb(command));
    }

    static ProgramResult checked(ProgramResult result) {
        if (result.is_timeout)
            throw device_failed("The phone does not answer.",
                                "Check the cable, unlock the phone, and start again.");
        if (!result.is_ok()) throw error_of_command(result.err);
        return result;
    }

    std::string serial_;
    ScreenSize size_;
};

}  // namespace

std::unique_ptr<TouchScreen> open_adb(const std::string& serial) {
    const ListedDevice device = chosen_device(serial);
    require_usable(device);
    return std::make_unique<AdbScreen>(device.serial);
}

}  // namespace unfold
