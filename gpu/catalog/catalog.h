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
/// kernels stay valid until the next `add` or `open`.
class Catalog {
  public:
    /// Reads every .cu below `folder` as a built-in kernel. Throws Error for the first invalid
    /// file.
    static Catalog load(const std::filesystem::path& folder);

    /// Throws an Error with the names of both files if the id is taken.
    void add(KernelFile kernel);
    /// Reads a user's file and adds it, or replaces a kernel from a file of the same name. Throws
    /// Error without changes if the file is invalid or its id is taken.
    const KernelFile& open(const std::filesystem::path& file);
    /// Adds a user's kernel, or replaces the one from a file of the same name. Throws Error.
    const KernelFile& put(KernelFile kernel);

    /// Sorted by problem, then by number and id; files without a number come last.
    const std::vector<KernelFile>& kernels() const { return kernels_; }
    const KernelFile* find(std::string_view id) const;
    /// Throws Error with the nearest known id if the kernel does not exist.
    const KernelFile& at(std::string_view id, const SourcePosition& where = {}) const;

  private:
    std::vector<KernelFile> kernels_;
};

/// All parameters of a kernel: the problem's, the header's, and the compiler's (l1, max_registers,
/// fast_math, ptxas). A library call has only the problem's.
std::vector<Parameter> parametersOf(const KernelFile& kernel);
/// The main metric of these kernels: that of the first one's problem; empty if the catalog has none
/// of them.
std::string mainMetricOf(const std::vector<std::string>& kernels, const Catalog& catalog);
/// The features that a kernel needs and some devices lack: a library call, memory other than device
/// memory, textures.
std::vector<std::string> needsOf(const KernelFile& kernel);
/// The reason why the device cannot run the kernel at all, such as a missing compiler; nothing if
/// it can.
std::optional<Failure> lackFor(const KernelFile& kernel, const DeviceDescription& device);
/// The default values of a kernel's parameters.
Values defaultsOf(const KernelFile& kernel);
/// The input type of tensor cores in all problems of these kernels: the `tensor_cores` of the
/// problem, otherwise 16 bits if all inputs are 16-bit reals. Nothing if a problem has neither, or
/// if they differ.
std::optional<TensorNumbers> tensorNumbersOf(const Catalog& catalog);
/// The same for the problem of one kernel.
std::optional<TensorNumbers> tensorNumbersOf(const KernelFile& kernel);

} // namespace kernelcurve
