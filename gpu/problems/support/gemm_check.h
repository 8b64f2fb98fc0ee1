#pragma once

#include "gpu/problems/problem.h"
#include "gpu/problems/support/elementwise_check.h"
#include "gpu/problems/support/gemm_reference.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace kernelcurve {

/// Verifies a matrix multiplication without computing the whole result. First, the check compares
/// the sum of each row with random signs. Then, the check compares rows element by element in
/// double precision, with up to half a billion multiply-adds. It examines all rows of a small
/// matrix. Of a large matrix, it examines an evenly distributed sample and every row that fails the
/// first step. Errors are relative to |alpha| A B + |beta| C, so that cancellation has no effect.
class GemmCheck : public ResultCheck {
  public:
    /// `work` is the maximum number of multiply-adds for exact elements.
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
    double tolerance_;           ///< relative tolerance of an element
    std::int64_t suspectsLeft_;  ///< maximum number of failed rows that can still be examined
    std::vector<float> partial_; ///< incomplete row at the end of a chunk
    std::int64_t rowsSeen_ = 0;
    Tally tally_;
};

} // namespace kernelcurve
