#include "gpu/device/cuda/counters/cupti.h"
#include "gpu/device/cuda/counters/cupti_failure.h"
#include "gpu/device/cuda/counters/profiling.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

namespace kernelcurve {
namespace {

/// The kinds of records. Copies are included, because library copies are baselines.
/// CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL would modify the kernels' code. With it, a kernel with
/// many small blocks became 9 % slower on an H200. CUPTI_ACTIVITY_KIND_KERNEL serializes kernels.
/// This has no effect, because kernels already run in sequence.
constexpr std::array kinds = {CUPTI_ACTIVITY_KIND_KERNEL, CUPTI_ACTIVITY_KIND_MEMCPY};

constexpr std::array moveKinds = {CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_BYTES_TRANSFER_HTOD,
                                  CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_BYTES_TRANSFER_DTOH,
                                  CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_GPU_PAGE_FAULT,
                                  CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_CPU_PAGE_FAULT_COUNT};
/// The interval at which records are read. CUPTI keeps 8192 unread page records and loses later
/// records. With this interval, the byte counts were complete on an H100.
constexpr std::chrono::milliseconds betweenFlushes{1};

// The offsets of a record's start, end, and value have not changed since CUDA 9. Older CUPTI
// versions therefore also work.
using KernelRecord = CUpti_ActivityKernel9;
using CopyRecord = CUpti_ActivityMemcpy5;
using MoveRecord = CUpti_ActivityUnifiedMemoryCounter2;

/// The target of CUPTI's callbacks. The callbacks have no user pointer, and may run on CUPTI's
/// threads.
class Records {
  public:
    void lend(std::uint8_t** buffer, std::size_t* bytes) {
        const std::scoped_lock lock(mutex_);
        if (spare_.empty()) {
            // CUPTI requires 8-byte alignment.
            spare_.push_back(std::make_unique<Block>());
        }
        *buffer = reinterpret_cast<std::uint8_t*>(spare_.back()->data());
        *bytes = sizeof(Block);
        lent_.push_back(std::move(spare_.back()));
        spare_.pop_back();
    }

    void takeBack(std::uint8_t* buffer, std::size_t bytes) {
        const std::scoped_lock lock(mutex_);
        CUpti_Activity* record = nullptr;
        while (next_(buffer, bytes, &record) == CUPTI_SUCCESS)
            note(*record);
        const auto block = std::ranges::find_if(lent_, [&](const auto& one) {
            return reinterpret_cast<std::uint8_t*>(one->data()) == buffer;
        });
        if (block != lent_.end()) {
            spare_.push_back(std::move(*block));
            lent_.erase(block);
        }
    }

    std::vector<double> take() {
        const std::scoped_lock lock(mutex_);
        return std::exchange(seconds_, {});
    }

    PageMoves takeMoves() {
        const std::scoped_lock lock(mutex_);
        return std::exchange(moves_, {});
    }

    void readWith(decltype(&::cuptiActivityGetNextRecord) next) { next_ = next; }

  private:
    using Block = std::array<std::uint64_t, 8192>;

    void note(const CUpti_Activity& record) {
        if (record.kind == CUPTI_ACTIVITY_KIND_MEMCPY) {
            const auto& copy = reinterpret_cast<const CopyRecord&>(record);
            add(copy.start, copy.end);
        } else if (record.kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL ||
                   record.kind == CUPTI_ACTIVITY_KIND_KERNEL) {
            const auto& kernel = reinterpret_cast<const KernelRecord&>(record);
            add(kernel.start, kernel.end);
        } else if (record.kind == CUPTI_ACTIVITY_KIND_UNIFIED_MEMORY_COUNTER) {
            add(reinterpret_cast<const MoveRecord&>(record));
        }
    }
    void add(const MoveRecord& move) {
        const auto value = static_cast<std::int64_t>(move.value);
        if (move.counterKind == CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_BYTES_TRANSFER_HTOD)
            moves_.toDevice += value;
        else if (move.counterKind == CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_BYTES_TRANSFER_DTOH)
            moves_.toHost += value;
        else if (move.counterKind == CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_GPU_PAGE_FAULT)
            moves_.faults += value;
        else if (move.counterKind ==
                 CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_CPU_PAGE_FAULT_COUNT)
            ++moves_.hostFaults; // one record per fault; its value is the program location
    }
    void add(std::uint64_t start, std::uint64_t end) {
        constexpr double nanosecond = 1e-9;
        // CUPTI reports 0 for an unknown time.
        if (start != 0 && end > start)
            seconds_.push_back(static_cast<double>(end - start) * nanosecond);
    }

    std::mutex mutex_;
    decltype(&::cuptiActivityGetNextRecord) next_ = nullptr;
    std::vector<std::unique_ptr<Block>> spare_;
    std::vector<std::unique_ptr<Block>> lent_;
    std::vector<double> seconds_;
    PageMoves moves_;
};

/// Returns the records. They are never destroyed, because CUPTI may invoke callbacks at exit.
Records& records() {
    static auto* const instance = new Records;
    return *instance;
}

void CUPTIAPI requestBuffer(std::uint8_t** buffer, std::size_t* bytes, std::size_t* maxRecords) {
    records().lend(buffer, bytes);
    *maxRecords = 0;
}

void CUPTIAPI completeBuffer(CUcontext, std::uint32_t, std::uint8_t* buffer, std::size_t,
                             std::size_t bytes) {
    records().takeBack(buffer, bytes);
}

/// Enables CUPTI's page records, and flushes them periodically.
class MoveRecords {
  public:
    explicit MoveRecords(const Cupti& cupti)
        : cupti_(cupti) {
        std::array<CUpti_ActivityUnifiedMemoryCounterConfig, moveKinds.size()> wanted = {};
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            wanted[i].scope = CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_SCOPE_PROCESS_SINGLE_DEVICE;
            wanted[i].kind = moveKinds[i];
            wanted[i].enable = 1;
        }
        cupti_.check(
            cupti_.configureUnifiedMemory(wanted.data(), static_cast<std::uint32_t>(wanted.size())),
            "cuptiActivityConfigureUnifiedMemoryCounter");
        cupti_.check(cupti_.enable(kind), "cuptiActivityEnable");
        flushing_ = std::jthread([this](const std::stop_token& stop) { flushUntil(stop); });
    }
    ~MoveRecords() {
        flushing_.request_stop();
        flushing_.join();
        cupti_.flushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
        cupti_.disable(kind);
    }
    MoveRecords(const MoveRecords&) = delete;
    MoveRecords& operator=(const MoveRecords&) = delete;

  private:
    static constexpr CUpti_ActivityKind kind = CUPTI_ACTIVITY_KIND_UNIFIED_MEMORY_COUNTER;

    void flushUntil(const std::stop_token& stop) const {
        std::mutex mutex;
        std::condition_variable_any never;
        for (std::unique_lock lock(mutex); !stop.stop_requested();) {
            never.wait_for(lock, stop, betweenFlushes, [] { return false; });
            cupti_.flushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
        }
    }

    const Cupti& cupti_;
    std::jthread flushing_;
};

class CuptiClock : public ActivityClock {
  public:
    explicit CuptiClock(std::shared_ptr<const Cupti> cupti)
        : cupti_(std::move(cupti)) {
        records().readWith(cupti_->nextRecord);
        cupti_->check(cupti_->registerCallbacks(requestBuffer, completeBuffer),
                      "cuptiActivityRegisterCallbacks");
        try {
            resume();
        } catch (const DeviceError&) {
            pause();
            throw;
        }
    }
    ~CuptiClock() override { pause(); }
    CuptiClock(const CuptiClock&) = delete;
    CuptiClock& operator=(const CuptiClock&) = delete;

    void pause() override {
        for (const CUpti_ActivityKind kind : kinds)
            cupti_->disable(kind);
    }

    void resume() override {
        for (const CUpti_ActivityKind kind : kinds)
            cupti_->check(cupti_->enable(kind), "cuptiActivityEnable");
    }

    void forget() override {
        cupti_->flushAll(0);
        records().take();
    }

    std::vector<double> take() override {
        cupti_->flushAll(0);
        std::vector<double> seconds = records().take();
        if (seconds.empty()) {
            // The flag also flushes incomplete buffers.
            cupti_->flushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
            seconds = records().take();
        }
        return seconds;
    }

    PageMoves countMoves(const std::function<void()>& work) override {
        {
            const MoveRecords on(*cupti_);
            // Discards the records of aborted work.
            records().takeMoves();
            work();
        }
        return records().takeMoves();
    }

  private:
    std::shared_ptr<const Cupti> cupti_;
};

} // namespace

std::unique_ptr<ActivityClock> openActivityClock(int driverVersion) {
    requireNoOtherTool();
    std::shared_ptr<const Cupti> cupti = loadCupti(driverVersion);
    if (!cupti->hasActivity)
        throw DeviceError(cuptiMissing(driverVersion, cupti->library.loaded()));
    return std::make_unique<CuptiClock>(std::move(cupti));
}

} // namespace kernelcurve
