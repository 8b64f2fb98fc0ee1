#pragma once

#include "gpu/device/device.h"
#include "gpu/measure/arrays/prepared_buffers.h"
#include "gpu/problems/device_check.h"

#include <memory>
#include <stop_token>
#include <utility>
#include <vector>

namespace kernelcurve {

/// The source of the functions that generate arrays.
CompileRequest compileRequest(const DeviceFill& fill);
/// One launch per array, in order.
std::vector<Launch> boundLaunches(const DeviceFill& fill, const PreparedBuffers& arrays);

/// Generates arrays on their device with functions of the problem file. The arrays must outlive it.
class DeviceFilling {
  public:
    DeviceFilling(Device& device, const DeviceFill& fill, const std::shared_ptr<Program>& program,
                  const PreparedBuffers& arrays);
    /// Generates those of this role. Throws DeviceError and Cancelled.
    void run(BufferRole role, const std::stop_token& stop) const;

  private:
    Device& device_;
    std::vector<std::pair<BufferRole, std::unique_ptr<Operation>>> operations_;
};

} // namespace kernelcurve
