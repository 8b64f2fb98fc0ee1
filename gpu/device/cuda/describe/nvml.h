#pragma once

#include "gpu/device/library.h"
#include "gpu/model/text/message.h"

#include <string>

namespace kernelcurve {

/// NVIDIA's management library, for what the driver's own interface does not tell. Its few
/// prototypes are declared here (NVML API reference), because wheels of the toolkit carry no
/// nvml.h.
class Nvml {
  public:
    using Handle = void*;
    using Status = int; ///< 0 is success
    /// What stands for a function that the library does not have (NVML_ERROR_FUNCTION_NOT_FOUND).
    static constexpr Status functionNotFound = 13;

    explicit Nvml(const std::string& name = "libnvidia-ml.so.1");
    ~Nvml();
    Nvml(const Nvml&) = delete;
    Nvml& operator=(const Nvml&) = delete;

    bool usable() const { return status_ == 0; }
    /// Throws DeviceError if it is not usable, with the reason and the remedy.
    void require() const;
    /// Null where the library does not have it.
    template <typename Function>
    Function function(const char* name) const {
        return library_.function<Function>(name);
    }
    /// "580.159.04"; empty where unknown.
    std::string driverVersion() const;
    /// Whether a GPU of the machine is cut up by MIG: CUDA sees none of it until an instance is
    /// made.
    bool anyMig() const;

  private:
    static constexpr Status notLoaded = 12; ///< NVML_ERROR_LIBRARY_NOT_FOUND

    Library library_;
    Status status_ = notLoaded;
};

/// What a status other than success means to a user (NVML API reference, nvmlReturn_t).
Failure nvmlFailure(Nvml::Status status);

} // namespace kernelcurve
