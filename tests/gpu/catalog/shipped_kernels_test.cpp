#include "gpu/catalog/catalog.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/catalog/resolve.h"

#include <gmock/gmock.h>

#include <map>
#include <set>

namespace kernelcurve {
namespace {

using testing::ElementsAre;

const Catalog& shipped() {
    static const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    return catalog;
}

TEST(ShippedKernels, AreInReadingOrder) {
    std::map<std::string, std::vector<std::string>> ids;
    for (const KernelFile& kernel : shipped().kernels())
        ids[kernel.problem].push_back(kernel.id);
    EXPECT_THAT(ids["copy"], ElementsAre("copy_library", "copy_element", "copy_vector",
                                         "copy_shared", "copy_unroll", "copy_hint", "copy_restrict",
                                         "copy_ballast", "copy_grid", "copy_pieces"));
    EXPECT_THAT(ids["offset_add"], ElementsAre("read_offset", "read_offset_unroll", "write_offset",
                                               "write_offset_unroll"));
    EXPECT_THAT(ids["transpose"],
                ElementsAre("copy_row", "copy_column", "transpose_row", "transpose_column",
                            "transpose_row_unroll", "transpose_column_unroll",
                            "transpose_row_diagonal", "transpose_column_diagonal", "transpose_tile",
                            "transpose_tile_padded", "transpose_tile_unroll", "transpose_vector",
                            "transpose_registers", "transpose_bulk", "copy_matrix",
                            "transpose_any"));
    EXPECT_THAT(ids["strided_read"], ElementsAre("strided_read", "strided_read_unroll",
                                                 "read_patterns", "write_patterns"));
    EXPECT_THAT(ids["reduce"], ElementsAre("reduce_blocks", "reduce_last"));
    EXPECT_THAT(ids["structures"],
                ElementsAre("pair_structure", "pair_vector", "pair_arrays", "triple_structure",
                            "triple_aligned", "triple_arrays", "triple_shared", "pair_packets",
                            "pair_arrays_packets", "triple_packets", "triple_arrays_packets"));
    EXPECT_THAT(ids["sum_of_squares"],
                ElementsAre("sum_one_thread", "sum_chunks", "sum_interleaved", "sum_blocks",
                            "sum_block_serial", "sum_tree_strided", "sum_tree_indexed",
                            "sum_tree_halving", "sum_tree_unrolled", "sum_shuffle", "sum_vector",
                            "sum_variable", "sum_stored"));
    EXPECT_THAT(ids["multiply"],
                ElementsAre("multiply_naive", "multiply_kahan", "multiply_row_shared",
                            "multiply_pitched", "multiply_blocks", "multiply_padded",
                            "multiply_naive_program", "multiply_kahan_program",
                            "multiply_row_shared_program", "multiply_pitched_program",
                            "multiply_blocks_program", "multiply_padded_program"));
    EXPECT_THAT(ids["shared_read"],
                ElementsAre("shared_words", "shared_pairs", "shared_quads", "shared_padded"));
    EXPECT_THAT(ids["cache_read"], ElementsAre("read_l2"));
    EXPECT_THAT(ids["registers"],
                ElementsAre("mix_registers", "mix_bounds", "mix_shared", "mix_local"));
    EXPECT_THAT(ids["intensity"], ElementsAre("fma_chain", "fma_chains", "chain_division",
                                              "chain_exponential", "fma_blocks"));
    EXPECT_THAT(ids["prime"], ElementsAre("prime_segments", "prime_interleaved", "prime_odd"));
    EXPECT_THAT(ids["array_sum"],
                ElementsAre("array_sum_device", "array_sum_pinned", "array_sum_managed",
                            "array_sum_prefetched", "array_sum_warmed", "array_sum_program",
                            "array_sum_copied", "array_sum_copied_pinned", "array_sum_overlapped",
                            "array_sum_filled", "array_sum_unified"));
    EXPECT_THAT(ids["transfer"],
                ElementsAre("upload_pageable", "upload_pinned", "upload_write_combined",
                            "download_pageable", "download_pinned", "download_write_combined",
                            "upload_registered"));
    EXPECT_THAT(ids["allocation"],
                ElementsAre("allocate_device", "allocate_pool", "allocate_pool_trimmed",
                            "allocate_managed", "allocate_pinned", "allocate_pageable"));
    EXPECT_THAT(ids["table_lookup"], ElementsAre("lookup_global", "lookup_ldg", "lookup_constant",
                                                 "lookup_constant_uniform", "lookup_texture",
                                                 "lookup_shared", "lookup_variable"));
    EXPECT_THAT(ids["saxpy"], ElementsAre("saxpy", "saxpy_vector"));
    EXPECT_THAT(ids["histogram"],
                ElementsAre("histogram_global", "histogram_shared", "histogram_aggregated",
                            "histogram_bytes", "histogram_library"));
    EXPECT_THAT(ids["byte_histogram"],
                ElementsAre("bytes_shared", "bytes_packets", "bytes_lanes", "bytes_library"));
    EXPECT_THAT(ids["scan"],
                ElementsAre("scan_three_passes", "scan_lookback", "scan_windows", "scan_library"));
    EXPECT_THAT(ids["softmax_rows"],
                ElementsAre("softmax_thread", "softmax_block", "softmax_shared", "softmax_online",
                            "softmax_registers", "softmax_cluster"));
    EXPECT_THAT(ids["layer_norm"],
                ElementsAre("layer_norm_thread", "layer_norm_block", "layer_norm_registers"));
    EXPECT_THAT(ids["rms_norm"], ElementsAre("rms_norm_block", "rms_norm_registers"));
    EXPECT_THAT(ids["gemm_bf16"],
                ElementsAre("bf16_library", "bf16_library_best", "bf16_naive", "bf16_wmma",
                            "bf16_wmma_shared", "bf16_mma", "bf16_wgmma", "bf16_tma", "bf16_roles",
                            "bf16_persistent", "bf16_store", "bf16_cluster", "bf16_even",
                            "bf16_hilbert", "bf16_any"));
    EXPECT_THAT(ids["gemm_tf32"], ElementsAre("tf32_library", "tf32_library_best", "tf32_naive",
                                              "tf32_wmma", "tf32_mma", "tf32_wgmma"));
    EXPECT_THAT(ids["gemm_fp8"], ElementsAre("fp8_library_best", "fp8_naive", "fp8_wgmma"));
    EXPECT_THAT(ids["gemm_fp8_blocks"], ElementsAre("fp8_blocks_naive", "fp8_blocks"));
    EXPECT_THAT(ids["attention"], ElementsAre("attention_rows", "attention_online", "attention_mma",
                                              "attention_wgmma"));
    EXPECT_THAT(ids["atomics"], ElementsAre("atomics_global", "atomics_shared", "atomics_joined"));
    EXPECT_THAT(ids["divergence"], ElementsAre("ways_branch", "ways_together", "ways_data"));
    EXPECT_THAT(ids["stencil_3d"], ElementsAre("stencil_3d_global", "stencil_3d_queue"));
    EXPECT_THAT(ids["pointer_chase"], ElementsAre("chase_global", "chase_l2", "chase_shared"));
    EXPECT_THAT(ids["convolution"], ElementsAre("convolution_global", "convolution_tile"));
    EXPECT_THAT(ids["separable"],
                ElementsAre("separable_passes", "separable_constant", "separable_texture",
                            "separable_tile", "separable_registers", "separable_async"));
    EXPECT_THAT(ids["stencil"], ElementsAre("stencil_global", "stencil_column"));
    EXPECT_THAT(ids["stencil_steps"],
                ElementsAre("steps_one_by_one", "steps_tile", "steps_registers"));
    EXPECT_THAT(ids["sort"],
                ElementsAre("sort_rank", "sort_radix", "sort_onesweep", "sort_library"));
    EXPECT_THAT(ids["spmv"], ElementsAre("spmv_thread", "spmv_warp", "spmv_merge", "spmv_library"));
    EXPECT_THAT(ids["n_body"], ElementsAre("n_body_global", "n_body_tile", "n_body_several"));
}

TEST(ShippedKernels, HaveNumbersThatAreUniqueInTheirProblem) {
    std::set<std::pair<std::string, int>> seen;
    for (const KernelFile& kernel : shipped().kernels()) {
        EXPECT_GT(kernel.order, 0) << kernel.name;
        EXPECT_TRUE(seen.insert({kernel.problem, kernel.order}).second) << kernel.name;
        EXPECT_TRUE(kernel.shipped);
    }
}

TEST(ShippedKernels, SayEverythingInBothLanguages) {
    const auto complete = [](const LocalizedText& text) {
        return !text.en.empty() && !text.zhCN.empty() && text.en != text.zhCN;
    };
    for (const KernelFile& kernel : shipped().kernels()) {
        EXPECT_TRUE(complete(kernel.title)) << kernel.name;
        EXPECT_TRUE(complete(kernel.about)) << kernel.name;
        // A kernel file that consists of a header only takes its code from another file and names
        // that file.
        EXPECT_EQ(kernel.sources.empty(), kernel.codeName != kernel.name) << kernel.name;
        for (const Parameter& parameter : parametersOf(kernel)) {
            EXPECT_TRUE(complete(parameter.label)) << kernel.name << " " << parameter.name;
            EXPECT_TRUE(complete(parameter.help)) << kernel.name << " " << parameter.name;
        }
        for (const Requirement& requirement : kernel.requirements)
            EXPECT_TRUE(complete(requirement.otherwise)) << kernel.name;
    }
}

TEST(ShippedKernels, HaveChineseTextsWithoutStrayBlanks) {
    // A folded line break leaves a space, which does not belong between two Chinese characters
    // (three bytes each).
    const auto starts = [](char c) { return static_cast<unsigned char>(c) >= 0xe0; };
    for (const KernelFile& kernel : shipped().kernels())
        for (const std::string& text : {kernel.title.zhCN, kernel.about.zhCN})
            for (std::size_t k = 3; k + 1 < text.size(); ++k)
                EXPECT_FALSE(text[k] == ' ' && starts(text[k - 3]) && starts(text[k + 1]))
                    << kernel.name << ": " << text.substr(k > 9 ? k - 9 : 0, 20);
}

TEST(ShippedKernels, ResolveWithTheirDefaults) {
    DeviceDescription device; // all GPUs from compute capability 8.6 on, or from 9.0 on
    device.multiprocessors = 132;
    for (const KernelFile& kernel : shipped().kernels()) {
        const bool isHoppers = kernel.architecture.isAlone || !kernel.tensorMaps.empty() ||
                               std::ranges::any_of(kernel.launches, [](const KernelLaunch& launch) {
                                   return !launch.cluster.empty();
                               });
        device.computeCapability = isHoppers ? 90 : 86;
        device.limits.sharedBytesPerBlock = (isHoppers ? 227 : 99) * std::int64_t{1024};
        const auto result = resolve(kernel, {kernel.id, defaultsOf(kernel)}, device);
        const auto* resolved = std::get_if<ResolvedConfiguration>(&result);
        ASSERT_NE(resolved, nullptr) << std::get<Failure>(result).english();
        EXPECT_EQ(resolved->launches.empty(), !kernel.library.empty()) << kernel.name;
        const bool timed = resolved->problem->declaration().mainMetric == "time";
        EXPECT_EQ(resolved->bytesMoved > 0, !timed) << kernel.name;
    }
}

TEST(ShippedKernels, HavePresetsThatRunOnTheirDevice) {
    DeviceDescription device;
    device.computeCapability = 90;
    device.limits.sharedBytesPerBlock = 227 * 1024;
    std::size_t presets = 0;
    for (const KernelFile& kernel : shipped().kernels())
        for (const DeclaredPreset& preset : kernel.presets) {
            EXPECT_EQ(preset.device, "NVIDIA H200") << "what is its shared memory?";
            Values values = defaultsOf(kernel);
            for (const Values* some : {&preset.at, &preset.parameters})
                for (const auto& [name, value] : *some)
                    values[name] = value;
            const auto result = resolve(kernel, {kernel.id, values}, device);
            EXPECT_TRUE(std::holds_alternative<ResolvedConfiguration>(result))
                << kernel.name << ", " << preset.name << ": "
                << std::get<Failure>(result).english();
            EXPECT_GT(preset.value, 0);
            ++presets;
        }
    EXPECT_GE(presets, 4U);
}

TEST(ShippedKernels, CoverTheWholeProblemAtAwkwardSizes) {
    // The number of threads in the grid times the elements per thread covers the last element.
    const KernelFile& vector = shipped().at("copy_vector");
    for (const std::int64_t n : {1, 15, 31, 33, 1023, 8'191, 8'193})
        for (const char* element : {"char", "short", "float", "double"}) {
            Values values = defaultsOf(vector);
            values["n"] = n;
            values["element"] = element;
            const auto result = resolve(vector, {vector.id, values}, {});
            const auto& launch = std::get<ResolvedConfiguration>(result).launches.front();
            const std::int64_t bytes =
                n * findProblem("copy")->sizes(values).at("element_bytes").integer();
            EXPECT_GE(launch.grid[0] * 256 * 16, bytes);
            EXPECT_LT((launch.grid[0] - 1) * 256 * 16, bytes);
        }
    const KernelFile& tile = shipped().at("transpose_tile");
    Values values = defaultsOf(tile);
    values["rows"] = std::int64_t{65536} * 32 + 1;
    values["cols"] = 1;
    const auto result = resolve(tile, {tile.id, values}, {});
    const auto& launch = std::get<ResolvedConfiguration>(result).launches.front();
    // More rows than the y dimension of a grid allows.
    EXPECT_THAT(launch.grid, ElementsAre(1, 65535, 2));
    EXPECT_EQ(std::get<ResolvedConfiguration>(result).entries.front(), "transpose_tile<32>");
}

} // namespace
} // namespace kernelcurve
