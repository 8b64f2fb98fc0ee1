#include "gpu/device/cuda/compile/cub_call.h"

#include "gpu/device/cuda/compile/compiler_log.h"
#include "gpu/device/cuda/compile/nvcc.h"
#include "gpu/device/device.h"

#include <algorithm>
#include <array>

namespace kernelcurve {
namespace {

struct Algorithm {
    const char* name;
    const char* header;
    const char* code;
};

constexpr std::array algorithms = {
    Algorithm{"inclusive_sum", "cub/device/device_scan.cuh",
              "return cub::DeviceScan::InclusiveSum(temporary, *bytes, (const Number*)in, "
              "(Number*)out, count, stream);"},
    Algorithm{"histogram_even", "cub/device/device_histogram.cuh",
              "return cub::DeviceHistogram::HistogramEven(temporary, *bytes, (const Number*)in, "
              "(unsigned*)out, bins + 1, 0, bins, count, stream);"},
    // Sorting must be in place, so `out` is the second buffer of CUB's double buffer.
    Algorithm{"sort_keys", "cub/device/device_radix_sort.cuh",
              "cub::DoubleBuffer<Number> keys((Number*)in, (Number*)out);\n"
              "    const int error = cub::DeviceRadixSort::SortKeys(temporary, *bytes, keys, "
              "count, 0, int(8 * sizeof(Number)), stream);\n"
              "    if (error || !temporary || keys.Current() == in)\n"
              "        return error;\n"
              "    return cudaMemcpyAsync(in, keys.Current(), count * sizeof(Number), "
              "cudaMemcpyDeviceToDevice, stream);"}};

std::string sourceOf(const Algorithm& algorithm, const std::string& type) {
    return std::string("#include <") + algorithm.header + ">\nusing Number = " + type +
           ";\nextern \"C\" int kernelcurve_call(void* temporary, size_t* bytes, void* in, "
           "void* out, size_t count, int bins, cudaStream_t stream)\n{\n    " +
           algorithm.code +
           "\n}\nextern \"C\" const char* kernelcurve_error(int error)\n{\n"
           "    return cudaGetErrorString(cudaError_t(error));\n}\n";
}

std::string compiled(const std::string& source, const std::string& architecture) {
    const Nvcc& nvcc = installedNvcc();
    if (nvcc.program.empty())
        throw DeviceError(
            {message(KC_TEXT("engine", "{0} is not installed"), "nvcc"),
             message(KC_TEXT("engine",
                             "run `kernelcurve list devices` for installation instructions"))});
    const WorkFolder folder;
    const std::string code = folder.write("call.cu", source), made = folder.file("call.so");
    // The C++ library is linked statically, because a bundle of this program may include an older
    // version than the compiler's.
    const ProcessResult result =
        runNvcc({"-shared", "-Xcompiler=-fPIC,-static-libstdc++,-static-libgcc",
                 "-Xlinker=--exclude-libs,ALL", "-std=c++17", "-O2", "-w", "-arch=" + architecture,
                 "-o", made, code},
                nullptr, {}, {}); // no sandbox for trusted source code
    if (result.exitStatus != 0) {
        Failure failure = compilationFailure(result.output, {"call.cu"},
                                             "nvcc, status " + std::to_string(result.exitStatus));
        failure.where = {};
        failure.hint =
            message(KC_TEXT("engine", "install NVIDIA's package cuda-cccl for the CUB headers"));
        throw DeviceError(std::move(failure), false, result.output);
    }
    return readBytes(made);
}

/// Loads the compiled or cached call into this process.
Library loaded(const std::string& bytes) {
    const WorkFolder folder;
    return Library(folder.write("call.so", bytes));
}

} // namespace

std::shared_ptr<const CubCall> cubCall(const std::string& name, const std::string& type,
                                       int capability, const DiskCache& cache) {
    const auto* const algorithm = std::ranges::find(algorithms, name, &Algorithm::name);
    constexpr std::array types = {"int", "unsigned", "float", "unsigned char"};
    if (algorithm == algorithms.end() || std::ranges::find(types, type) == types.end())
        throw DeviceError(
            {message(KC_TEXT("engine", "{0} does not support elements of type {1}"), name, type),
             message(KC_TEXT("engine", "choose another kernel"))});
    const std::string source = sourceOf(*algorithm, type);
    const std::string architecture = "sm_" + std::to_string(capability);
    CacheKey key;
    key.add("CUB 2").add(installedNvcc().version).add(architecture).add(source);
    std::optional<std::string> bytes = cache.load(key.text());
    if (!bytes) {
        bytes = compiled(source, architecture);
        cache.store(key.text(), *bytes);
    }
    auto call = std::make_shared<CubCall>();
    call->library = loaded(*bytes);
    if (!call->library.find(call->call, "kernelcurve_call") ||
        !call->library.find(call->errorText, "kernelcurve_error"))
        throw DeviceError(
            {message(KC_TEXT("engine", "Cannot load {0}: {1}"), "CUB", call->library.error())});
    return call;
}

} // namespace kernelcurve
