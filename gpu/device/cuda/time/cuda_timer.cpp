#include "gpu/device/cuda/time/cuda_timer.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

/// The maximum number of launches in the queue. The driver queues about a thousand launches and
/// then blocks the host. This must not happen while the stream is blocked.
constexpr int maxLaunches = 200;
/// The maximum duration of enqueued work in seconds. The limit allows cancelling the work.
constexpr double longestStretch = 0.05;

/// The number of missing records after which records are no longer used.
constexpr int maxAttempts = 3;
/// The minimum time in seconds. It prevents a time of 0, and is shorter than any work.
constexpr double minTime = 32e-9;
constexpr const char* byRecords = "cupti";
constexpr const char* byEvents = "events";

/// Returns the number of runs to enqueue at once.
int stretchOf(const CudaOperation& operation) {
    if (!operation.warm || operation.seconds <= 0)
        return 1;
    const int most = std::max(maxLaunches / std::max(operation.launches(), 1), 1);
    return static_cast<int>(
        std::clamp(longestStretch / operation.seconds, 1.0, static_cast<double>(most)));
}

/// Restores the arrays after a failed run, because other kernels use them. Ignores errors, because
/// the original error is more important.
void takeBack(const CudaContext& context, CudaOperation& operation) {
    try {
        context.finish();
        operation.handBack();
    } catch (const DeviceError&) {
    }
}

} // namespace

CudaTimer::CudaTimer(std::shared_ptr<const CudaContext> context,
                     std::unique_ptr<ActivityClock> records)
    : context_(std::move(context))
    , gate_(context_)
    , start_(*context_, true)
    , end_(*context_, true)
    , records_(std::move(records))
    , recording_(records_ != nullptr)
    , clock_(records_ ? byRecords : byEvents) {}

void CudaTimer::pauseRecords() {
    if (std::exchange(recording_, false))
        records_->pause();
}

void CudaTimer::run(CudaOperation& operation, std::stop_token stop) {
    context_->noteOtherWork();
    operation.startOver();
    operation.takeOver();
    try {
        operation.fillSymbols();
        operation.enqueue();
        operation.readSymbols();
        end_.record();
        context_->wait(end_, std::move(stop));
    } catch (const DeviceError& error) {
        if (!error.fatal())
            takeBack(*context_, operation);
        throw;
    } catch (const Cancelled& cancelled) {
        if (!cancelled.fatal())
            takeBack(*context_, operation);
        throw;
    }
    operation.handBack();
    operation.warm = true;
}

double CudaTimer::time(CudaOperation& operation, int repetitions, std::stop_token stop) {
    if (operation.fillSymbols())
        context_->noteOtherWork();
    if (records_ && repetitions == 1 && operation.isOneRecord && !operation.needsHost()) {
        if (const auto seconds = timeByRecords(operation, stop)) {
            clock_ = byRecords;
            return *seconds;
        }
    }
    pauseRecords();
    clock_ = byEvents;
    double total = 0;
    for (int done = 0; done < repetitions;) {
        const bool alone = operation.startOver();
        const int now = alone ? 1 : std::min(stretchOf(operation), repetitions - done);
        const double seconds = timeStretch(operation, now, stop);
        operation.seconds = seconds / now;
        total += seconds;
        done += now;
    }
    return total;
}

PageMoves CudaTimer::countMoves(CudaOperation& operation, const std::stop_token& stop) {
    if (!records_)
        throw DeviceError({message(KC_TEXT("engine", "CUPTI lost the records of some kernels")),
                           message(KC_TEXT("engine", "timing continues with events"))});
    pauseRecords();
    operation.fillSymbols();
    operation.startOver();
    context_->finish();
    context_->noteOtherWork();
    return records_->countMoves([&] { enqueueAndWait(operation, 1, false, stop); });
}

std::optional<double> CudaTimer::timeByRecords(CudaOperation& operation,
                                               const std::stop_token& stop) {
    if (!std::exchange(recording_, true))
        records_->resume();
    for (int attempt = 0; attempt < maxAttempts; ++attempt) {
        if (context_->takeOtherWork()) {
            context_->finish();
            records_->forget();
        }
        // The stream must not be blocked, because the host may participate between two records.
        enqueueAndWait(operation, 1, false, stop);
        const std::vector<double> records = records_->take();
        if (records.size() == 1)
            return operation.seconds = std::max(records.front() - recordZero_, minTime);
        if (records.size() > 1) {
            operation.isOneRecord = false;
            return std::nullopt;
        }
    }
    pauseRecords();
    records_.reset();
    return std::nullopt;
}

double CudaTimer::timeStretch(CudaOperation& operation, int repetitions,
                              const std::stop_token& stop) {
    // The stream must not be blocked in a first run. The run may load code or allocate memory, and
    // both wait for the GPU.
    enqueueAndWait(operation, repetitions, operation.warm && !operation.needsHost(), stop);
    return end_.secondsSince(start_);
}

void CudaTimer::enqueueAndWait(CudaOperation& operation, int repetitions, bool gated,
                               const std::stop_token& stop) {
    if (gated)
        gate_.close();
    try {
        start_.record();
        for (int i = 0; i < repetitions; ++i)
            operation.enqueue();
        end_.record();
    } catch (...) {
        gate_.open();
        throw;
    }
    gate_.open();
    context_->wait(end_, stop);
    operation.warm = true;
}

} // namespace kernelcurve
