#include "gpu/device/cuda/driver/cuda_context.h"

#include <chrono>
#include <thread>
#include <utility>

namespace kernelcurve {
namespace {

using Clock = std::chrono::steady_clock;

/// The time for polling without sleeping. Another launch often follows a wait, and must not be
/// delayed.
constexpr std::chrono::microseconds spinning{200};
constexpr std::chrono::microseconds nap{50};
/// The time that cancelled work may take before it counts as endless.
constexpr std::chrono::milliseconds grace{200};

} // namespace

CudaEvent::CudaEvent(const CudaContext& context, bool timing)
    : context_(context) {
    context.driver().check(
        context.driver().eventCreate(&event_, timing ? CU_EVENT_DEFAULT : CU_EVENT_DISABLE_TIMING),
        "cuEventCreate");
}

CudaEvent::~CudaEvent() {
    if (!context_.abandoned())
        context_.driver().eventDestroy(event_);
}

void CudaEvent::record() {
    context_.driver().check(context_.driver().eventRecord(event_, context_.stream()),
                            "cuEventRecord");
}

bool CudaEvent::reached() const {
    const CUresult result = context_.driver().eventQuery(event_);
    if (result == CUDA_ERROR_NOT_READY)
        return false;
    context_.driver().check(result, "cuEventQuery");
    return true;
}

double CudaEvent::secondsSince(const CudaEvent& start) const {
    float milliseconds = 0;
    context_.driver().check(context_.driver().eventElapsedTime(&milliseconds, start.event_, event_),
                            "cuEventElapsedTime");
    return static_cast<double>(milliseconds) / 1000;
}

void CudaEvent::makeWait() const {
    context_.driver().check(context_.driver().streamWaitEvent(context_.stream(), event_, 0),
                            "cuStreamWaitEvent");
}

CudaStream::CudaStream(const CudaContext& context)
    : context_(context) {
    context_.driver().check(context_.driver().streamCreate(&stream_, CU_STREAM_NON_BLOCKING),
                            "cuStreamCreate");
}

CudaStream::~CudaStream() {
    if (!context_.abandoned())
        context_.driver().streamDestroy(stream_);
}

CudaContext::CudaContext(std::shared_ptr<const Driver> driver, CUdevice device)
    : driver_(std::move(driver))
    , device_(device) {
    driver_->check(driver_->primaryCtxRetain(&context_, device_), "cuDevicePrimaryCtxRetain");
    try {
        use();
        driver_->check(driver_->streamCreate(&stream_, CU_STREAM_NON_BLOCKING), "cuStreamCreate");
    } catch (const DeviceError&) {
        driver_->primaryCtxRelease(device_);
        throw;
    }
}

CudaContext::~CudaContext() {
    if (!abandoned_) {
        driver_->ctxSetCurrent(context_);
        driver_->streamDestroy(stream_);
        driver_->primaryCtxRelease(device_);
    }
}

void CudaContext::use() const {
    driver_->check(driver_->ctxSetCurrent(context_), "cuCtxSetCurrent");
}

void CudaContext::wait(const CudaEvent& event, std::stop_token stop) const {
    const Clock::time_point begin = Clock::now();
    Clock::time_point stopped = Clock::time_point::max();
    while (!event.reached()) {
        const Clock::time_point now = Clock::now();
        if (stop.stop_requested()) {
            stopped = std::min(stopped, now);
            if (now - stopped > grace) {
                abandoned_ = true;
                throw Cancelled(true);
            }
        }
        if (now - begin > spinning)
            std::this_thread::sleep_for(nap);
    }
    if (stop.stop_requested())
        throw Cancelled();
}

void CudaContext::finish() const {
    driver_->check(driver_->streamSynchronize(stream_), "cuStreamSynchronize");
}

void CudaContext::copyToDevice(CUdeviceptr to, const void* from, std::size_t bytes) const {
    driver_->check(driver_->memcpyHtoDAsync(to, from, bytes, stream()), "cuMemcpyHtoDAsync");
}

void CudaContext::copyToHost(void* to, CUdeviceptr from, std::size_t bytes) const {
    driver_->check(driver_->memcpyDtoHAsync(to, from, bytes, stream()), "cuMemcpyDtoHAsync");
}

void CudaContext::copyOnDevice(CUdeviceptr to, CUdeviceptr from, std::size_t bytes) const {
    driver_->check(driver_->memcpyDtoDAsync(to, from, bytes, stream()), "cuMemcpyDtoDAsync");
}

bool CudaContext::canGiveBack() const {
    return !abandoned_ && driver_->ctxSetCurrent(context_) == CUDA_SUCCESS;
}

} // namespace kernelcurve
