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

/// Something wrong that an access shows, before it is put into words.
struct AccessFault {
    enum class Kind {
        Race,         ///< with another thread of the block
        Unwritten,    ///< read of shared memory that nobody of the block has written
        UnevenBarrier ///< threads wait at different barriers, or have ended
    };
    Kind kind = Kind::Race;
    AddressSpace space = AddressSpace::Shared;
    AccessKind access = AccessKind::Load;
    AccessKind otherAccess = AccessKind::Store; ///< race: what the other thread did
    std::uintptr_t place = 0;
    std::uintptr_t otherPlace = 0; ///< 0: none
    unsigned long block = 0;
    int thread = 0;
    int otherThread = 0;
    bool inSeveralWarps = false; ///< a race within a warp that more than one warp has

    bool isWithinWarp() const { return thread / warpLanes == otherThread / warpLanes; }
};

/// How far a thread's block and warp have come, in barriers.
struct Phase {
    unsigned block = 0;
    unsigned warp = 0;
    bool operator==(const Phase&) const = default;
};

/// Watches the accesses of a block's threads and finds those that go wrong, or go right by luck.
/// Two accesses to one byte are a race when different threads make them, one of them writes, not
/// both are atomic (next to an atomic operation a load past the L1 cache is as good), and no
/// barrier that both threads took part in lies between: __syncthreads(), or within a warp
/// __syncwarp() and all that synchronises also. Blocks are looked at one by one.
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
        bool fresh = false; ///< a load past the L1 cache: it sees what atomic operations write
    };

    void beginBlock(unsigned long number);
    /// Only now it is known whether what was read unwritten is a matter of order, and so a race. In
    /// a block that was given up it might yet have been written.
    void endBlock(bool givenUp);
    void look(const Access& access);
    void unevenBarrier(const Barriers::UnevenBarrier& barrier);
    /// Each kind once for a pair of places; a race within a warp and one between warps at the same
    /// places are one, which is told as the latter.
    const std::vector<AccessFault>& faults() const { return faults_; }

  private:
    static constexpr std::uint64_t pageBytes = 128;
    static constexpr std::uint64_t wordBytes = 4;
    /// What blocks leave behind is used again by later ones up to this many pages.
    static constexpr std::size_t pagesKept = 2048;
    struct Past {
        std::uint16_t thread = 0;
        bool any = false;
        Phase phase;
        std::uintptr_t place = 0;
        bool fresh = false;
    };
    /// What happened to one byte, or to all bytes of a word.
    struct Cell {
        Past written;
        AccessKind writtenBy = AccessKind::Store;
        std::array<Past, 2> read; ///< the first reader of a phase and the latest other one
    };
    /// One cell as long as the word is accessed as a whole, then one for each byte.
    struct Word {
        Cell whole;
        std::unique_ptr<std::array<Cell, wordBytes>> bytes;
    };
    struct Page {
        std::uint64_t turn = 0; ///< the block that it is of
        std::array<Word, pageBytes / wordBytes> words;
    };

    Page& pageOf(std::uint64_t number);
    void lookAtWord(const Access& access, Word& word, std::uint64_t first, std::uint64_t end);
    void lookAtCell(const Access& access, Cell& cell);
    static bool concurrent(const Past& past, const Access& access);
    void add(AccessFault::Kind kind, const Access& access, const Past* other,
             AccessKind otherAccess);

    unsigned long block_ = 0;
    std::uint64_t turn_ = 0; ///< counts the blocks
    std::unordered_map<std::uint64_t, Page> pages_;
    std::uint64_t latestNumber_ = 0;
    Page* latest_ = nullptr; ///< the page with that number
    std::vector<AccessFault> faults_;
    /// By kind and places: if it is in faults_.
    std::map<std::tuple<AccessFault::Kind, std::uintptr_t, std::uintptr_t>, std::size_t> known_;
    std::map<std::uintptr_t, Access> readUnwritten_; ///< by place, the first of the block
    std::set<std::uintptr_t> racing_;                ///< places that took part in a race
};

} // namespace kernelcurve
