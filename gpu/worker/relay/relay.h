#pragma once

#include "gpu/model/protocol/exit_codes.h"
#include "gpu/model/protocol/relay_protocol.h"
#include "gpu/worker/relay/child_process.h"

#include <chrono>
#include <csignal>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// What a relay starts.
struct RelayOrder {
    std::vector<std::string> worker; ///< its command
    /// salloc's options: the worker runs in a job that the relay holds, one job however many
    /// workers take each other's place in it.
    std::optional<std::vector<std::string>> slurm = {};
    /// A job that another relay holds: the worker runs in it, next to that one's.
    std::optional<std::string> job = {};

    bool inJob() const { return slurm || job; }
};

/// Stands between the window and a worker that first waits for a GPU (relay_protocol.h): greets at
/// once, tells how the job waits, passes lines on in both directions, and says how the worker
/// ended. The job goes where the relay goes: when its input ends, when it gets SIGTERM or SIGHUP,
/// and when it is killed. For then salloc gets SIGTERM, by which it takes back what is queued, and
/// the program that it runs reads the end of its input, by which it gives back what was granted.
class Relay {
  public:
    /// Reads requests from one descriptor, writes events to the other. `version` is the program's.
    Relay(int requests, int events, RelayOrder order, std::string version);

    WorkerExit run();

  private:
    /// What one side has written and the other has not yet taken.
    class Backlog {
      public:
        void add(std::string_view bytes) { text_ += bytes; }
        std::size_t size() const { return text_.size() - from_; }
        /// As much as is taken without waiting, after poll() said that something is. False where
        /// nobody reads any more.
        bool writeTo(int descriptor);

      private:
        std::string text_;
        std::size_t from_ = 0;
    };

    bool serveOnce();
    void startHolder();
    void startWorker();
    bool readRequests();
    void readWorker();
    void readHolder();
    void readErrors(FileDescriptor& errors, std::string& partial);
    void hear(std::string_view line);
    void endWorker();
    void workerEnded();
    void holderEnded();
    void askQueue();
    void say(const RelayEvent& event);
    void leave();

    int requests_;
    int events_;
    RelayOrder order_;
    std::string version_;

    std::unique_ptr<ChildProcess> holder_; ///< salloc
    std::unique_ptr<ChildProcess> worker_;
    Backlog toWorker_;
    Backlog toWindow_;
    // What is no whole line yet:
    std::string request_;
    std::string fromWorker_;
    std::string workerErrors_;
    std::string holderOutput_;
    std::string holderErrors_;
    std::string job_;
    bool granted_ = false; ///< the job runs
    bool heard_ = false;   ///< the worker has written something: it does not wait any more
    std::optional<relay::Cause> saidCause_;
    std::optional<relay::Waiting> told_;
    std::chrono::steady_clock::time_point nextLook_ = {};
    std::chrono::steady_clock::duration lookInterval_ = {};
    bool done_ = false;
    sigset_t usualSignals_ = {};
};

} // namespace kernelcurve
