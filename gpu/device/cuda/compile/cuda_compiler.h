#pragma once

#include "gpu/device/child_process.h"
#include "gpu/device/cuda/compile/compiled_code.h"
#include "gpu/device/cuda/compile/nvrtc_task.h"
#include "gpu/device/cuda/driver/nvrtc.h"
#include "gpu/device/device.h"
#include "gpu/device/disk_cache.h"
#include "gpu/model/protocol/compile_limit.h"
#include "gpu/source/compiler_text.h"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace kernelcurve {

/// Runs the task in a separate process (nvrtc_main.h), which isolates NVRTC crashes and untrusted
/// source code. The total time limit is `limit` per entry. Throws DeviceError if the process ends
/// without an answer, takes too long, or the installation is broken. Throws Cancelled after a stop
/// request.
NvrtcAnswer compileInOwnProcess(const NvrtcTask& task, const std::stop_token& stop,
                                std::chrono::milliseconds limit = compileLimit);

/// Returns the target architecture for both compilers: "sm_90", or "sm_90a" for an
/// architecture-specific kernel.
std::string architectureName(const CompilerOptions& options, int capability);

/// Returns NVRTC's command-line options for a GPU of this compute capability.
std::vector<std::string> nvrtcOptions(const CompilerOptions& options, int capability,
                                      const Nvrtc& nvrtc);

/// Compiles kernel files to machine code for one GPU architecture, and caches the results on disk.
/// The class is thread-safe.
class CudaCompiler {
  public:
    struct Result {
        CompiledCode code;
        bool fromCache = false;
    };

    /// `capability` is 90 for compute capability 9.0.
    CudaCompiler(std::shared_ptr<const Nvrtc> nvrtc, int capability, DiskCache cache);

    /// Compiles a kernel file. Throws DeviceError with the position of the first error and the
    /// complete log. Throws Cancelled after a stop request.
    Result compile(const CompileRequest& request, std::stop_token stop) const;

    /// A kernel's code for display. The code is never read from the cache, because the cache
    /// contains no PTX. compileToRead() throws the same errors as compile().
    struct Readable {
        std::string ptx;
        std::string cubin;
    };
    Readable compileToRead(const CompileRequest& request, std::stop_token stop) const;

    /// Returns the common options of NVRTC, without folders.
    std::string fixedOptions() const;

  private:
    /// NVRTC's result, and the text that NVRTC accepted: the file with or without its host code.
    struct Taken {
        NvrtcAnswer made;
        CompilerText code;
    };
    Taken takenByNvrtc(const CompileRequest& request, const std::vector<std::string>& options,
                       bool wantsPtx, const std::stop_token& stop) const;
    CompiledCode compileNow(const CompileRequest& request, const std::vector<std::string>& options,
                            std::stop_token stop) const;

    std::shared_ptr<const Nvrtc> nvrtc_;
    int capability_;
    DiskCache cache_;
};

} // namespace kernelcurve
