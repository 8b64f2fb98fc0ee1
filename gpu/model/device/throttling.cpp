#include "gpu/model/device/throttling.h"

#include "gpu/model/format/json_object.h"

#include <nlohmann/json.hpp>

#include <array>
#include <utility>

namespace kernelcurve {
namespace {

// Bits of the NVML API reference, "Clocks Event Reasons" (throttle reasons before driver 530).
constexpr std::array<std::pair<std::uint64_t, ThrottleReason>, 7> reasonBits{
    {{0x2, ThrottleReason::ClockSetting},
     {0x4, ThrottleReason::PowerCap},
     {0x8, ThrottleReason::HardwareSlowdown},
     {0x10, ThrottleReason::SyncBoost},
     {0x20, ThrottleReason::SoftwareThermal},
     {0x40, ThrottleReason::HardwareThermal},
     {0x80, ThrottleReason::PowerBrake}}};

} // namespace

std::vector<ThrottleReason> throttleReasons(std::uint64_t events) {
    std::vector<ThrottleReason> reasons;
    for (const auto& [bit, reason] : reasonBits)
        if ((events & bit) != 0)
            reasons.push_back(reason);
    return reasons;
}

Message explanation(ThrottleReason reason) {
    switch (reason) {
    case ThrottleReason::ClockSetting:
        return message(KC_TEXT("engine", "a user limited the clock"));
    case ThrottleReason::PowerCap:
        return message(KC_TEXT("engine", "the power limit is reached"));
    case ThrottleReason::HardwareSlowdown:
        return message(KC_TEXT("engine", "hardware slowdown"));
    case ThrottleReason::SyncBoost:
        return message(KC_TEXT("engine", "the clock is synchronized with another GPU"));
    case ThrottleReason::SoftwareThermal:
        return message(KC_TEXT("engine", "the driver lowers the clock to prevent overheating"));
    case ThrottleReason::HardwareThermal:
        return message(KC_TEXT("engine", "the GPU is too hot"));
    case ThrottleReason::PowerBrake:
        return message(KC_TEXT("engine", "the power supply requests a slowdown (power brake)"));
    case ThrottleReason::Unknown:
        break;
    }
    return message(KC_TEXT("engine", "the driver does not report the reason"));
}

void readJson(const nlohmann::json& written, const char* what, ThrottleReason& reason) {
    reason =
        valueNamed(enumNames(reason), jsonText(written, what)).value_or(ThrottleReason::Unknown);
}

} // namespace kernelcurve
