#pragma once

#include "gpu/device/cpu/threads/block_runner.h"
#include "gpu/device/cpu/trace/access_check.h"
#include "gpu/device/cpu/trace/access_merger.h"
#include "gpu/device/cpu/trace/access_recorder.h"
#include "gpu/device/cpu/trace/address_map.h"
#include "gpu/device/cpu/trace/array_filling.h"
#include "gpu/device/cpu/trace/array_uses.h"
#include "gpu/device/cpu/trace/block_watch.h"
#include "gpu/device/cpu/trace/warp_log.h"

#include <array>
#include <cstdint>
#include <optional>

namespace kernelcurve {

/// Brings the lanes of a warp in step, as the hardware does. Each lane runs ahead for a while and
/// writes down every access and every basic block that it comes to. When each lane that can go on
/// has written something, those whose next entries are at the same place make that step together.
/// The deepest call comes first, then the lowest address, so that lanes which took another way are
/// waited for where the ways meet again (Collange, "Stack-less SIMT reconvergence at low cost",
/// 2011). Lanes that meet at a barrier or shuffle go on when all that they wrote before is done.
class Lockstep : public ThreadOrder {
  public:
    struct Watchers {
        BlockWatch& time;
        const AddressMap& memory;
        ArrayFilling& filling;
        AccessRecorder& recorder;
        AccessCheck* check = nullptr; ///< nothing for a trace alone
        std::optional<WarpChoice> pictured = {};
        ArrayUses* uses = nullptr; ///< nothing where nobody wants to know
    };
    explicit Lockstep(const Watchers& watchers);
    ~Lockstep() override;
    Lockstep(const Lockstep&) = delete;
    Lockstep& operator=(const Lockstep&) = delete;

    /// The one that watches the calling system thread, or nothing.
    static Lockstep* current() { return watching; }

    /// Whether the next block counts, or is only pictured.
    void setCounting(bool counting) { counting_ = counting; }
    /// How often the threads of a block that counted have met, all of them: the most.
    std::int64_t maxBarriers() const { return maxBarriers_; }

    void beginBlock(unsigned long number, Barriers& barriers) override;
    int takeNext(Barriers& barriers) override;
    void endBlock(bool givenUp, Barriers& barriers) override;
    bool givesUpAt(std::uintptr_t instruction) const override {
        return watch_.time.overdue() && watch_.memory.code().holds(instruction, 1);
    }
    std::uintptr_t lastStep() const override { return lastStep_; }

    // What the running thread calls, on its own stack. They may let other threads run.
    void access(const void* address, int width, AccessKind kind, const void* place,
                const void* frame, bool fresh = false) {
        const auto begin = reinterpret_cast<std::uint64_t>(address);
        const auto bytes = static_cast<std::uint64_t>(width);
        // Mostly what the lanes before did.
        const LaneEntry* const other = log_.expected();
        if (other == nullptr || other->place != reinterpret_cast<std::uintptr_t>(place) ||
            other->depth != depthOf(frame) || other->width != width || other->kind != kind ||
            other->phase != phase_ || !isAligned(begin, bytes) ||
            !watch_.memory.owner(other->owner).range.holds(begin, bytes)) {
            addAccess(address, width, kind, place, frame, fresh);
            return;
        }
        touch(watch_.memory.owner(other->owner), begin, bytes);
        log_.confirm(begin);
        if (log_.full())
            pause();
    }
    void step(const void* place, const void* frame);

  private:
    static constinit inline thread_local Lockstep* watching = nullptr;

    [[noreturn]] static void refuse(RunFailure::Kind fault, std::uint64_t address, int width,
                                    AccessKind kind, const void* place);
    /// Bytes of the running lane's stack in use.
    std::uint32_t depthOf(const void* frame) {
        if (stack_ == nullptr)
            stack_ = BlockRunner::current()->stackBegin();
        return static_cast<std::uint32_t>(stack_ - static_cast<const char*>(frame));
    }
    /// A thread's own address of what lies on its stack: the same for all threads that are at the
    /// same place of the code, as in a GPU's local memory.
    std::uint64_t localAddress(const void* address) {
        constexpr std::uint64_t top = std::uint64_t{1} << 32; // a multiple of any alignment
        return top - depthOf(address);
    }
    /// Widths are powers of two.
    static bool isAligned(std::uint64_t address, std::uint64_t bytes) {
        return (address & (bytes - 1)) == 0;
    }
    void addAccess(const void* address, int width, AccessKind kind, const void* place,
                   const void* frame, bool fresh);
    void touch(const AddressOwner& owner, std::uint64_t address, std::uint64_t bytes) {
        if (owner.buffer >= 0)
            watch_.filling.touch(owner.buffer, address - owner.origin, bytes);
    }
    void pause();
    void goOnTogether(const Barriers& barriers);
    void record(int warp, const WarpLog::Step& step, const Barriers& barriers);
    void check(int warp, const WarpLog::Step& step, const Barriers& barriers);
    /// Does not come back where the block is overdue; `place` is where its running thread is.
    void giveUpInTime(std::uintptr_t place);

    Watchers watch_;
    AccessMerger merger_;
    bool counting_ = true;
    unsigned long number_ = 0;
    unsigned firstPhase_ = 0; ///< of the block
    std::int64_t maxBarriers_ = 0;
    std::array<std::int64_t, 3> block_ = {0, 0, 0};

    // Of the warp that runs; nothing is left of them when another one does.
    WarpLog log_;
    int running_ = 0;             ///< its lane that runs
    std::uintptr_t lastStep_ = 0; ///< of the block, behind its call
    const char* stack_ = nullptr; ///< that lane's, once it was asked for
    std::uint32_t phase_ = 0;     ///< of the lane's warp
    std::uint32_t wanting_ = 0;   ///< lanes that can go on
    std::uint32_t met_ = 0;       ///< lanes that go on when they all have made their entries
};

} // namespace kernelcurve
