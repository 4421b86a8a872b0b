// A window of this desktop: the X11 protocol through XCB, input by its XTest extension.
//
// The capture is of the screen, not of the window: a dialog above the window belongs to the picture, as it
// would for a person.
#include "unfold/play.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <thread>
#include <utility>
#include <xcb/xcb.h>
#include <xcb/xtest.h>

namespace unfold {
namespace {

Error no_window(const std::string& message, const std::string& hint) {
    return {ErrorCode::no_device, Stage::device, message, hint, "window"};
}

Error window_failed(const std::string& message, const std::string& hint) {
    return {ErrorCode::device_failed, Stage::device, message, hint};
}

// Memory that XCB allocates is freed with free().
struct Free {
    void operator()(void* memory) const { std::free(memory); }
};
template <class Reply>
using Owned = std::unique_ptr<Reply, Free>;

constexpr std::chrono::milliseconds press_time{20};  // some toolkits ignore shorter clicks

xcb_atom_t atom_of(xcb_connection_t* c, std::string_view name) {
    const auto cookie = xcb_intern_atom(c, 1, static_cast<std::uint16_t>(name.size()), name.data());
    const Owned<xcb_intern_atom_reply_t> reply(xcb_intern_atom_reply(c, cookie, nullptr));
    return reply ? reply->atom : static_cast<xcb_atom_t>(XCB_ATOM_NONE);
}

std::vector<std::uint8_t> property_of(xcb_connection_t* c, xcb_window_t window, xcb_atom_t property) {
    constexpr std::uint32_t max_words = 1U << 16U;
    if (property == XCB_ATOM_NONE) return {};
    const auto cookie = xcb_get_property(c, 0, window, property, XCB_GET_PROPERTY_TYPE_ANY, 0, max_words);
    const Owned<xcb_get_property_reply_t> reply(xcb_get_property_reply(c, cookie, nullptr));
    if (!reply) return {};
    const auto* data = static_cast<const std::uint8_t*>(xcb_get_property_value(reply.get()));
    return {data, data + xcb_get_property_value_length(reply.get())};
}

std::string title_of(xcb_connection_t* c, xcb_window_t window) {
    for (const xcb_atom_t property :
         {atom_of(c, "_NET_WM_NAME"), static_cast<xcb_atom_t>(XCB_ATOM_WM_NAME)}) {
        const std::vector<std::uint8_t> title = property_of(c, window, property);
        if (!title.empty()) return {title.begin(), title.end()};
    }
    return "";
}

std::string in_lower_case(std::string text) {
    for (char& letter : text)
        letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return text;
}

struct TitledWindow {
    xcb_window_t window = 0;
    std::string title;
};

// The visible windows with a title, below `parent`. Toolkits give helper windows a title, too: those are
// tiny.
void collect_windows(xcb_connection_t* c, xcb_window_t parent, std::vector<TitledWindow>& found) {
    constexpr int min_side_px = 32;
    const Owned<xcb_query_tree_reply_t> tree(xcb_query_tree_reply(c, xcb_query_tree(c, parent), nullptr));
    if (!tree) return;
    const xcb_window_t* children = xcb_query_tree_children(tree.get());
    for (int i = 0; i < xcb_query_tree_children_length(tree.get()); ++i) {
        const xcb_window_t window = children[i];
        const Owned<xcb_get_window_attributes_reply_t> attributes(
            xcb_get_window_attributes_reply(c, xcb_get_window_attributes(c, window), nullptr));
        if (!attributes || attributes->map_state != XCB_MAP_STATE_VIEWABLE) continue;
        const Owned<xcb_get_geometry_reply_t> geometry(
            xcb_get_geometry_reply(c, xcb_get_geometry(c, window), nullptr));
        std::string title = title_of(c, window);
        const bool is_large = geometry && geometry->width >= min_side_px && geometry->height >= min_side_px;
        if (!title.empty() && is_large) found.push_back({window, std::move(title)});
        // A window manager puts the window of a program into one of its own.
        collect_windows(c, window, found);
    }
}

std::string titles_of(const std::vector<TitledWindow>& windows) {
    std::string titles;
    for (const TitledWindow& window : windows)
        titles += (titles.empty() ? "\"" : ", \"") + window.title + "\"";
    return titles;
}

xcb_window_t find_window(xcb_connection_t* c, xcb_window_t root, const std::string& title) {
    std::vector<TitledWindow> all;
    collect_windows(c, root, all);
    const std::string wanted = in_lower_case(title);
    std::vector<TitledWindow> equal;
    std::vector<TitledWindow> similar;
    for (const TitledWindow& window : all) {
        const std::string its_title = in_lower_case(window.title);
        if (its_title == wanted) equal.push_back(window);
        if (its_title.find(wanted) != std::string::npos) similar.push_back(window);
    }
    const std::vector<TitledWindow>& found = equal.empty() ? similar : equal;
    if (found.empty())
        throw no_window(
            "No window has the title \"" + title + "\".",
            all.empty() ? "Start the game first." : "Use one of these titles: " + titles_of(all) + ".");
    if (found.size() > 1)
        throw no_window("Several windows have the title \"" + title + "\": " + titles_of(found) + ".",
                        "Give more of the title, or close the others.");
    return found.front().window;
}

class WindowScreen final : public TouchScreen {
  public:
    explicit WindowScreen(const std::string& title) {
        int preferred = 0;
        connection_.reset(xcb_connect(nullptr, &preferred));
        if (xcb_connection_has_error(c()) != 0)
            throw no_window(
                "There is no X11 desktop to play on.",
                "Start this in a terminal of the desktop; on Wayland, start the game under XWayland.");
        const xcb_query_extension_reply_t* test = xcb_get_extension_data(c(), &xcb_test_id);
        if (test == nullptr || test->present == 0)
            throw no_window("This X server lacks the XTest extension, so programs cannot send taps.",
                            "Enable XTest, or use another X server.");
        auto screens = xcb_setup_roots_iterator(xcb_get_setup(c()));
        for (; preferred > 0 && screens.rem > 1; --preferred)
            xcb_screen_next(&screens);
        screen_ = screens.data;
        window_ = find_window(c(), screen_->root, title);
        raise();
    }

    ScreenSize size() override {
        const Place place = place_on_screen();
        return {place.width, place.height};
    }

    Picture capture() override {
        const Place place = place_on_screen();
        const auto cookie = xcb_get_image(c(), XCB_IMAGE_FORMAT_Z_PIXMAP, screen_->root, place.x, place.y,
                                          static_cast<std::uint16_t>(place.width),
                                          static_cast<std::uint16_t>(place.height), ~0U);
        const Owned<xcb_get_image_reply_t> image(xcb_get_image_reply(c(), cookie, nullptr));
        if (!image) throw window_failed("The window cannot be captured.", "Keep the window on the screen.");
        const std::size_t count =
            static_cast<std::size_t>(place.width) * static_cast<std::size_t>(place.height);
        const auto size = static_cast<std::size_t>(xcb_get_image_data_length(image.get()));
        if (image->depth < 24 || size < 4 * count)
            throw window_failed("The color depth of this desktop is below 24 bits.",
                                "Use a color depth of 24 bits.");
        const std::uint8_t* data = xcb_get_image_data(image.get());
        const bool is_little = xcb_get_setup(c())->image_byte_order == XCB_IMAGE_ORDER_LSB_FIRST;
        Picture picture{place.width, place.height, std::vector<std::uint8_t>(3 * count)};
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t channel = 0; channel < 3; ++channel)
                picture.pixels[3 * i + channel] = data[4 * i + (is_little ? 2 - channel : 1 + channel)];
        return picture;
    }

    void tap(Point px) override {
        const Place place = place_on_screen();
        const auto x =
            static_cast<std::int16_t>(place.x + std::clamp(std::lround(px.x), 0L, long{place.width} - 1));
        const auto y =
            static_cast<std::int16_t>(place.y + std::clamp(std::lround(px.y), 0L, long{place.height} - 1));
        require_on_top(x, y);
        const Owned<xcb_query_pointer_reply_t> pointer(
            xcb_query_pointer_reply(c(), xcb_query_pointer(c(), screen_->root), nullptr));
        fake(XCB_MOTION_NOTIFY, 0, x, y);
        fake(XCB_BUTTON_PRESS, 1, x, y);
        flush();
        std::this_thread::sleep_for(press_time);
        fake(XCB_BUTTON_RELEASE, 1, x, y);
        // The pointer returns to where the player left it, so that it covers no cell.
        if (pointer) fake(XCB_MOTION_NOTIFY, 0, pointer->root_x, pointer->root_y);
        flush();
    }

  private:
    struct Place {
        std::int16_t x = 0, y = 0;
        int width = 0, height = 0;
    };

    [[nodiscard]] xcb_connection_t* c() const { return connection_.get(); }

    void flush() const {
        if (xcb_flush(c()) <= 0)
            throw window_failed("The connection to the X server was lost.",
                                "Start the game and unfold play again.");
    }

    void fake(std::uint8_t type, std::uint8_t detail, std::int16_t x, std::int16_t y) const {
        xcb_test_fake_input(c(), type, detail, XCB_CURRENT_TIME, screen_->root, x, y, 0);
    }

    // The visible part of the window on the screen.
    [[nodiscard]] Place place_on_screen() const {
        const Owned<xcb_get_geometry_reply_t> geometry(
            xcb_get_geometry_reply(c(), xcb_get_geometry(c(), window_), nullptr));
        const Owned<xcb_translate_coordinates_reply_t> corner(xcb_translate_coordinates_reply(
            c(), xcb_translate_coordinates(c(), window_, screen_->root, 0, 0), nullptr));
        if (!geometry || !corner)
            throw window_failed("The window of the game is closed.", "Start the game again.");
        const int left = std::max<int>(corner->dst_x, 0);
        const int top = std::max<int>(corner->dst_y, 0);
        const int right = std::min<int>(corner->dst_x + geometry->width, screen_->width_in_pixels);
        const int bottom = std::min<int>(corner->dst_y + geometry->height, screen_->height_in_pixels);
        if (right <= left || bottom <= top)
            throw window_failed("The window of the game is not on the screen.", "Move it into view.");
        return {static_cast<std::int16_t>(left), static_cast<std::int16_t>(top), right - left, bottom - top};
    }

    // True for the window, its parents and everything in it.
    [[nodiscard]] bool belongs_to_window(xcb_window_t at) const {
        const auto parent_of = [&](xcb_window_t window) {
            const Owned<xcb_query_tree_reply_t> tree(
                xcb_query_tree_reply(c(), xcb_query_tree(c(), window), nullptr));
            return tree ? tree->parent : static_cast<xcb_window_t>(XCB_WINDOW_NONE);
        };
        for (xcb_window_t up = at; up != XCB_WINDOW_NONE && up != screen_->root; up = parent_of(up))
            if (up == window_) return true;
        for (xcb_window_t up = window_; up != XCB_WINDOW_NONE && up != screen_->root; up = parent_of(up))
            if (up == at) return true;
        return false;
    }

    // Another window at this point would receive the tap.
    void require_on_top(std::int16_t x, std::int16_t y) const {
        xcb_window_t at = screen_->root;
        while (true) {
            const Owned<xcb_translate_coordinates_reply_t> below(xcb_translate_coordinates_reply(
                c(), xcb_translate_coordinates(c(), screen_->root, at, x, y), nullptr));
            if (!below || below->child == XCB_WINDOW_NONE) break;
            at = below->child;
        }
        if (belongs_to_window(at)) return;
        throw Error(ErrorCode::board_covered, Stage::device, "Another window covers the board.",
                    "Close or move it, then start again. Play continues from the current board.");
    }

    // Asks the window manager; without one, raises the window itself.
    void raise() const {
        const xcb_atom_t active = atom_of(c(), "_NET_ACTIVE_WINDOW");
        const bool has_manager =
            !property_of(c(), screen_->root, atom_of(c(), "_NET_SUPPORTING_WM_CHECK")).empty();
        if (has_manager && active != XCB_ATOM_NONE) {
            xcb_client_message_event_t message{};
            message.response_type = XCB_CLIENT_MESSAGE;
            message.format = 32;
            message.window = window_;
            message.type = active;
            message.data.data32[0] = 2;  // of a pager, which may take the focus
            xcb_send_event(c(), 0, screen_->root,
                           XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT,
                           reinterpret_cast<const char*>(&message));
        } else {
            const std::uint32_t above = XCB_STACK_MODE_ABOVE;
            xcb_configure_window(c(), window_, XCB_CONFIG_WINDOW_STACK_MODE, &above);
        }
        flush();
    }

    std::unique_ptr<xcb_connection_t, decltype(&xcb_disconnect)> connection_{nullptr, xcb_disconnect};
    xcb_screen_t* screen_ = nullptr;
    xcb_window_t window_ = 0;
};

}  // namespace

std::unique_ptr<TouchScreen> open_window(const std::string& title) {
    return std::make_unique<WindowScreen>(title);
}

}  // namespace unfold
