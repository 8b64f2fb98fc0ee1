#include "app/document/edit/experiment_edit.h"
#include "app/document/experiment_document.h"
#include "tests/hang_limit.h"
#include "tests/ui/experiment/sample_catalog.h"
#include "tests/ui/window/own_settings.h"
#include "tests/ui/window/window_waits.h"
#include "ui/experiment/experiment_panel.h"
#include "ui/experiment/measure_form.h"
#include "ui/experiment/parameter_field.h"
#include "ui/experiment/parameter_form.h"
#include "ui/widgets/messages/note_label.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using Points = decltype(Axis::points);

class ExperimentPanelTest : public testing::Test {
  protected:
    ExperimentPanelTest() {
        DeviceDescription cpu;
        cpu.id = "cpu";
        cpu.name = "Sample processor";
        DeviceDescription gpu;
        gpu.id = "cuda:0";
        gpu.name = "Sample GPU";
        gpu.kind = DeviceKind::Cuda;
        gpu.usable = false;
        gpu.unusable = {
            message("the driver is too old"), message("install driver 535 or newer"), {}};
        panel_.setDevices({gpu, cpu});
        choose({"plain", "unrolled"});
    }
    void choose(std::vector<std::string> kernels) {
        Experiment experiment = document_.experiment();
        experiment.kernels = std::move(kernels);
        document_.setExperiment(experiment);
    }
    QComboBox* editor(const char* name) { return panel_.findChild<QComboBox*>(name); }
    void type(const char* name, const QString& text) {
        QLineEdit* line = editor(name)->lineEdit();
        line->selectAll();
        QTest::keyClicks(line, text);
    }
    std::optional<ParameterEntry> entry(const char* name) {
        return entryOf(document_.experiment(), name);
    }

    OwnSettings settings_;
    Catalog catalog_ = sampleCatalog();
    ExperimentDocument document_;
    ExperimentPanel panel_{document_, catalog_};
};

TEST_F(ExperimentPanelTest, WhatIsSweptIsNotCutOffByTheNumberOfItsValues) {
    panel_.show();
    panel_.resize(355, 700);
    type("n", "256..16384 times 2");
    settle();
    const QLabel* count = nullptr;
    for (auto* label : editor("n")->parentWidget()->findChildren<QLabel*>())
        if (label->isVisible() && label->text().contains("value(s)"))
            count = label;
    ASSERT_NE(count, nullptr);
    EXPECT_GT(count->y(), editor("n")->geometry().bottom());
    const QLineEdit& line = *editor("n")->lineEdit();
    EXPECT_LT(line.fontMetrics().horizontalAdvance(line.text()), line.width());
}

TEST_F(ExperimentPanelTest, HasAFieldForEveryParameter) {
    for (const char* name : {"n", "offset", "block", "unroll"})
        ASSERT_NE(editor(name), nullptr) << name;
    EXPECT_EQ(editor("block")->currentText(), "128");
    EXPECT_EQ(panel_.configurations(), 2);
    choose({"plain"});
    EXPECT_EQ(editor("unroll"), nullptr);
}

TEST_F(ExperimentPanelTest, TypingAListSweeps) {
    type("offset", "0..4");
    EXPECT_EQ(entry("offset"), std::optional<ParameterEntry>(Points(StepRange{0, 4, 1})));
    EXPECT_EQ(panel_.configurations(), 10);
    type("unroll", "1, 2, 4");
    EXPECT_EQ(panel_.configurations(), 5 + 15);
    type("offset", "3");
    EXPECT_EQ(entry("offset"), std::optional<ParameterEntry>(Value(3)));
    EXPECT_EQ(panel_.configurations(), 1 + 3);
}

TEST_F(ExperimentPanelTest, NoKeyWaitsForValuesToBeListed) {
    // Each text is typed letter by letter. Some incomplete texts describe larger ranges than the
    // complete text.
    for (const char* text : {"1024..67108864 times 2", "1..1000000", "1..1000000000000000000",
                             "1..999999999999999999 times 3", "1..4000, 900000..1000000000"})
        type("n", QString::fromLatin1(text));
    type("n", "1..500000");
    EXPECT_EQ(panel_.configurations(), 1'000'000);
    EXPECT_EQ(entry("n"), std::optional<ParameterEntry>(Points(StepRange{1, 500000, 1})));
    // The message about all values is based on some of them and states this.
    const QString longOne = QStringLiteral("1..1000000");
    choose({"plain"});
    type("n", longOne);
    type("offset", "900000");
    const auto said = [&] {
        return panel_.outlookText().startsWith("1000000 configuration(s) (about ");
    };
    EXPECT_TRUE(QTest::qWaitFor(said, hangMilliseconds)) << panel_.outlookText().toStdString();
}

TEST_F(ExperimentPanelTest, ExplainsWhatIsWrongAndKeepsTheLastGoodValue) {
    type("offset", "7");
    type("offset", "7x");
    EXPECT_EQ(entry("offset"), std::optional<ParameterEntry>(Value(7)));
    EXPECT_NE(panel_.problem().indexOf("nvalid integer: “7x”"), -1)
        << panel_.problem().toStdString();
    EXPECT_EQ(editor("offset")->accessibleDescription(),
              "invalid integer: “7x”; use a value such as 4096 or 64 Ki");
    // An edit of another field does not discard the text that is being typed.
    type("block", "64");
    EXPECT_EQ(editor("offset")->currentText(), "7x");
    type("offset", "8");
    EXPECT_EQ(panel_.problem(), "");
}

TEST_F(ExperimentPanelTest, RefusesWhatAKernelDoesNotTake) {
    type("block", "100");
    EXPECT_NE(panel_.problem(), "");
    EXPECT_EQ(entry("block"), std::nullopt);
}

TEST_F(ExperimentPanelTest, TheDefaultIsNotWrittenDown) {
    type("block", "64");
    EXPECT_EQ(document_.experiment().parameters.size(), 1U);
    type("block", "128");
    EXPECT_TRUE(document_.experiment().parameters.empty());
}

TEST_F(ExperimentPanelTest, ResetTakesEverythingBack) {
    type("offset", "0..8");
    type("block", "nonsense");
    QTest::mouseClick(panel_.findChild<QPushButton*>("resetParameters"), Qt::LeftButton);
    EXPECT_EQ(panel_.problem(), "");
    EXPECT_EQ(editor("block")->currentText(), "128");
    EXPECT_TRUE(document_.experiment().sweep.empty());
    EXPECT_EQ(panel_.configurations(), 2);
}

TEST_F(ExperimentPanelTest, ParametersComeBackWithTheirKernel) {
    type("unroll", "1, 2");
    auto* tree = panel_.findChild<QTreeView*>("kernels");
    const QModelIndex problem = tree->model()->index(0, 0);
    const QModelIndex unrolled = tree->model()->index(1, 0, problem);
    tree->model()->setData(unrolled, Qt::Unchecked, Qt::CheckStateRole);
    EXPECT_EQ(document_.experiment().kernels, std::vector<std::string>{"plain"});
    EXPECT_TRUE(document_.experiment().sweep.empty());
    tree->model()->setData(unrolled, Qt::Checked, Qt::CheckStateRole);
    EXPECT_EQ(entry("unroll"), std::optional<ParameterEntry>(Points(std::vector<Value>{1, 2})));
}

TEST_F(ExperimentPanelTest, AKernelFarDownTheListIsBroughtInSight) {
    for (int number = 0; number < 40; ++number)
        catalog_.add(sampleKernel("more" + std::to_string(number)));
    panel_.reloadKernels();
    panel_.resize(355, 700);
    panel_.show();
    choose({"plain"});
    settle();
    auto* tree = panel_.findChild<QTreeView*>("kernels");
    panel_.revealKernel("more39");
    settle();
    const QModelIndex there = tree->currentIndex();
    EXPECT_THAT(there.data().toString().toStdString(), testing::HasSubstr("more39"));
    EXPECT_TRUE(tree->viewport()->visibleRegion().contains(tree->visualRect(there)));
    EXPECT_LT(tree->height(), panel_.height() / 2) << "the parameters below stay visible";
}

TEST_F(ExperimentPanelTest, WhatIsLeftOutIsNotSaidOfAValueThatIsNoMore) {
    const auto notes = [&] {
        QStringList texts;
        for (const char* name : {"n", "offset", "block"})
            for (auto* note : editor(name)->parentWidget()->findChildren<NoteLabel*>())
                if (!note->isHidden())
                    texts << note->text();
        return texts.join(u'|').toStdString();
    };
    type("offset", "0..24 step 1");
    type("n", "1");
    ASSERT_TRUE(
        eventually([&] { return notes().find("Excluded, for example") != std::string::npos; }));
    type("n", "1e6");
    EXPECT_TRUE(eventually([&] {
        return notes().find("Excluded, for example") == std::string::npos;
    })) << notes();
}

TEST_F(ExperimentPanelTest, AnUnusableDeviceSaysWhyAndWhatToDo) {
    EXPECT_EQ(panel_.deviceToUse(), "cpu");
    auto* device = editor("device");
    device->setCurrentIndex(device->findData("cuda:0"));
    emit device->activated(device->currentIndex());
    EXPECT_EQ(panel_.deviceToUse(), "");
    EXPECT_EQ(panel_.problem().toStdString(),
              "The driver is too old. Install driver 535 or newer.");
    EXPECT_EQ(document_.experiment().device, "cuda:0");
}

TEST(MeasureFormTest, LeavesAloneWhatItHasNoFieldFor) {
    MeasureForm form;
    Experiment experiment;
    experiment.measure.check = false;
    experiment.measure.modelled = true;
    experiment.measure.samples = 30;
    form.show(experiment);
    std::vector<MeasuringRules> edited;
    QObject::connect(&form, &MeasureForm::edited,
                     [&](const MeasuringRules& rules) { edited.push_back(rules); });
    form.findChild<QCheckBox*>(QStringLiteral("interleave"))->click();
    form.findChild<QCheckBox*>(QStringLiteral("counters"))->click();
    ASSERT_EQ(edited.size(), 2U);
    MeasuringRules expected = experiment.measure;
    expected.interleave = false;
    EXPECT_EQ(edited[0], expected);
    expected.counters = true;
    EXPECT_EQ(edited[1], expected);
}

/// A lab can be opened before the shipped kernels are read.
TEST_F(ExperimentPanelTest, ShowsWhatTheKernelsDeclareHoweverLateTheyAreRead) {
    choose({"late"});
    EXPECT_FALSE(editor("unroll"));
    catalog_.add(sampleKernel("late", true));
    panel_.reloadKernels();
    EXPECT_TRUE(editor("unroll"));
    auto* tree = panel_.findChild<QTreeView*>("kernels");
    EXPECT_THAT(tree->currentIndex().data().toString().toStdString(), testing::HasSubstr("late"));
}

TEST_F(ExperimentPanelTest, EveryControlHasAName) {
    int controls = 0;
    for (const QWidget* widget : panel_.findChildren<QWidget*>()) {
        const QString name = widget->objectName();
        const bool isControl =
            qobject_cast<const QComboBox*>(widget) || qobject_cast<const QTreeView*>(widget);
        if (!isControl || name.isEmpty() || name.startsWith("qt_"))
            continue;
        ++controls;
        EXPECT_NE(widget->accessibleName(), "") << name.toStdString();
    }
    EXPECT_GE(controls, 6);
}

TEST_F(ExperimentPanelTest, AKernelIsFoundByEveryWordOfWhatItTeaches) {
    auto* search = panel_.findChild<QLineEdit*>("kernelSearch");
    auto* tree = panel_.findChild<QTreeView*>("kernels");
    const auto found = [&](const QString& words) {
        search->setText(words);
        QStringList ids;
        for (int problem = 0; problem < tree->model()->rowCount(); ++problem) {
            const QModelIndex of = tree->model()->index(problem, 0);
            for (int row = 0; row < tree->model()->rowCount(of); ++row)
                ids << tree->model()->index(row, 0, of).data().toString();
        }
        return ids.join(u' ').toStdString();
    };
    EXPECT_EQ(found("UNROLLED"), "unrolled") << "its id";
    EXPECT_EQ(found("sample plain"), "plain") << "its name";
    EXPECT_EQ(found("offset unrolled"), "unrolled") << "what it computes, and its id";
    EXPECT_EQ(found("offset nothing_like_it"), "");
    EXPECT_EQ(found(""), "plain unrolled");
}

TEST_F(ExperimentPanelTest, ProblemsOfWhichNothingIsTickedArePutAway) {
    catalog_.add(readKernelFile("/*---\nlibrary: memcpy\nproblem: copy\n---*/\n", "whole.cu"));
    panel_.reloadKernels();
    auto* tree = panel_.findChild<QTreeView*>("kernels");
    auto* all = panel_.findChild<QPushButton*>("allProblems");
    choose({});
    choose({"plain"});
    EXPECT_EQ(tree->model()->rowCount(), 1);
    EXPECT_FALSE(all->isHidden());
    EXPECT_EQ(all->text().toStdString(), "1 other problem(s)");
    all->click();
    EXPECT_EQ(tree->model()->rowCount(), 2);
    all->click();
    EXPECT_EQ(tree->model()->rowCount(), 1);
    panel_.revealKernel("whole");
    EXPECT_EQ(tree->currentIndex().data().toString().toStdString(), "whole");
}

TEST_F(ExperimentPanelTest, ASectionStaysFoldedAndSaysWhatIsInIt) {
    auto* heading = panel_.findChild<QToolButton*>("kernelSection");
    auto* tree = panel_.findChild<QTreeView*>("kernels");
    panel_.show();
    choose({"plain"});
    EXPECT_TRUE(tree->isVisible());
    heading->click();
    EXPECT_FALSE(tree->isVisible());
    EXPECT_EQ(heading->accessibleDescription().toStdString(), "plain");
    ExperimentPanel other(document_, catalog_);
    EXPECT_FALSE(other.findChild<QToolButton*>("kernelSection")->isChecked());
    panel_.revealKernel("plain");
    EXPECT_TRUE(tree->isVisible()) << "what is looked for is shown";
}

} // namespace
} // namespace kernelcurve
