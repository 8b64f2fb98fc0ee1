// Reads hardware counters of every kernel, for the model of the memory system to be held against:
//
//   measure_counters KERNELS OUT.yaml [FILE.cu ...] [ID ...]
//
// KERNELS is the folder of the shipped kernels, FILE.cu are further ones; with IDs only these
// kernels are measured. Needs a GPU whose counters may be read, and CUPTI.

#include "gpu/device/cuda/counters/profiling.h"
#include "gpu/device/cuda/cuda_device.h"
#include "gpu/device/cuda/driver/driver.h"
#include "gpu/measure/arrays/operation.h"
#include "gpu/measure/arrays/prepared_buffers.h"
#include "gpu/model/analysis/counters.h"
#include "gpu/model/files/atomic_file.h"
#include "tests/device/counters/counted_configurations.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <future>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace kernelcurve {
namespace {

/// The counters of counterSources(), and counters that explain differences: asynchronous copies,
/// atomics, and the counters of the pipe itself, including arbitration.
constexpr std::array<CounterSource, 19> counters = {{
    {"load_requests", "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum"},
    {"load_sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"},
    {"store_requests", "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum"},
    {"store_sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum"},
    {"local_load_requests", "l1tex__t_requests_pipe_lsu_mem_local_op_ld.sum"},
    {"local_load_sectors", "l1tex__t_sectors_pipe_lsu_mem_local_op_ld.sum"},
    {"local_store_requests", "l1tex__t_requests_pipe_lsu_mem_local_op_st.sum"},
    {"local_store_sectors", "l1tex__t_sectors_pipe_lsu_mem_local_op_st.sum"},
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

/// Compiles everything with several threads, to fill the device's cache.
void compileAll(Device& device, const std::vector<ResolvedConfiguration>& all) {
    const std::size_t together = std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::future<void>> threads;
    for (std::size_t first = 0; first < together; ++first)
        threads.push_back(std::async(std::launch::async, [&, first] {
            for (std::size_t i = first; i < all.size(); i += together)
                device.compile(compileRequest(all[i]), {});
        }));
    for (std::future<void>& thread : threads)
        thread.get();
}

CountedConfiguration counted(Device& device, CounterReader& reader,
                             const ResolvedConfiguration& resolved) {
    const CompileRequest request = compileRequest(resolved);
    const PreparedBuffers buffers(device, resolved.buffers);
    const PreparedBuffers scratch(device, resolved.scratch);
    uploadArrays(BufferRole::Input, buffers, *resolved.problem, problemParameters(resolved), {});
    BoundLaunches launches = boundLaunches(resolved, buffers, scratch);
    const std::size_t kernels = launches.launches.size();
    const auto operation = device.prepare(device.compile(request, {}), std::move(launches));
    const auto before = [&] {
        uploadArrays(BufferRole::InOut, buffers, *resolved.problem, problemParameters(resolved),
                     {});
        beforeRunOf(resolved, buffers, scratch, {}).apply();
    };
    CountedConfiguration row{resolved.configuration, {}};
    for (const auto& [tag, sum] :
         reader.count(kernels, before, [&] { device.run(*operation, {}); }))
        row.counters[tag] = std::llround(sum);
    return row;
}

int measure(const std::string& kernels, const std::string& out,
            const std::vector<std::string>& others) {
    Catalog catalog = Catalog::load(kernels);
    std::set<std::string> chosen;
    for (const std::string& other : others)
        if (other.ends_with(".cu"))
            catalog.open(other);
        else
            chosen.insert(catalog.at(other).id);
    const std::unique_ptr<Device> device = openCudaDevice("cuda:0");
    const DeviceDescription& description = device->description();
    std::vector<ResolvedConfiguration> all;
    // The profiler runs a launch several times and restores the memory that it changed. For host
    // memory, this takes very long or does not end.
    for (const KernelFile& kernel : catalog.kernels())
        if (kernel.library.empty() && kernel.memory.empty() &&
            (chosen.empty() || chosen.contains(kernel.id)))
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
    countersOf(*device).openCounters(); // the device no longer records times
    const auto reader = openCounterReader(loadDriver()->version, 0, counters);
    const auto held = reader->hold();
    std::string kernel;
    for (const ResolvedConfiguration& resolved : all) {
        if (std::exchange(kernel, resolved.configuration.kernel) != resolved.configuration.kernel)
            std::fprintf(stderr, "%s\n", resolved.configuration.kernel.c_str());
        try {
            result.rows.push_back(counted(*device, *reader, resolved));
        } catch (const DeviceError& error) {
            std::fprintf(stderr, "%s: %s\n", resolved.configuration.kernel.c_str(), error.what());
        }
    }
    writeFileAtomically(out, writeCounterFile(result));
    std::printf("%zu of %zu configurations\n", result.rows.size(), all.size());
    return 0;
}

} // namespace
} // namespace kernelcurve

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fprintf(stderr, "usage: measure_counters KERNELS OUT.yaml [FILE.cu ...] [ID ...]\n");
        return 2;
    }
    try {
        return kernelcurve::measure(argv[1], argv[2], {argv + 3, argv + argc});
    } catch (const std::exception& error) {
        std::fprintf(stderr, "measure_counters: %s\n", error.what());
        return 1;
    }
}
