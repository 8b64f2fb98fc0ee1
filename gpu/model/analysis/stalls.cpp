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
    const char* remedy; ///< null where there is none
};

// Nsight Compute's "Profiling Guide", "Warp Scheduler States", says what they mean.
constexpr auto stallWords = std::to_array<StallWords>({
    {"stall_long_scoreboard",
     KC_TEXT("engine", "for {0} of them ({1}) it waits for data from global, local or texture "
                       "memory (long scoreboard)"),
     KC_TEXT("engine", "what helps against that: loads that are issued well before their values "
                       "are needed, several of them at once, more warps on a multiprocessor, or "
                       "data that are kept in shared memory or registers")},
    {"stall_short_scoreboard",
     KC_TEXT("engine", "for {0} of them ({1}) it waits for data from shared memory or for the "
                       "result of a special function (short scoreboard)"),
     KC_TEXT("engine", "what helps against that: accesses to shared memory without bank conflicts, "
                       "issued well before their values are needed; values that are kept in "
                       "registers; fewer special functions")},
    {"stall_lg_throttle",
     KC_TEXT("engine", "for {0} of them ({1}) it waits because the queue of accesses to global and "
                       "local memory is full (LG throttle)"),
     KC_TEXT("engine", "what helps against that: fewer and wider accesses (`float4`), and no local "
                       "memory, neither spilled registers nor arrays indexed at run time")},
    {"stall_mio_throttle",
     KC_TEXT("engine", "for {0} of them ({1}) it waits because the queue of accesses to shared "
                       "memory and of special functions is full (MIO throttle)"),
     KC_TEXT("engine",
             "what helps against that: fewer and wider accesses to shared memory (`float4`), and "
             "more arithmetic in registers for each value that is read there")},
    {"stall_tex_throttle",
     KC_TEXT("engine", "for {0} of them ({1}) it waits because the queue of texture accesses is "
                       "full (TEX throttle)"),
     KC_TEXT(
         "engine",
         "what helps against that: fewer texture accesses, or ordinary loads for some of them")},
    {"stall_math_pipe_throttle",
     KC_TEXT("engine", "for {0} of them ({1}) it waits for an arithmetic unit that other warps "
                       "keep busy (math pipe throttle)"),
     KC_TEXT("engine", "what helps against that: fewer instructions for that unit, or work for the "
                       "other units between them")},
    {"stall_barrier",
     KC_TEXT("engine",
             "for {0} of them ({1}) it waits for other warps of its block at a barrier (barrier)"),
     KC_TEXT("engine",
             "what helps against that: smaller blocks, of which several share a multiprocessor; "
             "equal work for all warps before a barrier; fewer barriers")},
    {"stall_membar",
     KC_TEXT("engine", "for {0} of them ({1}) it waits for a memory fence (membar)"),
     KC_TEXT("engine", "what helps against that: fewer fences, fences for the block and not for "
                       "the device, and fewer stores before them")},
    {"stall_wait",
     KC_TEXT(
         "engine",
         "for {0} of them ({1}) it waits for the fixed latency of an instruction before (wait)"),
     KC_TEXT("engine", "what helps against that: more independent instructions in a thread, or "
                       "more warps on a multiprocessor")},
    {"stall_branch_resolving",
     KC_TEXT("engine",
             "for {0} of them ({1}) it waits for the target of a branch (branch resolving)"),
     KC_TEXT("engine", "what helps against that: fewer branches, and loops that are unrolled")},
    {"stall_dispatch_stall",
     KC_TEXT("engine",
             "for {0} of them ({1}) the dispatcher holds its instruction back (dispatch stall)"),
     KC_TEXT("engine",
             "what it comes from is not counted: compare with another mix of instructions")},
    {"stall_no_instruction",
     KC_TEXT(
         "engine",
         "for {0} of them ({1}) its next instruction has not been fetched yet (no instruction)"),
     KC_TEXT("engine", "what helps against that: shorter code (loops that are unrolled less) and, "
                       "where the kernel is short, more work in a launch")},
    {"stall_imc_miss",
     KC_TEXT("engine",
             "for {0} of them ({1}) it waits for a constant that was not in its cache (IMC miss)"),
     KC_TEXT("engine",
             "what helps against that: fewer different constants, or ordinary loads for tables")},
    {"stall_drain",
     KC_TEXT("engine", "for {0} of them ({1}) it waits, after its last instruction, until its "
                       "stores are done (drain)"),
     KC_TEXT("engine", "what helps against that: stores that touch fewer sectors, and more work in "
                       "a thread, so that stores and loads of different warps overlap")},
    {"stall_sleeping",
     KC_TEXT("engine", "for {0} of them ({1}) it sleeps in __nanosleep() (sleeping)"),
     KC_TEXT("engine", "what helps against that: shorter sleeps")},
    {"stall_gmma",
     KC_TEXT(
         "engine",
         "for {0} of them ({1}) it waits for the matrix multiplication of its warpgroup (GMMA)"),
     KC_TEXT("engine", "what helps against that: several multiplications in flight, and other "
                       "warpgroups that work meanwhile")},
    {"stall_misc",
     KC_TEXT("engine", "for {0} of them ({1}) it waits for other reasons of the hardware (misc)"),
     nullptr},
    {"stall_not_selected",
     KC_TEXT("engine", "for {0} of them ({1}) it is ready and its scheduler has chosen another "
                       "(not selected), which loses nothing"),
     nullptr},
});

// What is shorter is not what a person should look at first.
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
        KC_TEXT("engine", "by its counters the schedulers issue an instruction in {0} of their "
                          "cycles, and a warp spends {1} cycles for each of its instructions"),
        roughPercent(*busy), roughNumber(*all))};
    const std::vector<WarpStall> stalls = largestStalls(metrics);
    for (const WarpStall& stall : stalls)
        sentences.push_back(
            message(wordsOf(stall).wait, roughNumber(stall.cycles), roughPercent(stall.share)));
    if (limitKnown)
        return sentences;
    if (*busy >= limit_thresholds::nearPeak) {
        sentences.push_back(message(KC_TEXT(
            "engine",
            "the schedulers are near their limit: only fewer instructions make it faster")));
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
