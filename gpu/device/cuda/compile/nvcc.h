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

/// The toolkit's nvcc program. Its machine code differs from that of NVRTC, even in the same
/// version. For example, NVRTC 13.0 computes shared memory addresses with 64 bits, but nvcc uses 32
/// bits. ptxas then schedules the remaining code differently.
struct Nvcc {
    std::filesystem::path program; ///< empty if nvcc is not installed
    std::string version;           ///< such as "13.0.88"
};
/// Returns the installed nvcc. The search runs once per process.
const Nvcc& installedNvcc();

/// Runs nvcc in the sandbox `box`, or without a sandbox if `box` is null. Throws DeviceError if
/// nvcc is not installed. After 50 s, throws DeviceError for the file at `where`. Throws Cancelled
/// after a stop request.
ProcessResult runNvcc(std::vector<std::string> arguments, const ProcessBox* box,
                      const SourcePosition& where, const std::stop_token& stop);

struct NvccOutput {
    std::string cubin;
    std::string ptx; ///< empty unless requested
    std::string log; ///< includes ptxas's report of registers and spills
};

/// Compiles code that NVRTC has accepted. The compilation targets a compute capability (90
/// for 9.0), and runs in a sandbox (toolkit_box.h). Instantiates the template entries. Throws
/// DeviceError if nvcc or the host compiler is missing, rejects the code, or takes too long. Throws
/// Cancelled after a stop request.
NvccOutput compileByNvcc(const std::string& name, const CompilerText& code,
                         const std::vector<std::string>& entries, const CompilerOptions& options,
                         int capability, bool withPtx, const std::stop_token& stop);

} // namespace kernelcurve
