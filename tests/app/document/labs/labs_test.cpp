#include "app/document/labs/labs.h"

#include "gpu/catalog/plan.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/experiment/fitted_experiment.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>

namespace kernelcurve {
namespace {

const std::filesystem::path source = KERNELCURVE_SOURCE_DIR;

std::vector<Lab> shippedLabs() {
    return labsIn(source / "resources/labs");
}

bool inBothLanguages(const LocalizedText& text) {
    return !text.en.empty() && !text.zhCN.empty();
}

TEST(Labs, AreListedById) {
    std::vector<std::string> ids;
    for (const Lab& lab : shippedLabs())
        ids.push_back(lab.id);
    EXPECT_TRUE(std::is_sorted(ids.begin(), ids.end()));
    for (const char* wanted : {"offset_reads", "transposes"})
        EXPECT_NE(std::find(ids.begin(), ids.end(), wanted), ids.end()) << wanted;
}

TEST(Labs, AreWholeInBothLanguages) {
    for (const Lab& lab : shippedLabs()) {
        SCOPED_TRACE(lab.id);
        const Experiment experiment = readExperiment(readFile(lab.file), lab.id);
        EXPECT_TRUE(inBothLanguages(experiment.title));
        ASSERT_TRUE(experiment.lab);
        EXPECT_TRUE(inBothLanguages(experiment.lab->goal));
        EXPECT_TRUE(inBothLanguages(experiment.lab->expect));
        EXPECT_TRUE(inBothLanguages(experiment.lab->why));
        EXPECT_GE(experiment.lab->steps.size(), 2U);
        EXPECT_GE(experiment.lab->questions.size(), 1U);
        for (const LabStep& step : experiment.lab->steps) {
            EXPECT_TRUE(inBothLanguages(step.what)) << step.what.en;
            EXPECT_TRUE(step.see.empty() || inBothLanguages(step.see)) << step.see.en;
        }
        for (const LocalizedText& question : experiment.lab->questions)
            EXPECT_TRUE(inBothLanguages(question)) << question.en;
    }
}

TEST(Labs, EachHasAPlaceOfItsOwnInItsCourse) {
    std::set<std::pair<LabTopic, int>> places;
    std::set<int> first;
    const std::vector<Lab> labs = shippedLabs();
    for (const Lab& lab : labs) {
        SCOPED_TRACE(lab.id);
        ASSERT_TRUE(lab.course);
        EXPECT_TRUE(places.emplace(lab.course->topic, lab.course->place).second);
        if (lab.course->first > 0) {
            EXPECT_TRUE(first.insert(lab.course->first).second);
        }
        EXPECT_FALSE(lab.course->first > 0 && lab.course->needs.gpu) << "who begins may have none";
    }
    // The positions in a row of labs start at 1, without gaps.
    for (const LabRow& row : labRows(labs))
        for (std::size_t place = 0; place < row.labs.size(); ++place) {
            const LabCourse& course = *labs[row.labs[place]].course;
            EXPECT_EQ(row.topic ? course.place : course.first, static_cast<int>(place) + 1)
                << labs[row.labs[place]].id;
        }
    EXPECT_GE(first.size(), 8U);
}

TEST(Labs, TheNextOneIsTheNextOfItsRowThatIsNotDone) {
    const auto lab = [](const char* id, LabCourse course) {
        Lab made;
        made.id = id;
        made.course = course;
        return made;
    };
    const std::vector<Lab> labs = {
        lab("b", {LabTopic::Memory, 2}), lab("a", {LabTopic::Memory, 1, 1}),
        lab("g", {LabTopic::Gemm, 1, 2}), lab("c", {LabTopic::Memory, 3})};
    const auto after = [&](const char* id, const std::set<std::string>& done) {
        const Lab* next = labAfter(labs, id, done);
        return next ? next->id : std::string("-");
    };
    EXPECT_EQ(after("a", {}), "g") << "first steps lead to the next of the first steps";
    EXPECT_EQ(after("a", {"g"}), "b") << "and then on in the topic";
    EXPECT_EQ(after("b", {}), "c");
    EXPECT_EQ(after("b", {"c"}), "a") << "what was left out";
    EXPECT_EQ(after("c", {"a", "b"}), "g");
    EXPECT_EQ(after("c", {"a", "b", "g"}), "-");
    EXPECT_EQ(labRows(labs).size(), 3U);
}

TEST(Labs, AreExperimentsOfShippedKernels) {
    const Catalog catalog = Catalog::load(source / "gpu/kernels");
    for (const Lab& lab : shippedLabs()) {
        const Experiment experiment = readExperiment(readFile(lab.file), lab.id);
        for (const DeviceKind kind : {DeviceKind::Cpu, DeviceKind::Cuda}) {
            const Plan plan(fitted(experiment, kind), catalog);
            EXPECT_GE(plan.size(), 5) << lab.id;
            EXPECT_LE(plan.size(), 200) << lab.id;
        }
    }
}

TEST(Labs, AnUnknownOneIsNamedWithTheNearest) {
    // The share folder of the test contains the labs of the build tree.
    try {
        labNamed("offset_read");
        FAIL() << "there is no such lab";
    } catch (const Error& error) {
        EXPECT_EQ(error.failure().what.english(), "Lab not found: offset_read");
        EXPECT_EQ(error.failure().hint.english(), "did you mean \"offset_reads\"?");
    }
}

} // namespace
} // namespace kernelcurve
