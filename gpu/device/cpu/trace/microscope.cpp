#include "gpu/device/cpu/trace/microscope.h"

#include "gpu/device/cpu/bound_launch.h"
#include "gpu/device/cpu/clang_tools.h"
#include "gpu/device/cpu/cpu_device.h"
#include "gpu/device/cpu/guarded_buffer.h"
#include "gpu/device/cpu/launch_failure.h"
#include "gpu/device/cpu/trace/findings.h"
#include "gpu/device/cpu/trace/lockstep.h"
#include "gpu/model/places.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <set>

namespace kernelcurve {
namespace {

std::vector<unsigned long> blocksOf(const KcLaunch& launch, BlockChoice choice) {
    const unsigned long count =
        static_cast<unsigned long>(launch.grid.x) * launch.grid.y * launch.grid.z;
    if (choice == BlockChoice::First)
        return {0};
    std::set<unsigned long> blocks;
    if (choice == BlockChoice::Sample)
        blocks = {0, count / 2, count - 1};
    else
        for (unsigned long number = 0; number < count; ++number)
            blocks.insert(blocks.end(), number);
    return {blocks.begin(), blocks.end()};
}

class CpuMicroscope : public Microscope {
  public:
    explicit CpuMicroscope(const ClangTools& tools)
        : compiler_(tools, shareFolder() / "cpu", DiskCache(cacheFolder() / "cpu")) {}

    std::unique_ptr<Buffer> allocate(std::size_t bytes) override {
        return std::make_unique<GuardedBuffer>(bytes);
    }

    TraceReport trace(const TraceRequest& request, std::stop_token stop) override {
        const CpuProgram program(request.compile,
                                 compiler_.compile(request.compile, stop, Build::Traced), 0);
        TraceReport report;
        AccessRecorder recorder;
        for (const Launch& launch : request.launches)
            traceLaunch(program, launch, request, recorder, report, stop);
        recorder.report(program.module().lines(), report);
        return report;
    }

  private:
    static void traceLaunch(const CpuProgram& program, const Launch& launch,
                            const TraceRequest& request, AccessRecorder& recorder,
                            TraceReport& report, const std::stop_token& stop) {
        BoundLaunch bound(program, launch);
        KcLaunch started = bound.launch();
        std::atomic<bool> never = false;
        started.stop = reinterpret_cast<const volatile bool*>(&never);
        const AddressMap memory(program.module(), launch.sharedBytes, request.buffers);
        AccessCheck check;
        Lockstep order(memory, recorder, request.check ? &check : nullptr);
        BlockRunner& runner = BlockRunner::ofThisThread();
        report.blocks += launch.grid[0] * launch.grid[1] * launch.grid[2];
        for (const unsigned long block : blocksOf(started, request.blocks)) {
            if (stop.stop_requested())
                throw Cancelled();
            const auto failure =
                runner.run(bound.entry(), started, program.stackBytes(), block, 1, &order);
            ++report.tracedBlocks;
            if (!failure)
                continue;
            const DeviceError error =
                launchError(*failure, program.module(), started, program.fileName());
            if (failure->kind != RunFailure::Kind::OutOfBounds &&
                failure->kind != RunFailure::Kind::Deadlock)
                throw error;
            report.findings.push_back(findingOf(*failure, error, memory, started));
        }
        for (const AccessFault& fault : check.faults())
            report.findings.push_back(findingOf(fault, program.module().lines(), started));
    }

    KernelCompiler compiler_;
};

} // namespace

std::unique_ptr<Microscope> openMicroscope() {
    const DeviceDescription description = describeCpu();
    if (!description.usable)
        throw DeviceError(description.unusable);
    return std::make_unique<CpuMicroscope>(*clangTools());
}

} // namespace kernelcurve
