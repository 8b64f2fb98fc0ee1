#include "app/document/labs/lab_steps.h"
#include "app/document/labs/labs.h"
#include "app/document/labs/references.h"

#include "gpu/catalog/plan.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/experiment/fitted_experiment.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/values/metric.h"
#include "gpu/problems/problem.h"

#include <gtest/gtest.h>

#include <cctype>
#include <set>

namespace kernelcurve {
namespace {

const std::filesystem::path source = KERNELCURVE_SOURCE_DIR;

/// Time budget of a lab, and costs from which the time outside the timed launches is derived. The
/// estimates are conservative.
struct Budget {
    DeviceKind device;
    double seconds;
    double perConfiguration;   ///< launches before the timed launches
    double perProgram;         ///< compilation
    double hostBytesPerSecond; ///< creating and moving inputs, fetching and comparing results
};
constexpr Budget cpuBudget{DeviceKind::Cpu, 30, 0.05, 0.5, 1e9};
constexpr Budget gpuBudget{DeviceKind::Cuda, 20, 0.02, 0.2, 4e9};

Experiment experimentOf(const Lab& lab) {
    return readExperiment(readFile(lab.file), lab.file.filename().string());
}

/// The properties for which a kernel is compiled: its template arguments and the compiler's
/// parameters. Run-time arguments such as n do not count.
std::string programOf(const KernelFile& kernel, const Configuration& configuration) {
    std::string program = kernel.id;
    const auto add = [&](const std::string& name) {
        const auto found = configuration.parameters.find(name);
        if (found != configuration.parameters.end())
            program += " " + name + "=" + found->second.text();
    };
    for (const KernelLaunch& launch : kernel.launches)
        for (const auto& [name, value] : configuration.parameters)
            if (launch.entry.find('<') != std::string::npos &&
                launch.entry.find(name, launch.entry.find('<')) != std::string::npos)
                add(name);
    for (const char* name : {"l1", "max_registers", "fast_math", "ptxas"})
        add(name);
    return program;
}

/// The bytes that the host fills or compares for a configuration after `before`. Results always
/// count. Inputs count if they differ from those of `before`.
double hostBytes(const Problem& problem, const KernelFile& kernel, const Values& parameters,
                 const Values& before) {
    Values shape;
    bool isNew = false;
    for (const Parameter& parameter : problem.declaration().parameters) {
        const Value& value = parameters.at(parameter.name);
        shape.emplace(parameter.name, value);
        const auto old = before.find(parameter.name);
        isNew = isNew || old == before.end() || old->second != value;
    }
    double bytes = 0;
    for (const BufferSpec& buffer : problem.buffers(shape, kernel.computes))
        if (isNew || buffer.role != BufferRole::Input)
            bytes += static_cast<double>(buffer.bytes());
    return bytes;
}

double secondsFor(const Plan& plan, const Experiment& experiment, const Catalog& catalog,
                  const Budget& budget) {
    std::set<std::string> programs;
    double bytes = 0;
    Values before;
    for (std::int64_t index = 0; index < plan.size(); ++index) {
        const Configuration configuration = plan.at(index);
        const KernelFile& kernel = catalog.at(configuration.kernel);
        programs.insert(programOf(kernel, configuration));
        bytes += hostBytes(*findProblem(kernel.problem), kernel, configuration.parameters, before);
        before = configuration.parameters;
    }
    return static_cast<double>(plan.size()) *
               (experiment.measure.maxTime + budget.perConfiguration) +
           static_cast<double>(programs.size()) * budget.perProgram +
           bytes / budget.hostBytesPerSecond;
}

TEST(ShippedLabs, AreEnoughAndEachHasATitleOfItsOwn) {
    std::set<std::string> english;
    std::set<std::string> chinese;
    const std::vector<Lab> labs = labsIn(source / "resources/labs");
    EXPECT_GE(labs.size(), 20U);
    for (const Lab& lab : labs) {
        EXPECT_TRUE(english.insert(lab.title.en).second) << lab.id << ": " << lab.title.en;
        EXPECT_TRUE(chinese.insert(lab.title.zhCN).second) << lab.id << ": " << lab.title.zhCN;
    }
}

void expectInTime(const Experiment& experiment, const Catalog& catalog, const Budget& budget) {
    const Plan plan(experiment, catalog);
    EXPECT_GE(plan.size(), 1);
    // lint-time: derived from what is moved and computed, not measured
    EXPECT_LE(secondsFor(plan, experiment, catalog, budget), budget.seconds)
        << plan.size() << " configurations on "
        << (budget.device == DeviceKind::Cpu ? "the CPU device" : "a GPU");
}

TEST(ShippedLabs, EndInTimeOnEachKindOfDevice) {
    const Catalog catalog = Catalog::load(source / "gpu/kernels");
    for (const Lab& lab : labsIn(source / "resources/labs"))
        for (const Budget& budget : {cpuBudget, gpuBudget}) {
            SCOPED_TRACE(lab.id);
            expectInTime(fitted(experimentOf(lab), budget.device), catalog, budget);
        }
}

/// A step is prepared with one click, so its kernels, parameters, chart and measuring time must all
/// fit the lab.
TEST(ShippedLabs, PrepareStepsThatCanBeRun) {
    const Catalog catalog = Catalog::load(source / "gpu/kernels");
    References references(source / "resources/references");
    int labsWithSteps = 0;
    for (const Lab& lab : labsIn(source / "resources/labs")) {
        const Experiment whole = experimentOf(lab);
        int prepared = 0;
        for (const LabStep& step : whole.lab->steps) {
            if (!step.set)
                continue;
            ++prepared;
            for (const Budget& budget : {cpuBudget, gpuBudget}) {
                SCOPED_TRACE(lab.id + ": " + step.what.en);
                const Experiment experiment =
                    withStep(fitted(whole, budget.device), *step.set, catalog);
                expectInTime(experiment, catalog, budget);
                const auto swept = [&](const std::string& name) {
                    return std::any_of(experiment.sweep.begin(), experiment.sweep.end(),
                                       [&](const Axis& axis) { return axis.parameter == name; });
                };
                const std::string& x = experiment.plot.x;
                EXPECT_TRUE(x == "kernel" || findMetric(x) || swept(x)) << x << " is not swept";
                const auto isPublished = [&](const std::string& name) {
                    return std::ranges::any_of(experiment.plot.references, [&](const auto& id) {
                        return std::ranges::any_of(
                            references.named(id).measurements, [&](const Measurement& row) {
                                return row.configuration.parameters.contains(name);
                            });
                    });
                };
                for (const std::string& series : experiment.plot.series)
                    EXPECT_TRUE(series == "kernel" || swept(series) || isPublished(series))
                        << series << " is not swept";
            }
        }
        labsWithSteps += prepared >= 2 ? 1 : 0;
    }
    EXPECT_GE(labsWithSteps, 10);
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// A step that mentions published results must name them as in the menu and must select them.
TEST(ShippedLabs, SetUpThePublishedResultsThatTheyName) {
    References references(source / "resources/references");
    int named = 0;
    for (const Lab& lab : labsIn(source / "resources/labs")) {
        const Experiment whole = experimentOf(lab);
        for (const LabStep& step : whole.lab->steps)
            for (const References::Entry& published : references.list()) {
                SCOPED_TRACE(lab.id + ": " + step.what.en);
                const std::string en = step.what.en + step.see.en;
                const std::string zhCN = step.what.zhCN + step.see.zhCN;
                EXPECT_FALSE(contains(en + zhCN, published.id)) << "the menu shows the title";
                const PlotSettings plot = step.set ? setUp(whole, *step.set).plot : PlotSettings();
                const bool isSet = std::ranges::count(plot.references, published.id) > 0;
                EXPECT_TRUE(isSet || !contains(en, published.title.en));
                EXPECT_TRUE(isSet || !contains(zhCN, published.title.zhCN));
                named += contains(en, published.title.en) && contains(zhCN, published.title.zhCN)
                             ? 1
                             : 0;
            }
    }
    EXPECT_GE(named, 7);
}

/// `kernelcurve run` can measure the published configurations.
TEST(ShippedLabs, HavePublishedResultsThatCanBeRun) {
    const Catalog catalog = Catalog::load(source / "gpu/kernels");
    References references(source / "resources/references");
    for (const References::Entry& published : references.list()) {
        SCOPED_TRACE(published.id);
        const Recording& recording = references.named(published.id);
        const Plan plan(recording.experiment, catalog);
        std::set<std::string> known = {"kernel"};
        for (std::int64_t index = 0; index < plan.size(); ++index)
            for (const auto& [name, value] : plan.at(index).parameters)
                known.insert(name);
        for (const Measurement& row : recording.measurements)
            for (const auto& [name, value] : row.configuration.parameters)
                EXPECT_TRUE(known.contains(name)) << name;
        EXPECT_TRUE(known.contains(recording.experiment.plot.x));
        for (const std::string& series : recording.experiment.plot.series)
            EXPECT_TRUE(known.contains(series)) << series;
    }
}

/// Returns whether the translation is missing: empty, equal to the English text or without a
/// Chinese character.
bool lacksChinese(const LocalizedText& text) {
    return text.zhCN.empty() || text.zhCN == text.en ||
           std::none_of(text.zhCN.begin(), text.zhCN.end(),
                        [](char c) { return static_cast<unsigned char>(c) >= 0xE4; });
}

/// Chinese text has no spaces where YAML folds line ends, so a space after a punctuation mark comes
/// from folding.
bool hasFoldedLines(const LocalizedText& text) {
    const std::vector<std::string> marks = {"， ", "。 ", "； ", "： ", "、 "};
    return std::ranges::any_of(
        marks, [&](const std::string& mark) { return text.zhCN.find(mark) != std::string::npos; });
}

/// The tag of a metric in the text. Tags are only used in files and on the command line. Empty if
/// the text contains none.
std::string tagIn(const std::string& text) {
    const auto isOfName = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
    };
    for (const Metric& metric : metrics()) {
        if (metric.tag.find('_') == std::string_view::npos)
            continue; // an ordinary word
        for (std::size_t at = text.find(metric.tag); at != std::string::npos;
             at = text.find(metric.tag, at + 1)) {
            const std::size_t end = at + metric.tag.size();
            if ((at == 0 || !isOfName(text[at - 1])) &&
                (end == text.size() || !isOfName(text[end])))
                return std::string(metric.tag);
        }
    }
    return {};
}

TEST(ShippedLabs, TeachInBothLanguages) {
    for (const Lab& lab : labsIn(source / "resources/labs")) {
        SCOPED_TRACE(lab.id);
        const Experiment experiment = experimentOf(lab);
        ASSERT_TRUE(experiment.lab);
        std::vector<LocalizedText> texts;
        for (const LabStep& step : experiment.lab->steps) {
            texts.push_back(step.what);
            if (!step.see.empty())
                texts.push_back(step.see);
        }
        texts.insert(texts.end(), experiment.lab->questions.begin(),
                     experiment.lab->questions.end());
        for (const LocalizedText& text :
             {experiment.title, experiment.lab->goal, experiment.lab->expect, experiment.lab->why})
            texts.push_back(text);
        for (const LocalizedText& text : texts) {
            EXPECT_FALSE(text.en.empty()) << text.zhCN;
            EXPECT_FALSE(lacksChinese(text)) << text.en;
            EXPECT_FALSE(hasFoldedLines(text)) << text.zhCN;
            EXPECT_EQ(tagIn(text.en), "") << "the list has its label: " << text.en;
            EXPECT_EQ(tagIn(text.zhCN), "") << text.zhCN;
        }
        EXPECT_GE(experiment.lab->steps.size(), 3U);
        EXPECT_GE(experiment.lab->questions.size(), 2U);
    }
}

TEST(ShippedLabs, SayWhatTheChartShows) {
    for (const Lab& lab : labsIn(source / "resources/labs")) {
        const PlotSettings plot = experimentOf(lab).plot;
        EXPECT_FALSE(plot.x.empty() || plot.y.empty()) << lab.id;
    }
}

} // namespace
} // namespace kernelcurve
