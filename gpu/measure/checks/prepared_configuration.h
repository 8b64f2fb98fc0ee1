#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/device/device.h"
#include "gpu/measure/arrays/prepared_buffers.h"

#include <memory>
#include <stop_token>

namespace kernelcurve {

/// A compiled configuration with its inputs on a device, for a single run.
class PreparedConfiguration {
  public:
    /// Prepares the configuration. Throws Error for a library call, DeviceError on failure, and
    /// Cancelled after a stop request.
    PreparedConfiguration(Device& device, const ResolvedConfiguration& resolved,
                          const std::stop_token& stop);
    PreparedConfiguration(const PreparedConfiguration&) = delete;
    PreparedConfiguration& operator=(const PreparedConfiguration&) = delete;

    Operation& operation() const { return *operation_; }

  private:
    PreparedBuffers buffers_;
    PreparedBuffers scratch_;
    std::unique_ptr<Operation> operation_;
};

} // namespace kernelcurve
