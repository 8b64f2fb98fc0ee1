#include "gpu/worker/run/environment.h"

#include "gpu/catalog/kernel/code_text.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/model/device/processors.h"
#include "gpu/model/experiment/experiment_keys.h"
#include "gpu/model/files/sha256.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/text/text_parts.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <ctime>
#include <fstream>
#include <map>
#include <string_view>
#include <sys/utsname.h>
#include <system_error>
#include <thread>

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

/// Returns the text after `key` and `separator` in a file's first matching line.
std::string lineValue(const char* file, std::string_view key, char separator) {
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        const std::size_t end = line.find(separator);
        const std::string_view text = line;
        if (end != std::string::npos && trimmed(text.substr(0, end)) == key)
            return std::string(trimmed(text.substr(end + 1), " \t\""));
    }
    return {};
}

/// Converts a name to a key: "NVIDIA driver (libcuda.so.1)" becomes "nvidia_driver".
std::string keyOf(std::string_view name) {
    std::string key;
    for (const char c : name.substr(0, name.find('('))) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) != 0)
            key += static_cast<char>(std::tolower(byte));
        else if (!key.empty() && key.back() != '_')
            key += '_';
    }
    return key.substr(0, key.find_last_not_of('_') + 1);
}

/// The device properties that a recording contains, with the recording's names for them.
constexpr std::array<std::pair<std::string_view, const char*>, 4> recordedProperties{
    {{"l2_bytes", "l2_bytes"},
     {"clock", "sm_clock_max"},
     {"memory_clock", "memory_clock_max"},
     {"ecc", "ecc"}}};

/// Adds the peaks that charts show as bounds. The recording may later be opened without the device.
void addBounds(Environment& environment, const DeviceDescription& device, const Catalog& catalog) {
    if (device.peakBytesPerSecond)
        environment.emplace_back("peak_bandwidth", *device.peakBytesPerSecond);
    const std::optional<TensorNumbers> numbers = tensorNumbersOf(catalog);
    if (const auto peak = numbers ? tensorPeak(device, *numbers) : device.peakFlopsPerSecond)
        environment.emplace_back("peak_flops", *peak);
    if (numbers)
        environment.emplace_back(std::string(arithmeticEntry),
                                 *numbers == TensorNumbers::Tf32 ? "TF32 on tensor cores"
                                 : *numbers == TensorNumbers::EightBits
                                     ? "8 bits on tensor cores"
                                     : "16 bits on tensor cores");
    for (const DevicePropertyGroup& group : device.properties)
        for (const DeviceProperty& property : group.properties)
            for (const auto& [tag, name] : recordedProperties)
                if (property.tag == tag)
                    environment.emplace_back(name, property.value);
}

/// Returns the compiler that built this program.
std::string builtBy() {
#if defined(__clang__)
    return "clang " __clang_version__;
#else
    return "GCC " __VERSION__;
#endif
}

/// Returns the CPU frequency governor, such as "performance". Returns an empty text if it is
/// unknown.
std::string processorGovernor() {
    std::ifstream in("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
    std::string governor;
    in >> governor;
    return governor;
}

/// Returns the distribution and the version of the system's kernel, such as "Debian GNU/Linux 12
/// (bookworm), Linux 6.1.0". The text does not contain the host name.
std::string operatingSystem() {
    std::string distribution = lineValue("/etc/os-release", "PRETTY_NAME", '=');
    utsname kernel{};
    if (uname(&kernel) != 0)
        return distribution;
    if (!distribution.empty())
        distribution += ", ";
    return distribution + kernel.sysname + " " + kernel.release;
}

/// Returns the current time in the format "2026-11-20T09:30:00Z".
std::string utcNow() {
    const std::time_t seconds = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    std::array<char, 32> text{};
    const std::size_t length =
        std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
    return {text.data(), length};
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

Environment environmentOf(const Device& device, const Experiment& experiment,
                          const Catalog& catalog, const std::string& version) {
    const DeviceDescription& description = device.description();
    // The commit follows the plus sign, as in "0.1.0+5af80db0c1e2".
    const std::size_t sign = version.find('+');
    Environment environment = {{"time", utcNow()},
                               {"program", "kernelcurve " + version.substr(0, sign)}};
    if (sign != std::string::npos)
        environment.emplace_back("commit", version.substr(sign + 1));
    environment.emplace_back("built_by", builtBy());
    environment.emplace_back("device_id", description.id);
    environment.emplace_back("device", description.name);
    if (description.computeCapability > 0)
        environment.emplace_back("compute_capability",
                                 capabilityText(description.computeCapability));
    addBounds(environment, description, catalog);
    for (const DeviceComponent& component : description.components)
        if (component.present && !component.version.empty())
            environment.emplace_back(keyOf(component.name), component.version);
    for (auto& entry : device.environment())
        environment.push_back(std::move(entry));
    environment.emplace_back("operating_system", operatingSystem());
    environment.emplace_back("processor", processorName());
    environment.emplace_back("processor_threads",
                             static_cast<std::int64_t>(std::thread::hardware_concurrency()));
    if (const std::string governor = processorGovernor(); !governor.empty())
        environment.emplace_back("processor_governor", governor);
    environment.emplace_back("timing", std::string(nameOf(timingNames, experiment.measure.timing)));
    environment.emplace_back("clock", device.clockName());
    for (const KernelFile& kernel : catalog.kernels()) {
        environment.emplace_back("sha256 " + kernel.id, sha256(codeText(kernel.code)));
        if (kernel.nvcc && description.kind == DeviceKind::Cuda)
            environment.emplace_back("compiler " + kernel.id, "nvcc");
    }
    // Only custom problems have a checksum, because the program version determines the built-in
    // problems.
    std::map<std::string, const SourceFile*> ownProblems;
    for (const KernelFile& kernel : catalog.kernels())
        if (!isShipped(*kernel.definition))
            ownProblems[kernel.problem] = kernel.definition->source();
    for (const auto& [id, file] : ownProblems) {
        environment.emplace_back("sha256 problem " + id, sha256(file->text));
        environment.emplace_back(std::string(carriedProblem) + id, file->text);
    }
    return environment;
}

} // namespace kernelcurve
