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

/// The role of an array. An InOut array is filled like an input before every verified run, and
/// compared like an output afterwards.
enum class BufferRole { Input, Output, InOut };

/// An array that kernels use.
struct BufferSpec {
    std::string name; ///< name for `arguments` in kernel headers
    BufferRole role = BufferRole::Input;
    std::int64_t elements = 0;
    std::int64_t elementBytes = 4;
    MemoryKind memory =
        MemoryKind::Device; ///< the problem's default, which a kernel's header may change
    /// True if deviceFill() generates the array instead of fillInput().
    bool isMadeOnDevice = false;
    std::string type = {};                ///< element type in CUDA C++ spelling, if known
    std::vector<std::int64_t> shape = {}; ///< extents of the array, innermost last, if known
    std::int64_t bytes() const { return elements * elementBytes; }
};

/// Returns a row-major array of floats.
BufferSpec matrixOfFloats(std::string name, BufferRole role, std::int64_t rows,
                          std::int64_t columns);

/// The value of every output byte before a verified run. References never contain this value. An
/// element that still has this value counts as unwritten. Elements that must not be written must
/// keep this value.
inline constexpr std::byte poison{0xff};

/// The first wrong element of a result.
struct WrongElement {
    std::string buffer;
    /// The index of the element. It is -1 in two cases: `expected` describes the values as a whole,
    /// or some values were not written and `expected` is empty.
    std::int64_t index = 0;
    std::string expected;    ///< empty if the element must not be written
    std::string found;       ///< empty if the element was not written
    std::string member = {}; ///< member of a vector, such as "x" or "y"
    bool operator==(const WrongElement&) const = default;
    /// Returns the position, such as "C[5]" or "points[7].y".
    std::string place() const;
};
/// Returns a text such as "C[5] is 1.5; expected 2.5", with sentences about elements that were or
/// were not written.
Message describe(const WrongElement& element);

/// The result of comparing outputs with the reference.
struct Verification {
    bool passed = false;
    std::int64_t checked = 0;
    std::int64_t wrong = 0;
    std::optional<WrongElement> firstWrong;
    std::optional<double> maxError; ///< relative to double precision; nullopt for exact comparisons
    std::optional<double> meanError;
};

/// Compares outputs with the reference. Outputs arrive in chunks, so results may exceed the host
/// memory. Inputs are functions of the index and are not stored. All outputs were poisoned before
/// the run. A check fails unless it receives every element.
class ResultCheck {
  public:
    virtual ~ResultCheck() = default;
    /// Checks a chunk. `data` contains whole elements of `buffer`, starting at index `first`.
    virtual void accept(std::string_view buffer, std::int64_t first,
                        std::span<const std::byte> data) = 0;
    virtual Verification finish() = 0;
};

/// The description of a problem, independent of devices.
struct ProblemDeclaration {
    std::string id; ///< such as "offset_add"
    LocalizedText title;
    LocalizedText about;
    std::vector<Parameter> parameters;
    /// The names of the variants. `computes` in a kernel's header selects a variant, and the first
    /// variant is the default. The list is empty for a problem with a single result.
    std::vector<std::string> variants;
    /// The main metric: "bandwidth", "flops", or "time".
    std::string mainMetric = "bandwidth";
    /// The input type of tensor cores. If nullopt, the inputs determine the type.
    std::optional<TensorNumbers> tensorNumbers = {};
    int order = 0; ///< position in teaching order

    /// Returns the default variant; "" for a problem with a single result.
    std::string usualVariant() const { return variants.empty() ? std::string() : variants.front(); }
};

/// A problem. It consists of common parameters, seeded inputs, a reference, and the nominal bytes
/// and operations. A problem does not depend on devices. `parameters` in the following functions
/// always has a value for every declared parameter.
class Problem {
  public:
    virtual ~Problem() = default;
    virtual const ProblemDeclaration& declaration() const = 0;

    /// Returns the reason why this combination of values is invalid, or nullopt if the combination
    /// is valid.
    virtual std::optional<Message> problemWith(const Values&) const { return std::nullopt; }
    /// Returns additional names for arguments and expressions, such as element_bytes and elements.
    virtual Values sizes(const Values&) const { return {}; }
    virtual std::vector<BufferSpec> buffers(const Values& parameters,
                                            const std::string& variant) const = 0;
    /// Returns the name of the parameter or size that contains an array's row length. The name is
    /// empty if the array has no rows or the name is unknown. Imported kernels receive the row
    /// length as a leading dimension or pitch.
    virtual std::string rowLength(std::string_view) const { return {}; }
    /// Returns the nominal bytes that the problem reads and writes, independent of the kernel.
    /// Returns 0 if a bandwidth is meaningless.
    virtual double bytesMoved(const Values& parameters, const std::string& variant) const = 0;
    /// Returns the nominal number of floating-point operations, or 0 if undefined.
    virtual double operations(const Values&, const std::string&) const { return 0; }
    /// Returns the number of warp accesses, or 0 if the time per access is not of interest.
    virtual double accesses(const Values&, const std::string&) const { return 0; }

    /// Returns functions that generate arrays on the device, or nullopt if fillInput() generates
    /// all arrays.
    virtual std::optional<DeviceFill> deviceFill(const Values& parameters,
                                                 const std::string& variant) const;
    /// Fills elements of an input, starting at index `first`, with seeded data that is never all
    /// zeros.
    virtual void fillInput(std::string_view buffer, std::int64_t first, std::span<std::byte> data,
                           const Values& parameters) const = 0;
    /// Returns a check, or null if a deviceCheck verifies the result.
    virtual std::unique_ptr<ResultCheck> startCheck(const Values&, const std::string&) const {
        return nullptr;
    }
    virtual std::optional<DeviceCheck> deviceCheck(const Values& parameters,
                                                   const std::string& variant) const;
    /// Returns the arrays that the reference needs on the device in addition to the problem's
    /// arrays.
    virtual std::vector<BufferSpec> expectedArrays(const Values&, const std::string&) const {
        return {};
    }
    /// Returns small sizes for quick tests. The list is empty by default.
    virtual std::vector<Values> smallSizes() const { return {}; }
    /// Returns the problem file, or null for a compiled problem.
    virtual const SourceFile* source() const { return nullptr; }
};

/// Returns the compiled problems in teaching order.
std::span<const std::unique_ptr<const Problem>> builtInProblems();

} // namespace kernelcurve
