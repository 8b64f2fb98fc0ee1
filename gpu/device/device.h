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

/// A failed device operation: compilation, launch, or memory. The error contains the source line,
/// if known. If `fatal` is true, the process can no longer use the device and must be replaced.
/// `log` is the complete output of the compiler that rejected the code; otherwise it is empty.
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

/// The exception that a long operation throws after its stop token was triggered. If `fatal` is
/// true, the device is still busy and cannot be stopped (an endless kernel), so the process must be
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

/// An array in device or host memory, which the destructor frees. Sizes and offsets are in bytes.
class Buffer {
  public:
    virtual ~Buffer() = default;
    virtual std::size_t bytes() const = 0;
    virtual void upload(std::size_t offset, std::span<const std::byte> data) = 0;
    virtual void download(std::size_t offset, std::span<std::byte> data) const = 0;
    /// Sets every byte to `value`.
    virtual void fill(std::byte value) = 0;
    /// Generates the array's bytes starting at `offset`. May be called from another thread.
    using Generator = std::function<void(std::size_t offset, std::span<std::byte> data)>;
    /// Reads all bytes from `generator` when they are needed. `content` is equal only for equal
    /// bytes of one program. Returns false if the buffer requires upload() instead.
    virtual bool generate(Generator, std::string /*content*/) { return false; }
    /// Copies all bytes of `other`, which must have the same size and device.
    virtual void copyFrom(const Buffer& other) {
        std::vector<std::byte> all(other.bytes());
        other.download(0, all);
        upload(0, all);
    }
};

struct CompileRequest {
    std::string name;                 ///< file name for messages and line information
    std::string source;               ///< the whole kernel file
    std::vector<std::string> entries; ///< instantiations, such as `copy_vector<float, 4>`
    CompilerOptions options;
    bool operator==(const CompileRequest&) const = default;
};

/// Compiled code with one or more entries. Several configurations can share it.
class Program {
  public:
    virtual ~Program() = default;
    virtual const std::string& log() const = 0;
    virtual bool fromCache() const = 0;
    virtual double compileSeconds() const = 0;
    /// Returns the known resources of entry `index` for this launch: "registers", "local_bytes",
    /// "shared_bytes", "occupancy", and others.
    virtual MetricValues resources(std::size_t index, const ResolvedLaunch& launch) const = 0;
};

/// An array for a texture object. The texture contains the array's content at the time of
/// preparation.
struct TextureView {
    const Buffer* of = nullptr;
    std::int64_t width = 0;  ///< texels per row; 0 for one dimension
    std::int64_t height = 0; ///< number of rows; 0 for one dimension
    TextureReading reading = {};
};

/// A `__constant__` or `__device__` variable of the code that holds an array.
struct SymbolArray {
    std::string symbol;
    Buffer* array = nullptr;
    /// The kernel writes the variable, so it is copied to the array after a run.
    bool isWritten = false;
};

/// A recent value of the SM clock.
struct ClockReading {
    double hertz = 0;
    double highest = 0;                  ///< maximum in Hz without throttling
    bool idle = false;                   ///< the clock is low because the GPU was idle
    std::vector<ThrottleReason> reasons; ///< throttling reasons
};

/// A sample from a device's energy sensor.
struct MeterReading {
    double at = 0;               ///< seconds since the start of sampling
    double joules = 0;           ///< energy of the whole device since a fixed moment
    std::optional<double> hertz; ///< SM clock
};

/// An array for TMA, which only GPUs support.
struct TensorMapView {
    const Buffer* of = nullptr;
    TensorMapShape shape;
};

/// A buffer, a number that is converted to the kernel's parameter type, a texture, or a tensor map.
using Argument = std::variant<const Buffer*, Value, TextureView, TensorMapView>;

struct Launch {
    std::size_t entry = 0; ///< index in CompileRequest::entries
    std::array<std::int64_t, 3> grid = {1, 1, 1};
    std::array<std::int64_t, 3> block = {1, 1, 1};
    std::int64_t sharedBytes = 0;
    std::vector<Argument> arguments;
    std::vector<StructArgument> structs = {}; ///< the arguments that form a structure, in order
    /// The symbols for all launches; only the first launch contains them. Read-only symbols are
    /// copied when the launches are prepared. Symbols that kernels write are copied before each
    /// run(), time(), or count(), untimed, and copied back after run().
    std::vector<SymbolArray> symbols = {};
    /// See ResolvedLaunch. A device ignores this value if its shared memory is not part of L1.
    std::optional<int> carveout = {};
    /// See ResolvedLaunch.
    std::optional<std::array<std::int64_t, 3>> cluster = {};
    bool overlaps = false;
};

/// A part of an array. The offset and size are in bytes.
struct ArrayPart {
    Buffer* array = nullptr;
    std::size_t offset = 0;
    std::size_t bytes = 0;
};

/// The plan for an end-to-end run. The arrays are in host memory, and the operation has copies of
/// them on the device. With managed memory, there are no copies, because host and device share the
/// arrays.
struct EndToEnd {
    MemoryKind host = MemoryKind::Pageable; ///< memory of the arrays on the host
    bool allocates = false;                 ///< each run allocates and frees the device arrays
    bool fills = false; ///< each run starts with the host writing the inputs, and ends with the
                        ///< host reading the results
    int streams = 1;
    std::vector<Buffer*> arrays;   ///< each array once
    std::vector<ArrayPart> before; ///< copied before the first piece
    struct Piece {
        std::vector<ArrayPart> up;
        std::size_t launches = 1; ///< number of launches of this piece
        std::vector<ArrayPart> down;
    };
    std::vector<Piece> pieces; ///< in the order of their launches
};

/// A call of the device's library, one of libraryCalls() (gpu/catalog/kernel/kernel_file.h):
/// - "memcpy" copies `bytes` from the buffer `in` to `out`.
/// - "memcpy_2d" and "memcpy_rows" copy `rows` of `width` bytes each. They are adjacent in `in` and
///   `pitch` bytes apart in `out`. The first uses one driver call, and the second one call per row.
/// - "allocate_device", "allocate_pool" (which keeps freed memory), "allocate_pool_trimmed" (which
///   does not), "allocate_managed", "allocate_pinned", and "allocate_pageable" (with every page
///   touched) allocate and free `bytes` of that memory. An untimed run also copies `probe` bytes
///   from `in` through this memory to `out`.
/// - "sgemm": C = `alpha` A B + `beta` C for row-major matrices, A of `m` x `k`, B of `k` x `n`.
/// - "gemm_ex" and "gemm_lt": C = A B for row-major matrices of any types that the library
/// supports,
///   floats in TF32. B has the shape `n` x `k` if `transposed` is true. The second one tries the
///   algorithms that the library proposes when it is prepared, and uses the fastest.
/// - "csr_multiply": `y` = A `x`. A has `rows` rows and `cols` columns. Its `nnz` values are in
///   `row_begin`, `columns`, and `values` (compressed sparse rows, floats, 32-bit indices).
/// - CUB's device-wide algorithms for `n` elements. "inclusive_sum": `out` contains the inclusive
///   prefix sums of `in`. "histogram_even": `counts` contains how often each integer from 0 on
///   occurs in `values`. "sort_keys" sorts `keys` in ascending order, in place.
struct LibraryCall {
    std::string name;
    std::vector<std::pair<std::string, const Buffer*>> buffers;
    Values numbers;
    std::map<std::string, std::string> types = {}; ///< element types by buffer, as far as known
};
/// Returns a number from a call's arguments. Throws DeviceError if the number is missing.
double numberOf(const LibraryCall& call, const std::string& name);

/// A repeatable operation: launches with bound arguments, or a library call. Its buffers must
/// outlive it.
class Operation {
  public:
    virtual ~Operation() = default;
};

/// The hardware counters of a device over all launches of an operation, by tag, as far as they
/// exist:
/// - Global memory: load_requests, load_sectors, store_requests, store_sectors. Each warp makes one
///   request, and a sector has 32 bytes. load_percent and store_percent are the requested bytes in
///   percent of the sectors' bytes, times the sectors.
/// - Shared memory: shared_load_requests, shared_store_requests, shared_wavefronts, shared_percent
///   (used bytes of a wavefront in percent, times the wavefronts), shared_load_conflicts and
///   shared_store_conflicts (additional wavefronts).
/// - L1: l1_sectors, l1_hit_percent (times the sectors), l1_hits_global, l1_hits_local, and
///   l1_hits_texture (sectors that loads find in L1).
/// - L2 and DRAM: l2_sectors, l2_hit_percent (times the sectors), host_sectors (which L2 transfers
///   between SMs and host memory), dram_read_bytes, dram_write_bytes.
/// - SMs: active_cycles, occupancy_percent (resident warps in percent of the maximum, times the
///   cycles), multiply_adds, additions, multiplications (of threads, in single precision).
using HardwareCounts = std::map<std::string, double, std::less<>>;

/// The page activity of one run on managed memory.
struct PageMoves {
    std::int64_t faults = 0;   ///< page faults of the device
    std::int64_t toDevice = 0; ///< bytes, including prefetches
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
    // The bytes of one run.
    double l1Bytes = 0; ///< bytes that loads find in L1
    double l2Bytes = 0; ///< bytes between SMs and L2
    double dramBytes = 0;
};

/// A device that runs configurations. Only the worker's device thread calls it, except for
/// compile(). The functions throw DeviceError, and Cancelled if `stop` was triggered.
class Device {
  public:
    virtual ~Device() = default;
    virtual const DeviceDescription& description() const = 0;

    /// Pins this host memory until the token is destroyed, which must happen before the memory is
    /// freed. Returns null if pinning has no benefit.
    virtual std::shared_ptr<void> pin(std::span<std::byte>) { return {}; }

    /// Compiles a program. Any thread may call it.
    virtual std::shared_ptr<Program> compile(const CompileRequest& request,
                                             std::stop_token stop) = 0;
    /// Allocates a buffer. `memory` must not be listed in description().lacks.
    virtual std::unique_ptr<Buffer> allocate(std::size_t bytes, MemoryKind memory) = 0;
    std::unique_ptr<Buffer> allocate(std::size_t bytes) {
        return allocate(bytes, MemoryKind::Device);
    }
    virtual std::unique_ptr<Operation> prepare(std::shared_ptr<Program> program,
                                               std::vector<Launch> launches) = 0;
    virtual std::unique_ptr<Operation> prepare(const LibraryCall& call) = 0;
    /// Prepares an end-to-end operation. run() first copies the arrays to the host, and leaves the
    /// result in the arrays. time() and timeline() use the host data and leave the result there.
    virtual std::unique_ptr<Operation> prepareEndToEnd(std::shared_ptr<Program> program,
                                                       std::vector<Launch> launches, EndToEnd plan);

    /// Runs an operation once and waits until it is complete.
    virtual void run(Operation& operation, std::stop_token stop) = 0;
    /// Runs an operation `repetitions` times. Returns the total time in seconds according to the
    /// device's clock. For one repetition, the time excludes the launch overhead if the device
    /// supports that.
    virtual double time(Operation& operation, int repetitions, std::stop_token stop) = 0;
    /// Runs an end-to-end operation again, and returns the start and end of each step. Returns an
    /// empty timeline for other operations.
    virtual Timeline timeline(Operation&, std::stop_token) { return {}; }
    /// Runs the operation again and counts its page activity. Returns nullopt without managed
    /// memory. Throws DeviceError if counting is not supported.
    virtual std::optional<PageMoves> countMoves(Operation&, std::stop_token) {
        return std::nullopt;
    }
    /// Clears the caches before a timed run of a `cold` measurement.
    virtual void flushCaches() = 0;
    /// Returns true if earlier cache content can change the time of repeated runs, and flushing is
    /// cheap compared with a run.
    virtual bool cachesPersist() const { return false; }
    /// Returns the free device memory in bytes, taking other programs into account; nullopt if
    /// unknown.
    virtual std::optional<std::int64_t> freeBytes() const { return std::nullopt; }
    /// Returns the clock of the last time(), or the intended clock before the first call: "events",
    /// "cupti", or "steady".
    virtual std::string clockName() const = 0;
    /// Returns the cost of each cause after a predicted time(); empty if the device measures.
    virtual std::vector<TimeCost> timeCosts(Operation&, const std::stop_token&) { return {}; }
    /// Returns the interval of one repetition after a predicted time(); nullopt if the device
    /// measures.
    virtual std::optional<PredictedTime> predictedTime(const Operation&) const {
        return std::nullopt;
    }
    /// Returns the SM clock right after a timing; nullopt if unknown. Takes much less than a
    /// millisecond.
    virtual std::optional<ClockReading> clocks() { return std::nullopt; }
    /// Calls `work` and samples the device's energy sensor every few milliseconds from another
    /// thread. Returns at least one sample, or no samples if there is no sensor. Throws the
    /// exceptions of `work`.
    virtual std::vector<MeterReading> meter(const std::function<void()>& work) {
        work();
        return {};
    }
    /// Prepares counting, and returns the name and version of the counter library. Throws
    /// DeviceError if counting is not supported or not permitted.
    virtual std::string openCounters();
    /// Returns a token. While the token exists, counting is much faster, but timing would be wrong.
    /// Call this after openCounters().
    virtual std::shared_ptr<void> holdCounters() { return {}; }
    /// Runs the operation as often as its counters need, without clearing caches. Calls `before`,
    /// which is not counted, before each run. Throws like openCounters(), and also if this
    /// operation cannot be counted.
    virtual HardwareCounts count(Operation& operation, const std::function<void()>& before,
                                 std::stop_token stop);
    /// Returns the device settings that are needed to repeat a measurement: clocks, limits, and
    /// compiler options. Excludes paths and names.
    virtual Environment environment() const { return {}; }
    /// Returns the number of threads that may call compile() during measurements; 0 if compilation
    /// would disturb the measurements.
    virtual int compileAheadThreads() const { return 0; }
};

} // namespace kernelcurve
