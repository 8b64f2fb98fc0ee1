#pragma once

#include "gpu/device/cpu/compile/kernel_image.h"
#include "gpu/device/cpu/compile/kernel_module.h"
#include "gpu/device/device.h"

namespace kernelcurve {

/// A compiled and loaded kernel file.
class CpuProgram {
  public:
    CpuProgram(CompileRequest request, KernelImage image);

    const std::string& fileName() const { return request_.name; }
    /// Returns the name of a kernel, with its template arguments.
    std::string entryName(std::size_t index) const;
    const EntryFacts& facts(std::size_t index) const { return image_.entries[index]; }
    std::size_t stackBytes() const { return static_cast<std::size_t>(image_.stackBytes); }
    std::size_t entries() const { return request_.entries.size(); }
    const KernelImage& image() const { return image_; }
    const KernelModule& module() const { return module_; }
    std::vector<std::string> parameters(std::size_t index) const;

  private:
    CompileRequest request_;
    KernelImage image_;
    KernelModule module_;
};

} // namespace kernelcurve
