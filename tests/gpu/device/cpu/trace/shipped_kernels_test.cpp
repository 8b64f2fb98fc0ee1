// Checks that the check has no findings in any shipped kernel, and that neither the check nor a
// trace examines more accesses than necessary.

#include "gpu/device/cpu/cpu_description.h"
#include "gpu/measure/checks/kernel_check.h"
#include "gpu/measure/checks/traced_configuration.h"
#include "tests/gpu/device/cpu/trace/in_process_tracer.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace kernelcurve {
namespace {

const Catalog& shipped() {
    static const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    return catalog;
}

std::vector<std::string> kernelsWithSource() {
    std::vector<std::string> ids;
    for (const KernelFile& kernel : shipped().kernels())
        if (kernel.library.empty())
            ids.push_back(kernel.id);
    return ids;
}

/// Counts the examined accesses of single threads, which determine the duration of a trace.
/// tracer_bench measures the duration.
class CountingTracer : public KernelTracer {
  public:
    std::string version() const override { return tracer_->version(); }
    std::unique_ptr<Buffer> allocate(std::size_t bytes) override {
        return tracer_->allocate(bytes);
    }
    TraceOutcome trace(const TraceRequest& request, std::stop_token stop) override {
        TraceOutcome outcome = tracer_->trace(request, std::move(stop));
        for (const LineAccess& access : outcome.report.accesses)
            seen += access.lanes;
        return outcome;
    }

    std::int64_t seen = 0;

  private:
    std::unique_ptr<KernelTracer> tracer_ = openTracer();
};

/// The reason why the CPU device cannot run a kernel with its defaults, such as a missing feature
/// like clusters.
std::optional<std::string> whyNotHere(const KernelFile& kernel) {
    const auto resolved = resolve(kernel, {kernel.id, defaultsOf(kernel)}, describeCpu());
    const Failure* reason = std::get_if<Failure>(&resolved);
    return reason == nullptr ? std::nullopt : std::optional(reason->english());
}

CountingTracer& tracer() {
    static CountingTracer opened;
    opened.seen = 0;
    return opened;
}

// A trace of so many accesses is still short.
constexpr std::int64_t maxAccesses = 40'000'000;

class ShippedKernelChecked : public testing::TestWithParam<std::string> {};

/// The check runs with prime and with round sizes, as before the first use of the kernel.
TEST_P(ShippedKernelChecked, IsSilent) {
    const KernelFile& kernel = shipped().at(GetParam());
    if (const auto reason = whyNotHere(kernel))
        GTEST_SKIP() << *reason;
    CountingTracer& counting = tracer();
    const KernelCheckResult result =
        checkKernel(counting, kernel, {kernel.id, defaultsOf(kernel)}, describeCpu(), {}, {}, {});
    EXPECT_LT(counting.seen, maxAccesses);
    EXPECT_FALSE(result.instances.empty());
    for (const CheckedInstance& instance : result.instances)
        EXPECT_GT(instance.checkedBlocks, 0) << instance.configuration.text();
    for (const CheckFinding& finding : result.findings)
        ADD_FAILURE() << kernel.name << ":" << finding.where.line << ":" << finding.where.column
                      << ": " << finding.what.english();
}

TEST_P(ShippedKernelChecked, IsTracedByASample) {
    const KernelFile& kernel = shipped().at(GetParam());
    if (const auto reason = whyNotHere(kernel))
        GTEST_SKIP() << *reason;
    const auto resolved = resolve(kernel, {kernel.id, defaultsOf(kernel)}, describeCpu());
    CountingTracer& counting = tracer();
    const TraceReport report =
        traceConfiguration(counting, std::get<ResolvedConfiguration>(resolved), describeCpu(), {},
                           {})
            .report;
    EXPECT_LT(counting.seen, maxAccesses);
    EXPECT_FALSE(report.accesses.empty());
    EXPECT_TRUE(report.findings.empty());
}

INSTANTIATE_TEST_SUITE_P(Kernels, ShippedKernelChecked, testing::ValuesIn(kernelsWithSource()),
                         [](const auto& kernel) { return kernel.param; });

} // namespace
} // namespace kernelcurve
