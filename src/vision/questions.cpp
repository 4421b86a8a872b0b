// Derives the doubts from the cells: the cells of a color or kind that are not in doubt are its examples, and
// doubtful cells and similar colors or kinds are compared with them.
//
// For tiles, parity is evidence: tiles are removed in pairs, so of two kinds with odd counts either both are
// one kind, or a tile was assigned to the wrong one.
#include "vision/questions.h"

#include <algorithm>
#include <optional>

#include "puzzle/game.h"
#include "puzzle/lattice.h"
#include "vision/cell_sampling.h"
#include "vision/image/work_image.h"
#include "vision/numbers.h"
#include "vision/photo/rectified.h"
#include "vision/readers.h"

namespace unfold::vision {
namespace {

constexpr std::size_t max_questions = 40;    // a player does not answer more
constexpr std::size_t max_others = 3;        // alternatives for a cell, not counting "nothing"
constexpr double min_two_confidence = 0.75;  // that two colors or kinds differ; below: a question
constexpr std::size_t max_alike = 3;         // questions about two similar colors

// Cells and their contents in one form: colors and kinds are numbers.
class CellContents {
  public:
    explicit CellContents(const Level& level) : lattice_(lattice_of(level)) {
        if (const auto* colors = std::get_if<ColorLevel>(&level)) {
            for (const ColorId color : colors->board.cells)
                held_.push_back(color.value);
            count_ = static_cast<int>(colors->board.palette.size());
            may_hold_nothing_ = facts_of(colors->game).may_have_holes;
            return;
        }
        for (const KindId kind : std::get<TileLevel>(level).board.cells) {
            held_.push_back(kind.value);
            count_ = std::max(count_, kind.value + 1);
        }
        may_hold_nothing_ = true;
    }
    [[nodiscard]] int at(std::size_t cell) const { return held_[cell]; }
    [[nodiscard]] std::size_t size() const { return held_.size(); }
    [[nodiscard]] int count() const { return count_; }
    [[nodiscard]] bool may_hold_nothing() const { return may_hold_nothing_; }
    [[nodiscard]] Cell cell(std::size_t i) const {
        return lattice_.cell(CellId{static_cast<std::int64_t>(i)});
    }
    [[nodiscard]] std::vector<std::size_t> holding(int content) const {
        std::vector<std::size_t> cells;
        for (std::size_t i = 0; i < held_.size(); ++i)
            if (held_[i] == content) cells.push_back(i);
        return cells;
    }

  private:
    Lattice lattice_;
    std::vector<int> held_;
    int count_ = 0;
    bool may_hold_nothing_ = false;
};

// The differences between cells in the picture, of their colors or of their tiles.
class SampleDifferences {
  public:
    SampleDifferences(const cv::Mat& bgr, const Reading& reading, const CellContents& contents)
        : is_of_tiles_(std::holds_alternative<TileLevel>(reading.level)) {
        for (std::size_t i = 0; i < contents.size(); ++i) {
            if (is_of_tiles_)
                patches_.push_back(patch_of(bgr, reading, contents.cell(i)));
            else
                colors_.push_back(cell_color(bgr, reading, contents.cell(i)));
        }
    }
    [[nodiscard]] bool shows(std::size_t cell) const {
        return is_of_tiles_ ? !patches_[cell].empty() : colors_[cell].has_value();
    }
    // Requires: both are visible.
    [[nodiscard]] double between(std::size_t a, std::size_t b) const {
        return is_of_tiles_ ? patch_difference(patches_[a], patches_[b])
                            : cv::norm(*colors_[a] - *colors_[b]);
    }

  private:
    bool is_of_tiles_;
    std::vector<cv::Mat> patches_;
    std::vector<std::optional<cv::Vec3d>> colors_;
};

// At most `max_examples` of the cells, evenly spread: a color or kind is compared with a few of its cells.
std::vector<std::size_t> examples_of(const std::vector<std::size_t>& cells) {
    constexpr std::size_t max_examples = 32;  // bounds the time, which is quadratic
    const std::size_t count = std::min(cells.size(), max_examples);
    std::vector<std::size_t> some;
    for (std::size_t i = 0; i < count; ++i)
        some.push_back(cells[i * cells.size() / count]);
    return some;
}

class QuestionFinder {
  public:
    QuestionFinder(const cv::Mat& bgr, Reading reading)
        : reading_(std::move(reading)), contents_(reading_.level), differences_(bgr, reading_, contents_) {
        for (int content = 0; content < contents_.count(); ++content) {
            std::vector<std::size_t> sure, all;
            for (const std::size_t cell : contents_.holding(content)) {
                if (!differences_.shows(cell)) continue;
                all.push_back(cell);
                if (!is_doubtful(cell)) sure.push_back(cell);
            }
            examples_.push_back(examples_of(sure.empty() ? all : sure));
        }
    }

    std::vector<Question> questions() {
        std::vector<std::size_t> doubtful;
        for (std::size_t cell = 0; cell < contents_.size(); ++cell)
            if (is_doubtful(cell) && differences_.shows(cell)) doubtful.push_back(cell);
        const std::vector<float>& confidence = reading_.cell_confidence;
        std::stable_sort(doubtful.begin(), doubtful.end(),
                         [&](std::size_t a, std::size_t b) { return confidence[a] < confidence[b]; });
        doubtful.resize(std::min(doubtful.size(), max_questions));
        for (const std::size_t cell : doubtful)
            add_cell_question(cell, confidence[cell], {});
        if (const auto* tiles = std::get_if<TileLevel>(&reading_.level))
            add_odd_kind_questions(*tiles);
        else if (facts_of(lattice_of(reading_.level).kind).is_orthogonal)
            add_similar_color_questions();
        std::stable_sort(questions_.begin(), questions_.end(),
                         [](const Question& a, const Question& b) { return a.confidence < b.confidence; });
        if (questions_.size() > max_questions) questions_.resize(max_questions);
        if (questions_.empty())
            questions_.push_back({Question::Subject::board, {}, reading_.confidence, 0, {}});
        return std::move(questions_);
    }

  private:
    // The reader of KAMI 2 also gives low confidences to cells that are not visible, and names the others.
    [[nodiscard]] bool is_doubtful(std::size_t cell) const {
        if (reading_.cell_confidence[cell] >= min_sure_cell) return false;
        if (facts_of(lattice_of(reading_.level).kind).is_orthogonal) return true;
        return std::find(reading_.doubtful.begin(), reading_.doubtful.end(), contents_.cell(cell)) !=
               reading_.doubtful.end();
    }

    // The difference from the nearest example of the content; empty if it has none besides the cell.
    [[nodiscard]] std::optional<double> difference(std::size_t cell, int content) const {
        std::optional<double> nearest;
        for (const std::size_t example : examples_[static_cast<std::size_t>(content)]) {
            if (example == cell) continue;
            const double difference = differences_.between(cell, example);
            if (!nearest || difference < *nearest) nearest = difference;
        }
        return nearest;
    }

    // `first_choice`: a content that is listed first.
    void add_cell_question(std::size_t cell, double confidence, std::optional<int> first_choice) {
        const int read = contents_.at(cell);
        std::vector<std::pair<double, int>> ranked;
        for (int content = 0; content < contents_.count(); ++content) {
            if (content == read) continue;
            const auto difference_of = difference(cell, content);
            if (content == first_choice)
                ranked.emplace_back(-1, content);
            else if (difference_of)
                ranked.emplace_back(*difference_of, content);
        }
        std::sort(ranked.begin(), ranked.end());
        Question question{Question::Subject::cell, {contents_.cell(cell)}, confidence, read, {}};
        for (std::size_t i = 0; i < std::min(max_others, ranked.size()); ++i)
            question.others.push_back(ranked[i].second);
        if (read != Question::holds_nothing && contents_.may_hold_nothing())
            question.others.push_back(Question::holds_nothing);
        questions_.push_back(std::move(question));
    }

    // Mean difference between the cells of two contents, or within one.
    [[nodiscard]] std::optional<double> mean_difference(int a, int b) const {
        double sum = 0;
        int count = 0;
        for (const std::size_t first : examples_[static_cast<std::size_t>(a)])
            for (const std::size_t second : examples_[static_cast<std::size_t>(b)])
                if (first != second) sum += differences_.between(first, second), ++count;
        if (count == 0) return std::nullopt;
        return sum / count;
    }

    // The confidence that two contents are different: their difference, against how much each varies.
    [[nodiscard]] double confidence_of_two(int a, int b) const {
        constexpr double noise = 1;  // of 255
        const double between = std::max(mean_difference(a, b).value_or(noise), noise);
        const double within = std::max(mean_difference(a, a).value_or(0), mean_difference(b, b).value_or(0));
        return clamped_to_unit(1 - within / between);
    }

    void add_alike_question(int a, int b, double confidence) {
        const std::vector<std::size_t> of_a = contents_.holding(a), of_b = contents_.holding(b);
        const bool swaps = of_a.size() < of_b.size();
        Question question{Question::Subject::alike, {}, confidence, swaps ? b : a, {swaps ? a : b}};
        for (const auto* cells : {&of_a, &of_b})
            for (const std::size_t cell : *cells)
                question.cells.push_back(contents_.cell(cell));
        questions_.push_back(std::move(question));
    }

    void add_similar_color_questions() {
        struct Two {
            double confidence;
            int a, b;
        };
        std::vector<Two> similar;
        for (int a = 0; a < contents_.count(); ++a)
            for (int b = a + 1; b < contents_.count(); ++b) {
                if (examples_[static_cast<std::size_t>(a)].empty()) break;
                if (examples_[static_cast<std::size_t>(b)].empty()) continue;
                const double confidence = confidence_of_two(a, b);
                if (confidence < min_two_confidence) similar.push_back({confidence, a, b});
            }
        std::stable_sort(similar.begin(), similar.end(),
                         [](const Two& p, const Two& q) { return p.confidence < q.confidence; });
        for (std::size_t i = 0; i < std::min(max_alike, similar.size()); ++i)
            add_alike_question(similar[i].a, similar[i].b, similar[i].confidence);
    }

    // Pairs each odd kind with the most similar odd kind, and asks about both, and about the tile of the two
    // that fits its own kind worst.
    void add_odd_kind_questions(const TileLevel& level) {
        const std::vector<int> numbers = match_numbers(level);
        std::vector<int> odd;
        for (int kind = 0; kind < contents_.count(); ++kind) {
            const std::vector<std::size_t> cells = contents_.holding(kind);
            if (cells.empty() || examples_[static_cast<std::size_t>(kind)].empty()) continue;
            if (std::count(numbers.begin(), numbers.end(), numbers[cells.front()]) % 2 == 1)
                odd.push_back(kind);
        }
        while (odd.size() > 1) {
            const int kind = odd.front();
            const auto nearer = [&](int a, int b) {
                return mean_difference(kind, a).value_or(1e9) < mean_difference(kind, b).value_or(1e9);
            };
            const auto twin = std::min_element(odd.begin() + 1, odd.end(), nearer);
            add_alike_question(kind, *twin, confidence_of_two(kind, *twin));
            add_misfit_question(kind, *twin);
            odd.erase(twin);
            odd.erase(odd.begin());
        }
    }

    // Asks about the tile of the two kinds that is most likely in the wrong one. A kind of a single tile has
    // no other tile to compare with.
    void add_misfit_question(int a, int b) {
        std::optional<std::size_t> misfit;
        double least = 0;
        for (const auto& [own, other] : {std::pair{a, b}, std::pair{b, a}})
            for (const std::size_t cell : contents_.holding(own)) {
                if (!differences_.shows(cell) || is_doubtful(cell)) continue;  // asked already
                const auto from_own = difference(cell, own);
                const auto from_other = difference(cell, other);
                if (!from_own || !from_other) continue;
                const double margin = *from_other - *from_own;
                if (misfit && margin >= least) continue;
                misfit = cell;
                least = margin;
            }
        if (!misfit) return;
        const double confidence = std::max<double>(reading_.cell_confidence[*misfit], min_sure_cell);
        add_cell_question(*misfit, confidence, contents_.at(*misfit) == a ? b : a);
    }

    Reading reading_;
    CellContents contents_;
    SampleDifferences differences_;
    std::vector<std::vector<std::size_t>> examples_;  // one entry per content: the cells that show it best
    std::vector<Question> questions_;
};

}  // namespace

std::vector<Question> questions_of(const ImageView& picture, const Reading& reading) {
    if (reading.confidence >= sure_reading) return {};
    const WorkImage work = work_image(picture, max_detailed_pixels);
    return QuestionFinder(work.image, scale_reading(reading, work.x_scale, work.y_scale)).questions();
}

bool has_doubtful_cells(const Reading& reading) {
    return !reading.doubtful.empty() ||
           std::any_of(reading.cell_confidence.begin(), reading.cell_confidence.end(),
                       [](float confidence) { return confidence < min_sure_cell; });
}

}  // namespace unfold::vision
