#pragma once

#include "gpu/problems/problem.h"
#include "gpu/problems/support/gemm_check.h"

#include <cstdint>
#include <span>
#include <string>

namespace kernelcurve {

/// How a matrix of n x n floats lies in memory. Rows may be longer than n and there may be more of
/// them than n: the rest is padding.
struct PitchedMatrix {
    std::int64_t n = 1;
    std::int64_t rows = 1;  ///< at least n
    std::int64_t pitch = 1; ///< floats from one row to the next, at least n
    std::int64_t elements() const { return rows * pitch; }
    /// Whether the element at this index belongs to the matrix.
    bool holds(std::int64_t index) const { return index / pitch < n && index % pitch < n; }
    /// Its number in row-major order without padding.
    std::int64_t dense(std::int64_t index) const { return index / pitch * n + index % pitch; }
    std::int64_t place(std::int64_t dense) const { return dense / n * pitch + dense % n; }
};

/// Fills a stretch from element `first` on with the matrix that `seed` makes (fillFloats), and its
/// padding with `padding`.
void fillPitched(const PitchedMatrix& matrix, std::uint32_t seed, float padding, std::int64_t first,
                 std::span<std::byte> data);

/// What a kernel may do to the padding of its result.
enum class Padding { LeaveAlone, Anything };

/// Checks C = A B, where C lies in a pitched matrix, and that its padding was left alone if it
/// should be.
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
