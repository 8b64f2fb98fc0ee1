// Tests import and export of the window, the clipboard, comparisons and the appearance.

#include "tests/ui/window/main_window_fixture.h"

#include "app/chart/plot/chart_geometry.h"
#include "app/chart/plot/chart_plot.h"
#include "app/chart/view/chart_canvas.h"
#include "app/engine/device_peaks.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/recording_yaml.h"
#include "ui/results/chart/chart_export_dialog.h"
#include "ui/results/chart/parts_view.h"
#include "ui/results/comparison/comparison.h"
#include "ui/teaching/classroom/class_window.h"
#include "ui/widgets/appearance/appearance.h"
#include "ui/widgets/appearance/languages.h"
#include "ui/widgets/appearance/tone.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDialogButtonBox>
#include <QDir>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QHeaderView>
#include <QImage>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QTableWidget>
#include <QTabWidget>
#include <QTextBrowser>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <map>

#include <cmath>

namespace kernelcurve {
namespace {

class WindowExchange : public MainWindowTest {
  protected:
    void accept(QFileDialog* dialog, const QString& file) {
        dialog->findChild<QLineEdit*>()->setText(file);
        static_cast<QDialog*>(dialog)->accept();
    }
    QString content(const QString& file) {
        return QString::fromStdString(readFile(file.toStdString()));
    }
    /// Saves the document's recording as another file, with every figure multiplied by `factor`.
    void keepAs(const QString& file, double factor) {
        Recording recording = window_->document().recording();
        for (Measurement& row : recording.measurements)
            for (auto& [tag, value] : row.metrics)
                if (tag == "bandwidth")
                    value *= factor;
        writeFileAtomically(file.toStdString(), writeRecording(recording));
    }
};

TEST_F(WindowExchange, TheChartIsWrittenAsLargeAsItIsWanted) {
    startWithSample();
    measureAll();
    const QString file = settings_.path("chart.png");
    whenOpen<QDialog>([&](QDialog* dialog) {
        ASSERT_NE(dialog->findChild<QDoubleSpinBox*>("exportDpi"), nullptr);
        auto* size = dialog->findChild<QComboBox*>("exportSize");
        size->setCurrentIndex(size->findData("column"));
        emit size->activated(size->currentIndex());
        EXPECT_EQ(dialog->findChild<QDoubleSpinBox*>("exportWidth")->value(), 80);
        EXPECT_EQ(dialog->findChild<QDoubleSpinBox*>("exportTextSize")->value(), 7);
        EXPECT_FALSE(dialog->findChild<QCheckBox*>("exportTitle")->isChecked());
        // The preview has the size of the print.
        const auto* preview = dialog->findChild<QLabel*>("exportPreview");
        EXPECT_NEAR(preview->pixmap().deviceIndependentSize().width(),
                    80 / 25.4 * dialog->logicalDpiX(), 2);
        dialog->findChild<QDoubleSpinBox*>("exportDpi")->setValue(300);
        dialog->findChild<QCheckBox*>("exportCaption")->setChecked(false);
        whenOpen<QFileDialog>([&](QFileDialog* files) { accept(files, file); });
        dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->click();
    });
    action("Export chart…")->trigger();
    const QImage image(file);
    EXPECT_NEAR(image.width(), 80 / 25.4 * 300, 4);
    EXPECT_NEAR(image.dotsPerMeterX(), 300 / 0.0254, 5);
    EXPECT_EQ(image.text("device"), "Scripted processor");
    EXPECT_TRUE(image.text("Description").contains("Scripted processor"))
        << "without a caption, too";
    // The settings of the figure are kept.
    whenOpen<QDialog>([&](QDialog* dialog) {
        EXPECT_EQ(dialog->findChild<QComboBox*>("exportSize")->currentData(), "column");
        dialog->findChild<QDoubleSpinBox*>("exportWidth")->setValue(90);
        EXPECT_EQ(dialog->findChild<QComboBox*>("exportSize")->currentText(), "Custom");
        dialog->reject();
    });
    action("Export chart…")->trigger();
}

TEST_F(WindowExchange, TheReportIsWrittenFromTheWindow) {
    startWithSample();
    measureAll();
    const QString file = settings_.path("report.html");
    whenOpen<QFileDialog>([&](QFileDialog* dialog) { accept(dialog, file); });
    action("Export report…")->trigger();
    EXPECT_NE(bar().find("“report.html” was exported."), std::string::npos) << bar();
    EXPECT_TRUE(content(file).contains("<h1>Sample</h1>"));
}

TEST_F(WindowExchange, TheTablesHeaderHasItsUnits) {
    startWithSample();
    measureAll();
    const QString file = settings_.path("table.csv");
    whenOpen<QFileDialog>([&](QFileDialog* dialog) { accept(dialog, file); });
    action("Export table as CSV…")->trigger();
    const QStringList lines = content(file).split('\n');
    ASSERT_EQ(lines.size(), 101) << "a heading, 99 rows and an end; " << bar();
    const QStringList header = lines[0].split(',');
    for (const char* column : {"kernel", "offset", "time_us", "bandwidth_GB_per_s"})
        EXPECT_TRUE(header.contains(column)) << column << " in " << lines[0].toStdString();
    const Measurement& first = window_->document().recording().measurements.at(0);
    const QStringList cells = lines[1].split(',');
    EXPECT_DOUBLE_EQ(cells.at(header.indexOf("time_us")).toDouble(),
                     first.metrics.at("time") * 1e6);
    EXPECT_DOUBLE_EQ(cells.at(header.indexOf("bandwidth_GB_per_s")).toDouble(),
                     first.metrics.at("bandwidth") * 1e-9);
}

TEST_F(WindowExchange, WhatNoDeviceReachesIsShownAndWritten) {
    startWithSample();
    measureAll();
    Recording recording = window_->document().recording();
    recording.measurements[40].metrics["bandwidth"] = 1e308;
    recording.experiment.baseline = "read_offset";
    for (const PlotKind kind : {PlotKind::Bars, PlotKind::Curves}) {
        recording.experiment.plot.kind = kind;
        recording.experiment.plot.y = "bandwidth";
        const QString file = settings_.path("absurd.yaml");
        writeFileAtomically(file.toStdString(), writeRecording(recording));
        whenOpen<QMessageBox>(
            [](QMessageBox* question) { question->button(QMessageBox::Discard)->click(); });
        window_->openFile(file);
        ASSERT_EQ(rows(), 99) << bar();
        auto* view = child<ChartView>("chart");
        view->refresh();
        view->grab(); // forces drawing
        EXPECT_LT(view->canvas().zoomer().now().y.high, 1000) << "the others can be seen";
        const QString drawing = settings_.path("absurd.svg");
        QFile::remove(drawing);
        whenOpen<QDialog>([&](QDialog* dialog) {
            whenOpen<QFileDialog>([&](QFileDialog* files) { accept(files, drawing); });
            dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->click();
        });
        action("Export chart…")->trigger();
        EXPECT_GT(content(drawing).size(), 1000) << bar();
        EXPECT_LT(content(drawing).size(), 4'000'000);
        EXPECT_TRUE(content(drawing).contains("exceeds device peaks"));
    }
}

TEST_F(WindowExchange, TablesGoToTheClipboard) {
    startWithSample();
    measureAll();
    action("Copy table as Markdown")->trigger();
    const QStringList lines = QApplication::clipboard()->text().split('\n');
    ASSERT_EQ(lines.size(), 102) << "a heading, a rule, 99 rows and an end";
    EXPECT_TRUE(lines[0].startsWith("| Status | Kernel |")) << lines[0].toStdString();
    EXPECT_TRUE(lines[1].startsWith("| --- | --- |")) << lines[1].toStdString();
    EXPECT_TRUE(lines[1].contains("---:"));
    EXPECT_EQ(lines[2].count('|'), lines[0].count('|'));
    action("Copy table as CSV")->trigger();
    EXPECT_EQ(QApplication::clipboard()->text().count('\n'), 100);
}

TEST_F(WindowExchange, MoreRecordingsThanCanBeToldApartAreAClass) {
    startWithSample();
    measureAll();
    const QString folder = settings_.path("class");
    QDir().mkpath(folder);
    for (int person = 1; person <= 9; ++person)
        keepAs(folder + QStringLiteral("/s%1.yaml").arg(person), person);
    window_->openFile(folder);
    auto* opened = child<ClassWindow>("classWindow");
    ASSERT_TRUE(opened && opened->isVisible());
    EXPECT_EQ(opened->roster().entries.size(), 9U);
    EXPECT_EQ(opened->roster().entries[8].rank, 1);
    EXPECT_TRUE(child<QAction>("openClass")->isEnabled());
    // The document stays open, and a submission is opened in the same window.
    EXPECT_EQ(rows(), 99);
    writeFileAtomically(settings_.path("ada.handin.yaml").toStdString(),
                        "kernelcurve_handin: 1\nassignment: Twice\nfile: a.cu\npoints: 3\n"
                        "source: |\n  // nothing\n");
    window_->openFile(settings_.path("ada.handin.yaml"));
    EXPECT_EQ(opened->roster().entries.size(), 10U);
    EXPECT_EQ(opened->roster().entries[0].claimed->points, 3);
}

TEST_F(WindowExchange, AFolderIsComparedWithTheDocument) {
    startWithSample();
    measureAll();
    const QString folder = settings_.path("class");
    QDir().mkpath(folder);
    keepAs(folder + "/li.yaml", 1.25);
    keepAs(folder + "/wang.yaml", 1.0);
    window_->openFile(folder);
    EXPECT_NE(bar().find("2 recordings of “class”."), std::string::npos) << bar();
    auto* view = child<ChartView>("chart");
    view->refresh();
    ASSERT_EQ(view->chart().series.size(), 9U) << "three kernels of three recordings";
    EXPECT_EQ(view->chart().series[0].name, "sample: read_offset");
    EXPECT_EQ(view->chart().series[3].name, "li: read_offset");
    auto* table = child<QTableView>("differences");
    ASSERT_TRUE(waitUntil([&] { return table->model()->rowCount() == 99; }));
    const QAbstractItemModelTester tester(table->model(),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    const auto headings = [&] {
        QStringList all;
        for (int column = 0; column < table->model()->columnCount(); ++column)
            all << table->model()->headerData(column, Qt::Horizontal).toString();
        return all;
    }();
    EXPECT_EQ(headings, QStringList({"Kernel", "offset", "li vs. sample", "wang vs. sample",
                                     "sample", "li", "wang"}));
    const auto cell = [&](int column) {
        return table->model()->index(5, column).data().toString().toStdString();
    };
    EXPECT_EQ(cell(2).find("+25.0 %"), 0U) << cell(2);
    EXPECT_EQ(cell(3).find("+0.0 %"), 0U) << cell(3);
    EXPECT_NE(cell(3).find("(within the noise)"), std::string::npos) << cell(3);
    // The table is sorted by the ratio. A third click restores the order of the base.
    const auto clickOn = [&](int column) {
        QHeaderView* header = table->horizontalHeader();
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                          {header->sectionViewportPosition(column) + 5, header->height() / 2});
    };
    const auto offsets = [&] {
        std::vector<int> all;
        for (int row = 0; row < 33; ++row)
            all.push_back(table->model()->index(row, 1).data().toInt());
        return all;
    };
    const std::vector<int> before = offsets();
    clickOn(4);
    const auto figure = [&](int row) {
        return table->model()->index(row, 4).data(Qt::UserRole).toDouble();
    };
    for (int row = 1; row < 99; ++row)
        EXPECT_LE(figure(row - 1), figure(row));
    clickOn(4);
    for (int row = 1; row < 99; ++row)
        EXPECT_GE(figure(row - 1), figure(row));
    clickOn(4);
    EXPECT_EQ(offsets(), before);
    EXPECT_NE(child<QLabel>("comparisonSummary")->text().indexOf("99 differ"), -1)
        << child<QLabel>("comparisonSummary")->text().toStdString();
    // This row belongs to the document, so its point is selected.
    table->setCurrentIndex(table->model()->index(5, 0));
    EXPECT_EQ(view->canvas().selectedRow(), 5);
    // One recording is removed.
    auto* list = child<QListWidget>("comparedRecordings");
    list->setCurrentRow(0);
    for (auto* button : list->parentWidget()->findChildren<QPushButton*>())
        if (button->text() == "Re&move")
            button->click();
    view->refresh();
    EXPECT_EQ(view->chart().series.size(), 6U);
}

TEST_F(WindowExchange, AFileThatIsComparedComesWithTheDocument) {
    startWithSample();
    measureAll();
    auto* comparison = window_->findChild<Comparison*>();
    keepAs(settings_.path("li.yaml"), 1.25);
    window_->document().save(settings_.path("mine.yaml"));
    comparison->addFiles({settings_.path("li.yaml")});
    EXPECT_EQ(window_->document().experiment().comparisons, std::vector<std::string>{"li.yaml"});
    EXPECT_TRUE(window_->isWindowModified());
    window_->document().undo();
    EXPECT_TRUE(comparison->recordings().empty());
    window_->document().redo();
    ASSERT_EQ(comparison->recordings().size(), 1U);
    EXPECT_EQ(comparison->recordings()[0].name, "li");
    window_->document().save(settings_.path("mine.yaml"));
    // If both files are moved together, the comparison still works.
    QDir().mkpath(settings_.path("elsewhere"));
    for (const char* file : {"li.yaml", "mine.yaml"})
        QFile::rename(settings_.path(file), settings_.path("elsewhere/") + file);
    window_->document().reset();
    EXPECT_TRUE(comparison->recordings().empty());
    window_->openFile(settings_.path("elsewhere/mine.yaml"));
    ASSERT_EQ(comparison->recordings().size(), 1U);
    comparison->remove(0);
    EXPECT_TRUE(window_->document().experiment().comparisons.empty());
}

/// The context menu refers to the point below it, which may belong to another recording.
TEST_F(WindowExchange, ANoteStandsWhereItWasClicked) {
    startWithSample();
    measureAll();
    keepAs(settings_.path("li.yaml"), 4);
    window_->findChild<Comparison*>()->addFiles({settings_.path("li.yaml")});
    auto* view = child<ChartView>("chart");
    view->refresh();
    ASSERT_EQ(view->chart().series.size(), 6U);
    const ChartPoint theirs = view->chart().series.back().points[5];
    ASSERT_EQ(theirs.row, -1);
    const auto rightClick = [&](const ChartPoint& point) {
        const QPoint place = view->canvas().drawn().geometry().toPixel(point.x, *point.y).toPoint();
        QTest::mouseClick(view->canvas().widget(), Qt::RightButton, {}, place);
    };
    whenOpen<QInputDialog>([](QInputDialog* question) {
        question->setTextValue("theirs");
        question->accept();
    });
    rightClick(theirs);
    auto* note = child<QAction>("noteHere");
    ASSERT_TRUE(note->isEnabled());
    note->trigger();
    view->refresh();
    ASSERT_EQ(view->chart().notes.size(), 1U);
    EXPECT_EQ(view->chart().notes[0].x, theirs.x);
    EXPECT_EQ(view->chart().notes[0].y, *view->chart().series.back().points[5].y);
    // A right click on a point of the document selects it.
    const ChartPoint mine = view->chart().series[0].points[2];
    rightClick(mine);
    EXPECT_EQ(view->canvas().selectedRow(), mine.row);
    QTest::mouseClick(view->canvas().widget(), Qt::RightButton, {}, QPoint(2, 2));
    EXPECT_FALSE(note->isEnabled());
    // With the keyboard, the menu refers to the point that was reached with the keys.
    QTest::keyClick(view, Qt::Key_End);
    const int last = static_cast<int>(view->chart().series.size()) - 1;
    for (int i = 0; i <= last && view->canvas().cursor().series() != last; ++i)
        QTest::keyClick(view, Qt::Key_Down);
    ASSERT_EQ(view->canvas().cursor().series(), last);
    whenOpen<QInputDialog>([](QInputDialog* question) {
        question->setTextValue("by keys");
        question->accept();
    });
    QContextMenuEvent wanted(QContextMenuEvent::Keyboard, QPoint(), QPoint());
    QApplication::sendEvent(view, &wanted);
    ASSERT_TRUE(note->isEnabled());
    note->trigger();
    view->refresh();
    ASSERT_EQ(view->chart().notes.size(), 2U);
    EXPECT_EQ(view->chart().notes[1].x, view->chart().series.back().points.back().x);
    EXPECT_EQ(view->chart().notes[1].y, view->chart().series.back().points.back().y);
    // This also holds for the palette, which reports if there is no point.
    QTest::keyClick(view, Qt::Key_Home);
    whenOpen<QInputDialog>([](QInputDialog* question) {
        EXPECT_TRUE(question->labelText().endsWith(QStringLiteral(" at 0")));
        question->setTextValue("by the palette");
        question->accept();
    });
    child<QAction>("pointNote")->trigger();
    view->refresh();
    ASSERT_EQ(view->chart().notes.size(), 3U);
    EXPECT_EQ(view->chart().notes[2].x, view->chart().series.back().points.front().x);
    EXPECT_EQ(view->chart().notes[2].y, view->chart().series.back().points.front().y);
    view->canvas().cursor().leave();
    view->selectRow(-1);
    QString said;
    whenOpen<QMessageBox>([&](QMessageBox* box) {
        said = box->text();
        box->accept();
    });
    child<QAction>("pointNote")->trigger();
    EXPECT_TRUE(said.startsWith("No point is selected"));
}

TEST_F(WindowExchange, AFolderThatIsComparedComesWithTheDocument) {
    startWithSample();
    measureAll();
    auto* comparison = window_->findChild<Comparison*>();
    const auto names = [&] {
        QStringList all;
        for (const ComparedRecording& each : comparison->recordings())
            all << each.name;
        return all;
    };
    const auto entries = [&] { return window_->document().experiment().comparisons; };
    QDir().mkpath(settings_.path("class"));
    for (const char* name : {"class/li.yaml", "class/wang.yaml"})
        keepAs(settings_.path(name), 1.25);
    window_->document().save(settings_.path("mine.yaml"));
    window_->openFile(settings_.path("class"));
    EXPECT_EQ(entries(), std::vector<std::string>{"class/"});
    EXPECT_TRUE(window_->isWindowModified());
    window_->document().undo();
    EXPECT_EQ(names(), QStringList());
    window_->document().redo();
    EXPECT_EQ(names(), (QStringList{"li", "wang"}));
    window_->document().save(settings_.path("mine.yaml"));
    // A later submission appears at the next opening.
    keepAs(settings_.path("class/chen.yaml"), 1.25);
    window_->document().reset();
    EXPECT_EQ(names(), QStringList());
    window_->openFile(settings_.path("mine.yaml"));
    EXPECT_EQ(names(), (QStringList{"chen", "li", "wang"}));
    comparison->remove(1);
    EXPECT_EQ(names(), (QStringList{"chen", "wang"}));
    EXPECT_EQ(entries(), (std::vector<std::string>{"class/chen.yaml", "class/wang.yaml"}));
    window_->document().undo();
    EXPECT_EQ(names().size(), 3);
}

TEST_F(WindowExchange, AChartIsMadeFitForAReportAndTheDocumentKeepsIt) {
    startWithSample();
    measureAll();
    auto* view = child<ChartView>("chart");
    child<QAction>("chartLookAction")->trigger();
    const QPointer dialog = child<QDialog>("chartLook");
    auto* from = dialog->findChild<QLineEdit*>("limitsYFrom");
    QTest::keyClicks(from, "1");
    emit from->editingFinished();
    const auto problem = [&] { return dialog->findChild<QLabel*>("lookProblem")->text(); };
    const auto limits = [&] { return window_->document().experiment().plot.limitsX; };
    const auto limit = [&](const char* field, const char* text) {
        auto* line = dialog->findChild<QLineEdit*>(field);
        line->clear();
        QTest::keyClicks(line, text);
        emit line->editingFinished();
    };
    limit("limitsXTo", "16 Ki");
    EXPECT_EQ(limits().greatest, 16384);
    EXPECT_EQ(problem(), "");
    limit("limitsXTo", "16 Kx");
    EXPECT_EQ(limits().greatest, 16384) << "the last one that was understood";
    EXPECT_EQ(problem().toStdString(),
              "Invalid number: “16 Kx”. Enter a value such as 0.5, 4096, or 16 Ki.");
    limit("limitsXTo", "16");
    limit("limitsXFrom", "1 Ki");
    EXPECT_EQ(problem().toStdString(), "Invalid limits: 1 Ki to 16. Write the lower limit first.");
    limit("limitsXFrom", "");
    limit("limitsXTo", "");
    EXPECT_EQ(problem(), "");
    EXPECT_EQ(limits(), AxisLimits());
    auto* names = dialog->findChild<QTableWidget*>("seriesNames");
    ASSERT_EQ(names->rowCount(), 3);
    names->item(1, 1)->setText("Ours");
    names->setCurrentCell(1, 1);
    dialog->findChild<QPushButton*>("seriesUp")->click();
    auto* width = dialog->findChild<QDoubleSpinBox*>("lookWidth");
    auto* figure = dialog->findChild<QComboBox*>("lookFigure");
    figure->setCurrentIndex(figure->findData("page"));
    emit figure->activated(figure->currentIndex());
    EXPECT_EQ(width->value(), 160);
    EXPECT_EQ(window_->document().experiment().plot.look.textSize, 8);
    width->setValue(86);
    EXPECT_EQ(figure->currentText(), "Custom");
    const auto write = [&](const char* field, const QString& text) {
        auto* line = dialog->findChild<QLineEdit*>(field);
        line->selectAll();
        QTest::keyClicks(line, text);
        emit line->editingFinished();
    };
    write("lookTitle", "Mine");
    write("limitsXLabel", "Where it begins");
    // This dialog leads directly to the file.
    whenOpen<ChartExportDialog>([](ChartExportDialog* exporting) { exporting->reject(); });
    dialog->findChild<QPushButton*>("exportLook")->click();
    EXPECT_TRUE(!dialog || dialog->isHidden()) << "it is deleted when it closes";
    EXPECT_EQ(window_->document().title({}), "Sample") << "the experiment keeps its own";
    const PlotSettings& plot = window_->document().experiment().plot;
    EXPECT_EQ(plot.limitsY.least, 1);
    EXPECT_EQ(plot.look.width, 86);
    EXPECT_EQ(plot.look.order.front(), "read_offset_unroll");
    view->refresh();
    EXPECT_EQ(view->chart().series[0].name, "Ours");
    EXPECT_EQ(view->chart().y.limits.least, 1);
    EXPECT_EQ(view->chart().x.label, "Where it begins");
    EXPECT_EQ(view->chart().title, "Mine");
    // A note is added to the selected point, and undo removes everything.
    const auto& measured = window_->document().recording().measurements;
    const auto chosen = std::ranges::find_if(measured, [](const Measurement& row) {
        return *row.configuration.parameters.get("offset") == Value(5);
    });
    ASSERT_NE(chosen, measured.end());
    view->selectRow(static_cast<int>(chosen - measured.begin()));
    whenOpen<QInputDialog>([](QInputDialog* question) {
        question->setTextValue("the fifth");
        question->accept();
    });
    child<QAction>("pointNote")->trigger();
    view->refresh();
    ASSERT_EQ(view->chart().notes.size(), 1U) << bar();
    EXPECT_EQ(view->chart().notes[0].text, "the fifth");
    EXPECT_EQ(view->chart().notes[0].x, 5);
    // The note is placed where it hides nothing, until the user moves it.
    EXPECT_FALSE(view->chart().notes[0].away);
    child<QAction>("chartLookAction")->trigger();
    auto* again = window_->findChildren<QDialog*>("chartLook").back();
    auto* notes = again->findChild<QTableWidget*>("pointNotes");
    ASSERT_EQ(notes->rowCount(), 1);
    const auto cells = [&] { return notes->item(0, 4)->text() + u' ' + notes->item(0, 5)->text(); };
    EXPECT_EQ(cells(), "auto auto");
    notes->item(0, 4)->setText("50");
    EXPECT_EQ(cells(), "50 36") << "what it comes with is said";
    view->refresh();
    EXPECT_EQ(view->chart().notes[0].away, QPointF(50, 36));
    notes->item(0, 5)->setText("far");
    EXPECT_EQ(cells(), "50 36") << "no number";
    notes->item(0, 5)->setText("");
    EXPECT_EQ(cells(), "auto auto");
    view->refresh();
    EXPECT_FALSE(view->chart().notes[0].away);
    again->close();
    child<QAction>("splitByKernel")->trigger();
    view->refresh();
    auto* parts = child<QWidget>("chartParts");
    EXPECT_TRUE(waitUntil([&] { return parts->isVisible() && !view->isVisible(); }));
    for (int step = 0; step < 20; ++step)
        window_->document().undo();
    EXPECT_EQ(window_->document().experiment().plot.look, PlotLook());
    EXPECT_TRUE(waitUntil([&] { return !parts->isVisible() && view->isVisible(); }));
}

TEST_F(WindowExchange, SmallMultiplesAreLookedIntoTogether) {
    startWithSample();
    measureAll();
    child<QAction>("splitByKernel")->trigger();
    child<ChartView>("chart")->refresh();
    auto* parts = child<PartsView>("chartParts");
    ASSERT_TRUE(waitUntil([&] { return parts->isVisible() && parts->views().size() == 3; }));
    ChartView* first = parts->views()[0];
    ChartView* last = parts->views()[2];
    for (ChartView* each : parts->views())
        each->refresh();
    const auto rangeOf = [](const ChartView* view) { return view->canvas().zoomer().now().x; };
    const ChartRange whole = rangeOf(first);
    EXPECT_EQ(whole, rangeOf(last)) << "they have the same axes";
    first->setFocus();
    key(Qt::Key_Plus);
    EXPECT_LT(rangeOf(first).high - rangeOf(first).low, whole.high - whole.low);
    EXPECT_EQ(rangeOf(last), rangeOf(first)) << "what one is zoomed to, all are";
    last->setFocus();
    key(Qt::Key_Backspace);
    EXPECT_EQ(rangeOf(first), whole) << "and so they go back";
    // The read-out and a selected point.
    key(Qt::Key_Home);
    EXPECT_GE(last->canvas().cursor().row(), 0);
    key(Qt::Key_Return);
    const int row = last->canvas().selectedRow();
    EXPECT_GE(row, 0);
    EXPECT_EQ(child<QTableView>("measurements")->currentIndex().row(), row);
    EXPECT_EQ(window_->document()
                  .recording()
                  .measurements[static_cast<std::size_t>(row)]
                  .configuration.kernel,
              "write_offset");
    // In one chart again, the keyboard focus is in it, and no title is edited.
    last->setFocus();
    Experiment together = window_->document().experiment();
    together.plot.split = ChartSplit::None;
    window_->document().setExperiment(together);
    auto* view = child<ChartView>("chart");
    view->refresh();
    ASSERT_TRUE(waitUntil([&] { return !parts->isVisible() && view->isVisible(); }));
    EXPECT_EQ(QApplication::focusWidget(), view);
}

TEST_F(WindowExchange, TheDevicePageFindsOutWhatTheDeviceReaches) {
    const std::string one = "wait run\nstarted\nmeasure 0..last\nfinish\n";
    const std::string script = "hello\nwait devices\ndevices\n" + one + one + one + one;
    startWithSample(script.c_str());
    child<QDockWidget>("deviceProperties")->show();
    child<QDockWidget>("deviceProperties")->raise();
    ASSERT_TRUE(waitUntil([&] { return window_->findChild<QPushButton*>("measurePeaks"); }));
    auto* button = child<QPushButton>("measurePeaks");
    auto* tree = child<QTreeView>("deviceProperties");
    const auto reached = [&] {
        const auto* model = tree->model();
        const QModelIndex group = model->index(model->rowCount() - 1, 0);
        QStringList lines{group.data().toString()};
        for (int row = 0; row < model->rowCount(group); ++row)
            lines << model->index(row, 0, group).data().toString() + u' ' +
                         model->index(row, 1, group).data().toString();
        return lines;
    };
    EXPECT_EQ(reached(), QStringList({"Measured peaks", "Measured not yet"}));
    button->click();
    EXPECT_FALSE(button->isEnabled());
    // A run that is started in the meantime removes nothing and states why it cannot run.
    action("Run")->trigger();
    EXPECT_NE(bar().find("Another run is already in progress"), std::string::npos) << bar();
    ASSERT_TRUE(waitUntil([&] { return button->isEnabled(); })) << button->text().toStdString();
    EXPECT_EQ(button->text(), "&Measure peaks");
    ASSERT_EQ(reached().size(), 4) << reached().join('\n').toStdString();
    EXPECT_EQ(reached()[1], "Copy 20 GB/s");
    EXPECT_EQ(rows(), 0) << "it is no part of the experiment";
    measureAll();
    bool found = false;
    for (const auto& [name, value] : window_->document().recording().environment)
        found |= name == "measured_copy" && value == Value(2e10);
    EXPECT_TRUE(found);
}

TEST_F(WindowExchange, TheDevicePageSaysWhyNothingCouldBeFoundOut) {
    const std::string none = "wait run\nstarted\nexclude\nfinish\n";
    const std::string script = "hello\nwait devices\ndevices\n" + none + none + none;
    startWithSample(script.c_str());
    PeakStore().change("Scripted processor", [](DevicePeaks& known) {
        known.copy = {2e10, "2001-01-01T12:00:00Z"};
    });
    child<QDockWidget>("deviceProperties")->show();
    child<QDockWidget>("deviceProperties")->raise();
    ASSERT_TRUE(waitUntil([&] { return window_->findChild<QPushButton*>("measurePeaks"); }));
    auto* button = child<QPushButton>("measurePeaks");
    button->click();
    ASSERT_TRUE(waitUntil([&] { return button->isEnabled(); })) << button->text().toStdString();
    EXPECT_EQ(bar(), "No compiler. Install one.");
    EXPECT_EQ(PeakStore().find("Scripted processor")->time(), "2001-01-01T12:00:00Z");
}

TEST_F(WindowExchange, TheDevicePageIsLive) {
    startWithSample("hello\nwait devices\ndevices\nwait watch\ntelemetry\nwait run\nstarted\n"
                    "telemetry 342.4\nmeasure 0..last 1\nfinish\n");
    child<QDockWidget>("deviceProperties")->show();
    child<QDockWidget>("deviceProperties")->raise();
    ASSERT_TRUE(waitUntil([&] { return window_->findChild<QLabel*>("telemetryNote") != nullptr; }));
    auto* note = child<QLabel>("telemetryNote");
    ASSERT_TRUE(waitUntil([&] { return note->text() == "No thermometer. Buy one."; }))
        << note->text().toStdString();
    auto* power = child<QLabel>("power");
    EXPECT_FALSE(power->isVisible());
    measureAll();
    EXPECT_EQ(power->text(), "342 W");
    EXPECT_TRUE(power->isVisible());
    EXPECT_TRUE(note->isVisible()) << "what was said holds";
    const Recording& kept = window_->document().recording();
    ASSERT_EQ(kept.telemetry.size(), 1U);
    EXPECT_EQ(kept.telemetry[0].power, 342.4);
}

TEST_F(WindowExchange, AClassSetOpensByItself) {
    startWithSample();
    measureAll();
    const QString folder = settings_.path("class");
    QDir().mkpath(folder);
    for (const char* name : {"/chen.yaml", "/li.yaml", "/wang.yaml"})
        keepAs(folder + name, 1.0);
    whenOpen<QMessageBox>(
        [](QMessageBox* question) { question->button(QMessageBox::Discard)->click(); });
    action("New experiment")->trigger();
    window_->openFile(folder);
    EXPECT_EQ(rows(), 99) << "the first of them is open";
    auto* view = child<ChartView>("chart");
    view->refresh();
    ASSERT_EQ(view->chart().series.size(), 9U);
    EXPECT_EQ(view->chart().series[0].name, "chen: read_offset");
    EXPECT_EQ(child<QListWidget>("comparedRecordings")->count(), 2);
}

TEST_F(WindowExchange, LooksAsItIsToldAtOnce) {
    startWithSample();
    const auto choose = [&](const QString& text) {
        for (QAction* choice : window_->findChildren<QAction*>())
            if (choice->text() == text)
                choice->trigger();
    };
    // Widgets follow when the event loop of the application runs, which is not the case here.
    choose("&Dark");
    EXPECT_TRUE(isDark(QApplication::palette()));
    choose("&High contrast");
    EXPECT_EQ(QApplication::palette().color(QPalette::Window), QColor(Qt::black));
    EXPECT_EQ(QApplication::palette().color(QPalette::WindowText), QColor(Qt::white));
    choose("&Light");
    EXPECT_FALSE(isDark(QApplication::palette()));
    // The setting is saved.
    window_.reset();
    start();
    EXPECT_EQ(window_->palette().color(QPalette::Window),
              Appearance::paletteOf(Appearance::Choice::Light).color(QPalette::Window));
    QApplication::setPalette(QPalette());
}

/// Relative luminance and contrast as defined by WCAG 2.1.
double luminanceOf(const QColor& color) {
    const auto linear = [](double value) {
        return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) +
           0.0722 * linear(color.blueF());
}
double contrast(const QColor& one, const QColor& other) {
    const double a = luminanceOf(one) + 0.05;
    const double b = luminanceOf(other) + 0.05;
    return std::max(a, b) / std::min(a, b);
}

TEST(Appearance, TextIsReadableOnItsGround) {
    using Choice = Appearance::Choice;
    for (const Choice choice : {Choice::Light, Choice::Dark, Choice::HighContrast}) {
        const QPalette palette = Appearance::paletteOf(choice);
        const double least = choice == Choice::HighContrast ? 15 : 7;
        const double minFaint = choice == Choice::HighContrast ? 10 : 4.5;
        const auto holds = [&](QPalette::ColorRole text, QPalette::ColorRole ground, double ratio) {
            EXPECT_GE(contrast(palette.color(text), palette.color(ground)), ratio)
                << static_cast<int>(choice) << ' ' << text << " on " << ground;
        };
        holds(QPalette::WindowText, QPalette::Window, least);
        holds(QPalette::Text, QPalette::Base, least);
        holds(QPalette::Text, QPalette::AlternateBase, least);
        holds(QPalette::ButtonText, QPalette::Button, least);
        holds(QPalette::HighlightedText, QPalette::Highlight, 4.5);
        holds(QPalette::PlaceholderText, QPalette::Base, minFaint);
        holds(QPalette::Link, QPalette::Base, 4.5);
        // The edges of controls and the focus frame.
        for (const auto ground : {QPalette::Base, QPalette::Window, QPalette::Button}) {
            holds(QPalette::Dark, ground, 3);
            holds(isDark(palette) ? QPalette::Link : QPalette::Highlight, ground, 3);
        }
    }
}

TEST_F(WindowExchange, EveryControlHasANameForScreenReaders) {
    startWithSample();
    measureAll();
    for (auto* dock : window_->findChildren<QDockWidget*>())
        dock->show();
    window_->openFile(settings_.path(""));
    QApplication::processEvents();
    const auto nameOf = [](const QWidget* widget) {
        if (!widget->accessibleName().isEmpty())
            return widget->accessibleName();
        for (const char* property : {"text", "title", "windowTitle", "placeholderText"})
            if (const QString text = widget->property(property).toString(); !text.isEmpty())
                return text;
        // The label beside a control names it.
        for (const auto* label : widget->window()->findChildren<QLabel*>())
            if (label->buddy() == widget ||
                (label->buddy() && label->buddy()->focusProxy() == widget))
                return label->text();
        return QString();
    };
    int seen = 0;
    for (const QWidget* widget : window_->findChildren<QWidget*>()) {
        if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisible() ||
            widget->focusProxy() || widget->objectName().startsWith("qt_"))
            continue;
        // Parts of Qt's own widgets use the name of their parent.
        const QWidget* parent = widget->parentWidget();
        if (qobject_cast<const QComboBox*>(parent) || qobject_cast<const QAbstractSpinBox*>(parent))
            continue;
        ++seen;
        EXPECT_FALSE(nameOf(widget).isEmpty())
            << widget->metaObject()->className() << ' ' << widget->objectName().toStdString()
            << " in " << parent->metaObject()->className();
    }
    EXPECT_GT(seen, 25);
}

TEST_F(WindowExchange, ALetterBelongsToOneControlAlone) {
    startWithSample();
    window_->resize(1360, 860); // with room for every panel
    measureAll();
    child<QToolButton>("measuring")->click();
    action("Guess before measuring")->trigger();
    const auto lettersSeen = [&] {
        std::map<QString, QStringList> letters;
        const auto note = [&](const QString& text) {
            if (const QKeySequence key = QKeySequence::mnemonic(text); !key.isEmpty())
                letters[key.toString()] << text;
        };
        for (const QAction* menu : window_->menuBar()->actions())
            note(menu->text());
        for (const auto* label : window_->findChildren<QLabel*>())
            if (label->buddy() && label->isVisible())
                note(label->text());
        for (const auto* button : window_->findChildren<QAbstractButton*>())
            if (button->isVisible())
                note(button->text());
        for (const auto* tabs : window_->findChildren<QTabWidget*>())
            for (int tab = 0; tabs->isVisible() && tab < tabs->count(); ++tab)
                note(tabs->tabText(tab));
        return letters;
    };
    auto* languages = window_->findChild<Languages*>();
    for (const auto language : {Languages::Choice::SimplifiedChinese, Languages::Choice::English}) {
        languages->choose(language);
        settle();
        for (const char* name : {"lab", "deviceProperties", "comparison", "samples", "why"}) {
            for (const char* other : {"lab", "deviceProperties", "comparison", "samples", "why"})
                child<QDockWidget>(other)->setVisible(std::string(other) == name);
            settle();
            const auto letters = lettersSeen();
            EXPECT_GE(letters.size(), 12U) << name;
            for (const auto& [letter, texts] : letters)
                EXPECT_EQ(texts.size(), 1) << letter.toStdString() << " beside " << name << ": "
                                           << texts.join(" | ").toStdString();
        }
    }
}

TEST_F(WindowExchange, TheAboutBoxNamesTheLog) {
    start();
    QString text;
    whenOpen<QDialog>([&](QDialog* dialog) {
        text = dialog->findChild<QTextBrowser*>()->toPlainText();
        dialog->reject();
    });
    action("About Kernelcurve")->trigger();
    EXPECT_TRUE(text.contains("kernelcurve.log")) << text.toStdString();
    EXPECT_TRUE(text.contains(QString::fromLatin1(qVersion())));
    EXPECT_TRUE(text.contains("QCustomPlot"));
    EXPECT_TRUE(text.contains("GNU General Public License"));
}

} // namespace
} // namespace kernelcurve
