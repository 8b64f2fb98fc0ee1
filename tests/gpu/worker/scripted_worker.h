#pragma once

#include "gpu/model/files/file_descriptor.h"
#include "gpu/worker/worker.h"
#include "tests/gpu/device/fake_device.h"
#include "tests/gpu/worker/dispatched_run.h"
#include "tests/gpu/worker/event_reader.h"
#include "tests/hang_limit.h"

#include <csignal>
#include <fcntl.h>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace kernelcurve {

struct Pipe {
    Pipe() {
        int ends[2] = {-1, -1};
        if (::pipe2(ends, O_CLOEXEC) != 0)
            throw std::runtime_error("pipe2");
        reading = FileDescriptor(ends[0]);
        writing = FileDescriptor(ends[1]);
    }
    FileDescriptor reading;
    FileDescriptor writing;
};

/// Devices that a test creates.
class ScriptedDevices : public DeviceSource {
  public:
    std::vector<DeviceDescription> descriptions;
    std::function<std::unique_ptr<Device>(const std::string&)> opener;
    std::function<std::unique_ptr<TelemetrySource>(const std::string&)> telemetryOpener;

    std::vector<DeviceDescription> describe() override { return descriptions; }
    std::unique_ptr<Device> open(const std::string& id) override { return opener(id); }
    std::unique_ptr<TelemetrySource> openTelemetry(const std::string& id) override {
        return telemetryOpener ? telemetryOpener(id) : nullptr;
    }
    std::unique_ptr<KernelTracer> openTracer() override {
        throw DeviceError({message("no tracer"), {}, {}});
    }
};

/// A worker in this process, on a device whose kernel, timings and errors are set by the test.
class ScriptedWorker {
  public:
    /// `set` prepares the device before the worker receives it.
    explicit ScriptedWorker(std::function<void(FakeDevice&)> set) {
        auto devices = std::make_unique<ScriptedDevices>();
        DeviceDescription cpu;
        cpu.id = "cpu";
        cpu.name = "Fake processor";
        devices->descriptions = {cpu};
        devices->opener = [set = std::move(set), cpu](const std::string&) {
            auto device = std::make_unique<FakeDevice>();
            device->about = cpu;
            set(*device);
            return device;
        };
        start(std::move(devices));
    }
    explicit ScriptedWorker(std::unique_ptr<DeviceSource> devices) { start(std::move(devices)); }
    ~ScriptedWorker() { closeRequests(); }

    void send(const Request& request) { sendText(writeRequest(request) + "\n"); }
    /// Sends the run with all its configurations except those in `done`.
    void send(const request::Run& run, const std::set<std::int64_t>& done = {}) {
        for (const Request& request : dispatchedRun(run, done))
            send(request);
    }
    void sendText(const std::string& text) {
        [[maybe_unused]] const auto written =
            ::write(requests_.writing.get(), text.data(), text.size());
    }
    void closeRequests() { requests_.writing = FileDescriptor(); }
    void closeEvents() { events_.reading = FileDescriptor(); }
    WorkerExit exit() {
        if (exit_.wait_for(hangLimit) != std::future_status::ready)
            throw std::runtime_error("the worker did not end");
        return exit_.get();
    }
    EventReader& events() { return *reader_; }

  private:
    void start(std::unique_ptr<DeviceSource> devices) {
        std::signal(SIGPIPE, SIG_IGN);
        reader_.emplace(events_.reading.get());
        worker_ = std::make_unique<Worker>(requests_.reading.get(), events_.writing.get(),
                                           std::move(devices), "1.2.3");
        exit_ = std::async(std::launch::async, [this] { return worker_->run(); });
    }

    Pipe requests_;
    Pipe events_;
    std::optional<EventReader> reader_;
    std::unique_ptr<Worker> worker_;
    std::future<WorkerExit> exit_;
};

} // namespace kernelcurve
