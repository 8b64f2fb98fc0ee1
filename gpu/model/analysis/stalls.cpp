#include "gpu/model/analysis/stalls.h"

#include "gpu/model/analysis/limit_thresholds.h"
#include "gpu/model/values/rough_figures.h"

#include <algorithm>
#include <array>

namespace kernelcurve {
namespace {

struct StallWords {
    std::string_view tag;
    const char* wait;
    const char* remedy; ///< null without a remedy
};

// Meanings follow Nsight Compute's "Profiling Guide", "Warp Scheduler States".
constexpr auto stallWords = std::to_array<StallWords>({
    {"stall_long_scoreboard",
     KC_TEXT("engine", "{0} of these cycles ({1}): the warp waits for data from global, local, or "
                       "texture memory (long scoreboard)"),
     KC_TEXT("engine", "possible remedies: issue loads earlier and several at once, use more warps "
                       "per SM, or keep data in shared memory or registers")},
    {"stall_short_scoreboard",
     KC_TEXT("engine", "{0} of these cycles ({1}): the warp waits for data from shared memory or "
                       "for the result of a special function (short scoreboard)"),
     KC_TEXT("engine", "possible remedies: avoid bank conflicts, issue accesses to shared memory "
                       "earlier, keep values in registers, or use fewer special functions")},
    {"stall_lg_throttle",
     KC_TEXT(
         "engine",
         "{0} of these cycles ({1}): the queue for global and local memory is full (LG throttle)"),
     KC_TEXT("engine", "possible remedies: use fewer and wider accesses (`float4`), and avoid "
                       "local memory (spilled registers and arrays with run-time indices)")},
    {"stall_mio_throttle",
     KC_TEXT("engine", "{0} of these cycles ({1}): the queue for shared memory and special "
                       "functions is full (MIO throttle)"),
     KC_TEXT("engine", "possible remedies: use fewer and wider accesses to shared memory "
                       "(`float4`), and more arithmetic per value that is read from it")},
    {"stall_tex_throttle",
     KC_TEXT("engine",
             "{0} of these cycles ({1}): the queue for texture accesses is full (TEX throttle)"),
     KC_TEXT("engine",
             "possible remedies: use fewer texture accesses, or replace some with ordinary loads")},
    {"stall_math_pipe_throttle",
     KC_TEXT("engine", "{0} of these cycles ({1}): other warps keep the arithmetic unit busy (math "
                       "pipe throttle)"),
     KC_TEXT("engine", "possible remedies: use fewer instructions for that unit, or mix in work "
                       "for other units")},
    {"stall_barrier",
     KC_TEXT("engine", "{0} of these cycles ({1}): the warp waits for other warps of its block at "
                       "a barrier (barrier)"),
     KC_TEXT("engine", "possible remedies: use smaller blocks and several per SM, balance the work "
                       "of the warps before a barrier, or use fewer barriers")},
    {"stall_membar",
     KC_TEXT("engine", "{0} of these cycles ({1}): the warp waits for a memory fence (membar)"),
     KC_TEXT("engine", "possible remedies: use fewer fences, block-level instead of device-level "
                       "fences, and fewer stores before them")},
    {"stall_wait",
     KC_TEXT("engine", "{0} of these cycles ({1}): the warp waits for the fixed latency of the "
                       "previous instruction (wait)"),
     KC_TEXT(
         "engine",
         "possible remedies: use more independent instructions per thread, or more warps per SM")},
    {"stall_branch_resolving",
     KC_TEXT("engine", "{0} of these cycles ({1}): the warp waits until the target of a branch is "
                       "resolved (branch resolving)"),
     KC_TEXT("engine", "possible remedies: use fewer branches, and unroll loops")},
    {"stall_dispatch_stall",
     KC_TEXT(
         "engine",
         "{0} of these cycles ({1}): the dispatcher holds the instruction back (dispatch stall)"),
     KC_TEXT("engine",
             "the counters do not show the cause; compare with a different instruction mix")},
    {"stall_no_instruction",
     KC_TEXT(
         "engine",
         "{0} of these cycles ({1}): the next instruction has not been fetched (no instruction)"),
     KC_TEXT("engine", "possible remedies: use shorter code (less unrolling), or more work per "
                       "launch if the kernel is short")},
    {"stall_imc_miss",
     KC_TEXT("engine",
             "{0} of these cycles ({1}): the warp waits for a constant cache miss (IMC miss)"),
     KC_TEXT("engine",
             "possible remedies: use fewer different constants, or ordinary loads for tables")},
    {"stall_drain",
     KC_TEXT("engine", "{0} of these cycles ({1}): the warp waits for its stores to complete after "
                       "the last instruction (drain)"),
     KC_TEXT("engine", "possible remedies: use stores that touch fewer sectors, and more work per "
                       "thread to overlap stores and loads of different warps")},
    {"stall_sleeping",
     KC_TEXT("engine", "{0} of these cycles ({1}): the warp sleeps in __nanosleep() (sleeping)"),
     KC_TEXT("engine", "possible remedies: sleep for a shorter time")},
    {"stall_gmma",
     KC_TEXT("engine", "{0} of these cycles ({1}): the warp waits for the matrix "
                       "multiply-accumulate of its warpgroup (GMMA)"),
     KC_TEXT("engine", "possible remedies: keep several multiplications in flight, and run other "
                       "warpgroups meanwhile")},
    {"stall_misc",
     KC_TEXT("engine",
             "{0} of these cycles ({1}): the warp is stalled for other hardware reasons (misc)"),
     nullptr},
    {"stall_not_selected",
     KC_TEXT("engine", "{0} of these cycles ({1}): the warp is eligible, but the scheduler "
                       "selected another warp (not selected), which costs no time"),
     nullptr},
});

// Minimum share of a reported stall.
constexpr double worthSaying = 0.1;
constexpr std::size_t maxSaid = 3;

const StallWords& wordsOf(const WarpStall& stall) {
    return *std::ranges::find(stallWords, stall.tag, &StallWords::tag);
}

} // namespace

std::vector<WarpStall> largestStalls(const MetricValues& metrics) {
    const double all = metricValue(metrics, "warp_cycles").value_or(0);
    std::vector<WarpStall> stalls;
    for (const StallWords& each : stallWords)
        if (const auto cycles = metricValue(metrics, each.tag);
            cycles && *cycles >= worthSaying * all)
            stalls.push_back({each.tag, *cycles, *cycles / all});
    std::ranges::stable_sort(stalls, std::ranges::greater(), &WarpStall::cycles);
    stalls.resize(std::min(stalls.size(), maxSaid));
    return stalls;
}

std::vector<Message> stallSentences(const MetricValues& metrics, bool limitKnown) {
    const auto busy = metricValue(metrics, "issue_slots_busy");
    const auto all = metricValue(metrics, "warp_cycles");
    if (!busy || !all)
        return {};
    std::vector<Message> sentences = {message(
        KC_TEXT("engine", "according to the counters, the schedulers issue an instruction in {0} "
                          "of their cycles, and a warp spends {1} cycles per instruction"),
        roughPercent(*busy), roughNumber(*all))};
    const std::vector<WarpStall> stalls = largestStalls(metrics);
    for (const WarpStall& stall : stalls)
        sentences.push_back(
            message(wordsOf(stall).wait, roughNumber(stall.cycles), roughPercent(stall.share)));
    if (limitKnown)
        return sentences;
    if (*busy >= limit_thresholds::nearPeak) {
        sentences.push_back(
            message(KC_TEXT("engine", "the schedulers are near their limit: to reduce the time, "
                                      "execute fewer instructions")));
        return sentences;
    }
    for (const WarpStall& stall : stalls)
        if (const char* remedy = wordsOf(stall).remedy) {
            sentences.push_back(message(remedy));
            break;
        }
    return sentences;
}

} // namespace kernelcurve
