#include "gpu/worker/relay/relay.h"

#include "gpu/worker/relay/slurm_job.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <poll.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace kernelcurve {
namespace {

using namespace std::chrono_literals;
using Steady = std::chrono::steady_clock;

// Queries are work for Slurm's controller. Therefore, they are infrequent, and the interval between
// them grows.
constexpr Steady::duration firstLook = 2s;
constexpr Steady::duration longestLook = 30s;
// The maximum size of the buffer in bytes. At this size, the relay stops reading from the other
// side.
constexpr std::size_t maxBuffered = std::size_t{1} << 20U;
constexpr std::size_t longestLine = std::size_t{64} << 20U;
constexpr std::chrono::milliseconds workerPatience = 2s;
// The timeout for salloc is long, because a killed salloc leaves its job in the queue.
constexpr std::chrono::milliseconds holderPatience = 20s;
// The number of queries for the final state. A job's state changes some time after its processes
// end.
constexpr int maxLooksForTheJob = 10;
constexpr auto jobLookInterval = 100ms;

volatile std::sig_atomic_t asked = 0; // set when a signal requests the end

std::optional<std::string> takeLine(std::string& text) {
    const std::size_t end = text.find('\n');
    if (end == std::string::npos)
        return std::nullopt;
    std::string line = text.substr(0, end);
    text.erase(0, end + 1);
    return line;
}

} // namespace

bool Relay::Backlog::writeTo(int descriptor) {
    // If poll() reports a writable pipe, writing at most PIPE_BUF bytes does not block.
    const ssize_t count =
        ::write(descriptor, text_.data() + from_, std::min<std::size_t>(size(), PIPE_BUF));
    if (count > 0)
        from_ += static_cast<std::size_t>(count);
    if (2 * from_ > text_.size()) {
        text_.erase(0, from_);
        from_ = 0;
    }
    return count >= 0 || errno == EAGAIN || errno == EINTR;
}

Relay::Relay(int requests, int events, RelayOrder order, std::string version)
    : requests_(requests)
    , events_(events)
    , order_(std::move(order))
    , version_(std::move(version)) {}

WorkerExit Relay::run() {
    // Signals are delivered only during ppoll(), so that no signal is missed.
    sigset_t ending;
    sigemptyset(&ending);
    sigaddset(&ending, SIGTERM);
    sigaddset(&ending, SIGHUP);
    ::pthread_sigmask(SIG_BLOCK, &ending, &usualSignals_);
    struct sigaction note = {};
    note.sa_handler = [](int) { asked = 1; };
    ::sigaction(SIGTERM, &note, nullptr);
    ::sigaction(SIGHUP, &note, nullptr);

    say(relay::Greeting{protocolVersion, version_});
    if (order_.job) {
        job_ = *order_.job;
        granted_ = true;
    }
    if (order_.slurm)
        startHolder();
    else
        startWorker();
    while (serveOnce()) {
    }
    leave();
    return WorkerExit::Done;
}

bool Relay::serveOnce() {
    const bool waits = !job_.empty() && !granted_ && !heard_;
    if (waits && Steady::now() >= nextLook_)
        askQueue();
    enum Place { Requests, Events, WorkerIn, WorkerOut, WorkerErr, HolderOut, HolderErr, Places };
    std::array<pollfd, Places> watched;
    watched.fill({-1, 0, 0});
    // poll() reports a closed pipe even without requested events.
    watched[Requests] = {requests_, static_cast<short>(toWorker_.size() < maxBuffered ? POLLIN : 0),
                         0};
    watched[Events] = {events_, static_cast<short>(toWindow_.size() > 0 ? POLLOUT : 0), 0};
    if (worker_) {
        if (toWorker_.size() > 0)
            watched[WorkerIn] = {worker_->input.get(), POLLOUT, 0};
        if (toWindow_.size() < maxBuffered)
            watched[WorkerOut] = {worker_->output.get(), POLLIN, 0};
        watched[WorkerErr] = {worker_->errors.get(), POLLIN, 0};
    }
    if (holder_) {
        watched[HolderOut] = {holder_->output.get(), POLLIN, 0};
        watched[HolderErr] = {holder_->errors.get(), POLLIN, 0};
    }
    std::optional<timespec> limit;
    if (waits) {
        const auto left = std::max(nextLook_ - Steady::now(), Steady::duration(0));
        const auto seconds = std::chrono::floor<std::chrono::seconds>(left);
        limit = timespec{seconds.count(), std::chrono::nanoseconds(left - seconds).count()};
    }
    const int ready =
        ::ppoll(watched.data(), watched.size(), limit ? &*limit : nullptr, &usualSignals_);
    if (asked != 0 || (ready < 0 && errno != EINTR))
        return false;
    if (ready <= 0)
        return true;

    if ((watched[Events].revents & (POLLERR | POLLHUP | POLLNVAL)) != 0)
        return false;
    if (watched[Events].revents != 0 && !toWindow_.writeTo(events_))
        return false;
    if (watched[Requests].revents != 0 && !readRequests())
        return false;
    // The last output of a process must be read before its end is handled.
    if (watched[WorkerErr].revents != 0 && worker_)
        readErrors(worker_->errors, workerErrors_);
    if (watched[WorkerIn].revents != 0 && worker_ && !toWorker_.writeTo(worker_->input.get()))
        toWorker_ = {}; // the worker has ended, as the end of its output will also show
    if (watched[HolderErr].revents != 0 && holder_)
        readErrors(holder_->errors, holderErrors_);
    if (watched[WorkerOut].revents != 0 && worker_)
        readWorker();
    if (watched[HolderOut].revents != 0 && holder_)
        readHolder();
    return !done_ || toWindow_.size() > 0;
}

void Relay::startHolder() {
    // The command inside the job prints the job number when it starts. It ends when this program
    // ends.
    std::vector<std::string> command = {"salloc"};
    command.insert(command.end(), order_.slurm->begin(), order_.slurm->end());
    for (const char* word : {"sh", "-c", "echo \"$SLURM_JOB_ID\"; exec cat"})
        command.emplace_back(word);
    holder_ = std::make_unique<ChildProcess>(command);
}

void Relay::startWorker() {
    std::vector<std::string> command;
    if (order_.inJob())
        command = {"srun", "--jobid=" + job_, "--overlap", "--nodes=1", "--ntasks=1"};
    command.insert(command.end(), order_.worker.begin(), order_.worker.end());
    heard_ = false;
    fromWorker_.clear();
    toWorker_ = {};
    saidCause_.reset();
    worker_ = std::make_unique<ChildProcess>(command);
}

bool Relay::readRequests() {
    if (!readInto(requests_, request_))
        return false;
    while (const std::optional<std::string> line = takeLine(request_)) {
        if (*line == relayRestart) {
            if (worker_)
                endWorker();
            if (granted_)
                startWorker();
        } else if (worker_) {
            toWorker_.add(*line + '\n');
        }
    }
    return request_.size() <= longestLine;
}

void Relay::readWorker() {
    const std::size_t before = fromWorker_.size();
    const bool goesOn = readInto(worker_->output.get(), fromWorker_);
    heard_ = heard_ || fromWorker_.size() > before;
    // Only complete lines are forwarded, because a worker may die while writing a line.
    const std::string_view fresh = std::string_view(fromWorker_).substr(before);
    if (const std::size_t end = fresh.rfind('\n'); end != std::string_view::npos) {
        const std::size_t whole = before + end + 1;
        toWindow_.add(std::string_view(fromWorker_).substr(0, whole));
        fromWorker_.erase(0, whole);
    }
    if (!goesOn)
        workerEnded();
    else if (fromWorker_.size() > longestLine)
        worker_->signal(SIGKILL);
}

void Relay::readHolder() {
    if (!readInto(holder_->output.get(), holderOutput_)) {
        holderEnded();
        return;
    }
    if (const auto line = takeLine(holderOutput_); line && !granted_) {
        job_ = *line;
        granted_ = true;
        say(relay::Granted{job_});
        startWorker();
    }
}

void Relay::readErrors(FileDescriptor& errors, std::string& partial) {
    if (!readInto(errors.get(), partial))
        errors.close();
    while (const std::optional<std::string> line = takeLine(partial)) {
        std::fputs((*line + '\n').c_str(), stderr);
        hear(*line);
    }
}

void Relay::hear(std::string_view line) {
    if (const auto cause = causeIn(line); cause && !saidCause_)
        saidCause_ = cause;
    if (std::string job = jobIn(line); !job.empty() && job_.empty()) {
        job_ = std::move(job);
        nextLook_ = {};
        lookInterval_ = firstLook;
    }
}

void Relay::askQueue() {
    const std::optional<relay::Waiting> waiting = askForWaiting(job_);
    if (waiting && waiting != told_)
        say(*waiting);
    if (waiting)
        told_ = waiting;
    nextLook_ = Steady::now() + lookInterval_;
    lookInterval_ = std::min(2 * lookInterval_, longestLook);
}

/// Ends the worker. Discards the remaining output and the status, because another worker follows or
/// the reader has closed its end.
void Relay::endWorker() {
    worker_->end(workerPatience);
    readErrors(worker_->errors, workerErrors_);
    worker_.reset();
}

void Relay::workerEnded() {
    while (worker_->errors.isOpen() && readInto(worker_->errors.get(), workerErrors_)) {
        pollfd more{worker_->errors.get(), POLLIN, 0};
        if (::poll(&more, 1, 0) <= 0)
            break;
    }
    readErrors(worker_->errors, workerErrors_);
    relay::Ended ended;
    ended.status = worker_->status();
    worker_.reset();
    if (order_.inJob()) {
        // If the job has ended, its state may change only later. A signal to the worker may be the
        // first of several signals that end the job.
        constexpr int signalled = 128;
        const bool suspicious = ended.status == 0 || ended.status >= signalled || saidCause_;
        std::optional<relay::Cause> cause = askForEnd(job_);
        for (int look = 0; !cause && suspicious && look < maxLooksForTheJob; ++look) {
            std::this_thread::sleep_for(jobLookInterval);
            cause = askForEnd(job_);
        }
        ended.held = !cause && (holder_ || order_.job);
        ended.cause = cause.value_or(relay::Cause::Exited);
    } else {
        ended.cause = saidCause_.value_or(relay::Cause::Exited);
    }
    say(ended);
    done_ = !ended.held;
}

void Relay::holderEnded() {
    const int status = holder_->status();
    readErrors(holder_->errors, holderErrors_);
    holder_.reset();
    if (worker_ || done_) // srun ends the worker, whose end is reported later
        return;
    const auto cause = granted_ ? askForEnd(job_) : std::nullopt;
    say(relay::Ended{cause        ? *cause
                     : saidCause_ ? *saidCause_
                     : granted_   ? relay::Cause::Cancelled
                                  : relay::Cause::NotGranted,
                     status, false});
    done_ = true;
}

void Relay::say(const RelayEvent& event) {
    toWindow_.add(writeRelayEvent(event) + '\n');
}

void Relay::leave() {
    if (worker_)
        endWorker();
    if (holder_) {
        holder_->end(holderPatience);
        readErrors(holder_->errors, holderErrors_);
        holder_.reset();
    }
}

} // namespace kernelcurve
