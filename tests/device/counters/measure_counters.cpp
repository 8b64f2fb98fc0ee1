// Reads hardware counters of every kernel, for the model of the memory system to be held against:
//
//   measure_counters KERNELS LIBCUPTI OUT.yaml [FILE.cu ...]
//
// KERNELS is the folder of the shipped kernels, FILE.cu are further ones. Needs a GPU whose
// counters may be read, and CUPTI of the CUDA Toolkit 13.

#include "gpu/device/cuda/cuda_device.h"
#include "gpu/measure/input_upload.h"
#include "gpu/measure/operation.h"
#include "gpu/model/atomic_file.h"
#include "gpu/model/counters.h"
#include "tests/device/counters/counted_configurations.h"
#include "tests/device/counters/hardware_counters.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <future>
#include <utility>

namespace kernelcurve {
namespace {

struct Counter {
    const char* tag;
    const char* metric;
};

/// Those of counterTags, and others that explain a difference: asynchronous copies, atomics, and
/// what the pipe itself counts, arbitration included.
constexpr std::array<Counter, 15> counters = {{
    {"load_requests", "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum"},
    {"load_sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"},
    {"store_requests", "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum"},
    {"store_sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum"},
    {"copy_requests", "smsp__inst_executed_op_ldgsts.sum"},
    {"copy_sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_ldgsts_cache_access.sum"},
    {"copy_conflicts", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ldgsts.sum"},
    {"reduction_sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum"},
    {"atomic_sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_atom.sum"},
    {"shared_load_requests", "smsp__inst_executed_op_shared_ld_pred_on_any.sum"},
    {"shared_load_wavefronts", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum"},
    {"shared_load_conflicts", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum"},
    {"shared_store_requests", "smsp__inst_executed_op_shared_st_pred_on_any.sum"},
    {"shared_store_wavefronts", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum"},
    {"shared_store_conflicts", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum"},
}};

constexpr std::size_t compileThreads = 12;

std::vector<const char*> metricNames() {
    std::vector<const char*> names;
    for (const Counter& counter : counters)
        names.push_back(counter.metric);
    return names;
}

/// Compiles everything into the device's cache on several threads.
void compileAll(Device& device, const std::vector<ResolvedConfiguration>& all) {
    std::vector<std::future<void>> threads;
    for (std::size_t first = 0; first < compileThreads; ++first)
        threads.push_back(std::async(std::launch::async, [&, first] {
            for (std::size_t i = first; i < all.size(); i += compileThreads)
                device.compile(compileRequest(all[i]), {});
        }));
    for (std::future<void>& thread : threads)
        thread.get();
}

CountedConfiguration counted(Device& device, HardwareCounters& hardware,
                             const ResolvedConfiguration& resolved) {
    const CompileRequest request = compileRequest(resolved);
    const PreparedBuffers buffers(device, resolved.buffers);
    const PreparedBuffers scratch(device, resolved.scratch);
    uploadInputs(buffers, *resolved.problem, problemParameters(resolved), {});
    uploadInOuts(buffers, *resolved.problem, problemParameters(resolved), {});
    for (Buffer* buffer : clearList(resolved, buffers, scratch))
        buffer->fill(std::byte{0});
    const auto operation = device.prepare(device.compile(request, {}),
                                          boundLaunches(resolved, request, buffers, scratch));
    const std::vector<double> values = hardware.count([&] { device.run(*operation, {}); });
    CountedConfiguration row{resolved.configuration, {}};
    for (std::size_t i = 0; i < counters.size(); ++i)
        row.counters[counters[i].tag] = std::llround(values[i]);
    return row;
}

int measure(const std::string& kernels, const std::string& library, const std::string& out,
            const std::vector<std::string>& files) {
    Catalog catalog = Catalog::load(kernels);
    for (const std::string& file : files)
        catalog.open(file);
    const std::unique_ptr<Device> device = openCudaDevice("cuda:0");
    const DeviceDescription& description = device->description();
    std::vector<ResolvedConfiguration> all;
    // The profiler runs a launch several times and puts back what it changed: seconds or for ever
    // where that is the host's memory.
    for (const KernelFile& kernel : catalog.kernels())
        if (kernel.library.empty() && kernel.memory.empty())
            for (ResolvedConfiguration& one : countedConfigurations(kernel, description))
                all.push_back(std::move(one));
    compileAll(*device, all);

    CounterFile result;
    result.environment = {
        {"device", description.name},
        {"compute_capability", static_cast<std::int64_t>(description.computeCapability)},
        {"multiprocessors", static_cast<std::int64_t>(description.multiprocessors)}};
    for (const DeviceComponent& component : description.components)
        if (component.present && !component.version.empty() &&
            component.name.find("NVRTC") != std::string::npos)
            result.environment.emplace_back("nvrtc", component.version);
    HardwareCounters hardware(library, metricNames());
    std::string kernel;
    for (const ResolvedConfiguration& resolved : all) {
        if (std::exchange(kernel, resolved.configuration.kernel) != resolved.configuration.kernel)
            std::fprintf(stderr, "%s\n", resolved.configuration.kernel.c_str());
        try {
            result.rows.push_back(counted(*device, hardware, resolved));
        } catch (const DeviceError& error) {
            std::fprintf(stderr, "%s: %s\n", resolved.configuration.kernel.c_str(), error.what());
        }
    }
    writeFileAtomically(out, writeCounterFile(result));
    std::printf("%zu configurations of %zu kernels\n", result.rows.size(),
                catalog.kernels().size());
    return 0;
}

} // namespace
} // namespace kernelcurve

int main(int argc, char** argv) {
    if (argc < 4) {
        std::fprintf(stderr, "usage: measure_counters KERNELS LIBCUPTI OUT.yaml [FILE.cu ...]\n");
        return 2;
    }
    try {
        return kernelcurve::measure(argv[1], argv[2], argv[3], {argv + 4, argv + argc});
    } catch (const std::exception& error) {
        std::fprintf(stderr, "measure_counters: %s\n", error.what());
        return 1;
    }
}
