#include "gpu/device/cuda/launch/cuda_operation.h"
#include "gpu/device/cuda/memory/library_arguments.h"

#include <utility>

namespace kernelcurve {
namespace {

/// Multiplies matrices with cuBLAS, which uses column-major order. A row-major matrix is, in
/// column-major order, its transpose. Because C^T = B^T A^T, swapping the operands avoids
/// transposing.
class MultiplyOperation : public CudaOperation {
  public:
    MultiplyOperation(std::shared_ptr<CublasSession> session, const LibraryCall& call)
        : session_(std::move(session))
        , a_(bufferOf(call, "A").address())
        , b_(bufferOf(call, "B").address())
        , c_(bufferOf(call, "C").address())
        , m_(static_cast<int>(numberOf(call, "m")))
        , n_(static_cast<int>(numberOf(call, "n")))
        , k_(static_cast<int>(numberOf(call, "k")))
        , alpha_(static_cast<float>(numberOf(call, "alpha")))
        , beta_(static_cast<float>(numberOf(call, "beta"))) {}

    void enqueue() override {
        session_->check(session_->library().sgemm(session_->handle(), Cublas::noTranspose,
                                                  Cublas::noTranspose, n_, m_, k_, &alpha_,
                                                  reinterpret_cast<const float*>(b_), n_,
                                                  reinterpret_cast<const float*>(a_), k_, &beta_,
                                                  reinterpret_cast<float*>(c_), n_),
                        "cublasSgemm");
    }

  private:
    std::shared_ptr<CublasSession> session_;
    CUdeviceptr a_;
    CUdeviceptr b_;
    CUdeviceptr c_;
    int m_;
    int n_;
    int k_;
    float alpha_;
    float beta_;
};

} // namespace

CublasSession::CublasSession(std::shared_ptr<const CudaContext> context, int math)
    : context_(std::move(context))
    , library_(loadCublas(context_->driver().version)) {
    if (!library_)
        throw DeviceError(
            {message(KC_TEXT("engine", "cuBLAS is not installed")),
             message(KC_TEXT("engine",
                             "run `kernelcurve list devices` for installation instructions"))});
    check(library_->create(&handle_), "cublasCreate");
    check(library_->setStream(handle_, context_->stream()), "cublasSetStream");
    check(library_->setMathMode(handle_, math), "cublasSetMathMode");
}

CublasSession::~CublasSession() {
    if (handle_ != nullptr && !context_->abandoned())
        library_->destroy(handle_);
}

void CublasSession::check(Cublas::Status status, const char* call) const {
    if (status != 0)
        throw DeviceError(
            {message(KC_TEXT("engine", "cuBLAS failed in {0}: {1}"), call,
                     library_->getStatusString(status)),
             message(KC_TEXT("engine", "check that the GPU has enough free memory"))});
}

std::unique_ptr<CudaOperation> multiplyOperation(std::shared_ptr<CublasSession> session,
                                                 const LibraryCall& call) {
    return std::make_unique<MultiplyOperation>(std::move(session), call);
}

} // namespace kernelcurve
