// Prints what a traced sample and the check before first use take of every kernel, without
// compiling: "trace KERNEL seconds", "check KERNEL seconds", and the slowest of each. Not a test.
// Arguments: kernels; none means all.

#include "gpu/device/cpu/cpu_description.h"
#include "gpu/measure/checks/kernel_check.h"
#include "gpu/measure/checks/traced_configuration.h"
#include "tests/gpu/device/cpu/trace/in_process_tracer.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <memory>
#include <set>
#include <string>
#include <variant>

namespace kernelcurve {
namespace {

/// Measures the processor time of the traces that it executes. The compiler's time belongs to
/// another process and is not included.
class TimedTracer : public KernelTracer {
  public:
    std::string version() const override { return tracer_->version(); }
    std::unique_ptr<Buffer> allocate(std::size_t bytes) override {
        return tracer_->allocate(bytes);
    }
    TraceOutcome trace(const TraceRequest& request, std::stop_token stop) override {
        const std::clock_t begin = std::clock();
        TraceOutcome outcome = tracer_->trace(request, std::move(stop));
        seconds += static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        compileSeconds += outcome.compileSeconds;
        return outcome;
    }

    double seconds = 0;
    double compileSeconds = 0;

  private:
    std::unique_ptr<KernelTracer> tracer_ = openTracer();
};

void bench(const std::set<std::string>& chosen) {
    const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    const DeviceDescription cpu = describeCpu();
    double slowestTrace = 0;
    double slowestCheck = 0;
    for (const KernelFile& kernel : catalog.kernels()) {
        if (!kernel.library.empty() || lackFor(kernel, cpu) ||
            (!chosen.empty() && !chosen.contains(kernel.id)))
            continue;
        const Configuration configuration{kernel.id, defaultsOf(kernel)};
        const auto outcome = resolve(kernel, configuration, cpu);
        const auto* resolved = std::get_if<ResolvedConfiguration>(&outcome);
        if (resolved == nullptr)
            continue; // for example, the kernel uses clusters
        TimedTracer tracing;
        traceConfiguration(tracing, *resolved, describeCpu(), {}, {});
        TimedTracer checking;
        checkKernel(checking, kernel, configuration, cpu, {}, {}, {});
        std::printf("trace %s %.3f s\ncheck %s %.3f s\ncompile %s %.3f s\n", kernel.id.c_str(),
                    tracing.seconds, kernel.id.c_str(), checking.seconds, kernel.id.c_str(),
                    tracing.compileSeconds);
        std::fflush(stdout);
        slowestTrace = std::max(slowestTrace, tracing.seconds);
        slowestCheck = std::max(slowestCheck, checking.seconds);
    }
    std::printf("slowest_trace %.3f s\nslowest_check %.3f s\n", slowestTrace, slowestCheck);
}

} // namespace
} // namespace kernelcurve

int main(int count, char** arguments) {
    setenv("XDG_CACHE_HOME", KERNELCURVE_BUILD_DIR "/bench/cache", 1);
    try {
        kernelcurve::bench({arguments + 1, arguments + count});
    } catch (const std::exception& error) {
        std::fprintf(stderr, "error: %s\n", error.what());
        return 1;
    }
    return 0;
}
