#pragma once

#include "gpu/device/cuda/compile/cub_call.h"
#include "gpu/device/cuda/driver/cublas.h"
#include "gpu/device/cuda/launch/cuda_program.h"
#include "gpu/device/device.h"

#include <memory>
#include <vector>

namespace kernelcurve {

/// A repeatable operation in the context's stream.
class CudaOperation : public Operation {
  public:
    virtual void enqueue() = 0;
    /// Returns the number of queue entries that enqueue() needs in the driver.
    virtual int launches() const { return 1; }
    /// Restores memory that a run migrates. The time of a run excludes this work. Returns true if
    /// the operation uses such memory. In this case, each run is timed separately.
    virtual bool startOver() { return false; }
    /// Copies the arrays to the host copies before a verified run, and back after the run.
    virtual void takeOver() {}
    virtual void handBack() {}
    /// See EndToEndRuns::timeline().
    virtual Timeline timeline(const std::stop_token&) { return {}; }
    /// These functions enqueue copies from arrays to the variables that a run writes, and back.
    /// fillSymbols() returns true if the operation has such variables.
    virtual bool fillSymbols() { return false; }
    virtual void readSymbols() {}
    /// Returns true if the host participates in a run. In this case, the stream must not be
    /// blocked.
    virtual bool needsHost() const { return false; }
    /// Returns true if the kernels use host memory.
    virtual bool reachesHost() const { return false; }
    /// Returns true if the kernels use managed memory.
    virtual bool movesPages() const { return false; }
    /// False if a run may contain several kernels or copies.
    bool isOneRecord = true;
    /// True after the first run, which includes first-use loading and allocation.
    bool warm = false;
    /// The last measured time of one run in seconds; 0 before the first run.
    double seconds = 0;
};

/// Prepares launches. Throws DeviceError for a wrong number of arguments or an argument that does
/// not match its parameter.
std::unique_ptr<CudaOperation> launchOperation(std::shared_ptr<const CudaContext> context,
                                               std::shared_ptr<Program> program,
                                               const BoundLaunches& bound);

/// Prepares launches with copies between host and device, in as many streams as the plan requires.
std::unique_ptr<CudaOperation> endToEndOperation(std::shared_ptr<const CudaContext> context,
                                                 std::shared_ptr<HostTransfer> transfer,
                                                 std::shared_ptr<Program> program,
                                                 BoundLaunches bound, EndToEnd plan);

/// Prepares "memcpy" between two buffers of any kind.
std::unique_ptr<CudaOperation> copyOperation(std::shared_ptr<const CudaContext> context,
                                             const LibraryCall& call);
/// Prepares "memcpy_2d" and "memcpy_rows".
std::unique_ptr<CudaOperation> rowsOperation(std::shared_ptr<const CudaContext> context,
                                             const LibraryCall& call);

/// Prepares calls such as "allocate_device", which allocate and free `bytes`.
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

/// Prepares "sgemm" with the row-major buffers A, B, and C, and the numbers m, n, k, alpha, and
/// beta. Supports only FP32.
std::unique_ptr<CudaOperation> multiplyOperation(std::shared_ptr<CublasSession> session,
                                                 const LibraryCall& call);
/// Prepares "gemm_ex" with the buffers A, B, and C, their types, and the numbers m, n, k, and
/// transposed. The handle must have the default math mode.
std::unique_ptr<CudaOperation> typedMultiplyOperation(std::shared_ptr<CublasSession> session,
                                                      const LibraryCall& call);
/// Prepares "gemm_lt" with the same arguments as "gemm_ex". Tests the algorithms that the library
/// proposes first, using the given arrays.
std::unique_ptr<CudaOperation> bestMultiplyOperation(std::shared_ptr<const CudaContext> context,
                                                     std::shared_ptr<HostTransfer> transfer,
                                                     const LibraryCall& call);
/// Prepares "csr_multiply" with the buffers row_begin, columns, values, x, and y, and the numbers
/// rows, cols, and nnz. Throws DeviceError if cuSPARSE is not installed.
std::unique_ptr<CudaOperation> sparseOperation(std::shared_ptr<const CudaContext> context,
                                               std::shared_ptr<HostTransfer> transfer,
                                               const LibraryCall& call);
/// Returns the name of a CUB call's input buffer, or null if `name` is not a CUB call.
const char* cubInput(const std::string& name);
/// Prepares a CUB call with the number n. "inclusive_sum" has the buffers in and out.
/// "histogram_even" has the buffers values and counts, with one count per bin. "sort_keys" sorts
/// the buffer keys in place. `cub` is the call for the element type.
std::unique_ptr<CudaOperation> cubOperation(std::shared_ptr<const CudaContext> context,
                                            std::shared_ptr<HostTransfer> transfer,
                                            std::shared_ptr<const CubCall> cub,
                                            const LibraryCall& call);

} // namespace kernelcurve
