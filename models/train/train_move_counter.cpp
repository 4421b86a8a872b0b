// Trains the digit network of the move counter on numbers drawn in free fonts, and measures it on other
// fonts.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <opencv2/core.hpp>

#include "train/font_face.h"
#include "train/network_trainer.h"
#include "train/synthetic_button.h"
#include "vision/counter/button_ink.h"
#include "vision/counter/digit_network.h"
#include "vision/counter/glyphs.h"
#include "vision/counter/move_counter.h"

namespace unfold::training {

using namespace vision;

namespace {

// Letters and signs that no font draws like a digit.
constexpr std::string_view other_signs = "ACEFHKMNPRTUVWXYacdehkmnprtuvwx+=#%&@<>*^~";

std::string random_sign(Random& random) {
    return {other_signs.at(random.below(other_signs.size()))};
}

// The format is that of network_from_bytes.
void write_network(const DigitNetwork& network, const std::string& path) {
    std::ofstream file(path, std::ios::binary);
    file << "UNFOLD digits 1\n";
    for (const auto* member :
         {&network.hidden_weights, &network.hidden_bias, &network.class_weights, &network.class_bias})
        for (const float value : *member)
            for (int shift = 0; shift < 32; shift += 8)
                file.put(static_cast<char>(std::bit_cast<std::uint32_t>(value) >> shift & 0xffU));
    if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

struct FontLists {
    std::vector<std::string> train, held_out;
};

FontLists read_font_lists(const std::string& file) {
    std::ifstream stream(file);
    if (!stream) throw std::runtime_error("cannot read " + file);
    FontLists lists;
    for (std::string line; std::getline(stream, line);) {
        if (line.starts_with("train ")) lists.train.push_back(line.substr(6));
        if (line.starts_with("held-out ")) lists.held_out.push_back(line.substr(9));
    }
    return lists;
}

TextStyle random_style(Random& random) {
    TextStyle style;
    style.height_px = random_digit_height_px(random);
    style.embolden = between(random, 0, 0.05);
    style.shear = between(random, -0.12, 0.12);
    style.stretch = between(random, 0.85, 1.15);
    style.tracking = between(random, -0.03, 0.1);
    return style;
}

// What the reader finds on a distorted button with this shape; nothing when it sees no number there.
GlyphSearch seen_glyphs(Random& random, const cv::Mat1b& shape) {
    if (shape.empty()) return {};
    const auto ink = ink_of_button(draw_button(random, shape));
    const double threshold = between(random, 0.3, 0.7);
    return ink ? find_glyphs(*ink, threshold) : GlyphSearch{};
}

void add_digits(const std::vector<GlyphPatch>& glyphs, const std::string& text,
                std::vector<Sample>& samples) {
    for (std::size_t i = 0; i < glyphs.size(); ++i)
        samples.push_back({glyphs[i], text[i] - '0'});
}

void add_no_digits(const std::vector<GlyphPatch>& glyphs, std::vector<Sample>& samples) {
    for (const GlyphPatch& glyph : glyphs)
        samples.push_back({glyph, no_digit});
}

void add_number(Random& random, const FontFace& font, int number, std::vector<Sample>& samples) {
    const std::string text = std::to_string(number);
    const GlyphSearch seen = seen_glyphs(random, font.draw(text, random_style(random)));
    if (seen.glyphs.size() == text.size()) {
        add_digits(seen.glyphs, text, samples);
        add_no_digits(seen.split, samples);  // the halves of a wide digit
    } else if (seen.split.size() == text.size()) {
        add_digits(seen.split, text, samples);
        add_no_digits(seen.glyphs, samples);  // two digits as one shape
    }  // otherwise broken or drowned: what the glyphs show is not known
}

void add_no_digit(Random& random, const cv::Mat1b& shape, std::vector<Sample>& samples) {
    const GlyphSearch seen = seen_glyphs(random, shape);
    add_no_digits(seen.glyphs, samples);
    add_no_digits(seen.split, samples);
}

std::vector<Sample> draw_samples(const std::string& folder, const std::vector<std::string>& fonts,
                                 int numbers, std::uint64_t seed) {
    std::vector<Sample> samples;
    Random random(seed);
    for (const std::string& file : fonts) {
        const FontFace font(folder + "/" + file);
        for (int i = 0; i < numbers; ++i) {
            add_number(random, font, i % 2 == 0 ? i / 2 % 10 : 10 + static_cast<int>(random.below(90)),
                       samples);
            if (i % 4 == 0) {
                const std::string sign = random_sign(random);
                add_no_digit(random, font.draw(sign, random_style(random)), samples);
            }
            if (i % 4 == 2) add_no_digit(random, draw_icon(random, random_digit_height_px(random)), samples);
        }
    }
    return samples;
}

// Right and wrong answers for each class of glyphs.
void print_accuracy(const DigitNetwork& network, const std::vector<Sample>& samples) {
    std::array<int, digit_classes> right{}, total{};
    for (const Sample& sample : samples) {
        const ClassProbabilities classes = network.classify(sample.patch);
        const auto best = std::max_element(classes.begin(), classes.end()) - classes.begin();
        const auto label = static_cast<std::size_t>(sample.label);
        ++total.at(label);
        right.at(label) += best == sample.label ? 1 : 0;
    }
    for (std::size_t label = 0; label < total.size(); ++label)
        std::cout << "  " << (label == no_digit ? "no digit" : std::to_string(label)) << ": " << right[label]
                  << " of " << total[label] << " glyphs right\n";
    std::cout << "  all: " << std::accumulate(right.begin(), right.end(), 0) << " of " << samples.size()
              << "\n";
}

// What the whole reader answers to distorted buttons with numbers, and with signs and icons.
void print_readings(const DigitNetwork& network, const std::string& folder,
                    const std::vector<std::string>& fonts, int numbers, std::uint64_t seed) {
    Random random(seed);
    int right = 0, unread = 0, wrong = 0, icons = 0, icons_read = 0;
    for (const std::string& file : fonts) {
        const FontFace font(folder + "/" + file);
        for (int i = 0; i < numbers; ++i) {
            const int number = static_cast<int>(random.below(i % 2 == 0 ? 10 : 30));
            const cv::Mat1b text = font.draw(std::to_string(number), random_style(random));
            const auto count = read_move_count(draw_button(random, text), network).count;
            ++(!count ? unread : *count == number ? right : wrong);
            const cv::Mat1b icon = i % 2 == 0 ? draw_icon(random, random_digit_height_px(random))
                                              : font.draw(random_sign(random), random_style(random));
            if (icon.empty()) continue;
            ++icons;
            icons_read += read_move_count(draw_button(random, icon), network).count ? 1 : 0;
        }
    }
    std::cout << "  numbers: " << right << " right, " << unread << " unread, " << wrong << " wrong\n"
              << "  icons and letters: " << icons_read << " of " << icons << " read as a number\n";
}

}  // namespace
}  // namespace unfold::training

int main(int argc, char** argv) {
    using namespace unfold;
    using namespace unfold::training;
    std::string fonts = "/usr/share/fonts", list, output;
    int numbers = 400, held_out_numbers = 200;
    TrainingOptions options;
    CLI::App app("Trains the digit network of the move counter");
    app.add_option("--fonts", fonts, "folder of the font files")->check(CLI::ExistingDirectory);
    app.add_option("--list", list, "which fonts train and which are held out")
        ->required()
        ->check(CLI::ExistingFile);
    app.add_option("--output", output, "the network file to write")->required();
    app.add_option("--numbers", numbers, "numbers drawn for each training font");
    app.add_option("--epochs", options.epochs, "passes over the training set");
    CLI11_PARSE(app, argc, argv);

    try {
        cv::setNumThreads(1);
        const FontLists lists = read_font_lists(list);
        const auto samples = draw_samples(fonts, lists.train, numbers, 1);
        std::cout << samples.size() << " glyphs of " << lists.train.size() << " training fonts\n"
                  << std::flush;
        const DigitNetwork network = train(samples, options);
        print_accuracy(network, samples);
        const auto held_out = draw_samples(fonts, lists.held_out, held_out_numbers, 2);
        std::cout << held_out.size() << " glyphs of " << lists.held_out.size() << " held-out fonts\n";
        print_accuracy(network, held_out);
        print_readings(network, fonts, lists.held_out, held_out_numbers, 3);

        write_network(network, output);
    } catch (const std::exception& error) {
        std::cerr << "train_move_counter: " << error.what() << "\n";
        return 1;
    }
    return 0;
}
