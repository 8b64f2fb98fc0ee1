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

/// A function of a problem file that is called once per unit of work as `entry(unit,
/// arguments...)`. The first parameter is a `long`.
struct UnitCalls {
    int line = 0;      ///< line of the call in the file
    std::string entry; ///< entry with its template arguments: `sum<float>`
    std::int64_t units = 0;
    std::int64_t calls = 0; ///< number of evenly distributed units: all units, or a sample
    struct Argument {
        std::string name;
        std::variant<std::string, Value> value; ///< a string is the name of an array
        std::string type;                       ///< type in CUDA C++: "const float *", "long long"
    };
    std::vector<Argument> arguments;
};

/// The initial content of a reference array. Given means that the content comes from a file.
enum class ExpectedBegin { Unwritten, Zeros, Input, Given };

/// An array of the reference: the expected output, or data for a comparison.
struct ExpectedArray {
    std::string name; ///< element type of the output, or another type
    ElementType type;
    std::int64_t elements = 0;
    ExpectedBegin begin = ExpectedBegin::Unwritten;
    /// For Given: reads the bytes of the elements, starting at index `first`. Throws Error.
    std::function<void(std::int64_t first, std::span<std::byte> elements)> given = {};
};

enum class CompareMode { Numbers, Bits, Steps };
/// The rule for elements that the reference does not write.
enum class LeftOut { Refused, Anything, Untouched };

/// The comparison of one output. If NaN or infinity is expected, it must be found.
struct OutputComparison {
    std::string array;
    ElementType type;
    bool againstReference = true;
    CompareMode mode = CompareMode::Numbers;
    /// For Numbers: |found - expected| <= absolute + relative * |expected|. The element of `scale`
    /// may replace |expected|.
    double relative = 0;
    double absolute = 0;
    std::string scale;
    std::int64_t steps = 0; ///< for Steps: maximum number of representable values in between
    unsigned members = 0;   ///< bit mask of the compared components; 0 means all
    LeftOut leftOut = LeftOut::Refused;
    bool ascending = false;
    std::string sameValuesAs; ///< an array with the same values in another order, or ""
    /// An array that is permuted together with this output: another output, and the source of its
    /// values, which is parallel to `sameValuesAs`.
    struct Companion {
        std::string array;
        std::string from;
        ElementType type;
    };
    std::vector<Companion> together = {};
};

/// The check and reference of a problem as programs for the device that verifies the result.
struct DeviceCheck {
    std::string file;   ///< file name for compiler messages
    std::string source; ///< CUDA C++ with the functions that the following members call
    int standard = 17;
    std::optional<UnitCalls> reference;
    std::vector<ExpectedArray> expected;
    std::vector<OutputComparison> comparisons;
    std::vector<UnitCalls>
        checks; ///< functions that return whether a unit of the result is correct
    /// Returns the same problem with other inputs for each number. A kernel must also give correct
    /// results for these after timing. Null if this is not required.
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
    /// In order of generation: an array may depend on the preceding ones.
    std::vector<Array> arrays;
};

} // namespace kernelcurve
