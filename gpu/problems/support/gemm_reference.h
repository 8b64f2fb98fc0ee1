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

/// C = alpha A B + beta C for row-major matrices: A is m x k, B is k x n, and C is m x n.
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
    double size = 0; ///< |alpha| A B + |beta| C, the basis of the relative error
};

/// The expected result of a matrix multiplication. It contains only the parts that are verified.
/// For each row, it contains the sum with random signs (R. Freivalds, Probabilistic machines can
/// use less running time, 1977). For some evenly distributed rows, it contains all elements. All
/// cores compute the result.
class GemmReference {
  public:
    /// `work` is the maximum number of multiply-adds for whole rows.
    GemmReference(const GemmShape& shape, std::int64_t work);

    const GemmShape& shape() const { return shape_; }
    /// Returns +1 or -1 for each column.
    std::span<const double> signs() const { return signs_; }
    /// Returns the sum of a row's elements times the random signs, and the value to which the error
    /// of the sum is relative.
    GemmElement signedSum(std::int64_t row) const { return rowSums_[row]; }
    std::int64_t exactRows() const { return exactRows_; }
    /// Returns true if all elements of the row are known.
    bool isExact(std::int64_t row) const;
    /// Returns the elements of a row. They are stored, or computed again.
    std::vector<GemmElement> row(std::int64_t row) const;

  private:
    void sumRows(std::span<const double> productBx);
    std::vector<GemmElement> elementsOf(std::int64_t row, std::span<const double> products) const;

    GemmShape shape_;
    std::int64_t exactRows_;
    std::vector<double> signs_;
    std::vector<GemmElement> rowSums_;
    std::vector<std::int64_t> keptRows_;        ///< indices in ascending order
    std::vector<std::vector<double>> products_; ///< elements of A B in the stored rows
};

/// Returns the reference of a shape. The function caches the last two references, because sweeps
/// request the same reference repeatedly. It is thread-safe.
std::shared_ptr<const GemmReference> gemmReference(const GemmShape& shape, std::int64_t work);

} // namespace kernelcurve
