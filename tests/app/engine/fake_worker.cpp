// A worker that plays a script instead of measuring, for tests and benchmarks of everything that
// communicates with a worker.
//
//   fake_worker SCRIPT [STARTS]
//
// SCRIPT is a text file with one action per line. Blank lines and lines that start with # are
// skipped. STARTS is a file in which the starts are counted, so that a restarted worker can play
// another part. Lines `---` divide the script into parts: start n plays part n, and starts beyond
// the last part play the last part.
//
//   hello [PROTOCOL]       sends the greeting, by default with this program's protocol version
//   loop                   repeats the following actions for ever
//   name TEXT              sets the name of the device from here on
//   distinct NUMBER        makes all further measurements different: bandwidths are NUMBER * 1e14
//                          plus an increasing number
//   wait TYPE              reads requests until one of this type arrives (run, cancel, inspect,
//                          devices, quit); the actions below refer to the last `run`
//   restart                reads until the request with which a relay starts another worker
//   devices                sends one usable CPU device named "Scripted processor"
//   started [ID [NAME]]    sends the run's plan with the size from the request. ID and NAME, a
//                          single word, set another device, such as cuda:0 or replay:old
//   progress I [STAGE]     reports that the worker is at configuration I (stages: compile, prepare,
//                          verify, measure)
//   measure A..B [MS]      sends progress and a measurement of each dispatched configuration from
//                          A to B (B may be `last`), one every MS milliseconds. If a cancel arrives
//                          meanwhile, the run finishes as cancelled, and this and all later
//                          `measure` of the run end
//   telemetry [WATTS]      sends a sample of the device "cpu" or, without WATTS, why there is none
//   count A..B             sends the counters of each configuration: 3000 bytes read
//   again A..B             sends a second measurement of each with twice the time
//   reach I BANDWIDTH      sends progress and a measurement of configuration I in bytes/s
//   serve [FACTOR [COUNT]] measures dispatched configurations, with times multiplied by FACTOR,
//                          until no more arrive or COUNT configurations are measured
//   fail A..B              reports that these configurations failed
//   exclude                excludes every configuration, because there is no compiler
//   finish [ENDING]        ends the run as completed (default), cancelled, failed, or shared:
//                          completed with 83 % of the time spent on measuring; does nothing if
//                          the run was cancelled
//   inspected              answers an inspect request: one launch of 2 x 128 threads
//   line TEXT              writes TEXT and a line feed
//   text TEXT              writes TEXT without a line feed
//   flood BYTES            writes that many bytes without a line feed
//   complain TEXT          writes a line to stderr
//   gate                   waits until something is written to the named pipe SCRIPT.gate
//   hold                   the same during a run: if a cancel arrives meanwhile, the run finishes
//                          as cancelled, and later `measure` and `hold` of the run end
//   sleep forever          sleeps, even after the end of the input
//   ignore SIGNAL          ignores the signal with this number
//   note SIGNAL            on the signal with this number, creates the file SCRIPT.noted and exits
//                          with status 0
//   close                  closes the output
//   exit CODE
//   die SIGNAL             dies of the signal with this number
//
// At the end of a part, the worker reads requests until `quit` or the end of the input. If the
// input ends, `wait` and the end of a part exit with status 0.

#include "gpu/catalog/catalog.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/model/protocol/relay_protocol.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <fcntl.h>
#include <fstream>
#include <iostream>
#include <poll.h>
#include <sstream>
#include <stdexcept>
#include <string>
#include <unistd.h>
#include <vector>

namespace kernelcurve {
namespace {

using Clock = std::chrono::steady_clock; // lint-time: paces rows, bounds nothing

class FakeWorker {
  public:
    explicit FakeWorker(std::string script)
        : gate_(std::move(script) + ".gate") {}
    void play(const std::vector<std::string>& actions);

  private:
    void act(const std::string& action, std::istringstream& words);
    void say(const std::string& text);
    void say(const Event& event) { say(writeEvent(event) + '\n'); }
    std::string nextLine();
    Request nextRequest();
    bool lineWithin(Clock::time_point deadline);
    void waitFor(const std::string& type);
    void begin(const request::Run& run);
    void start(const DeviceDescription& device);
    void measure(const std::string& range, int milliseconds);
    void measureAgain(const std::string& range);
    void serve(double factor, std::int64_t count);
    std::optional<std::int64_t> dispatched(std::int64_t first, std::int64_t last);
    void count(const std::string& range);
    void reach(std::int64_t index, double bandwidth);
    void fail(const std::string& range);
    void exclude();
    void passGate() const;
    void hold();
    void finishCancelled();
    Measurement measurement(std::int64_t index);

    std::string gate_;
    std::string name_ = "Scripted processor";
    double distinct_ = 0; ///< bandwidth of the last measurement; 0 if measurements are equal
    std::string input_;
    request::Run run_;
    std::deque<std::int64_t> dispatched_; ///< dispatched configurations that are not measured
    bool closed_ = false;                 ///< true if no more configurations follow
    bool cancelled_ = false;
    std::string clock_ = "steady"; ///< clock in the rows
    request::Inspect inspect_;
    Catalog catalog_;
    std::optional<Plan> plan_;
};

std::string typeOf(const Request& request) {
    return std::visit([](const auto& each) { return each.type; }, request);
}

DeviceDescription scriptedDevice(const std::string& id = {}, const std::string& name = {}) {
    DeviceDescription device;
    device.id = id.empty() ? "cpu" : id;
    device.name = name.empty() ? "Scripted processor" : name;
    device.kind = device.id.starts_with("replay:") ? DeviceKind::Replay
                  : device.id.starts_with("cuda:") ? DeviceKind::Cuda
                                                   : DeviceKind::Cpu;
    device.limits.memoryBytes = std::int64_t{4} << 30;
    return device;
}

Stage stageNamed(const std::string& name) {
    if (name == "compile")
        return Stage::Compile;
    if (name == "prepare")
        return Stage::Prepare;
    if (name == "reference")
        return Stage::Reference;
    if (name == "count")
        return Stage::Count;
    return name == "verify" ? Stage::Verify : Stage::Measure;
}

void FakeWorker::say(const std::string& text) {
    for (std::size_t at = 0; at < text.size();) {
        const ssize_t wrote = ::write(STDOUT_FILENO, text.data() + at, text.size() - at);
        if (wrote <= 0)
            std::exit(3);
        at += static_cast<std::size_t>(wrote);
    }
}

/// Returns true if the input contains a complete line before `deadline`. Exits at the end of the
/// input.
bool FakeWorker::lineWithin(Clock::time_point deadline) {
    while (input_.find('\n') == std::string::npos) {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
        pollfd readable{STDIN_FILENO, POLLIN, 0};
        if (::poll(&readable, 1, static_cast<int>(std::max<std::int64_t>(left.count(), 0))) == 0)
            return false;
        char bytes[65536];
        const ssize_t count = ::read(STDIN_FILENO, bytes, sizeof bytes);
        if (count <= 0)
            std::exit(0);
        input_.append(bytes, static_cast<std::size_t>(count));
    }
    return true;
}

std::string FakeWorker::nextLine() {
    while (!lineWithin(Clock::now() + std::chrono::hours(1))) {
    }
    const std::size_t end = input_.find('\n');
    std::string line = input_.substr(0, end);
    input_.erase(0, end + 1);
    return line;
}

Request FakeWorker::nextRequest() {
    Request request = readRequest(nextLine());
    if (const auto* next = std::get_if<request::Next>(&request)) {
        dispatched_.insert(dispatched_.end(), next->indices.begin(), next->indices.end());
        closed_ = closed_ || next->indices.empty();
    }
    return request;
}

/// Returns the first of these configurations that is dispatched; nullopt if no more follow, or
/// after a cancel.
std::optional<std::int64_t> FakeWorker::dispatched(std::int64_t first, std::int64_t last) {
    while (true) {
        const auto found = std::ranges::find_if(
            dispatched_, [&](std::int64_t index) { return first <= index && index <= last; });
        if (found != dispatched_.end()) {
            const std::int64_t index = *found;
            dispatched_.erase(found);
            return index;
        }
        if (closed_)
            return std::nullopt;
        const Request request = nextRequest();
        if (std::holds_alternative<request::Cancel>(request)) {
            finishCancelled();
            return std::nullopt;
        }
        if (typeOf(request) == "quit")
            std::exit(0);
    }
}

void FakeWorker::waitFor(const std::string& type) {
    for (;;) {
        const Request request = nextRequest();
        if (const auto* run = std::get_if<request::Run>(&request))
            begin(*run);
        if (const auto* inspect = std::get_if<request::Inspect>(&request))
            inspect_ = *inspect;
        if (typeOf(request) == type)
            return;
        if (typeOf(request) == "quit")
            std::exit(0);
    }
}

void FakeWorker::begin(const request::Run& run) {
    run_ = run;
    dispatched_.clear();
    closed_ = false;
    cancelled_ = false;
    catalog_ = {};
    for (const KernelText& kernel : run.kernels)
        catalog_.add(readKernelFile(kernel.source, kernel.name));
    plan_.emplace(run.experiment, catalog_);
}

Measurement FakeWorker::measurement(std::int64_t index) {
    Measurement measurement;
    measurement.configuration = plan_->at(index);
    // The curve is not constant, so that a chart shows a shape.
    const double time = 1e-3 * (1.0 + 0.25 * static_cast<double>(index % 8));
    measurement.metrics = {{"time", time},    {"time_min", time * 0.98}, {"noise", 0.004},
                           {"samples", 12.0}, {"bandwidth", 2e7 / time}, {"time_max", time * 1.1}};
    measurement.stopped = StopReason::NoiseReached;
    measurement.clock = clock_;
    if (distinct_ > 0)
        measurement.metrics.at("bandwidth") = ++distinct_;
    return measurement;
}

void FakeWorker::start(const DeviceDescription& device) {
    Environment environment = {{"device", device.name}, {"version", "scripted"}};
    if (device.kind == DeviceKind::Replay)
        environment.emplace_back("replayed", device.id);
    else
        environment.emplace_back("device_id", device.id);
    clock_ = device.kind == DeviceKind::Replay ? "recorded"
             : device.kind == DeviceKind::Cuda ? "cupti"
                                               : "steady";
    say(event::Started{run_.run, device, std::move(environment)});
}

void FakeWorker::measure(const std::string& range, int milliseconds) {
    const std::size_t dots = range.find("..");
    const std::int64_t first = std::stoll(range.substr(0, dots));
    const std::string end = range.substr(dots + 2);
    const std::int64_t last = end == "last" ? plan_->size() - 1 : std::stoll(end);
    Clock::time_point due = Clock::now();
    for (std::int64_t left = last - first + 1; left > 0 && !cancelled_; --left) {
        const std::optional<std::int64_t> index = dispatched(first, last);
        if (!index)
            return;
        due += std::chrono::milliseconds(milliseconds);
        while (lineWithin(due))
            if (std::holds_alternative<request::Cancel>(nextRequest()))
                return finishCancelled();
        say(event::Progress{run_.run, *index, Stage::Measure, plan_->at(*index)});
        say(event::Measured{run_.run, *index, measurement(*index)});
    }
}

void FakeWorker::serve(double factor, std::int64_t count) {
    while (count-- != 0) {
        const std::optional<std::int64_t> index = dispatched(0, plan_->size() - 1);
        if (!index)
            return;
        Measurement row = measurement(*index);
        for (const char* time : {"time", "time_min", "time_max"})
            row.metrics.at(time) *= factor;
        row.metrics.at("bandwidth") /= factor;
        say(event::Progress{run_.run, *index, Stage::Measure, plan_->at(*index)});
        say(event::Measured{run_.run, *index, row});
    }
}

void FakeWorker::measureAgain(const std::string& range) {
    const std::size_t dots = range.find("..");
    for (std::int64_t index = std::stoll(range); index <= std::stoll(range.substr(dots + 2));
         ++index) {
        Measurement second = measurement(index);
        second.metrics.at("time") *= 2;
        say(event::Progress{run_.run, index, Stage::Measure, plan_->at(index)});
        say(event::Measured{run_.run, index, second, true});
    }
}

void FakeWorker::count(const std::string& range) {
    const std::size_t dots = range.find("..");
    for (std::int64_t index = std::stoll(range); index <= std::stoll(range.substr(dots + 2));
         ++index) {
        Measurement counted = measurement(index);
        counted.metrics["dram_read_bytes"] = 3000;
        say(event::Progress{run_.run, index, Stage::Count, plan_->at(index)});
        say(event::Measured{run_.run, index, counted, false, true});
    }
}

void FakeWorker::reach(std::int64_t index, double bandwidth) {
    Measurement row = measurement(index);
    row.metrics["bandwidth"] = bandwidth;
    say(event::Progress{run_.run, index, Stage::Measure, plan_->at(index)});
    say(event::Measured{run_.run, index, row});
}

void FakeWorker::fail(const std::string& range) {
    const std::size_t dots = range.find("..");
    for (std::int64_t index = std::stoll(range); index <= std::stoll(range.substr(dots + 2));
         ++index) {
        Measurement row;
        row.configuration = plan_->at(index);
        row.status = Status::Failed;
        row.reason = {message("the script wants it so"), {}, {}};
        say(event::Measured{run_.run, index, row});
    }
}

void FakeWorker::exclude() {
    for (std::int64_t index = 0; index < plan_->size(); ++index) {
        Measurement row;
        row.configuration = plan_->at(index);
        row.status = Status::Excluded;
        row.reason = {message("no compiler"), message("install one"), {}};
        say(event::Measured{run_.run, index, row});
    }
}

void FakeWorker::passGate() const {
    const int gate = ::open(gate_.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (gate < 0)
        throw std::runtime_error("no named pipe " + gate_);
    pollfd ends[] = {{gate, POLLIN, 0}, {STDIN_FILENO, 0, 0}};
    ::poll(ends, 2, -1);
    if (ends[1].revents != 0) // the sender of the requests has ended
        std::exit(0);
    ::close(gate);
}

void FakeWorker::finishCancelled() {
    say(event::Finished{run_.run, event::Ending::Cancelled, {}});
    cancelled_ = true;
}

void FakeWorker::hold() {
    const int gate = ::open(gate_.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (gate < 0)
        throw std::runtime_error("no named pipe " + gate_);
    for (bool isOpen = false; !isOpen && !cancelled_;) {
        if (lineWithin(Clock::now())) {
            const Request request = nextRequest();
            if (std::holds_alternative<request::Cancel>(request))
                finishCancelled();
            else if (typeOf(request) == "quit")
                std::exit(0);
            continue;
        }
        pollfd ends[] = {{gate, POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
        ::poll(ends, 2, -1);
        isOpen = (ends[0].revents & POLLIN) != 0;
    }
    ::close(gate);
}

void FakeWorker::act(const std::string& action, std::istringstream& words) {
    std::string first;
    std::string second;
    if (action == "line" || action == "text" || action == "complain") {
        std::getline(words >> std::ws, first);
        if (action == "complain")
            std::cerr << first << std::endl;
        else
            say(action == "line" ? first + '\n' : first);
        return;
    }
    words >> first >> second;
    if (action == "restart") {
        while (nextLine() != relayRestart) {
        }
    } else if (action == "hello") {
        event::Hello hello;
        hello.protocol = first.empty() ? protocolVersion : std::stoi(first);
        hello.version = "scripted";
        hello.process = ::getpid();
        say(hello);
    } else if (action == "name")
        name_ = first + (second.empty() ? "" : " " + second);
    else if (action == "distinct")
        distinct_ = std::stod(first) * 1e14 + static_cast<double>(::getpid() % 100'000) * 1e8;
    else if (action == "wait")
        waitFor(first);
    else if (action == "devices")
        say(event::Devices{{scriptedDevice({}, name_)}});
    else if (action == "started")
        start(scriptedDevice(first, second.empty() ? name_ : second));
    else if (action == "progress") {
        const std::int64_t index = std::stoll(first);
        say(event::Progress{run_.run, index, stageNamed(second), plan_->at(index)});
    } else if (action == "telemetry") {
        event::Telemetry telemetry;
        telemetry.device = "cpu";
        if (first.empty())
            telemetry.failure = Failure{message("no thermometer"), message("buy one"), {}};
        else
            telemetry.sample.emplace().power = std::stod(first);
        say(telemetry);
    } else if (action == "measure")
        measure(first, second.empty() ? 0 : std::stoi(second));
    else if (action == "serve")
        serve(first.empty() ? 1 : std::stod(first), second.empty() ? -1 : std::stoll(second));
    else if (action == "again")
        measureAgain(first);
    else if (action == "count")
        count(first);
    else if (action == "reach")
        reach(std::stoll(first), std::stod(second));
    else if (action == "fail")
        fail(first);
    else if (action == "exclude")
        exclude();
    else if (action == "finish") {
        if (cancelled_)
            return;
        event::Finished finished{run_.run, event::Ending::Completed, {}};
        if (first == "cancelled")
            finished.ending = event::Ending::Cancelled;
        if (first == "failed") {
            finished.ending = event::Ending::Failed;
            finished.failure.what = message("the script said so");
        }
        if (first == "shared")
            finished.measuringShare = 0.8271;
        say(finished);
    } else if (action == "inspected") {
        event::Inspected inspected;
        inspected.run = inspect_.run;
        inspected.device = inspect_.device;
        inspected.configuration = {"", inspect_.parameters};
        inspected.launches = {{"entry<4>", {2, 1, 1}, {128, 1, 1}, 0, {{"n", "256"}}, {}}};
        inspected.compilerLog = "a remark of the compiler";
        inspected.compileSeconds = 0.25;
        say(inspected);
    } else if (action == "flood")
        say(std::string(std::stoul(first), 'x'));
    else if (action == "gate")
        passGate();
    else if (action == "hold")
        hold();
    else if (action == "sleep")
        for (;;)
            ::pause();
    else if (action == "ignore")
        std::signal(std::stoi(first), SIG_IGN);
    else if (action == "note") {
        static std::string noted;
        noted = gate_.substr(0, gate_.rfind('.')) + ".noted";
        std::signal(std::stoi(first), [](int) {
            ::close(::open(noted.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
            std::_Exit(0);
        });
    } else if (action == "close")
        ::close(STDOUT_FILENO);
    else if (action == "exit")
        std::_Exit(std::stoi(first));
    else if (action == "die") {
        std::signal(std::stoi(first), SIG_DFL);
        ::kill(::getpid(), std::stoi(first));
    } else
        throw std::runtime_error("unknown action: " + action);
}

void FakeWorker::play(const std::vector<std::string>& actions) {
    const auto loop = std::ranges::find(actions, "loop");
    for (auto line = actions.begin(); line != actions.end();) {
        std::istringstream words(*line);
        std::string action;
        words >> action;
        if (line != loop)
            act(action, words);
        if (++line == actions.end() && loop != actions.end())
            line = loop;
    }
    waitFor("quit");
}

/// Returns the number of this start, counted from 0 in `file`.
std::size_t countStart(const char* file) {
    std::ifstream in(file);
    std::size_t count = 0;
    in >> count;
    in.close();
    std::ofstream(file) << count + 1;
    return count;
}

std::vector<std::vector<std::string>> readScript(const char* file) {
    std::ifstream in(file);
    if (!in)
        throw std::runtime_error(std::string("no script ") + file);
    std::vector<std::vector<std::string>> parts(1);
    for (std::string line; std::getline(in, line);) {
        if (line == "---")
            parts.emplace_back();
        else if (line.find_first_not_of(" \t") != std::string::npos && line[0] != '#')
            parts.back().push_back(line);
    }
    return parts;
}

} // namespace
} // namespace kernelcurve

int main(int argc, char** argv) {
    try {
        if (argc < 2)
            throw std::runtime_error("usage: fake_worker SCRIPT [STARTS]");
        std::signal(SIGPIPE, SIG_IGN);
        const auto parts = kernelcurve::readScript(argv[1]);
        const std::size_t start = argc > 2 ? kernelcurve::countStart(argv[2]) : 0;
        kernelcurve::FakeWorker(argv[1]).play(parts[std::min(start, parts.size() - 1)]);
    } catch (const std::exception& error) {
        std::cerr << "fake_worker: " << error.what() << std::endl;
        return 4;
    }
}
