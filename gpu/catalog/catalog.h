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

/// The kernels a session knows: the shipped ones and those the user opened by hand. References to
/// kernels stay valid until the next `add` or `open`.
class Catalog {
  public:
    /// Reads every .cu below `folder` as a shipped kernel. Throws Error for the first that
    /// is wrong.
    static Catalog load(const std::filesystem::path& folder);

    /// Throws Error that names both files if the id is taken.
    void add(KernelFile kernel);
    /// Reads a user's file and adds it; one that was opened from a file of the same name before is
    /// replaced. Throws Error and changes nothing if the file is wrong or its id taken.
    const KernelFile& open(const std::filesystem::path& file);
    /// Adds a user's kernel, or replaces the one of a file of the same name. Throws also.
    const KernelFile& put(KernelFile kernel);

    /// By problem in their order, then by number and id; files without a number come last.
    const std::vector<KernelFile>& kernels() const { return kernels_; }
    const KernelFile* find(std::string_view id) const;
    /// Throws Error with the nearest known id if there is none.
    const KernelFile& at(std::string_view id, const SourcePosition& where = {}) const;

  private:
    std::vector<KernelFile> kernels_;
};

/// Every parameter of a kernel: the problem's, the header's, the compiler's (l1, max_registers,
/// fast_math, ptxas). A library call has only the problem's.
std::vector<Parameter> parametersOf(const KernelFile& kernel);
/// The metric that a user looks at first of these kernels: that of the first one's problem; empty
/// if the catalog has none of them.
std::string mainMetricOf(const std::vector<std::string>& kernels, const Catalog& catalog);
/// What a kernel needs that not every device has: the library call that it is, memory other than
/// the device's own, textures.
std::vector<std::string> needsOf(const KernelFile& kernel);
/// Why the device cannot run the kernel at all (its compiler may be missing, too); nothing if it
/// can.
std::optional<Failure> lackFor(const KernelFile& kernel, const DeviceDescription& device);
/// The values a kernel runs with where nothing else is said.
Values defaultsOf(const KernelFile& kernel);
/// What tensor cores multiply in all problems of these kernels: what a problem says of itself
/// (`tensor_cores`), else numbers of 16 bits where all its inputs are such real numbers. Nothing if
/// a problem has neither, or they differ.
std::optional<TensorNumbers> tensorNumbersOf(const Catalog& catalog);
/// The same for the problem of one kernel.
std::optional<TensorNumbers> tensorNumbersOf(const KernelFile& kernel);

} // namespace kernelcurve
