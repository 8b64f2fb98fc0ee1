#include "gpu/worker/task.h"

#include "gpu/model/device/automatic_device.h"
#include "gpu/model/files/file_descriptor.h"
#include "gpu/model/files/line_splitter.h"
#include "gpu/model/text/error.h"
#include "gpu/worker/relay/child_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <optional>
#include <poll.h>
#include <set>
#include <unistd.h>
#include <utility>

namespace kernelcurve {
namespace {

constexpr int maxFutileWorkers = 2; ///< in a row that end without a new row

/// The file of results: what it has, and what is added to it.
class Results {
  public:
    explicit Results(const std::filesystem::path& file)
        : file_(file.string()) {
        std::ifstream in(file);
        for (std::string line; std::getline(in, line);)
            try {
                events_.push_back(readEvent(line));
            } catch (const Error&) {
                // A line that was torn when the task was ended.
            }
        descriptor_ = FileDescriptor(
            ::open(file_.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666)); // NOLINT
        if (!descriptor_.isOpen())
            fail(errno);
        if (!events_.empty())
            write("\n"); // ends the torn one
    }

    const std::vector<Event>& events() const { return events_; }
    void add(const Event& event) { write(writeEvent(event) + '\n'); }

  private:
    void write(std::string_view text) {
        if (const int error = descriptor_.write(text); error != 0)
            fail(error);
    }
    [[noreturn]] void fail(int error) const {
        throw Error(
            {message(KC_TEXT("engine", "the results cannot be written: {0}"), std::strerror(error)),
             message(KC_TEXT("engine", "make room, or write to another disk")),
             {file_}});
    }

    std::string file_;
    FileDescriptor descriptor_;
    std::vector<Event> events_;
};

class Task {
  public:
    Task(TaskOrder order, Results& results, const std::vector<std::string>& command)
        : order_(std::move(order))
        , results_(results)
        , command_(command) {
        for (const Event& event : results_.events())
            if (const auto* measured = std::get_if<event::Measured>(&event))
                note(*measured);
    }

    bool run() {
        for (int futile = 0; futile < maxFutileWorkers; ++futile) {
            const std::size_t before = done_.size();
            if (const auto ending = playWorker())
                return *ending == event::Ending::Completed;
            if (done_.size() > before)
                futile = -1;
        }
        const Failure failure{
            message(KC_TEXT("engine", "the worker ended twice without measuring anything")),
            {},
            {}};
        std::fprintf(stderr, "%s\n", failure.english().c_str());
        results_.add(event::Finished{order_.run.run, event::Ending::Failed, failure});
        return false;
    }

  private:
    void note(const event::Measured& measured) {
        if (!done_.insert(measured.index).second || !order_.run.experiment.search)
            return;
        order_.run.tried.emplace_back(
            measured.index,
            measuredMetric(measured.measurement, order_.run.experiment.search->metric));
    }

    /// Until the run or the worker ends; how the run ended.
    std::optional<event::Ending> playWorker() {
        ChildProcess worker(command_);
        LineSplitter lines;
        current_.reset();
        ending_.reset();
        bool open = true;
        send(worker, request::Devices{});
        while (open && !ending_) {
            std::array<pollfd, 2> watched = {
                {{worker.output.get(), POLLIN, 0},
                 {worker.errors.isOpen() ? worker.errors.get() : -1, POLLIN, 0}}};
            if (::poll(watched.data(), watched.size(), -1) < 0 && errno != EINTR)
                break;
            std::string said;
            if (watched[1].revents != 0) {
                if (!readInto(worker.errors.get(), said))
                    worker.errors.close();
                std::fputs(said.c_str(), stderr);
                said.clear();
            }
            if (watched[0].revents != 0) {
                open = readInto(worker.output.get(), said);
                lines.append(said);
            }
            while (const std::optional<LineSplitter::Line> line = lines.next())
                std::visit([&](const auto& event) { take(worker, event); }, readEvent(line->text));
        }
        worker.input.close(); // by which it ends
        const int status = worker.status();
        if (!ending_ && current_)
            failCurrent(status);
        return ending_;
    }

    static void send(const ChildProcess& worker, const Request& request) {
        const std::string line = writeRequest(request) + '\n';
        std::string_view left = line;
        while (!left.empty()) {
            pollfd taken{worker.input.get(), POLLOUT, 0};
            ::poll(&taken, 1, -1);
            const ssize_t count = ::write(worker.input.get(), left.data(), left.size());
            if (count < 0 && errno != EAGAIN && errno != EINTR)
                return; // it has ended, as its output tells
            left.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
        }
    }

    void take(const ChildProcess& worker, const event::Devices& told) {
        request::Run run = order_.run;
        if (run.experiment.device == "auto")
            if (const DeviceDescription* device = automaticDevice(told.devices))
                run.experiment.device = device->id;
        run.done.assign(done_.begin(), done_.end());
        send(worker, run);
        for (request::Next next : order_.next) {
            std::erase_if(next.indices,
                          [this](std::int64_t index) { return done_.contains(index); });
            if (!next.indices.empty())
                send(worker, next);
        }
        if (run.handedOut)
            send(worker, request::Next{run.run});
    }
    void take(const ChildProcess&, const event::Progress& progress) { current_ = progress; }
    void take(const ChildProcess&, const event::Measured& measured) {
        if (current_ && current_->index == measured.index)
            current_.reset();
        results_.add(measured);
        note(measured);
    }
    void take(const ChildProcess&, const event::Finished& finished) {
        results_.add(finished);
        ending_ = finished.ending;
        if (finished.ending != event::Ending::Completed)
            std::fprintf(stderr, "%s\n", finished.failure.english().c_str());
    }
    void take(const ChildProcess&, const event::Started& started) { results_.add(started); }
    void take(const ChildProcess&, const event::Telemetry& telemetry) { results_.add(telemetry); }
    void take(const ChildProcess& worker, const event::Refused& refused) {
        take(worker, event::Finished{order_.run.run, event::Ending::Failed, refused.failure});
    }
    template <typename Other>
    void take(const ChildProcess&, const Other&) {}

    /// What the worker died of.
    void failCurrent(int status) {
        event::Measured failed{order_.run.run, current_->index, {}};
        failed.measurement.configuration = current_->configuration;
        failed.measurement.status = Status::Failed;
        failed.measurement.reason = {
            message(KC_TEXT("engine", "the worker ended with status {0} on it"),
                    std::to_string(status)),
            {},
            {}};
        if (done_.contains(failed.index))
            return; // it was being counted
        results_.add(failed);
        note(failed);
    }

    TaskOrder order_;
    Results& results_;
    const std::vector<std::string>& command_;
    std::set<std::int64_t> done_;
    std::optional<event::Progress> current_;
    std::optional<event::Ending> ending_;
};

} // namespace

TaskOrder readTaskOrder(std::string_view lines) {
    LineSplitter splitter;
    splitter.append(lines);
    splitter.append("\n");
    const Error misfit(
        {message(KC_TEXT("engine", "a task is one run and what is handed out of it"))});
    std::optional<TaskOrder> order;
    while (const std::optional<LineSplitter::Line> line = splitter.next()) {
        const Request request = readRequest(line->text);
        if (const auto* run = std::get_if<request::Run>(&request); run && !order)
            order = TaskOrder{*run, {}};
        else if (const auto* next = std::get_if<request::Next>(&request); next && order)
            order->next.push_back(*next);
        else
            throw misfit;
    }
    if (!order)
        throw misfit;
    return std::move(*order);
}

bool carryOutTask(TaskOrder order, const std::filesystem::path& file,
                  const std::vector<std::string>& command) {
    Results results(file);
    for (const Event& event : results.events())
        if (const auto* finished = std::get_if<event::Finished>(&event);
            finished && finished->ending == event::Ending::Completed)
            return true;
    return Task(std::move(order), results, command).run();
}

} // namespace kernelcurve
