#pragma once

#include "gpu/device/cpu/run/argument_packing.h"
#include "gpu/device/cpu/run/cpu_program.h"
#include "gpu/device/device.h"

#include <vector>

namespace kernelcurve {

/// A launch with its arguments in the kernel's own types.
class BoundLaunch {
  public:
    /// Checks the launch against the program and the limits. Throws DeviceError.
    BoundLaunch(const CpuProgram& program, const Launch& launch);

    const KcEntry& entry() const { return *entry_; }
    /// For compiled code; valid until the next call.
    KcLaunch launch();

  private:
    const KcEntry* entry_;
    KcIndex grid_;
    KcIndex block_;
    std::vector<PackedArgument> arguments_;
    std::vector<void*> addresses_;
};

} // namespace kernelcurve
