#pragma once

#include "gpu/device/library.h"

#include <string>

namespace kernelcurve {

/// NVIDIA's management library, for what the driver's own interface does not tell. Its few
/// prototypes are declared here (NVML API reference), because wheels of the toolkit carry no
/// nvml.h.
class Nvml {
  public:
    explicit Nvml(const std::string& name = "libnvidia-ml.so.1");
    ~Nvml();
    Nvml(const Nvml&) = delete;
    Nvml& operator=(const Nvml&) = delete;

    bool usable() const { return usable_; }
    /// "580.159.04"; empty where unknown.
    std::string driverVersion() const;
    /// Whether a GPU of the machine is cut up by MIG: CUDA sees none of it until an instance is
    /// made.
    bool anyMig() const;

  private:
    using Handle = void*;
    using Status = int; ///< 0 is success

    Library library_;
    bool usable_ = false;
};

} // namespace kernelcurve
