// Runs a lab in the real window with the worker beside this program, and writes what a person sees:
//
//     window_photograph FOLDER LAB ...
//
// Put it into a bundle's bin folder: it then shows the machine it runs on, a GPU server for
// example.

#include "app/bundled_font.h"
#include "app/engine_client.h"
#include "app/experiment_document.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/places.h"
#include "ui/main_window.h"
#include "ui/plot/chart_view.h"

#include <QAction>
#include <QApplication>
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

bool photograph(const QString& folder, const QString& lab) {
    EngineClient engine(EngineClient::localWorker());
    Catalog catalog = Catalog::load(shareFolder() / "kernels");
    MainWindow window(engine, catalog);
    window.resize(1500, 940);
    window.show();
    window.openLab(lab);
    QAction* run = actionNamed(window, "run");
    QElapsedTimer clock;
    clock.start();
    if (!run || !QTest::qWaitFor([&] { return run->isEnabled(); }, longestRun))
        return false;
    const qint64 ready = clock.restart();
    run->trigger();
    const auto& measurements = window.document().recording().measurements;
    QTest::qWaitFor([&] { return !measurements.empty(); }, longestRun);
    const qint64 first = clock.elapsed();
    QTest::qWaitFor([&] { return run->isEnabled() && !measurements.empty(); }, longestRun);
    std::cout << lab.toStdString() << ": ready after " << ready << " ms, first measurement after "
              << first << " ms, " << measurements.size() << " after " << clock.elapsed() << " ms\n";
    for (const char* dock : {"lab", "deviceProperties"})
        for (auto* each : window.findChildren<QDockWidget*>())
            if (each->objectName() == dock) {
                each->show();
                each->raise();
                window.findChild<ChartView*>("chart")->refresh();
                QTest::qWait(300);
                if (!window.grab().save(QStringLiteral("%1/%2-%3.png").arg(folder, lab, dock)))
                    return false;
            }
    window.document().clearMeasurements();
    return true;
}

} // namespace
} // namespace kernelcurve

int main(int argc, char** argv) {
    kernelcurve::useBundledFont();
    QApplication application(argc, argv);
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() < 3) {
        std::cerr << "usage: window_photograph FOLDER LAB ...\n";
        return 2;
    }
    QDir().mkpath(arguments[1]);
    bool all = true;
    for (const QString& lab : arguments.mid(2))
        all = kernelcurve::photograph(arguments[1], lab) && all;
    return all ? 0 : 1;
}
