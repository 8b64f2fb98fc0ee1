#include "gpu/worker/task.h"

#include "gpu/catalog/catalog.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/device/automatic_device.h"
#include "gpu/model/files/file_descriptor.h"
#include "gpu/model/files/line_splitter.h"
#include "gpu/model/text/error.h"
#include "gpu/schedule/run_ledger.h"
#include "gpu/schedule/scheduler.h"
#include "gpu/worker/relay/child_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <optional>
#include <poll.h>
#include <unistd.h>
#include <utility>

namespace kernelcurve {
namespace {

/// Returns the time of a monotonic clock in seconds.
double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

/// Returns the work of the order's plan, except for the rows that already exist.
RunWork workOf(const request::Run& run, const std::vector<Event>& events) {
    Catalog catalog;
    for (const KernelText& kernel : run.kernels)
        catalog.add(readKernelFile(kernel));
    Plan plan(run.experiment, catalog);
    RunWork work{run.experiment, std::move(plan), std::move(catalog), {}};
    for (const Event& event : events)
        if (const auto* row = std::get_if<event::Measured>(&event);
            row && work.done.insert(row->index).second && run.experiment.search)
            work.tried.emplace_back(
                row->index, measuredMetric(row->measurement, run.experiment.search->metric));
    return work;
}

/// The results file. New lines are appended.
class Results {
  public:
    explicit Results(const std::filesystem::path& file)
        : file_(file.string()) {
        std::ifstream in(file);
        for (std::string line; std::getline(in, line);)
            try {
                events_.push_back(readEvent(line));
            } catch (const Error&) {
                // If the task was interrupted, the last line may be incomplete.
            }
        descriptor_ = FileDescriptor(
            ::open(file_.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666)); // NOLINT
        if (!descriptor_.isOpen())
            fail(errno);
        if (!events_.empty())
            write("\n"); // ends a line that may be incomplete
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
            {message(KC_TEXT("engine", "Cannot write the results: {0}"), std::strerror(error)),
             message(KC_TEXT("engine", "free disk space, or write to another disk")),
             {file_}});
    }

    std::string file_;
    FileDescriptor descriptor_;
    std::vector<Event> events_;
};

class Task {
  public:
    Task(RunWork work, TaskOrder order, Results& results, const std::vector<std::string>& command)
        : order_(std::move(order))
        , results_(results)
        , command_(command)
        , ledger_(work.plan.size(), work.done)
        , scheduler_(std::move(work), {order_.run.experiment.device},
                     [this] { return now() - began_; }) {
        if (order_.next.empty())
            return;
        for (request::Next& next : order_.next) {
            addItems(next, scheduler_.plan());
            ledger_.dispatch(std::move(next));
        }
        ledger_.dispatch(request::Next{order_.run.run});
    }

    bool run() {
        while (!ledger_.isStuck()) {
            if (const auto ending = playWorker())
                return *ending == event::Ending::Completed;
            ledger_.endWorker(false);
        }
        const Failure failure{
            message(KC_TEXT("engine", "the worker exited twice without measuring anything")),
            {},
            {}};
        std::fprintf(stderr, "%s\n", failure.english().c_str());
        results_.add(event::Finished{order_.run.run, event::Ending::Failed, failure});
        return false;
    }

  private:
    /// Starts a worker. Returns when the run or the worker has ended. The result describes the end
    /// of the run.
    std::optional<event::Ending> playWorker() {
        ChildProcess worker(command_);
        LineSplitter lines;
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
        worker_ = nullptr;
        worker.input.close(); // closing the input ends the worker
        const Failure died{
            message(KC_TEXT("engine",
                            "the worker exited with status {0} while running this configuration"),
                    std::to_string(worker.status())),
            {},
            {}};
        if (!ending_)
            if (const std::optional<event::Measured> failed = ledger_.fail(died))
                addNew(*failed);
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
                return; // the worker has ended, as the end of its output will also show
            left.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
        }
    }

    void take(const ChildProcess& worker, const event::Devices& told) {
        request::Run run = order_.run;
        if (run.experiment.device == "auto")
            if (const DeviceDescription* device = automaticDevice(told.devices))
                run.experiment.device = device->id;
        send(worker, run);
        for (const request::Next& next : ledger_.open())
            send(worker, next);
    }
    void take(const ChildProcess&, const event::Progress& progress) { ledger_.begin(progress); }
    void take(const ChildProcess&, const event::Measured& measured) {
        if (ledger_.finish(measured.index))
            addNew(measured);
        else
            results_.add(measured);
    }
    void take(const ChildProcess& worker, const event::Started& started) {
        results_.add(started);
        worker_ = &worker;
        if (!order_.next.empty() || began_ > 0)
            return;
        began_ = now();
        scheduler_.begin(0, started.device, [this](request::Next next) {
            next.run = order_.run.run;
            const auto open = ledger_.dispatch(std::move(next));
            if (open && worker_ != nullptr) // the next worker receives all open work
                send(*worker_, *open);
        });
    }
    void take(const ChildProcess&, const event::Finished& finished) {
        results_.add(finished);
        ending_ = finished.ending;
        if (finished.ending != event::Ending::Completed)
            std::fprintf(stderr, "%s\n", finished.failure.english().c_str());
    }
    void take(const ChildProcess&, const event::Telemetry& telemetry) { results_.add(telemetry); }
    void take(const ChildProcess& worker, const event::Refused& refused) {
        take(worker, event::Finished{order_.run.run, event::Ending::Failed, refused.failure});
    }
    template <typename Other>
    void take(const ChildProcess&, const Other&) {}

    void addNew(event::Measured row) {
        if (order_.next.empty())
            scheduler_.accept(0, row.index, row.measurement);
        results_.add(row);
    }

    TaskOrder order_;
    Results& results_;
    const std::vector<std::string>& command_;
    RunLedger ledger_;
    Scheduler scheduler_; ///< schedules the run if the order contains no indices
    double began_ = 0;
    const ChildProcess* worker_ = nullptr;
    std::optional<event::Ending> ending_;
};

} // namespace

TaskOrder readTaskOrder(std::string_view lines) {
    LineSplitter splitter;
    splitter.append(lines);
    splitter.append("\n");
    const Error misfit(
        {message(KC_TEXT("engine", "A task must contain one run and its configurations"))});
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
    std::optional<RunWork> work;
    try {
        work = workOf(order.run, results.events());
    } catch (const Error& error) {
        results.add(event::Finished{order.run.run, event::Ending::Failed, error.failure()});
        throw;
    }
    return Task(std::move(*work), std::move(order), results, command).run();
}

} // namespace kernelcurve
