// A window that measures an experiment, saves it and ends: kill_window EXPERIMENT RECORDING.
// Started by tools/kills.py, which kills it. Tells of the rows that it shows as the command line
// does: "13 of 300 configurations".
#include "tests/ui/window/window_session.h"

#include <QTableView>
#include <QTimer>

#include <iostream>

namespace kernelcurve {
namespace {

int play(const QString& experiment, const QString& recording) {
    WindowSession session({1000, 700},
                          {QStringLiteral(KERNELCURVE_BUILD_DIR "/bin/kernelcurve-worker")});
    session.window.openFile(experiment);
    QAction* const run = session.action(QStringLiteral("run"));
    session.await("the device", [&] { return run->isEnabled(); });
    auto* const table = session.window.findChild<QTableView*>(QStringLiteral("measurements"));
    int rows = 0;
    // Told of is what a person can see: the table has drawn it.
    const auto tell = [&] {
        rows = table->model()->rowCount();
        std::cout << rows << " of 300 configurations" << std::endl;
    };
    QObject::connect(table->model(), &QAbstractItemModel::rowsInserted, table, [&] {
        table->viewport()->repaint();
        QTimer::singleShot(0, table, tell);
    });
    run->trigger();
    session.await("the rows", [&] { return rows >= 300 && run->isEnabled(); });
    session.window.document().save(recording);
    return 0;
}

} // namespace
} // namespace kernelcurve

int main(int argc, char** argv) {
    const QApplication application(argc, argv);
    try {
        return argc == 3 ? kernelcurve::play(argv[1], argv[2]) : 2;
    } catch (const std::exception& error) {
        std::cerr << error.what() << std::endl;
        return 1;
    }
}
