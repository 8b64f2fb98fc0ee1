#include "gpu/catalog/problem/known_problems.h"
#include "gpu/catalog/resolve.h"
#include "gpu/measure/measurer.h"
#include "tests/device/gpu.h"
#include "tests/gpu/measure/checks/kernel_corners.h"

#include <algorithm>
#include <cstdio>

using namespace kernelcurve;

namespace {

class NoObserver : public MeasureObserver {
  public:
    void stageBegins(Stage) override {}
    void launchBegins(double) override {}
    void launchEnds() override {}
};

class GpuKernels : public GpuTest {
  protected:
    static Measurement measure(Measurer& measurer, const std::string& kernel,
                               const Values& settings) {
        Configuration configuration{kernel, defaultsOf(catalog().at(kernel))};
        for (const auto& [name, value] : settings) {
            if (configuration.parameters.contains(name))
                configuration.parameters[name] = value;
        }
        const auto resolved = resolve(catalog().at(kernel), configuration, gpu().description());
        if (const auto* reason = std::get_if<Failure>(&resolved)) {
            ADD_FAILURE() << configuration.text() << ": " << reason->english();
            return {};
        }
        NoObserver observer;
        return measurer.measure(std::get<ResolvedConfiguration>(resolved), observer, {});
    }
    static const Catalog& catalog() {
        static const Catalog shipped = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
        return shipped;
    }
};

TEST_F(GpuKernels, AreRightAtTheirCorners) {
    MeasuringRules once;
    once.noise = 1;
    once.maxTime = 1e-4;
    Measurer measurer(gpu(), once);
    NoObserver observer;
    std::size_t all = 0;
    for (const KernelFile& kernel : catalog().kernels()) {
        std::vector<ResolvedConfiguration> cases;
        for (const Values& corner : kernelCorners(kernel)) {
            for (const Values& problem : awkwardProblems(*findProblem(kernel.problem))) {
                Values values = defaultsOf(kernel);
                for (const Values* some : {&problem, &corner}) {
                    for (const auto& [name, value] : *some)
                        values[name] = value;
                }
                const auto resolved = resolve(kernel, {kernel.id, values}, gpu().description());
                if (const auto* runs = std::get_if<ResolvedConfiguration>(&resolved))
                    cases.push_back(*runs);
            }
        }
        EXPECT_FALSE(cases.empty()) << kernel.id << ": every case is excluded";
        for (std::size_t i = 0; i < cases.size(); ++i) {
            for (std::size_t next = i + 1;
                 next < std::min(i + 1 + measurer.compiledAhead(), cases.size()); ++next)
                measurer.announce(cases[next]);
            try {
                EXPECT_TRUE(measurer.measure(cases[i], observer, {}).metrics.contains("time"));
            } catch (const std::exception& error) {
                ADD_FAILURE() << cases[i].configuration.text() << ": " << error.what();
            }
        }
        all += cases.size();
    }
    std::printf("%zu configurations of %zu kernels\n", all, catalog().kernels().size());
}

TEST_F(GpuKernels, CopyAsFastAsTheLibrary) {
    MeasuringRules rules;
    rules.noise = 0.001;
    rules.maxTime = 1;
    Measurer measurer(gpu(), rules);
    for (const std::int64_t gibibytes : {1, 2}) {
        const Values size = {{"n", gibibytes << 28}, {"element", "float"}};
        const double library = measure(measurer, "copy_library", size).metrics.at("bandwidth");
        double best = 0;
        for (const int block : {128, 256, 512, 1024}) {
            Values settings = size;
            settings["block"] = block;
            settings["access"] = 16;
            const double own = measure(measurer, "copy_vector", settings).metrics.at("bandwidth");
            std::printf("%d GiB, block %4d: %.0f GB/s, library %.0f GB/s, %.2f %%\n",
                        int(gibibytes), block, own / 1e9, library / 1e9, 100 * own / library);
            best = std::max(best, own);
        }
        EXPECT_GE(best, 0.99 * library);
    }
}

} // namespace
