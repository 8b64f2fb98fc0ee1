// Saves pictures of the window's pages as PNG files, in light and dark, English and Chinese, at
// single and double scale, and in high contrast, and a report of each as PDF:
//
//     ui_screenshots FOLDER
//     ui_screenshots FOLDER light|dark|contrast en|zh_CN SCALE [WIDTH HEIGHT [PART]]
//
// A size replaces the size of each page. PART is lab, why, table, ladder, own, class, room or
// predicted. Each set is made by a separate process, because Qt sets the scale at its start.

#include "app/assignment/assignment.h"
#include "app/report/report.h"
#include "app/trust/trusted_programs.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/recording/recording_yaml.h"
#include "tests/ui/lab/transpose_steps.h"
#include "tests/ui/window/person_application.h"
#include "tests/ui/window/photographer.h"
#include "ui/results/table/measurement_table.h"
#include "ui/teaching/classroom/class_controller.h"
#include "ui/teaching/classroom/class_window.h"
#include "ui/why/code_page.h"
#include "ui/widgets/appearance/appearance.h"
#include "ui/widgets/picker_popup.h"

#include <QCheckBox>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDialog>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QMenu>
#include <QPainter>
#include <QPlainTextEdit>
#include <QProcess>
#include <QSettings>
#include <QTableView>
#include <QTabWidget>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

#include <iostream>

namespace kernelcurve {
namespace {

const char* const script = "hello\nwait devices\ndevices\nwait run\nstarted\nmeasure 0..40 3\n"
                           "measure 41..last 25\nfinish\n";
const char* const recorded = "replay:nvidia-h200";

class Pages : public Photographer {
  public:
    Pages(const QString& folder, const QString& suffix, bool chinese, QSize size)
        : Photographer(folder, suffix, chinese)
        , size_(size) {}

    void takeLab() {
        WindowSession session(sized({1360, 860}), {FAKE_WORKER, write("script", script)});
        MainWindow& window = session.window;
        auto* gallery = window.findChild<QListView*>("labGallery");
        session.await("the pictures of the labs", [&] {
            const int rows = gallery->model()->rowCount();
            return rows > 0 && !gallery->model()
                                    ->index(rows - 1, 0)
                                    .data(Qt::DecorationRole)
                                    .value<QIcon>()
                                    .isNull();
        });
        take(session, "start");
        session.action("newExperiment")->trigger();
        take(session, "new");
        window.openLab("offset_reads");
        QAction* run = session.action("run");
        session.awaitDevices();
        take(session, "lab");
        guess(session);
        auto* table = window.findChild<QTableView*>("measurements");
        run->trigger();
        session.await("60 rows", [&] { return table->model()->rowCount() > 60; });
        take(session, "running");
        session.await("the run's end", [&] { return run->isEnabled(); });
        table->setCurrentIndex(table->model()->index(12, 1));
        take(session, "measured");
        findAndDo(session);
        edit(session);
        present(session);
        takeDialog("exportChart", session);
        takeDialog("newKernel", session);
        takeDialog("newProblem", session);
        takeDialog("addHost", session);
        takeDialog("about", session);
        session.raise("lab");
        showKinds(session);
        window.findChild<QToolButton*>("measuring")->click();
        take(session, "measuring");
        window.findChild<QToolButton*>("measuring")->click();
        QLineEdit* offset = window.findChild<QComboBox*>("offset")->lineEdit();
        offset->setText("0..32 stepp 1");
        take(session, "invalid");
        offset->setText("0..32");
        const QString wrong = write("experiment.yaml", "kernelcurve: 1\nkernles: [read_offset]\n");
        window.document().save(settings_.path("kept.yaml"));
        window.openFile(wrong);
        take(session, "error");
    }

    /// Takes pictures of measured curves together with the predictions of a model.
    void takePredicted() {
        WindowSession session(sized({1280, 720}));
        MainWindow& window = session.window;
        session.measure("offset_reads", recorded);
        Recording both = window.document().recording();
        nameDevice(both);
        MeasuringDevice& model = deviceNamed(both, "predict:nvidia-h200");
        model.environment = {{"device", "NVIDIA H200 (predicted)"}, {"clock", "model"}};
        for (std::size_t row = 0, all = both.measurements.size(); row < all; ++row) {
            if (both.measurements[row].status != Status::Measured)
                continue;
            Measurement predicted;
            predicted.configuration = both.measurements[row].configuration;
            predicted.device = model.name;
            predicted.clock = modelClock;
            predicted.kernelClass = "streaming";
            const double time = 1.06 * both.measurements[row].metrics.at("time");
            predicted.metrics = {
                {"time", time},
                {"time_low", 0.9 * time},
                {"time_high", 1.25 * time},
                {"samples", 1},
                {"bandwidth", both.measurements[row].metrics.at("bandwidth") / 1.06}};
            predicted.remarks = {message("predicted by a model, not measured"),
                                 message("verified on the CPU at small sizes")};
            both.measurements.push_back(std::move(predicted));
        }
        window.document().save(settings_.path("measured.yaml"));
        const QString file = settings_.path("predicted.yaml");
        writeFileAtomically(file.toStdString(), writeRecording(both));
        window.openFile(file);
        auto* table = window.findChild<QTableView*>("measurements");
        session.await("its rows",
                      [&] { return table->model()->rowCount() == std::ssize(both.measurements); });
        table->setCurrentIndex(table->model()->index(table->model()->rowCount() - 1, 1));
        take(session, "predicted");
        window.document().edit(
            [](Experiment& experiment) { setDevices(experiment, {"predict:nvidia-h200"}); });
        take(session, "predicted-device");
        session.action("newExperiment")->trigger();
        take(session, "predicted-new");
    }

    /// Takes pictures of a recorded GPU's rows, explained by traces of the real worker.
    void takeWhy() {
        WindowSession session(sized({1480, 960}));
        MainWindow& window = session.window;
        session.measure("transposes", recorded);
        writeReport(window.document().recording(), session.catalog,
                    QStringLiteral("%1/report%2.pdf").arg(folder_, suffix_).toStdString());
        for (const char* kernel : {"transpose_tile", "transpose_row", "transpose_tile_padded"}) {
            session.explain(kernel);
            take(session, QStringLiteral("why-%1").arg(kernel));
        }
        session.raise("samples");
        take(session, "samples");
        session.raise("why");
        window.findChild<QTabWidget*>("whyDetails")->setCurrentIndex(1);
        window.findChild<QTableView*>("measurements")->setFocus();
        take(session, "why-figures");
        auto* ptx = window.findChild<CodePage*>("ptx");
        window.findChild<QTabWidget*>("whyCode")->setCurrentWidget(ptx);
        session.await("PTX", [&] { return !ptx->note().endsWith(u'…') && !ptx->note().isEmpty(); });
        take(session, "why-ptx");
    }

    /// Takes pictures of a table with a filter, with an invalid filter, with groups, and of its
    /// menu.
    void takeTable() {
        WindowSession session(sized({1280, 720}));
        session.measure("offset_reads", recorded);
        session.action("filterTable")->trigger();
        auto* filter = session.window.findChild<QLineEdit*>("tableFilter");
        auto* table = session.window.findChild<QTableView*>("measurements");
        const int all = table->model()->rowCount();
        filter->setText("read bandwidth<4000GB/s");
        session.await("matching rows", [&] { return table->model()->rowCount() < all; });
        take(session, "table-filter");
        filter->setText("tiem<10us");
        session.await("all rows", [&] { return table->model()->rowCount() == all; });
        take(session, "table-invalid");
        filter->clear();
        auto* best = session.window.findChild<QCheckBox*>("bestPerKernel");
        best->click();
        take(session, "table-best");
        best->click();
        QTest::keyClick(filter, Qt::Key_Escape);
        const auto menu = [&](bool group) {
            table->setCurrentIndex(table->model()->index(1, 3));
            QContextMenuEvent key(QContextMenuEvent::Keyboard, QPoint(), QPoint());
            QApplication::sendEvent(table, &key);
            auto* opened = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (!group)
                save(opened->grab(), "table-menu");
            opened->close();
            if (group)
                opened->actions().at(4)->trigger();
        };
        menu(false);
        menu(true);
        session.action("sortTable")->trigger();
        session.action("filterTable")->trigger();
        filter->setText("offset<3");
        session.await("matching rows", [&] { return table->model()->rowCount() == 9; });
        table->setFocus();
        take(session, "table-groups");
    }

    /// Takes pictures of the ladder of matrix multiplication on the recorded GPU, as bars and as a
    /// roofline.
    void takeLadder() {
        WindowSession session(sized({1480, 960}));
        session.measure("gemm_ladder", recorded);
        take(session, "ladder");
        takePickers(session);
        QDockWidget* page = session.raise("deviceProperties");
        session.change([](Experiment& experiment) { experiment.plot.kind = PlotKind::Roofline; });
        take(session, "device");
        page->hide();
        take(session, "roofline");
    }

    /// Takes pictures of the metric lists of the y axis and of the table's columns.
    void takePickers(WindowSession& session) const {
        const auto save = [&](const QWidget& of, const QString& name) {
            auto* popup = of.findChild<PickerPopup*>();
            Photographer::save(popup->grab(), name);
            popup->hide();
        };
        auto* axis = session.window.findChild<QComboBox*>("plotY");
        axis->showPopup();
        save(*axis, "axis-metrics");
        auto* table = session.window.findChild<MeasurementTable*>();
        for (auto* button : table->findChildren<QPushButton*>())
            if (button->isFlat())
                button->click();
        save(*table, "columns");
    }

    /// Takes pictures of a user's transpose, from the template to the padded tile, with the real
    /// worker.
    void takeOwnKernel() {
        WindowSession session(sized({1480, 900}));
        openOwnKernel(session);
        saveKernel(session);
        awaitMarks(session);
        take(session, "own-kernel-naive");
        retry(session, tiledTranspose("", 32));
        awaitMistake(session);
        take(session, "own-kernel-mistake");
        retry(session, tiledTranspose("__syncthreads();", 32));
        awaitMarks(session);
        take(session, "own-kernel-conflicts");
        retry(session, tiledTranspose("__syncthreads();", 33));
        awaitMarks(session);
        take(session, "own-kernel-padded");
    }

    /// Takes pictures of an assignment with its submissions, of recordings and guesses, and of the
    /// figures of the last row.
    void takeClass() {
        namespace fs = std::filesystem;
        WindowSession session(sized({1280, 720}));
        MainWindow& window = session.window;
        const fs::path file = shareFolder() / "course" / "tile_transpose.assignment.yaml";
        const Assignment assignment = readAssignmentFile(file);
        // No user can answer a question here.
        trust(assignment.beginning, assignment.file(assignment.beginning).text);
        trust(assignment.problem, assignment.definition->source()->text);
        window.openFile(write("transpose.student.assignment.yaml", writeForStudents(assignment)));
        auto* gates = window.findChild<QListWidget*>("gates");
        session.await("the gates", [&] { return gates->item(2)->text().startsWith("✗"); });
        take(session, "assignment");
        gates->setCurrentRow(2);
        take(session, "assignment-gate");

        const QString handedIn = settings_.path("handed_in");
        QDir().mkpath(handedIn);
        const fs::path answers =
            KERNELCURVE_SOURCE_DIR "/tests/app/assignment/course/tile_transpose";
        int number = 0;
        for (const char* who : {"Ada Lovelace", "Bo Ek", "李华", "Zoë Quinn"})
            for (const auto& answer : fs::directory_iterator(answers))
                fs::copy_file(answer.path(),
                              (handedIn + "/%1 %2.cu").arg(who).arg(++number).toStdString());
        window.openFile(handedIn);
        auto* people = window.findChild<ClassWindow*>();
        if (people == nullptr) {
            window.findChild<ClassController*>()->open({handedIn});
            people = window.findChild<ClassWindow*>();
        }
        people->resize(sized(people->size()));
        bool isDone = false;
        QObject::connect(people, &ClassWindow::costsPredicted, people, [&] { isDone = true; });
        people->add({QString::fromStdString(file.string())});
        session.await("the grades and costs", [&] { return isDone; });
        auto* table = people->findChild<QTableView*>("classTable");
        table->selectRow(2);
        people->chart().refresh();
        settle();
        save(people->grab(), "class");
        auto* chart = people->findChild<QComboBox*>("classCurve");
        if (const int costs = chart->findText(ClassWindow::tr("Costs")); costs >= 0) {
            chart->setCurrentIndex(costs);
            emit chart->activated(costs);
            people->chart().refresh();
            settle();
            save(people->grab(), "class-costs");
        }
        people->close();
    }

    /// Takes pictures of a class's measurements and guesses, and of the figures of the last row.
    void takeRoom() {
        WindowSession session(sized({1280, 720}));
        MainWindow& window = session.window;
        session.measure("offset_reads", recorded);
        const QString recordings = settings_.path("recorded");
        QDir().mkpath(recordings);
        for (int person = 1; person <= 24; ++person) {
            Recording theirs = window.document().recording();
            for (Measurement& row : theirs.measurements)
                row.metrics["bandwidth"] *= 0.5 + person % 7 / 12.0;
            writeFileAtomically(
                (recordings + "/s%1.kernelcurve").arg(person, 2, 10, QChar('0')).toStdString(),
                writeRecording(theirs));
        }
        ClassWindow second(session.engine, session.catalog, nullptr);
        second.resize(sized(second.size()));
        second.show();
        second.add({recordings});
        second.findChild<QTableView*>("classTable")->selectRow(3);
        settle();
        save(second.grab(), "class-recordings");
        second.close();

        session.change([](Experiment& experiment) {
            for (int person = 0; person < 9; ++person)
                experiment.guesses.push_back({{{"kernel", Value("read_offset")}},
                                              "offset",
                                              "bandwidth",
                                              {{Value(0), 3e12 + person * 1e11},
                                               {Value(12), 1.6e12 + person % 4 * 2e11},
                                               {Value(24), 2.2e12 + person * 1.5e11}},
                                              "student " + std::to_string(person)});
        });
        session.action("guess")->trigger();
        take(session, "class-guesses");
        session.action("guess")->trigger();
        session.action("bigFigures")->trigger();
        auto* figures = window.findChild<QWidget*>("bigFigures");
        figures->setWindowState(Qt::WindowNoState);
        figures->resize(sized({1280, 720}));
        settle();
        save(figures->grab(), "big-figures");
    }

  private:
    QSize sized(QSize usual) const { return size_.isValid() ? size_ : usual; }
    /// Takes pictures of guesses before the run, one typed and one drawn.
    void guess(WindowSession& session) {
        MainWindow& window = session.window;
        session.action("guess")->trigger();
        auto* text = window.findChild<QLineEdit*>("guessText");
        QTest::keyClicks(text, "0: 92, 8: 92, 9: 70, 15: 70, 16: 92, 24: 92");
        QTest::keyClick(text, Qt::Key_Return);
        take(session, "guess");
        session.action("guess")->trigger();
    }
    /// Takes pictures of the palette over the window and of the list of shortcuts.
    void findAndDo(WindowSession& session) {
        QWidget& window = session.window;
        session.action("palette")->trigger();
        auto* palette = window.findChild<QDialog*>("palette");
        palette->findChild<QLineEdit*>()->setText(chinese_ ? "转置" : "transpose");
        QPixmap picture = session.picture();
        QPainter(&picture).drawPixmap(palette->pos() - window.pos(), palette->grab());
        save(picture, "palette");
        palette->close();
        session.action("shortcuts")->trigger();
        auto* manual = window.findChild<QWidget*>("manual");
        // This key belongs to another command.
        auto* keys = manual->findChild<QTreeWidget*>("keyList");
        keys->setCurrentItem(keys->topLevelItem(2)->child(0));
        QTest::keyClick(manual->findChild<QWidget*>("keyField0"), Qt::Key_E, Qt::ControlModifier);
        settle();
        save(manual->grab(), "shortcuts");
        session.action("openManual")->trigger();
        settle();
        save(manual->grab(), "manual");
        manual->close();
        session.action("sources")->trigger();
        auto* sources = window.findChild<QDialog*>("sources");
        settle();
        save(sources->grab(), "sources");
        sources->findChild<QLineEdit*>()->setText(chinese_ ? "瘦块" : "thin blocks");
        settle();
        save(sources->grab(), "sources_found");
        sources->close();
    }
    /// Takes pictures of the title and notes during editing and afterwards.
    void edit(WindowSession& session) {
        session.action("editTitle")->trigger();
        take(session, "title");
        QTest::keyClick(session.window.findChild<QWidget*>("experimentTitleField"), Qt::Key_Return);
        session.action("editNotes")->trigger();
        auto* notes = session.window.findChild<QPlainTextEdit*>("experimentNotesField");
        notes->setPlainText(chinese_ ? "热缓存，驱动 580。\n三次测量的结果一致。"
                                     : "Warm cache, driver 580.\nThree runs agree.");
        take(session, "notes-edited");
        QTest::keyClick(notes, Qt::Key_Return, Qt::ControlModifier);
        take(session, "notes");
        session.window.document().undo();
    }
    /// Takes pictures of the presentation.
    void present(WindowSession& session) {
        MainWindow& window = session.window;
        session.action("presentation")->trigger();
        window.setWindowState(Qt::WindowNoState); // the screen of the offscreen platform is small
        window.resize(sized({1600, 900}));
        settle(); // every widget takes its larger letters in
        take(session, "presentation");
        for (auto* dock : window.findChildren<QDockWidget*>())
            if (dock->objectName() == "lab")
                dock->show();
        settle();
        take(session, "presentation-lab");
        session.action("presentation")->trigger();
        window.resize(sized({1360, 860}));
    }
    /// Takes pictures of the same measurements as bars, heat map etc., and of a comparison with
    /// themselves.
    void showKinds(WindowSession& session) {
        MainWindow& window = session.window;
        Experiment experiment = window.document().experiment();
        const PlotSettings before = experiment.plot;
        const auto show = [&](PlotKind kind, const char* x, const char* name) {
            experiment.plot.kind = kind;
            experiment.plot.x = x;
            experiment.plot.series = {x == std::string("kernel") ? "offset" : "kernel"};
            window.document().setExperiment(experiment);
            take(session, name);
        };
        show(PlotKind::HeatMap, "offset", "heat-map");
        experiment.sweep = {{"offset", std::vector<Value>{0, 1, 32}}};
        show(PlotKind::Bars, "kernel", "bars");
        experiment.plot = before;
        experiment.plot.split = ChartSplit::Kernels;
        window.document().setExperiment(experiment);
        take(session, "small-multiples");
        experiment.plot.split = ChartSplit::None;
        experiment.plot.look.legend = LegendPlace::Below;
        experiment.plot.look.names = {{"read_offset_unroll", chinese_ ? "展开后" : "Unrolled"}};
        experiment.plot.look.notes = {
            {"read_offset", 8, chinese_ ? "扇区边界" : "a sector begins", true, 30, 60}};
        window.document().setExperiment(experiment);
        window.findChild<QAction*>("chartLookAction")->trigger();
        auto* look = window.findChild<QDialog*>("chartLook");
        settle();
        save(look->grab(), "dialog-look");
        look->close();
        take(session, "report-look");
        experiment.plot = before;
        window.document().setExperiment(experiment);
        const QString folder = settings_.path("class");
        QDir().mkpath(folder);
        Recording other = window.document().recording();
        for (Measurement& row : other.measurements)
            row.metrics["bandwidth"] *= 1.15;
        writeFileAtomically((folder + "/tuesday.yaml").toStdString(), writeRecording(other));
        window.document().save(folder + "/monday.yaml");
        window.openFile(folder);
        take(session, "comparison");
    }

    QSize size_; ///< size of the window. If invalid, the size of each page is used
};

int takeOne(const QString& folder, const QString& shade, bool chinese, const QString& suffix,
            QSize size, const QString& part) {
    using Choice = Appearance::Choice;
    const Choice choice = shade == "dark"       ? Choice::Dark
                          : shade == "contrast" ? Choice::HighContrast
                                                : Choice::Light;
    try {
        Pages pages(folder, suffix, chinese, size);
        QSettings().setValue("window/appearance", static_cast<int>(choice));
        const std::pair<const char*, void (Pages::*)()> parts[] = {
            {"lab", &Pages::takeLab},       {"why", &Pages::takeWhy},
            {"table", &Pages::takeTable},   {"ladder", &Pages::takeLadder},
            {"own", &Pages::takeOwnKernel}, {"class", &Pages::takeClass},
            {"room", &Pages::takeRoom},     {"predicted", &Pages::takePredicted}};
        for (const auto& [name, take] : parts)
            if (part.isEmpty() || part == name)
                (pages.*take)();
    } catch (const WaitedInVain& missed) {
        std::cerr << shade.toStdString() << suffix.toStdString() << ": " << missed.what() << '\n';
        return 1;
    }
    return 0;
}

int takeEveryKind(const QString& program, const QString& folder) {
    int failures = 0;
    for (const std::string shade : {"light", "dark", "contrast"})
        for (const std::string language : {"en", "zh_CN"})
            for (const char* scale : {"1", "2"}) {
                if (shade == "contrast" && language + scale != "en1")
                    continue;
                QProcess process;
                auto environment = QProcessEnvironment::systemEnvironment();
                environment.insert("QT_SCALE_FACTOR", scale);
                process.setProcessEnvironment(environment);
                process.setProcessChannelMode(QProcess::ForwardedChannels);
                process.start(program, {folder, QString::fromStdString(shade),
                                        QString::fromStdString(language), scale});
                process.waitForFinished(-1); // lint-time: for ever
                failures += process.exitCode() == 0 ? 0 : 1;
            }
    return failures;
}

} // namespace
} // namespace kernelcurve

int main(int argc, char** argv) {
    const kernelcurve::PersonApplication application(argc, argv);
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() == 2)
        return kernelcurve::takeEveryKind(arguments[0], arguments[1]);
    if (arguments.size() == 5 || arguments.size() == 7 || arguments.size() == 8) {
        const QSize size =
            arguments.size() > 5 ? QSize(arguments[5].toInt(), arguments[6].toInt()) : QSize();
        return kernelcurve::takeOne(
            arguments[1], arguments[2], arguments[3] == "zh_CN",
            QStringLiteral("-%1-%2-%3x").arg(arguments[2], arguments[3], arguments[4]), size,
            arguments.value(7));
    }
    std::cerr << "usage: ui_screenshots FOLDER [light|dark|contrast en|zh_CN SCALE [WIDTH HEIGHT "
                 "[PART]]]\n";
    return 2;
}
