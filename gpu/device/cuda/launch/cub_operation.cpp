#include "gpu/device/cuda/launch/cuda_operation.h"
#include "gpu/device/cuda/memory/library_arguments.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

class CubOperation : public CudaOperation {
  public:
    CubOperation(std::shared_ptr<const CudaContext> context, std::shared_ptr<HostTransfer> transfer,
                 std::shared_ptr<const CubCall> cub, const LibraryCall& call)
        : context_(std::move(context))
        , cub_(std::move(cub)) {
        isOneRecord = false; // may launch several kernels
        const CudaBuffer& in = bufferOf(call, cubInput(call.name));
        in_ = reinterpret_cast<void*>(in.address());
        count_ = sizeOf(call, "n");
        if (call.name == "sort_keys") {
            other_ = std::make_unique<DeviceBuffer>(context_, transfer, in.bytes());
            out_ = reinterpret_cast<void*>(other_->address());
        } else if (call.name == "histogram_even") {
            const CudaBuffer& counts = bufferOf(call, "counts");
            out_ = reinterpret_cast<void*>(counts.address());
            bins_ = static_cast<int>(counts.bytes() / sizeof(unsigned));
        } else {
            out_ = reinterpret_cast<void*>(bufferOf(call, "out").address());
        }
        run(nullptr);
        temporary_ = std::make_unique<DeviceBuffer>(context_, std::move(transfer),
                                                    std::max<std::size_t>(bytes_, 1));
    }

    void enqueue() override { run(reinterpret_cast<void*>(temporary_->address())); }

  private:
    void run(void* temporary) {
        const int error =
            cub_->call(temporary, &bytes_, in_, out_, count_, bins_, context_->stream());
        if (error != 0)
            throw DeviceError(
                {message(KC_TEXT("engine", "CUB failed: {0}"), cub_->errorText(error)),
                 message(KC_TEXT("engine", "check that the GPU has enough free memory"))});
    }

    std::shared_ptr<const CudaContext> context_;
    std::shared_ptr<const CubCall> cub_;
    std::unique_ptr<DeviceBuffer> other_, temporary_;
    void* in_ = nullptr;
    void* out_ = nullptr;
    std::size_t count_ = 0, bytes_ = 0;
    int bins_ = 0;
};

} // namespace

const char* cubInput(const std::string& name) {
    if (name == "sort_keys")
        return "keys";
    return name == "histogram_even" ? "values" : name == "inclusive_sum" ? "in" : nullptr;
}

std::unique_ptr<CudaOperation> cubOperation(std::shared_ptr<const CudaContext> context,
                                            std::shared_ptr<HostTransfer> transfer,
                                            std::shared_ptr<const CubCall> cub,
                                            const LibraryCall& call) {
    return std::make_unique<CubOperation>(std::move(context), std::move(transfer), std::move(cub),
                                          call);
}

} // namespace kernelcurve
