#pragma once

#include "app/engine/worker/open_questions.h"
#include "app/engine/worker/worker_end.h"
#include "app/engine/worker/worker_launch.h"
#include "app/engine/worker/worker_process.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/model/protocol/relay_protocol.h"
#include "gpu/schedule/run_ledger.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

class SshConnection;

/// The timeouts of the engine client for its worker.
struct EngineTimeouts {
    /// Time for the greeting, including a login over ssh.
    std::chrono::milliseconds greeting{30'000};
    std::chrono::milliseconds cancel{1'000}; ///< time until an unresponsive worker is killed
    /// Time until an unresponsive remote worker is killed.
    std::chrono::milliseconds remoteCancel{5'000};
    /// Time for compilation, preparation, and checks. After this time plus the time limit of the
    /// configuration, a silent worker is killed.
    std::chrono::milliseconds silence{60'000};
    /// First pause between connection attempts and maximum pause. The pause doubles after each
    /// attempt.
    std::chrono::milliseconds firstPause{1'000};
    std::chrono::milliseconds longestPause{30'000};
    /// Maximum number of connection attempts without a new row. All attempts together take about
    /// half an hour.
    int attempts = 64;
};

/// The state of the worker on one machine.
struct WorkerState {
    enum class Kind {
        Off,        ///< the worker was not requested, or has ended
        Connecting, ///< the version of the machine's worker is being checked
        Asking, ///< the machine has no worker of this version, see `missing` and answerMissing()
        Installing, ///< the worker is being sent, see `sent`
        Starting,   ///< the machine was reached, but the worker has not started
        Waiting,    ///< the job is in Slurm's queue
        Ready,
        Lost, ///< the connection is lost, and a run waits for the next attempt
    };
    Kind kind = Kind::Off;
    std::string version; ///< version of the last worker
    Failure failure;     ///< reason why no worker runs, if known
    std::optional<relay::Waiting> waiting = {};
    /// Offer of the machine in the states Asking and Installing.
    std::optional<relay::Missing> missing = {};
    int sent = 0;         ///< percentage of the archive that was sent
    std::string job = {}; ///< Slurm job of the worker
    bool operator==(const WorkerState&) const = default;
};

/// A run from the first request to the end, across all of its workers.
struct ActiveRun {
    request::Run request;
    RunLedger ledger;
    int attempts = 0;                        ///< connection attempts since the last new row
    std::optional<std::int64_t> lostAt = {}; ///< configuration at which a connection was lost
    bool started = false;
    std::optional<DeviceDescription> device = {}; ///< device of the first worker
    bool cancelled = false;
    QElapsedTimer clock = {}; ///< ms since the start of the run
    std::int64_t waited = 0;  ///< ms without a worker, up to the end of the last pause
    /// Start of the pause in ms, or nullopt while a worker exists.
    std::optional<std::int64_t> waitsSince = 0;

    /// Returns true if the worker has no open work.
    bool isIdle() const { return started && ledger.open().empty(); }
    /// waits() must be called when the run loses its worker, and goesOn() when the run has a worker
    /// again.
    void waits();
    void goesOn();
    /// Returns the time during which the run had a worker, in seconds.
    double activeSeconds() const;
    /// Returns a failed row for the configuration at which the worker ended. Returns nullopt if a
    /// job ended. Also returns nullopt if this is the first lost connection at a configuration,
    /// because the configuration is repeated.
    std::optional<event::Measured> failCurrent(const WorkerEnd& end);
};

/// The worker of one machine, which starts on demand. EngineClient describes when the worker is
/// replaced. Everything runs on the owner's thread without blocking.
class WorkerClient : public QObject {
    Q_OBJECT

  public:
    /// `connection` is the ssh connection that the machine's workers share, or null if they share
    /// none. `connection` must outlive this object.
    WorkerClient(WorkerLaunch launch, const EngineTimeouts& timeout, QObject* parent,
                 SshConnection* connection = nullptr);
    /// Ends the worker. Waits at most two seconds, usually much less.
    ~WorkerClient() override;

    const WorkerLaunch& launch() const { return launch_; }
    const WorkerState& state() const { return state_; }

    void send(const Request& request);
    /// Starts a run. If `held` is true, the worker starts only after release(), and refuse() ends
    /// the run.
    void startRun(request::Run request, std::int64_t configurations, bool held = false);
    bool isHeld() const { return held_; }
    void release(WorkerLaunch launch);
    void refuse(const Failure& failure);
    /// Makes this an additional worker of a machine. Copies the state that the machine's first
    /// worker has determined.
    void goesBeside(const WorkerClient& first);
    /// Sets the next configurations of the current run.
    void dispatch(request::Next next);
    /// Returns the time in seconds during which the current run had a worker.
    double activeSeconds() const { return run_ ? run_->activeSeconds() : 0; }
    void cancel();
    bool running() const { return run_.has_value(); }
    /// Returns true if the worker has no run and no open question.
    bool isIdle() const { return !run_ && questions_.empty(); }
    /// Return and set whether the last work is in the background, see RunOptions.
    bool isInBackground() const { return isInBackground_; }
    void setInBackground(bool is) { isInBackground_ = is; }
    bool isAt(std::int64_t run) const { return run_ && run_->request.run == run; }
    void connectNow();
    /// Answers the question of the state Asking, and remembers the choice of another version.
    void answerMissing(MissingAnswer answer);
    /// Ends the worker and its run. Answers open questions with the failure.
    void disconnectNow();
    void ask(WorkerQuestion question);
    void cancelQuestion(std::int64_t number);
    void watch(const std::string& device);

  signals:
    /// Emitted for each answer to a question, including substitutes for missing answers, and once
    /// for each row of a run.
    void told(const kernelcurve::Event& event);
    void connectionLost(const kernelcurve::Failure& failure, std::chrono::milliseconds pause);
    void connectedAgain();
    void failed(const kernelcurve::Failure& failure);
    void stateChanged();

  private:
    void accept(const Event& event);
    void receive(const event::Hello& hello);
    void receive(const event::Started& started);
    void receive(const event::Progress& progress);
    void receive(const event::Measured& measured);
    void receive(const event::Finished& finished);
    void receive(const event::Refused& refused);
    template <typename Answer>
    void receive(const Answer& answer);
    void workerEnded(WorkerProcess* worker, const WorkerEnd& end);

    void answered(std::int64_t number);
    void failQuestion(const WorkerQuestion& question, const Failure& failure);
    void watchCancelledQuestion();
    void goOnWithRun(const WorkerEnd& end);
    void connectLater(const WorkerEnd& end);
    void finishRun(event::Ending ending, const Failure& failure = {},
                   std::optional<double> measuringShare = {});
    void beginRun();
    void sendRun();
    void restartSilenceTimer();
    void startWorker();
    void endWorker(WorkerEnd why);
    void setState(WorkerState::Kind kind, const Failure& failure = {});

    WorkerLaunch launch_;
    SshConnection* connection_;
    EngineTimeouts timeouts_;
    WorkerState state_;
    WorkerState told_;     ///< state of the last stateChanged()
    bool reached_ = false; ///< true if a worker of the machine has started
    bool held_ = false;    ///< true if the run waits for release()
    bool isInBackground_ = false;
    /// True if the worker is the installed one, although its version differs.
    bool usesOther_ = false;
    std::optional<ActiveRun> run_;
    WorkerProcess* worker_ = nullptr;
    WorkerProcess* resting_ = nullptr; ///< relay of an ended worker, which keeps the GPU reserved
    std::string watched_;              ///< device whose state the window shows
    OpenQuestions questions_;
    QTimer cancelTimer_;
    QTimer questionTimer_;
    QTimer silenceTimer_;
    QTimer connectTimer_;
};

} // namespace kernelcurve
