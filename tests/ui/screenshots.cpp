// Grabs the window's pages, in light and dark, English and Chinese, at single and double scale, and
// in high contrast, into PNG files, and a report of each as PDF:
//
//     ui_screenshots FOLDER
//     ui_screenshots FOLDER light|dark|contrast en|zh_CN SCALE
//
// Every set is made by a program of its own, because the scale is fixed when Qt starts.

#include "app/engine_client.h"
#include "app/experiment_document.h"
#include "app/report/report.h"
#include "gpu/catalog/catalog.h"
#include "gpu/catalog/kernel_template.h"
#include "gpu/model/atomic_file.h"
#include "gpu/model/recording_yaml.h"
#include "tests/ui/own_settings.h"
#include "tests/ui/transpose_steps.h"
#include "ui/appearance.h"
#include "ui/code_page.h"
#include "ui/main_window.h"
#include "ui/measurement_table.h"
#include "ui/plot/chart_view.h"
#include "ui/readable_style.h"
#include "ui/source_view.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QProcess>
#include <QPushButton>
#include <QStyleFactory>
#include <QTableView>
#include <QTabWidget>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <iostream>

namespace kernelcurve {
namespace {

const char* const script = "hello\nwait devices\ndevices\nwait run\nstarted\nmeasure 0..40 3\n"
                           "measure 41..last 25\nfinish\n";

class Photographer {
  public:
    Photographer(QString folder, QString suffix)
        : folder_(std::move(folder))
        , suffix_(std::move(suffix)) {
        QFile file(settings_.path("script"));
        if (file.open(QFile::WriteOnly))
            file.write(script);
        file.close();
    }

    void takeAll(bool chinese) {
        if (chinese)
            QSettings().setValue("window/language", "zh_CN");
        EngineClient engine({FAKE_WORKER, settings_.path("script")});
        Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
        MainWindow window(engine, catalog);
        window.resize(1360, 860);
        window.show();
        auto* gallery = window.findChild<QListView*>("labGallery");
        await([&] {
            const int rows = gallery->model()->rowCount();
            return rows > 0 && !gallery->model()
                                    ->index(rows - 1, 0)
                                    .data(Qt::DecorationRole)
                                    .value<QIcon>()
                                    .isNull();
        });
        take(window, "start");
        button(window, "newExperiment")->trigger();
        take(window, "new");
        window.openLab("offset_reads");
        auto* run = button(window, "run");
        await([&] { return run->isEnabled(); });
        take(window, "lab");
        guess(window);
        auto* table = window.findChild<QTableView*>("measurements");
        run->trigger();
        await([&] { return table->model()->rowCount() > 60; });
        take(window, "running");
        await([&] { return run->isEnabled(); });
        table->setCurrentIndex(table->model()->index(12, 1));
        take(window, "measured");
        present(window);
        takeDialog("exportChart", window);
        takeDialog("newKernel", window);
        takeDialog("about", window);
        raise(window, "lab");
        showKinds(window);
        window.findChild<QToolButton*>("measuring")->click();
        take(window, "measuring");
        window.findChild<QToolButton*>("measuring")->click();
        QLineEdit* offset = window.findChild<QComboBox*>("offset")->lineEdit();
        offset->setText("0..32 stepp 1");
        take(window, "invalid");
        offset->setText("0..32");
        QFile wrong(settings_.path("experiment.yaml"));
        if (wrong.open(QFile::WriteOnly))
            wrong.write("kernelcurve: 1\nkernles: [read_offset]\n");
        wrong.close();
        window.document().save(settings_.path("kept.yaml"));
        window.openFile(wrong.fileName());
        take(window, "error");
    }

    /// A recorded GPU's rows, explained by the real worker's traces.
    void takeWhy(bool chinese) {
        QSettings().setValue("window/language", chinese ? "zh_CN" : "en");
        EngineClient engine({KERNELCURVE_BUILD_DIR "/bin/kernelcurve-worker"});
        Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
        MainWindow window(engine, catalog);
        window.resize(1480, 960);
        window.show();
        window.openLab("transposes");
        Experiment experiment = window.document().experiment();
        experiment.device = "replay:nvidia-h200";
        window.document().setExperiment(experiment);
        runAll(window);
        writeReport(window.document().recording(), catalog,
                    QStringLiteral("%1/report-%2.pdf").arg(folder_, suffix_));
        raise(window, "why");
        auto* table = window.findChild<QTableView*>("measurements");
        for (const char* kernel : {"transpose_tile", "transpose_row", "transpose_tile_padded"}) {
            for (int row = 0; row < int(window.document().recording().measurements.size()); ++row)
                if (window.document()
                        .recording()
                        .measurements[std::size_t(row)]
                        .configuration.kernel == kernel)
                    window.findChild<MeasurementTable*>()->setCurrentMeasurement(row);
            await([&] {
                return !window.findChild<SourceView*>("kernelSource")->lineMarks().empty();
            });
            take(window, QStringLiteral("why-%1").arg(kernel));
        }
        raise(window, "samples");
        take(window, "samples");
        raise(window, "why");
        window.findChild<QTabWidget*>("whyDetails")->setCurrentIndex(1);
        table->setFocus();
        take(window, "why-figures");
        auto* ptx = window.findChild<CodePage*>("ptx");
        window.findChild<QTabWidget*>("whyCode")->setCurrentWidget(ptx);
        await([&] { return !ptx->note().endsWith(u'…') && !ptx->note().isEmpty(); });
        take(window, "why-ptx");
        window.findChild<QDockWidget*>("why")->hide();
        takeLadder(window);
    }

    /// The ladder of matrix multiplication on the recorded GPU, as bars and as a roofline.
    void takeLadder(MainWindow& window) {
        window.document().save(settings_.path("transposes.yaml"));
        window.openLab("gemm_ladder");
        Experiment experiment = window.document().experiment();
        experiment.device = "replay:nvidia-h200";
        window.document().setExperiment(experiment);
        runAll(window);
        take(window, "ladder");
        raise(window, "deviceProperties");
        experiment = window.document().experiment();
        experiment.plot.kind = PlotKind::Roofline;
        window.document().setExperiment(experiment);
        take(window, "device");
        window.findChild<QDockWidget*>("deviceProperties")->hide();
        take(window, "roofline");
    }

    /// A transpose of one's own, from the template to the padded tile, with the real worker.
    void takeOwnKernel(bool chinese) {
        QSettings().setValue("window/language", chinese ? "zh_CN" : "en");
        EngineClient engine({KERNELCURVE_BUILD_DIR "/bin/kernelcurve-worker"});
        Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
        MainWindow window(engine, catalog);
        window.resize(1480, 900);
        window.show();
        window.openFile(write("transpose.yaml",
                              "kernelcurve: 1\ndevice: cpu\nkernels: [transpose_tile_padded]\n"
                              "parameters: {rows: 256}\n"
                              "sweep: {cols: {from: 128, to: 1024, step: 128}}\n"
                              "measure: {max_time: 50 ms}\nplot: {x: cols, y: bandwidth}\n"));
        auto* run = button(window, "run");
        await([&] { return run->isEnabled(); });
        window.openFile(
            write("mine.cu", kernelTemplate(*findProblem("transpose"), "mine", chinese,
                                            KERNELCURVE_SOURCE_DIR "/resources/templates")));
        auto* source = window.findChild<SourceView*>("ownKernelSource");
        const auto retry = [&](const std::string& text) {
            write("mine.cu", text);
            await([&] { return source->text().toStdString() == text; });
        };
        const auto marked = [&] { return !source->lineMarks().empty(); };
        window.findChild<QPushButton*>("saveKernel")->click();
        await(marked);
        take(window, "own-kernel-naive");
        retry(tiledTranspose("", 32));
        await([&] { return !source->diagnostics().empty(); });
        take(window, "own-kernel-mistake");
        retry(tiledTranspose("__syncthreads();", 32));
        await(marked);
        take(window, "own-kernel-conflicts");
        retry(tiledTranspose("__syncthreads();", 33));
        await(marked);
        take(window, "own-kernel-padded");
    }

  private:
    QString write(const QString& name, const std::string& text) const {
        const QString path = settings_.path(name);
        QFile file(path);
        if (file.open(QFile::WriteOnly))
            file.write(QByteArray::fromStdString(text));
        return path;
    }
    /// A guess before the run: one typed, one drawn.
    void guess(MainWindow& window) {
        button(window, "guess")->trigger();
        auto* text = window.findChild<QLineEdit*>("guessText");
        QTest::keyClicks(text, "0: 92, 8: 92, 9: 70, 15: 70, 16: 92, 24: 92");
        QTest::keyClick(text, Qt::Key_Return);
        take(window, "guess");
        button(window, "guess")->trigger();
    }
    /// What a room sees.
    void present(MainWindow& window) {
        button(window, "presentation")->trigger();
        window.setWindowState(Qt::WindowNoState); // the screen of the offscreen platform is small
        window.resize(1600, 900);
        QTest::qWait(600); // every widget takes its larger letters in
        take(window, "presentation");
        for (auto* dock : window.findChildren<QDockWidget*>())
            if (dock->objectName() == "lab")
                dock->show();
        QTest::qWait(50);
        take(window, "presentation-lab");
        button(window, "presentation")->trigger();
        window.resize(1360, 860);
    }
    /// The same measurements as bars, heat map ..., and held against themselves.
    void showKinds(MainWindow& window) {
        Experiment experiment = window.document().experiment();
        const PlotSettings before = experiment.plot;
        const auto show = [&](PlotKind kind, const char* x, const char* name) {
            experiment.plot.kind = kind;
            experiment.plot.x = x;
            experiment.plot.series = {x == std::string("kernel") ? "offset" : "kernel"};
            window.document().setExperiment(experiment);
            take(window, name);
        };
        show(PlotKind::HeatMap, "offset", "heat-map");
        experiment.sweep = {{"offset", std::vector<Value>{0, 1, 32}}};
        show(PlotKind::Bars, "kernel", "bars");
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
        take(window, "comparison");
    }
    template <typename Condition>
    static void await(Condition condition) {
        if (!QTest::qWaitFor(condition, 30000))
            qFatal("waited in vain");
    }
    static void raise(MainWindow& window, const char* name) {
        auto* dock = window.findChild<QDockWidget*>(name);
        dock->show();
        dock->raise();
    }
    static void runAll(MainWindow& window) {
        auto* run = button(window, "run");
        await([&] { return run->isEnabled(); });
        run->trigger();
        await([&] { return !run->isEnabled(); });
        await([&] { return run->isEnabled(); });
    }
    /// The dialog that the action opens, which is closed again.
    void takeDialog(const QString& name, MainWindow& window) {
        QTimer::singleShot(300, &window, [&] {
            auto* dialog = QApplication::activeModalWidget();
            if (!dialog)
                qFatal("no dialog of %s", qPrintable(name));
            save(dialog->grab(), QStringLiteral("dialog-") + name);
            dialog->close();
        });
        button(window, name)->trigger();
    }
    static QAction* button(MainWindow& window, const QString& name) {
        for (QAction* action : window.actions())
            if (action->objectName() == name)
                return action;
        qFatal("no action %s", qPrintable(name));
    }
    void take(MainWindow& window, const QString& name) {
        window.findChild<ChartView*>("chart")->refresh();
        QTest::qWait(150);
        save(window.grab(), name);
    }
    void save(const QPixmap& picture, const QString& name) const {
        const QString file = QStringLiteral("%1/%2-%3.png").arg(folder_, name, suffix_);
        if (!picture.save(file))
            std::cerr << "cannot write " << file.toStdString() << '\n';
    }

    OwnSettings settings_;
    QString folder_;
    QString suffix_;
};

int takeOne(const QString& folder, const QString& shade, bool chinese, const QString& suffix) {
    QDir().mkpath(folder);
    QApplication::setStyle(QStyleFactory::create("Fusion"));
    ReadableStyle::install();
    if (shade == "dark")
        QApplication::setPalette(Appearance::paletteOf(Appearance::Choice::Dark));
    if (shade == "contrast")
        QApplication::setPalette(Appearance::paletteOf(Appearance::Choice::HighContrast));
    Photographer photographer(folder, suffix);
    photographer.takeAll(chinese);
    photographer.takeWhy(chinese);
    photographer.takeOwnKernel(chinese);
    return 0;
}

int takeEveryKind(const QString& program, const QString& folder) {
    QDir().mkpath(folder);
    int failures = 0;
    for (const std::string shade : {"light", "dark", "contrast"})
        for (const std::string language : {"en", "zh_CN"})
            for (const char* scale : {"1", "2"}) {
                if (shade == "contrast" && language + scale != "en1")
                    continue;
                QProcess process;
                auto environment = QProcessEnvironment::systemEnvironment();
                environment.insert("QT_QPA_PLATFORM", "offscreen");
                environment.insert("QT_SCALE_FACTOR", scale);
                process.setProcessEnvironment(environment);
                process.setProcessChannelMode(QProcess::ForwardedChannels);
                process.start(program, {folder, QString::fromStdString(shade),
                                        QString::fromStdString(language), scale});
                process.waitForFinished(600000);
                failures += process.exitCode() == 0 ? 0 : 1;
            }
    return failures;
}

} // namespace
} // namespace kernelcurve

int main(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() == 2)
        return kernelcurve::takeEveryKind(arguments[0], arguments[1]);
    if (arguments.size() == 5)
        return kernelcurve::takeOne(
            arguments[1], arguments[2], arguments[3] == "zh_CN",
            QStringLiteral("%1-%2-%3x").arg(arguments[2], arguments[3], arguments[4]));
    std::cerr << "usage: ui_screenshots FOLDER [light|dark|contrast en|zh_CN SCALE]\n";
    return 2;
}
