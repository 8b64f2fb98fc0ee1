#include "gpu/model/values/profiler_name.h"

#include <array>

namespace kernelcurve {
namespace {

// "CUDA Profiler User's Guide", metrics for compute capability 3.x to 7.x. What is both modelled
// and counted stands at both. branch_efficiency was the part of branches that do not diverge,
// divergence is the part of accesses that do; a bank conflict is what a transaction is more than
// one.
constexpr auto renamed = std::to_array<ProfilerName>({
    {"flop_sp_efficiency", "of_peak_flops"},
    {"gld_efficiency", "load_efficiency"},
    {"gst_efficiency", "store_efficiency"},
    {"gld_transactions_per_request", "load_sectors_per_request"},
    {"gst_transactions_per_request", "store_sectors_per_request"},
    {"shared_efficiency", "shared_efficiency"},
    {"shared_load_transactions_per_request", "bank_conflicts"},
    {"shared_store_transactions_per_request", "bank_conflicts"},
    {"branch_efficiency", "divergence"},
    {"warp_execution_efficiency", "divergence"},
    {"gld_efficiency", "counted_load_efficiency"},
    {"gst_efficiency", "counted_store_efficiency"},
    {"gld_transactions_per_request", "counted_load_sectors_per_request"},
    {"gst_transactions_per_request", "counted_store_sectors_per_request"},
    {"shared_efficiency", "counted_shared_efficiency"},
    {"shared_load_transactions_per_request", "counted_bank_conflicts"},
    {"shared_store_transactions_per_request", "counted_bank_conflicts"},
    {"achieved_occupancy", "achieved_occupancy"},
    {"l1_cache_global_hit_rate", "l1_hit_rate"},
    {"global_hit_rate", "l1_hit_rate"},
    {"l2_l1_read_hit_rate", "l2_hit_rate"},
    {"l2_tex_hit_rate", "l2_hit_rate"},
    {"dram_read_bytes", "dram_read_bytes"},
    {"dram_read_transactions", "dram_read_bytes"},
    {"dram_write_bytes", "dram_write_bytes"},
    {"dram_write_transactions", "dram_write_bytes"},
    {"dram_read_throughput", "dram_bandwidth"},
    {"dram_write_throughput", "dram_bandwidth"},
    {"flop_count_sp", "counted_operations"},
});

} // namespace

std::span<const ProfilerName> profilerNames() {
    return renamed;
}

std::string profilerNamesOf(std::string_view tag) {
    std::string text;
    for (const ProfilerName& each : renamed)
        if (each.tag == tag)
            text += (text.empty() ? "" : " ") + std::string(each.name);
    return text;
}

} // namespace kernelcurve
