#pragma once

#include <string>
#include <vector>

namespace kernelcurve {

/// The meaning of a query: it finds all of these items, in `kernelcurve list`, on the start page
/// (labs), and in the command palette.
struct SearchCase {
    std::string query;
    std::vector<std::string> labs;
    std::vector<std::string> kernels;
    std::vector<std::string> sources; ///< English headings of places, or titles of sources
    std::vector<std::string> references;
    std::vector<std::string> metrics;
};

inline const std::vector<SearchCase>& searchCases() {
    static const std::string memcpy = "CUDA Vectorized Memory Access";
    static const std::string hotball = "CUDA made simple (First steps in CUDA computing)";
    static const std::vector<SearchCase> cases = {
        {"memcpy",
         {"copy_published", "copy_methods", "copy_access_width"},
         {"copy_library", "copy_element", "copy_vector"},
         {"Official memcpy", "Custom device memcpy"},
         {"leimao_memcpy_rtx3090"},
         {}},
        {"hotball",
         {"sum_first_steps", "sum_reductions", "multiply_steps", "multiply_programs"},
         {"sum_one_thread", "multiply_naive"},
         {hotball},
         {"hotball_matrix_multiply_8800gt", "hotball_sum_of_squares_8800gt"},
         {}},
        {"Lei Mao",
         {"copy_published", "copy_access_width", "copy_pieces"},
         {"copy_vector", "copy_grid"},
         {memcpy},
         {"leimao_memcpy_rtx3090"},
         {}},
        {"sgemm",
         {"gemm_ladder", "gemm_by_size"},
         {"gemm_library", "gemm_vector"},
         {"Naive GEMM"},
         {"hotball_matrix_multiply_8800gt"},
         {}},
        {"unified memory",
         {"memory_unified", "memory_managed"},
         {"array_sum_managed", "array_sum_unified", "matrix_sum_managed"},
         {"Unified memory", "4.5 Matrix addition with unified memory"},
         {},
         {}},
        {"gld_efficiency",
         {"request_patterns", "offset_l1_policy", "offset_unrolling"},
         {},
         {},
         {},
         {"load_efficiency", "counted_load_efficiency"}},
        {"统一内存",
         {"memory_unified", "memory_managed"},
         {"array_sum_managed", "array_sum_unified", "matrix_sum_managed"},
         {"Unified memory", "4.5 Matrix addition with unified memory"},
         {},
         {}},
        {"固定内存",
         {"transfer_kinds", "transfer_register"},
         {"upload_pinned", "download_pinned", "allocate_pinned"},
         {"Pinned memory"},
         {},
         {}},
        {"瘦块",
         {"transpose_thin_blocks", "transpose_block_shapes"},
         {"transpose_row"},
         {"More parallelism with thin blocks"},
         {},
         {}},
        {"向量化",
         {"copy_access_width", "copy_published"},
         {"copy_vector", "gemm_vector"},
         {memcpy, "Vectorized memcpy", "Vectorized access"},
         {"leimao_memcpy_rtx3090"},
         {}},
        {"portable", {"memory_zero_copy"}, {}, {"Unified virtual addressing"}, {}, {}},
        {"cudaHostAllocPortable", {"memory_zero_copy"}, {}, {"Unified virtual addressing"}, {}, {}},
        {"可移植固定内存", {"memory_zero_copy"}, {}, {"Unified virtual addressing"}, {}, {}},
    };
    return cases;
}

} // namespace kernelcurve
