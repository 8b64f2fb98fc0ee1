#include "gpu/device/cuda/compile/print_code.h"

#include "gpu/device/cuda/compile/cuda_compiler.h"
#include "gpu/device/cuda/compile/toolkit_box.h"
#include "gpu/device/cuda/driver/driver.h"
#include "gpu/device/cuda/driver/toolkit_folders.h"
#include "gpu/device/cuda/driver/toolkit_remedy.h"
#include "gpu/device/work_folder.h"
#include "gpu/model/files/xdg_folders.h"

#include <chrono>
#include <filesystem>
#include <utility>

namespace kernelcurve {
namespace {

/// The CUDA version assumed without a driver.
constexpr int newestVersion = 13000;
constexpr ProcessLimits disassemblyLimits{std::chrono::seconds(60)};
/// The maximum text size in bytes. The catalogue's largest kernel needs 2 MiB.
constexpr std::size_t maxText = std::size_t{16} << 20;

int driverVersion() {
    try {
        return loadDriver()->version;
    } catch (const DeviceError&) {
        return newestVersion;
    }
}

void disassemble(MachineCode& code, const std::string& cubin, const std::string& file,
                 const std::stop_token& stop) {
    const std::filesystem::path program = toolkitProgram("nvdisasm");
    if (program.empty()) {
        code.sassMissing =
            Failure{message(KC_TEXT("engine", "SASS requires nvdisasm, which is not installed")),
                    message(KC_TEXT("engine", "install NVIDIA's package cuda-nvdisasm-13-0, or "
                                              "run: pip install nvidia-cuda-nvdisasm")),
                    {}};
        return;
    }
    const WorkFolder folder;
    std::string passing;
    try {
        passing = folder.write("kernel.cubin", cubin);
    } catch (const DeviceError& error) {
        code.sassMissing = error.failure();
        return;
    }
    // The disassembler runs in a sandbox, because its input was compiled from untrusted source
    // code.
    const ProcessBox box = toolkitBox(program, folder.path());
    ProcessLimits limits = disassemblyLimits;
    limits.box = &box;
    const ProcessResult result =
        runProcess({program.string(), "-c", "-gi", passing}, limits, stop, maxText);
    if (result.exitStatus != 0) {
        code.sassMissing = Failure{
            message(KC_TEXT("engine", "nvdisasm failed: {0}"), failureText(result)),
            message(KC_TEXT("engine", "install an nvdisasm at least as new as the compiler ({0})"),
                    code.compiler)};
        return;
    }
    code.sass = listingOfSass(result.output, file);
}

} // namespace

MachineCode printCudaCode(const CompileRequest& request, int capability, std::stop_token stop) {
    const int version = driverVersion();
    std::shared_ptr<const Nvrtc> nvrtc = loadNvrtc(version, capability);
    if (!nvrtc)
        throw DeviceError(
            {message(KC_TEXT("engine", "PTX and SASS require NVRTC, which is not installed")),
             nvrtcRemedy(version)});
    MachineCode code;
    code.computeCapability = capability;
    code.compiler = "NVRTC " + nvrtc->versionText();
    const CudaCompiler compiler(std::move(nvrtc), capability, DiskCache(cacheFolder() / "cuda"));
    const CudaCompiler::Readable readable = compiler.compileToRead(request, stop);
    code.ptx = listingOfPtx(readable.ptx, request.name);
    disassemble(code, readable.cubin, request.name, stop);
    return code;
}

} // namespace kernelcurve
