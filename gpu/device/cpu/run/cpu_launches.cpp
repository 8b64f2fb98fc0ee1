#include "gpu/device/cpu/run/bound_launch.h"
#include "gpu/device/cpu/run/cpu_operations.h"
#include "gpu/device/cpu/run/launch_failure.h"
#include "gpu/device/cpu/threads/block_runner.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <utility>

namespace kernelcurve {
namespace {

/// Blocks are dispatched in chunks. Small chunks balance the load, and large chunks reduce the cost
/// of dispatch.
constexpr unsigned long piecesPerThread = 16;
constexpr unsigned long largestPiece = 256;

/// Runs all blocks of a launch on the pool's threads, and returns the first failure. Checks `stop`
/// between blocks. An endless block ends only with its process. The function sets `launch.stop`.
std::optional<RunFailure> runLaunch(WorkerPool& pool, const KcEntry& entry, KcLaunch launch,
                                    std::size_t stackBytes, const std::stop_token& stop) {
    const unsigned long blocks =
        static_cast<unsigned long>(launch.grid.x) * launch.grid.y * launch.grid.z;
    const auto participants =
        static_cast<unsigned long>(std::min<unsigned long>(blocks, pool.size()));
    const unsigned long piece =
        std::clamp(blocks / (participants * piecesPerThread), 1UL, largestPiece);

    // Compiled kernels read the flag as a plain byte, because their headers lack std::atomic.
    std::atomic<bool> stopped = false;
    static_assert(sizeof stopped == sizeof(bool) && std::atomic<bool>::is_always_lock_free);
    launch.stop = reinterpret_cast<const volatile bool*>(&stopped);
    const std::stop_callback onStop(stop, [&stopped] { stopped = true; });

    std::atomic<unsigned long> next = 0;
    std::mutex mutex;
    std::optional<RunFailure> first;
    pool.run(static_cast<int>(participants), [&](int) {
        while (!stopped) {
            const unsigned long from = next.fetch_add(piece);
            if (from >= blocks)
                return;
            std::optional<RunFailure> failure;
            try {
                failure = BlockRunner::ofThisThread().run(entry, launch, stackBytes, from,
                                                          std::min(piece, blocks - from));
            } catch (const std::exception&) {
                // Only the allocation of stacks, before a block begins, can throw.
                failure.emplace().kind = RunFailure::Kind::NoStacks;
            }
            if (failure) {
                stopped = true;
                const std::lock_guard lock(mutex);
                if (!first)
                    first = std::move(failure);
            }
        }
    });
    return first;
}

class LaunchOperation : public CpuOperation {
  public:
    LaunchOperation(std::shared_ptr<const CpuProgram> program, const BoundLaunches& bound)
        : program_(std::move(program))
        , arrays_(bound.arrays) {
        for (const Launch& launch : bound.launches)
            launches_.emplace_back(*program_, launch, arrays_);
        if (!bound.launches.empty())
            written_ = bound.launches.front().symbols;
        kernelcurve::fillSymbols(*program_, written_, arrays_);
        std::erase_if(written_, [](const SymbolArray& symbol) { return !symbol.isWritten; });
    }

    void fillSymbols() override { kernelcurve::fillSymbols(*program_, written_, arrays_); }
    void readSymbols() override { kernelcurve::readSymbols(*program_, written_, arrays_); }

    void run(WorkerPool& pool, const std::stop_token& stop) override {
        for (BoundLaunch& bound : launches_) {
            const KcLaunch launch = bound.launch();
            const auto failure =
                runLaunch(pool, bound.entry(), launch, program_->stackBytes(), stop);
            if (failure)
                throw launchError(*failure, program_->module(), launch, program_->fileName());
            if (stop.stop_requested())
                throw Cancelled();
        }
    }

  private:
    std::shared_ptr<const CpuProgram> program_;
    std::vector<Buffer*> arrays_;
    std::vector<BoundLaunch> launches_;
    std::vector<SymbolArray> written_; ///< variables that the kernel writes
};

} // namespace

void runChecked(CpuOperation& operation, WorkerPool& pool, const std::stop_token& stop) {
    operation.takeOver();
    try {
        operation.fillSymbols();
        operation.run(pool, stop);
        operation.readSymbols();
    } catch (...) {
        operation.handBack(); // restores the arrays for other kernels
        throw;
    }
    operation.handBack();
}

double CpuOperation::time(int repetitions, WorkerPool& pool, const std::stop_token& stop) {
    fillSymbols();
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < repetitions; ++i)
        run(pool, stop);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::unique_ptr<CpuOperation> prepareLaunches(std::shared_ptr<const CpuProgram> program,
                                              const BoundLaunches& bound) {
    return std::make_unique<LaunchOperation>(std::move(program), bound);
}

} // namespace kernelcurve
