// Tests the view that a teacher shows to a class: its table, its chart and the figures of one row.
#include "ui/teaching/classroom/class_window.h"

#include "app/chart/view/chart_view.h"
#include "app/document/experiment_document.h"
#include "gpu/model/recording/recording_yaml.h"
#include "tests/app/assignment/class_fixture.h"
#include "tests/gpu/catalog/shipped_catalog.h"
#include "ui/teaching/classroom/big_figures.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <QTextDocument>
#include <QTimer>

#include <gmock/gmock.h>

using testing::HasSubstr;

namespace kernelcurve {
namespace {

Recording recordingOf(double speed) {
    Recording made;
    made.experiment.kernels = {"read_offset"};
    made.experiment.plot.x = "offset";
    made.experiment.plot.y = "bandwidth";
    for (const auto& [offset, bandwidth] : {std::pair(0, 100e9), std::pair(8, 80e9)}) {
        Measurement& row = made.measurements.emplace_back();
        row.configuration = {"read_offset", {{"offset", Value(offset)}}};
        row.metrics = {{"bandwidth", speed * bandwidth}, {"time", 1e-3 / speed}};
    }
    return made;
}

class ClassWindowTest : public ClassFixture {
  protected:
    QTableView& table() { return *window_.findChild<QTableView*>("classTable"); }
    std::string state() { return window_.findChild<QLabel*>("classState")->text().toStdString(); }
    QString cell(int row, const QString& heading) {
        const QAbstractItemModel& model = *table().model();
        for (int column = 0; column < model.columnCount(); ++column)
            if (model.headerData(column, Qt::Horizontal).toString() == heading)
                return model.index(row, column).data().toString();
        return QStringLiteral("no ") + heading;
    }
    template <typename Act>
    void whenDetailsOpen(Act act) {
        auto* timer = new QTimer(&window_);
        QObject::connect(timer, &QTimer::timeout, &window_, [timer, act] {
            if (auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget())) {
                timer->deleteLater();
                timer->stop();
                act(dialog);
            }
        });
        timer->start(10);
    }
    /// The tool tip without its markup.
    QString tip(int row, const QString& heading) {
        const QAbstractItemModel& model = *table().model();
        for (int column = 0; column < model.columnCount(); ++column)
            if (model.headerData(column, Qt::Horizontal).toString() == heading) {
                QTextDocument text;
                text.setHtml(model.index(row, column).data(Qt::ToolTipRole).toString());
                return text.toPlainText();
            }
        return QStringLiteral("no ") + heading;
    }
    void choose(const QString& who) {
        for (int row = 0; row < table().model()->rowCount(); ++row)
            if (table().model()->index(row, 0).data().toString() == who)
                table().selectRow(row);
    }
    const ChartData& chart() {
        window_.chart().refresh();
        return window_.chart().chart();
    }

    ClassWindow window_{engine_, shippedCatalog(), nullptr};
};

TEST_F(ClassWindowTest, AFolderOfRecordingsIsATableAndASpread) {
    const QAbstractItemModelTester tester(table().model());
    for (const auto& [name, speed] : {std::pair("ada", 2), std::pair("bo", 1), std::pair("cy", 3)})
        write(std::string("class/") + name + ".yaml", writeRecording(recordingOf(speed)));
    window_.show();
    window_.add({QString::fromStdString(path("class"))});
    ASSERT_EQ(table().model()->rowCount(), 3);
    EXPECT_EQ(cell(0, "Name"), "ada");
    EXPECT_EQ(cell(0, "Rank"), "2");
    EXPECT_EQ(cell(2, "Bandwidth (GB/s)"), "300 GB/s");
    EXPECT_EQ(cell(2, "Basis"), "claimed");
    EXPECT_THAT(state(), HasSubstr("Claimed results come from the files"));
    EXPECT_EQ(chart().series.size(), 1);
    EXPECT_EQ(chart().bands.size(), 2);
    choose("cy");
    ASSERT_EQ(chart().series.size(), 2);
    EXPECT_EQ(chart().series[1].name, "cy");
    // The selected row stays selected when the table is sorted by rank.
    table().sortByColumn(1, Qt::AscendingOrder);
    EXPECT_EQ(cell(0, "Name"), "cy");
    EXPECT_EQ(table().currentIndex().row(), 0);
    EXPECT_EQ(chart().series[1].name, "cy");
}

TEST_F(ClassWindowTest, HandInsAreGradedHere) {
    HandIn liar;
    liar.file = "doubling_kernel.cu";
    liar.source = doublingKernel("    if (i < n) out[i] = 3 * in[i];\n");
    liar.points = 10;
    liar.passed = {"Right"};
    write("handed_in/liar.handin.yaml", writeHandIn(liar));
    handIn("honest", doublingKernel(honestBody));
    window_.add({QString::fromStdString(path("handed_in"))});
    EXPECT_EQ(cell(1, "Claimed"), "1 gate(s), 10 points");
    EXPECT_EQ(cell(1, "Basis"), "claimed");
    EXPECT_THAT(state(), HasSubstr("Choose an assignment"));
    QSignalSpy graded(&window_, &ClassWindow::graded);
    window_.add({QString::fromStdString(path("twice.assignment.yaml"))});
    ASSERT_TRUE(eventually(graded));
    EXPECT_EQ(cell(0, "Points"), "10");
    EXPECT_EQ(cell(0, "Passed"), "3 of 3");
    EXPECT_EQ(cell(0, "1"), "✓");
    EXPECT_EQ(cell(1, "1"), "✗");
    EXPECT_EQ(cell(1, "Points"), "2");
    EXPECT_EQ(cell(1, "Basis"), "graded here");
    EXPECT_EQ(cell(1, "Rank"), "2");
    EXPECT_THAT(state(), HasSubstr("2 graded by you"));
    EXPECT_EQ(window_.findChild<QComboBox*>("classCurve")->currentText(), "Gates");
    choose("liar");
    ASSERT_EQ(chart().series.size(), 2);
    EXPECT_DOUBLE_EQ(*chart().series[1].points.back().y, 2);

    // The reason for a missed gate is shown in a tool tip, and after a double click or Enter.
    const QString missed = tip(1, "1");
    EXPECT_THAT(missed.toStdString(), HasSubstr("✗ Right (3): failed"));
    EXPECT_THAT(missed.toStdString(), HasSubstr("expected"));
    EXPECT_THAT(tip(1, "Name").toStdString(), HasSubstr("✗ Right (3): failed"));
    EXPECT_EQ(tip(0, "Name"), "honest");
    EXPECT_THAT(tip(0, "1").toStdString(), HasSubstr("✓ Right (3): passed"));
    window_.show();
    for (const bool byKey : {false, true}) {
        std::string details;
        whenDetailsOpen([&](QDialog* dialog) {
            details = dialog->findChild<QPlainTextEdit*>("gateTexts")->toPlainText().toStdString();
            dialog->reject();
        });
        const QModelIndex person = table().currentIndex();
        if (byKey) {
            table().setFocus();
            QTest::keyClick(&table(), Qt::Key_Return);
        } else {
            const QPoint at = table().visualRect(person).center();
            QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, at);
            QTest::mouseDClick(table().viewport(), Qt::LeftButton, {}, at);
        }
        EXPECT_THAT(details, HasSubstr("✗ Right (3): failed\n    "));
        EXPECT_THAT(details, HasSubstr("✓ findings == 0 (2): passed"));
    }
}

TEST_F(ClassWindowTest, CostsFollowTheGrades) {
    handIn("ada",
           doublingKernel("    const int j = n > 1024 ? i / (n / 32) + i % (n / 32) * 32 : i;\n"
                          "    if (i < n) out[j] = 2 * in[j];\n"));
    handIn("bo", doublingKernel("    if (i < n) out[i] = 3 * in[i];\n"));
    write("twice.assignment.yaml", doublingAssignment + std::string("costs: {at: {n: 128 Ki}}\n"));
    QSignalSpy predicted(&window_, &ClassWindow::costsPredicted);
    window_.add({QString::fromStdString(path("handed_in")),
                 QString::fromStdString(path("twice.assignment.yaml"))});
    EXPECT_FALSE(window_.findChild<QPushButton*>("classStop")->isHidden());
    ASSERT_TRUE(eventually(predicted));
    EXPECT_TRUE(window_.findChild<QPushButton*>("classStop")->isHidden());
    auto& curves = *window_.findChild<QComboBox*>("classCurve");
    if (window_.roster().costs().submissions == 0) {
        EXPECT_THAT(state(), HasSubstr("Costs were not predicted:"));
        EXPECT_EQ(curves.count(), 1);
        GTEST_SKIP() << "predicted devices need NVRTC and nvdisasm; run tools/nvidia.sh";
    }
    EXPECT_THAT(state(), HasSubstr("Largest cost in the class: uncoalesced access (1 of 1 "));
    EXPECT_THAT(cell(0, "Largest cost").toStdString(),
                testing::ContainsRegex("line 12, uncoalesced access: at most [0-9]+ %"));
    EXPECT_EQ(cell(1, "Largest cost"), "") << "wrong results have no costs";
    EXPECT_THAT(tip(0, "Largest cost").toStdString(), HasSubstr("neighbouring threads"));
    curves.setCurrentIndex(curves.findText("Costs"));
    emit curves.activated(curves.currentIndex());
    choose("ada");
    EXPECT_EQ(chart().x.categories.front(), "uncoalesced access (1 of 1)");
    ASSERT_EQ(chart().series.size(), 2);
    window_.show();
    std::string details;
    whenDetailsOpen([&](QDialog* dialog) {
        details = dialog->findChild<QPlainTextEdit*>("gateTexts")->toPlainText().toStdString();
        dialog->reject();
    });
    table().setFocus();
    QTest::keyClick(&table(), Qt::Key_Return);
    EXPECT_THAT(details, HasSubstr("Costs, predicted for NVIDIA H200"));
}

TEST_F(ClassWindowTest, StopKeepsFinishedGrades) {
    handIn("ada", doublingKernel(honestBody));
    QSignalSpy graded(&window_, &ClassWindow::graded);
    QSignalSpy predicted(&window_, &ClassWindow::costsPredicted);
    window_.add({QString::fromStdString(path("handed_in")),
                 QString::fromStdString(path("twice.assignment.yaml"))});
    QObject::connect(&window_, &ClassWindow::graded, &window_, [this] {
        QMetaObject::invokeMethod(window_.findChild<QPushButton*>("classStop"), "click",
                                  Qt::QueuedConnection);
    });
    ASSERT_TRUE(eventually(graded));
    QApplication::processEvents();
    EXPECT_THAT(state(), HasSubstr("Stopped."));
    EXPECT_EQ(cell(0, "Points"), "10");
    EXPECT_TRUE(predicted.isEmpty());
    EXPECT_TRUE(window_.findChild<QPushButton*>("classStop")->isHidden());
}

TEST(BigFiguresTest, OfTheRowThatIsChosenOrTheBest) {
    Recording recording = recordingOf(10);
    recording.measurements[1].metrics["of_peak_bandwidth"] = 0.8;
    const auto best = bigFigures(recording, shippedCatalog(), -1);
    ASSERT_TRUE(best);
    EXPECT_TRUE(best->isBest);
    EXPECT_EQ(best->row, 0);
    EXPECT_EQ(best->about, "offset 0");
    EXPECT_EQ(best->figures[0].number, "1000");
    EXPECT_EQ(best->figures[0].unit, "GB/s");
    const auto chosen = bigFigures(recording, shippedCatalog(), 1);
    EXPECT_FALSE(chosen->isBest);
    EXPECT_EQ(chosen->figures[0].number, "800.0");
    EXPECT_EQ(nextMeasured(recording, 0, 1), 1);
    EXPECT_EQ(nextMeasured(recording, 1, 1), 1);
    recording.measurements[1].status = Status::Failed;
    EXPECT_EQ(bigFigures(recording, shippedCatalog(), 1)->row, 0);
    EXPECT_EQ(nextMeasured(recording, 0, 1), 0);
    recording.measurements.clear();
    EXPECT_FALSE(bigFigures(recording, shippedCatalog(), -1));
}

TEST(BigFiguresTest, FollowARunAndLeaveWithEscape) {
    ExperimentDocument document;
    document.setExperiment(recordingOf(1).experiment);
    QPointer<BigFiguresView> view = new BigFiguresView(document, shippedCatalog(), nullptr);
    QSignalSpy closed(view, &BigFiguresView::closed);
    view->show();
    EXPECT_FALSE(view->shown());
    for (const Measurement& row : recordingOf(1).measurements)
        document.addMeasurement(row);
    ASSERT_TRUE(view->shown());
    EXPECT_EQ(view->shown()->row, 0);
    EXPECT_TRUE(view->accessibleName().contains("100"));
    QTest::keyClick(view, Qt::Key_Right);
    EXPECT_EQ(view->shown()->row, 1);
    QTest::keyClick(view, Qt::Key_Home);
    EXPECT_EQ(view->shown()->row, 0);
    QTest::keyClick(view, Qt::Key_Escape);
    EXPECT_EQ(closed.count(), 1);
}

} // namespace
} // namespace kernelcurve
