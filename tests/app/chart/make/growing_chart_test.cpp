#include "app/chart/make/growing_chart.h"

#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/recording/previous_version.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>

namespace kernelcurve {
namespace {

/// Random rows and visible parts of them. There are few names and values, so that many are equal.
class ChanceCharts {
  public:
    explicit ChanceCharts(std::uint64_t seed)
        : random_(seed)
        , words_(oneIn(4))
        , devices_(oneIn(4)) {
        experiment.kernels = {"copy", "fast"};
        experiment.sweep = {{"n", StepRange{0, 40, 1}}, {"unroll", StepRange{1, 2, 1}}};
        if (oneIn(3))
            experiment.baseline = "copy";
    }

    Measurement row() {
        static const std::vector<std::string> kernels = {"copy", "fast", previousVersionOf("fast"),
                                                         "lib"};
        Measurement made;
        made.configuration.kernel = of(kernels);
        Values& parameters = made.configuration.parameters;
        if (!oneIn(8))
            parameters["n"] = words_ && oneIn(6) ? Value("many") : Value(below(20) * 64);
        if (!oneIn(3))
            parameters["unroll"] = late_ ? 1 + below(2) : 1;
        parameters["mode"] = oneIn(3) ? "wide" : "narrow";
        if (devices_ && late_) {
            made.device = oneIn(2) ? "a" : "b";
            made.shared = oneIn(9);
            parameters[deviceParameter] = "GPU " + made.device;
        }
        made.status = oneIn(9) ? Status::Failed : oneIn(9) ? Status::Excluded : Status::Measured;
        for (const char* tag : {"time", "bandwidth", "flops", "noise", "time_q1", "time_q3",
                                "counted_intensity", "counted_flops", "flops_per_watt"})
            if (!oneIn(4))
                made.metrics[tag] = oneIn(20) ? 1e300 : 1e-3 * static_cast<double>(below(1000));
        if (oneIn(9))
            made.throttled = {ThrottleReason::PowerCap};
        return made;
    }
    std::vector<Measurement> rows(std::int64_t count) {
        std::vector<Measurement> made;
        while (count-- > 0)
            made.push_back(row());
        return made;
    }
    /// From now on, rows may contain names and values that no earlier row had.
    void goOn() { late_ = late_ || oneIn(3); }

    PlotSettings settings() {
        PlotSettings plot;
        plot.kind = static_cast<PlotKind>(below(6));
        static const std::vector<std::string> xs = {"",       "n",    "n",     "mode",
                                                    "kernel", "time", "device"};
        plot.x = of(xs);
        static const std::vector<std::string> ys = {"", "time", "bandwidth", "flops"};
        plot.y = of(ys);
        for (const char* name : {"kernel", "unroll", "mode"})
            if (oneIn(2))
                plot.series.emplace_back(name);
        plot.logX = oneIn(2);
        plot.logY = oneIn(2);
        plot.bounds = oneIn(2);
        plot.errorBars = oneIn(2);
        if (oneIn(3))
            plot.look.notes = {{"copy", 64, "here"}, {"", "narrow", "there"}};
        return plot;
    }
    bool oneIn(std::int64_t count) { return below(count) == 0; }
    std::int64_t below(std::int64_t end) {
        return static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(end));
    }

    Experiment experiment;

  private:
    const std::string& of(const std::vector<std::string>& all) {
        return all[static_cast<std::size_t>(below(static_cast<std::int64_t>(all.size())))];
    }

    std::mt19937_64 random_;
    bool words_;
    bool devices_;
    bool late_ = false;
};

TEST(GrowingChart, IsTheChartThatIsMadeAtOnce) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        ChanceCharts chance(seed);
        const Environment environment = {{"peak_bandwidth", 4e12}, {"l2_bytes", 2048}};
        const std::vector<Measurement> published = chance.rows(chance.below(8));
        const std::vector<Measurement> before = chance.rows(chance.below(8));
        const ChartSketch sketch{chance.rows(3), 2};
        std::vector<Measurement> rows;
        PlotSettings settings = chance.settings();
        GrowingChart growing;
        for (int piece = 0; piece < 12; ++piece) {
            for (Measurement& row : chance.rows(chance.below(8)))
                // Moves the rows to a different memory address from time to time.
                rows.push_back(std::move(row));
            ChartInput input{chance.experiment, rows};
            input.environment = &environment;
            input.copyKernels = {"copy"};
            input.libraryKernels = {"lib"};
            input.name = "this run";
            input.kernelOrder = {"fast", "copy"};
            input.titles = {{"copy", "A copy"}};
            if (seed % 3 == 1)
                input.others = {{"paper", published, true}, {{}, before, false, true}};
            if (seed % 5 == 1)
                input.guesses = {{"guess", "copy", before},
                                 {"theirs", "fast", before, "Ada"},
                                 {"theirs", "fast", published, "Bob"}};
            if (seed % 7 == 1)
                input.sketch = &sketch;
            ASSERT_EQ(growing.make(input, settings), makeChart(input, settings))
                << "seed " << seed << ", " << rows.size() << " rows";
            chance.goOn();
            if (chance.oneIn(8))
                settings = chance.settings();
            if (chance.oneIn(8))
                chance.experiment.measure.noise = 0.5;
            if (chance.oneIn(8) && !rows.empty()) {
                rows.front() = chance.row();
                growing.forget();
            }
            if (chance.oneIn(16)) {
                rows.clear();
                growing.forget();
            }
        }
    }
}

TEST(GrowingChart, ReadsARowOnce) {
    Experiment experiment;
    experiment.kernels = {"copy"};
    experiment.sweep = {{"n", StepRange{1, 1000, 1}}};
    std::vector<Measurement> rows;
    GrowingChart growing;
    PlotSettings settings;
    for (std::int64_t n = 1; n <= 1000; ++n) {
        Measurement& row = rows.emplace_back();
        row.configuration = {"copy", {{"n", n}, {"cols", 64}}};
        row.metrics = {{"bandwidth", static_cast<double>(n)}};
        if (n % 10 == 0)
            growing.make({experiment, rows}, settings);
    }
    EXPECT_EQ(growing.rowsRead(), 1000U);
    settings.logY = !settings.logY;
    growing.make({experiment, rows}, settings);
    EXPECT_EQ(growing.rowsRead(), 2000U) << "made anew";
    growing.make({experiment, rows}, settings);
    EXPECT_EQ(growing.rowsRead(), 2000U);
}

} // namespace
} // namespace kernelcurve
