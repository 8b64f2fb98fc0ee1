#pragma once

#include "gpu/device/child_process.h"
#include "gpu/device/device.h"
#include "gpu/device/work_folder.h"
#include "gpu/source/compiler_text.h"

#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The toolkit's compiler as a program. It generates other machine code than NVRTC of the same
/// version: NVRTC 13.0 computes shared memory addresses with 64 bits, nvcc with 32, and ptxas
/// schedules the rest differently.
struct Nvcc {
    std::filesystem::path program; ///< empty if it is not installed
    std::string version;           ///< "13.0.88"
};
/// Searched once per process.
const Nvcc& installedNvcc();

/// Runs it if it is installed, in the sandbox if there is one. Throws DeviceError for the file at
/// `where` after 50 s; Cancelled.
ProcessResult runNvcc(std::vector<std::string> arguments, const ProcessBox* box,
                      const SourcePosition& where, const std::stop_token& stop);

struct NvccOutput {
    std::string cubin;
    std::string ptx; ///< if requested
    std::string log; ///< includes the register and spill output of ptxas
};

/// Compiles code that NVRTC has accepted for a GPU of this compute capability (90 for 9.0), in a
/// sandbox (toolkit_box.h). Template entries are instantiated. Throws DeviceError if nvcc or the
/// host compiler is missing, rejects the code, or takes too long; Cancelled.
NvccOutput compileByNvcc(const std::string& name, const CompilerText& code,
                         const std::vector<std::string>& entries, const CompilerOptions& options,
                         int capability, bool withPtx, const std::stop_token& stop);

} // namespace kernelcurve
