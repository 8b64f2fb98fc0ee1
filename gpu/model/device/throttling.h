#pragma once

#include "gpu/model/text/message.h"
#include "gpu/model/values/enum_names.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <vector>

namespace kernelcurve {

/// The throttling reasons of a GPU's SM clock in NVML (nvmlClocksEventReason*). Unknown: the clock
/// was low without a reason from NVML.
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

/// The names of `throttled` in recordings and CSV.
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

/// An unknown reason of a newer program version is still a reason.
void readJson(const nlohmann::json& written, const char* what, ThrottleReason& reason);

/// NVML's bit for an idle GPU, whose low clock is not throttling.
inline constexpr std::uint64_t idleReason = 0x1;
/// The reasons in a bit mask of NVML; unknown bits are ignored.
std::vector<ThrottleReason> throttleReasons(std::uint64_t events);
/// A description such as "the power limit is reached".
Message explanation(ThrottleReason reason);

} // namespace kernelcurve
