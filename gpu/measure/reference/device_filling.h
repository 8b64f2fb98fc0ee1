#pragma once

#include "gpu/device/device.h"
#include "gpu/measure/arrays/prepared_buffers.h"
#include "gpu/problems/device_check.h"

#include <memory>
#include <stop_token>
#include <utility>
#include <vector>

namespace kernelcurve {

/// Returns the compile request for the functions that generate arrays.
CompileRequest compileRequest(const DeviceFill& fill);
/// Returns one launch per array, in order.
BoundLaunches boundLaunches(const DeviceFill& fill, const PreparedBuffers& arrays);

/// Generates arrays on their device with functions of the problem file. The arrays must outlive
/// this object.
class DeviceFilling {
  public:
    DeviceFilling(Device& device, const DeviceFill& fill, const std::shared_ptr<Program>& program,
                  const PreparedBuffers& arrays);
    /// Generates the arrays with this role. Throws DeviceError on failure, and Cancelled after a
    /// stop request.
    void run(BufferRole role, const std::stop_token& stop) const;

  private:
    Device& device_;
    std::vector<std::pair<BufferRole, std::unique_ptr<Operation>>> operations_;
};

} // namespace kernelcurve
