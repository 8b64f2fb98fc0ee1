#pragma once

#include "gpu/model/values/element_type.h"
#include "gpu/model/values/value.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace kernelcurve {

class Problem;

/// A function of a problem's file that is called for many units of work: `entry(unit,
/// arguments...)` with a `long` first.
struct UnitCalls {
    int line = 0;      ///< of the file that says so
    std::string entry; ///< with its template arguments: `sum<float>`
    std::int64_t units = 0;
    std::int64_t calls = 0; ///< of them, spread evenly: all, or a sample
    struct Argument {
        std::string name;
        std::variant<std::string, Value> value; ///< string: the array's name
        std::string type; ///< as CUDA C++ spells it: "const float *", "long long"
    };
    std::vector<Argument> arguments;
};

/// What an array of the reference holds before the reference runs; Given: what a file holds.
enum class ExpectedBegin { Unwritten, Zeros, Input, Given };

/// An array that a reference writes: what an output should hold, or something to compare by.
struct ExpectedArray {
    std::string name; ///< the output's; or one of the reference's own
    ElementType type;
    std::int64_t elements = 0;
    ExpectedBegin begin = ExpectedBegin::Unwritten;
    /// Given: the bytes of the elements from `first` on. Throws Error.
    std::function<void(std::int64_t first, std::span<std::byte> elements)> given = {};
};

enum class CompareMode { Numbers, Bits, Steps };
/// What is done about elements that the reference does not write.
enum class LeftOut { Refused, Anything, Untouched };

/// How one output is compared. A NaN or infinity that is expected must be found.
struct OutputComparison {
    std::string array;
    ElementType type;
    bool againstReference = true;
    CompareMode mode = CompareMode::Numbers;
    /// Numbers: |found - expected| <= absolute + relative * |expected|, or of the element of
    /// `scale` in the place of |expected|.
    double relative = 0;
    double absolute = 0;
    std::string scale;
    std::int64_t steps = 0; ///< Steps: so many representable numbers may lie between
    unsigned members = 0;   ///< bits of the components that are compared; 0: all of them
    LeftOut leftOut = LeftOut::Refused;
    bool ascending = false;
    std::string sameValuesAs; ///< an array that holds the same values in another order, or ""
    /// Arrays that are put in order together with this one: an output, and what it must hold the
    /// values of next to those of `sameValuesAs`.
    struct Companion {
        std::string array;
        std::string from;
        ElementType type;
    };
    std::vector<Companion> together = {};
};

/// A problem's own check and reference as programs for the device whose result is looked at.
struct DeviceCheck {
    std::string file;   ///< for the compiler's messages
    std::string source; ///< CUDA C++ with the functions that are named below
    int standard = 17;
    std::optional<UnitCalls> reference;
    std::vector<ExpectedArray> expected;
    std::vector<OutputComparison> comparisons;
    std::vector<UnitCalls> checks; ///< functions that return whether a unit of the result is right
    /// The same problem with other inputs, other ones for each number: those that a kernel has to
    /// be right on, too, when it is timed. Null where that is not asked.
    std::function<std::shared_ptr<const Problem>(int number)> again = {};
};

/// Functions of a problem's file that make arrays: each element is `entry(place, arguments...)`.
struct DeviceFill {
    std::string file;
    std::string source;
    int standard = 17;
    struct Array {
        std::string name;
        ElementType type;
        UnitCalls calls;
    };
    std::vector<Array> arrays; ///< in their order: one may be made of those before it
};

} // namespace kernelcurve
