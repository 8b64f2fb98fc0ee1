#include "gpu/device/cuda/compile/nvrtc_process.h"

#include "gpu/device/device.h"
#include "gpu/device/program_box.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/mman.h>

namespace kernelcurve {
namespace {

#if defined(KERNELCURVE_SANITIZE_ADDRESS) || defined(KERNELCURVE_SANITIZE_THREAD)
constexpr std::uint64_t maxMemory = UINT64_MAX; // a sanitizer reserves most of the address space
#else
constexpr std::uint64_t maxMemory = std::uint64_t{8} << 30;
#endif

} // namespace

NvrtcAnswer compileInOwnProcess(const NvrtcTask& task, const std::stop_token& stop,
                                std::chrono::milliseconds limit) {
    const FileDescriptor file(::memfd_create("kernelcurve-nvrtc", MFD_CLOEXEC));
    if (const int error = file.isOpen() ? file.write(writeNvrtcTask(task)) : errno; error != 0)
        throw DeviceError(
            {message(KC_TEXT("engine", "Cannot start {0}: {1}"), "NVRTC", std::strerror(error))});
    const ProcessLimits limits{
        limit * static_cast<int>(std::max<std::size_t>(task.entries.size(), 1)), maxMemory};
    constexpr std::size_t lastWords = std::size_t{1} << 16;
    const ProcessResult result =
        runProcess({workerProgram().string(), "--nvrtc"}, limits, stop, lastWords, file.get());
    requireCompiledInTime(result, limits, {task.name}, result.output);
    std::optional<NvrtcAnswer> answer;
    if (const auto text = contentOf(file.get()); text && result.exitStatus == 0)
        answer = readNvrtcAnswer(*text, task.entries.size());
    if (!answer)
        throw DeviceError(
            {message(KC_TEXT("engine", "NVRTC crashed while compiling the kernel ({0})"),
                     exitText(result.exitStatus)),
             endlessTextHint(),
             {task.name}},
            false, result.output);
    if (answer->kind == NvrtcAnswer::Kind::Broken)
        throw DeviceError(
            {message(KC_TEXT("engine", "NVRTC failed: {0}"), answer->cause),
             message(KC_TEXT("engine",
                             "check that the installation of the CUDA Toolkit is complete"))});
    return std::move(*answer);
}

} // namespace kernelcurve
