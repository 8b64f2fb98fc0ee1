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
    /// What is enqueued from here on waits until it is reached, in whatever stream it was recorded.
    void makeWait() const;

  private:
    const CudaContext& context_;
    CUevent event_ = nullptr;
};

/// The connection to one GPU and the stream in which all work is done in order, but for what a
/// StreamScope sends elsewhere. Every call throws DeviceError; where that is fatal, the process has
/// to be replaced.
class CudaContext {
  public:
    CudaContext(std::shared_ptr<const Driver> driver, CUdevice device);
    ~CudaContext();
    CudaContext(const CudaContext&) = delete;
    CudaContext& operator=(const CudaContext&) = delete;

    const Driver& driver() const { return *driver_; }
    CUdevice device() const { return device_; }
    CUstream stream() const { return scope_ != nullptr ? scope_ : stream_; }

    /// Makes it the calling thread's.
    void use() const;

    /// Waits until `event` is reached and looks at `stop` all the while. Once stopped, the work
    /// gets a moment to end by itself; if it does not, the context is abandoned and Cancelled says
    /// that the device is lost.
    void wait(const CudaEvent& event, std::stop_token stop) const;
    /// Waits for all that was enqueued.
    void finish() const;
    // Copies in the stream; the host's end has to stay where it is until they are done.
    void copyToDevice(CUdeviceptr to, const void* from, std::size_t bytes) const;
    void copyToHost(void* to, CUdeviceptr from, std::size_t bytes) const;
    void copyOnDevice(CUdeviceptr to, CUdeviceptr from, std::size_t bytes) const;

    /// Something other than what is timed was enqueued.
    void noteOtherWork() const { otherWork_ = true; }
    /// Whether that was so since it was asked last.
    bool takeOtherWork() const { return otherWork_.exchange(false); }

    /// The GPU is busy with something that does not end: giving anything back would wait for it.
    bool abandoned() const { return abandoned_; }
    /// Whether what is of the context can be given back by the calling thread, which gets it.
    bool canGiveBack() const;

  private:
    friend class StreamScope;

    std::shared_ptr<const Driver> driver_;
    CUdevice device_;
    CUcontext context_ = nullptr;
    CUstream stream_ = nullptr;
    mutable CUstream scope_ = nullptr; ///< of the device's thread
    mutable std::atomic<bool> abandoned_ = false;
    mutable std::atomic<bool> otherWork_ = false;
};

/// A stream next to the context's.
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

/// While it lives the context's work goes into this stream; null: into the context's own.
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
