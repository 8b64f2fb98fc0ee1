#pragma once

#include "gpu/device/device.h"
#include "gpu/measure/arrays/prepared_buffers.h"
#include "gpu/problems/device_check.h"

#include <memory>
#include <stop_token>
#include <utility>
#include <vector>

namespace kernelcurve {

/// What the functions that make arrays are compiled from.
CompileRequest compileRequest(const DeviceFill& fill);
/// A launch for each array, in their order.
std::vector<Launch> boundLaunches(const DeviceFill& fill, const PreparedBuffers& arrays);

/// Makes arrays by functions of their problem's file, on the device that they are on. The arrays
/// must outlive it.
class DeviceFilling {
  public:
    DeviceFilling(Device& device, const DeviceFill& fill, const std::shared_ptr<Program>& program,
                  const PreparedBuffers& arrays);
    /// Makes those of this role. Throws DeviceError and Cancelled.
    void run(BufferRole role, const std::stop_token& stop) const;

  private:
    Device& device_;
    std::vector<std::pair<BufferRole, std::unique_ptr<Operation>>> operations_;
};

} // namespace kernelcurve
