#pragma once

#include "gpu/model/text/message.h"
#include "gpu/model/values/configuration.h"
#include "gpu/model/values/enum_names.h"
#include "gpu/model/values/metric.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The modelled memory requests of a kernel by source line. The model has 32 lanes in lockstep,
/// 32-byte sectors, and 32 shared memory banks of 4 bytes. A request is one instruction of one
/// warp.

enum class AddressSpace {
    Global,
    Shared,
    Constant,
    Local ///< data of a thread that does not fit in registers
};
enum class AccessKind {
    Load,
    Store,
    Atomic,
    Copy ///< the store of an asynchronous copy from global to shared memory
};

// Names in documents and messages.
constexpr EnumNames<AddressSpace, 4> enumNames(AddressSpace) {
    return {{{AddressSpace::Global, "global"},
             {AddressSpace::Shared, "shared"},
             {AddressSpace::Constant, "constant"},
             {AddressSpace::Local, "local"}}};
}
constexpr EnumNames<AccessKind, 4> enumNames(AccessKind) {
    return {{{AccessKind::Load, "load"},
             {AccessKind::Store, "store"},
             {AccessKind::Atomic, "atomic"},
             {AccessKind::Copy, "copy"}}};
}

/// Selects the blocks of a grid to trace.
enum class BlockChoice {
    First,
    Sample, ///< first, middle, and last blocks
    All
};
constexpr EnumNames<BlockChoice, 3> enumNames(BlockChoice) {
    return {{{BlockChoice::First, "first"},
             {BlockChoice::Sample, "sample"},
             {BlockChoice::All, "all"}}};
}

/// One warp of a grid.
struct WarpChoice {
    std::int64_t block = 0; ///< linear index x + grid.x * (y + grid.y * z)
    int warp = 0;
    bool operator==(const WarpChoice&) const = default;
};

/// Returns the indices of the blocks to run. The value of a block is false if the block only
/// provides examples for `warp`.
std::map<std::uint64_t, bool> tracedBlocks(std::uint64_t count, BlockChoice blocks,
                                           const std::optional<WarpChoice>& warp);

/// All requests of one kind and width at one source position, summed over all traced blocks.
struct LineAccess {
    int line = 0;
    int column = 0;
    AddressSpace space = AddressSpace::Global;
    AccessKind access = AccessKind::Load;
    int width = 0;             ///< bytes per lane
    std::int64_t requests = 0; ///< requests by warps
    std::int64_t lanes = 0;    ///< lanes in these requests
    std::int64_t partial = 0;  ///< requests in which some running lanes of the warp were inactive
    std::int64_t bytes = 0; ///< requested bytes; an address that several lanes request counts once
    // For global, constant, and local memory:
    std::int64_t sectors = 0; ///< touched 32-byte sectors
    std::int64_t lines = 0;   ///< touched 128-byte lines
    // For shared memory:
    std::int64_t wavefronts = 0;      ///< actual wavefronts
    std::int64_t idealWavefronts = 0; ///< wavefronts without conflicts
    int degree = 0;                   ///< worst conflict: 32 for "32-way conflict", 1 for none
    /// Name of the included file; empty for the kernel's file.
    std::string file = {};
    bool isFromCode = false; ///< true if counted in machine code instead of the source

    double sectorsPerRequest() const;
    double linesPerRequest() const;
    double lanesPerRequest() const;
    std::int64_t conflicts() const { return wavefronts - idealWavefronts; }
    /// Returns the efficiency of an access. For global and local memory, it is the requested bytes
    /// divided by the bytes of the touched sectors. For shared memory, it is the ideal number of
    /// wavefronts divided by the actual number. Returns nullopt if there are no requests, and for
    /// atomics in shared memory.
    std::optional<double> efficiency() const;
    /// Returns the sectors or wavefronts relative to the optimum, which is 1. Returns 0 for
    /// atomics, constant memory, and accesses without requests.
    double cost() const;
    bool operator==(const LineAccess&) const = default;
};

/// The addresses of one request by lane. warp_picture.h maps them to sectors or banks.
struct WarpRequest {
    int line = 0;
    int column = 0;
    AddressSpace space = AddressSpace::Global;
    AccessKind access = AccessKind::Load;
    int width = 0;
    std::array<std::int64_t, 3> block = {0, 0, 0};
    int warp = 0;
    /// Name of the array in the kernel header; empty for shared and local memory.
    std::string buffer;
    /// Offset in bytes per active lane. Offsets are relative to the start of the array, of the
    /// block's shared memory, or of the thread's local memory.
    std::array<std::optional<std::int64_t>, 32> offsets;
    std::string file = {}; ///< name of the included file, as in LineAccess
    bool operator==(const WarpRequest&) const = default;
};

/// The first wrong element of a result, and the number of wrong elements.
struct WrongResult {
    Values parameters;                 ///< parameters of the problem
    std::int64_t wrong = 0;            ///< number of wrong elements
    std::int64_t compared = 0;         ///< number of compared elements
    std::string array;                 ///< array with the first wrong element
    std::optional<std::int64_t> index; ///< index of the first wrong element; nullopt if the check
                                       ///< covers the array as a whole
    std::string member;                ///< vector component, such as "x"
    std::string expected;              ///< expected value; empty if the kernel must not write this
                                       ///< element
    std::string found;                 ///< actual value; empty if the kernel did not write this
                                       ///< element
    bool operator==(const WrongResult&) const = default;
};

/// Message for threads that wait at different barriers, which GPUs accept.
inline constexpr const char* otherBarrierText =
    KC_TEXT("engine",
            "divergent __syncthreads(): thread {0} waits at another __syncthreads(), at line {1}");

enum class FindingKind : std::uint8_t {
    Other, ///< illegal instruction, timeout, or another error
    WrongResult,
    OutOfBounds,
    Race,
    UninitializedRead,
    UnevenBarrier,   ///< some threads of the block do not reach the barrier
    OverwrittenStore ///< store to shared memory, overwritten before another thread reads it
};
constexpr EnumNames<FindingKind, 7> enumNames(FindingKind) {
    return {{{FindingKind::Other, "other"},
             {FindingKind::WrongResult, "wrong_result"},
             {FindingKind::OutOfBounds, "out_of_bounds"},
             {FindingKind::Race, "race"},
             {FindingKind::UninitializedRead, "uninitialized_read"},
             {FindingKind::UnevenBarrier, "uneven_barrier"},
             {FindingKind::OverwrittenStore, "overwritten_store"}}};
}

/// An error in a kernel, with its position and thread.
struct CheckFinding {
    Message what;
    SourcePosition where;
    SourcePosition other; ///< second position of a race or deadlock, if any
    std::array<std::int64_t, 3> block = {0, 0, 0};
    std::optional<std::array<std::int64_t, 3>> thread;
    std::optional<WrongResult> result; ///< set for a wrong result, which has no block or line
    FindingKind kind = FindingKind::Other;
    bool operator==(const CheckFinding&) const = default;
};

/// Names of the missing barriers in messages about races.
inline constexpr const char* warpBarrier = "__syncwarp()";
inline constexpr const char* blockBarrier = "__syncthreads()";

/// Adds a finding unless the list contains it, because every block repeats the same error. Keeps
/// one race per pair of lines. This race recommends the barrier that fixes all races of the pair.
void addFinding(std::vector<CheckFinding>& findings, CheckFinding finding);

/// One checked configuration.
struct CheckedInstance {
    Configuration configuration;
    std::int64_t blocks = 0;           ///< number of blocks in all launches
    std::int64_t checkedBlocks = 0;    ///< number of blocks that were run
    std::int64_t comparedElements = 0; ///< number of elements compared with the reference
    bool operator==(const CheckedInstance&) const = default;
};

/// All requests of one kind to global or local memory.
struct GlobalTotals {
    std::int64_t requests = 0;
    std::int64_t sectors = 0; ///< touched 32-byte sectors
    std::int64_t bytes = 0;   ///< requested bytes

    std::int64_t bytesMoved() const;
    std::optional<double> efficiency() const; ///< nullopt without requests
    std::optional<double> sectorsPerRequest() const;
    bool operator==(const GlobalTotals&) const = default;
};

/// All requests of one kind to shared memory.
struct SharedTotals {
    std::int64_t requests = 0;
    std::int64_t wavefronts = 0;
    std::int64_t idealWavefronts = 0;

    std::int64_t conflicts() const { return wavefronts - idealWavefronts; }
    std::optional<double> efficiency() const;
    bool operator==(const SharedTotals&) const = default;
};

struct TraceTotals {
    GlobalTotals loads;
    GlobalTotals stores;
    GlobalTotals atomics;
    GlobalTotals localLoads;
    GlobalTotals localStores;
    SharedTotals sharedLoads;
    SharedTotals sharedStores;
    SharedTotals sharedCopies; ///< asynchronous copies
    std::int64_t requests = 0; ///< requests of every kind
    std::int64_t partial = 0;  ///< requests in which some running lanes of the warp were inactive
    std::int64_t barriers = 0; ///< see TraceReport::barriers

    SharedTotals shared() const; ///< loads, stores, and copies
    std::optional<double> divergence() const;
    /// Returns the modelled metrics, such as load_efficiency and bank_conflicts. Omits a metric if
    /// there are no accesses of its kind.
    MetricValues metrics() const;
    bool operator==(const TraceTotals&) const = default;
};

/// The accesses of the traced blocks to one array.
struct ArrayUse {
    std::string array;
    bool isRead = false;
    bool isWritten = false;
    bool isReadFirst = false; ///< true if an element was read before these blocks wrote it
    std::int64_t begin = 0;   ///< touched range in bytes
    std::int64_t end = 0;
    bool operator==(const ArrayUse&) const = default;
};

struct TraceReport {
    std::int64_t blocks = 0;       ///< number of blocks in all launches
    std::int64_t tracedBlocks = 0; ///< number of blocks that were run
    std::int64_t barriers = 0; ///< maximum number of barriers that all threads of a block passed
    std::vector<LineAccess> accesses;  ///< sorted by line and column
    std::vector<WarpRequest> requests; ///< first request of each access, in the same order
    std::vector<CheckFinding> findings;
    std::vector<ArrayUse> arrays; ///< accessed arrays, if requested
    /// GPU architecture of the machine code in which shared memory accesses were counted, such as
    /// "sm_90". The name is empty if they were counted in the source.
    std::string architecture = {};
    std::optional<Message> notInCode = {}; ///< reason if shared memory was not counted in machine
                                           ///< code
    /// Stores of kind OverwrittenStore. They are errors only if the result is wrong.
    std::vector<CheckFinding> overwritten = {};

    TraceTotals totals() const;
    bool operator==(const TraceReport&) const = default;
};

class JsonMap;
/// See gpu/model/format/json_map.h.
void mapFields(JsonMap& map, WarpChoice& warp);
void mapFields(JsonMap& map, TraceReport& report);
void mapFields(JsonMap& map, CheckFinding& finding);
void mapFields(JsonMap& map, CheckedInstance& instance);

} // namespace kernelcurve
