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

/// The kernels of a session: the built-in ones, and those that the user opened. References to
/// kernels stay valid until the next add(), open(), or put().
class Catalog {
  public:
    /// Reads every .cu below `folder` as a built-in kernel. Throws Error for the first invalid
    /// file.
    static Catalog load(const std::filesystem::path& folder);

    /// Adds a kernel. Throws an Error with the names of both files if the id is taken.
    void add(KernelFile kernel);
    /// Reads a user's file and adds it, or replaces a kernel from a file of the same name. Throws
    /// Error without changes if the file is invalid or its id is taken.
    const KernelFile& open(const std::filesystem::path& file);
    /// Adds a user's kernel, or replaces the one from a file of the same name. Throws Error.
    const KernelFile& put(KernelFile kernel);

    /// Returns the kernels, sorted by problem, then by number and id. Files without a number come
    /// last.
    const std::vector<KernelFile>& kernels() const { return kernels_; }
    const KernelFile* find(std::string_view id) const;
    /// Returns the kernel with this id. Throws Error with the nearest known id if it does not
    /// exist.
    const KernelFile& at(std::string_view id, const SourcePosition& where = {}) const;

  private:
    std::vector<KernelFile> kernels_;
};

/// Returns all parameters of a kernel: those of the problem, of the header, and of the compiler
/// (l1, max_registers, fast_math, ptxas). A library call has only those of the problem.
std::vector<Parameter> parametersOf(const KernelFile& kernel);
/// Returns the main metric of these kernels, which is that of the first one's problem; empty if the
/// catalog has none of them.
std::string mainMetricOf(const std::vector<std::string>& kernels, const Catalog& catalog);
/// Returns the features that a kernel needs and some devices lack: a library call, memory other
/// than device memory, or textures.
std::vector<std::string> needsOf(const KernelFile& kernel);
/// Returns the reason why the device cannot run the kernel at all, such as a missing compiler;
/// nullopt if it can.
std::optional<Failure> lackFor(const KernelFile& kernel, const DeviceDescription& device);
/// Returns the default values of a kernel's parameters.
Values defaultsOf(const KernelFile& kernel);
/// Returns the input type of tensor cores in all problems of these kernels: the `tensor_cores` of
/// the problem, otherwise 16 bits if all inputs are 16-bit reals. Returns nullopt if a problem has
/// neither, or if they differ.
std::optional<TensorNumbers> tensorNumbersOf(const Catalog& catalog);
/// Returns the input type of tensor cores in the problem of one kernel.
std::optional<TensorNumbers> tensorNumbersOf(const KernelFile& kernel);

} // namespace kernelcurve
