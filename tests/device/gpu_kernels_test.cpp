#include "gpu/catalog/resolve.h"
#include "gpu/measure/measurer.h"
#include "tests/device/gpu.h"

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
            if (configuration.parameters.contains(name)) {
                configuration.parameters[name] = value;
            }
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

TEST_F(GpuKernels, areRightAndMeasured) {
    MeasuringRules quick;
    quick.noise = 0.05;
    quick.maxTime = 0.05;
    Measurer measurer(gpu(), quick);
    // An odd size that no tile, packet or block divides.
    const Values sizes = {
        {"n", std::int64_t{1'000'003}}, {"rows", 1021}, {"cols", 2039}, {"m", 257}, {"k", 263}};
    for (const KernelFile& kernel : catalog().kernels()) {
        Values settings = sizes;
        if (kernel.problem == "gemm") {
            settings["n"] = 269;
        }
        try {
            const Measurement measurement = measure(measurer, kernel.id, settings);
            ASSERT_TRUE(measurement.metrics.contains("time")) << kernel.id;
            std::printf("%-28s %9.2f us  %s\n", kernel.id.c_str(),
                        measurement.metrics.at("time") * 1e6, measurement.clock.c_str());
        } catch (const std::exception& error) {
            ADD_FAILURE() << kernel.id << ": " << error.what();
        }
    }
}

TEST_F(GpuKernels, copyAsFastAsTheLibrary) {
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
