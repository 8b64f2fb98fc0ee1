// Tests user kernels in combination with other kernels: saved under a second name, in a search, and
// on a recorded device.
#include "tests/ui/editor/own_kernel_fixture.h"

#include <QFileDialog>
#include <QLineEdit>
#include <QTabWidget>

#include <gmock/gmock.h>

namespace kernelcurve {
namespace {

using testing::HasSubstr;

using OwnKernelsBesideOthers = OwnKernelTest;

TEST_F(OwnKernelsBesideOthers, SavedAsAnotherItStandsBesideTheFirst) {
    startReal();
    openMine(naive());
    tried();
    ASSERT_EQ(rowsOf("mine"), 2);
    type(with(naive(), "if (row", "// Another way.\n    if (row"));
    const QString other = settings_.path("better.cu");
    const auto saveAs = [&](const QString& to, const char* offered) {
        whenOpen<QFileDialog>([=, this](QFileDialog* files) {
            EXPECT_TRUE(files->selectedFiles().value(0).endsWith(offered))
                << files->selectedFiles().value(0).toStdString();
            files->findChild<QLineEdit*>()->setText(to);
            static_cast<QDialog*>(files)->accept();
        });
        window_->activateWindow();
        ASSERT_TRUE(becomesActive(window_.get()));
        editor().setFocus();
        editor().say({});
        // The text has the focus, so the kernel is saved and not the experiment.
        action("Save as…")->trigger();
    };
    saveAs(other, "mine_2.cu");
    EXPECT_TRUE(ended()) << words();
    EXPECT_EQ(words(), "Compiled, checked, and verified: 2 configurations measured.") << problems();
    EXPECT_EQ(readFile(path().toStdString()), naive()) << "the first stays as it was saved";
    EXPECT_THAT(readFile(other.toStdString()), HasSubstr("// Another way."));
    EXPECT_EQ(child<QTabWidget>("ownKernelTabs")->tabText(0), "better.cu");
    EXPECT_EQ(child<QTabWidget>("ownKernelTabs")->count(), 1);
    EXPECT_EQ(window_->document().experiment().kernels,
              (std::vector<std::string>{"transpose_row", "better", "mine"}));
    EXPECT_EQ(rowsOf("mine"), 2) << "both curves stand";
    EXPECT_EQ(rowsOf("better"), 2);
    // The new file is now watched and saved.
    editor().say({});
    writeFileAtomically(other.toStdString(), with(naive(), "if (row", "// By hand.\n    if (row"));
    EXPECT_TRUE(ended()) << words();
    EXPECT_THAT(editor().view().text().toStdString(), HasSubstr("// By hand."));
    writeFileAtomically(path().toStdString(), "changed elsewhere\n");
    // An existing name and a missing folder change nothing.
    saveAs(settings_.path("transpose_tile.cu"), "better_2.cu");
    EXPECT_THAT(bar(), HasSubstr("A kernel \"transpose_tile\" already exists"));
    EXPECT_FALSE(QFile::exists(settings_.path("transpose_tile.cu")));
    EXPECT_FALSE(editor().saveAs(settings_.path("nowhere/best.cu")));
    EXPECT_EQ(editor().name(), "better.cu");
    EXPECT_THAT(editor().view().text().toStdString(), HasSubstr("// By hand."));
}

TEST_F(OwnKernelsBesideOthers, ASearchFindsItsBest) {
    startReal();
    Experiment experiment = window_->document().experiment();
    experiment.sweep.clear();
    experiment.parameters = {{"rows", 64}, {"cols", 96}};
    experiment.search.emplace().tries = 3;
    window_->document().setExperiment(experiment);
    // The tries of another kernel do not count towards its budget.
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() > 0 && action("Run")->isEnabled(); })) << state();
    const int others = rowsOf("transpose_row");
    ASSERT_GE(others, 1);
    std::string text = with(naive(), "block: [32, 8]",
                            "parameters:\n  height: {values: [2, 4, 8], default: 8}\n"
                            "block: [32, height]");
    text = with(text, "ceil(rows / 8)", "ceil(rows / height)");
    openMine(text);
    const std::string said = tried();
    EXPECT_THAT(said,
                HasSubstr("Compiled, checked, and verified: 3 configurations measured. Best: "))
        << problems();
    EXPECT_THAT(said, HasSubstr(" µs with height = "));
    EXPECT_EQ(rowsOf("mine"), 3);
    EXPECT_EQ(rowsOf("transpose_row"), others) << "those stay";
    EXPECT_EQ(marks().size(), 2U);
    for (const Measurement& row : window_->document().recording().measurements)
        if (row.configuration.kernel == "mine") {
            EXPECT_TRUE(row.metrics.contains("try"));
        }
}

TEST_F(OwnKernelsBesideOthers, DefaultsThatItDoesNotAllowAreReplacedAndNamed) {
    startReal();
    window_->document().setExperiment(Experiment{});
    std::string text = kernelTemplate(*findProblem("strided_read"), "mine", false,
                                      KERNELCURVE_SOURCE_DIR "/resources/templates");
    openMine(with(text, "---*/", "requires: [\"stride == 4\"]\n---*/"));
    EXPECT_THAT(window_->document().experiment().parameters,
                testing::ElementsAre(std::pair<std::string, Value>("stride", 4)));
    EXPECT_THAT(bar(), HasSubstr("stride = 4 (the kernel requires stride == 4)"));
}

TEST_F(OwnKernelsBesideOthers, ARecordedDeviceSaysThatItHasNotMeasuredIt) {
    startReal();
    Experiment experiment = window_->document().experiment();
    experiment.device = "replay:nvidia-h200";
    window_->document().setExperiment(experiment);
    ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
    openMine(naive());
    EXPECT_EQ(tried(), "Checked, not measured: NVIDIA H200 (recorded) is a recorded device. To run "
                       "the kernel, choose the CPU or a GPU of this machine.")
        << problems();
    EXPECT_EQ(marks().size(), 2U) << "what its lines ask for is known all the same";
    EXPECT_EQ(rowsOf("mine"), 0);
    EXPECT_EQ(rows(), 2) << "they say why they are left out";
    for (const Measurement& row : window_->document().recording().measurements)
        EXPECT_EQ(row.status, Status::Excluded);
    // Its result is nevertheless compared, on the CPU.
    type(with(naive(), "in[row * cols + column]", "in[row * cols + column] + 1"));
    EXPECT_EQ(tried(), "Wrong result on the CPU; not measured.");
    EXPECT_THAT(problems(), HasSubstr("the first is out[0]: expected "));
    EXPECT_THAT(problems(), HasSubstr(", found "));
    type(naive());
    // The same file runs on the CPU.
    experiment = window_->document().experiment();
    experiment.device = "cpu";
    window_->document().setExperiment(experiment);
    ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
    EXPECT_EQ(tried(), "Compiled, checked, and verified: 2 configurations measured.") << problems();
    EXPECT_EQ(rowsOf("mine"), 2);
}

} // namespace
} // namespace kernelcurve
