#pragma once

#include "gpu/problems/problem.h"
#include "gpu/problems/support/gemm_check.h"

#include <cstdint>
#include <span>
#include <string>

namespace kernelcurve {

/// The memory layout of an n x n matrix of floats. Rows may be longer than n, and there may be more
/// than n: the rest is padding.
struct PitchedMatrix {
    std::int64_t n = 1;
    std::int64_t rows = 1;  ///< at least n
    std::int64_t pitch = 1; ///< floats from one row to the next, at least n
    std::int64_t elements() const { return rows * pitch; }
    /// Returns true if the element at this index belongs to the matrix.
    bool holds(std::int64_t index) const { return index / pitch < n && index % pitch < n; }
    /// Its row-major index without padding.
    std::int64_t dense(std::int64_t index) const { return index / pitch * n + index % pitch; }
    std::int64_t place(std::int64_t dense) const { return dense / n * pitch + dense % n; }
};

/// Fills a part from element `first` on with the matrix of `seed` (fillFloats), and its padding
/// with `padding`.
void fillPitched(const PitchedMatrix& matrix, std::uint32_t seed, float padding, std::int64_t first,
                 std::span<std::byte> data);

/// The rule for the padding of the result.
enum class Padding { LeaveAlone, Anything };

/// Checks C = A B in a pitched matrix, and that its padding was not written if that is required.
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
