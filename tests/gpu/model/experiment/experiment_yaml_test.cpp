#include "gpu/model/experiment/experiment_yaml.h"

#include "gpu/model/text/error.h"
#include "tests/gpu/model/experiment/random_document.h"
#include "tests/gpu/model/values/comma_locale.h"

#include <gtest/gtest.h>

#include <bit>

namespace kernelcurve {
namespace {

constexpr const char* documented = R"(kernelcurve: 1
title: Misaligned reads
device: auto
kernels: [read_offset, read_offset_unroll]
parameters: {n: 64 Mi, block: 512, size: 64 KiB}
sweep:
  offset: {from: 0, to: 128, step: 1}
  unroll: [1, 2, 4]
  block_x: [8, 16]
  block_y: {from: 1, to: 2, times: 2}
together: [[block_x, block_y]]
baseline: read_offset
measure: {timing: cold, noise: 1 %, max_time: 500 ms, limit: 1 min}
plot: {x: offset, y: bandwidth, series: [kernel, unroll], log_x: true}
notes: |
  Two lines,
  the second with a # sign.
lab:
  goal: {en: See the cost, zh_CN: "\u770b"}
  steps: [Run it, {en: Look, zh_CN: "\u770b"}]
)";

TEST(Experiment, IsReadAsDocumented) {
    const Experiment experiment = readExperiment(documented, "f.yaml");
    EXPECT_EQ(experiment.title.en, "Misaligned reads");
    EXPECT_EQ(experiment.kernels, (std::vector<std::string>{"read_offset", "read_offset_unroll"}));
    using Parameters = std::vector<std::pair<std::string, Value>>;
    EXPECT_EQ(experiment.parameters,
              (Parameters{{"n", 67108864}, {"block", 512}, {"size", "64 KiB"}}));
    ASSERT_EQ(experiment.sweep.size(), 4U);
    EXPECT_EQ(experiment.sweep[0], (Axis{"offset", StepRange{0, 128, 1}}));
    EXPECT_EQ(experiment.sweep[1], (Axis{"unroll", std::vector<Value>{1, 2, 4}}));
    EXPECT_EQ(experiment.sweep[3], (Axis{"block_y", TimesRange{1, 2, 2}}));
    EXPECT_EQ(experiment.zipped, (std::vector<std::vector<std::string>>{{"block_x", "block_y"}}));
    EXPECT_EQ(experiment.baseline, "read_offset");
    EXPECT_EQ(experiment.measure, (MeasuringRules{TimingMode::Cold, 0.01, 0.5, 60}));
    EXPECT_EQ(experiment.plot, (PlotSettings{.x = "offset",
                                             .y = "bandwidth",
                                             .series = {"kernel", "unroll"},
                                             .logX = true,
                                             .logY = {},
                                             .references = {}}));
    EXPECT_EQ(experiment.notes, "Two lines,\nthe second with a # sign.\n");
    ASSERT_TRUE(experiment.lab);
    EXPECT_EQ(experiment.lab->steps[0].what, (LocalizedText{"Run it", ""}));
    EXPECT_FALSE(experiment.lab->steps[0].set);
    EXPECT_EQ(experiment.lab->goal.zhCN, "\xE7\x9C\x8B");
}

TEST(Experiment, AsksForCountersOrPlotsThem) {
    const std::string text = "kernelcurve: 1\nkernels: [copy_element]\n";
    EXPECT_FALSE(wantsCounters(readExperiment(text, "f.yaml")));
    const std::string asks = text + "measure:\n  counters: true\n";
    const Experiment asking = readExperiment(asks, "f.yaml");
    EXPECT_TRUE(wantsCounters(asking));
    EXPECT_FALSE(wantsModelled(asking));
    EXPECT_EQ(writeExperiment(asking), asks);
    EXPECT_TRUE(wantsCounters(readExperiment(text + "plot: {y: l2_hit_rate}\n", "f.yaml")));
    EXPECT_FALSE(wantsCounters(readExperiment(text + "plot: {y: load_efficiency}\n", "f.yaml")));
}

TEST(Experiment, AsksForEnergyOrPlotsIt) {
    const std::string text = "kernelcurve: 1\nkernels: [copy_element]\n";
    EXPECT_FALSE(wantsEnergy(readExperiment(text, "f.yaml")));
    const std::string asks = text + "measure:\n  heat: hot\n  energy: true\n";
    const Experiment asking = readExperiment(asks, "f.yaml");
    EXPECT_TRUE(wantsEnergy(asking));
    EXPECT_EQ(asking.measure.heat, Heat::Hot);
    EXPECT_EQ(writeExperiment(asking), asks);
    EXPECT_TRUE(wantsEnergy(readExperiment(text + "plot: {y: flops_per_watt}\n", "f.yaml")));
}

// The window saves the contents of its fields. A run rejects such axes (see Plan).
TEST(Experiment, ReadsAxesOfDifferentLengthsThatStepTogether) {
    const Experiment experiment = readExperiment("kernelcurve: 1\nkernels: [k]\n"
                                                 "sweep: {a: [1, 3], b: [1, 2, 4]}\n"
                                                 "together: [[a, b]]\n",
                                                 "f.yaml");
    EXPECT_EQ(readExperiment(writeExperiment(experiment), "f.yaml"), experiment);
}

TEST(Experiment, IsWrittenInTheDocumentedOrderWithoutDefaults) {
    EXPECT_EQ(writeExperiment(readExperiment(documented, "f.yaml")), R"(kernelcurve: 1
title: Misaligned reads
kernels: [read_offset, read_offset_unroll]
parameters:
  n: 64 Mi
  block: 512
  size: 64 KiB
sweep:
  offset: {from: 0, to: 128, step: 1}
  unroll: [1, 2, 4]
  block_x: [8, 16]
  block_y: {from: 1, to: 2, times: 2}
together: [[block_x, block_y]]
baseline: read_offset
measure:
  timing: cold
  noise: 1 %
  max_time: 500 ms
  limit: 60 s
plot:
  x: offset
  y: bandwidth
  series: [kernel, unroll]
  log_x: true
notes: |
  Two lines,
  the second with a # sign.
lab:
  goal: {en: See the cost, zh_CN: )"
                                                                     "\xE7\x9C\x8B"
                                                                     R"(}
  steps:
    - Run it
    - {en: Look, zh_CN: )"
                                                                     "\xE7\x9C\x8B}\n");
    Experiment least;
    least.kernels = {"copy_element"};
    EXPECT_EQ(writeExperiment(least), "kernelcurve: 1\nkernels: [copy_element]\n");
}

TEST(Experiment, ReadsBackEqualWhateverIsInIt) {
    const CommaLocale comma;
    RandomDocument random(20260102);
    for (int i = 0; i < 3000; ++i) {
        const Experiment experiment = random.experiment();
        const std::string yaml = writeExperiment(experiment);
        try {
            const Experiment read = readExperiment(yaml, "f.yaml");
            ASSERT_EQ(read, experiment) << yaml;
            ASSERT_EQ(writeExperiment(read), yaml);
            ASSERT_EQ(std::bit_cast<std::uint64_t>(read.measure.noise),
                      std::bit_cast<std::uint64_t>(experiment.measure.noise));
        } catch (const Error& error) {
            FAIL() << error.what() << "\n" << yaml;
        }
        ASSERT_FALSE(hasComments(yaml)) << yaml;
    }
}

TEST(Experiment, KeepsBitsOfEveryValue) {
    RandomDocument random(20260103);
    for (int i = 0; i < 2000; ++i) {
        Experiment experiment;
        experiment.kernels = {"k"};
        experiment.parameters = {{"x", random.real()}};
        const Experiment read = readExperiment(writeExperiment(experiment), "f.yaml");
        ASSERT_TRUE(read.parameters[0].second.isReal());
        ASSERT_EQ(std::bit_cast<std::uint64_t>(read.parameters[0].second.real()),
                  std::bit_cast<std::uint64_t>(experiment.parameters[0].second.real()));
    }
}

constexpr const char* prepared = R"(kernelcurve: 1
kernels: [a, b]
guesses:
  - of: {kernel: a, unroll: 4}
    x: offset
    y: bandwidth
    points: [[0, 3200000000000], [8, 2.5e12]]
  - x: kernel
    y: time
    points: [[b, 0.001], [a, 0.002]]
lab:
  steps:
    - Look
    - do: Fewer
      see: {en: A gap, zh_CN: "\u770b"}
      set:
        kernels: [b]
        parameters:
          n: 64 Mi
        sweep:
          offset: [0, 11]
        baseline: b
        plot:
          x: offset
    - do: Again
      set: {}
)";

TEST(Experiment, HasStepsThatSetUpAndGuesses) {
    const Experiment experiment = readExperiment(prepared, "f.yaml");
    ASSERT_EQ(experiment.guesses.size(), 2U);
    const Guess& first = experiment.guesses[0];
    using Parameters = std::vector<std::pair<std::string, Value>>;
    EXPECT_EQ(first.of, (Parameters{{"kernel", "a"}, {"unroll", 4}}));
    EXPECT_EQ(first.x, "offset");
    EXPECT_EQ(first.y, "bandwidth");
    using Points = std::vector<std::pair<Value, double>>;
    EXPECT_EQ(first.points, (Points{{0, 3.2e12}, {8, 2.5e12}}));
    EXPECT_EQ(experiment.guesses[1].points, (Points{{"b", 1e-3}, {"a", 2e-3}}));
    const auto& steps = experiment.lab->steps;
    ASSERT_EQ(steps.size(), 3U);
    EXPECT_EQ(steps[0], (LabStep{{"Look", ""}}));
    EXPECT_EQ(steps[1].see.en, "A gap");
    ASSERT_TRUE(steps[1].set);
    EXPECT_EQ(steps[1].set->kernels, (std::vector<std::string>{"b"}));
    EXPECT_EQ(steps[1].set->parameters, (Parameters{{"n", 67108864}}));
    EXPECT_EQ(steps[1].set->sweep, (std::vector<Axis>{{"offset", std::vector<Value>{0, 11}}}));
    EXPECT_EQ(steps[1].set->baseline, "b");
    EXPECT_EQ(steps[1].set->plot->x, "offset");
    EXPECT_EQ(steps[2].set, LabSetup{});
    // The points of a guess are sorted by their numbers.
    const Experiment mixed = readExperiment("kernelcurve: 1\nkernels: [a]\nguesses:\n- {x: n, y: "
                                            "time, points: [[64 Ki, 1], [8, 2]]}\n",
                                            "f.yaml");
    EXPECT_EQ(mixed.guesses[0].points, (Points{{8, 2.0}, {65536, 1.0}}));
}

TEST(Experiment, IsWrittenAndReadBeforeAKernelIsChosen) {
    Experiment experiment;
    experiment.title.en = "Not yet";
    EXPECT_EQ(readExperiment(writeExperiment(experiment), "f.yaml"), experiment);
}

TEST(Experiment, CitesPlacesOfTextsOrSentences) {
    const auto sourcesOf = [](const std::string& yaml) {
        return readExperiment("kernelcurve: 1\nkernels: [a]\n" + yaml, "f.yaml").sources;
    };
    using testing::ElementsAre;
    EXPECT_THAT(sourcesOf("source: A book, 2012\n"), ElementsAre(Citation{.note = "A book, 2012"}));
    const Citation figure{.text = "a_book", .chapter = "loads", .figure = "4-9 to 4-13"};
    EXPECT_THAT(sourcesOf("source: {text: a_book, chapter: loads, figure: 4-9 to 4-13}\n"),
                ElementsAre(figure));
    const std::string list = "kernelcurve: 1\nkernels: [a]\nsource:\n"
                             "- {text: a_book, chapter: loads, figure: 4-9 to 4-13}\n"
                             "- A manual\n";
    const Experiment read = readExperiment(list, "f.yaml");
    EXPECT_THAT(read.sources, ElementsAre(figure, Citation{.note = "A manual"}));
    EXPECT_EQ(readExperiment(writeExperiment(read), "f.yaml"), read);
}

TEST(Experiment, InvalidUtf8IsReplacedNotLost) {
    Experiment experiment;
    experiment.kernels = {"k"};
    experiment.notes = "caf\xE9 au lait";
    EXPECT_EQ(readExperiment(writeExperiment(experiment), "f.yaml").notes,
              "caf\xEF\xBF\xBD au lait");
}

struct Wrong {
    const char* yaml;
    const char* error;
};

class WrongExperiment : public testing::TestWithParam<Wrong> {};

TEST_P(WrongExperiment, IsRefusedWithPlaceAndRemedy) {
    std::string yaml = GetParam().yaml;
    if (!yaml.starts_with("kernelcurve") && !yaml.starts_with("kernels"))
        yaml = "kernelcurve: 1\nkernels: [a]\n" + yaml;
    try {
        readExperiment(yaml, "f.yaml");
        FAIL() << "was read";
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(), GetParam().error);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Loader, WrongExperiment,
    testing::Values(
        Wrong{"kernelcurve: 2\nnew_key: 1\n",
              "f.yaml:1:14: error: Unsupported file format 2; this version reads formats up to 1 "
              "(open it with a newer version of Kernelcurve)"},
        Wrong{"kernelcurve: 0\nkernels: [a]\n",
              "f.yaml:1:14: error: Unsupported format 0 (write `kernelcurve: 1`)"},
        Wrong{"kernels: [a]\n", "f.yaml:1:1: error: Not an experiment: the key \"kernelcurve\" is "
                                "missing (begin the file with `kernelcurve: 1`)"},
        Wrong{"source: {text: a_book, figure: 1, table: 2}",
              "f.yaml:3:9: error: A source must not name both a figure and a table (write a list "
              "with "
              "one entry for the figure and one for the table)"},
        Wrong{"source: {text: A book}", "f.yaml:3:16: error: Invalid id: \"A book\" (use "
                                        "lower-case letters, digits, and underscores)"},
        Wrong{"source: [{chapter: loads}]", "f.yaml:3:10: error: Missing key \"text\""},
        Wrong{"guesses: [{x: n, y: time, points: [[1, 2], [1, 3]]}]",
              "f.yaml:3:44: error: 1 is listed twice"},
        Wrong{"guesses: [{x: n, y: bandwith, points: [[1, 2]]}]",
              "f.yaml:3:21: error: Unknown metric for a guess: \"bandwith\" (did you mean "
              "\"bandwidth\"?)"},
        Wrong{
            "guesses: [{x: n, y: time, points: [[1, 2], [a, 3]]}]",
            "f.yaml:3:44: error: The x values of a guess must be either all numbers or all words"},
        Wrong{"guesses: [{x: n, y: time, points: [1]}]",
              "f.yaml:3:36: error: Invalid guess point (write a pair such as [0, 3.2e12]: the x "
              "value, then the y "
              "value in SI units)"},
        Wrong{"guesses: [{x: n, y: time, points: []}]",
              "f.yaml:3:35: error: A guess must have at least one point (write `points: [[0, "
              "3.2e12]]`)"},
        Wrong{"guesses:\n- {x: n, y: time, points: [[1, 2]]}\n- {x: n, y: time, points: [[1, 3]]}",
              "f.yaml:5:3: error: This curve has two guesses (remove one of them)"},
        Wrong{"lab: {steps: [{do: a, sett: {}}]}",
              "f.yaml:3:23: error: Unknown key \"sett\" (did you mean \"set\"?)"},
        Wrong{"lab: {compared: ../h100}",
              "f.yaml:3:17: error: Recorded device not found: \"../h100\" (write the name of a "
              "recording, such as nvidia-h100)"},
        Wrong{"lab: {steps: [{see: a}]}", "f.yaml:3:15: error: Missing key \"do\""},
        Wrong{"lab: {steps: [{do: a, set: {sweep: {x: []}}}]}",
              "f.yaml:3:40: error: The list of values to sweep is empty (add at least one value)"},
        Wrong{"kernelcurve: 1\n", "f.yaml:1:1: error: Missing key \"kernels\""},
        Wrong{"kernelcurve: 1\nkernels: [a, a]\n", "f.yaml:2:14: error: a is listed twice"},
        Wrong{"kernelcurve: 1\nkernels: [../a.cu]\n",
              "f.yaml:2:11: error: \"../a.cu\" is a file, but documents identify kernels by id "
              "(write the file name without the folder, the leading number, and .cu; open the file "
              "separately)"},
        Wrong{"kernelcurve: 1\nkernel: [a]\n",
              "f.yaml:2:1: error: Unknown key \"kernel\" (did you mean \"kernels\"?)"},
        Wrong{"measure: {noize: 1 %}\n",
              "f.yaml:3:11: error: Unknown key \"noize\" (did you mean \"noise\"?)"},
        Wrong{"measure: {samples: 0}\n",
              "f.yaml:3:20: error: Invalid number of samples: 0 (use at least 1, or remove "
              "`samples` to sample until the noise target is reached)"},
        Wrong{"measure: {noise: 0 %}\n",
              "f.yaml:3:18: error: Invalid noise: 0 % (use more than 0 % and at most 100 %)"},
        Wrong{"measure: {noise: 0.5}\n", "f.yaml:3:18: error: Invalid percentage: \"0.5\" (write a "
                                         "number with a percent sign, such as 0.5 %)"},
        Wrong{"measure: {max_time: 2}\n",
              "f.yaml:3:21: error: Invalid duration: \"2\" (write a number with its unit: 2 s, "
              "500 ms, 1 min)"},
        Wrong{"measure: {limit: -1 s}\n",
              "f.yaml:3:18: error: Invalid duration: it must be longer than -1 s"},
        Wrong{"measure: {heat: cold}\n",
              "f.yaml:3:17: error: Unknown device state: \"cold\" (use as_it_is, rested, or hot)"},
        Wrong{"measure: {timing: hot}\n",
              "f.yaml:3:19: error: Unknown timing mode: \"hot\" (use warm, cold, or batch)"},
        Wrong{"device: gpu\n", "f.yaml:3:9: error: Invalid device name: \"gpu\" (use auto, cpu, "
                               "cuda:0, replay:NAME, predict:NAME, or HOST/cuda:0)"},
        Wrong{"plot: {kind: pie}\n", "f.yaml:3:14: error: Unknown chart type: \"pie\" (use curves, "
                                     "bars, heat_map, roofline, or timeline)"},
        Wrong{"plot: {log_x: yes}\n", "f.yaml:3:15: error: \"yes\" is neither true nor false "
                                      "(write true or false, without quotes)"},
        Wrong{"sweep: {a: {from: 0, to: 4, step: 0}}\n",
              "f.yaml:3:35: error: The step of a range must not be 0"},
        Wrong{"sweep: {a: {from: 4, to: 0, step: 1}}\n",
              "f.yaml:3:12: error: The range from 4 to 0 has the wrong direction (swap the ends, "
              "or use a negative step)"},
        Wrong{"sweep: {a: {from: 4, to: 1, times: 2}}\n",
              "f.yaml:3:12: error: The range from 4 to 1 has the wrong direction (swap the ends)"},
        Wrong{"sweep: {a: {from: 0, to: 4, times: 2}}\n",
              "f.yaml:3:19: error: A range with a factor cannot start at 0 (start above 0, or use "
              "`step`)"},
        Wrong{"sweep: {a: {from: 1, to: 4, times: 1}}\n",
              "f.yaml:3:36: error: Invalid range factor: 1 (use a factor greater than 1)"},
        Wrong{"sweep: {a: {from: 1, to: 9, times: 1.5}}\n",
              "f.yaml:3:36: error: 1 times 1.5 does not reach the next integer (start at a larger "
              "value, or use a larger factor)"},
        Wrong{"sweep: {a: {from: 1, to: 9, step: 1, times: 2}}\n",
              "f.yaml:3:12: error: A range must have either `step` or `times` (write `{from: 0, "
              "to: 8, step: 1}` or `{from: 1, to: 8, times: 2}`)"},
        Wrong{"sweep: {a: {from: 1, step: 2}}\n", "f.yaml:3:12: error: Missing key \"to\""},
        Wrong{"sweep: {a: {from: x, to: y, step: 2}}\n",
              "f.yaml:3:19: error: Invalid number: \"x\" (write a list of words: [a, b])"},
        Wrong{"sweep: {a: {from: .nan, to: 1, step: 1}}\n",
              "f.yaml:3:19: error: Invalid number: \".nan\" (use finite numbers, and integers of "
              "at most 63 bits; put text in quotes)"},
        Wrong{"sweep: {a: {from: 1, to: 10 Mi, step: 1}}\n",
              "f.yaml:3:12: error: The sweep of a has 10485760 values; the maximum is 1000000"},
        Wrong{"sweep: {a: []}\n", "f.yaml:3:12: error: The list of values to sweep is empty "
                                  "(add at least one value)"},
        Wrong{"sweep: {a: [1, 2, 1]}\n", "f.yaml:3:19: error: 1 is listed twice"},
        Wrong{"sweep: {a: 4}\n",
              "f.yaml:3:12: error: The sweep of a must be a list or a range (write `[1, 2, 4]` or "
              "`{from: 0, to: 8, step: 1}`; put a single value under `parameters`)"},
        Wrong{"sweep: {block: [1], b: [1]}\ntogether: [[blok, b]]\n",
              "f.yaml:4:13: error: blok is not swept (did you mean \"block\"?)"},
        Wrong{"sweep: {a: [1]}\ntogether: [[a]]\n", "f.yaml:4:12: error: `together` requires at "
                                                    "least two axes (write `together: [[a, b]]`)"},
        Wrong{"parameters: {a: 1, a: 2}\n",
              "f.yaml:3:20: error: Duplicate key \"a\" (remove one of them)"},
        Wrong{"parameters: {a: [1]}\n",
              "f.yaml:3:17: error: Expected a single value (put text with braces or brackets in "
              "quotes)"},
        Wrong{"parameters: {a: 16 Gi Gi}\n",
              "f.yaml:3:17: error: Invalid number: \"16 Gi Gi\" (use finite numbers, and integers "
              "of at most 63 bits; put text in quotes)"},
        Wrong{"lab: {goals: x}\n",
              "f.yaml:3:7: error: Unknown key \"goals\" (did you mean \"goal\"?)"},
        Wrong{"notes:\n", "f.yaml:3:1: error: Missing value"}));

TEST(Comments, AreFoundAndNotTakenFromTexts) {
    EXPECT_TRUE(hasComments("# hello\nkernelcurve: 1\n"));
    EXPECT_TRUE(hasComments("kernelcurve: 1 # hello\n"));
    EXPECT_TRUE(hasComments("notes: | # hello\n  x\n"));
    EXPECT_TRUE(hasComments("notes: \"#\" # hello\n"));
    EXPECT_TRUE(hasComments("a: [1,\n  # hello\n  2]\n"));
    EXPECT_TRUE(hasComments("measurements:\n# hello\n"));
    EXPECT_FALSE(hasComments("notes: \"a # b\"\nx: 'a # b'\ny: a#b\n"));
    EXPECT_FALSE(hasComments("notes: |\n  # a heading\n  text # more\n"));
    EXPECT_FALSE(hasComments("measurements:\n- {\"kernel\": \"a # b\"}\n"));
    EXPECT_FALSE(hasComments("kernelcurve: 1\n"));
}

} // namespace
} // namespace kernelcurve
