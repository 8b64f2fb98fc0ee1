#include "app/engine/worker/worker_process.h"

#include "app/engine/worker/ssh_connection.h"
#include "gpu/model/text/error.h"
#include "gpu/model/values/quantity.h"

#include <QCryptographicHash>
#include <QFile>

#include <nlohmann/json.hpp>

#include <csignal>
#include <iostream>
#include <unistd.h>

namespace kernelcurve {

namespace {

using namespace std::chrono_literals;

// A device with all its properties takes 10 KiB, and a compiler log with many errors about 1 MiB.
constexpr std::size_t longestLine = std::size_t{16} << 20;
constexpr qsizetype excerptBytes = 1024;
constexpr qsizetype keptComplaints = 16384;
constexpr std::ptrdiff_t keptComplaintLines = 20;
// A login prints some output before the worker starts: a welcome message, a title, or warnings.
constexpr int maxLinesBeforeGreeting = 64;
constexpr std::size_t maxBytesBeforeGreeting = std::size_t{64} << 10;
// Time for a program's cleanup. If srun or salloc were killed, the job would remain in the queue,
// and would later occupy a GPU.
constexpr auto timeoutOfQuestions = 1000ms;
// A process in a driver call may die slowly, even after SIGKILL.
constexpr auto timeoutOfEnding = 1500ms;
constexpr int quitWaitMs = 300;
constexpr int killWaitMs = 500;

/// Returns the start of a line in a readable form for messages.
std::string excerpt(const std::string& line) {
    constexpr int longestExcerpt = 200;
    QString text = QString::fromUtf8(line.data(), static_cast<qsizetype>(line.size())).simplified();
    for (QChar& character : text)
        if (!character.isPrint() && !character.isSurrogate())
            character = u'?';
    if (text.size() > longestExcerpt)
        text = text.left(longestExcerpt) + QStringLiteral("...");
    return text.toStdString();
}

/// Returns the first message of a worker or relay at the end of the line. Terminal escapes may
/// precede the message. Returns null for a line without a message.
nlohmann::json greetingIn(std::string_view line) {
    constexpr int maxTries = 16;
    std::size_t start = line.find('{');
    for (int tries = 0; start != std::string_view::npos && tries < maxTries; ++tries) {
        // Unknown members are accepted, because another program version may send them.
        nlohmann::json json = nlohmann::json::parse(line.substr(start), nullptr, false);
        const nlohmann::json type =
            json.is_object() ? json.value("type", nlohmann::json()) : nlohmann::json();
        if ((type == event::Hello::type || type == relay::Greeting::type) &&
            json.contains("protocol"))
            return json;
        start = line.find('{', start + 1);
    }
    return {};
}

} // namespace

WorkerProcess::WorkerProcess(WorkerLaunch launch, std::chrono::milliseconds greetingTime,
                             QObject* parent, SshConnection* connection)
    : QObject(parent)
    , launch_(std::move(launch))
    , connection_(connection)
    , process_(new QProcess)
    , lines_(longestLine) {
    process_->setChildProcessModifier([] { setsid(); });
    if (launch_.asks)
        askByDialog(*process_, launch_.host);
    connect(process_, &QProcess::readyReadStandardOutput, this, &WorkerProcess::readOutput);
    connect(process_, &QProcess::readyReadStandardError, this, &WorkerProcess::readComplaints);
    connect(process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            finish({WorkerEnd::Kind::NotStarted, 0, process_->errorString().toStdString()});
    });
    connect(process_, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
        readOutput();
        readComplaints();
        if (ending_)
            finish(why_);
        else if (unsent_)
            finish(*unsent_);
        else if (status != QProcess::CrashExit)
            finish(endOf(code));
        else if (launch_.remote) // The signal ended ssh, not the worker.
            finish({greeted_ || missing_ ? WorkerEnd::Kind::Lost : WorkerEnd::Kind::Unreached,
                    code,
                    {}});
        else
            finish({WorkerEnd::Kind::Crashed, code, {}});
    });

    greetingTimer_.setObjectName(QStringLiteral("greeting")); // Tests find the timer by this name.
    greetingTimer_.setParent(this);
    greetingTimer_.setSingleShot(true);
    connect(&greetingTimer_, &QTimer::timeout, this, [this, greetingTime] {
        const double seconds = std::chrono::duration<double>(greetingTime).count();
        end({WorkerEnd::Kind::Silent, 0, formatDuration(seconds)});
    });
    greetingTimer_.setInterval(greetingTime);
    if (!connection_ || !launch_.asks)
        greetingTimer_.start();
    killTimer_.setObjectName(QStringLiteral("kill")); // Tests find the timer by this name.
    killTimer_.setParent(this);
    killTimer_.setSingleShot(true);
    connect(&killTimer_, &QTimer::timeout, this, [this] {
        signalGroup(*process_, SIGKILL);
        endTimer_.start(timeoutOfEnding);
    });
    endTimer_.setSingleShot(true);
    connect(&endTimer_, &QTimer::timeout, this, [this] { finish(why_); });

    // The process is started from the event loop, so that a failure arrives as a signal.
    if (connection_)
        connectFirst();
    else
        QMetaObject::invokeMethod(this, &WorkerProcess::start, Qt::QueuedConnection);
}

void WorkerProcess::start() {
    if (finished_ || ending_)
        return;
    const QStringList command = connection_ ? connection_->over(launch_.command) : launch_.command;
    process_->start(command.value(0), command.mid(1));
}

void WorkerProcess::connectFirst() {
    connecting_ = true;
    connect(connection_, &SshConnection::ready, this, [this] {
        if (!std::exchange(connecting_, false) || ending_ || finished_)
            return;
        // If the login is not shared, ssh may ask for a password, and the user needs time to
        // answer.
        if (connection_->isShared() || !launch_.asks)
            greetingTimer_.start();
        start();
    });
    connect(connection_, &SshConnection::failed, this, [this](int status, const QByteArray& said) {
        if (!std::exchange(connecting_, false) || ending_ || finished_)
            return;
        acceptComplaints(said);
        finish(endOf(status));
    });
    connection_->enter();
}

void WorkerProcess::leaveConnection() {
    if (SshConnection* connection = std::exchange(connection_, nullptr))
        connection->leave();
}

WorkerProcess::~WorkerProcess() {
    leaveConnection();
    if (!process_)
        return;
    process_->disconnect(this);
    if (finished_ || process_->state() == QProcess::NotRunning) {
        // If the process has not ended yet, it is deleted after its end.
        if (process_->state() == QProcess::NotRunning)
            delete process_;
        else
            connect(process_, &QProcess::finished, process_, &QObject::deleteLater);
        return;
    }
    if (!ending_) {
        process_->write(QByteArray::fromStdString(writeRequest(request::Quit{}) + '\n'));
        process_->closeWriteChannel();
        process_->waitForFinished(quitWaitMs);
    }
    if (process_->state() != QProcess::NotRunning && !killTimer_.isActive() &&
        !endTimer_.isActive())
        signalGroup(*process_, SIGTERM);
    if (process_->state() != QProcess::NotRunning)
        process_->waitForFinished(static_cast<int>(timeoutOfQuestions.count()));
    if (process_->state() != QProcess::NotRunning) {
        signalGroup(*process_, SIGKILL);
        process_->waitForFinished(killWaitMs);
    }
    if (process_->state() == QProcess::NotRunning)
        delete process_;
}

void WorkerProcess::send(const Request& request) {
    const QByteArray line = QByteArray::fromStdString(writeRequest(request) + '\n');
    if (greeted_)
        process_->write(line);
    else
        waiting_ += line;
}

void WorkerProcess::startAgain() {
    rests_ = false;
    if (!restarting_ && !greeted_)
        restart();
    if (!greeted_)
        greetingTimer_.start();
}

void WorkerProcess::restart() {
    restarting_ = true;
    process_->write(QByteArray(relayRestart.data(), relayRestart.size()) + '\n');
}

void WorkerProcess::endWorker(WorkerEnd why) {
    if (!relayed_ || !greeted_ || ending_ || finished_) {
        end(std::move(why));
        return;
    }
    restart(); // The restart is immediate, because an unresponsive worker must not keep the GPU.
    rest(std::move(why));
}

/// Reports the end of a worker whose relay waits for the next worker.
void WorkerProcess::rest(WorkerEnd end) {
    expectGreeting();
    rests_ = true;
    end.stderrLines = stderrLines();
    end.host = launch_.host;
    end.sends = !launch_.sends.empty();
    emit ended(end);
}

void WorkerProcess::expectGreeting() {
    greeted_ = false;
    linesBeforeGreeting_ = 0;
    bytesBeforeGreeting_ = 0;
    waiting_.clear();
}

void WorkerProcess::end(WorkerEnd why) {
    if (ending_ || finished_)
        return;
    ending_ = true;
    why_ = std::move(why);
    greetingTimer_.stop();
    if (process_->state() == QProcess::NotRunning)
        endTimer_.start(0ms);
    else {
        signalGroup(*process_, SIGTERM);
        killTimer_.start(timeoutOfQuestions);
    }
}

void WorkerProcess::finish(WorkerEnd end) {
    if (finished_)
        return;
    finished_ = true;
    rests_ = false;
    greetingTimer_.stop();
    killTimer_.stop();
    endTimer_.stop();
    end.stderrLines = stderrLines();
    end.host = launch_.host;
    end.sends = !launch_.sends.empty();
    end.job = launch_.job || relayed_;
    leaveConnection();
    emit ended(end);
}

std::vector<std::string> WorkerProcess::stderrLines() const {
    std::vector<std::string> lines;
    for (const QByteArray& line : stderrLines_.split('\n'))
        if (std::string text = excerpt(line.toStdString()); !text.empty())
            lines.push_back(std::move(text));
    if (std::ssize(lines) > keptComplaintLines)
        lines.erase(lines.begin(), lines.end() - keptComplaintLines);
    return lines;
}

void WorkerProcess::readComplaints() {
    acceptComplaints(process_->readAllStandardError());
}

void WorkerProcess::acceptComplaints(const QByteArray& bytes) {
    // The output is forwarded, because kernels may print. ssh uses the line endings of raw
    // terminals.
    std::cerr << QByteArray(bytes).replace("\r\n", "\n").toStdString() << std::flush;
    note(bytes);
}

void WorkerProcess::note(const QByteArray& bytes) {
    stderrLines_ = (stderrLines_ + bytes).right(keptComplaints);
}

void WorkerProcess::readOutput() {
    const QByteArray bytes = process_->readAllStandardOutput();
    lines_.append({bytes.data(), static_cast<std::size_t>(bytes.size())});
    bytesBeforeGreeting_ += greeted_ ? 0 : static_cast<std::size_t>(bytes.size());
    bool tooLong = false;
    while (!ending_ && !finished_ && !tooLong) {
        const std::optional<LineSplitter::Line> line = lines_.next();
        if (!line)
            break;
        tooLong = line->tooLong;
        if (!tooLong)
            acceptLine(line->text);
    }
    if (tooLong || lines_.dropping())
        end({WorkerEnd::Kind::ProtocolError, 0, "(a line without an end)"});
    if (!greeted_ && !restarting_ && bytesBeforeGreeting_ > maxBytesBeforeGreeting)
        end({WorkerEnd::Kind::ProtocolError, 0, excerpt(bytes.left(excerptBytes).toStdString())});
}

void WorkerProcess::acceptLine(const std::string& line) {
    if (!greeted_) {
        acceptGreeting(line);
        return;
    }
    try {
        emit received(readEvent(line));
    } catch (const Error&) {
        if (const auto event = relayed_ ? readRelayEvent(line) : std::nullopt)
            acceptRelay(*event);
        else
            endWorker({WorkerEnd::Kind::ProtocolError, 0, excerpt(line)});
    }
}

void WorkerProcess::acceptGreeting(const std::string& line) {
    if (relayed_)
        if (const auto event = readRelayEvent(line)) {
            acceptRelay(*event);
            return;
        }
    if (!launch_.sends.empty() && acceptStart(line))
        return;
    const nlohmann::json greeting = greetingIn(line);
    if (greeting.is_null()) {
        if (restarting_)
            return;
        note(QByteArray::fromStdString(line) + '\n');
        if (++linesBeforeGreeting_ > maxLinesBeforeGreeting)
            end({WorkerEnd::Kind::ProtocolError, 0, excerpt(line)});
        return;
    }
    if (greeting["protocol"] != protocolVersion) {
        end({WorkerEnd::Kind::WrongProtocol, 0, greeting["protocol"].dump()});
        return;
    }
    greetingTimer_.stop();
    stderrLines_.clear(); // The output of the login does not explain later errors.
    if (greeting["type"] == relay::Greeting::type) {
        relayed_ = true;
        linesBeforeGreeting_ = 0;
        bytesBeforeGreeting_ = 0;
        emit reached();
        return;
    }
    greeted_ = true;
    restarting_ = false;
    process_->write(waiting_);
    waiting_.clear();
    try {
        emit received(readEvent(greeting.dump()));
    } catch (const Error&) {
        end({WorkerEnd::Kind::ProtocolError, 0, excerpt(line)});
    }
}

/// Accepts a message of the shell script that finds or installs the worker (host_launch.h).
/// Returns false for other lines.
bool WorkerProcess::acceptStart(const std::string& line) {
    const std::optional<RelayEvent> event = readRelayEvent(line);
    if (!event)
        return false;
    if (const auto* absent = std::get_if<relay::Missing>(&*event); absent && !missing_) {
        missing_ = *absent;
        greetingTimer_.stop();
        if (archiveFor(launch_.sends, absent->machine) != nullptr)
            emit missing(*absent);
        else
            answerMissing(absent->version.empty() ? MissingAnswer::No : MissingAnswer::Use);
    } else if (std::holds_alternative<relay::Installed>(*event)) {
        greetingTimer_.start();
        emit reached();
    } else if (const auto* failed = std::get_if<relay::NotInstalled>(&*event)) {
        unsent_ = WorkerEnd{WorkerEnd::Kind::NotInstalled};
        unsent_->step = failed->step;
    } else {
        return false;
    }
    return true;
}

void WorkerProcess::answerMissing(MissingAnswer answer) {
    if (!missing_ || ending_ || finished_)
        return;
    if (answer == MissingAnswer::Send) {
        sendArchive();
    } else if (answer == MissingAnswer::Use) {
        process_->write("use\n");
        greetingTimer_.start();
    } else {
        unsent_ = WorkerEnd{WorkerEnd::Kind::NoWorker};
        if (archiveFor(launch_.sends, missing_->machine) == nullptr)
            unsent_->detail = missing_->machine;
        process_->closeWriteChannel();
        greetingTimer_.start(); // The timer expires unless the process ends.
    }
}

void WorkerProcess::sendArchive() {
    const WorkerArchive& archive = *archiveFor(launch_.sends, missing_->machine);
    connect(process_, &QProcess::bytesWritten, this, [this] {
        if (toSend_ > 0 && !greeted_)
            emit sent(1 -
                      static_cast<double>(process_->bytesToWrite()) / static_cast<double>(toSend_));
    });
    if (missing_->xz) {
        QFile file(archive.file);
        if (file.open(QFile::ReadOnly))
            sendBytes(file.readAll(), "xz");
        else
            end({WorkerEnd::Kind::NotInstalled, 0, file.errorString().toStdString()});
        return;
    }
    // If the machine has no xz, the archive is unpacked here, and ssh compresses the transfer.
    auto* unpack = new QProcess(this);
    connect(unpack, &QProcess::errorOccurred, this, [this, unpack](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            end({WorkerEnd::Kind::NotInstalled, 0, unpack->errorString().toStdString()});
    });
    connect(unpack, &QProcess::finished, this, [this, unpack](int code) {
        if (code == 0)
            sendBytes(unpack->readAllStandardOutput(), "tar");
        else
            end({WorkerEnd::Kind::NotInstalled, 0,
                 excerpt(unpack->readAllStandardError().toStdString())});
        unpack->deleteLater();
    });
    unpack->start(QStringLiteral("xz"), {QStringLiteral("-dc"), archive.file});
}

void WorkerProcess::sendBytes(const QByteArray& bytes, const char* format) {
    if (ending_ || finished_)
        return;
    const QByteArray digest = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
    toSend_ = bytes.size();
    process_->write("install " + QByteArray::number(bytes.size()) + ' ' + digest + ' ' + format +
                    '\n');
    process_->write(bytes);
    emit sent(0);
}

void WorkerProcess::acceptRelay(const RelayEvent& event) {
    if (const auto* waiting = std::get_if<relay::Waiting>(&event))
        emit waits(*waiting);
    if (const auto* job = std::get_if<relay::Granted>(&event))
        emit granted(job->job);
    const auto* ended = std::get_if<relay::Ended>(&event);
    if (!ended)
        return;
    readComplaints(); // stderr is a separate pipe with a separate order.
    if (ended->held && greeted_)
        rest(endOf(*ended));
    else if (!ended->held || !restarting_) // If this is not the case, restart() has replaced this
                                           // worker.
        finish(endOf(*ended));
}

/// Returns the kind of end that the command's exit status indicates.
WorkerEnd WorkerProcess::endOf(int status) const {
    WorkerEnd end = endOfCommand(status, launch_, greeted_, stderrLines());
    if (end.kind == WorkerEnd::Kind::Unreached && missing_)
        end.kind = WorkerEnd::Kind::Lost;
    return end;
}

WorkerEnd WorkerProcess::endOf(const relay::Ended& ended) const {
    if (ended.cause == relay::Cause::Exited)
        return endOf(ended.status);
    WorkerEnd end{WorkerEnd::Kind::JobEnded, ended.status, {}, stderrLines(), launch_.host};
    end.cause = ended.cause;
    return end;
}

} // namespace kernelcurve
