#include "gpu/device/cuda/counters/cupti_failure.h"

#include "gpu/device/cuda/driver/toolkit_remedy.h"

namespace kernelcurve {
namespace {

// The following constants are the values of CUptiResult (CUPTI 13.0, cupti_result.h).
constexpr int tooLittleMemory = 8;
constexpr int hardwareBusy = 26;
constexpr int virtualNotSupported = 33;
constexpr int insufficientPrivileges = 35;
constexpr int legacyNotSupported = 38;
constexpr int severalSubscribers = 39;
constexpr int virtualPrivileges = 40;
constexpr int confidentialComputing = 41;
constexpr int miningProcessor = 42;
constexpr int migDevice = 43;
constexpr int sliDevice = 44;
constexpr int wslDevice = 45;
constexpr int invalidChip = 46;

constexpr const char* elsewhere =
    KC_TEXT("engine", "use another GPU or machine for counters; timing is unaffected");

constexpr const char* onlyAdministrators =
    KC_TEXT("engine", "the driver allows counters only for administrators");
constexpr const char* allowInWindows =
    KC_TEXT("engine", "allow counters for all users in the NVIDIA Control Panel on Windows "
                      "(Developer > Manage GPU Performance Counters); timing is unaffected");

} // namespace

Failure cuptiFailure(int result, const std::string& call, const std::string& text, bool isWsl) {
    switch (result) {
    case tooLittleMemory:
        return {message(KC_TEXT("engine", "not enough memory for the profiler")),
                message(KC_TEXT("engine", "choose a smaller problem; timing is unaffected"))};
    case hardwareBusy:
        return {message(KC_TEXT("engine", "another program uses the hardware counters")),
                message(KC_TEXT("engine", "stop other profilers and monitors (ncu, DCGM: dcgmi "
                                          "profile --pause) and run again; timing is unaffected"))};
    case insufficientPrivileges:
        if (isWsl)
            return {message(onlyAdministrators), message(allowInWindows)};
        return {
            message(onlyAdministrators),
            message(KC_TEXT("engine",
                            "set NVreg_RestrictProfilingToAdminUsers=0 for the nvidia module and "
                            "restart, or grant the program CAP_SYS_ADMIN; timing is unaffected"))};
    case severalSubscribers:
        return otherToolFailure();
    case virtualNotSupported:
    case virtualPrivileges:
        return {message(KC_TEXT("engine", "this virtual GPU does not expose its counters")),
                message(KC_TEXT("engine", "ask the host's administrator to enable profiling for "
                                          "this vGPU; timing is unaffected"))};
    case confidentialComputing:
        return {message(KC_TEXT("engine", "confidential computing mode disables the counters")),
                message(elsewhere),
                {}};
    case migDevice:
        return {
            message(KC_TEXT("engine", "this MIG instance does not expose its counters")),
            message(KC_TEXT("engine", "ask the administrator for a whole GPU, or for an instance "
                                      "with all compute slices; timing is unaffected"))};
    case wslDevice:
        return {message(KC_TEXT("engine", "this WSL version does not expose the counters")),
                message(allowInWindows)};
    case miningProcessor:
    case sliDevice:
    case legacyNotSupported:
    case invalidChip:
        return {
            message(KC_TEXT("engine", "CUPTI does not support counters on this GPU ({0})"), text),
            message(elsewhere)};
    default:
        return {message(KC_TEXT("engine", "CUPTI failed in {0}: {1}"), call,
                        text.empty() ? "error " + std::to_string(result)
                                     : text + " (" + std::to_string(result) + ")"),
                message(KC_TEXT("engine", "timing is unaffected"))};
    }
}

Failure otherToolFailure() {
    return {message(KC_TEXT("engine", "another tool is attached to this process (nsys, ncu, "
                                      "compute-sanitizer, or a debugger)")),
            message(KC_TEXT("engine", "run without the tool; timing continues with events"))};
}

Failure cuptiMissing(int driverVersion, bool installed) {
    if (installed)
        return {message(KC_TEXT(
                    "engine",
                    "this CUPTI version is too old: hardware counters require CUDA 12.6 or newer")),
                cuptiRemedy(driverVersion)};
    return {message(KC_TEXT("engine", "CUPTI is not installed")), cuptiRemedy(driverVersion)};
}

Message cuptiRemedy(int driverVersion) {
    return toolkitRemedy(
        KC_TEXT(
            "engine",
            "install NVIDIA's package cuda-cupti-{0}, or run: pip install nvidia-cuda-cupti{1}"),
        driverVersion);
}

} // namespace kernelcurve
