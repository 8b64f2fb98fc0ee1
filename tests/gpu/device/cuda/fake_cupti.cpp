#include "tests/gpu/device/cuda/fake_cupti.h"

#include "tests/gpu/device/cuda/fake_driver.h"
#include "tests/hang_limit.h"

#include <cupti.h>
#include <cupti_profiler_host.h>
#include <cupti_profiler_target.h>
#include <cupti_range_profiler.h>
#include <cupti_target.h>

#include <condition_variable>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <set>
#include <sstream>
#include <utility>

namespace {

using Record = CUpti_ActivityKernel9;
using Move = CUpti_ActivityUnifiedMemoryCounter2;
/// Distance between records of all kinds.
static_assert(sizeof(Move) <= sizeof(Record));
constexpr std::size_t maxMoves = 8192;

fake::Cupti fromEnvironment() {
    fake::Cupti cupti;
    const char* refusals = std::getenv("FAKE_CUPTI");
    std::istringstream text(refusals != nullptr ? refusals : "");
    for (std::string name; std::getline(text, name, '=');) {
        std::string code;
        std::getline(text, code, ',');
        cupti.refusals[name] = std::stoi(code);
    }
    for (const char* metric :
         {"l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum", "dram__bytes_read.sum",
          "dram__bytes_write.sum", "smsp__sass_thread_inst_executed_op_ffma_pred_on.sum",
          "smsp__sass_thread_inst_executed_op_fadd_pred_on.sum",
          "smsp__sass_thread_inst_executed_op_fmul_pred_on.sum"})
        cupti.metrics[metric] = 1000;
    cupti.metrics["l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"] = 4000;
    cupti.metrics["smsp__sass_average_data_bytes_per_sector_mem_global_op_ld.pct"] = 80;
    return cupti;
}

fake::Cupti& cupti() {
    static fake::Cupti instance = fromEnvironment();
    return instance;
}

bool recording = false;
std::mutex movesMutex;
std::condition_variable movesTaken;
bool movesOn = false;
std::vector<Move> moves;
std::set<int> moveKinds; ///< requested kinds of moves
bool counting = false;
int passesLeft = 0;
int told = 0;       ///< number of launches with created records
int firstRange = 0; ///< number of launches before counting began
std::uint64_t now = 1'000'000;
CUpti_BuffersCallbackRequestFunc request = nullptr;
CUpti_BuffersCallbackCompleteFunc complete = nullptr;

CUptiResult answer(const char* name) {
    const auto refusal = cupti().refusals.find(name);
    return refusal == cupti().refusals.end() ? CUPTI_SUCCESS : CUptiResult(refusal->second);
}

void noteMissedLaunches() {
    if (!recording)
        told = fake::state().launches;
}

void handOverMoves() {
    std::unique_lock lock(movesMutex);
    const std::vector<Move> ready = std::exchange(moves, {});
    lock.unlock();
    movesTaken.notify_all();
    for (auto next = ready.begin(); next != ready.end();) {
        std::uint8_t* buffer = nullptr;
        std::size_t bytes = 0;
        std::size_t most = 0;
        request(&buffer, &bytes, &most);
        std::size_t used = 0;
        for (; next != ready.end() && used + sizeof(Record) <= bytes; ++next) {
            std::memcpy(buffer + used, &*next, sizeof *next);
            used += sizeof(Record);
        }
        complete(nullptr, 0, buffer, bytes, used);
    }
}

const std::vector<const char*>& baseNames() {
    static std::vector<std::string> texts;
    static std::vector<const char*> names;
    texts.clear();
    names.clear();
    for (const auto& [name, value] : cupti().metrics)
        texts.push_back(name.substr(0, name.find('.')));
    for (const std::string& text : texts)
        names.push_back(text.c_str());
    return names;
}

} // namespace

#define ANSWER(name)                                                                               \
    if (const CUptiResult refusal = answer(name); refusal != CUPTI_SUCCESS) {                      \
        return refusal;                                                                            \
    }

// The names are those of the library.
// NOLINTBEGIN(readability-identifier-naming)
extern "C" {

fake::Cupti* fakeCupti() {
    return &cupti();
}

CUptiResult cuptiGetResultString(CUptiResult, const char** text) {
    *text = "CUPTI_ERROR_OF_THE_FAKE";
    return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityRegisterCallbacks(CUpti_BuffersCallbackRequestFunc requested,
                                           CUpti_BuffersCallbackCompleteFunc completed) {
    ANSWER("cuptiActivityRegisterCallbacks")
    request = requested;
    complete = completed;
    return CUPTI_SUCCESS;
}

void fakeCuptiMove(int kind, unsigned long long value) {
    const std::scoped_lock lock(movesMutex);
    if (movesOn && moveKinds.contains(kind) && moves.size() < maxMoves) {
        Move move = {};
        move.kind = CUPTI_ACTIVITY_KIND_UNIFIED_MEMORY_COUNTER;
        move.counterKind = CUpti_ActivityUnifiedMemoryCounterKind(kind);
        move.value = value;
        moves.push_back(move);
    }
}

bool fakeCuptiTaken() {
    std::unique_lock lock(movesMutex);
    return movesTaken.wait_for(lock, kernelcurve::hangLimit, [] { return moves.empty(); });
}

CUptiResult
cuptiActivityConfigureUnifiedMemoryCounter(CUpti_ActivityUnifiedMemoryCounterConfig* wanted,
                                           std::uint32_t count) {
    ANSWER("cuptiActivityConfigureUnifiedMemoryCounter")
    for (std::uint32_t i = 0; i < count; ++i) {
        if (wanted[i].enable != 0)
            moveKinds.insert(wanted[i].kind);
    }
    return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityEnable(CUpti_ActivityKind kind) {
    ANSWER("cuptiActivityEnable")
    if (kind == CUPTI_ACTIVITY_KIND_UNIFIED_MEMORY_COUNTER ? recording : movesOn)
        return CUPTI_ERROR_NOT_COMPATIBLE;
    if (kind == CUPTI_ACTIVITY_KIND_UNIFIED_MEMORY_COUNTER) {
        movesOn = true;
        cupti().calls.emplace_back("moves on");
        return CUPTI_SUCCESS;
    }
    noteMissedLaunches();
    recording |= kind == CUPTI_ACTIVITY_KIND_KERNEL;
    cupti().calls.emplace_back("on");
    return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityDisable(CUpti_ActivityKind kind) {
    if (kind == CUPTI_ACTIVITY_KIND_UNIFIED_MEMORY_COUNTER) {
        movesOn = false;
        cupti().calls.emplace_back("moves off");
        return CUPTI_SUCCESS;
    }
    recording = false;
    cupti().calls.emplace_back("off");
    return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityFlushAll(std::uint32_t) {
    // CUPTI does this on a separate thread, concurrently with launches.
    if (movesOn) {
        handOverMoves();
        return CUPTI_SUCCESS;
    }
    cupti().calls.emplace_back("flush");
    noteMissedLaunches();
    while (told < fake::state().launches) {
        std::uint8_t* buffer = nullptr;
        std::size_t bytes = 0;
        std::size_t most = 0;
        request(&buffer, &bytes, &most);
        std::size_t used = 0;
        for (; told < fake::state().launches && used + sizeof(Record) <= bytes; ++told) {
            if (cupti().lost > 0) {
                --cupti().lost;
                continue;
            }
            Record record = {};
            record.kind = CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL;
            record.start = now;
            now += std::uint64_t(cupti().nanoseconds);
            record.end = now;
            now += 500;
            std::memcpy(buffer + used, &record, sizeof record);
            used += sizeof record;
        }
        complete(nullptr, 0, buffer, bytes, used);
    }
    return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityGetNextRecord(std::uint8_t* buffer, std::size_t bytes,
                                       CUpti_Activity** record) {
    std::uint8_t* next =
        *record == nullptr ? buffer : reinterpret_cast<std::uint8_t*>(*record) + sizeof(Record);
    if (next + sizeof(Record) > buffer + bytes)
        return CUPTI_ERROR_MAX_LIMIT_REACHED;
    *record = reinterpret_cast<CUpti_Activity*>(next);
    return CUPTI_SUCCESS;
}

CUptiResult cuptiProfilerInitialize(CUpti_Profiler_Initialize_Params*) {
    return answer("cuptiProfilerInitialize");
}

CUptiResult cuptiDeviceGetChipName(CUpti_Device_GetChipName_Params* p) {
    p->pChipName = cupti().chip.c_str();
    return answer("cuptiDeviceGetChipName");
}

CUptiResult cuptiProfilerHostInitialize(CUpti_Profiler_Host_Initialize_Params* p) {
    p->pHostObject = reinterpret_cast<CUpti_Profiler_Host_Object*>(&cupti());
    return answer("cuptiProfilerHostInitialize");
}

CUptiResult cuptiProfilerHostDeinitialize(CUpti_Profiler_Host_Deinitialize_Params*) {
    return CUPTI_SUCCESS;
}

CUptiResult cuptiProfilerHostGetBaseMetrics(CUpti_Profiler_Host_GetBaseMetrics_Params* p) {
    p->ppMetricNames = const_cast<const char**>(baseNames().data());
    p->numMetrics = p->metricType == CUPTI_METRIC_TYPE_COUNTER ? baseNames().size() : 0;
    return answer("cuptiProfilerHostGetBaseMetrics");
}

CUptiResult cuptiProfilerHostConfigAddMetrics(CUpti_Profiler_Host_ConfigAddMetrics_Params* p) {
    for (std::size_t i = 0; i < p->numMetrics; ++i) {
        if (!cupti().metrics.contains(p->ppMetricNames[i]))
            return CUPTI_ERROR_INVALID_PARAMETER;
    }
    return answer("cuptiProfilerHostConfigAddMetrics");
}

CUptiResult cuptiProfilerHostGetConfigImageSize(CUpti_Profiler_Host_GetConfigImageSize_Params* p) {
    p->configImageSize = 64;
    return CUPTI_SUCCESS;
}

CUptiResult cuptiProfilerHostGetConfigImage(CUpti_Profiler_Host_GetConfigImage_Params*) {
    return CUPTI_SUCCESS;
}

CUptiResult cuptiRangeProfilerEnable(CUpti_RangeProfiler_Enable_Params* p) {
    ANSWER("cuptiRangeProfilerEnable")
    // Like the real CUPTI, the fake does not allow records and counters at the same time.
    if (recording)
        return CUPTI_ERROR_HARDWARE_BUSY;
    p->pRangeProfilerObject = reinterpret_cast<CUpti_RangeProfiler_Object*>(&cupti());
    cupti().calls.emplace_back("counting");
    return CUPTI_SUCCESS;
}

CUptiResult cuptiRangeProfilerDisable(CUpti_RangeProfiler_Disable_Params*) {
    cupti().calls.emplace_back("counted");
    return CUPTI_SUCCESS;
}

CUptiResult cuptiRangeProfilerGetCounterDataSize(CUpti_RangeProfiler_GetCounterDataSize_Params* p) {
    p->counterDataSize = 64;
    return CUPTI_SUCCESS;
}

CUptiResult cuptiRangeProfilerCounterDataImageInitialize(
    CUpti_RangeProfiler_CounterDataImage_Initialize_Params*) {
    return CUPTI_SUCCESS;
}

CUptiResult cuptiRangeProfilerSetConfig(CUpti_RangeProfiler_SetConfig_Params* p) {
    // CUPTI's own replay would restore the complete device memory.
    if (p->replayMode != CUPTI_UserReplay || p->range != CUPTI_AutoRange)
        return CUPTI_ERROR_INVALID_PARAMETER;
    passesLeft = cupti().passes;
    return answer("cuptiRangeProfilerSetConfig");
}

CUptiResult cuptiRangeProfilerStart(CUpti_RangeProfiler_Start_Params*) {
    counting = true;
    firstRange = fake::state().launches;
    return answer("cuptiRangeProfilerStart");
}

CUptiResult cuptiRangeProfilerStop(CUpti_RangeProfiler_Stop_Params* p) {
    counting = false;
    p->isAllPassSubmitted = --passesLeft <= 0 ? 1 : 0;
    return CUPTI_SUCCESS;
}

CUptiResult cuptiRangeProfilerDecodeData(CUpti_RangeProfiler_DecodeData_Params*) {
    return answer("cuptiRangeProfilerDecodeData");
}

CUptiResult cuptiRangeProfilerGetCounterDataInfo(CUpti_RangeProfiler_GetCounterDataInfo_Params* p) {
    p->numTotalRanges = std::size_t(fake::state().launches - firstRange);
    return CUPTI_SUCCESS;
}

CUptiResult
cuptiProfilerHostEvaluateToGpuValues(CUpti_Profiler_Host_EvaluateToGpuValues_Params* p) {
    for (std::size_t i = 0; i < p->numMetrics; ++i)
        p->pMetricValues[i] = cupti().metrics.at(p->ppMetricNames[i]);
    return CUPTI_SUCCESS;
}

} // extern "C"
// NOLINTEND(readability-identifier-naming)
