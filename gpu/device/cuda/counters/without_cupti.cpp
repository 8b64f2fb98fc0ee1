#include "gpu/device/cuda/counters/profiling.h"

// Replaces the CUPTI code if the toolkit's CUPTI headers are missing or too old.

namespace kernelcurve {
namespace {

[[noreturn]] void refuse() {
    throw DeviceError(
        {message(KC_TEXT("engine", "this build does not include CUPTI")),
         message(
             KC_TEXT("engine", "build with the headers of CUDA 12.6 or newer, including CUPTI"))});
}

} // namespace

std::unique_ptr<ActivityClock> openActivityClock(int) {
    refuse();
}

std::unique_ptr<CounterReader> openCounterReader(int, CUdevice, std::span<const CounterSource>) {
    refuse();
}

std::filesystem::path findCupti(int) {
    return {};
}

} // namespace kernelcurve
