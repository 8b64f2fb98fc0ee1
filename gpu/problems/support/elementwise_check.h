#pragma once

#include "gpu/problems/problem.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>

namespace kernelcurve {

/// The result of checking a chunk.
struct Tally {
    std::int64_t checked = 0;
    std::int64_t wrong = 0;
    std::optional<WrongElement> firstWrong;
    std::int64_t measured = 0; ///< number of elements that have an error value
    double largestError = 0;
    double sumOfErrors = 0;

    void note(WrongElement element);
    void add(const Tally& other);
    /// Returns the verification without the verdict.
    Verification verification() const;
};

/// A check that examines each element independently, and divides chunks among the cores.
class ElementwiseCheck : public ResultCheck {
  public:
    /// Compares elements starting at index `first`. Must be thread-safe.
    using Compare = std::function<Tally(std::string_view buffer, std::int64_t first,
                                        std::span<const std::byte> data)>;
    /// `elements` is the total number of elements in all outputs.
    ElementwiseCheck(std::int64_t elements, std::int64_t elementBytes, Compare compare);
    void accept(std::string_view buffer, std::int64_t first,
                std::span<const std::byte> data) override;
    Verification finish() override;

  private:
    std::int64_t elements_;
    std::int64_t elementBytes_;
    Compare compare_;
    Tally tally_;
};

/// Computes the reference bytes starting at element `first`.
using MakeExpected = std::function<void(std::int64_t first, std::span<std::byte> out)>;
/// Returns the text of one element.
using ElementText = std::function<std::string(const std::byte* element)>;

/// Compares elements bit for bit.
Tally compareExactly(std::string_view buffer, std::int64_t first, std::span<const std::byte> data,
                     std::int64_t elementBytes, const MakeExpected& makeExpected,
                     const ElementText& text);

/// Computes the reference values in double precision, starting at element `first`.
using MakeReference = std::function<void(std::int64_t first, std::span<double> out)>;

/// The reference value for elements with any value, such as the padding of a record.
inline constexpr double anything = std::numeric_limits<double>::quiet_NaN();

/// Compares floats with a double-precision reference. The relative error must not exceed
/// `tolerance`. NaN is always an error.
Tally compareFloats(std::string_view buffer, std::int64_t first, std::span<const std::byte> data,
                    double tolerance, const MakeReference& makeReference);

/// Checks elements that the kernel must not write. They must still contain the poison value.
Tally compareUntouched(std::string_view buffer, std::int64_t first, std::span<const std::byte> data,
                       std::int64_t elementBytes, const ElementText& text);

/// Returns the text of a float in memory.
std::string floatText(const std::byte* element);

} // namespace kernelcurve
