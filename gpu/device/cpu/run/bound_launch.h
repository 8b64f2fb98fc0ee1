#pragma once

#include "gpu/device/cpu/memory/argument_packing.h"
#include "gpu/device/cpu/run/cpu_program.h"
#include "gpu/device/device.h"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace kernelcurve {

/// A launch whose arguments have the types of the kernel's parameters.
class BoundLaunch {
  public:
    /// Checks the launch against the program and the limits. Throws DeviceError for an invalid
    /// launch. `arrays` is the launch's array table.
    BoundLaunch(const CpuProgram& program, const Launch& launch,
                const std::vector<Buffer*>& arrays);

    const KcEntry& entry() const { return *entry_; }
    /// Returns the memory of the arguments and their addresses. launch() must be called first.
    std::vector<std::span<const std::byte>> argumentMemory() const;
    /// Returns the launch in the representation for compiled code. The result is valid until the
    /// next call.
    KcLaunch launch();

  private:
    const KcEntry* entry_;
    KcIndex grid_;
    KcIndex block_;
    std::vector<std::unique_ptr<const KcTexture>> textures_; ///< targets of texture objects
    std::vector<PackedArgument> arguments_;
    std::vector<void*> addresses_;
};

/// These functions copy arrays to their variables, and back. They throw DeviceError if a variable
/// is missing or too small.
void fillSymbols(const CpuProgram& program, const std::vector<SymbolArray>& symbols,
                 const std::vector<Buffer*>& arrays);
void readSymbols(const CpuProgram& program, const std::vector<SymbolArray>& symbols,
                 const std::vector<Buffer*>& arrays);

} // namespace kernelcurve
