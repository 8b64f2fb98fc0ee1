#pragma once

#include "gpu/catalog/kernel/kernel_file.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/device/tensor_peak.h"
#include "gpu/problems/problem.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The built-in kernels and the kernels that the user opened. A reference to a kernel stays valid
/// until the next call of add(), open(), or put().
class Catalog {
  public:
    /// Reads every .cu file below `folder` as a built-in kernel. Throws Error for the first invalid
    /// file.
    static Catalog load(const std::filesystem::path& folder);

    /// Adds a kernel. If the id is taken, throws an Error that lists both files.
    void add(KernelFile kernel);
    /// Reads a user's file and adds its kernel. A kernel from a file with the same name is
    /// replaced. Throws Error without changes if the file is invalid or its id is taken.
    const KernelFile& open(const std::filesystem::path& file);
    /// Adds a user's kernel, or replaces the kernel from a file with the same name. Throws Error if
    /// the id is taken.
    const KernelFile& put(KernelFile kernel);

    /// Returns the kernels, sorted by problem, number, and id. Kernels without a number come last.
    const std::vector<KernelFile>& kernels() const { return kernels_; }
    const KernelFile* find(std::string_view id) const;
    /// Returns the kernel with this id. If the id is unknown, throws an Error that contains the
    /// most similar id.
    const KernelFile& at(std::string_view id, const SourcePosition& where = {}) const;

  private:
    std::vector<KernelFile> kernels_;
};

/// Returns the parameters of the problem, of the header, and of the compiler (l1, max_registers,
/// fast_math, ptxas). A library call has only the problem's parameters.
std::vector<Parameter> parametersOf(const KernelFile& kernel);
/// Returns the main metric of the first kernel's problem, or an empty string if the catalog
/// contains none of the kernels.
std::string mainMetricOf(const std::vector<std::string>& kernels, const Catalog& catalog);
/// Returns the features that a kernel needs and that some devices lack. These are library calls,
/// memory other than device memory, and textures.
std::vector<std::string> needsOf(const KernelFile& kernel);
/// Returns the reason why the device cannot run the kernel, such as a missing compiler, or nullopt
/// if the device can.
std::optional<Failure> lackFor(const KernelFile& kernel, const DeviceDescription& device);
/// Returns the default values of a kernel's parameters.
Values defaultsOf(const KernelFile& kernel);
/// Returns the input type that tensor cores would use in the problems of all kernels. For a
/// problem, this is its `tensor_cores` value. If the problem has no such value and all its inputs
/// are 16-bit reals, it is 16 bits. Returns nullopt if a problem has no type, or if the types
/// differ.
std::optional<TensorNumbers> tensorNumbersOf(const Catalog& catalog);
/// Returns the tensor core input type of one kernel's problem.
std::optional<TensorNumbers> tensorNumbersOf(const KernelFile& kernel);

} // namespace kernelcurve
