#pragma once

#include "gpu/model/text/message.h"
#include "gpu/model/values/enum_names.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <vector>

namespace kernelcurve {

/// What holds the clock of a GPU's SMs back, as NVML names it (nvmlClocksEventReason*). Unknown:
/// the clock was low and NVML gave no reason.
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

/// The words of `throttled` in recordings and CSV.
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

/// A reason that only a newer program knows is still one.
void readJson(const nlohmann::json& written, const char* what, ThrottleReason& reason);

/// NVML's bits for an idle GPU, which is slow because nothing runs.
inline constexpr std::uint64_t idleReason = 0x1;
/// The reasons in a word of NVML's; bits that are none of them are left out.
std::vector<ThrottleReason> throttleReasons(std::uint64_t events);
/// "the power limit is reached", for a user.
Message explanation(ThrottleReason reason);

} // namespace kernelcurve
