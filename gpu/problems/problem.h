#pragma once

#include "gpu/model/device/memory_kind.h"
#include "gpu/model/device/tensor_peak.h"
#include "gpu/model/experiment/parameter.h"
#include "gpu/model/text/message.h"
#include "gpu/model/values/source_file.h"
#include "gpu/model/values/value.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

struct DeviceCheck;
struct DeviceFill;

/// InOut: filled like an input before every run that is checked, and then compared like an output.
enum class BufferRole { Input, Output, InOut };

/// One array that kernels work on.
struct BufferSpec {
    std::string name; ///< as kernel headers name it in `arguments`
    BufferRole role = BufferRole::Input;
    std::int64_t elements = 0;
    std::int64_t elementBytes = 4;
    MemoryKind memory = MemoryKind::Device; ///< problems leave it, a kernel's header may change it
    bool isMadeOnDevice = false;            ///< by the problem's deviceFill, not by its fillInput
    std::string type = {};                  ///< as CUDA C++ spells it, where the problem tells
    std::vector<std::int64_t> shape = {};   ///< its extents, the innermost last, also
    std::int64_t bytes() const { return elements * elementBytes; }
};

/// An array of floats in rows.
BufferSpec matrixOfFloats(std::string name, BufferRole role, std::int64_t rows,
                          std::int64_t columns);

/// What every byte of an output is set to before a run that is checked. A result never looks like
/// it: all ones is no value that a reference has. So an element that still holds it was not
/// written, and an element that a kernel must leave alone passes only if it still holds it.
inline constexpr std::byte poison{0xff};

/// The first element that is not what it should be.
struct WrongElement {
    std::string buffer;
    /// -1: the values as a whole are not those of `expected`, or, where that is empty, were not
    /// all written.
    std::int64_t index = 0;
    std::string expected;    ///< empty: nothing should have been written there
    std::string found;       ///< empty: nothing was written there
    std::string member = {}; ///< of a vector: "x", "y" ...
    bool operator==(const WrongElement&) const = default;
    /// "C[5]", "points[7].y".
    std::string place() const;
};
/// "C[5] is 1.5, not 2.5", and sentences for elements that were or were not written.
Message describe(const WrongElement& element);

/// How a result compares with the reference.
struct Verification {
    bool passed = false;
    std::int64_t checked = 0;
    std::int64_t wrong = 0;
    std::optional<WrongElement> firstWrong;
    std::optional<double>
        maxError; ///< relative, against double precision; nothing if the result is exact by nature
    std::optional<double> meanError;
};

/// Compares outputs with the reference. Outputs come in chunks, so that results larger than the
/// host's memory can be checked: inputs are functions of the element's index and need not be kept.
/// Every output was poisoned before the run. A check that has not seen every element does not pass.
class ResultCheck {
  public:
    virtual ~ResultCheck() = default;
    /// `data` holds whole elements of `buffer`, the first of which has the index `first`.
    virtual void accept(std::string_view buffer, std::int64_t first,
                        std::span<const std::byte> data) = 0;
    virtual Verification finish() = 0;
};

/// What a problem says about itself without any device.
struct ProblemDeclaration {
    std::string id; ///< "offset_add"
    LocalizedText title;
    LocalizedText about;
    std::vector<Parameter> parameters;
    /// Names a header's `computes` may take; empty if the problem has one result. The first is the
    /// default.
    std::vector<std::string> variants;
    /// The metric a user looks at first: "bandwidth", "flops", "time".
    std::string mainMetric = "bandwidth";
    /// What tensor cores multiply in it; nothing: it is told by the types of the inputs.
    std::optional<TensorNumbers> tensorNumbers = {};
    int order = 0; ///< among all problems, as they are taught

    /// The default of the variants; "" where there is one result.
    std::string usualVariant() const { return variants.empty() ? std::string() : variants.front(); }
};

/// What is computed. Owns the parameters that every kernel of the problem shares, the seeded
/// inputs, the reference result, the nominal bytes moved and operations done. Knows no device.
/// `parameters` below always holds a value for every declared parameter.
class Problem {
  public:
    virtual ~Problem() = default;
    virtual const ProblemDeclaration& declaration() const = 0;

    /// Why these values make no sense together, or nothing.
    virtual std::optional<Message> problemWith(const Values&) const { return std::nullopt; }
    /// Names that arguments and expressions may use next to the parameters: element_bytes, elements
    /// ...
    virtual Values sizes(const Values&) const { return {}; }
    virtual std::vector<BufferSpec> buffers(const Values& parameters,
                                            const std::string& variant) const = 0;
    /// The parameter or size that says how many elements of an array stand in a row; empty if it
    /// has no rows, or nobody says. Others' kernels get it as a leading dimension, or pitch.
    virtual std::string rowLength(std::string_view) const { return {}; }
    /// Nominal bytes read and written by the task itself, whatever a kernel does; 0 if a bandwidth
    /// would mean nothing.
    virtual double bytesMoved(const Values& parameters, const std::string& variant) const = 0;
    /// Nominal floating-point operations; 0 if the task has none.
    virtual double operations(const Values&, const std::string&) const { return 0; }
    /// Accesses of warps that the task consists of, where the time of one is what a user wants to
    /// know; else 0.
    virtual double accesses(const Values&, const std::string&) const { return 0; }

    /// Functions that make arrays on the device; nothing where fillInput makes them all.
    virtual std::optional<DeviceFill> deviceFill(const Values& parameters,
                                                 const std::string& variant) const;
    /// Fills elements `first` and following of an input with seeded data (never zeros).
    virtual void fillInput(std::string_view buffer, std::int64_t first, std::span<std::byte> data,
                           const Values& parameters) const = 0;
    /// Null where the result is looked at on the device that made it: then there is a deviceCheck.
    virtual std::unique_ptr<ResultCheck> startCheck(const Values&, const std::string&) const {
        return nullptr;
    }
    virtual std::optional<DeviceCheck> deviceCheck(const Values& parameters,
                                                   const std::string& variant) const;
    /// The arrays of its reference on the device, next to the problem's own.
    virtual std::vector<BufferSpec> expectedArrays(const Values&, const std::string&) const {
        return {};
    }
    /// Sizes at which a kernel can be tried in a moment, where the problem says any.
    virtual std::vector<Values> smallSizes() const { return {}; }
    /// The file that says all this; null for a problem that is compiled in.
    virtual const SourceFile* source() const { return nullptr; }
};

/// The problems that are compiled in, in the order in which they are taught.
std::span<const std::unique_ptr<const Problem>> builtInProblems();

} // namespace kernelcurve
