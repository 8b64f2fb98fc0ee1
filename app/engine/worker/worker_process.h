#pragma once

#include "app/engine/worker/worker_end.h"
#include "app/engine/worker/worker_launch.h"
#include "gpu/model/files/line_splitter.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/model/protocol/relay_protocol.h"

#include <QByteArray>
#include <QObject>
#include <QPointer>
#include <QProcess>
#include <QTimer>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

class SshConnection;

/// What is done where a machine has no worker of this version.
enum class MissingAnswer {
    Send, ///< WorkerLaunch::sends
    Use,  ///< the other version that is there
    No,
};

/// One worker from its start to its end: greeting, requests out, events in. What stands before the
/// greeting is skipped, up to 64 lines or 64 KiB, and kept for the error text; behind it a line
/// that cannot be read ends the worker. It lives in a session of its own, so that Ctrl-C in the
/// terminal reaches only the window's program, and ends when its input is closed, so that it never
/// outlives that program.
class WorkerProcess : public QObject {
    Q_OBJECT

  public:
    /// Starts it, over the connection where there is one; the greeting has to come within
    /// `greetingTime`, which does not count what a user needs to answer.
    WorkerProcess(WorkerLaunch launch, std::chrono::milliseconds greetingTime,
                  QObject* parent = nullptr, SshConnection* connection = nullptr);
    /// Asks a worker that still runs to quit, waits shortly, then ends it as end() does.
    ~WorkerProcess() override;

    bool greeted() const { return greeted_; }
    /// Requests wait until the worker has greeted.
    void send(const Request& request);
    /// Whether the worker has ended and its relay keeps the GPU for another one: startAgain().
    bool rests() const { return rests_; }
    void startAgain();
    /// Ends the worker alone if a relay keeps its GPU, at once for whoever listens; else end().
    void endWorker(WorkerEnd why);
    /// To `missing`.
    void answerMissing(MissingAnswer answer);
    /// Ends the worker and what it started, by SIGTERM and, a second later, SIGKILL; `ended`
    /// follows with `why`.
    void end(WorkerEnd why);

  signals:
    void received(const kernelcurve::Event& event);
    /// A relay has greeted: the machine is reached, and the worker may take its time.
    void reached();
    void waits(const kernelcurve::relay::Waiting& waiting);
    /// The worker's job of Slurm runs.
    void granted(const std::string& job);
    /// There is no worker of this version; nothing goes on before answerMissing().
    void missing(const kernelcurve::relay::Missing& missing);
    /// Of the worker that is sent, from 0 to 1; `reached` follows when it is there.
    void sent(double share);
    /// After everything the worker wrote was received: once, or for each worker of a relay; rests()
    /// then. Delete the object later, not here.
    void ended(const kernelcurve::WorkerEnd& end);

  private:
    void start();
    void connectFirst();
    void leaveConnection();
    void readOutput();
    void readComplaints();
    void acceptComplaints(const QByteArray& bytes);
    void acceptLine(const std::string& line);
    void acceptGreeting(const std::string& line);
    void acceptRelay(const RelayEvent& event);
    bool acceptStart(const std::string& line);
    void sendArchive();
    void sendBytes(const QByteArray& bytes, const char* format);
    void rest(WorkerEnd end);
    void restart();
    void expectGreeting();
    WorkerEnd endOf(int status) const;
    WorkerEnd endOf(const relay::Ended& ended) const;
    void note(const QByteArray& bytes);
    std::vector<std::string> stderrLines() const;
    void finish(WorkerEnd end);

    WorkerLaunch launch_;
    QPointer<SshConnection> connection_; ///< until it is left
    bool connecting_ = false;
    QPointer<QProcess> process_;
    LineSplitter lines_;
    QTimer greetingTimer_;
    QTimer killTimer_;
    QTimer endTimer_;
    QByteArray waiting_;     ///< requests before the greeting
    QByteArray stderrLines_; ///< the end of stderr, and of what came before the greeting
    int linesBeforeGreeting_ = 0;
    std::size_t bytesBeforeGreeting_ = 0;
    WorkerEnd why_;
    bool greeted_ = false;
    bool relayed_ = false; ///< a relay has greeted
    bool rests_ = false;
    bool restarting_ = false; ///< what the worker before still says is skipped
    std::optional<relay::Missing> missing_;
    std::optional<WorkerEnd> unsent_; ///< why no worker is there although it was asked for
    qint64 toSend_ = 0;
    bool ending_ = false;
    bool finished_ = false;
};

} // namespace kernelcurve
