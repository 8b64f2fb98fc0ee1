#pragma once

#include "gpu/problems/problem.h"
#include "gpu/problems/support/elementwise_check.h"
#include "gpu/problems/support/gemm_reference.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace kernelcurve {

/// Checks a matrix product without computing all of it: every row by its sum with random signs, and
/// as many rows as half a billion multiply-adds allow, in double precision, element by element: all
/// of them for small products, a spread sample of large ones, and every row that fails the first
/// check. The error of an element is relative to |alpha| A B + |beta| C, so that cancellation does
/// not count against a kernel.
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
    Tally compareRow(std::int64_t row, const float* values) const;

    GemmShape shape_;
    std::shared_ptr<const GemmReference> reference_;
    double tolerance_;           ///< of an element
    std::int64_t suspectsLeft_;  ///< how many rows that fail the first check are still looked at
    std::vector<float> partial_; ///< the start of a row whose end has not come yet
    std::int64_t rowsSeen_ = 0;
    Tally tally_;
};

} // namespace kernelcurve
