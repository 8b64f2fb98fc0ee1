#pragma once

#include "gpu/device/device.h"

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

namespace kernelcurve {

/// Returns the number of compile threads for one of several workers on this machine. This number is
/// the worker's share of the cores minus one. It is at least one, and at most the number for a
/// single worker.
int compileAheadThreads(const Device& device, int workers);

/// The compiled programs of a run. Configurations that differ only in run-time arguments share a
/// program. If the device allows it, idle cores compile the next programs during measurements. The
/// store also keeps compile errors.
class ProgramStore {
  public:
    static constexpr std::size_t defaultCapacity = 128;

    /// Compiles ahead on compileAheadThreads(device, workers) threads.
    explicit ProgramStore(Device& device, int workers = 1, std::size_t capacity = defaultCapacity);
    /// Cancels the current compilations and waits for them.
    ~ProgramStore();
    ProgramStore(const ProgramStore&) = delete;
    ProgramStore& operator=(const ProgramStore&) = delete;

    /// Returns the number of requests that should be announced ahead. This number keeps all threads
    /// busy. It is small enough that no program is evicted before its use.
    std::size_t compiledAhead() const;
    void compileAhead(const CompileRequest& request);
    /// Returns the program, and compiles it first if necessary. Throws DeviceError for a compile
    /// error, and Cancelled after a stop request.
    std::shared_ptr<Program> get(const CompileRequest& request, std::stop_token stop);

  private:
    using Key = std::tuple<std::string, std::string, std::vector<std::string>, CompilerOptions>;
    enum class State { Waiting, Compiling, Done };
    struct Entry {
        CompileRequest request;
        State state = State::Waiting;
        std::shared_ptr<Program> program;
        std::exception_ptr refusal;
        std::uint64_t lastUse = 0;
    };

    static Key keyOf(const CompileRequest& request);
    std::shared_ptr<Entry> entryFor(const CompileRequest& request);
    void compile(const std::shared_ptr<Entry>& entry, std::stop_token stop);
    void dropOldest();
    void work(std::stop_token stop);

    Device& device_;
    std::size_t capacity_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::map<Key, std::shared_ptr<Entry>> entries_;
    std::deque<std::shared_ptr<Entry>> queue_;
    std::uint64_t uses_ = 0;
    std::vector<std::jthread> threads_;
};

} // namespace kernelcurve
