#pragma once

#include "gpu/device/cuda/compile/compiled_code.h"
#include "gpu/device/cuda/compile/nvrtc_process.h"
#include "gpu/device/cuda/driver/nvrtc.h"
#include "gpu/device/device.h"
#include "gpu/device/disk_cache.h"
#include "gpu/source/compiler_text.h"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace kernelcurve {

/// What both compilers are told to make code for: "sm_90", or "sm_90a" for a kernel that is of one
/// architecture alone.
std::string architectureName(const CompilerOptions& options, int capability);

/// What NVRTC is told for a GPU of this compute capability.
std::vector<std::string> nvrtcOptions(const CompilerOptions& options, int capability,
                                      const Nvrtc& nvrtc);

/// Compiles kernel files to machine code for one kind of GPU, and keeps the results on disk. May be
/// used from several threads at once.
class CudaCompiler {
  public:
    struct Result {
        CompiledCode code;
        bool fromCache = false;
    };

    /// `capability` is 90 for 9.0.
    CudaCompiler(std::shared_ptr<const Nvrtc> nvrtc, int capability, DiskCache cache);

    /// Throws DeviceError with the place of the first error and the whole log; Cancelled.
    Result compile(const CompileRequest& request, std::stop_token stop) const;

    /// The same code to be read: never from the cache, which keeps no PTX. Throws also.
    struct Readable {
        std::string ptx;
        std::string cubin;
    };
    Readable compileToRead(const CompileRequest& request, std::stop_token stop) const;

    /// What NVRTC is always told, without folders.
    std::string fixedOptions() const;

  private:
    /// What NVRTC made of the file as it is or without its host code, and what it took.
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
