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

/// A function of a problem file that is called once per unit of work, as `entry(unit,
/// arguments...)`. Its first parameter is a `long`.
struct UnitCalls {
    int line = 0;      ///< line of the call in the file
    std::string entry; ///< entry with its template arguments, such as `sum<float>`
    std::int64_t units = 0;
    std::int64_t calls = 0; ///< number of evenly distributed units: all units or a sample
    struct Argument {
        std::string name;
        std::variant<std::string, Value> value; ///< a string is the name of an array
        std::string type; ///< type in CUDA C++, such as "const float *" or "long long"
    };
    std::vector<Argument> arguments;
};

/// The initial content of a reference array. Given content comes from a file.
enum class ExpectedBegin { Unwritten, Zeros, Input, Given };

/// An array of the reference: the expected output, or data for a comparison.
struct ExpectedArray {
    std::string name;
    ElementType type; ///< element type of the output, or another type
    std::int64_t elements = 0;
    ExpectedBegin begin = ExpectedBegin::Unwritten;
    /// For Given only: reads the bytes of the elements starting at index `first`. Throws Error on
    /// failure.
    std::function<void(std::int64_t first, std::span<std::byte> elements)> given = {};
};

enum class CompareMode { Numbers, Bits, Steps };
/// The rule for elements that the reference does not write.
enum class LeftOut { Refused, Anything, Untouched };

/// The comparison of one output. An expected NaN or infinity must match.
struct OutputComparison {
    std::string array;
    ElementType type;
    bool againstReference = true;
    CompareMode mode = CompareMode::Numbers;
    /// For Numbers only: |found - expected| <= absolute + relative * |expected|. The elements of
    /// `scale` can replace |expected|.
    double relative = 0;
    double absolute = 0;
    std::string scale;
    std::int64_t steps = 0; ///< for Steps only: maximum number of representable values in between
    unsigned members = 0;   ///< bit mask of the compared components; 0 means all
    LeftOut leftOut = LeftOut::Refused;
    bool ascending = false;
    std::string sameValuesAs; ///< array with the same values in another order, or ""
    /// An output with the same permutation as this output. `from` contains the original values of
    /// `array`, in the order of `sameValuesAs`.
    struct Companion {
        std::string array;
        std::string from;
        ElementType type;
    };
    std::vector<Companion> together = {};
};

/// The check and reference of a problem as programs. They run on the device that verifies the
/// result.
struct DeviceCheck {
    std::string file;   ///< file name for compiler messages
    std::string source; ///< CUDA C++ with the functions that the following members call
    int standard = 17;
    std::optional<UnitCalls> reference;
    std::vector<ExpectedArray> expected;
    std::vector<OutputComparison> comparisons;
    std::vector<UnitCalls>
        checks; ///< functions that return true if a unit of the result is correct
    /// Returns the same problem with other inputs, which depend on `number`. After timing, a kernel
    /// must also give correct results for these inputs. Null if this is not required.
    std::function<std::shared_ptr<const Problem>(int number)> again = {};
};

/// Functions of a problem file that generate arrays. Each element is `entry(index, arguments...)`.
struct DeviceFill {
    std::string file;
    std::string source;
    int standard = 17;
    struct Array {
        std::string name;
        ElementType type;
        UnitCalls calls;
    };
    /// The arrays in order of generation. An array may depend on preceding arrays.
    std::vector<Array> arrays;
};

} // namespace kernelcurve
