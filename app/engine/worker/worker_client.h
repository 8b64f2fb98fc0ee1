#pragma once

#include "app/engine/worker/active_run.h"
#include "app/engine/worker/open_questions.h"
#include "app/engine/worker/worker_end.h"
#include "app/engine/worker/worker_launch.h"
#include "app/engine/worker/worker_process.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/model/protocol/relay_protocol.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

class SshConnection;

/// How long the engine client waits for its worker.
struct EngineTimeouts {
    std::chrono::milliseconds greeting{30'000};    ///< a login over ssh takes its time
    std::chrono::milliseconds cancel{1'000};       ///< then the worker is ended
    std::chrono::milliseconds remoteCancel{5'000}; ///< the same of a worker far away
    /// A worker that is silent for this long beyond the configuration's limit is killed: what
    /// compiling, preparing and checking may take.
    std::chrono::milliseconds silence{60'000};
    /// Between two attempts to connect again: the first pause, which doubles, and the longest.
    std::chrono::milliseconds firstPause{1'000};
    std::chrono::milliseconds longestPause{30'000};
    /// Attempts in a row that bring no new row: about half an hour of them.
    int attempts = 64;
};

/// How it stands with the worker of one machine.
struct WorkerState {
    enum class Kind {
        Off,        ///< nobody has asked for it, or it has ended
        Connecting, ///< its machine is asked
        Asking,     ///< it has no worker of this version, see `missing`: answerMissing()
        Installing, ///< it is sent one, see `sent`
        Starting,   ///< that is reached, and the worker has not greeted
        Waiting,    ///< in Slurm's queue
        Ready,
        Lost, ///< the connection; a run waits for the next attempt
    };
    Kind kind = Kind::Off;
    std::string version; ///< of the worker that greeted last
    Failure failure;     ///< why there is none, where that is known
    std::optional<relay::Waiting> waiting = {};
    std::optional<relay::Missing> missing = {}; ///< until a worker has greeted
    int sent = 0;                               ///< percent
    std::string job = {};                       ///< of Slurm, in which the worker runs
    bool operator==(const WorkerState&) const = default;
};

/// The worker of one machine as the engine client sees it: started when it is needed, replaced when
/// it dies, falls silent or writes what cannot be read; see EngineClient. Everything happens on the
/// thread that owns the object; nothing blocks.
class WorkerClient : public QObject {
    Q_OBJECT

  public:
    /// `connection`: over which its workers are started, or none; it outlives this one.
    WorkerClient(WorkerLaunch launch, const EngineTimeouts& timeout, QObject* parent,
                 SshConnection* connection = nullptr);
    /// Ends the worker; waits for it less than two seconds, and a moment where it listens.
    ~WorkerClient() override;

    const WorkerLaunch& launch() const { return launch_; }
    const WorkerState& state() const { return state_; }

    void send(const Request& request);
    /// `held`: nothing is started before release(), and refuse() ends it.
    void startRun(request::Run request, std::int64_t configurations, bool held = false);
    bool isHeld() const { return held_; }
    void release(WorkerLaunch launch);
    void refuse(const Failure& failure);
    /// Another worker of the same machine, which greeted first: what is known from it is true of
    /// this one.
    void goesBeside(const WorkerClient& first);
    /// What the run that is on measures next.
    void dispatch(request::Next next);
    /// Of the run that is on, those with a worker.
    double activeSeconds() const { return run_ ? run_->activeSeconds() : 0; }
    void cancel();
    bool running() const { return run_.has_value(); }
    bool isAt(std::int64_t run) const { return run_ && run_->request.run == run; }
    void connectNow();
    /// Where the state is Asking. That another version is to be used is kept in mind.
    void answerMissing(MissingAnswer answer);
    /// Ends the worker, and the run that it was at. What it was asked is answered by the failure.
    void disconnectNow();
    void ask(WorkerQuestion question);
    void cancelQuestion(std::int64_t number);
    void watch(const std::string& device);

  signals:
    /// What concerns others: the answers to questions, also those that stand in for them, and what
    /// a run brings, row by row once.
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
    WorkerState told_;       ///< the last one that others heard of
    bool reached_ = false;   ///< a worker of its machine has greeted
    bool held_ = false;      ///< the run has not begun
    bool usesOther_ = false; ///< the version that is there, though another one
    std::optional<ActiveRun> run_;
    WorkerProcess* worker_ = nullptr;
    WorkerProcess* resting_ = nullptr; ///< the relay of the one that ended, which keeps the GPU
    std::string watched_;              ///< the device that the window shows
    OpenQuestions questions_;
    QTimer cancelTimer_;
    QTimer questionTimer_;
    QTimer silenceTimer_;
    QTimer connectTimer_;
};

} // namespace kernelcurve
