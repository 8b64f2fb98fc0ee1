#pragma once

#include "gpu/problems/support/seeded_input.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace kernelcurve {

inline constexpr std::uint32_t gemmSeedA = seedOf("gemm.A");
inline constexpr std::uint32_t gemmSeedB = seedOf("gemm.B");
inline constexpr std::uint32_t gemmSeedC = seedOf("gemm.C");

/// C = alpha A B + beta C; row-major A is m x k, B is k x n, C is m x n.
struct GemmShape {
    std::int64_t m = 1;
    std::int64_t n = 1;
    std::int64_t k = 1;
    double alpha = 1;
    double beta = 0;
    bool operator==(const GemmShape&) const = default;
};

/// One element of alpha A B + beta C in double precision.
struct GemmElement {
    double value = 0;
    double size = 0; ///< |alpha| A B + |beta| C: base of its relative error
};

/// The expected result of a matrix multiplication as far as it is verified: for every row, its sum
/// with random signs (R. Freivalds, Probabilistic machines can use less running time, 1977), and
/// all elements of some distributed rows. Computed on all cores.
class GemmReference {
  public:
    /// `work`: maximum number of multiply-adds for whole rows.
    GemmReference(const GemmShape& shape, std::int64_t work);

    const GemmShape& shape() const { return shape_; }
    /// +1 or -1 per column.
    std::span<const double> signs() const { return signs_; }
    /// The sum of the row's elements times the signs, and the base of its relative error.
    GemmElement signedSum(std::int64_t row) const { return rowSums_[row]; }
    std::int64_t exactRows() const { return exactRows_; }
    /// Returns true for the rows that are completely known.
    bool isExact(std::int64_t row) const;
    /// The elements of a row: stored, or computed again.
    std::vector<GemmElement> row(std::int64_t row) const;

  private:
    void sumRows(std::span<const double> productBx);
    std::vector<GemmElement> elementsOf(std::int64_t row, std::span<const double> products) const;

    GemmShape shape_;
    std::int64_t exactRows_;
    std::vector<double> signs_;
    std::vector<GemmElement> rowSums_;
    std::vector<std::int64_t> keptRows_;        ///< ascending
    std::vector<std::vector<double>> products_; ///< A B of the stored rows
};

/// The reference of a shape, computed now or cached, because sweeps request one repeatedly. The
/// last two are cached. Thread-safe.
std::shared_ptr<const GemmReference> gemmReference(const GemmShape& shape, std::int64_t work);

} // namespace kernelcurve
