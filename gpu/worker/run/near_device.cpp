#include "gpu/worker/run/near_device.h"

#include "gpu/model/device/processors.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <fstream>
#include <system_error>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;

std::string firstLine(const fs::path& file) {
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);
    return line;
}

std::optional<int> numberIn(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() && number >= 0
               ? std::optional(number)
               : std::nullopt;
}

/// Returns the PCI address from the device's properties, such as "0000:1b:00.0".
std::string addressOf(const DeviceDescription& device) {
    for (const DevicePropertyGroup& group : device.properties)
        for (const DeviceProperty& property : group.properties)
            if (property.tag == "pci")
                return property.value.text();
    return {};
}

/// Sets the allowed CPUs of all threads. Returns false if the system rejects the change.
bool setForAllThreads(const cpu_set_t& processors) {
    bool all = true;
    std::error_code error;
    for (const fs::directory_entry& task : fs::directory_iterator("/proc/self/task", error))
        if (const auto id = numberIn(task.path().filename().string()))
            all = ::sched_setaffinity(*id, sizeof processors, &processors) == 0 && all;
    return all && !error;
}

} // namespace

std::optional<NearProcessors> processorsNear(const DeviceDescription& device, const fs::path& bus) {
    std::string address = addressOf(device);
    std::ranges::transform(address, address.begin(), [](unsigned char letter) {
        return static_cast<char>(std::tolower(letter));
    });
    if (address.empty())
        return std::nullopt;
    // The file contains -1 if the machine has a single node, or the firmware does not report the
    // node.
    const auto node = numberIn(firstLine(bus / address / "numa_node"));
    std::string list = firstLine(bus / address / "local_cpulist");
    const std::vector<int> processors = processorsIn(list);
    if (!node || processors.empty() || processors.back() >= CPU_SETSIZE)
        return std::nullopt;
    return NearProcessors{*node, std::move(list)};
}

RunNear::RunNear(const std::vector<int>& processors) {
    cpu_set_t near;
    CPU_ZERO(&near);
    for (const int processor : processors)
        CPU_SET(processor, &near);
    done_ = !processors.empty() && ::sched_getaffinity(0, sizeof before_, &before_) == 0 &&
            setForAllThreads(near);
}

RunNear::~RunNear() {
    if (done_)
        setForAllThreads(before_);
}

} // namespace kernelcurve
