#include "gpu/device/cuda/launch/cuda_operation.h"
#include "gpu/device/cuda/memory/library_arguments.h"

#include <utility>

namespace kernelcurve {
namespace {

/// The source and destination of a copy, each in GPU or host memory.
class Ends {
  public:
    explicit Ends(const LibraryCall& call)
        : in_(bufferOf(call, "in"))
        , out_(bufferOf(call, "out")) {
        if (fromHost() && toHost())
            throw DeviceError(
                {message(KC_TEXT("engine",
                                 "{0} copies between the host and the GPU, not from host to host"),
                         call.name),
                 message(
                     KC_TEXT("engine", "choose another kind of memory for one of the arrays"))});
    }

    bool fromHost() const { return onHost(in_.kind()); }
    bool toHost() const { return onHost(out_.kind()); }
    const CudaBuffer& in() const { return in_; }
    const CudaBuffer& out() const { return out_; }

    void enqueueCopy(const CudaContext& context, std::size_t from, std::size_t to,
                     std::size_t bytes) const {
        if (fromHost())
            context.copyToDevice(out_.address() + to, in_.hostAddress() + from, bytes);
        else if (toHost())
            context.copyToHost(out_.hostAddress() + to, in_.address() + from, bytes);
        else
            context.copyOnDevice(out_.address() + to, in_.address() + from, bytes);
    }

  private:
    const CudaBuffer& in_;
    const CudaBuffer& out_;
};

class CopyOperation : public CudaOperation {
  public:
    CopyOperation(std::shared_ptr<const CudaContext> context, const LibraryCall& call)
        : context_(std::move(context))
        , ends_(call)
        , bytes_(sizeOf(call, "bytes")) {}

    void enqueue() override { ends_.enqueueCopy(*context_, 0, 0, bytes_); }

    /// Returns true if the copy uses host memory. For pageable memory, the host must fill a staging
    /// buffer while the copy runs. For other kinds of host memory, this would not be necessary.
    /// However, the times would then exclude the overhead of the calls, and would not be
    /// comparable.
    bool needsHost() const override { return ends_.fromHost() || ends_.toHost(); }

  private:
    std::shared_ptr<const CudaContext> context_;
    Ends ends_;
    std::size_t bytes_;
};

/// A copy that pins pageable memory only while it runs. The run includes registering and
/// unregistering the memory. The stream is idle during these calls, so events around the run
/// include the time of the calls.
class RegisteredCopyOperation : public CudaOperation {
  public:
    RegisteredCopyOperation(std::shared_ptr<const CudaContext> context, const LibraryCall& call)
        : context_(std::move(context))
        , ends_(call)
        , bytes_(sizeOf(call, "bytes")) {
        const CudaBuffer& host = ends_.fromHost() ? ends_.in() : ends_.out();
        if (host.kind() != MemoryKind::Pageable)
            throw DeviceError(
                {message(
                     KC_TEXT("engine",
                             "{0} registers pageable memory, but none of its arrays is pageable"),
                     call.name),
                 message(KC_TEXT("engine", "add `memory: {in: pageable}`"))});
        host_ = host.hostAddress();
    }

    void enqueue() override {
        const Driver& driver = context_->driver();
        driver.check(driver.memHostRegister(host_, bytes_, 0), "cuMemHostRegister");
        try {
            ends_.enqueueCopy(*context_, 0, 0, bytes_);
            context_->finish();
        } catch (...) {
            driver.memHostUnregister(host_);
            throw;
        }
        driver.check(driver.memHostUnregister(host_), "cuMemHostUnregister");
    }

    bool needsHost() const override { return true; }

  private:
    std::shared_ptr<const CudaContext> context_;
    Ends ends_;
    std::size_t bytes_;
    std::byte* host_ = nullptr;
};

/// A copy of rows that are contiguous on one side, and `pitch` bytes apart on the other side.
class RowsOperation : public CudaOperation {
  public:
    RowsOperation(std::shared_ptr<const CudaContext> context, const LibraryCall& call)
        : context_(std::move(context))
        , ends_(call)
        , together_(call.name == "memcpy_2d")
        , width_(sizeOf(call, "width"))
        , rows_(sizeOf(call, "rows"))
        , pitch_(sizeOf(call, "pitch")) {}

    void enqueue() override {
        if (together_) {
            const CUDA_MEMCPY2D copy = description();
            context_->driver().check(context_->driver().memcpy2DAsync(&copy, context_->stream()),
                                     "cuMemcpy2DAsync");
            return;
        }
        for (std::size_t row = 0; row < rows_; ++row)
            ends_.enqueueCopy(*context_, row * width_, row * pitch_, width_);
    }

    /// Returns true, because the calls would fill the driver's queue while the stream is blocked.
    bool needsHost() const override { return true; }

  private:
    CUDA_MEMCPY2D description() const {
        CUDA_MEMCPY2D copy = {};
        copy.srcMemoryType = ends_.fromHost() ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE;
        copy.srcHost = ends_.in().hostAddress();
        copy.srcDevice = ends_.in().address();
        copy.srcPitch = width_;
        copy.dstMemoryType = ends_.toHost() ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE;
        copy.dstHost = ends_.out().hostAddress();
        copy.dstDevice = ends_.out().address();
        copy.dstPitch = pitch_;
        copy.WidthInBytes = width_;
        copy.Height = rows_;
        return copy;
    }

    std::shared_ptr<const CudaContext> context_;
    Ends ends_;
    bool together_;
    std::size_t width_;
    std::size_t rows_;
    std::size_t pitch_;
};

} // namespace

std::unique_ptr<CudaOperation> copyOperation(std::shared_ptr<const CudaContext> context,
                                             const LibraryCall& call) {
    if (call.name == "memcpy_registered")
        return std::make_unique<RegisteredCopyOperation>(std::move(context), call);
    return std::make_unique<CopyOperation>(std::move(context), call);
}

std::unique_ptr<CudaOperation> rowsOperation(std::shared_ptr<const CudaContext> context,
                                             const LibraryCall& call) {
    return std::make_unique<RowsOperation>(std::move(context), call);
}

} // namespace kernelcurve
