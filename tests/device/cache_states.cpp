// How far a kernel's time depends on what earlier work left in the GPU's L2 cache, and on where its
// arrays lie: usage: cache_states KERNELS 'KERNEL NAME=VALUE ...' ... , KERNELS being gpu/kernels.
#include "gpu/catalog/resolve.h"
#include "gpu/device/cuda/counters/counter_table.h"
#include "gpu/device/cuda/counters/profiling.h"
#include "gpu/device/cuda/cuda_device.h"
#include "gpu/device/cuda/driver/driver.h"
#include "gpu/measure/measurer.h"
#include "tests/gpu/measure/quiet_observer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <functional>
#include <sstream>

using namespace kernelcurve;

namespace {

constexpr double microsecond = 1e-6;

Value valueOf(const std::string& text) {
    std::int64_t number = 0;
    const char* end = text.data() + text.size();
    const bool whole = std::from_chars(text.data(), end, number).ptr == end;
    return whole ? Value(number) : Value(text);
}

ResolvedConfiguration configurationOf(const std::string& text, const Catalog& catalog,
                                      const Device& gpu) {
    std::istringstream words(text);
    std::string word;
    words >> word;
    const KernelFile& kernel = catalog.at(word);
    Configuration configuration{kernel.id, defaultsOf(kernel)};
    while (words >> word) {
        const std::size_t at = word.find('=');
        configuration.parameters[word.substr(0, at)] = valueOf(word.substr(at + 1));
    }
    auto resolved = resolve(kernel, configuration, gpu.description());
    if (const auto* reason = std::get_if<Failure>(&resolved))
        throw DeviceError(*reason);
    return std::get<ResolvedConfiguration>(std::move(resolved));
}

double medianOf(const std::vector<double>& samples) {
    SampleStatistics statistics;
    for (const double sample : samples)
        statistics.add(sample);
    return statistics.quartiles()->median / microsecond;
}

class Table {
  public:
    Table(Device& gpu, Operation& operation)
        : gpu_(gpu)
        , operation_(operation) {}

    /// Prints the median of each of several bursts. `before` is called before each burst.
    void bursts(const char* name, int untimed, const std::function<void()>& before) {
        constexpr int many = 16;
        std::printf("  %-34s", name);
        for (int burst = 0; burst < many; ++burst) {
            before();
            series(operation_, untimed);
            std::printf(" %.2f", medianOf(series(operation_, 12)));
        }
        std::printf("\n");
    }

    /// Prints the medians of the first, second, and later runs after a flush.
    void runsAfterAFlush() {
        std::array<std::vector<double>, 12> places;
        for (int burst = 0; burst < 60; ++burst) {
            gpu_.flushCaches();
            for (std::vector<double>& place : places)
                place.push_back(gpu_.time(operation_, 1, {}));
        }
        std::printf("  %-34s", "run after a flush: 1, 2, ...");
        for (const std::vector<double>& place : places)
            std::printf(" %.2f", medianOf(place));
        std::printf("\n");
    }

    /// Times the operation at other addresses, from records in many bursts and from hardware
    /// counters.
    void place(Operation& operation, CounterReader& counters) {
        constexpr int runs = 40;
        std::vector<double> all;
        for (int burst = 0; burst < 20; ++burst) {
            gpu_.flushCaches();
            series(operation, Burst::maxUntimed);
            for (const double sample : series(operation, 20))
                all.push_back(sample);
        }
        const HardwareCounts counts = counters.count(
            runs, [] {},
            [&] {
                for (int run = 0; run < runs; ++run)
                    gpu_.run(operation, {});
            });
        const auto found = counts.find("time");
        std::printf("  place: %.2f by records, %.2f by gpu__time_duration\n", medianOf(all),
                    found != counts.end() ? found->second / runs / 1e3 : 0.0);
    }

  private:
    std::vector<double> series(Operation& operation, int count) {
        std::vector<double> samples;
        for (int i = 0; i < count; ++i)
            samples.push_back(gpu_.time(operation, 1, {}));
        return samples;
    }

    Device& gpu_;
    Operation& operation_;
};

constexpr std::array<CounterSource, 1> duration = {{{"time", "gpu__time_duration.sum"}}};

void show(Device& gpu, const ResolvedConfiguration& resolved) {
    QuietObserver observer;
    Measurer measurer(gpu, {});
    const std::unique_ptr<Trial> trial = measurer.prepare(resolved, observer, {});
    measurer.takeTurn(*trial, Turn::ToTheEnd);
    Table table(gpu, *trial->operation);
    table.bursts("left alone, medians of 12 in us", 0, [] {});
    table.bursts("flushed before each 12", 1, [&] { gpu.flushCaches(); });
    table.runsAfterAFlush();
    const auto counters = openCounterReader(loadDriver()->version, 0, duration);
    table.place(*trial->operation, *counters);
    for (const TrialElsewhere& other : trial->elsewhere)
        table.place(*other.operation, *counters);
}

} // namespace

int main(int argc, char** argv) try {
    if (argc < 3) {
        std::fprintf(stderr, "usage: cache_states KERNELS 'KERNEL NAME=VALUE ...' ...\n");
        return 2;
    }
    const Catalog catalog = Catalog::load(argv[1]);
    const std::unique_ptr<Device> gpu = openCudaDevice("cuda:0");
    for (int i = 2; i < argc; ++i) {
        std::printf("%s\n", argv[i]);
        show(*gpu, configurationOf(argv[i], catalog, *gpu));
    }
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
