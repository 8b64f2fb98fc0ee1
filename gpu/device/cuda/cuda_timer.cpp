#include "gpu/device/cuda/cuda_timer.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

/// The driver takes about a thousand launches ahead and then blocks, which it must not do behind a
/// closed gate.
constexpr int mostLaunches = 200;
/// What is enqueued at a time runs no longer than this, so that it can be cancelled.
constexpr double longestStretch = 0.05;

/// How many runs to enqueue at a time.
int stretchOf(const CudaOperation& operation) {
    if (!operation.warm || operation.seconds <= 0) {
        return 1;
    }
    const int most = std::max(mostLaunches / std::max(operation.launches(), 1), 1);
    return int(std::clamp(longestStretch / operation.seconds, 1.0, double(most)));
}

} // namespace

CudaTimer::CudaTimer(std::shared_ptr<const CudaContext> context)
    : context_(std::move(context))
    , gate_(context_)
    , start_(*context_, true)
    , end_(*context_, true) {}

void CudaTimer::run(CudaOperation& operation, std::stop_token stop) {
    operation.startOver();
    operation.enqueue();
    end_.record();
    context_->wait(end_, std::move(stop));
    operation.warm = true;
}

double CudaTimer::time(CudaOperation& operation, int repetitions, std::stop_token stop) {
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

double CudaTimer::timeStretch(CudaOperation& operation, int repetitions,
                              const std::stop_token& stop) {
    // A first run may load code or allocate, which waits for the GPU: never behind a closed gate.
    if (operation.warm && !operation.needsHost()) {
        gate_.close();
    }
    try {
        start_.record();
        for (int i = 0; i < repetitions; ++i) {
            operation.enqueue();
        }
        end_.record();
    } catch (...) {
        gate_.open();
        throw;
    }
    gate_.open();
    context_->wait(end_, stop);
    operation.warm = true;
    return end_.secondsSince(start_);
}

} // namespace kernelcurve
