#pragma once

#include "gpu/device/cpu/describe/launch_limits.h"
#include "gpu/device/cpu/threads/barriers.h"
#include "gpu/model/analysis/trace.h"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace kernelcurve {

/// An error in an access, before its conversion to text.
struct AccessFault {
    enum class Kind {
        Race,          ///< conflicting accesses by two threads of the block
        Unwritten,     ///< read of shared memory that no thread of the block wrote
        UnevenBarrier, ///< some threads wait at different barriers or have ended
        Overwritten    ///< store to shared memory, overwritten before another thread reads it
    };
    Kind kind = Kind::Race;
    AddressSpace space = AddressSpace::Shared;
    AccessKind access = AccessKind::Load;
    AccessKind otherAccess = AccessKind::Store; ///< the other thread's access in a race
    std::uintptr_t place = 0;
    std::uintptr_t otherPlace = 0; ///< 0 if no other access is involved
    unsigned long block = 0;
    int thread = 0;
    int otherThread = 0;
    bool inSeveralWarps = false; ///< true if a race within a warp occurs in several warps

    bool isWithinWarp() const { return thread / warpLanes == otherThread / warpLanes; }
};

/// The progress of a thread: the number of barriers that its block and its warp have passed.
struct Phase {
    unsigned block = 0;
    unsigned warp = 0;
    bool operator==(const Phase&) const = default;
};

/// Finds races and other errors in the accesses of a block's threads. Two accesses to the same byte
/// race if different threads make them, at least one of them writes, and no common barrier
/// separates them. Common barriers are __syncthreads() and, within a warp, __syncwarp() or another
/// warp synchronization. Two atomic operations do not race. A load that bypasses L1 does not race
/// with an atomic operation. Blocks are examined separately.
class AccessCheck {
  public:
    struct Access {
        AddressSpace space = AddressSpace::Shared;
        AccessKind kind = AccessKind::Load;
        int width = 0;
        std::uintptr_t place = 0;
        std::uint64_t address = 0;
        int thread = 0;
        Phase phase;
        bool fresh = false; ///< true for a load that bypasses L1 and observes atomic operations
    };

    void beginBlock(unsigned long number);
    /// Reports reads of unwritten memory, unless the reads take part in a race. Reports no such
    /// reads if the block was aborted, because the block might still have written the memory.
    void endBlock(bool givenUp);
    void look(const Access& access);
    void unevenBarrier(const Barriers::UnevenBarrier& barrier);
    /// Returns each kind of finding once per pair of positions. If both a race within a warp and a
    /// race between warps occur at a pair of positions, returns only the race between warps.
    const std::vector<AccessFault>& faults() const { return faults_; }
    /// The values that the stores at one position wrote to shared memory, in words or bytes.
    struct StoreFate {
        std::int64_t read = 0;        ///< values that were read
        std::int64_t overwritten = 0; ///< values that another position overwrote before any read
        AccessFault first;            ///< first overwritten value
    };
    const std::map<std::uintptr_t, StoreFate>& storeFates() const { return storeFates_; }

  private:
    static constexpr std::uint64_t pageBytes = 128;
    static constexpr std::uint64_t wordBytes = 4;
    /// The maximum number of pages that later blocks reuse.
    static constexpr std::size_t pagesKept = 2048;
    struct Past {
        std::uint16_t thread = 0;
        bool any = false;
        Phase phase;
        std::uintptr_t place = 0;
        bool fresh = false;
    };
    /// The access history of one byte, or of all bytes of a word.
    struct Cell {
        Past written;
        AccessKind writtenBy = AccessKind::Store;
        bool isUnread = false;    ///< true for a value in shared memory that was not read yet
        std::array<Past, 2> read; ///< first reader of a phase, and the latest other reader
    };
    /// While all accesses cover the whole word, a word has a single cell. Afterwards, it has one
    /// cell per byte.
    struct Word {
        Cell whole;
        std::unique_ptr<std::array<Cell, wordBytes>> bytes;
    };
    struct Page {
        std::uint64_t turn = 0; ///< the block that uses the page
        std::array<Word, pageBytes / wordBytes> words;
    };

    Page& pageOf(std::uint64_t number);
    void lookAtWord(const Access& access, Word& word, std::uint64_t first, std::uint64_t end);
    void lookAtCell(const Access& access, Cell& cell);
    void followValue(const Access& access, Cell& cell);
    static bool concurrent(const Past& past, const Access& access);
    void add(AccessFault::Kind kind, const Access& access, const Past* other,
             AccessKind otherAccess);

    unsigned long block_ = 0;
    std::uint64_t turn_ = 0; ///< number of the current block
    std::unordered_map<std::uint64_t, Page> pages_;
    std::uint64_t latestNumber_ = 0;
    Page* latest_ = nullptr; ///< the most recent page, which has the number latestNumber_
    std::vector<AccessFault> faults_;
    /// Indices in faults_ by kind and positions.
    std::map<std::tuple<AccessFault::Kind, std::uintptr_t, std::uintptr_t>, std::size_t> known_;
    std::map<std::uintptr_t, Access> readUnwritten_; ///< first read of the block at each position
    std::map<std::uintptr_t, StoreFate> storeFates_; ///< by the position of the store
    std::set<std::uintptr_t> racing_;                ///< positions that took part in a race
};

} // namespace kernelcurve
