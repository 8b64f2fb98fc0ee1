// Tests runs, files and messages in the window. Measurements are kept, and messages are correct.
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/recording_yaml.h"
#include "tests/ui/window/main_window_fixture.h"

#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QToolButton>

#include <gmock/gmock.h>

namespace kernelcurve {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* runThenOneWithoutEnd = "hello\nwait devices\ndevices\n"
                                             "wait run\nstarted\nmeasure 0..last 1\nfinish\n"
                                             "wait run\nstarted\nmeasure 0..40\nhold\n";
constexpr const char* runThenNothing = "hello\nwait devices\ndevices\n"
                                       "wait run\nstarted\nmeasure 0..last 1\nfinish\n"
                                       "wait run\nstarted\nfinish failed\n";

class WindowRuns : public MainWindowTest {
  protected:
    void answer(const QString& button) {
        asked_.clear();
        whenOpen<QMessageBox>([=, this](QMessageBox* question) {
            asked_ = (question->text() + u' ' + question->informativeText()).toStdString();
            for (QAbstractButton* each : question->buttons())
                if (each->text().remove(QChar(u'&')) == button)
                    return each->click();
            ADD_FAILURE() << "no button " << button.toStdString();
            question->reject();
        });
    }
    QStringList series() {
        auto* chart = child<ChartView>("chart");
        chart->refresh();
        QStringList names;
        for (const ChartSeries& each : chart->chart().series)
            names << each.name;
        return names;
    }
    void click(const QString& button) {
        for (auto* each : window_->findChild<MessageBar*>()->findChildren<QPushButton*>())
            if (each->text() == button && each->isVisible())
                return each->click();
        ADD_FAILURE() << "no button " << button.toStdString();
    }
    Recording recordingOn(const char* device, int rows) {
        Recording recording = window_->document().recording();
        recording.environment = {{"device", std::string(device)}};
        recording.measurements.resize(static_cast<std::size_t>(rows));
        return recording;
    }
    void write(const QString& file, const Recording& recording) {
        writeFileAtomically(file.toStdString(), writeRecording(recording));
    }
    ExperimentDocument& document() { return window_->document(); }

    std::string asked_;
};

TEST_F(WindowRuns, ASecondRunLeavesTheFirstPaleAndOneKeyAway) {
    startWithSample();
    measureAll();
    EXPECT_EQ(series().size(), 3);
    auto* back = child<QAction>("bringBack");
    EXPECT_FALSE(back->isEnabled());
    const Recording first = document().recording();
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() == 99 && action("Run")->isEnabled(); }));
    EXPECT_TRUE(back->isEnabled());
    EXPECT_EQ(series(), (QStringList{"read_offset", "read_offset_unroll", "write_offset",
                                     "read_offset (previous)", "read_offset_unroll (previous)",
                                     "write_offset (previous)"}));
    child<QWidget>("chart")->setFocus();
    key(Qt::Key_B, Qt::ControlModifier);
    EXPECT_EQ(document().recording(), first);
    EXPECT_EQ(rows(), 99);
    EXPECT_EQ(series().size(), 6) << "the second is the one before now";
}

TEST_F(WindowRuns, WhatTheNextRunSweepsRegroupsNoCurve) {
    start();
    const QString file = settings_.path("axes.yaml");
    writeFileAtomically(file.toStdString(),
                        "kernelcurve: 1\nkernels: [read_offset]\nsweep:\n"
                        "  n: [4194304, 8388608, 16777216]\n  block: [64, 128, 256]\n"
                        "  offset: [0, 1, 2]\n");
    window_->openFile(file);
    ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state() << bar();
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() == 27 && action("Run")->isEnabled(); })) << state();
    const QStringList before = series();
    EXPECT_EQ(before.size(), 9);
    auto* hint = child<QLabel>("nextRunHint");
    EXPECT_TRUE(hint->isHidden());
    document().edit([](Experiment& experiment) {
        std::erase_if(experiment.sweep, [](const Axis& axis) { return axis.parameter != "n"; });
        experiment.parameters = {{"block", 128}, {"offset", 0}};
    });
    EXPECT_EQ(series(), before);
    EXPECT_EQ(hint->text(), "The next run differs from the run shown: block, offset.");
    EXPECT_TRUE(hint->isVisible());
    document().edit([](Experiment& experiment) {
        experiment.sweep.clear();
        experiment.parameters.emplace_back("n", 4194304);
    });
    EXPECT_EQ(series(), before);
    document().undo();
    document().undo();
    EXPECT_TRUE(hint->isHidden());
}

TEST_F(WindowRuns, WhatIsMissingOfAnotherDeviceGetsCurvesOfItsOwn) {
    startWithSample("hello\nwait devices\ndevices\n"
                    "wait run\nstarted\nmeasure 0..last 1\nfinish\n"
                    "wait run\nstarted cpu Other\nmeasure 0..last 1\nfinish\n");
    measureAll();
    EXPECT_EQ(series().size(), 3);
    action("Run missing")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() == 198 && action("Run")->isEnabled(); })) << state();
    EXPECT_EQ(series(), QStringList({"read_offset, Scripted processor",
                                     "read_offset_unroll, Scripted processor",
                                     "write_offset, Scripted processor", "read_offset, Other",
                                     "read_offset_unroll, Other", "write_offset, Other"}));
    const QAbstractItemModel* table = child<QTableView>("measurements")->model();
    QStringList headings;
    for (int column = 0; column < table->columnCount(); ++column)
        headings << table->headerData(column, Qt::Horizontal).toString();
    EXPECT_TRUE(headings.contains("Device")) << headings.join(u' ').toStdString();
}

TEST_F(WindowRuns, ARunTeachesAtOnceHowLongTheNextTakes) {
    startWithSample();
    ASSERT_TRUE(waitUntil([&] { return wholeState().contains(", about "); }));
    const QString before = wholeState();
    measureAll();
    const QString after = wholeState();
    EXPECT_TRUE(after.contains(", about ")) << after.toStdString();
    EXPECT_NE(after, before);
}

TEST_F(WindowRuns, RunThenStopKeepsTheEarlierCurve) {
    startWithSample(runThenOneWithoutEnd);
    measureAll();
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() >= 2 && rows() < 99; })) << state();
    key(Qt::Key_Escape);
    ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
    EXPECT_LT(rows(), 99);
    EXPECT_TRUE(series().contains("write_offset (previous)"));
    answer("Cancel");
    EXPECT_FALSE(window_->close());
    EXPECT_THAT(asked_, AllOf(HasSubstr("Its " + std::to_string(rows()) + " measurements"),
                              HasSubstr("99 measurements of earlier runs would be lost.")));
    child<QAction>("bringBack")->trigger();
    EXPECT_EQ(rows(), 99);
}

TEST_F(WindowRuns, WhereNothingComesOfARunTheRowsReturn) {
    startWithSample(runThenNothing);
    measureAll();
    const Recording first = document().recording();
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() == 99 && action("Run")->isEnabled(); })) << state();
    EXPECT_EQ(document().recording(), first);
    EXPECT_TRUE(document().earlierRuns().empty());
}

TEST_F(WindowRuns, TheMenuNamesEveryRunAndSavesThem) {
    startWithSample();
    measureAll();
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() == 99 && action("Run")->isEnabled(); }));
    action("Save")->trigger();
    QMenu* menu = nullptr;
    for (auto* button : window_->findChildren<QToolButton*>())
        if (button->defaultAction() == child<QAction>("bringBack")) {
            EXPECT_TRUE(button->isVisible());
            menu = button->menu();
        }
    ASSERT_NE(menu, nullptr);
    emit menu->aboutToShow();
    EXPECT_THAT(menu->actions().constFirst()->text().toStdString(),
                AllOf(HasSubstr("Scripted processor"), HasSubstr("99 measurements")));
    EXPECT_EQ(document().atStake().earlierRows, 99);
    menu->actions().constLast()->trigger();
    EXPECT_TRUE(QFile::exists(settings_.path("sample-run-1.yaml"))) << bar();
    EXPECT_TRUE(document().atStake().nothing());
    EXPECT_TRUE(window_->close()) << "nothing would be lost";
}

TEST_F(WindowRuns, SaveBeforeLeavingSavesEveryRun) {
    startWithSample();
    measureAll();
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() == 99 && action("Run")->isEnabled(); }));
    answer("Save");
    EXPECT_TRUE(window_->close());
    const auto rowsOf = [&](const char* file) {
        return readRecording(readFile(settings_.path(file).toStdString()), file)
            .recording.measurements.size();
    };
    EXPECT_EQ(rowsOf("sample.yaml"), 99U);
    EXPECT_EQ(rowsOf("sample-run-1.yaml"), 99U);
}

TEST_F(WindowRuns, NothingIsAskedWhereNothingWouldBeLost) {
    startWithSample();
    Experiment changed = document().experiment();
    const Experiment before = changed;
    changed.notes = "a thought";
    document().setExperiment(changed);
    EXPECT_TRUE(window_->isWindowModified());
    document().setExperiment(before);
    EXPECT_FALSE(window_->isWindowModified());
    measureAll();
    action("Save")->trigger();
    changed = document().experiment();
    changed.notes = "a thought";
    document().setExperiment(changed);
    answer("Cancel");
    EXPECT_FALSE(window_->close());
    EXPECT_THAT(asked_, Not(HasSubstr("99"))) << "its rows are saved";
    document().setExperiment(before);
    EXPECT_TRUE(window_->close());
}

TEST_F(WindowRuns, SpeedupsKeepTheirBaselineIfTheNextRunHasOtherKernels) {
    startWithSample();
    document().edit([](Experiment& experiment) {
        experiment.baseline = "read_offset";
        experiment.plot.y = "of_baseline";
    });
    measureAll();
    settle();
    const QStringList curves = series();
    EXPECT_EQ(curves.size(), 3) << curves.join(" | ").toStdString();
    document().edit([](Experiment& experiment) {
        experiment.kernels = {"copy_naive"};
        experiment.baseline.reset();
    });
    settle();
    EXPECT_EQ(series(), curves) << series().join(" | ").toStdString();
}

TEST_F(WindowRuns, AnotherDevicesRecordingIsNotWrittenOverWithoutAWord) {
    startWithSample();
    measureAll();
    const Recording measured = document().recording();
    write(settings_.path("h200.yaml"), recordingOn("NVIDIA H200", 7));
    action("Save")->trigger();
    window_->openFile(settings_.path("h200.yaml"));
    ASSERT_EQ(rows(), 7);
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() == 99 && action("Run")->isEnabled(); })) << state();
    answer("Cancel");
    action("Save")->trigger();
    EXPECT_THAT(asked_, AllOf(HasSubstr("“h200.yaml” contains another recording."),
                              HasSubstr("Its 7 measurements of NVIDIA H200 would be lost.")));
    EXPECT_TRUE(window_->isWindowModified());
    // The measurements are compared with the file that was opened.
    window_->openFile(settings_.path(""));
    EXPECT_EQ(child<QListWidget>("comparedRecordings")->count(), 2) << bar();
    ASSERT_TRUE(waitUntil([&] { return series().contains("h200 (saved): read_offset"); }))
        << series().join(" | ").toStdString();
    EXPECT_TRUE(series().contains("h200: read_offset"));
    answer("Overwrite");
    action("Save")->trigger();
    EXPECT_FALSE(window_->isWindowModified());
    EXPECT_EQ(document().recording().measurements.size(), measured.measurements.size());
}

TEST_F(WindowRuns, AFileThatAnotherWindowChangedIsNoticed) {
    startWithSample();
    const QString file = settings_.path("sample.yaml");
    writeFileAtomically(file.toStdString(), readFile(file.toStdString()) + "notes: mine\n");
    Experiment changed = document().experiment();
    changed.notes = "yours";
    document().setExperiment(changed);
    answer("Cancel");
    action("Save")->trigger();
    EXPECT_THAT(asked_, HasSubstr("Another program has changed “sample.yaml”."));
    EXPECT_THAT(readFile(file.toStdString()), HasSubstr("mine"));
    answer("Save as…");
    whenOpen<QFileDialog>([&](QFileDialog* files) {
        files->findChild<QLineEdit*>()->setText(settings_.path("other.yaml"));
        static_cast<QDialog*>(files)->accept();
    });
    action("Save")->trigger();
    EXPECT_EQ(document().file(), settings_.path("other.yaml"));
    EXPECT_THAT(readFile(file.toStdString()), HasSubstr("mine"));
}

TEST_F(WindowRuns, ASaveSaysWhereAndTheTitleNamesTheFile) {
    startWithSample();
    EXPECT_EQ(window_->windowTitle().toStdString(), "sample.yaml[*] – Sample – Kernelcurve");
    measureAll();
    document().save(settings_.path("before.yaml"));
    action("Save")->trigger();
    EXPECT_EQ(bar(), "Saved to " + settings_.path("before.yaml").toStdString());
    EXPECT_EQ(window_->windowTitle().toStdString(), "before.yaml[*] – Sample – Kernelcurve");
    Experiment changed = document().experiment();
    changed.notes = "more";
    document().setExperiment(changed);
    EXPECT_EQ(bar(), "") << "it holds no longer";
}

TEST_F(WindowRuns, AMessageGoesWithItsCause) {
    startWithSample();
    measureAll();
    const QString file = settings_.path("stick/kept.yaml");
    QDir().mkpath(settings_.path("stick"));
    document().save(file);
    QDir(settings_.path("stick")).removeRecursively();
    action("Save")->trigger();
    EXPECT_THAT(bar(), HasSubstr("kept.yaml: Cannot write the file"));
    emit document().autosaveFailed({{{"disk full", {}}, {}}, {}, {}});
    EXPECT_THAT(bar(),
                AllOf(HasSubstr("Autosave failed. Save the document"), HasSubstr("kept.yaml")))
        << "the one does not hide the other";
    QDir().mkpath(settings_.path("stick"));
    action("Save")->trigger();
    EXPECT_EQ(bar(), "Saved to " + file.toStdString());
}

TEST_F(WindowRuns, AFailureGoesWithItsExperiment) {
    startWithSample("hello\nwait devices\ndevices\nwait run\nstarted\nfinish failed\n");
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return !bar().empty() && action("Run")->isEnabled(); })) << state();
    Experiment changed = document().experiment();
    changed.kernels.pop_back();
    document().setExperiment(changed);
    EXPECT_EQ(bar(), "") << "it was another experiment's";
    answer("Discard");
    window_->openFile(settings_.path("nowhere.yaml"));
    EXPECT_THAT(bar(), HasSubstr("nowhere.yaml"));
    answer("Discard");
    action("New experiment")->trigger();
    EXPECT_EQ(bar(), "");
}

TEST_F(WindowRuns, TwoRecoveriesAreTwoRows) {
    Recording lost;
    lost.experiment.kernels = {"read_offset"};
    Measurement row;
    row.configuration = {"read_offset", {{"offset", 1}}};
    row.metrics = {{"time", 1e-3}};
    const std::filesystem::path folder = Autosave::defaultFolder();
    std::filesystem::create_directories(folder);
    for (const char* name : {"Yours", "Mine"}) {
        lost.experiment.title = {name, ""};
        lost.measurements.push_back(row);
        write(QString::fromStdString((folder / (std::string(name) + ".yaml")).string()), lost);
    }
    start();
    ASSERT_TRUE(waitUntil([&] { return !bar().empty(); }));
    EXPECT_THAT(bar(), AllOf(HasSubstr("before it saved 1 measurement of “Yours”"),
                             HasSubstr("before it saved 2 measurements of “Mine”")));
    window_->openFile(settings_.path("nowhere.yaml"));
    EXPECT_THAT(bar(), AllOf(HasSubstr("nowhere.yaml"), HasSubstr("Yours"), HasSubstr("Mine")));
    click("Recover");
    EXPECT_GE(rows(), 1);
    EXPECT_TRUE(window_->isWindowModified());
    const std::string left = document().experiment().title.en == "Mine" ? "Yours" : "Mine";
    EXPECT_THAT(bar(), AllOf(HasSubstr(left), Not(HasSubstr(document().experiment().title.en))));
    // Cancelling loses nothing.
    answer("Cancel");
    click("Recover");
    EXPECT_THAT(asked_, HasSubstr("would be lost"));
    EXPECT_THAT(bar(), HasSubstr(left));
    answer("Discard");
    click("Discard");
    EXPECT_THAT(bar(), Not(HasSubstr(left)));
}

TEST_F(WindowRuns, DiscardingARecoveryAsksBeforeItsRowsAreLost) {
    const std::filesystem::path file = leaveBehind(lostRecording(3));
    start();
    ASSERT_TRUE(waitUntil([&] { return !bar().empty(); }));
    bool cancelIsDefault = false;
    whenOpen<QMessageBox>([&](QMessageBox* question) {
        asked_ = question->text().toStdString();
        cancelIsDefault = question->defaultButton() == question->button(QMessageBox::Cancel);
        question->reject(); // like the Esc key
    });
    click("Discard");
    EXPECT_EQ(asked_, "Discard 3 measurements of “Lost”?");
    EXPECT_TRUE(cancelIsDefault);
    EXPECT_TRUE(std::filesystem::exists(file));
    EXPECT_THAT(bar(), HasSubstr("“Lost”")) << "it is offered again";
    answer("Discard");
    click("Discard");
    EXPECT_FALSE(std::filesystem::exists(file));
    EXPECT_EQ(bar(), "");
}

TEST_F(WindowRuns, WhatWasRecoveredIsKeptByTheNextRun) {
    Recording lost = lostRecording(3);
    lost.experiment.sweep = {{"offset", StepRange{0, 8, 1}}};
    leaveBehind(lost);
    start();
    ASSERT_TRUE(waitUntil([&] { return !bar().empty(); }));
    click("Recover");
    ASSERT_EQ(rows(), 3);
    const Recording recovered = document().recording();
    ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() == 9 && action("Run")->isEnabled(); })) << state();
    ASSERT_EQ(document().earlierRuns().size(), 1U);
    EXPECT_TRUE(series().contains("read_offset (previous)")) << series().join(u'|').toStdString();
    answer("Cancel");
    EXPECT_FALSE(window_->close());
    EXPECT_THAT(asked_, AllOf(HasSubstr("Its 9 measurements would be lost."),
                              HasSubstr("3 measurements of earlier runs would be lost.")));
    child<QAction>("bringBack")->trigger();
    EXPECT_EQ(document().recording().measurements, recovered.measurements);
}

TEST_F(WindowRuns, NewAndOpenNameHowManyRowsWouldBeLost) {
    startWithSample();
    measureAll();
    write(settings_.path("other.yaml"), recordingOn("NVIDIA H200", 7));
    answer("Cancel");
    action("New experiment")->trigger();
    EXPECT_THAT(asked_, HasSubstr("Its 99 measurements would be lost."));
    EXPECT_EQ(rows(), 99);
    answer("Cancel");
    window_->openFile(settings_.path("other.yaml"));
    EXPECT_THAT(asked_, HasSubstr("Its 99 measurements would be lost."));
    EXPECT_EQ(rows(), 99);
    answer("Cancel");
    window_->openLab("offset_reads");
    EXPECT_THAT(asked_, HasSubstr("Its 99 measurements would be lost."));
    EXPECT_EQ(rows(), 99);
    answer("Discard");
    window_->openFile(settings_.path("other.yaml"));
    EXPECT_EQ(rows(), 7);
}

TEST_F(WindowRuns, AMessageShowsAllItsLines) {
    start();
    auto* messages = window_->findChild<MessageBar*>();
    QStringList lines;
    for (int line = 1; line <= 6; ++line)
        lines << QStringLiteral("line %1 of what the compiler said").arg(line);
    messages->showMessage(Tone::Error, lines.join(u'\n'));
    QApplication::processEvents();
    const auto* text = messages->findChild<MessageRow*>()->findChild<QLabel*>("messageText");
    ASSERT_NE(text, nullptr);
    const int line = text->fontMetrics().height();
    EXPECT_GE(text->height(), 6 * line);
    EXPECT_GE(messages->height(), text->height());
    // More than half of the rows can only be seen by scrolling.
    for (int more = 0; more < 200; ++more)
        lines << QStringLiteral("another");
    messages->showMessage(Tone::Error, lines.join(u'\n'));
    QApplication::processEvents();
    EXPECT_LE(messages->height(), window_->height() / 2);
    EXPECT_GE(messages->widget()->height(), 200 * line);
    messages->dismiss();
    EXPECT_FALSE(messages->isVisible());
}

} // namespace
} // namespace kernelcurve
