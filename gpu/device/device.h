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

/// A device that could not do what it was asked: compilation, launch, memory. Carries the source
/// line where known. `fatal`: the process can no longer use the device and has to be replaced.
/// `log`: all that the compiler said, if it was the compiler that refused; else empty.
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

/// Thrown out of a long operation whose stop token was triggered. `fatal`: the device is still busy
/// with it and cannot be made to stop (a kernel that never ends), so that the process has to be
/// replaced.
class Cancelled : public std::exception {
  public:
    explicit Cancelled(bool fatal = false)
        : fatal_(fatal) {}
    bool fatal() const { return fatal_; }
    const char* what() const noexcept override { return "cancelled"; }

  private:
    bool fatal_;
};

/// An array that the device works on, in its own memory or the host's. Freed with the object. Sizes
/// and offsets are bytes.
class Buffer {
  public:
    virtual ~Buffer() = default;
    virtual std::size_t bytes() const = 0;
    virtual void upload(std::size_t offset, std::span<const std::byte> data) = 0;
    virtual void download(std::size_t offset, std::span<std::byte> data) const = 0;
    /// Every byte becomes `value`.
    virtual void fill(std::byte value) = 0;
    /// Makes the bytes of the array from `offset` on. May be called from another thread.
    using Generator = std::function<void(std::size_t offset, std::span<std::byte> data)>;
    /// Takes all bytes from `generator`, whenever they are needed. False if the buffer wants them
    /// now, by upload().
    virtual bool generate(Generator) { return false; }
    /// Takes over all bytes of `other`, which is as large and on the same device.
    virtual void copyFrom(const Buffer& other) {
        std::vector<std::byte> all(other.bytes());
        other.download(0, all);
        upload(0, all);
    }
};

struct CompileRequest {
    std::string name;                 ///< the file's name, for messages and line information
    std::string source;               ///< the whole kernel file
    std::vector<std::string> entries; ///< instantiations to make: `copy_vector<float, 4>`
    CompilerOptions options;
    bool operator==(const CompileRequest&) const = default;
};

/// Compiled code with one or more entries. Shared between configurations.
class Program {
  public:
    virtual ~Program() = default;
    virtual const std::string& log() const = 0;
    virtual bool fromCache() const = 0;
    virtual double compileSeconds() const = 0;
    /// What entry `index` of the request takes from the device for this launch: "registers",
    /// "local_bytes", "shared_bytes", "occupancy" ... where the device knows.
    virtual MetricValues resources(std::size_t index, const ResolvedLaunch& launch) const = 0;
};

/// An array as a texture object reads it; what it holds when the operation is prepared.
struct TextureView {
    const Buffer* of = nullptr;
    std::int64_t width = 0;  ///< in texels; 0 for a line
    std::int64_t height = 0; ///< 0 for a line
    TextureReading reading = {};
};

/// A variable of the code, `__constant__` or `__device__`, that stands for an array.
struct SymbolArray {
    std::string symbol;
    Buffer* array = nullptr;
    bool isWritten = false; ///< by the kernel: the array gets what is in it when a run is over
};

/// How fast the processors ran a moment ago.
struct ClockReading {
    double hertz = 0;
    double highest = 0;                  ///< hertz; what they reach where nothing holds them back
    bool idle = false;                   ///< slow because nothing was running
    std::vector<ThrottleReason> reasons; ///< what holds the clock back
};

/// What a device's own meter told at one moment.
struct MeterReading {
    double at = 0;               ///< seconds since the reading began
    double joules = 0;           ///< that the whole device has taken since some moment
    std::optional<double> hertz; ///< of its processors
};

/// An array as the copy engine finds boxes of it; only GPUs have one.
struct TensorMapView {
    const Buffer* of = nullptr;
    TensorMapShape shape;
};

/// A buffer, a number that is narrowed to the kernel's own parameter type, a texture, or a tensor
/// map.
using Argument = std::variant<const Buffer*, Value, TextureView, TensorMapView>;

struct Launch {
    std::size_t entry = 0; ///< index into CompileRequest::entries
    std::array<std::int64_t, 3> grid = {1, 1, 1};
    std::array<std::int64_t, 3> block = {1, 1, 1};
    std::int64_t sharedBytes = 0;
    std::vector<Argument> arguments;
    std::vector<StructArgument> structs = {}; ///< which of them make a structure, in their order
    /// Of the first launch of an operation, for all of them. Those that are only read are filled
    /// when the operation is prepared; those that are written before each run(), time() or count(),
    /// outside the time, and read back after run().
    std::vector<SymbolArray> symbols = {};
    /// See ResolvedLaunch. A device whose shared memory is no part of its L1 cache takes no notice.
    std::optional<int> carveout = {};
    /// See ResolvedLaunch.
    std::optional<std::array<std::int64_t, 3>> cluster = {};
    bool overlaps = false;
};

/// A stretch of an array, in bytes.
struct ArrayPart {
    Buffer* array = nullptr;
    std::size_t offset = 0;
    std::size_t bytes = 0;
};

/// How launches are run end to end: their arrays begin and end in the host's memory, which the
/// operation has copies of them in. Managed: there are no copies, host and device share the arrays.
struct EndToEnd {
    MemoryKind host = MemoryKind::Pageable; ///< of those copies
    bool allocates = false; ///< each run allocates the device's arrays and frees them
    bool fills = false;     ///< each run begins with the host writing the inputs into that memory,
                            ///< and ends with the host reading the results there
    int streams = 1;
    std::vector<Buffer*> arrays;   ///< each once
    std::vector<ArrayPart> before; ///< what goes to the device ahead of the first piece
    struct Piece {
        std::vector<ArrayPart> up;
        std::size_t launches = 1; ///< so many of those that follow
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
    std::map<std::string, std::string> types = {}; ///< of elements, by buffer, if they are known
};
/// One of its numbers. Throws DeviceError if it is not there.
double numberOf(const LibraryCall& call, const std::string& name);

/// Something that can be run again and again: launches with their arguments bound, or a library
/// call. Buffers must outlive it.
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

/// What one run of an operation makes of the pages of managed memory.
struct PageMoves {
    std::int64_t faults = 0;   ///< of the device
    std::int64_t toDevice = 0; ///< bytes, prefetched ones too
    std::int64_t toHost = 0;   ///< bytes
    std::int64_t hostFaults = 0;
};

/// What is done to buffers before every run of an operation, outside the timed region.
struct BeforeRun {
    std::vector<Buffer*> clear;
    /// What a run writes over, and what that has to begin with.
    std::vector<std::pair<Buffer*, const Buffer*>> putBack;

    void apply() const {
        for (Buffer* buffer : clear)
            buffer->fill(std::byte{0});
        for (const auto& [buffer, begin] : putBack)
            buffer->copyFrom(*begin);
    }
};

/// A predicted time's band, which holds 80 % of measured times, and its class.
struct PredictedTime {
    double lowSeconds = 0;
    double highSeconds = 0;
    std::string kernelClass; ///< a machine name such as "streaming" or "atomics"
    // Bytes of one run.
    double l1Bytes = 0; ///< that loads find in L1
    double l2Bytes = 0; ///< between SMs and L2
    double dramBytes = 0;
};

/// Something that runs configurations. All calls but `compile` come from one thread, the worker's
/// device thread. Calls throw DeviceError, and Cancelled where `stop` was triggered while they
/// waited.
class Device {
  public:
    virtual ~Device() = default;
    virtual const DeviceDescription& description() const = 0;

    /// Makes transfers from and to this memory of the host as fast as the link is, until the token
    /// is destroyed; that has to be before the memory goes. Null where there is nothing to gain.
    virtual std::shared_ptr<void> pin(std::span<std::byte>) { return {}; }

    /// May be called from several threads at once.
    virtual std::shared_ptr<Program> compile(const CompileRequest& request,
                                             std::stop_token stop) = 0;
    /// `memory` is a kind that description().lacks does not name.
    virtual std::unique_ptr<Buffer> allocate(std::size_t bytes, MemoryKind memory) = 0;
    std::unique_ptr<Buffer> allocate(std::size_t bytes) {
        return allocate(bytes, MemoryKind::Device);
    }
    virtual std::unique_ptr<Operation> prepare(std::shared_ptr<Program> program,
                                               std::vector<Launch> launches) = 0;
    virtual std::unique_ptr<Operation> prepare(const LibraryCall& call) = 0;
    /// Of such an operation run() takes what the arrays hold to the host first and leaves the
    /// result in them; time() and timeline() work on what the host has and leave it there.
    virtual std::unique_ptr<Operation> prepareEndToEnd(std::shared_ptr<Program> program,
                                                       std::vector<Launch> launches, EndToEnd plan);

    /// Runs once and waits for the end.
    virtual void run(Operation& operation, std::stop_token stop) = 0;
    /// Runs `repetitions` times back to back and returns the seconds of all of them together on the
    /// device's own clock: for one repetition, without launch overhead where the device can tell.
    virtual double time(Operation& operation, int repetitions, std::stop_token stop) = 0;
    /// Runs an operation that is done end to end once more and tells when each of its steps began
    /// and ended; empty for others.
    virtual Timeline timeline(Operation&, std::stop_token) { return {}; }
    /// Runs the operation once more and counts what its pages do meanwhile; nothing if it works on
    /// no managed memory. Throws DeviceError if the device cannot count that.
    virtual std::optional<PageMoves> countMoves(Operation&, std::stop_token) {
        return std::nullopt;
    }
    /// Makes the caches cold: what a `cold` measurement calls before each timed run.
    virtual void flushCaches() = 0;
    /// Whether the caches remember earlier work in a way that can hold the time of repeated runs at
    /// one of several values, and flushing them is cheap next to a run.
    virtual bool cachesPersist() const { return false; }
    /// Bytes of the device's memory that nobody has taken, other programs included; nothing if the
    /// device does not tell.
    virtual std::optional<std::int64_t> freeBytes() const { return std::nullopt; }
    /// The clock behind the latest `time`; before there is one, the clock that is meant to be used:
    /// "events", "cupti", "steady".
    virtual std::string clockName() const = 0;
    /// The cost of each cause after a predicted time(); empty if the device does not predict.
    virtual std::vector<TimeCost> timeCosts(Operation&, const std::stop_token&) { return {}; }
    /// The band of one repetition after a predicted time(); nothing if the device measures.
    virtual std::optional<PredictedTime> predictedTime(const Operation&) const {
        return std::nullopt;
    }
    /// The processors' clock as it is now, right after a timing; nothing if the device does not
    /// tell. Takes well below a millisecond.
    virtual std::optional<ClockReading> clocks() { return std::nullopt; }
    /// Does the work and has the device's meter read next to it, every few milliseconds, from
    /// another thread. One reading at least, however short the work is; none if there is no meter.
    /// Throws what `work` throws.
    virtual std::vector<MeterReading> meter(const std::function<void()>& work) {
        work();
        return {};
    }
    /// Makes ready to count; what counts, by name and version. Throws DeviceError if the device
    /// cannot, or may not be asked.
    virtual std::string openCounters();
    /// While the token lives each counting takes a fraction of the time, and a timing would be
    /// wrong. After openCounters().
    virtual std::shared_ptr<void> holdCounters() { return {}; }
    /// Runs the operation as often as its counters need, `before` ahead of each run and not
    /// counted, with the caches as they then are. Throws as openCounters, and if this operation
    /// cannot be counted.
    virtual HardwareCounts count(Operation& operation, const std::function<void()>& before,
                                 std::stop_token stop);
    /// What else a repetition has to know of the device as it is now: what somebody may have set on
    /// it, and what its compiler is always told. No paths, no names.
    virtual Environment environment() const { return {}; }
    /// How many threads may call `compile` ahead while this device measures; 0 where compiling
    /// would disturb the timings.
    virtual int compileAheadThreads() const { return 0; }
};

} // namespace kernelcurve
