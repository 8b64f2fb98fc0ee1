#include "gpu/device/cuda/driver/cusparse.h"
#include "gpu/device/cuda/launch/cuda_operation.h"
#include "gpu/device/cuda/memory/library_arguments.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

/// Computes y = A x for a CSR matrix of floats with 32-bit indices.
class SparseOperation : public CudaOperation {
  public:
    SparseOperation(std::shared_ptr<const CudaContext> context,
                    std::shared_ptr<HostTransfer> transfer, const LibraryCall& call)
        : context_(std::move(context))
        , library_(loadCusparse(context_->driver().version)) {
        if (!library_)
            throw DeviceError(
                {message(KC_TEXT("engine", "{0} is not installed"), "cuSPARSE"),
                 message(KC_TEXT("engine",
                                 "run `kernelcurve list devices` for installation instructions"))});
        isOneRecord = false; // may launch several kernels
        try {
            describe(call);
            std::size_t bytes = 0;
            check(library_->bufferSize(handle_, Cusparse::noTranspose, &one, matrix_, x_, &zero, y_,
                                       Cusparse::single, Cusparse::defaultAlgorithm, &bytes),
                  "cusparseSpMV_bufferSize");
            buffer_ = std::make_unique<DeviceBuffer>(context_, std::move(transfer),
                                                     std::max<std::size_t>(bytes, 1));
        } catch (...) {
            giveBack();
            throw;
        }
    }
    ~SparseOperation() override { giveBack(); }
    SparseOperation(const SparseOperation&) = delete;
    SparseOperation& operator=(const SparseOperation&) = delete;

    void enqueue() override {
        check(library_->multiply(handle_, Cusparse::noTranspose, &one, matrix_, x_, &zero, y_,
                                 Cusparse::single, Cusparse::defaultAlgorithm,
                                 reinterpret_cast<void*>(buffer_->address())),
              "cusparseSpMV");
    }

  private:
    static constexpr float one = 1;
    static constexpr float zero = 0;

    void describe(const LibraryCall& call) {
        const auto at = [&](const char* name) {
            return reinterpret_cast<void*>(bufferOf(call, name).address());
        };
        const auto rows = static_cast<std::int64_t>(numberOf(call, "rows"));
        const auto columns = static_cast<std::int64_t>(numberOf(call, "cols"));
        check(library_->create(&handle_), "cusparseCreate");
        check(library_->setStream(handle_, context_->stream()), "cusparseSetStream");
        check(library_->createCsr(&matrix_, rows, columns,
                                  static_cast<std::int64_t>(numberOf(call, "nnz")), at("row_begin"),
                                  at("columns"), at("values"), Cusparse::index32, Cusparse::index32,
                                  Cusparse::fromZero, Cusparse::single),
              "cusparseCreateCsr");
        check(library_->createVector(&x_, columns, at("x"), Cusparse::single),
              "cusparseCreateDnVec");
        check(library_->createVector(&y_, rows, at("y"), Cusparse::single), "cusparseCreateDnVec");
    }

    void check(Cusparse::Status status, const char* call) const {
        if (status != 0)
            throw DeviceError(
                {message(KC_TEXT("engine", "cuSPARSE failed in {0}: {1}"), call,
                         library_->getErrorString(status)),
                 message(KC_TEXT("engine", "check that the GPU has enough free memory"))});
    }

    void giveBack() {
        if (context_->abandoned())
            return;
        for (void* vector : {x_, y_}) {
            if (vector != nullptr)
                library_->destroyVector(vector);
        }
        if (matrix_ != nullptr)
            library_->destroyMatrix(matrix_);
        if (handle_ != nullptr)
            library_->destroy(handle_);
    }

    std::shared_ptr<const CudaContext> context_;
    std::shared_ptr<const Cusparse> library_;
    Cusparse::Handle handle_ = nullptr;
    void* matrix_ = nullptr;
    void* x_ = nullptr;
    void* y_ = nullptr;
    std::unique_ptr<DeviceBuffer> buffer_;
};

} // namespace

std::unique_ptr<CudaOperation> sparseOperation(std::shared_ptr<const CudaContext> context,
                                               std::shared_ptr<HostTransfer> transfer,
                                               const LibraryCall& call) {
    return std::make_unique<SparseOperation>(std::move(context), std::move(transfer), call);
}

} // namespace kernelcurve
