#include "app/engine/worker/ssh_connection.h"

#include "app/engine/worker/log_file.h"
#include "app/engine/worker/worker_launch.h"
#include "gpu/model/files/runtime_folder.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QFileSystemWatcher>
#include <QProcessEnvironment>

#include <chrono>
#include <csignal>
#include <sys/prctl.h>
#include <unistd.h>
#include <utility>

namespace kernelcurve {
namespace {

using namespace std::chrono_literals;

constexpr auto timeUnused = 60s;
constexpr int endWaitMs = 1000;
/// The exit status of ssh for errors of ssh (ssh(1), EXIT STATUS).
constexpr int sshFailed = 255;

/// Returns the path of a new socket, or an empty path if no private folder is available.
QString freshSocket() {
    static int count = 0;
    const QString folder = QFile::decodeName(runtimeFolder().c_str());
    if (folder.isEmpty())
        return {};
    // ssh appends 17 bytes to the name while it creates the socket.
    QString socket = QStringLiteral("%1/ssh-%2-%3").arg(folder).arg(getpid()).arg(++count);
    QFile::remove(socket); // A killed program with the same process id may have left the socket.
    return socket;
}

/// Returns true if the output of `ssh -G` contains a control path.
bool namesControlPath(const QByteArray& configuration) {
    for (const QByteArray& line : configuration.split('\n'))
        if (line.startsWith("controlpath ") && line != "controlpath none")
            return true;
    return false;
}

} // namespace

void askByDialog(QProcess& process, const std::string& host) {
    if (qEnvironmentVariableIsSet("SSH_ASKPASS_REQUIRE"))
        return;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("SSH_ASKPASS"), QCoreApplication::applicationFilePath());
    environment.insert(QStringLiteral("SSH_ASKPASS_REQUIRE"), QStringLiteral("force"));
    environment.insert(QString::fromLatin1(askPassVariable), QString::fromStdString(host));
    process.setProcessEnvironment(environment);
}

void signalGroup(const QProcess& process, int signal) {
    const auto id = static_cast<pid_t>(process.processId());
    if (id > 0 && ::kill(-id, signal) != 0)
        ::kill(id, signal);
}

SshConnection::SshConnection(QStringList login, std::string host, bool asks, QObject* parent)
    : QObject(parent)
    , login_(std::move(login))
    , host_(std::move(host))
    , asks_(asks) {
    linger_.setSingleShot(true);
    linger_.setInterval(timeUnused);
    connect(&linger_, &QTimer::timeout, this, &SshConnection::end);
}

SshConnection::~SshConnection() {
    end();
}

void SshConnection::enter() {
    ++users_;
    linger_.stop();
    endsOnceLeft_ = false;
    if (state_ == State::Up || state_ == State::Each)
        QMetaObject::invokeMethod(this, &SshConnection::ready, Qt::QueuedConnection);
    else if (state_ == State::Off)
        look();
}

void SshConnection::leave() {
    if (--users_ > 0)
        return;
    if (state_ == State::Up && !endsOnceLeft_)
        linger_.start();
    else
        end();
}

void SshConnection::endOnceLeft() {
    endsOnceLeft_ = true;
    if (users_ == 0)
        end();
}

QStringList SshConnection::over(const QStringList& command) const {
    if (state_ != State::Up)
        return command;
    return QStringList{command.front(), QStringLiteral("-o"), QStringLiteral("ControlMaster=no"),
                       QStringLiteral("-S"), socket_} +
           command.mid(1);
}

void SshConnection::makeProcess() {
    process_ = new QProcess(this);
    connect(process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart)
            return;
        std::exchange(process_, nullptr)->deleteLater();
        leaveToEach(); // Each worker's ssh will report the error.
    });
}

/// Lets each worker log in separately, or through the connection that the user configured.
void SshConnection::leaveToEach() {
    state_ = State::Each;
    emit ready();
}

/// Checks the user's ssh configuration for the machine. The configuration may have changed since
/// the last login.
void SshConnection::look() {
    state_ = State::Looking;
    makeProcess();
    connect(process_, &QProcess::finished, this, [this](int code) {
        const bool isOurs = code == 0 && !namesControlPath(process_->readAllStandardOutput());
        std::exchange(process_, nullptr)->deleteLater();
        if (isOurs)
            connectNow();
        else
            leaveToEach();
    });
    process_->setStandardInputFile(QProcess::nullDevice());
    process_->setStandardErrorFile(QProcess::nullDevice());
    process_->start(login_.front(), QStringList(QStringLiteral("-G")) + login_.mid(1));
}

void SshConnection::connectNow() {
    socket_ = freshSocket();
    if (socket_.isEmpty()) {
        leaveToEach();
        return;
    }
    state_ = State::Connecting;
    makeProcess();
    // The socket exists after the login.
    auto* watcher = new QFileSystemWatcher({QFileInfo(socket_).path()}, process_);
    connect(watcher, &QFileSystemWatcher::directoryChanged, this, &SshConnection::checkSocket);
    connect(process_, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
        const QByteArray said = process_->readAllStandardError();
        std::exchange(process_, nullptr)->deleteLater();
        QFile::remove(socket_); // A killed ssh leaves its socket.
        linger_.stop();
        // After the login, the ssh processes that use the connection report the end of the
        // connection.
        if (std::exchange(state_, State::Off) == State::Connecting)
            emit failed(status == QProcess::NormalExit ? code : sshFailed, said);
        else
            logLine("the connection to " + host_ + " has ended");
    });
    process_->setChildProcessModifier([parent = getpid()] {
        setsid();
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        if (getppid() != parent) // This program was killed before prctl().
            _exit(sshFailed);
    });
    if (asks_)
        askByDialog(*process_, host_);
    process_->setStandardInputFile(QProcess::nullDevice());
    process_->setStandardOutputFile(QProcess::nullDevice());
    process_->start(login_.front(),
                    QStringList{QStringLiteral("-N"), QStringLiteral("-M"), QStringLiteral("-o"),
                                QStringLiteral("ControlPersist=no"), QStringLiteral("-S"),
                                socket_} +
                        login_.mid(1));
}

void SshConnection::checkSocket() {
    if (state_ != State::Connecting || !QFileInfo::exists(socket_))
        return;
    state_ = State::Up;
    emit ready();
}

void SshConnection::end() {
    linger_.stop();
    state_ = State::Off;
    QProcess* process = std::exchange(process_, nullptr);
    if (process) {
        process->disconnect(this);
        // The signal also ends the process's children, such as the dialog.
        signalGroup(*process, SIGTERM);
        if (!process->waitForFinished(endWaitMs))
            process->kill();
        delete process;
        QFile::remove(socket_);
    }
}

} // namespace kernelcurve
