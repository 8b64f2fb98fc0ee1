// Runs a lab in the real window with the worker beside this program, and writes what a person sees:
//
//     window_photograph [--device ID] FOLDER LAB[:KERNEL] ...
//
// Put it into a bundle's bin folder: it then shows the machine it runs on, a GPU server for
// example. With a KERNEL the panel Why explains its last row. The pictures of docs/tour.md were
// taken with --device replay:nvidia-h200.

#include "app/bundled_font.h"
#include "app/engine_client.h"
#include "app/experiment_document.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/places.h"
#include "ui/main_window.h"
#include "ui/measurement_table.h"
#include "ui/plot/chart_view.h"
#include "ui/source_view.h"

#include <QAction>
#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QTest>

#include <iostream>

namespace kernelcurve {
namespace {

constexpr int longestRun = 180'000; // milliseconds

QAction* actionNamed(MainWindow& window, const QString& name) {
    for (QAction* action : window.actions())
        if (action->objectName() == name)
            return action;
    return nullptr;
}

bool save(MainWindow& window, const QString& file) {
    window.findChild<ChartView*>("chart")->refresh();
    QTest::qWait(300);
    return window.grab().save(file);
}

QDockWidget* raised(MainWindow& window, const QString& name) {
    auto* dock = window.findChild<QDockWidget*>(name);
    dock->show();
    dock->raise();
    return dock;
}

/// The panel Why with the last row of a kernel.
bool explain(MainWindow& window, const QString& kernel, const QString& file) {
    QDockWidget* dock = raised(window, QStringLiteral("why"));
    const auto& rows = window.document().recording().measurements;
    for (std::size_t row = rows.size(); row-- > 0;)
        if (QString::fromStdString(rows[row].configuration.kernel) == kernel) {
            window.findChild<MeasurementTable*>()->setCurrentMeasurement(static_cast<int>(row));
            const auto marked = [&] {
                return !dock->findChild<SourceView*>("kernelSource")->lineMarks().empty();
            };
            return QTest::qWaitFor(marked, longestRun) && save(window, file);
        }
    return false;
}

bool photograph(const QString& folder, const QString& device, const QString& lab,
                const QString& kernel) {
    EngineClient engine(EngineClient::localWorker());
    Catalog catalog = Catalog::load(shareFolder() / "kernels");
    MainWindow window(engine, catalog);
    window.resize(1500, 940);
    window.show();
    window.openLab(lab);
    if (!device.isEmpty()) {
        Experiment experiment = window.document().experiment();
        experiment.device = device.toStdString();
        window.document().setExperiment(experiment);
    }
    QAction* run = actionNamed(window, "run");
    QElapsedTimer clock;
    clock.start();
    if (!run || !QTest::qWaitFor([&] { return run->isEnabled(); }, longestRun))
        return false;
    const qint64 ready = clock.restart();
    run->trigger();
    const auto& measurements = window.document().recording().measurements;
    const bool began = QTest::qWaitFor([&] { return !measurements.empty(); }, longestRun);
    const qint64 first = clock.elapsed();
    if (!began || !QTest::qWaitFor([&] { return run->isEnabled(); }, longestRun)) {
        std::cerr << lab.toStdString() << ": not measured within " << longestRun / 1000 << " s\n";
        return false;
    }
    std::cout << lab.toStdString() << ": ready after " << ready << " ms, first measurement after "
              << first << " ms, " << measurements.size() << " after " << clock.elapsed() << " ms\n";
    bool all = true;
    for (const char* dock : {"lab", "deviceProperties"}) {
        raised(window, dock);
        all = save(window, QStringLiteral("%1/%2-%3.png").arg(folder, lab, dock)) && all;
    }
    if (!kernel.isEmpty())
        all =
            explain(window, kernel, QStringLiteral("%1/%2-%3.png").arg(folder, lab, kernel)) && all;
    window.document().clearMeasurements();
    return all;
}

} // namespace
} // namespace kernelcurve

int main(int argc, char** argv) {
    kernelcurve::useBundledFont();
    QApplication application(argc, argv);
    QCommandLineParser options;
    options.addOption({"device", "The device to choose.", "ID"});
    options.process(application);
    const QStringList arguments = options.positionalArguments();
    if (arguments.size() < 2) {
        std::cerr << "usage: window_photograph [--device ID] FOLDER LAB[:KERNEL] ...\n";
        return 2;
    }
    QDir().mkpath(arguments[0]);
    bool all = true;
    for (const QString& each : arguments.mid(1))
        all = kernelcurve::photograph(arguments[0], options.value("device"),
                                      each.section(':', 0, 0), each.section(':', 1)) &&
              all;
    return all ? 0 : 1;
}
