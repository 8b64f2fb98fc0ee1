// What the emulator counts against counters of an H200 (tests/device/counters).

#include "gpu/measure/measurer.h"
#include "gpu/model/analysis/counters.h"
#include "gpu/model/files/atomic_file.h"
#include "tests/gpu/measure/quiet_observer.h"
#include "tests/gpu/predict/needs_nvidia.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace kernelcurve {
namespace {

const CounterFile& counted() {
    static const CounterFile file = readCounterFile(
        readFile(KERNELCURVE_SOURCE_DIR "/tests/gpu/measure/data/h200.yaml"), "h200.yaml");
    return file;
}

const Catalog& catalog() {
    static const Catalog all = [] {
        Catalog shipped = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
        shipped.open(KERNELCURVE_SOURCE_DIR "/tests/device/kernels/shared_pattern.cu");
        return shipped;
    }();
    return all;
}

std::vector<std::string> kernels() {
    std::set<std::string> ids;
    for (const CountedConfiguration& row : counted().rows)
        ids.insert(row.configuration.kernel);
    return {ids.begin(), ids.end()};
}

/// Of each kernel: the file's first configurations.
constexpr int maxConfigurations = 4;
/// Larger launches take too long here.
constexpr std::int64_t maxRequests = 100'000;

class EmulatedKernel : public testing::TestWithParam<std::string> {};

TEST_P(EmulatedKernel, CountsAsTheHardwareDoes) {
    const std::unique_ptr<Device> device = predictedDeviceOf("nvidia-h200");
    KERNELCURVE_NEEDS_PREDICTED(device);
    const KernelFile& kernel = catalog().at(GetParam());
    if (const auto lack = lackFor(kernel, device->description()))
        GTEST_SKIP() << lack->english();
    int compared = 0;
    int tried = 0;
    std::set<std::string> refusals;
    for (const CountedConfiguration& row : counted().rows) {
        if (row.configuration.kernel != kernel.id || tried == maxConfigurations)
            continue;
        std::int64_t requests = 0;
        for (const auto& [tag, value] : row.counters)
            requests += tag.ends_with("_requests") ? value : 0;
        if (requests > maxRequests)
            continue;
        ++tried;
        const auto outcome = resolve(kernel, row.configuration, device->description());
        const auto* const resolved = std::get_if<ResolvedConfiguration>(&outcome);
        ASSERT_NE(resolved, nullptr) << std::get<Failure>(outcome).english();
        QuietObserver observer;
        Measurer measurer(*device, MeasuringRules());
        Verification verification;
        try {
            verification = measurer.compare(*resolved, observer, {});
            Measurement counted;
            measurer.count(*resolved, counted, observer, {});
        } catch (const Error& error) {
            refusals.insert(error.failure().english());
            continue;
        }
        EXPECT_TRUE(verification.passed)
            << row.configuration.text()
            << (verification.firstWrong ? describe(*verification.firstWrong).english() : "");
        const auto counts = latestCounts(*device).byName();
        for (const auto& [tag, emulated] : counts) {
            const auto real = row.counters.find(tag);
            EXPECT_TRUE(real == row.counters.end() || real->second == emulated)
                << tag << " of " << row.configuration.text() << ": counted "
                << (real != row.counters.end() ? real->second : 0) << ", emulated " << emulated;
        }
        ++compared;
    }
    RecordProperty("configurations", compared);
    for (const std::string& refusal : refusals)
        std::cout << "REFUSED " << kernel.id << ": " << refusal << "\n";
}

INSTANTIATE_TEST_SUITE_P(H200, EmulatedKernel, testing::ValuesIn(kernels()),
                         [](const auto& kernel) { return kernel.param; });

} // namespace
} // namespace kernelcurve
