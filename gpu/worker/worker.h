#pragma once

#include "gpu/model/files/file_descriptor.h"
#include "gpu/model/files/line_splitter.h"
#include "gpu/model/protocol/exit_codes.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/worker/channels/event_channel.h"
#include "gpu/worker/channels/launch_watch.h"
#include "gpu/worker/channels/telemetry_watch.h"
#include "gpu/worker/channels/work_queue.h"
#include "gpu/worker/jobs/device_source.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

namespace kernelcurve {

/// Wakes a thread that waits in poll().
class WakeSignal {
  public:
    WakeSignal();
    /// Raises the signal. This function is thread-safe.
    void raise() const;
    void clear() const;
    /// Returns a descriptor that is readable while the signal is raised.
    int descriptor() const { return event_.get(); }

  private:
    FileDescriptor event_;
};

/// The thread that owns the devices. The thread runs all device jobs in sequence.
class DeviceThread {
  public:
    using Job = std::function<void(DeviceRegistry&)>;

    explicit DeviceThread(std::shared_ptr<DeviceSource> source);
    /// Discards waiting jobs, and waits for the current job.
    ~DeviceThread() = default;

    /// Queues a job, which must not throw.
    void post(Job job);
    /// Returns true if a job is running or waiting.
    bool busy();
    /// Discards waiting jobs. Returns true if the current job ended within `timeout`.
    bool drain(std::chrono::milliseconds timeout);

  private:
    void work(std::stop_token stop);

    std::shared_ptr<DeviceSource> source_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<Job> jobs_;
    bool working_ = false;
    std::jthread thread_;
};

/// The worker, independent of its process. The worker reads requests from one descriptor and writes
/// events to another. A separate thread does the device work, so that run() stays responsive.
class Worker {
  public:
    Worker(int requests, int events, std::unique_ptr<DeviceSource> devices, std::string version);

    /// Serves requests until a quit request arrives, a pipe is closed, or the process must be
    /// replaced. After the return, the device thread may still be stuck in a launch. The caller
    /// must exit with std::_Exit(), because the destructor waits for the device thread.
    WorkerExit run();

  private:
    struct ActiveRun {
        std::int64_t run = 0;
        std::stop_source stop;
        std::shared_ptr<WorkQueue> work;
    };

    /// Handles the next request. Returns nullopt if the worker should continue.
    std::optional<WorkerExit> serveOnce();
    std::optional<WorkerExit> readRequests();
    std::optional<WorkerExit> handleLine(const LineSplitter::Line& line);
    void handle(request::Devices request);
    void handle(request::Run request);
    void handle(request::Next request);
    void handle(request::Cancel request);
    void handle(request::Inspect request);
    void handle(request::Trace request);
    void handle(request::Check request);
    void handle(request::Disassemble request);
    void handle(request::Explain request);
    void handle(request::Coverage request);
    void handle(const request::Watch& request);
    void handle(request::Ping request);
    void handle(request::Quit) {} ///< handleLine() handles this request
    RunEnd carryOut(request::Run request, WorkQueue& work, std::stop_token stop,
                    DeviceRegistry& devices);
    void execute(request::Run request, WorkQueue& work, std::stop_token stop,
                 DeviceRegistry& devices);
    /// Handles a request other than a run on the device thread. The request can be cancelled.
    template <typename Asked, typename Answer>
    void answerOnDevice(Asked request, Answer answer);
    void refuse(Message what, Message hint = {});
    /// Interrupts the device, waits briefly for the device thread, and sends the remaining events.
    WorkerExit leave(WorkerExit exit);

    int requests_;
    int eventsDescriptor_;
    std::string version_;
    LineSplitter lines_;
    WakeSignal wake_;
    LaunchWatch watch_;
    std::mutex mutex_;
    std::optional<ActiveRun> active_; ///< guarded by mutex_
    std::map<std::int64_t, std::stop_source>
        activeQueries_;                 ///< guarded by mutex_; requests other than runs
    std::int64_t lastRun_ = -1;         ///< highest run number of an accepted request
    std::optional<WorkerExit> replace_; ///< guarded by mutex_; set by the device thread
    bool broken_ = false; ///< guarded by mutex_; true if events can no longer be written
    EventChannel events_;
    std::shared_ptr<DeviceSource> devices_; ///< used by the following two threads
    TelemetryWatch telemetry_;
    DeviceThread device_;
};

} // namespace kernelcurve
