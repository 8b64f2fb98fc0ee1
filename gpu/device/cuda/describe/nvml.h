#pragma once

#include "gpu/device/library.h"
#include "gpu/model/text/message.h"

#include <string>

namespace kernelcurve {

/// NVIDIA's management library, which provides values that the driver API lacks. The prototypes
/// (NVML API reference) are declared here, because the toolkit's wheels contain no nvml.h.
class Nvml {
  public:
    using Handle = void*;
    using Status = int; ///< 0 is success
    /// The status of a missing function (NVML_ERROR_FUNCTION_NOT_FOUND).
    static constexpr Status functionNotFound = 13;

    explicit Nvml(const std::string& name = "libnvidia-ml.so.1");
    ~Nvml();
    Nvml(const Nvml&) = delete;
    Nvml& operator=(const Nvml&) = delete;

    bool usable() const { return status_ == 0; }
    /// Throws DeviceError with the reason and the fix if NVML is not usable.
    void require() const;
    /// Returns a function, or null if the library does not export it.
    template <typename Function>
    Function function(const char* name) const {
        return library_.function<Function>(name);
    }
    /// Returns the driver version, such as "580.159.04". Returns an empty text if it is unknown.
    std::string driverVersion() const;
    /// Returns true if at least one GPU of the machine is in MIG mode. CUDA does not detect a GPU
    /// in MIG mode that has no instance.
    bool anyMig() const;

  private:
    static constexpr Status notLoaded = 12; ///< NVML_ERROR_LIBRARY_NOT_FOUND

    Library library_;
    Status status_ = notLoaded;
};

/// Returns the meaning of an unsuccessful status (NVML API reference, nvmlReturn_t).
Failure nvmlFailure(Nvml::Status status);

} // namespace kernelcurve
