#pragma once

#include "gpu/device/device.h"

#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// The calls that a fake device received, in order. Compilations may come from several threads.
class CallLog {
  public:
    void add(std::string call) {
        const std::scoped_lock lock(mutex_);
        calls_.push_back(std::move(call));
    }
    std::vector<std::string> all() const {
        const std::scoped_lock lock(mutex_);
        return calls_;
    }
    std::string last() const {
        const std::scoped_lock lock(mutex_);
        return calls_.empty() ? std::string() : calls_.back();
    }
    std::ptrdiff_t count(const std::string& call) const {
        const std::scoped_lock lock(mutex_);
        return std::count(calls_.begin(), calls_.end(), call);
    }

  private:
    mutable std::mutex mutex_;
    std::vector<std::string> calls_;
};

/// Device memory that is stored in a vector.
class FakeBuffer : public Buffer {
  public:
    FakeBuffer(std::size_t bytes, CallLog& calls)
        : data(bytes)
        , calls_(calls) {}
    std::size_t bytes() const override { return data.size(); }
    void upload(std::size_t offset, std::span<const std::byte> from) override {
        calls_.add("upload " + std::to_string(from.size()));
        std::copy(from.begin(), from.end(), data.begin() + static_cast<std::ptrdiff_t>(offset));
    }
    void download(std::size_t offset, std::span<std::byte> to) const override {
        calls_.add("download " + std::to_string(to.size()));
        std::memcpy(to.data(), data.data() + offset, to.size());
    }
    void fill(std::byte value) override {
        calls_.add("fill " + std::to_string(std::to_integer<int>(value)));
        std::fill(data.begin(), data.end(), value);
    }
    template <typename Element>
    std::span<Element> as() {
        return {reinterpret_cast<Element*>(data.data()), data.size() / sizeof(Element)};
    }

    std::vector<std::byte> data;

  private:
    CallLog& calls_;
};

class FakeProgram : public Program {
  public:
    const std::string& log() const override { return text; }
    bool fromCache() const override { return cached; }
    double compileSeconds() const override { return 0.25; }
    MetricValues resources(const Launch&) const override { return figures; }

    CompileRequest request;
    std::string text;
    bool cached = false;
    MetricValues figures = {{"registers", 32.0}, {"occupancy", 0.75}};
};

class FakeOperation : public Operation {
  public:
    /// The array at position `place` in the first launch or in the library call.
    FakeBuffer& buffer(std::size_t place) const {
        const Buffer* found = call ? call->buffers.at(place).second
                                   : arrays.at(*arrayOf(launches.at(0).arguments.at(place)));
        return const_cast<FakeBuffer&>(dynamic_cast<const FakeBuffer&>(*found));
    }
    std::shared_ptr<Program> program;
    std::vector<Launch> launches;
    std::vector<Buffer*> arrays;
    std::optional<LibraryCall> call;
};

/// A device whose results, timings and errors are set by a test.
class FakeDevice : public Device,
                   public Counters,
                   public PowerMeter,
                   public ClockSensor,
                   public PageCounter {
  public:
    using Kernel = std::function<void(FakeOperation&, std::stop_token)>;
    using Compiler =
        std::function<std::shared_ptr<Program>(const CompileRequest&, std::stop_token)>;

    // These members are set by the test.
    Kernel kernel = [](FakeOperation&, std::stop_token) {};
    /// Seconds of one repetition in the given call of `time`. The calls are counted from 0.
    std::function<double(int)> seconds = [](int) { return 1e-3; };
    Compiler compiler;
    double overhead = 0; ///< wall-clock time of a call of `time` in addition to the kernel
    int aheadThreads = 0;
    std::function<std::optional<ClockReading>()> reading = [] { return std::nullopt; };
    /// The value of the energy meter at a given time of `now`. Empty if there is no meter.
    std::function<std::optional<double>(double)> joules = [](double) { return std::nullopt; };
    DeviceDescription about;
    std::string clock = "steady";
    bool remembering = false;
    std::optional<std::int64_t> freeBytesLeft;
    /// Reason why no more memory can be allocated, even for flushing caches.
    std::optional<Failure> noMemory;
    int roomForAllocations = 1 << 30; ///< number of allocations before memory is exhausted
    HardwareCounts counted;
    std::optional<Failure> noCounters; ///< reason why counters are not available
    std::optional<PageMoves> moved;
    std::optional<Failure> noMoves; ///< reason why moves are not counted
    DeviceSettings state;

    // These members record what happened.
    CallLog calls;
    double now = 0; ///< wall-clock seconds, maintained by this device
    int timed = 0;

    FakeDevice() {
        about.id = "fake";
        about.name = "Fake device";
    }

    /// Waits like a kernel that never ends on a device that can interrupt it.
    static void hang(const std::stop_token& stop) {
        std::mutex mutex;
        std::condition_variable_any never;
        std::unique_lock lock(mutex);
        never.wait(lock, stop, [] { return false; });
        throw Cancelled();
    }

    const DeviceDescription& description() const override { return about; }
    Capabilities capabilities() override {
        return {.counters = this, .meter = this, .clocks = this, .pages = this};
    }
    std::shared_ptr<Program> compile(const CompileRequest& request, std::stop_token stop) override {
        calls.add("compile " + (request.entries.empty() ? "" : request.entries.front()));
        if (compiler)
            return compiler(request, std::move(stop));
        auto program = std::make_shared<FakeProgram>();
        program->request = request;
        return program;
    }
    std::unique_ptr<Buffer> allocate(std::size_t bytes, MemoryKind memory) override {
        const std::string kind =
            memory == MemoryKind::Device ? "" : " " + std::string(nameOf(memory));
        calls.add("allocate " + std::to_string(bytes) + kind);
        if (noMemory)
            throw DeviceError(*noMemory);
        if (roomForAllocations-- <= 0)
            throw DeviceError({message("the memory is too small"), {}, {}});
        return std::make_unique<FakeBuffer>(bytes, calls);
    }
    std::unique_ptr<Operation> prepare(std::shared_ptr<Program> program,
                                       BoundLaunches bound) override {
        auto operation = std::make_unique<FakeOperation>();
        operation->program = std::move(program);
        operation->launches = std::move(bound.launches);
        operation->arrays = std::move(bound.arrays);
        return operation;
    }
    std::unique_ptr<Operation> prepare(const LibraryCall& call) override {
        auto operation = std::make_unique<FakeOperation>();
        operation->call = call;
        return operation;
    }
    void run(Operation& operation, std::stop_token stop) override {
        calls.add("run");
        kernel(dynamic_cast<FakeOperation&>(operation), std::move(stop));
    }
    double time(Operation& operation, int repetitions, std::stop_token stop) override {
        calls.add("time " + std::to_string(repetitions));
        kernel(dynamic_cast<FakeOperation&>(operation), std::move(stop));
        const double all = seconds(timed++) * repetitions;
        now += all + overhead;
        return all;
    }
    void flushCaches() override {
        calls.add("flush");
        if (noMemory)
            throw DeviceError(*noMemory);
    }
    bool cachesPersist() const override { return remembering; }
    std::optional<std::int64_t> freeBytes() const override { return freeBytesLeft; }
    std::string clockName() const override { return clock; }
    DeviceSettings environment() const override { return state; }
    std::string openCounters() override {
        if (noCounters)
            throw DeviceError(*noCounters);
        return "FAKE 1";
    }
    std::shared_ptr<void> holdCounters() override {
        calls.add("hold");
        return std::shared_ptr<void>(this, [this](void*) { calls.add("release"); });
    }
    HardwareCounts count(Operation& operation, const std::function<void()>& before,
                         std::stop_token stop) override {
        openCounters();
        before();
        calls.add("count");
        kernel(dynamic_cast<FakeOperation&>(operation), std::move(stop));
        return counted;
    }
    std::optional<PageMoves> countMoves(Operation& operation, std::stop_token stop) override {
        calls.add("count moves");
        if (noMoves)
            throw DeviceError(*noMoves);
        kernel(dynamic_cast<FakeOperation&>(operation), std::move(stop));
        return moved;
    }
    std::optional<ClockReading> clocks() override { return reading(); }
    std::vector<MeterReading> meter(const std::function<void()>& work) override {
        const double begin = now;
        work();
        std::vector<MeterReading> readings;
        for (double at = begin; at <= now && joules(at); at += 5e-3)
            readings.push_back({at - begin, *joules(at), 1.5e9});
        return readings;
    }
    int compileAheadThreads() const override { return aheadThreads; }
};

} // namespace kernelcurve
