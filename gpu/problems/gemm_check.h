#pragma once

#include "gpu/problems/elementwise_check.h"
#include "gpu/problems/problem.h"
#include "gpu/problems/seeded_input.h"

#include <cstdint>
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
};

/// Checks a matrix product without computing all of it: every row by Freivalds' check (C x against
/// A (B x) for a random x of +1 and -1: R. Freivalds, Probabilistic machines can use less running
/// time, 1977), and as many rows as half a thousand million multiply-adds allow, in double
/// precision, element by element: all of them for small products, a spread sample of large ones,
/// and every row that fails the first check. The error of an element is relative to
/// |alpha| A B + |beta| C, so that cancellation does not count against a kernel.
class GemmCheck : public ResultCheck {
  public:
    /// `work`: how many multiply-adds may go into exact elements.
    explicit GemmCheck(const GemmShape& shape, std::int64_t work = std::int64_t{1} << 29);
    void accept(std::string_view buffer, std::int64_t first,
                std::span<const std::byte> data) override;
    Verification finish() override;

  private:
    void checkRows(std::int64_t firstRow, std::span<const float> rows);
    bool rowLooksRight(std::int64_t row, std::span<const float> values) const;
    Tally compareRows(std::span<const std::int64_t> rows,
                      std::span<const float* const> values) const;
    bool sampled(std::int64_t row) const;

    GemmShape shape_;
    double tolerance_;              ///< of an element
    std::int64_t exactRows_;        ///< how many rows the sample has
    std::int64_t suspectsLeft_;     ///< how many rows that fail the first check are still looked at
    std::vector<double> productBx_; ///< B x
    std::vector<float> partial_;    ///< the start of a row whose end has not come yet
    std::int64_t rowsSeen_ = 0;
    Tally tally_;
};

} // namespace kernelcurve
