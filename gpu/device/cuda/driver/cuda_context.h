#pragma once

#include "gpu/device/cuda/driver/driver.h"

#include <atomic>
#include <memory>
#include <stop_token>

namespace kernelcurve {

class CudaContext;

/// An owned CUDA event.
class CudaEvent {
  public:
    /// `timing` enables secondsSince().
    CudaEvent(const CudaContext& context, bool timing);
    ~CudaEvent();
    CudaEvent(const CudaEvent&) = delete;
    CudaEvent& operator=(const CudaEvent&) = delete;

    /// Records the event after all work in the queue.
    void record();
    bool reached() const;
    /// Returns the seconds from `start` to this event. Both events must have completed.
    double secondsSince(const CudaEvent& start) const;
    /// Makes later work in any stream wait for the event.
    void makeWait() const;

  private:
    const CudaContext& context_;
    CUevent event_ = nullptr;
};

/// A GPU's context, with a stream for all work outside a StreamScope. Every function throws
/// DeviceError on failure. After a fatal error, the process must be replaced.
class CudaContext {
  public:
    CudaContext(std::shared_ptr<const Driver> driver, CUdevice device);
    ~CudaContext();
    CudaContext(const CudaContext&) = delete;
    CudaContext& operator=(const CudaContext&) = delete;

    const Driver& driver() const { return *driver_; }
    CUdevice device() const { return device_; }
    CUstream stream() const { return scope_ != nullptr ? scope_ : stream_; }

    /// Makes the context current on the calling thread.
    void use() const;

    /// Waits for `event` and polls `stop`. After a stop request, the work gets a short time to end.
    /// If the work does not end, the function abandons the context and throws Cancelled with
    /// `fatal` set.
    void wait(const CudaEvent& event, std::stop_token stop) const;
    /// Waits for all enqueued work.
    void finish() const;
    // The following functions enqueue copies in the stream. The host memory must stay valid until
    // the copies are complete.
    void copyToDevice(CUdeviceptr to, const void* from, std::size_t bytes) const;
    void copyToHost(void* to, CUdeviceptr from, std::size_t bytes) const;
    void copyOnDevice(CUdeviceptr to, CUdeviceptr from, std::size_t bytes) const;

    /// Notes that work outside the timing was enqueued.
    void noteOtherWork() const { otherWork_ = true; }
    /// Returns true if noteOtherWork() was called since the last call.
    bool takeOtherWork() const { return otherWork_.exchange(false); }

    /// Returns true if the GPU is busy with work that does not end. In this case, releasing
    /// resources would block.
    bool abandoned() const { return abandoned_; }
    /// Returns true if resources can be released on the calling thread. In this case, makes the
    /// context current on the thread.
    bool canGiveBack() const;

  private:
    friend class StreamScope;

    std::shared_ptr<const Driver> driver_;
    CUdevice device_;
    CUcontext context_ = nullptr;
    CUstream stream_ = nullptr;
    mutable CUstream scope_ = nullptr; ///< stream of the current StreamScope, if any
    mutable std::atomic<bool> abandoned_ = false;
    mutable std::atomic<bool> otherWork_ = false;
};

/// A stream in addition to the context's default stream.
class CudaStream {
  public:
    explicit CudaStream(const CudaContext& context);
    ~CudaStream();
    CudaStream(const CudaStream&) = delete;
    CudaStream& operator=(const CudaStream&) = delete;

    CUstream handle() const { return stream_; }

  private:
    const CudaContext& context_;
    CUstream stream_ = nullptr;
};

/// While a StreamScope exists, the context uses this stream. Null selects the context's default
/// stream.
class StreamScope {
  public:
    StreamScope(const CudaContext& context, const CudaStream* stream)
        : context_(context) {
        context_.scope_ = stream != nullptr ? stream->handle() : nullptr;
    }
    ~StreamScope() { context_.scope_ = nullptr; }
    StreamScope(const StreamScope&) = delete;
    StreamScope& operator=(const StreamScope&) = delete;

  private:
    const CudaContext& context_;
};

} // namespace kernelcurve
