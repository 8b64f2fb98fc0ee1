#include "app/chart/style/bundled_font.h"
#include "app/cli/commands/commands.h"
#include "app/cli/options/command_line.h"
#include "app/cli/options/json_messages.h"
#include "app/cli/options/session.h"
#include "app/cli/output/terminal.h"
#include "app/crash/crash_report.h"
#include "app/document/experiment_document.h"
#include "app/engine/engine_client.h"
#include "app/engine/worker/log_file.h"
#include "gpu/model/text/error.h"
#include "ui/remote/ask_pass.h"
#include "ui/widgets/appearance/appearance.h"
#include "ui/widgets/appearance/desk_style.h"
#include "ui/widgets/appearance/languages.h"
#include "ui/window/main_window.h"
#include "ui/window/running_window.h"

#include <QApplication>
#include <QDir>
#include <QSysInfo>
#include <QTimer>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <future>
#include <iostream>
#include <memory>
#include <optional>

namespace kernelcurve {

namespace {

bool isSet(const char* variable) {
    const char* value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

WindowRequest requestOf(const WindowCommand& command) {
    WindowRequest request;
    for (const std::string& file : command.files)
        if (!file.empty())
            request.files += QDir::current().absoluteFilePath(QString::fromStdString(file));
    request.lab = QString::fromStdString(command.lab);
    request.activation = qEnvironmentVariable("XDG_ACTIVATION_TOKEN");
    return request;
}

void carryOut(MainWindow& window, const WindowRequest& request) {
    if (!request.files.isEmpty())
        window.openFiles(request.files);
    else if (!request.lab.isEmpty())
        window.openLab(request.lab);
}

/// Opens the files in the window. Returns false if the window is measuring or waiting for the
/// user's answer. In this case, the caller opens the files in another window.
bool take(MainWindow& window, const WindowRequest& request) {
    if (!window.mayOpen())
        return false;
    QMetaObject::invokeMethod(
        &window,
        [&window, request] {
            bringToFront(window, request.activation);
            carryOut(window, request);
        },
        Qt::QueuedConnection);
    return true;
}

ExitCode carryOut(const WindowCommand& command) {
    const WindowRequest request = requestOf(command);
    RunningWindow running;
    // A request without a file or lab is for a new window. Kernel files apply only to this process,
    // so no other window can receive them.
    const bool mayHandOver = !command.isNewWindow && command.kernelFiles.empty() &&
                             !(request.files.isEmpty() && request.lab.isEmpty());
    if (!running.becomeIt() && mayHandOver && running.handOver(request))
        return ExitCode::Done;
    const LogFile log;
    logLine("kernelcurve " KERNELCURVE_VERSION ", Qt " + std::string(qVersion()) + ", " +
            QGuiApplication::platformName().toStdString() + ", " +
            QSysInfo::prettyProductName().toStdString());
    recordCrashes(crashFolder(),
                  "version: " KERNELCURVE_VERSION "\nQt: " + std::string(qVersion()) +
                      "\nplatform: " + QGuiApplication::platformName().toStdString() +
                      "\nsystem: " + QSysInfo::prettyProductName().toStdString() + ", Linux " +
                      QSysInfo::kernelVersion().toStdString() + ", " +
                      QSysInfo::currentCpuArchitecture().toStdString() + "\n");
    DeskStyle::install();
    EngineClient client(EngineClient::localWorker());
    client.setPaced(true);
    Catalog catalog;
    ExperimentDocument document; // The document outlives every widget that refers to it.
    MainWindow window(client, catalog, document);
    // Reading the kernels takes longer than creating the window, so both happen in parallel.
    const auto reading = std::async(std::launch::async, [&] {
        try {
            auto kernels = std::make_shared<Catalog>(loadCatalog(command.kernelFiles));
            QMetaObject::invokeMethod(&window, [&, kernels] {
                catalog = std::move(*kernels);
                window.showKernels();
                carryOut(window, request);
                running.serve(
                    [&window](const WindowRequest& asked) { return take(window, asked); });
            });
        } catch (const Error& error) {
            QMetaObject::invokeMethod(
                &window, [&window, failure = error.failure()] { window.showFailure(failure); });
        }
    });
    // If the window that receives files is closed, the next active window replaces it. A killed
    // process may hold its lock slightly longer than its window exists, so this process tries
    // repeatedly.
    QTimer retry;
    retry.setInterval(std::chrono::seconds(1));
    QObject::connect(&retry, &QTimer::timeout, &window, [&] {
        if (running.becomeIt())
            retry.stop();
    });
    QObject::connect(qApp, &QGuiApplication::applicationStateChanged, &window,
                     [&](Qt::ApplicationState state) {
                         if (state == Qt::ApplicationActive && !running.becomeIt())
                             retry.start();
                         else
                             retry.stop();
                     });
    constexpr QPoint beside(32, 32);
    if (command.isNewWindow && !window.isMaximized() && !window.isFullScreen())
        // Without the offset, the new window would cover the existing window.
        window.move(window.pos() + beside);
    window.show();
    return static_cast<ExitCode>(QApplication::exec());
}

/// Omits Qt's warnings about a missing desktop session and, since Qt 6.8, about a locale without
/// UTF-8. Both are common on a server, and neither affects the program.
void printUnlessAboutTheSession(QtMsgType, const QMessageLogContext&, const QString& text) {
    if (!text.startsWith(QStringLiteral("QStandardPaths: XDG_RUNTIME_DIR")) &&
        !text.startsWith(QStringLiteral("Detected locale ")))
        std::cerr << text.toStdString() << std::endl;
}

/// Returns the smallest Qt application that the command needs, because the startup dominates the
/// time of a listing.
std::unique_ptr<QCoreApplication> makeApplication(const Command& command, int& argc, char** argv) {
    qInstallMessageHandler(printUnlessAboutTheSession);
    if (std::holds_alternative<WindowCommand>(command))
        return std::make_unique<QApplication>(argc, argv);
    const auto* run = std::get_if<RunCommand>(&command);
    const bool draws = std::holds_alternative<ReportCommand>(command) ||
                       std::holds_alternative<PlotCommand>(command) ||
                       std::holds_alternative<ClassCommand>(command) ||
                       std::holds_alternative<WorksheetCommand>(command) ||
                       std::holds_alternative<SiteCommand>(command) ||
                       (run != nullptr && !run->charts.empty());
    if (!draws)
        return std::make_unique<QCoreApplication>(argc, argv);
    // Draw charts without a display, even if a display exists but does not respond.
    qputenv("QT_QPA_PLATFORM", "offscreen");
    return std::make_unique<QApplication>(argc, argv);
}

bool explainMissingDisplay() {
    if (isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") || isSet("QT_QPA_PLATFORM"))
        return false;
    printError(
        {message("no display is available for the window"),
         message("to run an experiment without a window: kernelcurve run --lab offset_reads; "
                 "see kernelcurve --help")});
    return true;
}

/// Returns an error if the output could not be written completely, for example because the disk is
/// full.
ExitCode checkedOutput(ExitCode code) {
    if (std::cout.flush())
        return code;
    printError({message("cannot write to standard output")});
    return ExitCode::SomeFailed;
}

ExitCode start(int& argc, char** argv) {
    if (isSet(askPassVariable)) {
        useBundledFont();
        const QApplication application(argc, argv);
        DeskStyle::install();
        const Languages languages;
        const Appearance appearance; // The appearance is the same as in the window.
        return askPass(qEnvironmentVariable(askPassVariable),
                       QCoreApplication::arguments().value(1),
                       qEnvironmentVariable("SSH_ASKPASS_PROMPT"))
                   ? ExitCode::Done
                   : ExitCode::SomeFailed;
    }
    const Terminal terminal;
    if (writesJsonMessages())
        endWithCaller();
    const auto parsed = parseCommandLine(argc, argv, KERNELCURVE_VERSION);
    if (const auto* code = std::get_if<ExitCode>(&parsed))
        return *code;
    const Command& command = std::get<Command>(parsed);
    if (std::holds_alternative<WindowCommand>(command) && explainMissingDisplay())
        return ExitCode::BadInput;
    useBundledFont();
    const auto application = makeApplication(command, argc, argv);
    // Only a report uses the user's language. The output of `run` and `list` is always in English,
    // because scripts read it.
    std::optional<Languages> languages;
    std::visit(
        [&](const auto& known) {
            if constexpr (requires { known.language; })
                languages.emplace().use(known.language);
        },
        command);
    try {
        return checkedOutput(
            std::visit([](const auto& known) { return carryOut(known); }, command));
    } catch (const NoDevice& error) {
        printError(error.failure());
        return ExitCode::NoDevice;
    } catch (const Error& error) {
        printError(error.failure());
        return ExitCode::BadInput;
    }
}

} // namespace

} // namespace kernelcurve

int main(int argc, char** argv) {
    // If the file size limit is exceeded, the write fails instead of raising a signal.
    std::signal(SIGXFSZ, SIG_IGN);
    QCoreApplication::setApplicationName(QStringLiteral("kernelcurve"));
    QCoreApplication::setOrganizationName(QStringLiteral("kernelcurve"));
    QCoreApplication::setApplicationVersion(QStringLiteral(KERNELCURVE_VERSION));
    return static_cast<int>(kernelcurve::start(argc, argv));
}
