#pragma once

#include "gpu/model/text/message.h"
#include "gpu/model/values/enum_names.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <vector>

namespace kernelcurve {

/// The throttling reasons of a GPU's SM clock in NVML (nvmlClocksEventReason*). `Unknown` is a low
/// clock without a reason from NVML.
enum class ThrottleReason {
    ClockSetting,
    PowerCap,
    HardwareSlowdown,
    SyncBoost,
    SoftwareThermal,
    HardwareThermal,
    PowerBrake,
    Unknown
};

/// Names in `throttled` of recordings and CSV files.
constexpr EnumNames<ThrottleReason, 8> enumNames(ThrottleReason) {
    return {{{ThrottleReason::ClockSetting, "clock_setting"},
             {ThrottleReason::PowerCap, "power_cap"},
             {ThrottleReason::HardwareSlowdown, "hardware_slowdown"},
             {ThrottleReason::SyncBoost, "sync_boost"},
             {ThrottleReason::SoftwareThermal, "software_thermal"},
             {ThrottleReason::HardwareThermal, "hardware_thermal"},
             {ThrottleReason::PowerBrake, "power_brake"},
             {ThrottleReason::Unknown, "unknown"}}};
}

/// Reads a reason from JSON. A reason of a newer program version becomes `Unknown`.
void readJson(const nlohmann::json& written, const char* what, ThrottleReason& reason);

/// NVML bit for an idle GPU, whose low clock is not throttling.
inline constexpr std::uint64_t idleReason = 0x1;
/// Returns the reasons in an NVML bit mask, and ignores unknown bits.
std::vector<ThrottleReason> throttleReasons(std::uint64_t events);
/// Returns a description such as "the power limit is reached".
Message explanation(ThrottleReason reason);

} // namespace kernelcurve
