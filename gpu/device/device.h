#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/device/memory_kind.h"
#include "gpu/model/device/tensor_map.h"
#include "gpu/model/device/throttling.h"
#include "gpu/model/recording/recording.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/message.h"
#include "gpu/model/values/metric.h"

#include <array>
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
#include <variant>
#include <vector>

namespace kernelcurve {

/// A failed device operation: compilation, launch, memory. Has the source line if known. `fatal`:
/// the process can no longer use the device and must be replaced. `log`: the complete output of the
/// compiler that rejected the code; otherwise empty.
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

/// Thrown by a long operation after its stop token was triggered. `fatal`: the device is still busy
/// and cannot be stopped (an endless kernel), so the process must be replaced.
class Cancelled : public std::exception {
  public:
    explicit Cancelled(bool fatal = false)
        : fatal_(fatal) {}
    bool fatal() const { return fatal_; }
    const char* what() const noexcept override { return "cancelled"; }

  private:
    bool fatal_;
};

/// An array in device or host memory. Freed with the object. Sizes and offsets are in bytes.
class Buffer {
  public:
    virtual ~Buffer() = default;
    virtual std::size_t bytes() const = 0;
    virtual void upload(std::size_t offset, std::span<const std::byte> data) = 0;
    virtual void download(std::size_t offset, std::span<std::byte> data) const = 0;
    /// Sets every byte to `value`.
    virtual void fill(std::byte value) = 0;
    /// Generates the bytes of the array from `offset` on. May be called from another thread.
    using Generator = std::function<void(std::size_t offset, std::span<std::byte> data)>;
    /// Gets all bytes from `generator` when they are needed. `content` is equal for equal bytes of
    /// one program only. Returns false if the buffer requires upload() instead.
    virtual bool generate(Generator, std::string /*content*/) { return false; }
    /// Copies all bytes of `other`, which has the same size and device.
    virtual void copyFrom(const Buffer& other) {
        std::vector<std::byte> all(other.bytes());
        other.download(0, all);
        upload(0, all);
    }
};

struct CompileRequest {
    std::string name;                 ///< name of the file for messages and line information
    std::string source;               ///< the whole kernel file
    std::vector<std::string> entries; ///< instantiations: `copy_vector<float, 4>`
    CompilerOptions options;
    bool operator==(const CompileRequest&) const = default;
};

/// Compiled code with one or more entries, shared by configurations.
class Program {
  public:
    virtual ~Program() = default;
    virtual const std::string& log() const = 0;
    virtual bool fromCache() const = 0;
    virtual double compileSeconds() const = 0;
    /// The resources of entry `index` for this launch: "registers", "local_bytes", "shared_bytes",
    /// "occupancy" ... if known.
    virtual MetricValues resources(std::size_t index, const ResolvedLaunch& launch) const = 0;
};

/// An array for a texture object, with its content at preparation.
struct TextureView {
    const Buffer* of = nullptr;
    std::int64_t width = 0;  ///< in texels; 0 for one dimension
    std::int64_t height = 0; ///< 0 for one dimension
    TextureReading reading = {};
};

/// A variable of the code, `__constant__` or `__device__`, that holds an array.
struct SymbolArray {
    std::string symbol;
    Buffer* array = nullptr;
    bool isWritten = false; ///< the kernel writes it: it is copied to the array after a run
};

/// The SM clock a moment ago.
struct ClockReading {
    double hertz = 0;
    double highest = 0;                  ///< maximum in Hz without throttling
    bool idle = false;                   ///< low because nothing was running
    std::vector<ThrottleReason> reasons; ///< throttling reasons
};

/// A sample of a device's energy sensor.
struct MeterReading {
    double at = 0;               ///< seconds since the start of sampling
    double joules = 0;           ///< energy of the whole device since some moment
    std::optional<double> hertz; ///< of its processors
};

/// An array for TMA; GPUs only.
struct TensorMapView {
    const Buffer* of = nullptr;
    TensorMapShape shape;
};

/// A buffer, a number that is converted to the kernel's parameter type, a texture, or a tensor map.
using Argument = std::variant<const Buffer*, Value, TextureView, TensorMapView>;

struct Launch {
    std::size_t entry = 0; ///< index into CompileRequest::entries
    std::array<std::int64_t, 3> grid = {1, 1, 1};
    std::array<std::int64_t, 3> block = {1, 1, 1};
    std::int64_t sharedBytes = 0;
    std::vector<Argument> arguments;
    std::vector<StructArgument> structs = {}; ///< the arguments that form a structure, in order
    /// For all launches, on the first one. Read-only ones are copied at preparation; written ones
    /// before each run(), time(), or count(), untimed, and copied back after run().
    std::vector<SymbolArray> symbols = {};
    /// See ResolvedLaunch. Ignored by a device whose shared memory is not part of L1.
    std::optional<int> carveout = {};
    /// See ResolvedLaunch.
    std::optional<std::array<std::int64_t, 3>> cluster = {};
    bool overlaps = false;
};

/// A part of an array in bytes.
struct ArrayPart {
    Buffer* array = nullptr;
    std::size_t offset = 0;
    std::size_t bytes = 0;
};

/// The plan of an end-to-end run: arrays are in host memory, of which the operation has copies.
/// Managed: without copies, host and device share the arrays.
struct EndToEnd {
    MemoryKind host = MemoryKind::Pageable; ///< of those copies
    bool allocates = false;                 ///< each run allocates and frees the device arrays
    bool fills = false; ///< each run starts with the host writing the inputs there, and ends with
                        ///< the host reading the results
    int streams = 1;
    std::vector<Buffer*> arrays;   ///< each once
    std::vector<ArrayPart> before; ///< copied before the first piece
    struct Piece {
        std::vector<ArrayPart> up;
        std::size_t launches = 1; ///< number of the following ones
        std::vector<ArrayPart> down;
    };
    std::vector<Piece> pieces; ///< in their order
};

/// A call of the device's library, one of libraryCalls() (gpu/catalog/kernel/kernel_file.h):
/// - "memcpy": `bytes` from the buffer `in` to `out`;
/// - "memcpy_2d", "memcpy_rows": `rows` of `width` bytes each, side by side in `in`, to places
///   `pitch` bytes apart in `out`, by one call of the driver or one a row;
/// - "allocate_device", "allocate_pool" (one that keeps what is given back),
///   "allocate_pool_trimmed" (one that does not), "allocate_managed", "allocate_pinned",
///   "allocate_pageable" (every page touched): `bytes` of that memory are taken and given back; a
///   run that is not timed also carries `probe` bytes from `in` through it to `out`;
/// - "sgemm": C = `alpha` A B + `beta` C, matrices in rows, A of `m` x `k`, B of `k` x `n`;
/// - "gemm_ex", "gemm_lt": C = A B likewise, of any types that the library multiplies, floats in
/// TF32;
///   B of `n` x `k` where `transposed` is true. The second one takes the fastest of the algorithms
///   that the library proposes, and has tried them when it is prepared;
/// - "csr_multiply": `y` = A `x`, where A has `rows` rows and `cols` columns and its `nnz` values
/// in
///   `row_begin`, `columns`, `values` (compressed rows, floats, indices of 32 bits);
/// - CUB's device-wide algorithms for `n` elements: "inclusive_sum": `out` holds the sums of `in`
/// up
///   to each place; "histogram_even": `counts` says how often each whole number from 0 on is in
///   `values`; "sort_keys": `keys` in ascending order, in place.
struct LibraryCall {
    std::string name;
    std::vector<std::pair<std::string, const Buffer*>> buffers;
    Values numbers;
    std::map<std::string, std::string> types = {}; ///< element types by buffer, if known
};
/// One of its numbers. Throws DeviceError if it is missing.
double numberOf(const LibraryCall& call, const std::string& name);

/// A repeatable operation: launches with bound arguments, or a library call. Buffers must outlive
/// it.
class Operation {
  public:
    virtual ~Operation() = default;
};

/// What a device's hardware has counted in all launches of an operation, by tag, as far as it can:
/// load_requests, load_sectors, store_requests, store_sectors (global memory; a request is a
/// warp's, a sector has 32 bytes), load_percent and store_percent (bytes asked for of the sectors'
/// bytes, in percent, times the sectors), shared_load_requests, shared_store_requests,
/// shared_wavefronts, shared_percent (bytes of a wavefront in percent, times the wavefronts),
/// shared_load_conflicts, shared_store_conflicts (additional wavefronts), l1_sectors,
/// l1_hit_percent (times the sectors), l1_hits_global, l1_hits_local, l1_hits_texture (sectors that
/// loads find in L1), l2_sectors, l2_hit_percent (likewise), host_sectors (that L2 moves between
/// multiprocessors and the host's memory), dram_read_bytes, dram_write_bytes, active_cycles (of
/// multiprocessors), occupancy_percent (warps on a multiprocessor of those it can hold, times the
/// cycles), multiply_adds, additions, multiplications (of threads, in single precision).
using HardwareCounts = std::map<std::string, double, std::less<>>;

/// The page activity of one run on managed memory.
struct PageMoves {
    std::int64_t faults = 0;   ///< of the device
    std::int64_t toDevice = 0; ///< in bytes, including prefetches
    std::int64_t toHost = 0;   ///< bytes
    std::int64_t hostFaults = 0;
};

/// The untimed setup of buffers before every run.
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

/// The 80 % interval of a predicted time, and its class.
struct PredictedTime {
    double lowSeconds = 0;
    double highSeconds = 0;
    std::string kernelClass; ///< a machine name such as "streaming" or "atomics"
    // Bytes of one run.
    double l1Bytes = 0; ///< that loads find in L1
    double l2Bytes = 0; ///< between SMs and L2
    double dramBytes = 0;
};

/// A device that runs configurations. All calls except `compile` come from the worker's device
/// thread. Calls throw DeviceError, and Cancelled if `stop` was triggered.
class Device {
  public:
    virtual ~Device() = default;
    virtual const DeviceDescription& description() const = 0;

    /// Pins this host memory until the token is destroyed, which must happen before the memory is
    /// freed. Null if it has no benefit.
    virtual std::shared_ptr<void> pin(std::span<std::byte>) { return {}; }

    /// Thread-safe.
    virtual std::shared_ptr<Program> compile(const CompileRequest& request,
                                             std::stop_token stop) = 0;
    /// `memory` must not be listed in description().lacks.
    virtual std::unique_ptr<Buffer> allocate(std::size_t bytes, MemoryKind memory) = 0;
    std::unique_ptr<Buffer> allocate(std::size_t bytes) {
        return allocate(bytes, MemoryKind::Device);
    }
    virtual std::unique_ptr<Operation> prepare(std::shared_ptr<Program> program,
                                               std::vector<Launch> launches) = 0;
    virtual std::unique_ptr<Operation> prepare(const LibraryCall& call) = 0;
    /// For such an operation, run() first copies the arrays to the host, and leaves the result in
    /// them; time() and timeline() use the host data and leave the result there.
    virtual std::unique_ptr<Operation> prepareEndToEnd(std::shared_ptr<Program> program,
                                                       std::vector<Launch> launches, EndToEnd plan);

    /// Runs once and waits.
    virtual void run(Operation& operation, std::stop_token stop) = 0;
    /// Runs `repetitions` times and returns the total time in seconds from the device's clock: for
    /// one repetition, without launch overhead if the device supports it.
    virtual double time(Operation& operation, int repetitions, std::stop_token stop) = 0;
    /// Runs an end-to-end operation again, and returns the start and end of each step; empty for
    /// other operations.
    virtual Timeline timeline(Operation&, std::stop_token) { return {}; }
    /// Runs the operation again and counts its page activity; nothing without managed memory.
    /// Throws DeviceError if it is not supported.
    virtual std::optional<PageMoves> countMoves(Operation&, std::stop_token) {
        return std::nullopt;
    }
    /// Clears the caches before a timed run of a `cold` measurement.
    virtual void flushCaches() = 0;
    /// Returns true if earlier cache content can change the time of repeated runs, and flushing is
    /// cheap compared with a run.
    virtual bool cachesPersist() const { return false; }
    /// The free device memory in bytes, considering other programs; nothing if unknown.
    virtual std::optional<std::int64_t> freeBytes() const { return std::nullopt; }
    /// The clock of the last `time`, or the planned one before: "events", "cupti", "steady".
    virtual std::string clockName() const = 0;
    /// The costs of each cause after a predicted time(); empty if the device measures.
    virtual std::vector<TimeCost> timeCosts(Operation&, const std::stop_token&) { return {}; }
    /// The interval of one repetition after a predicted time(); nothing if the device measures.
    virtual std::optional<PredictedTime> predictedTime(const Operation&) const {
        return std::nullopt;
    }
    /// The clock right after a timing; nothing if unknown. Takes much less than a millisecond.
    virtual std::optional<ClockReading> clocks() { return std::nullopt; }
    /// Runs `work` and samples the device's energy sensor every few milliseconds from another
    /// thread. At least one sample; empty without a sensor. Throws what `work` throws.
    virtual std::vector<MeterReading> meter(const std::function<void()>& work) {
        work();
        return {};
    }
    /// Prepares counting; returns the name and version of the counter library. Throws DeviceError
    /// if it is not supported or not permitted.
    virtual std::string openCounters();
    /// During the lifetime of the token, counting is much faster, and timing would be wrong. After
    /// openCounters().
    virtual std::shared_ptr<void> holdCounters() { return {}; }
    /// Runs the operation as often as its counters need, with `before` uncounted ahead of each run,
    /// and without clearing caches. Throws like openCounters, and if this operation cannot be
    /// counted.
    virtual HardwareCounts count(Operation& operation, const std::function<void()>& before,
                                 std::stop_token stop);
    /// The device settings needed to repeat a measurement: clocks and limits, and compiler options.
    /// No paths and names.
    virtual Environment environment() const { return {}; }
    /// The number of threads that may call `compile` during measurements; 0 if compilation would
    /// disturb them.
    virtual int compileAheadThreads() const { return 0; }
};

} // namespace kernelcurve
