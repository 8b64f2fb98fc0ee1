#include "gpu/device/cpu/run/bound_launch.h"
#include "gpu/device/cpu/run/cpu_operations.h"
#include "gpu/device/cpu/run/launch_failure.h"
#include "gpu/device/cpu/run/launch_runner.h"

#include <chrono>
#include <utility>

namespace kernelcurve {
namespace {

class LaunchOperation : public CpuOperation {
  public:
    LaunchOperation(std::shared_ptr<const CpuProgram> program, const std::vector<Launch>& launches)
        : program_(std::move(program)) {
        for (const Launch& launch : launches)
            launches_.emplace_back(*program_, launch);
        if (!launches.empty())
            written_ = launches.front().symbols;
        kernelcurve::fillSymbols(*program_, written_);
        std::erase_if(written_, [](const SymbolArray& symbol) { return !symbol.isWritten; });
    }

    void fillSymbols() override { kernelcurve::fillSymbols(*program_, written_); }
    void readSymbols() override { kernelcurve::readSymbols(*program_, written_); }

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
    std::vector<BoundLaunch> launches_;
    std::vector<SymbolArray> written_; ///< symbols that the kernel writes
};

} // namespace

void runChecked(CpuOperation& operation, WorkerPool& pool, const std::stop_token& stop) {
    operation.takeOver();
    try {
        operation.fillSymbols();
        operation.run(pool, stop);
        operation.readSymbols();
    } catch (...) {
        operation.handBack(); // other kernels work with these arrays
        throw;
    }
    operation.handBack();
}

double timeRuns(CpuOperation& operation, int repetitions, WorkerPool& pool,
                const std::stop_token& stop) {
    operation.fillSymbols();
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < repetitions; ++i)
        operation.run(pool, stop);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::unique_ptr<CpuOperation> prepareLaunches(std::shared_ptr<const CpuProgram> program,
                                              const std::vector<Launch>& launches) {
    return std::make_unique<LaunchOperation>(std::move(program), launches);
}

} // namespace kernelcurve
