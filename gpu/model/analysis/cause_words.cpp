#include "gpu/model/analysis/cause_words.h"

#include <algorithm>
#include <array>

namespace kernelcurve {
namespace {

struct CauseWords {
    std::string_view cause;
    const char* title;
    const char* remedy;        ///< null for a hardware limit
    std::string_view evidence; ///< document key of the cause's amount
    /// The stall reasons that are typical of a row with this cause.
    std::array<std::string_view, 3> stalls = {};
};

constexpr auto causeWords = std::to_array<CauseWords>({
    {"bank_conflicts",
     KC_TEXT("engine", "bank conflicts"),
     KC_TEXT("engine", "pad the rows of the shared array by one element, or swizzle its index"),
     "excess_wavefronts",
     {"stall_short_scoreboard", "stall_mio_throttle"}},
    {"uncoalesced",
     KC_TEXT("engine", "uncoalesced access"),
     KC_TEXT("engine", "make neighbouring threads access neighbouring addresses, or stage the data "
                       "in shared memory"),
     "excess_sectors",
     {"stall_long_scoreboard", "stall_lg_throttle", "stall_drain"}},
    {"misaligned",
     KC_TEXT("engine", "misaligned access"),
     KC_TEXT("engine",
             "make each warp start at a multiple of 32 bytes: pad rows, or shift the first index"),
     "excess_sectors",
     {"stall_long_scoreboard", "stall_lg_throttle", "stall_drain"}},
    {"local_memory",
     KC_TEXT("engine", "local memory"),
     KC_TEXT("engine", "index local arrays with constants, or keep them in shared memory"),
     "requests",
     {"stall_long_scoreboard", "stall_lg_throttle"}},
    {"spills",
     KC_TEXT("engine", "spilled registers"),
     KC_TEXT("engine", "raise the register limit (__launch_bounds__, maxrregcount), or keep fewer "
                       "values in use at the same time"),
     "requests",
     {"stall_long_scoreboard", "stall_lg_throttle"}},
    {"atomics",
     KC_TEXT("engine", "atomics"),
     KC_TEXT("engine",
             "combine values per warp or block first, to reduce atomics on the same address"),
     "accesses",
     {"stall_lg_throttle", "stall_long_scoreboard", "stall_drain"}},
    {"divergence",
     KC_TEXT("engine", "divergent branches"),
     KC_TEXT("engine",
             "make the threads of a warp take the same path; for example, sort the work by path"),
     "excess_instructions",
     {"stall_branch_resolving", "stall_wait"}},
    {"barriers",
     KC_TEXT("engine", "barriers"),
     KC_TEXT("engine",
             "use smaller blocks, or fewer __syncthreads() calls between short pieces of work"),
     {},
     {"stall_barrier"}},
    {"block_sync",
     KC_TEXT("engine", "device-scope memory fences"),
     KC_TEXT("engine",
             "use fewer __threadfence() calls, or combine the blocks' results in a second kernel"),
     "fences",
     {"stall_membar"}},
    {"wave_quantization", KC_TEXT("engine", "idle SMs"), nullptr, "idle_share"},
    {"dram_bandwidth",
     KC_TEXT("engine", "DRAM bandwidth"),
     nullptr,
     "busy_share",
     {"stall_long_scoreboard", "stall_drain", "stall_lg_throttle"}},
    {"l2_bandwidth",
     KC_TEXT("engine", "L2 bandwidth"),
     nullptr,
     "busy_share",
     {"stall_long_scoreboard", "stall_lg_throttle", "stall_drain"}},
    {"l1_throughput",
     KC_TEXT("engine", "requests to L1"),
     nullptr,
     "busy_share",
     {"stall_lg_throttle", "stall_long_scoreboard"}},
    {"shared_throughput",
     KC_TEXT("engine", "requests to shared memory"),
     nullptr,
     "busy_share",
     {"stall_mio_throttle", "stall_short_scoreboard"}},
    {"memory_latency",
     KC_TEXT("engine", "memory latency"),
     nullptr,
     {},
     {"stall_long_scoreboard", "stall_short_scoreboard"}},
    {"instruction_cache",
     KC_TEXT("engine", "instruction cache"),
     KC_TEXT("engine", "unroll less, so that the code of the loop fits into the instruction cache"),
     "busy_share",
     {"stall_no_instruction"}},
    {"dependencies",
     KC_TEXT("engine", "dependent instructions"),
     nullptr,
     {},
     {"stall_wait", "stall_short_scoreboard"}},
    {"issue_slots",
     KC_TEXT("engine", "issue slots"),
     nullptr,
     "busy_share",
     {"stall_not_selected"}},
    {"fma_pipe",
     KC_TEXT("engine", "FMA pipe"),
     nullptr,
     "busy_share",
     {"stall_math_pipe_throttle"}},
    {"alu_pipe",
     KC_TEXT("engine", "ALU pipe"),
     nullptr,
     "busy_share",
     {"stall_math_pipe_throttle"}},
    {"special_functions",
     KC_TEXT("engine", "special functions"),
     nullptr,
     "busy_share",
     {"stall_mio_throttle", "stall_short_scoreboard", "stall_math_pipe_throttle"}},
    {"fp64_pipe",
     KC_TEXT("engine", "FP64 pipe"),
     nullptr,
     "busy_share",
     {"stall_math_pipe_throttle"}},
    {"half_pipe",
     KC_TEXT("engine", "FP16 pipe"),
     nullptr,
     "busy_share",
     {"stall_math_pipe_throttle"}},
    {"tensor_pipe",
     KC_TEXT("engine", "tensor cores"),
     nullptr,
     "busy_share",
     {"stall_math_pipe_throttle", "stall_gmma"}},
    {"launch_overhead", KC_TEXT("engine", "launch of kernels and blocks"), nullptr, {}},
});

const CauseWords* wordsOf(std::string_view cause) {
    const auto* const found = std::ranges::find(causeWords, cause, &CauseWords::cause);
    return found == causeWords.end() ? nullptr : found;
}

} // namespace

std::vector<std::string> causeNames() {
    std::vector<std::string> names;
    for (const CauseWords& words : causeWords)
        names.emplace_back(words.cause);
    return names;
}

Message causeTitle(std::string_view cause) {
    const CauseWords* words = wordsOf(cause);
    return message(words ? words->title : cause);
}

Message remedyOf(std::string_view cause) {
    const CauseWords* words = wordsOf(cause);
    return words && words->remedy ? message(words->remedy) : Message();
}

std::string_view evidenceKey(std::string_view cause) {
    const CauseWords* words = wordsOf(cause);
    return words ? words->evidence : std::string_view();
}

std::vector<std::string_view> stallsOfCause(std::string_view cause) {
    const CauseWords* words = wordsOf(cause);
    if (!words)
        return {};
    std::vector<std::string_view> stalls(words->stalls.begin(), words->stalls.end());
    std::erase(stalls, std::string_view());
    return stalls;
}

} // namespace kernelcurve
