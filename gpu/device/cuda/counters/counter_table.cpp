#include "gpu/device/cuda/counters/counter_table.h"

#include <algorithm>
#include <array>

namespace kernelcurve {
namespace {

// Nsight Compute's documentation describes the metrics in "Metrics Structure" and "Metrics
// Decoder".
constexpr auto ofKernels = std::to_array<CounterSource>({
    {"load_requests", "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum"},
    {"load_sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"},
    {"store_requests", "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum"},
    {"store_sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum"},
    {"load_percent", "smsp__sass_average_data_bytes_per_sector_mem_global_op_ld.pct", nullptr,
     "load_sectors"},
    {"store_percent", "smsp__sass_average_data_bytes_per_sector_mem_global_op_st.pct", nullptr,
     "store_sectors"},
    {"shared_load_requests", "smsp__inst_executed_op_shared_ld.sum"},
    {"shared_store_requests", "smsp__inst_executed_op_shared_st.sum"},
    {"shared_wavefronts", "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum"},
    {"shared_percent", "smsp__sass_average_data_bytes_per_wavefront_mem_shared.pct", nullptr,
     "shared_wavefronts"},
    {"shared_load_conflicts", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum"},
    {"shared_store_conflicts", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum"},
    {"l1_sectors", "l1tex__t_sectors.sum"},
    {"l1_hit_percent", "l1tex__t_sector_hit_rate.pct", nullptr, "l1_sectors"},
    {"l1_hits_global", "l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum"},
    {"l1_hits_local", "l1tex__t_sectors_pipe_lsu_mem_local_op_ld_lookup_hit.sum"},
    {"l1_hits_texture", "l1tex__t_sectors_pipe_tex_mem_texture_lookup_hit.sum"},
    {"l2_sectors", "lts__t_sectors.sum"},
    {"l2_hit_percent", "lts__t_sector_hit_rate.pct", nullptr, "l2_sectors"},
    {"l2_sectors_of_multiprocessors", "lts__t_sectors_srcunit_tex.sum"},
    {"host_sectors", "lts__t_sectors_srcunit_tex_aperture_sysmem.sum",
     "syslts__t_sectors_srcunit_tex_aperture_sysmem.sum"},
    {"dram_read_bytes", "dram__bytes_read.sum", "dram__bytes_op_read.sum"},
    {"dram_write_bytes", "dram__bytes_write.sum", "dram__bytes_op_write.sum"},
    {"occupancy_percent", "sm__warps_active.avg.pct_of_peak_sustained_active", nullptr,
     "active_cycles"},
    {"active_cycles", "sm__cycles_active.sum"},
    {"multiply_adds", "smsp__sass_thread_inst_executed_op_ffma_pred_on.sum"},
    {"additions", "smsp__sass_thread_inst_executed_op_fadd_pred_on.sum"},
    {"multiplications", "smsp__sass_thread_inst_executed_op_fmul_pred_on.sum"},
    {"scheduler_cycles", "smsp__cycles_active.sum"},
    {"issues", "smsp__issue_active.sum"},
    {"warp_cycles", "smsp__warps_active.sum"},
    {"stall_long_scoreboard", "smsp__warps_issue_stalled_long_scoreboard.sum"},
    {"stall_short_scoreboard", "smsp__warps_issue_stalled_short_scoreboard.sum"},
    {"stall_lg_throttle", "smsp__warps_issue_stalled_lg_throttle.sum"},
    {"stall_mio_throttle", "smsp__warps_issue_stalled_mio_throttle.sum"},
    {"stall_tex_throttle", "smsp__warps_issue_stalled_tex_throttle.sum"},
    {"stall_math_pipe_throttle", "smsp__warps_issue_stalled_math_pipe_throttle.sum"},
    {"stall_barrier", "smsp__warps_issue_stalled_barrier.sum"},
    {"stall_membar", "smsp__warps_issue_stalled_membar.sum"},
    {"stall_wait", "smsp__warps_issue_stalled_wait.sum"},
    {"stall_branch_resolving", "smsp__warps_issue_stalled_branch_resolving.sum"},
    {"stall_dispatch_stall", "smsp__warps_issue_stalled_dispatch_stall.sum"},
    {"stall_no_instruction", "smsp__warps_issue_stalled_no_instruction.sum"},
    {"stall_imc_miss", "smsp__warps_issue_stalled_imc_miss.sum"},
    {"stall_drain", "smsp__warps_issue_stalled_drain.sum"},
    {"stall_sleeping", "smsp__warps_issue_stalled_sleeping.sum"},
    {"stall_gmma", "smsp__warps_issue_stalled_gmma.sum"},
    {"stall_misc", "smsp__warps_issue_stalled_misc.sum"},
    {"stall_not_selected", "smsp__warps_issue_stalled_not_selected.sum"},
});

bool has(std::span<const std::string> known, const char* metric) {
    const std::string_view name = metric;
    return std::ranges::find(known, name.substr(0, name.find('.'))) != known.end();
}

} // namespace

std::span<const CounterSource> counterSources() {
    return ofKernels;
}

std::vector<ChosenCounter> countersOfChip(std::span<const CounterSource> sources,
                                          std::span<const std::string> known) {
    std::vector<ChosenCounter> chosen;
    for (const CounterSource& source : sources) {
        if (has(known, source.metric))
            chosen.push_back({&source, source.metric});
        else if (source.otherwise != nullptr && has(known, source.otherwise))
            chosen.push_back({&source, source.otherwise});
    }
    return chosen;
}

} // namespace kernelcurve
