#pragma once

#include "gpu/device/cuda/driver/driver.h"

#include <atomic>
#include <memory>
#include <stop_token>

namespace kernelcurve {

class CudaContext;

/// A point in the work of the GPU.
class CudaEvent {
  public:
    /// `timing`: two such events give the time between them.
    CudaEvent(const CudaContext& context, bool timing);
    ~CudaEvent();
    CudaEvent(const CudaEvent&) = delete;
    CudaEvent& operator=(const CudaEvent&) = delete;

    /// Behind all that was enqueued so far.
    void record();
    bool reached() const;
    /// Seconds from `start` to here; both must have been reached.
    double secondsSince(const CudaEvent& start) const;

  private:
    const CudaContext& context_;
    CUevent event_ = nullptr;
};

/// The connection to one GPU and the one stream in which all work is done in order. Every call
/// throws DeviceError; where that is fatal, the process has to be replaced.
class CudaContext {
  public:
    CudaContext(std::shared_ptr<const Driver> driver, CUdevice device);
    ~CudaContext();
    CudaContext(const CudaContext&) = delete;
    CudaContext& operator=(const CudaContext&) = delete;

    const Driver& driver() const { return *driver_; }
    CUdevice device() const { return device_; }
    CUcontext handle() const { return context_; }
    CUstream stream() const { return stream_; }

    /// Makes it the calling thread's.
    void use() const;

    /// Waits until `event` is reached and looks at `stop` all the while. Once stopped, the work
    /// gets a moment to end by itself; where it does not, the context is abandoned and Cancelled
    /// says that the device is lost.
    void wait(const CudaEvent& event, std::stop_token stop) const;
    /// Waits for all that was enqueued.
    void finish() const;

    /// Something other than what is timed was enqueued.
    void noteOtherWork() const { otherWork_ = true; }
    /// Whether that was so since it was asked last.
    bool takeOtherWork() const { return otherWork_.exchange(false); }

    /// The GPU is busy with something that does not end: giving anything back would wait for it.
    bool abandoned() const { return abandoned_; }

  private:
    std::shared_ptr<const Driver> driver_;
    CUdevice device_;
    CUcontext context_ = nullptr;
    CUstream stream_ = nullptr;
    mutable std::atomic<bool> abandoned_ = false;
    mutable std::atomic<bool> otherWork_ = false;
};

} // namespace kernelcurve
