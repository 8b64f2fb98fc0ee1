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

/// InOut: filled like an input before every verified run, and then compared like an output.
enum class BufferRole { Input, Output, InOut };

/// An array that kernels use.
struct BufferSpec {
    std::string name; ///< name in `arguments` of kernel headers
    BufferRole role = BufferRole::Input;
    std::int64_t elements = 0;
    std::int64_t elementBytes = 4;
    MemoryKind memory =
        MemoryKind::Device;      ///< default of the problem; a kernel's header may change it
    bool isMadeOnDevice = false; ///< filled by deviceFill instead of fillInput
    std::string type = {};       ///< element type in CUDA C++, if known
    std::vector<std::int64_t> shape = {}; ///< its extents, the innermost last, if known
    std::int64_t bytes() const { return elements * elementBytes; }
};

/// A row-major array of floats.
BufferSpec matrixOfFloats(std::string name, BufferRole role, std::int64_t rows,
                          std::int64_t columns);

/// The value of every output byte before a verified run. References never contain it: an element
/// that still has it was not written, and an element that must not be written passes only if it
/// still has it.
inline constexpr std::byte poison{0xff};

/// The first wrong element.
struct WrongElement {
    std::string buffer;
    /// -1: the values as a whole are not those of `expected`, or, where that is empty, were not
    /// all written.
    std::int64_t index = 0;
    std::string expected;    ///< empty: the element must not be written
    std::string found;       ///< empty: the element was not written
    std::string member = {}; ///< of a vector: "x", "y" ...
    bool operator==(const WrongElement&) const = default;
    /// "C[5]", "points[7].y".
    std::string place() const;
};
/// "C[5] is 1.5; expected 2.5", and sentences for elements that were or were not written.
Message describe(const WrongElement& element);

/// How a result compares with the reference.
struct Verification {
    bool passed = false;
    std::int64_t checked = 0;
    std::int64_t wrong = 0;
    std::optional<WrongElement> firstWrong;
    std::optional<double> maxError; ///< relative to double precision; nothing for exact results
    std::optional<double> meanError;
};

/// Compares outputs with the reference. Outputs arrive in chunks, so that results may exceed the
/// host memory; inputs are functions of the index and are not stored. Every output was poisoned
/// before the run. A check that has not seen every element fails.
class ResultCheck {
  public:
    virtual ~ResultCheck() = default;
    /// `data` contains whole elements of `buffer`, starting with index `first`.
    virtual void accept(std::string_view buffer, std::int64_t first,
                        std::span<const std::byte> data) = 0;
    virtual Verification finish() = 0;
};

/// The description of a problem, independent of devices.
struct ProblemDeclaration {
    std::string id; ///< "offset_add"
    LocalizedText title;
    LocalizedText about;
    std::vector<Parameter> parameters;
    /// The names of variants for `computes`; empty for a problem with one result. The first is the
    /// default.
    std::vector<std::string> variants;
    /// The main metric: "bandwidth", "flops", "time".
    std::string mainMetric = "bandwidth";
    /// The input type of tensor cores; nothing: derived from the inputs.
    std::optional<TensorNumbers> tensorNumbers = {};
    int order = 0; ///< position in teaching order

    /// The default variant; "" for a single result.
    std::string usualVariant() const { return variants.empty() ? std::string() : variants.front(); }
};

/// A problem: common parameters, seeded inputs, reference, and nominal bytes and operations.
/// Independent of devices. `parameters` below always has a value for every declared parameter.
class Problem {
  public:
    virtual ~Problem() = default;
    virtual const ProblemDeclaration& declaration() const = 0;

    /// The reason why these values are invalid together, or nothing.
    virtual std::optional<Message> problemWith(const Values&) const { return std::nullopt; }
    /// Additional names for arguments and expressions: element_bytes, elements ...
    virtual Values sizes(const Values&) const { return {}; }
    virtual std::vector<BufferSpec> buffers(const Values& parameters,
                                            const std::string& variant) const = 0;
    /// The parameter or size with the row length of an array; empty if it has no rows, or it is
    /// unknown. Imported kernels receive it as a leading dimension or pitch.
    virtual std::string rowLength(std::string_view) const { return {}; }
    /// Nominal bytes that the problem reads and writes, independent of the kernel; 0 if a bandwidth
    /// is meaningless.
    virtual double bytesMoved(const Values& parameters, const std::string& variant) const = 0;
    /// Nominal floating-point operations; 0 if there are none.
    virtual double operations(const Values&, const std::string&) const { return 0; }
    /// The number of warp accesses, if the time per access is of interest; otherwise 0.
    virtual double accesses(const Values&, const std::string&) const { return 0; }

    /// Functions that generate arrays on the device; nothing if fillInput generates all.
    virtual std::optional<DeviceFill> deviceFill(const Values& parameters,
                                                 const std::string& variant) const;
    /// Fills elements from `first` on of an input with seeded data (never zeros).
    virtual void fillInput(std::string_view buffer, std::int64_t first, std::span<std::byte> data,
                           const Values& parameters) const = 0;
    /// Null if the result is verified on its device with a deviceCheck.
    virtual std::unique_ptr<ResultCheck> startCheck(const Values&, const std::string&) const {
        return nullptr;
    }
    virtual std::optional<DeviceCheck> deviceCheck(const Values& parameters,
                                                   const std::string& variant) const;
    /// The arrays of its reference on the device, in addition to the problem's.
    virtual std::vector<BufferSpec> expectedArrays(const Values&, const std::string&) const {
        return {};
    }
    /// Small sizes for quick tests, if the problem has any.
    virtual std::vector<Values> smallSizes() const { return {}; }
    /// The problem file; null for a compiled problem.
    virtual const SourceFile* source() const { return nullptr; }
};

/// The compiled problems, in teaching order.
std::span<const std::unique_ptr<const Problem>> builtInProblems();

} // namespace kernelcurve
