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

/// The arguments of a relay.
struct RelayOrder {
    std::vector<std::string> worker; ///< command of the worker
    /// Options for salloc. The worker and its replacements run in a job that the relay allocates.
    std::optional<std::vector<std::string>> slurm = {};
    /// The existing job of another relay, in which the worker runs.
    std::optional<std::string> job = {};

    bool inJob() const { return slurm || job; }
};

/// Connects the window to a worker that first waits for a GPU (relay_protocol.h). The relay sends
/// its first message immediately, reports the state of the job, forwards lines in both directions,
/// and reports the end of the worker. The job ends when the relay's input ends, and when the relay
/// receives SIGTERM, SIGHUP, or SIGKILL. If the relay is killed, salloc receives SIGTERM, which
/// removes a queued job. A running job ends because salloc's child reaches the end of its input.
class Relay {
  public:
    /// Reads requests from one descriptor and writes events to the other. `version` is the version
    /// of this program.
    Relay(int requests, int events, RelayOrder order, std::string version);

    WorkerExit run();

  private:
    /// Data that one side has written, but the other side has not read.
    class Backlog {
      public:
        void add(std::string_view bytes) { text_ += bytes; }
        std::size_t size() const { return text_.size() - from_; }
        /// Writes as much as possible without waiting, after poll(). Returns false if the reader
        /// has closed its end.
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

    std::unique_ptr<ChildProcess> holder_; ///< the salloc process
    std::unique_ptr<ChildProcess> worker_;
    Backlog toWorker_;
    Backlog toWindow_;
    // The following members contain the incomplete last line of each stream.
    std::string request_;
    std::string fromWorker_;
    std::string workerErrors_;
    std::string holderOutput_;
    std::string holderErrors_;
    std::string job_;
    bool granted_ = false; ///< true if the job has started
    bool heard_ = false;   ///< true if the worker has written output and thus no longer waits
    std::optional<relay::Cause> saidCause_;
    std::optional<relay::Waiting> told_;
    std::chrono::steady_clock::time_point nextLook_ = {};
    std::chrono::steady_clock::duration lookInterval_ = {};
    bool done_ = false;
    sigset_t usualSignals_ = {};
};

} // namespace kernelcurve
