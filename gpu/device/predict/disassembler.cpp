#include "gpu/device/predict/disassembler.h"

#include "gpu/device/child_process.h"
#include "gpu/device/cuda/compile/toolkit_box.h"
#include "gpu/device/cuda/driver/toolkit_folders.h"
#include "gpu/device/device.h"
#include "gpu/device/work_folder.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace kernelcurve {
namespace {

constexpr ProcessLimits limitsOfListing{std::chrono::seconds(60)};
constexpr std::size_t maxListing = std::size_t{64} << 20;

constexpr std::string_view sourceMark = "//## File \"";

/// Returns the path in `//## File "PATH", line 7`.
std::string_view pathIn(std::string_view line) {
    const std::size_t begin = line.find(sourceMark) + sourceMark.size();
    return line.substr(begin, line.find('"', begin) - begin);
}

/// Returns the line with file names instead of paths, because paths depend on the worker's current
/// folder.
std::string withoutFolders(std::string_view line) {
    std::string result;
    // Each path is between two quotes: also one after "inlined at".
    for (bool isPath = false; !line.empty(); isPath = !isPath) {
        const std::size_t quote = std::min(line.find('"'), line.size() - 1) + 1;
        std::string_view part = line.substr(0, quote);
        line.remove_prefix(quote);
        if (isPath)
            part.remove_prefix(part.find_last_of('/') + 1);
        result += part;
    }
    return result;
}

/// Returns the listing with one source line per instruction. nvdisasm also lists the callers of an
/// inlined function, with the kernel last. The result has the first line that is in the kernel's
/// folder, because users cannot change functions of the Toolkit.
std::string withOwnLines(std::string_view listing) {
    std::string result;
    std::vector<std::string_view> callers;
    while (!listing.empty()) {
        const std::size_t end = std::min(listing.find('\n'), listing.size() - 1) + 1;
        const std::string_view line = listing.substr(0, end);
        listing.remove_prefix(end);
        if (line.find(sourceMark) != std::string_view::npos) {
            callers.push_back(line);
            continue;
        }
        if (!callers.empty()) {
            const std::string_view kernel = pathIn(callers.back());
            const std::string_view folder = kernel.substr(0, kernel.find_last_of('/') + 1);
            result += withoutFolders(*std::ranges::find_if(callers, [&](std::string_view caller) {
                return pathIn(caller).starts_with(folder);
            }));
            callers.clear();
        }
        result += line;
    }
    return result;
}

} // namespace

std::string disassembled(const std::string& cubin, const DiskCache& cache, std::stop_token stop) {
    CacheKey key;
    key.add("sass 4").add(cubin);
    if (std::optional<std::string> stored = cache.load(key.text()))
        return std::move(*stored);
    const std::filesystem::path program = toolkitProgram("nvdisasm");
    if (program.empty())
        throw DeviceError(
            {message(KC_TEXT("engine", "SASS requires nvdisasm, which is not installed")),
             message(KC_TEXT("engine", "install NVIDIA's package cuda-nvdisasm-13-0, or run: pip "
                                       "install nvidia-cuda-nvdisasm"))});
    const WorkFolder folder;
    const std::string file = folder.write("kernel.cubin", cubin);
    const ProcessBox box = toolkitBox(program, folder.path());
    ProcessLimits limits = limitsOfListing;
    limits.box = &box;
    ProcessResult result =
        runProcess({program.string(), "-c", "-hex", "-ndf", "-gi", file}, limits, stop, maxListing);
    if (result.exitStatus != 0)
        throw DeviceError(
            {message(KC_TEXT("engine", "nvdisasm failed: {0}"), failureText(result))});
    std::string listing = withOwnLines(result.output);
    cache.store(key.text(), listing);
    return listing;
}

} // namespace kernelcurve
