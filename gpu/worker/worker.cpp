#include "gpu/worker/worker.h"

#include "gpu/model/text/error.h"
#include "gpu/worker/jobs/query_jobs.h"
#include "gpu/worker/run/replay_job.h"
#include "gpu/worker/run/run_job.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <poll.h>
#include <sys/eventfd.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace kernelcurve {
namespace {

// The interval for checking overdue launches and full pipes while the device works. The limits are
// in seconds, so a long interval is sufficient, and the checks do not disturb measurements.
constexpr int watchMilliseconds = 50;
// The maximum times for which a worker waits before it exits. One is for the device, and the other
// is for the client, which must read the last events.
constexpr std::chrono::milliseconds devicePatience{500};
constexpr std::chrono::milliseconds eventTimeout{500};

} // namespace

WakeSignal::WakeSignal()
    : event_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (event_.get() < 0)
        throw std::system_error(errno, std::generic_category(), "eventfd");
}

void WakeSignal::raise() const {
    const std::uint64_t one = 1;
    // The write fails only if the counter is full. In this case, the thread wakes anyway.
    [[maybe_unused]] const auto written = ::write(event_.get(), &one, sizeof one);
}

void WakeSignal::clear() const {
    std::uint64_t count = 0;
    [[maybe_unused]] const auto read = ::read(event_.get(), &count, sizeof count);
}

DeviceThread::DeviceThread(std::shared_ptr<DeviceSource> source)
    : source_(std::move(source))
    , thread_([this](std::stop_token stop) { work(std::move(stop)); }) {}

void DeviceThread::post(Job job) {
    const std::scoped_lock lock(mutex_);
    jobs_.push_back(std::move(job));
    changed_.notify_all();
}

bool DeviceThread::busy() {
    const std::scoped_lock lock(mutex_);
    return working_ || !jobs_.empty();
}

bool DeviceThread::drain(std::chrono::milliseconds timeout) {
    std::unique_lock lock(mutex_);
    jobs_.clear();
    return changed_.wait_for(lock, timeout, [this] { return !working_; });
}

void DeviceThread::work(std::stop_token stop) {
    // A device belongs to the thread that uses it, so this thread creates and destroys the
    // registry.
    DeviceRegistry registry(*source_);
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [this] { return !jobs_.empty(); }) && !stop.stop_requested()) {
        Job job = std::move(jobs_.front());
        jobs_.pop_front();
        working_ = true;
        lock.unlock();
        job(registry);
        job = nullptr;
        lock.lock();
        working_ = false;
        changed_.notify_all();
    }
}

Worker::Worker(int requests, int events, std::unique_ptr<DeviceSource> devices, std::string version)
    : requests_(requests)
    , eventsDescriptor_(events)
    , version_(std::move(version))
    , events_(events,
              [this] {
                  const std::scoped_lock lock(mutex_);
                  broken_ = true;
                  wake_.raise();
              })
    , devices_(std::move(devices))
    , telemetry_([this](const std::string& id) { return devices_->openTelemetry(id); },
                 [this](const event::Telemetry& telemetry) { events_.send(telemetry); })
    , device_(devices_) {}

WorkerExit Worker::run() {
    events_.send(event::Hello{protocolVersion, version_, ::getpid()});
    while (true)
        if (const std::optional<WorkerExit> exit = serveOnce())
            return leave(*exit);
}

std::optional<WorkerExit> Worker::serveOnce() {
    // If a client does not read the answers, the worker stops reading requests.
    const bool congested = events_.congested();
    // poll() reports a closed pipe even without requested events.
    std::array<pollfd, 3> watched = {{{requests_, static_cast<short>(congested ? 0 : POLLIN), 0},
                                      {eventsDescriptor_, 0, 0},
                                      {wake_.descriptor(), POLLIN, 0}}};
    const int ready = ::poll(watched.data(), watched.size(),
                             device_.busy() || congested ? watchMilliseconds : -1);
    if (ready < 0 && errno != EINTR)
        return WorkerExit::Done;

    if (const std::optional<LaunchWatch::Row> stuck = watch_.check()) {
        Measurement row;
        row.configuration = stuck->configuration;
        row.status = Status::Failed;
        row.reason = overdue(stuck->stage, stuck->limit);
        events_.sendLast(event::Measured{stuck->run, stuck->index, std::move(row)});
        return WorkerExit::LaunchOverdue;
    }
    if (ready <= 0)
        return std::nullopt;
    if (watched[2].revents != 0) {
        wake_.clear();
        const std::scoped_lock lock(mutex_);
        if (broken_)
            return WorkerExit::Done;
        if (replace_)
            return replace_;
    }
    if ((watched[1].revents & (POLLERR | POLLHUP | POLLNVAL)) != 0)
        return WorkerExit::Done;
    if (watched[0].revents != 0)
        return readRequests();
    return std::nullopt;
}

std::optional<WorkerExit> Worker::readRequests() {
    std::array<char, 65536> bytes{};
    const auto count = ::read(requests_, bytes.data(), bytes.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN))
        return std::nullopt;
    if (count <= 0)
        return WorkerExit::Done;
    lines_.append({bytes.data(), static_cast<std::size_t>(count)});
    while (const std::optional<LineSplitter::Line> line = lines_.next())
        if (const std::optional<WorkerExit> exit = handleLine(*line))
            return exit;
    return std::nullopt;
}

std::optional<WorkerExit> Worker::handleLine(const LineSplitter::Line& line) {
    if (line.tooLong) {
        refuse(message(KC_TEXT("engine", "The request exceeds {0} bytes"),
                       std::to_string(LineSplitter::longest)));
        return std::nullopt;
    }
    try {
        Request request = readRequest(line.text);
        if (std::holds_alternative<request::Quit>(request))
            return WorkerExit::Done;
        std::visit([this](auto& one) { handle(std::move(one)); }, request);
    } catch (const Error& error) {
        events_.send(event::Refused{error.failure()});
    }
    return std::nullopt;
}

void Worker::handle(request::Devices) {
    device_.post(
        [this](DeviceRegistry& devices) { events_.send(event::Devices{devices.describe()}); });
}

void Worker::handle(request::Run request) {
    std::stop_token stop;
    const auto work = std::make_shared<WorkQueue>();
    {
        const std::scoped_lock lock(mutex_);
        if (!active_) {
            active_.emplace(ActiveRun{request.run, {}, work});
            stop = active_->stop.get_token();
            lastRun_ = std::max(lastRun_, request.run);
        }
    }
    if (!stop.stop_possible())
        refuse(message(KC_TEXT("engine", "Another run is already in progress")),
               message(KC_TEXT("engine", "cancel that run, or wait until it ends")));
    else
        device_.post([this, request = std::move(request), work, stop](DeviceRegistry& devices) {
            execute(request, *work, stop, devices);
        });
}

void Worker::handle(request::Next request) {
    std::shared_ptr<WorkQueue> work;
    {
        const std::scoped_lock lock(mutex_);
        if (active_ && active_->run == request.run)
            work = active_->work;
        else if (request.run <= lastRun_)
            return; // the run has just ended
    }
    if (work)
        work->put(std::move(request));
    else
        refuse(message(KC_TEXT("engine", "Run not found: {0}"), std::to_string(request.run)));
}

RunEnd Worker::carryOut(request::Run request, WorkQueue& work, std::stop_token stop,
                        DeviceRegistry& devices) {
    try {
        if (auto recorded = devices.openRecorded(request.experiment.device))
            return ReplayJob(std::move(request), work, events_, std::move(recorded),
                             [&]() -> KernelTracer& { return devices.tracer(); })
                .execute(stop);
    } catch (const Error& error) {
        return {event::Finished{request.run, event::Ending::Failed, error.failure()}, {}};
    }
    RunJob job(std::move(request), work, events_, watch_, version_,
               [this](const std::string& device) { telemetry_.runBegins(device); });
    return job.execute(devices, std::move(stop));
}

void Worker::execute(request::Run request, WorkQueue& work, std::stop_token stop,
                     DeviceRegistry& devices) {
    const RunEnd end = carryOut(std::move(request), work, std::move(stop), devices);
    telemetry_.runEnds();
    // The client may send the next run as soon as it receives the end of this run. Therefore, the
    // state changes before the end is sent.
    const std::scoped_lock lock(mutex_);
    active_.reset();
    if (end.finished)
        events_.send(*end.finished);
    if (end.exit) {
        replace_ = end.exit;
        wake_.raise();
    }
}

void Worker::handle(request::Cancel request) {
    std::stop_source stop(std::nostopstate);
    {
        const std::scoped_lock lock(mutex_);
        if (active_ && active_->run == request.run)
            stop = active_->stop;
        else if (const auto look = activeQueries_.find(request.run); look != activeQueries_.end())
            stop = look->second;
    }
    // Cancelling a request that has ended is not an error.
    if (!stop.stop_possible() && request.run > lastRun_)
        refuse(message(KC_TEXT("engine", "Run to cancel not found: {0}"),
                       std::to_string(request.run)));
    stop.request_stop();
}

template <typename Asked, typename Answer>
void Worker::answerOnDevice(Asked request, Answer answer) {
    std::stop_token stop;
    {
        const std::scoped_lock lock(mutex_);
        stop = activeQueries_[request.run].get_token();
        lastRun_ = std::max(lastRun_, request.run);
    }
    device_.post([this, request = std::move(request), stop, answer](DeviceRegistry& devices) {
        const auto event = answer(request, devices, stop);
        const std::scoped_lock lock(mutex_);
        activeQueries_.erase(request.run);
        events_.send(event);
    });
}

void Worker::handle(request::Inspect request) {
    answerOnDevice(std::move(request), inspect);
}

void Worker::handle(request::Trace request) {
    answerOnDevice(std::move(request), trace);
}

void Worker::handle(request::Check request) {
    answerOnDevice(std::move(request), check);
}

void Worker::handle(request::Disassemble request) {
    answerOnDevice(std::move(request), disassemble);
}

void Worker::handle(request::Explain request) {
    answerOnDevice(std::move(request), explain);
}

void Worker::handle(request::Coverage request) {
    answerOnDevice(std::move(request), coverage);
}

void Worker::handle(const request::Watch& request) {
    telemetry_.show(request.device);
}

void Worker::handle(request::Ping) {
    events_.send(event::Pong{});
}

void Worker::refuse(Message what, Message hint) {
    events_.send(event::Refused{{std::move(what), std::move(hint), {}}});
}

WorkerExit Worker::leave(WorkerExit exit) {
    std::stop_source run(std::nostopstate);
    {
        const std::scoped_lock lock(mutex_);
        if (active_)
            run = active_->stop;
        for (auto& [number, look] : activeQueries_)
            look.request_stop();
    }
    run.request_stop();
    // In all other cases, the device is stuck, so waiting would be useless.
    if (exit == WorkerExit::Done)
        device_.drain(devicePatience);
    events_.flush(eventTimeout);
    return exit;
}

} // namespace kernelcurve
