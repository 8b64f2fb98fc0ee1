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

/// C = alpha A B + beta C; A is m x k, B is k x n, C is m x n, all row after row.
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
    double size = 0; ///< |alpha| A B + |beta| C: what its error is relative to
};

/// What a matrix product must come out as, as far as it is looked at: for every row its sum with
/// random signs (R. Freivalds, Probabilistic machines can use less running time, 1977), and all
/// elements of some rows, spread from the first to the last. Made on all cores.
class GemmReference {
  public:
    /// `work`: how many multiply-adds may go into whole rows.
    GemmReference(const GemmShape& shape, std::int64_t work);

    const GemmShape& shape() const { return shape_; }
    /// +1 or -1 for each column.
    std::span<const double> signs() const { return signs_; }
    /// The row's elements times the signs, and what rounding errors of it are relative to.
    GemmElement signedSum(std::int64_t row) const { return rowSums_[row]; }
    std::int64_t exactRows() const { return exactRows_; }
    /// Whether the row is one of those that are known whole.
    bool isExact(std::int64_t row) const;
    /// The elements of a row: kept ones where there are any, else made anew.
    std::vector<GemmElement> row(std::int64_t row) const;

  private:
    void sumRows(std::span<const double> productBx);
    std::vector<GemmElement> elementsOf(std::int64_t row, std::span<const double> products) const;

    GemmShape shape_;
    std::int64_t exactRows_;
    std::vector<double> signs_;
    std::vector<GemmElement> rowSums_;
    std::vector<std::int64_t> keptRows_;        ///< ascending
    std::vector<std::vector<double>> products_; ///< A B of the kept rows
};

/// The reference of a shape, made now or kept from before: sweeps ask for one again and again. The
/// last two are kept. May be called from several threads.
std::shared_ptr<const GemmReference> gemmReference(const GemmShape& shape, std::int64_t work);

} // namespace kernelcurve
