#pragma once

#include "gpu/device/cuda/compile/cub_call.h"
#include "gpu/device/cuda/driver/cublas.h"
#include "gpu/device/cuda/launch/cuda_program.h"
#include "gpu/device/device.h"

#include <memory>
#include <vector>

namespace kernelcurve {

/// A repeatable operation in the stream.
class CudaOperation : public Operation {
  public:
    virtual void enqueue() = 0;
    /// The entries in the driver's queue per enqueue().
    virtual int launches() const { return 1; }
    /// Restores memory that a run migrates, untimed. Returns true if there was any; runs are then
    /// timed separately.
    virtual bool startOver() { return false; }
    /// For a verified run with host copies: copies the arrays to the host copies before, and back
    /// after.
    virtual void takeOver() {}
    virtual void handBack() {}
    /// As Device::timeline.
    virtual Timeline timeline(const std::stop_token&) { return {}; }
    /// Enqueues copies from arrays to the variables that a run writes, or back. The first returns
    /// true if there were any.
    virtual bool fillSymbols() { return false; }
    virtual void readSymbols() {}
    /// Returns true if the host participates in a run, which must then not be blocked.
    virtual bool needsHost() const { return false; }
    /// Returns true if its kernels use host memory.
    virtual bool reachesHost() const { return false; }
    /// Returns true if its kernels use managed memory.
    virtual bool movesPages() const { return false; }
    /// True for a single kernel or copy, as far as known.
    bool isOneRecord = true;
    /// It has completed once, so first-use loading and allocation are done.
    bool warm = false;
    /// The last measured time of one run; 0 before.
    double seconds = 0;
};

/// Throws DeviceError for a wrong number of arguments, or an argument that does not match its
/// parameter.
std::unique_ptr<CudaOperation> launchOperation(std::shared_ptr<const CudaContext> context,
                                               std::shared_ptr<Program> program,
                                               const std::vector<Launch>& launches);

/// The same with copies from and to the host, in as many streams as the plan requires.
std::unique_ptr<CudaOperation> endToEndOperation(std::shared_ptr<const CudaContext> context,
                                                 std::shared_ptr<HostTransfer> transfer,
                                                 std::shared_ptr<Program> program,
                                                 std::vector<Launch> launches, EndToEnd plan);

/// "memcpy" between any buffers.
std::unique_ptr<CudaOperation> copyOperation(std::shared_ptr<const CudaContext> context,
                                             const LibraryCall& call);
/// "memcpy_2d" and "memcpy_rows".
std::unique_ptr<CudaOperation> rowsOperation(std::shared_ptr<const CudaContext> context,
                                             const LibraryCall& call);

/// "allocate_device" and similar: `bytes` are allocated and freed.
std::unique_ptr<CudaOperation> allocationOperation(std::shared_ptr<const CudaContext> context,
                                                   const LibraryCall& call);

/// A cuBLAS handle on the context's stream, with its math mode (Cublas::pedanticMath).
class CublasSession {
  public:
    /// Throws DeviceError if cuBLAS is not installed or does not start.
    CublasSession(std::shared_ptr<const CudaContext> context, int math);
    ~CublasSession();
    CublasSession(const CublasSession&) = delete;
    CublasSession& operator=(const CublasSession&) = delete;

    const CudaContext& context() const { return *context_; }
    const Cublas& library() const { return *library_; }
    Cublas::Handle handle() const { return handle_; }
    void check(Cublas::Status status, const char* call) const;

  private:
    std::shared_ptr<const CudaContext> context_;
    std::shared_ptr<const Cublas> library_;
    Cublas::Handle handle_ = nullptr;
};

/// "sgemm": row-major buffers A, B, C, numbers m, n, k, alpha, beta. FP32 only.
std::unique_ptr<CudaOperation> multiplyOperation(std::shared_ptr<CublasSession> session,
                                                 const LibraryCall& call);
/// "gemm_ex": buffers A, B, C with their types, numbers m, n, k, and transposed. The handle has the
/// default math mode.
std::unique_ptr<CudaOperation> typedMultiplyOperation(std::shared_ptr<CublasSession> session,
                                                      const LibraryCall& call);
/// "gemm_lt": the same. Tests the library's heuristics first, on the given arrays.
std::unique_ptr<CudaOperation> bestMultiplyOperation(std::shared_ptr<const CudaContext> context,
                                                     std::shared_ptr<HostTransfer> transfer,
                                                     const LibraryCall& call);
/// "csr_multiply": buffers row_begin, columns, values, x, y, numbers rows, cols, nnz. Throws
/// DeviceError if cuSPARSE is not installed.
std::unique_ptr<CudaOperation> sparseOperation(std::shared_ptr<const CudaContext> context,
                                               std::shared_ptr<HostTransfer> transfer,
                                               const LibraryCall& call);
/// The input buffer of a CUB call; null if `name` is not one.
const char* cubInput(const std::string& name);
/// "inclusive_sum": buffers in, out; "histogram_even": values, counts (as many as bins);
/// "sort_keys": keys, in place. The number n. `cub`: the call for the element type.
std::unique_ptr<CudaOperation> cubOperation(std::shared_ptr<const CudaContext> context,
                                            std::shared_ptr<HostTransfer> transfer,
                                            std::shared_ptr<const CubCall> cub,
                                            const LibraryCall& call);

} // namespace kernelcurve
