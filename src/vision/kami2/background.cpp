// Ridge regression of a polynomial on the medians of cells.
#include "vision/kami2/background.h"

#include <Eigen/Dense>

namespace unfold::vision {
namespace {

// A cubic in x and y made no error on real boards, a quadratic 13, a plane 157; each requires enough cells.
int degree_for(std::size_t cells) {
    if (cells >= 24) return 3;
    if (cells >= 12) return 2;
    if (cells >= 5) return 1;
    return 0;
}

std::vector<double> terms(Point p, int degree) {
    const double x = 2 * p.x - 1;
    const double y = 2 * p.y - 1;
    std::vector<double> result{1};
    if (degree >= 1) result.insert(result.end(), {x, y});
    if (degree >= 2) result.insert(result.end(), {x * x, x * y, y * y});
    if (degree >= 3) result.insert(result.end(), {x * x * x, x * x * y, x * y * y, y * y * y});
    return result;
}

double value(const std::vector<double>& coefficients, const std::vector<double>& of_terms) {
    double sum = 0;
    for (std::size_t i = 0; i < coefficients.size(); ++i)
        sum += coefficients[i] * of_terms[i];
    return sum;
}

}  // namespace

BackgroundSurface::BackgroundSurface(const std::vector<const CellSamples*>& cells)
    : degree_(degree_for(cells.size())) {
    const auto columns = static_cast<Eigen::Index>(terms({0, 0}, degree_).size());
    const auto rows = static_cast<Eigen::Index>(cells.size());
    Eigen::MatrixXd matrix(rows, columns);
    Eigen::MatrixXd colors(rows, 3);
    for (Eigen::Index i = 0; i < rows; ++i) {
        const CellSamples& cell = *cells[static_cast<std::size_t>(i)];
        const auto row = terms(cell.center, degree_);
        for (Eigen::Index j = 0; j < columns; ++j)
            matrix(i, j) = row[static_cast<std::size_t>(j)];
        colors.row(i) << static_cast<double>(cell.median.l), static_cast<double>(cell.median.a),
            static_cast<double>(cell.median.b);
    }
    Eigen::MatrixXd normal_matrix = matrix.transpose() * matrix;
    // Regularizes the surface where there are no cells; the constant term is not penalized.
    constexpr double ridge = 0.1;
    for (Eigen::Index j = 1; j < columns; ++j)
        normal_matrix(j, j) += ridge;
    const Eigen::MatrixXd solution = normal_matrix.ldlt().solve(matrix.transpose() * colors);
    for (Eigen::Index j = 0; j < columns; ++j) {
        l_.push_back(solution(j, 0));
        a_.push_back(solution(j, 1));
        b_.push_back(solution(j, 2));
    }
}

Lab BackgroundSurface::at(Point unit) const {
    const auto of_terms = terms(unit, degree_);
    return {static_cast<float>(value(l_, of_terms)), static_cast<float>(value(a_, of_terms)),
            static_cast<float>(value(b_, of_terms))};
}

}  // namespace unfold::vision
