#include "gpu/device/cuda/cuda_timer.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

/// The driver takes about a thousand launches ahead and then blocks. So many at a time leave room,
/// and the host stays able to notice that it is to stop.
constexpr int launchesAhead = 200;

} // namespace

CudaTimer::CudaTimer(std::shared_ptr<const CudaContext> context)
    : context_(std::move(context))
    , gate_(context_)
    , start_(*context_, true)
    , end_(*context_, true)
    , checkpoint_(*context_, false) {}

void CudaTimer::run(CudaOperation& operation, std::stop_token stop) {
    operation.enqueue();
    end_.record();
    context_->wait(end_, std::move(stop));
    operation.warm = true;
}

double CudaTimer::time(CudaOperation& operation, int repetitions, std::stop_token stop) {
    // A first run may load code or allocate, which waits for the GPU: never behind a closed gate.
    const bool gated = operation.warm;
    if (gated) {
        gate_.close();
    }
    try {
        start_.record();
        enqueue(operation, repetitions, stop);
        end_.record();
    } catch (...) {
        gate_.open();
        throw;
    }
    gate_.open();
    context_->wait(end_, std::move(stop));
    operation.warm = true;
    return end_.secondsSince(start_);
}

void CudaTimer::enqueue(CudaOperation& operation, int repetitions, const std::stop_token& stop) {
    const int batch = std::max(launchesAhead / std::max(operation.launches(), 1), 1);
    for (int done = 0; done < repetitions;) {
        const int now = std::min(batch, repetitions - done);
        for (int i = 0; i < now; ++i) {
            operation.enqueue();
        }
        // One batch is always waiting while the one before it runs.
        if (done > 0) {
            gate_.open();
            context_->wait(checkpoint_, stop);
        }
        checkpoint_.record();
        done += now;
    }
}

} // namespace kernelcurve
