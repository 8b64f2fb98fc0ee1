#include "gpu/model/device/processors.h"

#include "gpu/model/text/text_parts.h"

#include <array>
#include <charconv>
#include <fstream>
#include <string_view>
#include <sys/utsname.h>
#include <system_error>

namespace kernelcurve {
namespace {

struct Core {
    std::string_view implementer;
    std::string_view part;
    const char* name;
};

/// ARM64 CPUs report numbers instead of a name (Linux, arch/arm64/include/asm/cputype.h). The list
/// contains CPUs of machines with NVIDIA GPUs.
constexpr std::array cores = {
    Core{"0x41", "0xd07", "Arm Cortex-A57"},  Core{"0x41", "0xd08", "Arm Cortex-A72"},
    Core{"0x41", "0xd0b", "Arm Cortex-A76"},  Core{"0x41", "0xd0c", "Arm Neoverse-N1"},
    Core{"0x41", "0xd40", "Arm Neoverse-V1"}, Core{"0x41", "0xd42", "Arm Cortex-A78AE"},
    Core{"0x41", "0xd49", "Arm Neoverse-N2"}, Core{"0x41", "0xd4f", "Arm Neoverse-V2"},
    Core{"0x41", "0xd84", "Arm Neoverse-V3"}, Core{"0x41", "0xd85", "Arm Cortex-X925"},
    Core{"0x4e", "0x004", "NVIDIA Carmel"},   Core{"0xc0", "0xac3", "Ampere-1"},
    Core{"0xc0", "0xac4", "Ampere-1A"}};

} // namespace

std::string processorName(const std::filesystem::path& file) {
    std::ifstream stream(file);
    std::string implementer;
    for (std::string line; std::getline(stream, line);) {
        const std::size_t colon = line.find(':');
        if (colon == std::string::npos)
            continue;
        const std::string_view key = trimmed(std::string_view(line).substr(0, colon));
        const std::string_view value = trimmed(std::string_view(line).substr(colon + 1));
        if (key == "model name" && !value.empty())
            return std::string(value);
        if (key == "CPU implementer")
            implementer = value;
        if (key == "CPU part")
            for (const Core& core : cores)
                if (core.implementer == implementer && core.part == value)
                    return core.name;
    }
    utsname system{};
    uname(&system);
    return system.machine;
}

std::vector<int> processorsIn(std::string_view list) {
    std::vector<int> processors;
    const char* const end = list.data() + list.size();
    for (const char* at = list.data(); at < end; ++at) {
        int first = 0;
        std::from_chars_result read = std::from_chars(at, end, first);
        int last = first;
        if (read.ec == std::errc() && read.ptr < end && *read.ptr == '-')
            read = std::from_chars(read.ptr + 1, end, last);
        const bool isLast = read.ptr == end;
        if (read.ec != std::errc() || first < 0 || last < first || !(isLast || *read.ptr == ','))
            return {};
        for (int processor = first; processor <= last; ++processor)
            processors.push_back(processor);
        at = read.ptr;
    }
    return processors;
}

} // namespace kernelcurve
