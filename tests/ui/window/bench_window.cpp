// Measures the start time and the responsiveness of the window. Prints `name value unit` lines:
//
//   start_ratio    from the start of the program to the first painted window, against an empty
//                  QMainWindow; medians of alternating starts
//   start_ready_ms time until the kernels and the first lab are on the screen
//   stall_p95_ms, stall_p100_ms
//                  delays of the event loop while a scripted worker sends 200 measurements a
//                  second: a timer is due every 4 ms, and its delay is a stall
//
//   slowest_key_ms the maximum time for one key in a field, including all consequences
//
// With the argument `empty`, `full` or `ready`, it is one of the started programs. With `stalls` or
// `keys`, it measures only these.

#include "app/document/experiment_document.h"
#include "app/engine/engine_client.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/files/xdg_folders.h"
#include "tests/hang_limit.h"
#include "tests/ui/window/own_settings.h"
#include "ui/widgets/appearance/desk_style.h"
#include "ui/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QFile>
#include <QLineEdit>
#include <QMainWindow>
#include <QProcess>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <future>
#include <vector>

namespace kernelcurve {
namespace {

constexpr int starts = 15;
constexpr int tickMilliseconds = 4;
constexpr int runSeconds = 50;

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// Ends the program at the first painting of a window.
class FirstPaint : public QObject {
  public:
    bool eventFilter(QObject* watched, QEvent* event) override {
        const bool painted = QObject::eventFilter(watched, event);
        if (event->type() == QEvent::UpdateRequest && watched->isWidgetType())
            // A queued call is executed after the painting, when the window is on the screen.
            QMetaObject::invokeMethod(
                this, [] { std::_Exit(0); }, Qt::QueuedConnection);
        return painted;
    }
};

int startEmpty() {
    FirstPaint painted;
    QMainWindow window;
    window.resize(1360, 860);
    window.installEventFilter(&painted);
    window.show();
    return QApplication::exec();
}

/// With `ready`, the program ends at the first painting with the kernels and the lab.
int startFull(bool ready) {
    DeskStyle::install();
    FirstPaint painted;
    EngineClient engine(QStringList{FAKE_WORKER, QStringLiteral("/dev/null")});
    Catalog catalog;
    ExperimentDocument document;
    MainWindow window(engine, catalog, document);
    if (!ready)
        window.installEventFilter(&painted);
    // As in the program, the kernels are read while the window is created.
    const auto reading = std::async(std::launch::async, [&] {
        auto kernels = std::make_shared<Catalog>(Catalog::load(shareFolder() / "kernels"));
        QMetaObject::invokeMethod(&window, [&, kernels] {
            catalog = std::move(*kernels);
            window.showKernels();
            window.openLab(QStringLiteral("offset_reads"));
            window.installEventFilter(&painted);
        });
    });
    window.show();
    return QApplication::exec();
}

double startMilliseconds(const QString& kind) {
    QElapsedTimer clock;
    clock.start();
    QProcess process;
    process.start(QCoreApplication::applicationFilePath(), {kind});
    process.waitForFinished(hangMilliseconds);
    return static_cast<double>(clock.nsecsElapsed()) * 1e-6;
}

/// Processor time of this thread in milliseconds. On a busy machine, the elapsed time would include
/// waiting for other threads.
double ownMilliseconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

void benchStart() {
    // The started programs inherit the settings folder.
    const OwnSettings settings;
    std::vector<double> empty;
    std::vector<double> full;
    std::vector<double> ready;
    startMilliseconds(QStringLiteral("full"));
    for (int start = 0; start < starts; ++start) {
        empty.push_back(startMilliseconds(QStringLiteral("empty")));
        full.push_back(startMilliseconds(QStringLiteral("full")));
        ready.push_back(startMilliseconds(QStringLiteral("ready")));
    }
    std::printf("start_ratio %.2f 1\n", median(full) / median(empty));
    std::printf("start_full_ms %.1f ms\n", median(full));
    std::printf("start_empty_ms %.1f ms\n", median(empty));
    std::printf("start_ready_ms %.1f ms\n", median(ready));
}

void benchStalls() {
    OwnSettings settings;
    QFile script(settings.path(QStringLiteral("script")));
    if (!script.open(QFile::WriteOnly))
        return;
    script.write("hello\nwait devices\ndevices\nwait run\nstarted\nmeasure 0..last 5\nfinish\n");
    script.close();
    EngineClient engine(QStringList{FAKE_WORKER, script.fileName()});
    Catalog catalog = Catalog::load(shareFolder() / "kernels");
    ExperimentDocument document;
    MainWindow window(engine, catalog, document);
    window.show();
    window.openLab("offset_reads");
    // 200 measurements per second during the whole observation.
    Experiment experiment = window.document().experiment();
    experiment.sweep = {{"offset", StepRange{0, 200 * runSeconds / 3, 1}}};
    window.document().setExperiment(experiment);
    QAction* run = nullptr;
    for (QAction* action : window.actions())
        if (action->objectName() == QLatin1String("run"))
            run = action;
    if (!QTest::qWaitFor([&] { return run->isEnabled(); }, 20000))
        qFatal("the scripted worker did not answer");

    std::vector<double> late;
    std::vector<double> own;
    double ownSoFar = 0;
    QElapsedTimer clock;
    QTimer tick;
    tick.setTimerType(Qt::PreciseTimer);
    QObject::connect(&tick, &QTimer::timeout, [&] {
        const double passed = static_cast<double>(clock.nsecsElapsed()) * 1e-6;
        clock.start();
        late.push_back(std::max(0.0, passed - tickMilliseconds));
        own.push_back(ownMilliseconds() - ownSoFar);
        ownSoFar += own.back();
    });
    run->trigger();
    clock.start();
    ownSoFar = ownMilliseconds();
    tick.start(tickMilliseconds);
    if (!QTest::qWaitFor([&] { return run->isEnabled(); }, 4 * runSeconds * 1000))
        qFatal("the run did not end");
    tick.stop();
    const auto print = [](const char* name, std::vector<double>& each) {
        std::sort(each.begin(), each.end());
        std::printf("%s_p95_ms %.1f ms\n", name, each[each.size() * 95 / 100]);
        std::printf("%s_p100_ms %.1f ms\n", name, each.back());
    };
    print("stall", late);
    print("stall_own", own);
}

/// Measures everything that a key in a field causes, until the window is at rest again.
void benchKeys() {
    OwnSettings settings;
    QFile script(settings.path(QStringLiteral("script")));
    if (!script.open(QFile::WriteOnly))
        return;
    script.write("hello\nwait devices\ndevices\n");
    script.close();
    EngineClient engine(QStringList{FAKE_WORKER, script.fileName()});
    Catalog catalog = Catalog::load(shareFolder() / "kernels");
    ExperimentDocument document;
    MainWindow window(engine, catalog, document);
    window.show();
    window.openLab("gemm_ladder");
    QAction* run = window.findChild<QAction*>(QStringLiteral("run"));
    if (!QTest::qWaitFor([&] { return run->isEnabled(); }, 20000))
        qFatal("the scripted worker did not answer");
    auto* line = window.findChild<QComboBox*>(QStringLiteral("m"))->lineEdit();
    double slowest = 0;
    const auto take = [&](auto&& act) {
        const double before = ownMilliseconds();
        act();
        slowest = std::max(slowest, ownMilliseconds() - before);
    };
    for (const char* text :
         {"1024..67108864 times 2", "0..100000", "1..1000000000000000000", "1..4095, 5000"}) {
        line->selectAll();
        for (const char* key = text; *key != 0; ++key) {
            take([&] { QTest::keyClick(line, *key); });
            QElapsedTimer rest;
            rest.start();
            while (rest.elapsed() < 150) // the plan is examined a little later
                take([] { QCoreApplication::processEvents(); });
        }
    }
    std::printf("slowest_key_ms %.1f ms\n", slowest);
}

} // namespace
} // namespace kernelcurve

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("kernelcurve"));
    const QString kind = QString::fromLocal8Bit(argc > 1 ? argv[1] : "");
    if (kind == QLatin1String("empty"))
        return kernelcurve::startEmpty();
    if (kind == QLatin1String("full"))
        return kernelcurve::startFull(false);
    if (kind == QLatin1String("ready"))
        return kernelcurve::startFull(true);
    if (kind != QLatin1String("stalls") && kind != QLatin1String("keys"))
        kernelcurve::benchStart();
    if (kind != QLatin1String("stalls"))
        kernelcurve::benchKeys();
    if (kind != QLatin1String("keys"))
        kernelcurve::benchStalls();
    return 0;
}
