#pragma once

#include "gpu/device/cuda/compile/cub_call.h"
#include "gpu/device/cuda/driver/cublas.h"
#include "gpu/device/cuda/launch/cuda_program.h"
#include "gpu/device/device.h"

#include <memory>
#include <vector>

namespace kernelcurve {

/// Work that is put into the stream, again and again.
class CudaOperation : public Operation {
  public:
    virtual void enqueue() = 0;
    /// How many places of the driver's queue one enqueue() takes.
    virtual int launches() const { return 1; }
    /// Brings back to the host what a run moves away, outside the time that is measured. Says
    /// whether there was anything; then runs have to be timed one by one.
    virtual bool startOver() { return false; }
    /// Before and after a run whose result counts, where the host has copies of the arrays: from
    /// the arrays to those, and back.
    virtual void takeOver() {}
    virtual void handBack() {}
    /// As Device::timeline.
    virtual Timeline timeline(const std::stop_token&) { return {}; }
    /// Puts into the stream what gives the code's variables that a run writes what their arrays
    /// hold, or the arrays what the variables hold. The first says whether there was anything.
    virtual bool fillSymbols() { return false; }
    virtual void readSymbols() {}
    /// Whether the host takes part in a run: then it must not wait behind a closed gate.
    virtual bool needsHost() const { return false; }
    /// Whether its kernels work on arrays in the host's memory.
    virtual bool reachesHost() const { return false; }
    /// Whether its kernels work on managed memory.
    virtual bool movesPages() const { return false; }
    /// It is one kernel or one copy, as far as is known.
    bool isOneRecord = true;
    /// It ran to its end once: whatever is loaded or allocated at the first time is there.
    bool warm = false;
    /// What one run took when it was timed last; 0 before.
    double seconds = 0;
};

/// Throws DeviceError: a wrong number of arguments, one that does not fit its parameter.
std::unique_ptr<CudaOperation> launchOperation(std::shared_ptr<const CudaContext> context,
                                               std::shared_ptr<Program> program,
                                               const std::vector<Launch>& launches);

/// The same, with copies from and to the host around them, in as many streams as the plan says.
std::unique_ptr<CudaOperation> endToEndOperation(std::shared_ptr<const CudaContext> context,
                                                 std::shared_ptr<HostTransfer> transfer,
                                                 std::shared_ptr<Program> program,
                                                 std::vector<Launch> launches, EndToEnd plan);

/// "memcpy", from and to wherever the buffers are.
std::unique_ptr<CudaOperation> copyOperation(std::shared_ptr<const CudaContext> context,
                                             const LibraryCall& call);
/// "memcpy_2d" and "memcpy_rows".
std::unique_ptr<CudaOperation> rowsOperation(std::shared_ptr<const CudaContext> context,
                                             const LibraryCall& call);

/// "allocate_device" and the others: `bytes` are taken and given back.
std::unique_ptr<CudaOperation> allocationOperation(std::shared_ptr<const CudaContext> context,
                                                   const LibraryCall& call);

/// A cuBLAS handle on the context's stream, with its ways of computing (Cublas::pedanticMath).
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

/// "sgemm": buffers A, B, C in rows, numbers m, n, k, alpha, beta. Pure single precision.
std::unique_ptr<CudaOperation> multiplyOperation(std::shared_ptr<CublasSession> session,
                                                 const LibraryCall& call);
/// "gemm_ex": buffers A, B, C with their types, numbers m, n, k and transposed. The session has the
/// default math.
std::unique_ptr<CudaOperation> typedMultiplyOperation(std::shared_ptr<CublasSession> session,
                                                      const LibraryCall& call);
/// "gemm_lt": the same. Tries the library's proposals first, on the arrays as they are.
std::unique_ptr<CudaOperation> bestMultiplyOperation(std::shared_ptr<const CudaContext> context,
                                                     std::shared_ptr<HostTransfer> transfer,
                                                     const LibraryCall& call);
/// "csr_multiply": buffers row_begin, columns, values, x, y, numbers rows, cols, nnz. Throws
/// DeviceError if cuSPARSE is not installed.
std::unique_ptr<CudaOperation> sparseOperation(std::shared_ptr<const CudaContext> context,
                                               std::shared_ptr<HostTransfer> transfer,
                                               const LibraryCall& call);
/// The buffer that a call of CUB reads; null where `name` is none.
const char* cubInput(const std::string& name);
/// "inclusive_sum": buffers in, out; "histogram_even": values, counts (as many as bins);
/// "sort_keys": keys, in place. The number n. `cub`: the call for the type of the elements.
std::unique_ptr<CudaOperation> cubOperation(std::shared_ptr<const CudaContext> context,
                                            std::shared_ptr<HostTransfer> transfer,
                                            std::shared_ptr<const CubCall> cub,
                                            const LibraryCall& call);

} // namespace kernelcurve
