#include "gpu/device/cuda/driver/driver_error.h"

#include <algorithm>
#include <array>

namespace kernelcurve {
namespace {

struct ErrorWords {
    CUresult result;
    bool fatal;
    const char* what; ///< {0} is the name of the error, and {1} is the call that reported the error
    const char* hint;
};

constexpr const char* checkIndices = KC_TEXT(
    "engine", "check the kernel's indices and bounds checks; compute-sanitizer reports the line");
constexpr const char* replacedByItself =
    KC_TEXT("engine", "Kernelcurve replaces the worker; if the error occurs again, restart the "
                      "machine and check the kernel log for Xid messages");
constexpr const char* fewerResources =
    KC_TEXT("engine", "use smaller blocks, less shared memory, or max_registers");
constexpr const char* looksForDevice = KC_TEXT(
    "engine", "check that nvidia-smi lists the GPU and that CUDA_VISIBLE_DEVICES does not hide it");

constexpr std::array errors = {
    ErrorWords{CUDA_ERROR_DEINITIALIZED, true,
               KC_TEXT("engine", "the CUDA driver is shutting down ({0}, {1})"), replacedByItself},
    ErrorWords{CUDA_ERROR_STUB_LIBRARY, false,
               KC_TEXT("engine", "the library found as libcuda.so.1 is the toolkit's stub, not a "
                                 "driver ({0}, {1})"),
               KC_TEXT("engine", "remove the toolkit's stubs folder from LD_LIBRARY_PATH")},
    ErrorWords{
        CUDA_ERROR_DEVICE_UNAVAILABLE, false,
        KC_TEXT("engine", "another process uses the GPU, and the compute mode allows only one "
                          "process ({0}, {1})"),
        KC_TEXT(
            "engine",
            "end the other process, or ask the administrator to set the compute mode to Default")},
    ErrorWords{CUDA_ERROR_NO_DEVICE, false,
               KC_TEXT("engine", "the NVIDIA driver found no GPU ({0}, {1})"), looksForDevice},
    ErrorWords{CUDA_ERROR_INVALID_DEVICE, false,
               KC_TEXT("engine", "GPU index out of range ({0}, {1})"), looksForDevice},
    ErrorWords{CUDA_ERROR_INVALID_CONTEXT, true,
               KC_TEXT("engine", "lost the connection to the GPU ({0}, {1})"), replacedByItself},
    ErrorWords{CUDA_ERROR_CONTEXT_IS_DESTROYED, true,
               KC_TEXT("engine", "lost the connection to the GPU ({0}, {1})"), replacedByItself},
    ErrorWords{CUDA_ERROR_NO_BINARY_FOR_GPU, false,
               KC_TEXT("engine", "the kernel was compiled for another GPU ({0}, {1})"),
               KC_TEXT("engine", "delete the cache folder and try again")},
    ErrorWords{
        CUDA_ERROR_ECC_UNCORRECTABLE, true,
        KC_TEXT("engine", "the GPU reports an uncorrectable memory error ({0}, {1})"),
        KC_TEXT("engine",
                "restart the machine; if the error occurs again, the GPU is probably faulty")},
    ErrorWords{CUDA_ERROR_UNSUPPORTED_PTX_VERSION, false,
               KC_TEXT("engine", "the driver is older than the compiler ({0}, {1})"),
               KC_TEXT("engine",
                       "update the NVIDIA driver, or install the NVRTC version that matches it")},
    ErrorWords{CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES, false,
               KC_TEXT("engine", "the kernel needs more registers or shared memory than a block of "
                                 "this size may use ({0}, {1})"),
               fewerResources},
    ErrorWords{CUDA_ERROR_ILLEGAL_ADDRESS, true,
               KC_TEXT("engine", "illegal memory access by the kernel ({0}, {1})"), checkIndices},
    ErrorWords{
        CUDA_ERROR_LAUNCH_TIMEOUT, true,
        KC_TEXT("engine", "the kernel exceeded the time limit of the display driver ({0}, {1})"),
        KC_TEXT("engine", "choose a smaller problem, or a GPU without a display")},
    ErrorWords{CUDA_ERROR_ASSERT, true,
               KC_TEXT("engine", "an assert in the kernel failed ({0}, {1})"),
               KC_TEXT("engine", "see the log for the assertion message")},
    ErrorWords{CUDA_ERROR_HARDWARE_STACK_ERROR, true,
               KC_TEXT("engine", "stack overflow or corruption in the kernel ({0}, {1})"),
               KC_TEXT("engine", "avoid recursion and large local arrays")},
    ErrorWords{CUDA_ERROR_ILLEGAL_INSTRUCTION, true,
               KC_TEXT("engine", "illegal instruction in the kernel ({0}, {1})"),
               KC_TEXT("engine", "the cause can be a trap or inline PTX")},
    ErrorWords{CUDA_ERROR_MISALIGNED_ADDRESS, true,
               KC_TEXT("engine", "misaligned address in the kernel ({0}, {1})"),
               KC_TEXT("engine", "align vector accesses such as float4 to 16 bytes")},
    ErrorWords{
        CUDA_ERROR_INVALID_ADDRESS_SPACE, true,
        KC_TEXT("engine", "the kernel accessed an address in the wrong address space ({0}, {1})"),
        checkIndices},
    ErrorWords{CUDA_ERROR_INVALID_PC, true,
               KC_TEXT("engine", "the kernel jumped to an invalid address ({0}, {1})"),
               checkIndices},
    ErrorWords{CUDA_ERROR_LAUNCH_FAILED, true, KC_TEXT("engine", "the kernel crashed ({0}, {1})"),
               checkIndices},
    ErrorWords{
        CUDA_ERROR_SYSTEM_NOT_READY, false,
        KC_TEXT("engine", "the GPUs in this machine are not ready ({0}, {1})"),
        KC_TEXT("engine", "start the nvidia-fabricmanager service, which NVSwitch requires")},
    ErrorWords{
        CUDA_ERROR_SYSTEM_DRIVER_MISMATCH, false,
        KC_TEXT("engine",
                "the driver library and the kernel module have different versions ({0}, {1})"),
        KC_TEXT("engine", "restart the machine: the driver was updated while it was in use")},
    ErrorWords{CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE, false,
               KC_TEXT("engine", "the driver's compatibility library does not support this GPU "
                                 "({0}, {1})"),
               KC_TEXT("engine", "remove the cuda-compat folder from LD_LIBRARY_PATH")},
    ErrorWords{
        CUDA_ERROR_MPS_CONNECTION_FAILED, false,
        KC_TEXT("engine", "the MPS server does not respond ({0}, {1})"),
        KC_TEXT("engine", "start nvidia-cuda-mps-control, or unset CUDA_MPS_PIPE_DIRECTORY")},
    ErrorWords{CUDA_ERROR_UNKNOWN, true,
               KC_TEXT("engine", "the CUDA driver reports an unknown error ({0}, {1})"),
               KC_TEXT("engine", "restart the machine if nvidia-smi also fails (after a suspend: "
                                 "reload the nvidia_uvm module)")},
};

/// Converts a size to MiB. Rounds up, so that the required size never equals the smaller available
/// size.
std::string mebibytes(std::size_t bytes) {
    return std::to_string((bytes >> 20) + ((bytes & 0xfffff) != 0 ? 1 : 0)) + " MiB";
}

} // namespace

DeviceError driverError(const Driver& driver, CUresult result, const char* call) {
    const char* text = nullptr;
    const bool known = driver.getErrorName(result, &text) == CUDA_SUCCESS && text != nullptr;
    const std::string name = known ? text : "CUresult " + std::to_string(static_cast<int>(result));
    const auto* found = std::find_if(errors.begin(), errors.end(),
                                     [&](const ErrorWords& e) { return e.result == result; });
    if (found != errors.end())
        return DeviceError({message(found->what, name, call), message(found->hint)}, found->fatal);
    const bool described = driver.getErrorString(result, &text) == CUDA_SUCCESS && text != nullptr;
    return DeviceError({message(KC_TEXT("engine", "the CUDA driver failed in {0}: {1} ({2})"), call,
                                described ? text : "?", name)});
}

DeviceError outOfMemory(const Driver& driver, std::size_t needed) {
    std::size_t available = 0;
    std::size_t all = 0;
    if (driver.memGetInfo(&available, &all) != CUDA_SUCCESS)
        return DeviceError(
            {message(KC_TEXT("engine", "not enough GPU memory: {0} needed"), mebibytes(needed)),
             message(KC_TEXT("engine", "choose a smaller problem"))});
    return DeviceError(
        {message(KC_TEXT("engine", "not enough GPU memory: {0} needed, {1} of {2} free"),
                 mebibytes(needed), mebibytes(available), mebibytes(all)),
         message(KC_TEXT("engine", "choose a smaller problem, or end other programs that use the "
                                   "GPU"))});
}

} // namespace kernelcurve
