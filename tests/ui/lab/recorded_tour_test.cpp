// The tour on a machine without a GPU: a recorded device plays a lab, from the gallery to the
// report. Uses the real worker.
#include "app/chart/view/chart_canvas.h"
#include "app/document/edit/experiment_edit.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/device_recording.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/recording/recording_yaml.h"
#include "tests/ui/window/main_window_fixture.h"
#include "ui/lab/lab_panel.h"
#include "ui/results/comparison/comparison.h"
#include "ui/results/table/measurement_table.h"
#include "ui/source/source_view.h"
#include "ui/why/figure_model.h"
#include "ui/widgets/appearance/languages.h"
#include "ui/window/start_page.h"

#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>

#include <gmock/gmock.h>

namespace kernelcurve {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class RecordedTour : public MainWindowTest {
  protected:
    void startReal() {
        engine_ = std::make_unique<EngineClient>(
            QStringList{QStringLiteral(KERNELCURVE_BUILD_DIR "/bin/kernelcurve-worker")});
        makeWindow();
        window_->show();
        ASSERT_TRUE(becomesActive(window_.get()));
    }
    void openFromTheGallery(const char* lab) {
        auto* gallery = child<QListView>("labGallery");
        auto* courses = child<QListWidget>("courses");
        ASSERT_TRUE(waitUntil([&] { return courses->count() > 0; }));
        courses->setCurrentRow(courses->count() - 1); // all labs
        ASSERT_TRUE(waitUntil([&] { return gallery->model()->rowCount() > 10; }));
        for (int row = 0; row < gallery->model()->rowCount(); ++row) {
            const QModelIndex index = gallery->model()->index(row, 0);
            if (index.data(Qt::UserRole).toString() == lab) {
                emit gallery->activated(index);
                break;
            }
        }
        EXPECT_EQ(window_->windowTitle().toStdString(), "Matrix transpose[*] – Kernelcurve");
    }
    void choose(const QString& device) {
        auto* box = child<QComboBox>("device");
        ASSERT_TRUE(waitUntil([&] { return box->findData(device) >= 0; }));
        box->setCurrentIndex(box->findData(device));
        emit box->activated(box->currentIndex());
        ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
    }
    void play() {
        action("Run")->trigger();
        ASSERT_TRUE(waitUntil([&] { return rows() == 35 && action("Run")->isEnabled(); }))
            << state();
        EXPECT_EQ(bar(), "");
    }
    void select(const char* kernel, int rowsOfMatrix) {
        const auto& measurements = window_->document().recording().measurements;
        for (std::size_t row = 0; row < measurements.size(); ++row)
            if (measurements[row].configuration.kernel == kernel &&
                measurements[row].configuration.parameters.at("rows") == Value(rowsOfMatrix))
                window_->findChild<MeasurementTable*>()->setCurrentMeasurement(int(row));
    }
    void openWhy() {
        QTest::keyClick(window_.get(), Qt::Key_5, Qt::ControlModifier);
        ASSERT_TRUE(waitUntil([&] {
            auto* source = window_->findChild<SourceView*>("kernelSource");
            return source && !source->lineMarks().empty();
        })) << child<QLabel>("whyState")->text().toStdString();
    }
    std::string text(const char* label) { return child<QLabel>(label)->text().toStdString(); }
    /// The value of a figure in the given column of the Why panel.
    std::string figure(const char* label, FigureModel::Column column) {
        const QAbstractItemModel* model = child<QTableView>("figures")->model();
        for (int row = 0; row < model->rowCount(); ++row)
            if (model->index(row, 0).data().toString() == label)
                return model->index(row, column).data().toString().toStdString();
        return "no such figure";
    }
};

TEST_F(RecordedTour, FromTheGalleryToTheReport) {
    startReal();
    openFromTheGallery("transposes");
    choose("replay:nvidia-h200");
    EXPECT_EQ(child<QComboBox>("device")->currentText(), "NVIDIA H200 (recorded)");
    play();
    for (const Measurement& row : window_->document().recording().measurements)
        EXPECT_EQ(row.status, Status::Measured) << row.configuration.text();
    auto* view = child<ChartView>("chart");
    view->refresh();
    EXPECT_EQ(view->chart().series.size(), 5U);

    // A point is selected with the keyboard in the chart.
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Right);
    QTest::keyClick(view, Qt::Key_Right);
    QTest::keyClick(view, Qt::Key_Return);
    EXPECT_EQ(window_->findChild<MeasurementTable*>()->currentMeasurement(),
              view->canvas().selectedRow());
    EXPECT_GE(view->canvas().selectedRow(), 0);

    select("transpose_tile", 16384);
    openWhy();
    EXPECT_THAT(text("whyAnswer"), StartsWith("Line 58: 32-way bank conflict: "));
    EXPECT_EQ(figure("Time", FigureModel::Measured), "1548 µs");
    EXPECT_EQ(figure("Bank conflicts", FigureModel::Modelled), "15.50")
        << "none of the stores, 31 of the loads";
    EXPECT_EQ(figure("Bank conflicts", FigureModel::Counted), "15.69") << "as the H200 counted";
    select("transpose_tile_padded", 16384);
    ASSERT_TRUE(waitUntil([&] { return figure("Bank conflicts", FigureModel::Modelled) == "0"; }));
    EXPECT_THAT(text("whyAnswer"), Not(HasSubstr("conflict")));

    // The recording is compared with that of another day, which is a file of the same name in
    // another folder.
    Recording other = window_->document().recording();
    for (Measurement& row : other.measurements)
        row.metrics["bandwidth"] *= 0.9;
    QDir().mkpath(settings_.path("tuesday"));
    writeFileAtomically(settings_.path("tuesday/h200.yaml").toStdString(), writeRecording(other));
    window_->document().save(settings_.path("h200.yaml"));
    window_->openFile(settings_.path("tuesday"));
    ASSERT_TRUE(waitUntil([&] { return window_->findChild<QTableView*>("differences"); }));
    ASSERT_TRUE(waitUntil([&] { return child<QTableView>("differences")->model()->rowCount(); }));
    EXPECT_THAT(text("comparisonSummary"),
                HasSubstr("35 shared configurations, 35 differ by more than the noise."));
    view->refresh();
    EXPECT_EQ(view->chart().series.size(), 10U);

    const auto report = [&](const char* by) {
        const QString file = settings_.path("report.html");
        whenOpen<QFileDialog>([=](QFileDialog* files) {
            EXPECT_TRUE(files->selectedFiles().value(0).endsWith("/h200.html"))
                << "beside the recording, with its name";
            files->findChild<QLineEdit*>()->setText(file);
            static_cast<QDialog*>(files)->accept();
        });
        QFile::remove(file);
        action(by)->trigger();
        return readFile(file.toStdString());
    };
    const std::string html = report("Export report…");
    EXPECT_THAT(html, HasSubstr("<h1>Matrix transpose</h1>"));
    EXPECT_THAT(html, HasSubstr("NVIDIA H200"));
    EXPECT_THAT(html, HasSubstr("<th align=\"left\">Compared with baseline</th>"));
    EXPECT_THAT(html, Not(HasSubstr("AMD"))) << "where it was measured, not where it is played";
    window_->findChild<Languages*>()->choose(Languages::Choice::SimplifiedChinese);
    ASSERT_TRUE(waitUntil([&] { return child<QDockWidget>("why")->windowTitle() == "原因"; }));
    const std::string chinese = report("导出报告(P)…");
    EXPECT_THAT(chinese, HasSubstr("<h1>矩阵转置</h1>"));
    for (const char* word : {">核函数</th>", ">与基准相比</th>", ">更慢</td>", ">检查</td>"})
        EXPECT_THAT(chinese, HasSubstr(word));
    for (const char* word : {"baseline</th>", ">slower<", ">Kernel<"})
        EXPECT_THAT(chinese, Not(HasSubstr(word)));
    EXPECT_EQ(child<QComboBox>("device")->currentText(), "NVIDIA H200（录制）");
}

/// Without a GPU the automatic device plays what the recording has. For all else it is a predicted
/// GPU, or the CPU if NVIDIA's compiler or nvdisasm is not installed.
TEST_F(RecordedTour, TheAutomaticDevicePlaysALabWithoutAGpu) {
    qputenv("CUDA_VISIBLE_DEVICES", "");
    startReal();
    ASSERT_TRUE(waitUntil([&] {
        return child<QLabel>("startDevice")
            ->text()
            .contains("labs play back the recorded measurements of an NVIDIA");
    }));
    emit child<StartPage>("startPage")->tryWanted();
    // The first click uses the sizes of the GPU.
    ASSERT_TRUE(waitUntil([&] { return rows() == 75 && action("Run")->isEnabled(); })) << state();
    const auto device = [&] { return child<QComboBox>("device")->currentText().toStdString(); };
    const auto note = [&] { return text("recordedOn"); };
    const auto size = [&] {
        return window_->document().experiment().parameters.front().second.text();
    };
    EXPECT_EQ(device(), "Automatic: NVIDIA H200 (recorded)");
    EXPECT_EQ(note(), "Recorded on an NVIDIA H200: no GPU is available here. Select the CPU to "
                      "measure on this machine.");
    EXPECT_EQ(size(), "33554432");
    for (const Measurement& row : window_->document().recording().measurements)
        EXPECT_EQ(row.status, Status::Measured) << row.configuration.text();
    EXPECT_EQ(environmentText(environmentOf(window_->document().recording(),
                                            window_->document().recording().measurements.front()),
                              "device"),
              "NVIDIA H200");

    // The recording does not contain this experiment. A predicted GPU keeps the sizes, and the CPU
    // uses its own.
    const Experiment recorded = window_->document().experiment();
    Experiment wider = recorded;
    setEntry(wider, "offset", decltype(Axis::points)(StepRange{0, 40, 1}));
    window_->document().setExperiment(wider);
    ASSERT_TRUE(waitUntil([&] { return device().find("recorded") == std::string::npos; }));
    EXPECT_THAT(device(), StartsWith("Automatic: "));
    const bool predicts = device().find("(predicted)") != std::string::npos;
    const auto plays = [&] { return device().find("recorded") != std::string::npos; };
    EXPECT_THAT(note(), StartsWith("Recorded on an NVIDIA H200: ")) << "the rows are shown still";
    EXPECT_EQ(size(), predicts ? "33554432" : "4194304");
    window_->document().undo();
    ASSERT_TRUE(waitUntil(plays));
    EXPECT_EQ(window_->document().experiment(), recorded);
    // The user restores the offset by hand. The size, which was not typed, becomes the GPU's again.
    window_->document().setExperiment(wider);
    ASSERT_TRUE(waitUntil([&] { return !plays(); }));
    window_->document().edit([&](Experiment& experiment) {
        setEntry(experiment, "offset", entryOf(recorded, "offset"));
    });
    ASSERT_TRUE(waitUntil(plays));
    EXPECT_EQ(window_->document().experiment(), recorded);
    // A size that the user types stays.
    window_->document().edit(
        [](Experiment& experiment) { setEntry(experiment, "n", ParameterEntry(Value(4 << 20))); });
    ASSERT_TRUE(waitUntil([&] { return !plays(); }));
    EXPECT_EQ(size(), "4194304");
    window_->document().setExperiment(recorded);
    ASSERT_TRUE(waitUntil(plays));

    // No recording contains a kernel of the user.
    KernelFile mine = catalog_.at("read_offset");
    mine.id = "mine";
    mine.name = "mine.cu";
    mine.shipped = false;
    catalog_.add(mine);
    Experiment own = recorded;
    own.kernels.push_back("mine");
    window_->document().setExperiment(own);
    EXPECT_THAT(device(), Not(HasSubstr("recorded")));
    EXPECT_THAT(note(), StartsWith("Recorded on an NVIDIA H200: "));
    EXPECT_EQ(size(), predicts ? "33554432" : "4194304");
    qunsetenv("CUDA_VISIBLE_DEVICES");
}

TEST_F(RecordedTour, AStepThatIsNotRecordedIsMarkedBeforeItIsPlayed) {
    // This recording lacks the configurations of the fourth and fifth step.
    DeviceRecording played = readDeviceRecording(
        readFile(KERNELCURVE_SOURCE_DIR "/resources/recordings/nvidia-h200.yaml"),
        "nvidia-h200.yaml");
    std::erase_if(played.recordings, [](const Recording& recording) {
        return recording.experiment.title.en != "Misaligned memory accesses";
    });
    ASSERT_EQ(played.recordings.size(), 1U);
    std::erase_if(played.recordings[0].measurements, [](const Measurement& row) {
        return row.configuration.parameters.at("block") != Value(256) ||
               row.configuration.parameters.at("l1") != Value("auto");
    });
    ASSERT_EQ(played.recordings[0].measurements.size(), 75U);
    const QString file = settings_.path("partial.yaml");
    writeFileAtomically(file.toStdString(), writeDeviceRecording(played));
    startReal();
    window_->openFile(file);
    window_->openLab("offset_reads");
    choose("replay:partial");
    auto* lab = child<LabPanel>("labText");
    const auto says = [&] { return lab->toPlainText().toStdString(); };
    ASSERT_TRUE(waitUntil([&] { return says().find("75 of 75") != std::string::npos; })) << says();
    EXPECT_THAT(says(),
                HasSubstr("The recording does not cover all of this step: 18 of 24 "
                          "configurations are missing. Configuration not recorded on the "));
    EXPECT_THAT(says(), HasSubstr("The most similar recorded row: l1 = auto."));
    EXPECT_EQ(lab->toPlainText().count("does not cover all of this step"), 2) << "the others play";

    EXPECT_THAT(says(), HasSubstr("What do you expect?"));
    EXPECT_THAT(says(), Not(HasSubstr("Expected observation"))) << "that would spoil the guess";
    emit lab->anchorClicked(QUrl("guess:"));
    EXPECT_TRUE(action("Guess before measuring")->isChecked());
    action("Guess before measuring")->trigger();

    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() == 75 && action("Run")->isEnabled(); })) << state();
    ASSERT_TRUE(
        waitUntil([&] { return says().find("Expected observation") != std::string::npos; }));
    // The recorded figures are read in the background.
    ASSERT_TRUE(waitUntil([&] {
        return says().find("NVIDIA H200, recorded") != std::string::npos;
    })) << says();
    EXPECT_THAT(says(), HasSubstr("read_offset_unroll"));
    emit lab->anchorClicked(QUrl("comparison:"));
    EXPECT_EQ(window_->findChild<Comparison*>()->recordings().size(), 1U);
    window_->findChild<Comparison*>()->remove(0);
    emit lab->anchorClicked(QUrl("step:3"));
    ASSERT_TRUE(waitUntil([&] { return state() == "24 configurations (18 not in the recording)"; }))
        << state();
    auto* view = child<ChartView>("chart");
    view->refresh();
    EXPECT_EQ(view->chart().series.size(), 6U) << "the kernels at the step's two offsets";
    EXPECT_EQ(rows(), 75) << "nothing is lost";
    emit lab->anchorClicked(QUrl("step:4"));
    ASSERT_TRUE(waitUntil([&] { return !action("Run")->isEnabled(); }));
    EXPECT_THAT(state(),
                StartsWith("The recording has none of these configurations: Configuration not "
                           "recorded on the "));
    view->refresh();
    EXPECT_TRUE(view->chart().series.empty()) << "the last step's rows are not this step's";
    emit lab->anchorClicked(QUrl("step:0"));
    view->refresh();
    EXPECT_EQ(view->chart().series.size(), 3U) << "they are there again";
    // With another title, it is still the same lab.
    Experiment renamed = window_->document().experiment();
    renamed.title = {"For Monday", {}};
    window_->document().setExperiment(renamed);
    window_->document().save(settings_.path("monday.yaml"));
    window_->openLab("transposes");
    window_->openFile(settings_.path("monday.yaml"));
    EXPECT_EQ(window_->document().beginning().title.en, "For Monday");
    ASSERT_TRUE(waitUntil([&] {
        return says().find("NVIDIA H200, recorded") != std::string::npos;
    })) << says();
    EXPECT_THAT(says(), HasSubstr("read_offset_unroll"));
}

TEST_F(RecordedTour, CountersStayInTheRecording) {
    DeviceRecording played = readDeviceRecording(
        readFile(KERNELCURVE_SOURCE_DIR "/resources/recordings/nvidia-h200.yaml"),
        "nvidia-h200.yaml");
    played.device.name = "GPU of the laboratory";
    for (Recording& recording : played.recordings) {
        for (auto& [name, value] : recording.environment)
            if (name == "device")
                value = Value(std::string("GPU of the laboratory"));
        for (Measurement& row : recording.measurements)
            if (row.configuration.kernel == "transpose_tile") {
                row.metrics["counted_bank_conflicts"] = 15.625;
                row.metrics["counted_load_efficiency"] = 0.97;
                row.metrics["achieved_occupancy"] = 0.875;
                row.metrics["l2_hit_rate"] = 0.5;
            }
    }
    const QString file = settings_.path("laboratory.yaml");
    writeFileAtomically(file.toStdString(), writeDeviceRecording(played));
    startReal();
    openFromTheGallery("transposes");
    window_->openFile(file);
    EXPECT_THAT(bar(), HasSubstr("replay:laboratory is now available as a device."));
    for (QPushButton* button : window_->findChild<MessageBar*>()->findChildren<QPushButton*>())
        if (button->text() == "Use device")
            button->click();
    EXPECT_EQ(window_->document().experiment().device, "replay:laboratory");
    ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
    EXPECT_EQ(child<QComboBox>("device")->currentText(), "GPU of the laboratory (recorded)");
    play();
    select("transpose_tile", 16384);
    openWhy();
    EXPECT_EQ(figure("Bank conflicts", FigureModel::Modelled), "15.50")
        << "none of the stores, 31 of the loads";
    EXPECT_EQ(figure("Bank conflicts", FigureModel::Counted), "15.63");
    EXPECT_EQ(figure("Load efficiency", FigureModel::Modelled), "100.00 %");
    EXPECT_EQ(figure("Load efficiency", FigureModel::Counted), "97.00 %");
    EXPECT_EQ(figure("Occupancy", FigureModel::Measured), "100.00 %");
    EXPECT_EQ(figure("Occupancy", FigureModel::Counted), "87.50 %");
    EXPECT_EQ(figure("L2 hit rate", FigureModel::Counted), "50.00 %");
    select("transpose_row", 16384);
    EXPECT_EQ(figure("Bank conflicts", FigureModel::Counted), "no such figure");
    // The saved file contains them as well, and they can be drawn.
    window_->document().save(settings_.path("kept.yaml"));
    window_->openFile(settings_.path("kept.yaml"));
    auto* metrics = child<QComboBox>("plotY");
    ASSERT_GE(metrics->findData("counted_bank_conflicts"), 0);
    metrics->setCurrentIndex(metrics->findData("counted_bank_conflicts"));
    emit metrics->activated(metrics->currentIndex());
    auto* view = child<ChartView>("chart");
    view->refresh();
    EXPECT_EQ(view->chart().series.size(), 2U) << "of the kernels that have them";
}

TEST_F(RecordedTour, IsComparedWithAnotherGpuInOneClick) {
    startReal();
    openFromTheGallery("transposes");
    choose("replay:nvidia-h200");
    play();
    auto* other = child<QAction>("compare replay:nvidia-h100");
    EXPECT_EQ(other->text().toStdString(), "With the NVIDIA H100 80GB HBM3 (recorded)");
    EXPECT_FALSE(other->isChecked());
    other->trigger();
    EXPECT_TRUE(other->isChecked()) << bar();
    auto* view = child<ChartView>("chart");
    view->refresh();
    ASSERT_EQ(view->chart().series.size(), 10U);
    EXPECT_THAT(view->chart().series.back().name.toStdString(), HasSubstr("H100"));
    ASSERT_TRUE(waitUntil([&] { return window_->findChild<QTableView*>("differences"); }));
    ASSERT_TRUE(waitUntil([&] { return child<QTableView>("differences")->model()->rowCount(); }));
    EXPECT_THAT(text("comparisonSummary"), HasSubstr("35 shared configurations"));
    // The comparison is part of the document: it can be undone and redone, and it is saved.
    const std::vector<std::string> kept = {"replay:nvidia-h100"};
    EXPECT_EQ(window_->document().experiment().comparisons, kept);
    window_->document().undo();
    EXPECT_FALSE(other->isChecked());
    view->refresh();
    EXPECT_EQ(view->chart().series.size(), 5U);
    window_->document().redo();
    EXPECT_TRUE(other->isChecked());
    view->refresh();
    EXPECT_EQ(view->chart().series.size(), 10U);
    other->trigger();
    EXPECT_FALSE(other->isChecked());
    view->refresh();
    EXPECT_EQ(view->chart().series.size(), 5U);

    // A message names the missing configurations, and nothing is drawn.
    Experiment experiment = window_->document().experiment();
    experiment.lab.reset();
    experiment.sweep.clear();
    experiment.zipped.clear();
    experiment.parameters = {{"rows", 77}, {"cols", 77}};
    window_->document().setExperiment(experiment);
    other->trigger();
    EXPECT_FALSE(other->isChecked());
    EXPECT_EQ(bar(), "NVIDIA H100 80GB HBM3 (recorded) has no measurements of these kernels with "
                     "these parameters.");
    window_->document().undo();

    // The previous run can also be compared. This setting is part of the document.
    auto* before = child<QAction>("compareRunBefore");
    EXPECT_FALSE(before->isEnabled());
    play();
    ASSERT_TRUE(before->isEnabled());
    before->trigger();
    EXPECT_TRUE(before->isChecked());
    EXPECT_EQ(window_->findChild<Comparison*>()->recordings().size(), 1U);
    window_->document().save(settings_.path("kept.yaml"));
    EXPECT_EQ(window_->findChild<Comparison*>()->recordings().size(), 1U);
    whenOpen<QMessageBox>(
        [](QMessageBox* question) { question->button(QMessageBox::Discard)->click(); });
    window_->openFile(settings_.path("kept.yaml"));
    EXPECT_TRUE(window_->findChild<Comparison*>()->recordings().empty());
}

} // namespace
} // namespace kernelcurve
