#include "gpu/device/cuda/cuda_buffer.h"
#include "gpu/device/cuda/cuda_operation.h"

#include <utility>

namespace kernelcurve {
namespace {

CUdeviceptr addressOf(const LibraryCall& call, const char* name) {
    for (const auto& [candidate, buffer] : call.buffers) {
        if (candidate == name) {
            return dynamic_cast<const CudaBuffer&>(*buffer).address();
        }
    }
    throw DeviceError({message(KC_TEXT("engine", "the library call {0} needs an array named {1}"),
                               call.name, name),
                       {},
                       {}});
}

double numberOf(const LibraryCall& call, const char* name) {
    const auto found = call.numbers.find(name);
    const std::optional<double> number =
        found != call.numbers.end() ? found->second.number() : std::nullopt;
    if (!number) {
        throw DeviceError(
            {message(KC_TEXT("engine", "the library call {0} needs a number named {1}"), call.name,
                     name),
             {},
             {}});
    }
    return *number;
}

class CopyOperation : public CudaOperation {
  public:
    CopyOperation(std::shared_ptr<const CudaContext> context, const LibraryCall& call)
        : context_(std::move(context))
        , out_(addressOf(call, "out"))
        , in_(addressOf(call, "in"))
        , bytes_(std::size_t(numberOf(call, "bytes"))) {}

    void enqueue() override {
        context_->driver().check(
            context_->driver().memcpyDtoDAsync(out_, in_, bytes_, context_->stream()),
            "cuMemcpyDtoDAsync");
    }

  private:
    std::shared_ptr<const CudaContext> context_;
    CUdeviceptr out_;
    CUdeviceptr in_;
    std::size_t bytes_;
};

/// cuBLAS stores matrices column after column. A matrix in rows is, read in columns, its transpose,
/// and C^T = B^T A^T: the operands change places and nothing has to be transposed.
class MultiplyOperation : public CudaOperation {
  public:
    MultiplyOperation(std::shared_ptr<CublasSession> session, const LibraryCall& call)
        : session_(std::move(session))
        , a_(addressOf(call, "A"))
        , b_(addressOf(call, "B"))
        , c_(addressOf(call, "C"))
        , m_(int(numberOf(call, "m")))
        , n_(int(numberOf(call, "n")))
        , k_(int(numberOf(call, "k")))
        , alpha_(float(numberOf(call, "alpha")))
        , beta_(float(numberOf(call, "beta"))) {}

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

CublasSession::CublasSession(std::shared_ptr<const CudaContext> context)
    : context_(std::move(context))
    , library_(loadCublas(context_->driver().version)) {
    if (!library_) {
        throw DeviceError({message(KC_TEXT("engine", "cuBLAS is not installed")),
                           message(KC_TEXT("engine", "`kernelcurve list devices` says how to get "
                                                     "it")),
                           {}});
    }
    check(library_->create(&handle_), "cublasCreate");
    check(library_->setStream(handle_, context_->stream()), "cublasSetStream");
    check(library_->setMathMode(handle_, Cublas::pedanticMath), "cublasSetMathMode");
}

CublasSession::~CublasSession() {
    if (handle_ != nullptr && !context_->abandoned()) {
        library_->destroy(handle_);
    }
}

void CublasSession::check(Cublas::Status status, const char* call) const {
    if (status != 0) {
        throw DeviceError({message(KC_TEXT("engine", "cuBLAS refused {0}: {1}"), call,
                                   library_->getStatusString(status)),
                           message(KC_TEXT("engine", "look whether the GPU has memory left")),
                           {}});
    }
}

std::unique_ptr<CudaOperation> copyOperation(std::shared_ptr<const CudaContext> context,
                                             const LibraryCall& call) {
    return std::make_unique<CopyOperation>(std::move(context), call);
}

std::unique_ptr<CudaOperation> multiplyOperation(std::shared_ptr<CublasSession> session,
                                                 const LibraryCall& call) {
    return std::make_unique<MultiplyOperation>(std::move(session), call);
}

} // namespace kernelcurve
