#include "gpu/device/cuda/compile/print_code.h"

#include "gpu/device/child_process.h"
#include "gpu/device/cuda/compile/cuda_compiler.h"
#include "gpu/device/cuda/driver/components.h"
#include "gpu/device/cuda/driver/driver.h"
#include "gpu/device/cuda/driver/toolkit_folders.h"
#include "gpu/model/files/places.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace kernelcurve {
namespace {

/// What is looked for where no driver says what it can load.
constexpr int newestVersion = 13000;
constexpr std::chrono::seconds disassemblyLimit{60};
/// The largest kernel of the catalogue takes 2 MiB.
constexpr std::size_t mostText = std::size_t{16} << 20;

int driverVersion() {
    try {
        return loadDriver()->version;
    } catch (const DeviceError&) {
        return newestVersion;
    }
}

/// A file that is gone when it was read.
class PassingFile {
  public:
    explicit PassingFile(const std::string& content) {
        std::error_code error;
        name_ = (std::filesystem::temp_directory_path(error) / "kernelcurve-XXXXXX").string();
        const int descriptor = mkstemp(name_.data());
        written_ = descriptor >= 0 && ::write(descriptor, content.data(), content.size()) ==
                                          static_cast<ssize_t>(content.size());
        if (descriptor >= 0) {
            ::close(descriptor);
        }
    }
    ~PassingFile() { ::unlink(name_.c_str()); }
    PassingFile(const PassingFile&) = delete;
    PassingFile& operator=(const PassingFile&) = delete;

    bool written() const { return written_; }
    const std::string& name() const { return name_; }

  private:
    std::string name_;
    bool written_ = false;
};

void disassemble(MachineCode& code, const std::string& cubin, const std::string& file,
                 const std::stop_token& stop) {
    const std::filesystem::path program = toolkitProgram("nvdisasm");
    if (program.empty()) {
        code.sassMissing = Failure{
            message(KC_TEXT("engine", "the GPU's machine code needs nvdisasm, which is not "
                                      "installed")),
            message(KC_TEXT("engine", "install NVIDIA's package cuda-nvdisasm-13-0, or: pip "
                                      "install nvidia-cuda-nvdisasm")),
            {}};
        return;
    }
    const PassingFile passing(cubin);
    if (!passing.written()) {
        code.sassMissing =
            Failure{message(KC_TEXT("engine", "cannot write to the folder for temporary files")),
                    message(KC_TEXT("engine", "make room there, or set TMPDIR")),
                    {}};
        return;
    }
    const ProcessResult result = runProcess({program.string(), "-c", "-gi", passing.name()},
                                            disassemblyLimit, stop, mostText);
    if (result.exitStatus != 0) {
        code.sassMissing =
            Failure{message(KC_TEXT("engine", "nvdisasm failed: {0}"),
                            result.output.substr(0, result.output.find('\n'))),
                    message(KC_TEXT("engine", "install one that is as new as the compiler, {0}"),
                            code.compiler),
                    {}};
        return;
    }
    code.sass = listingOfSass(result.output, file);
}

} // namespace

MachineCode printCudaCode(const CompileRequest& request, int capability, std::stop_token stop) {
    const int version = driverVersion();
    std::shared_ptr<const Nvrtc> nvrtc = loadNvrtc(version, capability);
    if (!nvrtc) {
        throw DeviceError({message(KC_TEXT("engine", "PTX and machine code need NVIDIA's compiler "
                                                     "NVRTC, which is not installed")),
                           nvrtcRemedy(version),
                           {}});
    }
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
