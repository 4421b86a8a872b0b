// See network_trainer.h.
#include "train/network_trainer.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <Eigen/Dense>

#include "core/random.h"

namespace unfold::training {

using namespace vision;

namespace {

using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr int pixels = patch_side * patch_side;

// A matrix of weights that is being learned, its bias in the last column.
struct Layer {
    Matrix weights;
    Matrix step;

    Layer(int outputs, int inputs, Random& random)
        : weights(outputs, inputs + 1), step(Matrix::Zero(outputs, inputs + 1)) {
        const double spread = std::sqrt(6.0 / inputs);  // He: keeps the variance through rectified units
        for (Eigen::Index i = 0; i < weights.size(); ++i)
            weights.data()[i] = static_cast<float>(spread * (2 * random.unit() - 1));
        weights.rightCols(1).setZero();
    }

    void descend(const Matrix& gradient, double rate, const TrainingOptions& options) {
        step = static_cast<float>(options.momentum) * step -
               static_cast<float>(rate) * (gradient + static_cast<float>(options.weight_decay) * weights);
        weights += step;
    }
};

void shuffle(std::vector<Sample>& samples, Random& random) {
    for (std::size_t i = samples.size() - 1; i > 0; --i)
        std::swap(samples[i], samples[random.below(i + 1)]);
}

// The inputs of a layer as columns, with a row of ones for the bias.
Matrix with_ones(const Matrix& inputs) {
    Matrix result(inputs.rows() + 1, inputs.cols());
    result << inputs, Matrix::Ones(1, inputs.cols());
    return result;
}

void train_batch(const Sample* samples, int count, Layer& hidden, Layer& classes, double rate,
                 const TrainingOptions& options) {
    Matrix patches(pixels, count);
    for (int i = 0; i < count; ++i)
        for (int pixel = 0; pixel < pixels; ++pixel)
            patches(pixel, i) = samples[i].patch[static_cast<std::size_t>(pixel)];
    const Matrix input = with_ones(patches);
    const Matrix activity = (hidden.weights * input).cwiseMax(0.0F);
    const Matrix active = with_ones(activity);
    Matrix error = classes.weights * active;
    for (int i = 0; i < count; ++i) {
        error.col(i).array() -= error.col(i).maxCoeff();
        for (int label = 0; label < digit_classes; ++label)
            error(label, i) = std::exp(error(label, i));
        error.col(i) /= error.col(i).sum();
        error(samples[i].label, i) -= 1;
    }
    error /= static_cast<float>(count);
    const Matrix back = (classes.weights.leftCols(hidden_units).transpose() * error).array() *
                        (activity.array() > 0).cast<float>();
    classes.descend(error * active.transpose(), rate, options);
    hidden.descend(back * input.transpose(), rate, options);
}

std::vector<float> values_of(const Matrix& matrix) {
    return {matrix.data(), matrix.data() + matrix.size()};
}

}  // namespace

DigitNetwork train(std::vector<Sample> samples, const TrainingOptions& options) {
    Random random(options.seed);
    Layer hidden(hidden_units, pixels, random), classes(digit_classes, hidden_units, random);
    const std::size_t batch = static_cast<std::size_t>(options.batch);
    for (int epoch = 0; epoch < options.epochs; ++epoch) {
        shuffle(samples, random);
        const double rate =
            options.first_rate * 0.5 * (1 + std::cos(std::numbers::pi * epoch / options.epochs));
        for (std::size_t first = 0; first < samples.size(); first += batch)
            train_batch(&samples[first], static_cast<int>(std::min(batch, samples.size() - first)), hidden,
                        classes, rate, options);
    }
    return {values_of(hidden.weights.leftCols(pixels)), values_of(hidden.weights.rightCols(1)),
            values_of(classes.weights.leftCols(hidden_units)), values_of(classes.weights.rightCols(1))};
}

}  // namespace unfold::training
