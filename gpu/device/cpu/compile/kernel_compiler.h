#pragma once

#include "gpu/device/child_process.h"
#include "gpu/device/cpu/compile/clang_tools.h"
#include "gpu/device/cpu/compile/kernel_image.h"
#include "gpu/device/disk_cache.h"
#include "gpu/model/protocol/compile_limit.h"
#include "gpu/source/compiler_text.h"

#include <chrono>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace kernelcurve {

enum class Build {
    Plain, ///< optimized, with the best form for each entry
    Traced ///< calls the tracer before every memory access and in every basic block
};

struct CompiledImage {
    KernelImage image;
    bool fromCache = false;
};

/// Compiles kernel files to shared objects with clang++, and caches the objects on disk. The class
/// is thread-safe.
class KernelCompiler {
  public:
    /// `headers` is the folder of the runtime (share/kernelcurve/cpu). `limits` apply to a
    /// compilation as a whole.
    KernelCompiler(ClangTools tools, std::filesystem::path headers, DiskCache cache,
                   const ProcessLimits& limits = {compileLimit});

    /// Compiles a kernel file. Throws DeviceError with the position in the file for a compile
    /// error, and Cancelled after a stop request.
    CompiledImage compile(const CompileRequest& request, const std::stop_token& stop,
                          Build build = Build::Plain) const;

    /// Returns the compiler options for measured kernels, without folders: "-std=c++17 -O2 ...".
    static std::string fixedOptions();

  private:
    std::string keyOf(const CompileRequest& request, Build build) const;
    /// Compiles the unchanged file. If the compiler rejects the file, compiles it without its host
    /// code.
    KernelImage make(const CompileRequest& request, const std::stop_token& stop, Build build) const;
    KernelImage makeOf(const CompileRequest& request, const CompilerText& code,
                       const std::stop_token& stop, Build build, const ProcessLimits& limits,
                       std::chrono::steady_clock::time_point end) const;

    ClangTools tools_;
    std::filesystem::path headers_;
    std::string headersHash_;
    DiskCache cache_;
    ProcessLimits limits_;
};

} // namespace kernelcurve
