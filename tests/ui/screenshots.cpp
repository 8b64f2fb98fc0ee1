// Grabs the window's pages, in light and dark, English and Chinese, at single and double scale, and
// in high contrast, into PNG files, and a report of each as PDF:
//
//     ui_screenshots FOLDER
//     ui_screenshots FOLDER light|dark|contrast en|zh_CN SCALE
//     ui_screenshots docs/pictures tour     the pictures of docs/tour.md
//
// Every set is made by a program of its own, because the scale is fixed when Qt starts.

#include "app/report/report.h"
#include "gpu/model/recording_yaml.h"
#include "tests/ui/photographer.h"
#include "tests/ui/transpose_steps.h"
#include "ui/appearance.h"
#include "ui/code_page.h"
#include "ui/readable_style.h"

#include <QComboBox>
#include <QDir>
#include <QLineEdit>
#include <QListView>
#include <QProcess>
#include <QStyleFactory>
#include <QTableView>
#include <QTabWidget>
#include <QTemporaryFile>
#include <QToolButton>

namespace kernelcurve {
namespace {

const char* const script = "hello\nwait devices\ndevices\nwait run\nstarted\nmeasure 0..40 3\n"
                           "measure 41..last 25\nfinish\n";

class Pages : public Photographer {
  public:
    using Photographer::Photographer;

    void takeAll() {
        EngineClient engine({FAKE_WORKER, write("script", script)});
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
        const QString wrong = write("experiment.yaml", "kernelcurve: 1\nkernles: [read_offset]\n");
        window.document().save(settings_.path("kept.yaml"));
        window.openFile(wrong);
        take(window, "error");
    }

    /// A recorded GPU's rows, explained by the real worker's traces.
    void takeWhy() {
        Session session({1480, 960});
        MainWindow& window = session.window;
        play(window, "transposes");
        writeReport(window.document().recording(), session.catalog,
                    QStringLiteral("%1/report%2.pdf").arg(folder_, suffix_));
        raise(window, "why");
        for (const char* kernel : {"transpose_tile", "transpose_row", "transpose_tile_padded"}) {
            lookInto(window, kernel);
            take(window, QStringLiteral("why-%1").arg(kernel));
        }
        raise(window, "samples");
        take(window, "samples");
        raise(window, "why");
        window.findChild<QTabWidget*>("whyDetails")->setCurrentIndex(1);
        window.findChild<QTableView*>("measurements")->setFocus();
        take(window, "why-figures");
        auto* ptx = window.findChild<CodePage*>("ptx");
        window.findChild<QTabWidget*>("whyCode")->setCurrentWidget(ptx);
        await([&] { return !ptx->note().endsWith(u'…') && !ptx->note().isEmpty(); });
        take(window, "why-ptx");
        window.findChild<QDockWidget*>("why")->hide();
        window.findChild<QDockWidget*>("samples")->hide();
        window.document().save(settings_.path("transposes.yaml"));
        takeLadder(window);
    }

    /// The ladder of matrix multiplication on the recorded GPU, as bars and as a roofline.
    void takeLadder(MainWindow& window) {
        play(window, "gemm_ladder");
        take(window, "ladder");
        raise(window, "deviceProperties");
        Experiment experiment = window.document().experiment();
        experiment.plot.kind = PlotKind::Roofline;
        window.document().setExperiment(experiment);
        take(window, "device");
        window.findChild<QDockWidget*>("deviceProperties")->hide();
        take(window, "roofline");
    }

    /// A transpose of one's own, from the template to the padded tile, with the real worker.
    void takeOwnKernel() {
        Session session({1480, 900});
        MainWindow& window = session.window;
        openOwnKernel(window);
        auto* source = window.findChild<SourceView*>("ownKernelSource");
        const auto marked = [&] { return !source->lineMarks().empty(); };
        window.findChild<QPushButton*>("saveKernel")->click();
        await(marked);
        take(window, "own-kernel-naive");
        retry(window, tiledTranspose("", 32));
        await([&] { return !source->diagnostics().empty(); });
        take(window, "own-kernel-mistake");
        retry(window, tiledTranspose("__syncthreads();", 32));
        await(marked);
        take(window, "own-kernel-conflicts");
        retry(window, tiledTranspose("__syncthreads();", 33));
        await(marked);
        take(window, "own-kernel-padded");
    }

  private:
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
};

/// The pictures of docs/tour.md, all of them on a machine without a GPU.
class Tour : public Photographer {
  public:
    using Photographer::Photographer;

    void takeAll() {
        constexpr QSize size(1500, 940);
        {
            Session session(size);
            MainWindow& window = session.window;
            play(window, "offset_reads");
            take(window, "offset_reads");
            window.document().save(settings_.path("offset_reads.yaml"));
            play(window, "transposes");
            raise(window, "why");
            lookInto(window, "transpose_tile");
            take(window, "why_transpose_tile");
        }
        {
            Session session(size);
            MainWindow& window = session.window;
            play(window, "gemm_ladder");
            take(window, "gemm_ladder");
            window.document().save(settings_.path("gemm_ladder.yaml"));
            play(window, "intensity_roofline");
            raise(window, "deviceProperties");
            take(window, "device_page");
        }
        Session session(size);
        MainWindow& window = session.window;
        openOwnKernel(window);
        auto* source = window.findChild<SourceView*>("ownKernelSource");
        window.findChild<QPushButton*>("saveKernel")->click();
        await([&] { return !source->lineMarks().empty(); });
        retry(window, tiledTranspose("", 32));
        await([&] { return !source->diagnostics().empty(); });
        take(window, "own_kernel");
    }
};

int takeOne(const QString& folder, const QString& shade, bool chinese, const QString& suffix) {
    QDir().mkpath(folder);
    QApplication::setStyle(QStyleFactory::create("Fusion"));
    ReadableStyle::install();
    if (shade == "dark")
        QApplication::setPalette(Appearance::paletteOf(Appearance::Choice::Dark));
    if (shade == "contrast")
        QApplication::setPalette(Appearance::paletteOf(Appearance::Choice::HighContrast));
    if (shade == "tour") {
        Tour(folder, {}, chinese).takeAll();
        return 0;
    }
    Pages pages(folder, suffix, chinese);
    pages.takeAll();
    pages.takeWhy();
    pages.takeOwnKernel();
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
    // A screen as people have it: windows take their first size from it.
    const int scale = std::max(1, qEnvironmentVariableIntValue("QT_SCALE_FACTOR"));
    QTemporaryFile screen;
    if (screen.open())
        screen.write(QStringLiteral(R"({"screens": [{"name": "screen", "x": 0, "y": 0, "width": %1,
                                                     "height": %2, "logicalDpi": 96, "dpr": 1}]})")
                         .arg(1920 * scale)
                         .arg(1080 * scale)
                         .toUtf8());
    screen.close();
    qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + screen.fileName().toUtf8());
    QApplication application(argc, argv);
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() == 2)
        return kernelcurve::takeEveryKind(arguments[0], arguments[1]);
    if (arguments.size() == 3 && arguments[2] == "tour")
        return kernelcurve::takeOne(arguments[1], "tour", false, {});
    if (arguments.size() == 5)
        return kernelcurve::takeOne(
            arguments[1], arguments[2], arguments[3] == "zh_CN",
            QStringLiteral("-%1-%2-%3x").arg(arguments[2], arguments[3], arguments[4]));
    std::cerr << "usage: ui_screenshots FOLDER [tour|light|dark|contrast en|zh_CN SCALE]\n";
    return 2;
}
