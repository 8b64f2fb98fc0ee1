#include "gpu/device/cuda/time/record_zero.h"

#include "gpu/device/cuda/counters/counter_table.h"

#include <algorithm>
#include <array>
#include <vector>

namespace kernelcurve {
namespace {

constexpr std::int64_t block = 256;
constexpr std::int64_t blocks = 256;
constexpr int runs = 31;
constexpr double nanosecond = 1e-9;
/// The maximum record zero in seconds. Larger differences between recorded and counted times have
/// other causes.
constexpr double maxZero = 2e-6;

constexpr const char* source =
    "extern \"C\" __global__ void copy(const float4 *in, float4 *out)\n"
    "{\n"
    "    out[blockIdx.x * blockDim.x + threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];\n"
    "}\n";

constexpr std::array<CounterSource, 1> duration = {{{"time", "gpu__time_duration.sum"}}};

} // namespace

std::optional<double> measureRecordZero(Device& device, CudaTimer& timer,
                                        const std::shared_ptr<const CudaContext>& context) try {
    CompileRequest request;
    request.name = "copy.cu";
    request.source = source;
    request.entries = {"copy"};
    constexpr std::size_t bytes = block * blocks * 16;
    const std::unique_ptr<Buffer> in = device.allocate(bytes);
    const std::unique_ptr<Buffer> out = device.allocate(bytes);
    in->fill(std::byte{1});
    Launch launch;
    launch.grid = {blocks, 1, 1};
    launch.block = {block, 1, 1};
    launch.arguments = {ArrayArgument{0}, ArrayArgument{1}};
    const std::unique_ptr<Operation> operation =
        device.prepare(device.compile(request, {}), {{launch}, {in.get(), out.get()}});
    auto& copy = dynamic_cast<CudaOperation&>(*operation);

    std::vector<double> recorded;
    for (int i = 0; i < 2 * runs; ++i) {
        const double seconds = timer.time(copy, 1, {});
        if (!timer.isRecording())
            return std::nullopt;
        if (i >= runs)
            recorded.push_back(seconds);
    }
    std::ranges::sort(recorded);
    timer.pauseRecords();
    const auto counters = openCounterReader(context->driver().version, context->device(), duration);
    const HardwareCounts counts = counters->count(
        static_cast<std::size_t>(runs), [] {},
        [&] {
            for (int i = 0; i < runs; ++i)
                timer.run(copy, {});
        });
    const auto found = counts.find("time");
    if (found == counts.end())
        return std::nullopt;
    return std::clamp(recorded[recorded.size() / 2] - found->second / runs * nanosecond, 0.0,
                      maxZero);
} catch (const DeviceError& error) {
    if (error.fatal())
        throw;
    return std::nullopt;
}

} // namespace kernelcurve
