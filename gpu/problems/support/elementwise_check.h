#pragma once

#include "gpu/problems/problem.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>

namespace kernelcurve {

/// What is known about a stretch of a result.
struct Tally {
    std::int64_t checked = 0;
    std::int64_t wrong = 0;
    std::optional<WrongElement> firstWrong;
    std::int64_t measured = 0; ///< elements that have an error, below
    double largestError = 0;
    double sumOfErrors = 0;

    void note(WrongElement element);
    void add(const Tally& other);
    /// All but whether the result has passed.
    Verification verification() const;
};

/// A check that looks at each element alone: chunks are split over the cores.
class ElementwiseCheck : public ResultCheck {
  public:
    /// Compares elements `first` and following; called from several threads at once.
    using Compare = std::function<Tally(std::string_view buffer, std::int64_t first,
                                        std::span<const std::byte> data)>;
    /// `elements`: how many there are in all outputs together.
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

/// Makes the bytes of the reference from element `first` on.
using MakeExpected = std::function<void(std::int64_t first, std::span<std::byte> out)>;
/// The spelling of one element.
using ElementText = std::function<std::string(const std::byte* element)>;

/// Bit for bit.
Tally compareExactly(std::string_view buffer, std::int64_t first, std::span<const std::byte> data,
                     std::int64_t elementBytes, const MakeExpected& makeExpected,
                     const ElementText& text);

/// Makes the reference values in double precision from element `first` on.
using MakeReference = std::function<void(std::int64_t first, std::span<double> out)>;

/// A reference that any value passes: the padding of a record.
inline constexpr double anything = std::numeric_limits<double>::quiet_NaN();

/// Floats whose relative error against double precision must not exceed `tolerance`. NaN is wrong.
Tally compareFloats(std::string_view buffer, std::int64_t first, std::span<const std::byte> data,
                    double tolerance, const MakeReference& makeReference);

/// Elements that the kernel must leave alone: they still hold the poison.
Tally compareUntouched(std::string_view buffer, std::int64_t first, std::span<const std::byte> data,
                       std::int64_t elementBytes, const ElementText& text);

/// The spelling of a float in memory.
std::string floatText(const std::byte* element);

} // namespace kernelcurve
