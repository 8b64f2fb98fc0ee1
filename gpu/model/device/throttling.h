#pragma once

#include "gpu/model/text/message.h"
#include "gpu/model/values/enum_names.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <vector>

namespace kernelcurve {

/// The throttling reasons for a GPU's SM clock in NVML (nvmlClocksEventReason*). Unknown means that
/// the clock was low, but NVML reported no reason.
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

/// The names of the reasons under `throttled` in recordings and CSV files.
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

/// A reason that only a newer program version knows is read as an unknown reason.
void readJson(const nlohmann::json& written, const char* what, ThrottleReason& reason);

/// NVML's bit for an idle GPU, whose low clock is not throttling.
inline constexpr std::uint64_t idleReason = 0x1;
/// Returns the reasons in an NVML bit mask. Unknown bits are ignored.
std::vector<ThrottleReason> throttleReasons(std::uint64_t events);
/// Returns a description such as "the power limit is reached".
Message explanation(ThrottleReason reason);

} // namespace kernelcurve
