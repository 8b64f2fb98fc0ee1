#include "app/document/labs/labs.h"

#include "gpu/catalog/plan.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/experiment/fitted_experiment.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"

#include <gtest/gtest.h>

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
    // The test's own share folder has the labs of the build tree.
    try {
        labNamed("offset_read");
        FAIL() << "there is no such lab";
    } catch (const Error& error) {
        EXPECT_EQ(error.failure().what.english(), "no lab named offset_read");
        EXPECT_EQ(error.failure().hint.english(), "did you mean \"offset_reads\"?");
    }
}

} // namespace
} // namespace kernelcurve
