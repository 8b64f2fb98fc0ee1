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

/// The kernels of a session: the built-in kernels, and the kernels that the user opened. References
/// to kernels stay valid until the next add(), open(), or put().
class Catalog {
  public:
    /// Reads every .cu file below `folder` as a built-in kernel. Throws Error for the first invalid
    /// file.
    static Catalog load(const std::filesystem::path& folder);

    /// Adds a kernel. Throws an Error with the names of both files if the id is taken.
    void add(KernelFile kernel);
    /// Reads a user's file and adds its kernel, or replaces the kernel from a file with the same
    /// name. If the file is invalid or its id is taken, throws Error without changes.
    const KernelFile& open(const std::filesystem::path& file);
    /// Adds a user's kernel, or replaces the kernel from a file with the same name. Throws Error.
    const KernelFile& put(KernelFile kernel);

    /// Returns the kernels, sorted by problem, then by number and id. Files without a number come
    /// last.
    const std::vector<KernelFile>& kernels() const { return kernels_; }
    const KernelFile* find(std::string_view id) const;
    /// Returns the kernel with this id. If it does not exist, throws Error with the most similar
    /// id.
    const KernelFile& at(std::string_view id, const SourcePosition& where = {}) const;

  private:
    std::vector<KernelFile> kernels_;
};

/// Returns all parameters of a kernel: the problem's, the header's, and the compiler's parameters
/// (l1, max_registers, fast_math, ptxas). A library call has only the problem's parameters.
std::vector<Parameter> parametersOf(const KernelFile& kernel);
/// Returns the main metric of these kernels, which is the main metric of the first kernel's
/// problem; empty if the catalog has none of the kernels.
std::string mainMetricOf(const std::vector<std::string>& kernels, const Catalog& catalog);
/// Returns the features that a kernel needs and some devices lack: a library call, memory other
/// than device memory, or textures.
std::vector<std::string> needsOf(const KernelFile& kernel);
/// Returns the reason why the device cannot run the kernel at all, such as a missing compiler;
/// nullopt if it can run the kernel.
std::optional<Failure> lackFor(const KernelFile& kernel, const DeviceDescription& device);
/// Returns the default values of a kernel's parameters.
Values defaultsOf(const KernelFile& kernel);
/// Returns the input type that tensor cores have in the problems of all these kernels. For each
/// problem, this is the `tensor_cores` value, otherwise 16 bits if all inputs are 16-bit reals.
/// Returns nullopt if a problem has neither, or if the problems differ.
std::optional<TensorNumbers> tensorNumbersOf(const Catalog& catalog);
/// Returns the input type of tensor cores in one kernel's problem.
std::optional<TensorNumbers> tensorNumbersOf(const KernelFile& kernel);

} // namespace kernelcurve
