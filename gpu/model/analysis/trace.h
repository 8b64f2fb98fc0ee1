#pragma once

#include "gpu/model/text/message.h"
#include "gpu/model/values/configuration.h"
#include "gpu/model/values/enum_names.h"
#include "gpu/model/values/metric.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// What a kernel asks of the memory system, line by line, as a model of the GPU sees it: 32 lanes
/// in lockstep, memory fetched in sectors of 32 bytes, shared memory in 32 banks of 4 bytes. One
/// request is what one instruction of one warp asks.

enum class AddressSpace {
    Global,
    Shared,
    Constant,
    Local ///< what a thread has for itself and cannot keep in registers
};
enum class AccessKind {
    Load,
    Store,
    Atomic,
    Copy ///< the writing half of an asynchronous copy from global to shared memory
};

// The words of documents and messages.
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

/// Which blocks of a grid are run to see what they do.
enum class BlockChoice {
    First,
    Sample, ///< the first, the middle and the last
    All
};
constexpr EnumNames<BlockChoice, 3> enumNames(BlockChoice) {
    return {{{BlockChoice::First, "first"},
             {BlockChoice::Sample, "sample"},
             {BlockChoice::All, "all"}}};
}

/// One warp of a grid.
struct WarpChoice {
    std::int64_t block = 0; ///< x + grid.x * (y + grid.y * z)
    int warp = 0;
    bool operator==(const WarpChoice&) const = default;
};

/// All requests that one place in the source made with one width. Sums are over the traced blocks.
struct LineAccess {
    int line = 0;
    int column = 0;
    AddressSpace space = AddressSpace::Global;
    AccessKind access = AccessKind::Load;
    int width = 0;             ///< bytes that a lane asks for at once
    std::int64_t requests = 0; ///< by warps
    std::int64_t lanes = 0;    ///< that took part
    std::int64_t partial = 0;  ///< requests in which lanes of the warp that still run were missing
    std::int64_t bytes = 0;    ///< asked for; lanes that ask for the same count once
    // Global, constant and local memory.
    std::int64_t sectors = 0; ///< of 32 bytes, touched
    std::int64_t lines = 0;   ///< of 128 bytes, touched
    // Shared memory.
    std::int64_t wavefronts = 0;      ///< passes that the banks needed
    std::int64_t idealWavefronts = 0; ///< passes without any conflict
    int degree = 0;                   ///< worst pass: 32 for "32-way conflict", 1 for none
    std::string file = {}; ///< that the kernel includes; empty: the one with the kernel's code

    double sectorsPerRequest() const;
    double linesPerRequest() const;
    double lanesPerRequest() const;
    std::int64_t conflicts() const { return wavefronts - idealWavefronts; }
    /// Global, local: bytes asked / bytes of the sectors touched. Shared: ideal / needed
    /// wavefronts. Nothing for atomics in shared memory and where there was no request.
    std::optional<double> efficiency() const;
    /// What an access costs against what it would cost at best: sectors or passes, 1 and more. 0 if
    /// there is no such measure: atomics, constant memory, no request.
    double cost() const;
    bool operator==(const LineAccess&) const = default;
};

/// One request, lane by lane; warp_picture.h says which sectors or banks that are.
struct WarpRequest {
    int line = 0;
    int column = 0;
    AddressSpace space = AddressSpace::Global;
    AccessKind access = AccessKind::Load;
    int width = 0;
    std::array<std::int64_t, 3> block = {0, 0, 0};
    int warp = 0;
    std::string buffer; ///< as the kernel's header names it; empty in shared and local memory
    /// Offset in bytes from the beginning of the buffer, of the block's shared memory or of the
    /// thread's local memory; nothing for a lane that takes no part.
    std::array<std::optional<std::int64_t>, 32> offsets;
    std::string file = {}; ///< as LineAccess
    bool operator==(const WarpRequest&) const = default;
};

/// A result that differs from the reference.
struct WrongResult {
    Values parameters;                 ///< of the problem
    std::int64_t wrong = 0;            ///< elements
    std::int64_t compared = 0;         ///< elements
    std::string array;                 ///< of the first wrong element
    std::optional<std::int64_t> index; ///< nothing if the values as a whole are wrong
    std::string member;                ///< of a vector: "x", "y" ...
    std::string expected;              ///< empty: the kernel must not write this element
    std::string found;                 ///< empty: the kernel wrote nothing there
    bool operator==(const WrongResult&) const = default;
};

enum class FindingKind : std::uint8_t {
    Other, ///< an illegal instruction, a time-out ...
    WrongResult,
    OutOfBounds,
    Race,
    UninitializedRead,
    UnevenBarrier ///< not all threads of the block wait at it
};
constexpr EnumNames<FindingKind, 6> enumNames(FindingKind) {
    return {{{FindingKind::Other, "other"},
             {FindingKind::WrongResult, "wrong_result"},
             {FindingKind::OutOfBounds, "out_of_bounds"},
             {FindingKind::Race, "race"},
             {FindingKind::UninitializedRead, "uninitialized_read"},
             {FindingKind::UnevenBarrier, "uneven_barrier"}}};
}

/// Something wrong with a kernel, with its place and who did it.
struct CheckFinding {
    Message what;
    SourcePosition where;
    SourcePosition other; ///< the second place of a race or a deadlock, if there is one
    std::array<std::int64_t, 3> block = {0, 0, 0};
    std::optional<std::array<std::int64_t, 3>> thread;
    std::optional<WrongResult> result; ///< the finding is a wrong result: it has no block or line
    FindingKind kind = FindingKind::Other;
    bool operator==(const CheckFinding&) const = default;
};

/// The barriers whose absence a race's sentence ends with.
inline constexpr const char* warpBarrier = "__syncwarp()";
inline constexpr const char* blockBarrier = "__syncthreads()";

/// Adds a finding unless it is there already: every block makes the same mistake. A pair of lines
/// has one race, with the barrier that fixes all that were added.
void addFinding(std::vector<CheckFinding>& findings, CheckFinding finding);

/// One configuration that was run under the check.
struct CheckedInstance {
    Configuration configuration;
    std::int64_t blocks = 0;           ///< of all launches
    std::int64_t checkedBlocks = 0;    ///< of them, those that were run
    std::int64_t comparedElements = 0; ///< of its result, with the reference
    bool operator==(const CheckedInstance&) const = default;
};

/// All requests of one kind to global memory, or to local memory.
struct GlobalTotals {
    std::int64_t requests = 0;
    std::int64_t sectors = 0; ///< transactions
    std::int64_t bytes = 0;   ///< asked for

    std::int64_t bytesMoved() const;
    std::optional<double> efficiency() const; ///< nothing without requests
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
    SharedTotals sharedCopies; ///< asynchronous
    std::int64_t requests = 0; ///< of every kind
    std::int64_t partial = 0;  ///< of them, those in which running lanes were missing
    std::int64_t barriers = 0; ///< as in TraceReport

    SharedTotals shared() const; ///< loads, stores and copies
    std::optional<double> divergence() const;
    /// As modelled metrics: load_efficiency, store_efficiency, shared_efficiency, bank_conflicts
    /// ... Missing where the kernel has no such access.
    MetricValues metrics() const;
    bool operator==(const TraceTotals&) const = default;
};

/// What the traced blocks did with an array.
struct ArrayUse {
    std::string array;
    bool isRead = false;
    bool isWritten = false;
    bool isReadFirst = false; ///< an element, before these blocks had written it
    std::int64_t begin = 0;   ///< bytes: of what was touched
    std::int64_t end = 0;
    bool operator==(const ArrayUse&) const = default;
};

struct TraceReport {
    std::int64_t blocks = 0;           ///< of all launches
    std::int64_t tracedBlocks = 0;     ///< that were run for this report
    std::int64_t barriers = 0;         ///< of all its threads, that the block with most comes to
    std::vector<LineAccess> accesses;  ///< by line and column
    std::vector<WarpRequest> requests; ///< the first of each access, in the same order
    std::vector<CheckFinding> findings;
    std::vector<ArrayUse> arrays; ///< that were touched, where the request wants to know

    /// Sums over the traced blocks.
    TraceTotals totals() const;
    bool operator==(const TraceReport&) const = default;
};

class JsonMap;
/// See gpu/model/format/json_map.h.
void mapFields(JsonMap& map, TraceReport& report);
void mapFields(JsonMap& map, CheckFinding& finding);
void mapFields(JsonMap& map, CheckedInstance& instance);

} // namespace kernelcurve
