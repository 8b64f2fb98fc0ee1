#pragma once

#include "gpu/problems/problem.h"
#include "gpu/problems/support/gemm_check.h"

#include <cstdint>
#include <span>
#include <string>

namespace kernelcurve {

/// The memory layout of an n x n matrix of floats. Rows may be longer than n, and more than n rows
/// may exist. The additional elements are padding.
struct PitchedMatrix {
    std::int64_t n = 1;
    std::int64_t rows = 1;  ///< at least n
    std::int64_t pitch = 1; ///< floats from one row to the next, at least n
    std::int64_t elements() const { return rows * pitch; }
    /// Returns true if the element at this index belongs to the matrix.
    bool holds(std::int64_t index) const { return index / pitch < n && index % pitch < n; }
    /// Returns the row-major index of an element without padding.
    std::int64_t dense(std::int64_t index) const { return index / pitch * n + index % pitch; }
    std::int64_t place(std::int64_t dense) const { return dense / n * pitch + dense % n; }
};

/// Fills a part of the array, which starts at element `first`. Elements of the matrix get the
/// values of `seed` (fillFloats()). Elements of the padding get the value `padding`.
void fillPitched(const PitchedMatrix& matrix, std::uint32_t seed, float padding, std::int64_t first,
                 std::span<std::byte> data);

/// The rule for the padding in the result.
enum class Padding { LeaveAlone, Anything };

/// Checks C = A B in a pitched matrix and, if required, that the padding was not written.
class PitchedProductCheck : public ResultCheck {
  public:
    PitchedProductCheck(const PitchedMatrix& matrix, Padding padding);
    void accept(std::string_view buffer, std::int64_t first,
                std::span<const std::byte> data) override;
    Verification finish() override;

  private:
    PitchedMatrix matrix_;
    Padding padding_;
    GemmCheck product_;
    Tally paddingTally_;
    std::string buffer_;
};

} // namespace kernelcurve
