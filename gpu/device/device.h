#pragma once

#include "gpu/device/capabilities.h"
#include "gpu/launch/compile_request.h"
#include "gpu/launch/launch.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/device/memory_kind.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/message.h"
#include "gpu/model/values/configuration.h"
#include "gpu/model/values/metric.h"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// A failed device operation: compilation, launch, or memory. If the source line is known, the
/// error contains it. If `fatal` is true, the process can no longer use the device and must be
/// replaced. If a compiler rejected the code, `log` is its complete output. Otherwise, `log` is
/// empty.
class DeviceError : public Error {
  public:
    explicit DeviceError(Failure failure, bool fatal = false, std::string log = {})
        : Error(std::move(failure))
        , log_(std::move(log))
        , fatal_(fatal) {}
    bool fatal() const { return fatal_; }
    const std::string& log() const { return log_; }

  private:
    std::string log_;
    bool fatal_;
};

/// The exception that a long operation throws after a stop request. If `fatal` is true, the device
/// is busy with work that cannot be stopped (an endless kernel), and the process must be replaced.
class Cancelled : public std::exception {
  public:
    explicit Cancelled(bool fatal = false)
        : fatal_(fatal) {}
    bool fatal() const { return fatal_; }
    const char* what() const noexcept override { return "cancelled"; }

  private:
    bool fatal_;
};

/// An array in device or host memory, which the destructor frees. Sizes and offsets are in bytes.
class Buffer {
  public:
    virtual ~Buffer() = default;
    virtual std::size_t bytes() const = 0;
    virtual void upload(std::size_t offset, std::span<const std::byte> data) = 0;
    virtual void download(std::size_t offset, std::span<std::byte> data) const = 0;
    virtual void fill(std::byte value) = 0;
    /// Generates the array's bytes starting at `offset`. The function must be thread-safe.
    using Generator = std::function<void(std::size_t offset, std::span<std::byte> data)>;
    /// Reads all bytes from `generator` on demand. `content` identifies the bytes within one
    /// program: equal texts mean equal bytes. Returns false if the buffer requires upload()
    /// instead.
    virtual bool generate(Generator, std::string /*content*/) { return false; }
    /// Copies all bytes of `other`, which must have the same size and device.
    virtual void copyFrom(const Buffer& other) {
        std::vector<std::byte> all(other.bytes());
        other.download(0, all);
        upload(0, all);
    }
};

/// Compiled code with one or more entries. Several configurations can share a program.
class Program {
  public:
    virtual ~Program() = default;
    virtual const std::string& log() const = 0;
    virtual bool fromCache() const = 0;
    virtual double compileSeconds() const = 0;
    /// Returns the known resources of a launch, such as "registers", "local_bytes", "shared_bytes",
    /// and "occupancy".
    virtual MetricValues resources(const Launch& launch) const = 0;
};

/// Launches with the array table to which their arguments refer.
struct BoundLaunches {
    std::vector<Launch> launches;
    std::vector<Buffer*> arrays;

    /// Returns the index of an array in the table, to which it adds a missing array.
    std::size_t indexOf(Buffer& array);
};

/// A call of the device's library, one of libraryCalls() (gpu/catalog/kernel/kernel_file.h):
/// - "memcpy" copies `bytes` bytes from the buffer `in` to `out`.
/// - "memcpy_2d" and "memcpy_rows" copy `rows` rows of `width` bytes. The rows are adjacent in `in`
///   and `pitch` bytes apart in `out`. "memcpy_2d" uses one driver call, and "memcpy_rows" uses one
///   call per row.
/// - "allocate_device", "allocate_pool", "allocate_pool_trimmed", "allocate_managed",
///   "allocate_pinned", and "allocate_pageable" allocate and free `bytes` bytes of that memory. The
///   pool keeps freed memory, but the trimmed pool does not. Every page of pageable memory is
///   touched. An untimed run also copies `probe` bytes from `in` through this memory to `out`.
/// - "sgemm" computes C = `alpha` A B + `beta` C for row-major matrices. A has the shape `m` x `k`,
///   and B has the shape `k` x `n`.
/// - "gemm_ex" and "gemm_lt" compute C = A B for row-major matrices of all types that the library
///   supports, with TF32 for floats. B has the shape `n` x `k` if `transposed` is true. During
///   preparation, "gemm_lt" tests the algorithms that the library proposes, and selects the
///   fastest.
/// - "csr_multiply" computes `y` = A `x`. A has `rows` rows and `cols` columns. Its `nnz` values
///   are in `row_begin`, `columns`, and `values` (compressed sparse rows, floats, 32-bit indices).
/// - CUB's device-wide algorithms process `n` elements. "inclusive_sum" writes the inclusive prefix
///   sums of `in` to `out`. "histogram_even" counts in `counts` how often each integer from 0
///   occurs in `values`. "sort_keys" sorts `keys` in ascending order, in place.
struct LibraryCall {
    std::string name;
    std::vector<std::pair<std::string, const Buffer*>> buffers;
    Values numbers;
    std::map<std::string, std::string> types = {}; ///< known element types by buffer
};
/// Returns a number from a call's arguments. Throws DeviceError if the number is missing.
double numberOf(const LibraryCall& call, const std::string& name);

/// A repeatable operation: launches with bound arguments, or a library call. The buffers must
/// outlive the operation.
class Operation {
  public:
    virtual ~Operation() = default;
};

/// The untimed setup of buffers before each run.
struct BeforeRun {
    std::vector<Buffer*> clear;
    /// The buffers that a run overwrites, with their initial content.
    std::vector<std::pair<Buffer*, const Buffer*>> putBack;

    void apply() const {
        for (Buffer* buffer : clear)
            buffer->fill(std::byte{0});
        for (const auto& [buffer, begin] : putBack)
            buffer->copyFrom(*begin);
    }
};

/// Names and values of a device's settings.
using DeviceSettings = std::vector<std::pair<std::string, Value>>;

/// A device that runs configurations. Only the worker's device thread may call its functions,
/// except compile(). The functions throw DeviceError on failure, and Cancelled after a stop
/// request.
class Device {
  public:
    virtual ~Device() = default;
    virtual const DeviceDescription& description() const = 0;
    /// Returns the optional abilities of this device.
    virtual Capabilities capabilities() { return {}; }

    /// Pins this host memory until the token is destroyed. The token must be destroyed before the
    /// memory is freed. Returns null if pinning has no benefit.
    virtual std::shared_ptr<void> pin(std::span<std::byte>) { return {}; }

    /// Compiles a program. This function is thread-safe.
    virtual std::shared_ptr<Program> compile(const CompileRequest& request,
                                             std::stop_token stop) = 0;
    /// Allocates a buffer. description().lacks must not contain `memory`.
    virtual std::unique_ptr<Buffer> allocate(std::size_t bytes, MemoryKind memory) = 0;
    std::unique_ptr<Buffer> allocate(std::size_t bytes) {
        return allocate(bytes, MemoryKind::Device);
    }
    virtual std::unique_ptr<Operation> prepare(std::shared_ptr<Program> program,
                                               BoundLaunches bound) = 0;
    virtual std::unique_ptr<Operation> prepare(const LibraryCall& call) = 0;
    /// Runs an operation once and waits until it is complete.
    virtual void run(Operation& operation, std::stop_token stop) = 0;
    /// Runs an operation `repetitions` times. Returns the total time in seconds according to the
    /// device's clock. If `repetitions` is 1 and the device supports it, the time excludes the
    /// launch overhead.
    virtual double time(Operation& operation, int repetitions, std::stop_token stop) = 0;
    /// Clears the caches before a timed run of a `cold` measurement.
    virtual void flushCaches() = 0;
    /// Returns true if cached data can change the time of repeated runs, and flushing is cheap
    /// compared with a run.
    virtual bool cachesPersist() const { return false; }
    /// Returns the free device memory in bytes, or nullopt if it is unknown. The memory of other
    /// programs is not free.
    virtual std::optional<std::int64_t> freeBytes() const { return std::nullopt; }
    /// Returns the clock of the last time(), or the intended clock before the first call: "events",
    /// "cupti", or "steady".
    virtual std::string clockName() const = 0;
    /// Returns the device settings that are required to reproduce a measurement: clocks, limits,
    /// and compiler options. Excludes paths and names.
    virtual DeviceSettings environment() const { return {}; }
    /// Returns the number of threads that may call compile() during measurements, or 0 if
    /// compilation would disturb the measurements.
    virtual int compileAheadThreads() const { return 0; }
};

} // namespace kernelcurve
