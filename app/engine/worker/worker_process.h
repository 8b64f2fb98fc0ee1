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

/// The action to take if a machine has no worker of this version.
enum class MissingAnswer {
    Send, ///< sends WorkerLaunch::sends
    Use,  ///< uses the other version that is installed
    No,
};

/// One worker from start to end: first message, requests, and events. Skips up to 64 lines or 64
/// KiB before the first message, and stores these lines for error messages. After that, an invalid
/// line ends the worker. The worker runs in a separate session, so that Ctrl-C reaches only the
/// main program. The worker ends when its input is closed, so it never outlives the main program.
class WorkerProcess : public QObject {
    Q_OBJECT

  public:
    /// Starts the worker, over `connection` unless it is null. The first message must arrive within
    /// `greetingTime`, which excludes the time that the user takes to answer questions.
    WorkerProcess(WorkerLaunch launch, std::chrono::milliseconds greetingTime,
                  QObject* parent = nullptr, SshConnection* connection = nullptr);
    /// Requests a running worker to quit, waits briefly, and then ends it like end().
    ~WorkerProcess() override;

    bool greeted() const { return greeted_; }
    /// Sends a request. Requests are queued until the first message arrives.
    void send(const Request& request);
    /// Returns true if the worker has ended and its relay keeps the GPU for another worker (see
    /// startAgain()).
    bool rests() const { return rests_; }
    void startAgain();
    /// Ends only the worker if a relay keeps the GPU. If no relay keeps the GPU, ends the process
    /// like end().
    void endWorker(WorkerEnd why);
    /// Answers the signal missing().
    void answerMissing(MissingAnswer answer);
    /// Ends the worker and its children with SIGTERM and, a second later, with SIGKILL. Afterwards,
    /// ended() is emitted with `why`.
    void end(WorkerEnd why);

  signals:
    void received(const kernelcurve::Event& event);
    /// Emitted when a relay has started, so the machine was reached. The worker may start much
    /// later.
    void reached();
    void waits(const kernelcurve::relay::Waiting& waiting);
    /// Emitted when the worker's Slurm job has started.
    void granted(const std::string& job);
    /// Emitted when the machine has no worker of this version. The start continues after
    /// answerMissing().
    void missing(const kernelcurve::relay::Missing& missing);
    /// `share` is the transferred fraction of the worker, from 0 to 1. When the transfer is
    /// complete, reached() is emitted.
    void sent(double share);
    /// Emitted once after the worker has ended and all its output was received. With a relay, the
    /// signal is emitted for each worker, and rests() is true. Do not delete the object in a
    /// receiver of this signal.
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
    QPointer<SshConnection> connection_; ///< null after this process has left the connection
    bool connecting_ = false;
    QPointer<QProcess> process_;
    LineSplitter lines_;
    QTimer greetingTimer_;
    QTimer killTimer_;
    QTimer endTimer_;
    QByteArray waiting_;     ///< requests that wait for the first message
    QByteArray stderrLines_; ///< end of stderr and of the output before the first message
    int linesBeforeGreeting_ = 0;
    std::size_t bytesBeforeGreeting_ = 0;
    WorkerEnd why_;
    bool greeted_ = false;
    bool relayed_ = false; ///< true if a relay has started
    bool rests_ = false;
    bool restarting_ = false; ///< true while remaining output of the previous worker is skipped
    std::optional<relay::Missing> missing_;
    std::optional<WorkerEnd> unsent_; ///< reason why the worker was not installed
    qint64 toSend_ = 0;
    bool ending_ = false;
    bool finished_ = false;
};

} // namespace kernelcurve
