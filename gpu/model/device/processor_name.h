#pragma once

#include <filesystem>
#include <string>

namespace kernelcurve {

/// Returns the model of the CPU, such as "AMD EPYC 9654 96-Core Processor" or "Arm Neoverse-V2".
/// `file` is Linux's description of the CPU. If it contains neither a name nor a known number,
/// returns the architecture, such as "aarch64".
std::string processorName(const std::filesystem::path& file = "/proc/cpuinfo");

} // namespace kernelcurve
