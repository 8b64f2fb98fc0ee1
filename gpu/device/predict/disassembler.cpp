#include "gpu/device/predict/disassembler.h"

#include "gpu/device/child_process.h"
#include "gpu/device/cuda/compile/toolkit_box.h"
#include "gpu/device/cuda/driver/toolkit_folders.h"
#include "gpu/device/device.h"
#include "gpu/device/work_folder.h"

#include <chrono>
#include <optional>
#include <utility>

namespace kernelcurve {
namespace {

constexpr ProcessLimits limitsOfListing{std::chrono::seconds(60)};
constexpr std::size_t maxListing = std::size_t{64} << 20;

} // namespace

std::string disassembled(const std::string& cubin, const DiskCache& cache, std::stop_token stop) {
    CacheKey key;
    key.add("sass 2").add(cubin);
    if (std::optional<std::string> stored = cache.load(key.text()))
        return std::move(*stored);
    const std::filesystem::path program = toolkitProgram("nvdisasm");
    if (program.empty())
        throw DeviceError(
            {message(KC_TEXT("engine", "SASS requires nvdisasm, which is not installed")),
             message(KC_TEXT("engine", "install NVIDIA's package cuda-nvdisasm-13-0, or: pip "
                                       "install nvidia-cuda-nvdisasm"))});
    const WorkFolder folder;
    const std::string file = folder.write("kernel.cubin", cubin);
    const ProcessBox box = toolkitBox(program, folder.path());
    ProcessLimits limits = limitsOfListing;
    limits.box = &box;
    ProcessResult result =
        runProcess({program.string(), "-c", "-hex", "-ndf", "-g", file}, limits, stop, maxListing);
    if (result.exitStatus != 0)
        throw DeviceError({message(KC_TEXT("engine", "nvdisasm failed: {0}"),
                                   result.output.substr(0, result.output.find('\n')))});
    cache.store(key.text(), result.output);
    return std::move(result.output);
}

} // namespace kernelcurve
