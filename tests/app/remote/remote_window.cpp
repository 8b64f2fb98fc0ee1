// A window that connects to a machine. When its job waits in the queue, the window is left in one
// of the ways that users do: remote_window HOST close|disconnect|stay. remote_test.py starts this
// program, provides the cluster, and examines its queue.
#include "tests/ui/window/window_session.h"

#include <QToolButton>

#include <iostream>
#include <string_view>

namespace kernelcurve {
namespace {

int play(const std::string& host, std::string_view how) {
    WindowSession session({1200, 800},
                          {QStringLiteral(KERNELCURVE_BUILD_DIR "/bin/kernelcurve-worker")});
    session.window.openLab("offset_reads");
    session.change([&](Experiment& experiment) { experiment.device = host + "/auto"; });
    auto* connect = session.window.findChild<QToolButton*>("host");
    session.await("the button", [&] { return connect->isVisible() && connect->isEnabled(); });
    connect->click();
    const auto kind = [&] { return session.engine.state(host).kind; };
    session.await("the queue", [&] { return kind() == WorkerState::Kind::Waiting; });
    std::cout << "waiting" << std::endl;
    if (how == "disconnect") {
        connect->click();
        session.await("the end", [&] { return kind() == WorkerState::Kind::Off; });
    } else if (how == "close") {
        session.window.close();
    } else {
        return QApplication::exec();
    }
    return 0;
}

} // namespace
} // namespace kernelcurve

int main(int argc, char** argv) {
    const QApplication application(argc, argv);
    try {
        return kernelcurve::play(argv[1], argv[2]);
    } catch (const std::exception& error) {
        std::cerr << error.what() << std::endl;
        return 1;
    }
}
