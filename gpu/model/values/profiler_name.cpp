#include "gpu/model/values/profiler_name.h"

#include <array>

namespace kernelcurve {
namespace {

using enum Profiler;

// The nvprof names are from the "CUDA Profiler User's Guide", metrics for compute capability 3.x to
// 7.x. A name is listed for the modelled and the counted form of a metric. Some definitions differ:
// - branch_efficiency is the fraction of uniform branches; divergence is that of partial accesses.
// - Bank conflicts count the transactions beyond the first.
// - nvprof's stalls are fractions of all stalls, and are in cycles here.
// - Several Nsight Compute stall reasons replace one of nvprof.
// See "nvprof Metric Comparison" in the Nsight Compute CLI guide.
constexpr auto names = std::to_array<ProfilerName>({
    {Nvprof, "flop_sp_efficiency", "of_peak_flops"},
    {Nvprof, "gld_efficiency", "load_efficiency"},
    {Nvprof, "gst_efficiency", "store_efficiency"},
    {Nvprof, "gld_transactions_per_request", "load_sectors_per_request"},
    {Nvprof, "gst_transactions_per_request", "store_sectors_per_request"},
    {Nvprof, "shared_efficiency", "shared_efficiency"},
    {Nvprof, "shared_load_transactions_per_request", "bank_conflicts"},
    {Nvprof, "shared_store_transactions_per_request", "bank_conflicts"},
    {Nvprof, "branch_efficiency", "divergence"},
    {Nvprof, "warp_execution_efficiency", "divergence"},
    {Nvprof, "gld_efficiency", "counted_load_efficiency"},
    {Nvprof, "gst_efficiency", "counted_store_efficiency"},
    {Nvprof, "gld_transactions_per_request", "counted_load_sectors_per_request"},
    {Nvprof, "gst_transactions_per_request", "counted_store_sectors_per_request"},
    {Nvprof, "shared_efficiency", "counted_shared_efficiency"},
    {Nvprof, "shared_load_transactions_per_request", "counted_bank_conflicts"},
    {Nvprof, "shared_store_transactions_per_request", "counted_bank_conflicts"},
    {Nvprof, "achieved_occupancy", "achieved_occupancy"},
    {Nvprof, "l1_cache_global_hit_rate", "l1_hit_rate"},
    {Nvprof, "global_hit_rate", "l1_hit_rate"},
    {Nvprof, "l2_l1_read_hit_rate", "l2_hit_rate"},
    {Nvprof, "l2_tex_hit_rate", "l2_hit_rate"},
    {Nvprof, "dram_read_bytes", "dram_read_bytes"},
    {Nvprof, "dram_read_transactions", "dram_read_bytes"},
    {Nvprof, "dram_write_bytes", "dram_write_bytes"},
    {Nvprof, "dram_write_transactions", "dram_write_bytes"},
    {Nvprof, "dram_read_throughput", "dram_bandwidth"},
    {Nvprof, "dram_write_throughput", "dram_bandwidth"},
    {Nvprof, "l2_tex_read_transactions", "l2_traffic"},
    {Nvprof, "l2_tex_write_transactions", "l2_traffic"},
    {Nvprof, "l2_tex_read_throughput", "l2_bandwidth"},
    {Nvprof, "l2_tex_write_throughput", "l2_bandwidth"},
    {Nvprof, "flop_count_sp", "counted_operations"},
    {Nvprof, "issue_slot_utilization", "issue_slots_busy"},
    {Nvprof, "stall_memory_dependency", "stall_long_scoreboard"},
    {Nvprof, "stall_texture", "stall_long_scoreboard"},
    {Nvprof, "stall_exec_dependency", "stall_short_scoreboard"},
    {Nvprof, "stall_exec_dependency", "stall_wait"},
    {Nvprof, "stall_memory_throttle", "stall_lg_throttle"},
    {Nvprof, "stall_memory_throttle", "stall_drain"},
    {Nvprof, "stall_pipe_busy", "stall_mio_throttle"},
    {Nvprof, "stall_pipe_busy", "stall_math_pipe_throttle"},
    {Nvprof, "stall_texture", "stall_tex_throttle"},
    {Nvprof, "stall_sync", "stall_barrier"},
    {Nvprof, "stall_sync", "stall_membar"},
    {Nvprof, "stall_inst_fetch", "stall_no_instruction"},
    {Nvprof, "stall_inst_fetch", "stall_branch_resolving"},
    {Nvprof, "stall_constant_memory_dependency", "stall_imc_miss"},
    {Nvprof, "stall_other", "stall_dispatch_stall"},
    {Nvprof, "stall_other", "stall_misc"},
    {Nvprof, "stall_sleeping", "stall_sleeping"},
    {Nvprof, "stall_not_selected", "stall_not_selected"},
    {NsightCompute, "gpu__time_duration.sum", "time"},
    {NsightCompute, "smsp__sass_average_data_bytes_per_sector_mem_global_op_ld.pct",
     "counted_load_efficiency"},
    {NsightCompute, "smsp__sass_average_data_bytes_per_sector_mem_global_op_st.pct",
     "counted_store_efficiency"},
    {NsightCompute, "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_ld.ratio",
     "counted_load_sectors_per_request"},
    {NsightCompute, "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_st.ratio",
     "counted_store_sectors_per_request"},
    {NsightCompute, "smsp__sass_average_data_bytes_per_wavefront_mem_shared.pct",
     "counted_shared_efficiency"},
    {NsightCompute, "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum",
     "counted_bank_conflicts"},
    {NsightCompute, "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum",
     "counted_bank_conflicts"},
    {NsightCompute, "sm__warps_active.avg.pct_of_peak_sustained_active", "achieved_occupancy"},
    {NsightCompute, "l1tex__t_sector_hit_rate.pct", "l1_hit_rate"},
    {NsightCompute, "lts__t_sector_hit_rate.pct", "l2_hit_rate"},
    {NsightCompute, "dram__bytes_read.sum", "dram_read_bytes"},
    {NsightCompute, "dram__bytes_write.sum", "dram_write_bytes"},
    {NsightCompute, "dram__bytes.sum.per_second", "dram_bandwidth"},
    {NsightCompute, "lts__t_sectors_srcunit_tex.sum", "l2_traffic"},
    {NsightCompute, "smsp__issue_active.avg.pct_of_peak_sustained_active", "issue_slots_busy"},
    {NsightCompute, "smsp__average_warps_active_per_issue_active.ratio", "warp_cycles"},
    {NsightCompute, "smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.ratio",
     "stall_long_scoreboard"},
    {NsightCompute, "smsp__average_warps_issue_stalled_short_scoreboard_per_issue_active.ratio",
     "stall_short_scoreboard"},
    {NsightCompute, "smsp__average_warps_issue_stalled_lg_throttle_per_issue_active.ratio",
     "stall_lg_throttle"},
    {NsightCompute, "smsp__average_warps_issue_stalled_mio_throttle_per_issue_active.ratio",
     "stall_mio_throttle"},
    {NsightCompute, "smsp__average_warps_issue_stalled_tex_throttle_per_issue_active.ratio",
     "stall_tex_throttle"},
    {NsightCompute, "smsp__average_warps_issue_stalled_math_pipe_throttle_per_issue_active.ratio",
     "stall_math_pipe_throttle"},
    {NsightCompute, "smsp__average_warps_issue_stalled_barrier_per_issue_active.ratio",
     "stall_barrier"},
    {NsightCompute, "smsp__average_warps_issue_stalled_membar_per_issue_active.ratio",
     "stall_membar"},
    {NsightCompute, "smsp__average_warps_issue_stalled_wait_per_issue_active.ratio", "stall_wait"},
    {NsightCompute, "smsp__average_warps_issue_stalled_branch_resolving_per_issue_active.ratio",
     "stall_branch_resolving"},
    {NsightCompute, "smsp__average_warps_issue_stalled_dispatch_stall_per_issue_active.ratio",
     "stall_dispatch_stall"},
    {NsightCompute, "smsp__average_warps_issue_stalled_no_instruction_per_issue_active.ratio",
     "stall_no_instruction"},
    {NsightCompute, "smsp__average_warps_issue_stalled_imc_miss_per_issue_active.ratio",
     "stall_imc_miss"},
    {NsightCompute, "smsp__average_warps_issue_stalled_drain_per_issue_active.ratio",
     "stall_drain"},
    {NsightCompute, "smsp__average_warps_issue_stalled_sleeping_per_issue_active.ratio",
     "stall_sleeping"},
    {NsightCompute, "smsp__average_warps_issue_stalled_gmma_per_issue_active.ratio", "stall_gmma"},
    {NsightCompute, "smsp__average_warps_issue_stalled_misc_per_issue_active.ratio", "stall_misc"},
    {NsightCompute, "smsp__average_warps_issue_stalled_not_selected_per_issue_active.ratio",
     "stall_not_selected"},
});

} // namespace

std::span<const ProfilerName> profilerNames() {
    return names;
}

std::string profilerNamesOf(std::string_view tag, Profiler profiler) {
    std::string text;
    for (const ProfilerName& each : names)
        if (each.profiler == profiler && each.tag == tag)
            text += (text.empty() ? "" : " ") + std::string(each.name);
    return text;
}

} // namespace kernelcurve
