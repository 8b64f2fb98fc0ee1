#pragma once

#include "gpu/problems/problem.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>

namespace kernelcurve {

/// The result of checking a part.
struct Tally {
    std::int64_t checked = 0;
    std::int64_t wrong = 0;
    std::optional<WrongElement> firstWrong;
    std::int64_t measured = 0; ///< elements with an error value below
    double largestError = 0;
    double sumOfErrors = 0;

    void note(WrongElement element);
    void add(const Tally& other);
    /// Everything except whether the result has passed.
    Verification verification() const;
};

/// A check that examines each element independently, with chunks split over the cores.
class ElementwiseCheck : public ResultCheck {
  public:
    /// Compares elements from `first` on; called from several threads.
    using Compare = std::function<Tally(std::string_view buffer, std::int64_t first,
                                        std::span<const std::byte> data)>;
    /// `elements`: the total number in all outputs.
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

/// Computes the reference bytes from element `first` on.
using MakeExpected = std::function<void(std::int64_t first, std::span<std::byte> out)>;
/// The text of one element.
using ElementText = std::function<std::string(const std::byte* element)>;

/// Bit for bit.
Tally compareExactly(std::string_view buffer, std::int64_t first, std::span<const std::byte> data,
                     std::int64_t elementBytes, const MakeExpected& makeExpected,
                     const ElementText& text);

/// Computes the reference values in double precision from element `first` on.
using MakeReference = std::function<void(std::int64_t first, std::span<double> out)>;

/// A reference that accepts any value: the padding of a record.
inline constexpr double anything = std::numeric_limits<double>::quiet_NaN();

/// Floats whose relative error compared with double precision must not exceed `tolerance`. NaN is
/// wrong.
Tally compareFloats(std::string_view buffer, std::int64_t first, std::span<const std::byte> data,
                    double tolerance, const MakeReference& makeReference);

/// Elements that the kernel must not write: they still have the poison.
Tally compareUntouched(std::string_view buffer, std::int64_t first, std::span<const std::byte> data,
                       std::int64_t elementBytes, const ElementText& text);

/// The text of a float in memory.
std::string floatText(const std::byte* element);

} // namespace kernelcurve
