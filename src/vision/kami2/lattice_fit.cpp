// Three unknowns explain all lines: the pitch P and the phases of two families, since x = n_rising -
// n_falling makes the third phase the difference of the others. The score of (P, phases) is the sum over
// families and harmonics of Re(F_d(k/P) e^(2 pi i k phase_d / P)), where F_d is the spectrum of the family's
// line positions.
#include "vision/kami2/lattice_fit.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <numeric>

#include <opencv2/core.hpp>

#include "vision/numbers.h"
#include "vision/score_peaks.h"

namespace unfold::vision {
namespace {

constexpr double bin_px = 0.5;         // of the histograms of line positions
constexpr double mean_window_px = 60;  // slow changes of the vote density are not lines
constexpr std::array<double, 4> harmonic_weight{1.0, 0.8, 0.6, 0.4};
constexpr double pitch_step = 1.004;  // ratio of one pitch of the scan to the previous one
constexpr int phase_steps = 12;       // per pitch

using Complex = std::complex<double>;

// Line positions of one family as a spectrum with interpolation between frequencies. Positions are relative
// to a center, so that the phase of the spectrum turns slowly and linear interpolation is accurate.
class LineSpectrum {
  public:
    LineSpectrum(const LineVotes& of_families, LineFamily family) {
        const cv::Mat& votes = of_families[family];
        const cv::Point2d n = line_normal(family);
        const double reach = std::abs(n.x) * votes.cols + std::abs(n.y) * votes.rows;
        const double lowest = std::min(0.0, n.x * votes.cols) + std::min(0.0, n.y * votes.rows);
        const int bins = static_cast<int>(reach / bin_px) + 3;
        // In integer arithmetic, which is faster and the same everywhere: places in fractions of a bin.
        constexpr int parts = 1 << 16;
        // Half of all pixels are below, with a hundredth of the votes.
        constexpr auto limit = static_cast<Vote>(0.01F * full_vote);
        const auto in_parts = [](double at) { return std::int64_t{std::lround(at * parts)}; };
        const std::int64_t step = in_parts(n.x / bin_px);
        // Two arrays: a sum that was just written is slow to read, and the next pixel's is the next bin.
        std::vector<std::uint64_t> lower_sums(static_cast<std::size_t>(bins), 0);
        std::vector<std::uint64_t> upper_sums(lower_sums.size(), 0);  // what belongs to the bin after
        for (int y = 0; y < votes.rows; ++y) {
            const auto* row = votes.ptr<Vote>(y);
            // Pixel centers are at whole numbers plus a half.
            const std::int64_t first =
                in_parts((n.x * corner_based(0) + n.y * corner_based(y) - lowest) / bin_px);
            for (int x = next_vote(row, 0, votes.cols, limit); x < votes.cols;
                 x = next_vote(row, x + 1, votes.cols, limit)) {
                const std::uint32_t vote = row[x];
                const std::int64_t at = first + x * step;
                const auto bin = static_cast<std::size_t>(at / parts);
                const auto rest = static_cast<std::uint32_t>(at % parts);
                lower_sums[bin] += vote * (parts - rest);
                upper_sums[bin] += vote * rest;
            }
        }
        std::vector<double> histogram(lower_sums.size());
        for (std::size_t i = 0; i < histogram.size(); ++i) {
            const std::uint64_t sum = lower_sums[i] + (i > 0 ? upper_sums[i - 1] : 0);
            histogram[i] = static_cast<double>(sum) / (parts * double{full_vote});
        }
        subtract_local_mean(histogram);
        normalize(histogram);
        transform(histogram, lowest);
    }

    // Sum over lines of weight * e^(-2 pi i f position), positions relative to `center`.
    [[nodiscard]] Complex at(double frequency) const {
        const double index = frequency * bin_px * static_cast<double>(spectrum_.size());
        const auto below = static_cast<std::size_t>(index);
        const double rest = index - static_cast<double>(below);
        if (below + 1 >= spectrum_.size() / 2) return 0.0;
        return spectrum_[below] * (1 - rest) + spectrum_[below + 1] * rest;
    }
    [[nodiscard]] double center_px() const { return center_px_; }

  private:
    static void subtract_local_mean(std::vector<double>& histogram) {
        const int half = static_cast<int>(mean_window_px / bin_px / 2);
        const int bins = static_cast<int>(histogram.size());
        std::vector<double> sums(histogram.size() + 1);
        std::partial_sum(histogram.begin(), histogram.end(), sums.begin() + 1);
        for (int i = 0; i < bins; ++i) {
            const int from = std::max(0, i - half);
            const int to = std::min(bins, i + half + 1);
            histogram[static_cast<std::size_t>(i)] -=
                (sums[static_cast<std::size_t>(to)] - sums[static_cast<std::size_t>(from)]) / (to - from);
        }
    }

    // In a fixed order, so that the last bits are the same everywhere.
    static void normalize(std::vector<double>& histogram) {
        const double norm2 = std::inner_product(histogram.begin(), histogram.end(), histogram.begin(), 0.0);
        const double scale = norm2 > 0 ? 1 / std::sqrt(norm2) : 0;
        for (double& h : histogram)
            h *= scale;
    }

    void transform(const std::vector<double>& histogram, double lowest) {
        const std::size_t middle = histogram.size() / 2;
        center_px_ = lowest + static_cast<double>(middle) * bin_px;
        const auto length =
            static_cast<std::size_t>(cv::getOptimalDFTSize(static_cast<int>(histogram.size() * 8)));
        cv::Mat signal = cv::Mat::zeros(1, static_cast<int>(length), CV_64F);
        for (std::size_t i = 0; i < histogram.size(); ++i)
            signal.at<double>(static_cast<int>((i + length - middle) % length)) = histogram[i];
        spectrum_.resize(length);
        cv::Mat transformed(signal.size(), CV_64FC2, spectrum_.data());
        cv::dft(signal, transformed, cv::DFT_COMPLEX_OUTPUT);
    }

    double center_px_ = 0;
    std::vector<Complex> spectrum_;
};

using Spectra = std::array<LineSpectrum, 3>;

// The spectrum of one pitch, moved so that positions count from the image's origin.
struct PitchTerms {
    double pitch_px = 0;
    std::array<std::array<Complex, 4>, 3> term{};
};

PitchTerms terms_of_pitch(const Spectra& spectra, double pitch_px) {
    PitchTerms terms{pitch_px, {}};
    for (std::size_t d = 0; d < 3; ++d) {
        const Complex turn = std::polar<double>(1, -2 * CV_PI * spectra[d].center_px() / pitch_px);
        Complex power = turn;
        for (std::size_t k = 0; k < 4; ++k, power *= turn)
            terms.term[d][k] =
                harmonic_weight[k] * spectra[d].at(static_cast<double>(k + 1) / pitch_px) * power;
    }
    return terms;
}

double family_score(const PitchTerms& terms, std::size_t d, double phase_px) {
    const Complex turn = std::polar<double>(1, 2 * CV_PI * phase_px / terms.pitch_px);
    Complex power = turn;
    double sum = 0;
    for (const Complex& term : terms.term[d]) {
        sum += (term * power).real();
        power *= turn;
    }
    return sum;
}

double score(const PitchTerms& terms, double rising_px, double falling_px) {
    return family_score(terms, 0, rising_px - falling_px) + family_score(terms, 1, rising_px) +
           family_score(terms, 2, falling_px);
}

// The best phases of a pitch, on a grid; that of the vertical lines may be negative.
LatticeLines best_phases(const PitchTerms& terms) {
    const double pitch = terms.pitch_px;
    std::array<std::array<double, phase_steps>, 3> table{};
    for (std::size_t d = 0; d < 3; ++d)
        for (int i = 0; i < phase_steps; ++i)
            table[d][static_cast<std::size_t>(i)] = family_score(terms, d, pitch * i / phase_steps);
    double best = -1e300;
    double rising = 0, falling = 0;
    for (int i = 0; i < phase_steps; ++i)
        for (int j = 0; j < phase_steps; ++j) {
            const int difference = (i - j + phase_steps) % phase_steps;
            const double here = table[0][static_cast<std::size_t>(difference)] +
                                table[1][static_cast<std::size_t>(i)] + table[2][static_cast<std::size_t>(j)];
            if (here <= best) continue;
            best = here;
            rising = pitch * i / phase_steps;
            falling = pitch * j / phase_steps;
        }
    return {pitch, {rising - falling, rising, falling}, best};
}

// The best pitch and phases near these, in finer and finer steps.
LatticeLines climbed(const Spectra& spectra, LatticeLines lines) {
    double rising = lines.phase_px[1];
    double falling = lines.phase_px[2];
    double pitch = lines.pitch_px;
    PitchTerms terms = terms_of_pitch(spectra, pitch);
    double best = score(terms, rising, falling);
    // A change of pitch turns all lines around the origin; turn around the middle instead, so that
    // pitch and phases hardly depend on each other.
    const auto phase_at = [&](double phase, std::size_t d, double new_pitch) {
        const double k = std::round((spectra[d].center_px() - phase) / pitch);
        return phase + k * (pitch - new_pitch);
    };
    for (double step = 1.0; step > 0.02; step /= 2) {
        for (bool moved = true; moved;) {
            moved = false;
            for (const int sign : {-1, 1}) {
                const double try_pitch = pitch * (1 + sign * step * 0.002);
                const double try_rising = phase_at(rising, 1, try_pitch);
                const double try_falling = phase_at(falling, 2, try_pitch);
                const PitchTerms try_terms = terms_of_pitch(spectra, try_pitch);
                const double here = score(try_terms, try_rising, try_falling);
                if (here <= best + 1e-9) continue;
                best = here, pitch = try_pitch, rising = try_rising, falling = try_falling, terms = try_terms;
                moved = true;
            }
            const double d = pitch / phase_steps * step;
            for (const auto& [dr, df] :
                 {std::pair<double, double>{d, 0}, {-d, 0}, {0, d}, {0, -d}, {d, d}, {-d, -d}}) {
                const double here = score(terms, rising + dr, falling + df);
                if (here <= best + 1e-9) continue;
                best = here, rising += dr, falling += df;
                moved = true;
            }
        }
    }
    const auto wrap = [&](double v) { return v - std::floor(v / pitch) * pitch; };
    return {pitch, {wrap(rising - falling), wrap(rising), wrap(falling)}, best};
}

}  // namespace

std::vector<LatticeLines> fit_lattice_lines(const LineVotes& votes, double min_pitch_px,
                                            double max_pitch_px) {
    const Spectra spectra{LineSpectrum(votes, LineFamily::vertical), LineSpectrum(votes, LineFamily::rising),
                          LineSpectrum(votes, LineFamily::falling)};
    std::vector<LatticeLines> scan;
    for (double pitch = min_pitch_px; pitch <= max_pitch_px; pitch *= pitch_step)
        scan.push_back(best_phases(terms_of_pitch(spectra, pitch)));

    const std::vector<LatticeLines> peaks = peaks_of(scan);
    std::vector<LatticeLines> chosen;
    const auto choose = [&](const LatticeLines& lines) {
        const bool known = std::any_of(chosen.begin(), chosen.end(), [&](const LatticeLines& other) {
            return std::abs(other.pitch_px / lines.pitch_px - 1) < 0.01;
        });
        if (!known) chosen.push_back(climbed(spectra, lines));
    };
    for (std::size_t i = 0; i < std::min<std::size_t>(2, peaks.size()); ++i)
        choose(peaks[i]);
    const std::size_t direct = chosen.size();
    for (std::size_t i = 0; i < direct; ++i)
        for (const double factor : {0.5, 2.0}) {
            const double wanted = chosen[i].pitch_px * factor;
            const LatticeLines* best = nullptr;
            for (const LatticeLines& lines : scan)
                if (std::abs(lines.pitch_px / wanted - 1) < 0.02 &&
                    (best == nullptr || lines.score > best->score))
                    best = &lines;
            if (best != nullptr) choose(*best);
        }
    // Climbing raises some scores more than others.
    sort_by_score(chosen);
    return chosen;
}

}  // namespace unfold::vision
