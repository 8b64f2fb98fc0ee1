#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Returns the model of the CPU, such as "AMD EPYC 9654 96-Core Processor" or "Arm Neoverse-V2".
/// `file` is Linux's description of the CPU. If it contains neither a name nor a known number,
/// returns the architecture, such as "aarch64".
std::string processorName(const std::filesystem::path& file = "/proc/cpuinfo");

/// Returns the CPUs of a list in the Linux kernel's format, such as "0-3,8,10-11". Returns an empty
/// list if the text is invalid.
std::vector<int> processorsIn(std::string_view list);

} // namespace kernelcurve
