#pragma once

#include "gpu/device/cpu/threads/block_runner.h"
#include "gpu/device/cpu/trace/access_check.h"
#include "gpu/device/cpu/trace/access_merger.h"
#include "gpu/device/cpu/trace/access_recorder.h"
#include "gpu/device/cpu/trace/address_map.h"
#include "gpu/device/cpu/trace/array_filling.h"
#include "gpu/device/cpu/trace/block_watch.h"
#include "gpu/device/cpu/trace/warp_log.h"
#include "gpu/device/kernel_tracer.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace kernelcurve {

/// Records the accesses of the traced blocks to each element of the arrays.
class ArrayUses {
  public:
    explicit ArrayUses(const std::vector<TracedArray>& arrays);

    /// Adds an access. Ignores the access if `array` is not the index of an array.
    void add(int array, std::uint64_t offset, int bytes, AccessKind kind);
    /// Returns the uses of all accessed arrays.
    std::vector<ArrayUse> found() const;

  private:
    struct Use {
        ArrayUse use;
        std::uint64_t elementBytes = 1;
        std::vector<bool> written; ///< one flag per element; grows on demand
    };
    std::vector<Use> uses_;
};

/// Executes the lanes of a warp in lockstep, like hardware. Each lane runs ahead and logs every
/// access and basic block. When all runnable lanes have logged some steps, the lanes whose next
/// steps are at the same position execute this step together. Steps in the deepest call come first,
/// and among them, steps at the lowest address. This order makes diverged lanes reconverge
/// (Collange, "Stack-less SIMT reconvergence at low cost", 2011). Lanes at a barrier or shuffle
/// continue when all of their earlier steps are complete.
class Lockstep : public ThreadOrder {
  public:
    struct Watchers {
        BlockWatch& time;
        const AddressMap& memory;
        ArrayFilling& filling;
        AccessRecorder& recorder;
        AccessCheck* check = nullptr; ///< null for a trace without a check
        std::optional<WarpChoice> pictured = {};
        ArrayUses* uses = nullptr; ///< null if not requested
    };
    explicit Lockstep(const Watchers& watchers);
    ~Lockstep() override;
    Lockstep(const Lockstep&) = delete;
    Lockstep& operator=(const Lockstep&) = delete;

    /// Returns the instance of the calling thread, or null if the thread runs no traced kernel.
    static Lockstep* current() { return watching; }

    /// Sets whether the next block is counted or only provides examples.
    void setCounting(bool counting) { counting_ = counting; }
    /// Returns the maximum number of barriers that all threads of any counted block passed.
    std::int64_t maxBarriers() const { return maxBarriers_; }

    void beginBlock(unsigned long number, Barriers& barriers) override;
    int takeNext(Barriers& barriers) override;
    void endBlock(bool givenUp, Barriers& barriers) override;
    bool givesUpAt(std::uintptr_t instruction) const override {
        return watch_.time.overdue() && watch_.memory.code().holds(instruction, 1);
    }
    std::uintptr_t lastStep() const override { return lastStep_; }

    // The current thread calls the following functions on its own stack. The functions may run
    // other threads.
    void access(const void* address, int width, AccessKind kind, const void* place,
                const void* frame, bool fresh = false) {
        const auto begin = reinterpret_cast<std::uint64_t>(address);
        const auto bytes = static_cast<std::uint64_t>(width);
        // Usually, the previous lanes made the same access.
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
    /// Returns the stack usage of the current lane in bytes.
    std::uint32_t depthOf(const void* frame) {
        if (stack_ == nullptr)
            stack_ = BlockRunner::current()->stackBegin();
        return static_cast<std::uint32_t>(stack_ - static_cast<const char*>(frame));
    }
    /// Returns a thread-local address for a stack object. As in a GPU's local memory, the address
    /// is equal for all threads at the same code position.
    std::uint64_t localAddress(const void* address) {
        constexpr std::uint64_t top = std::uint64_t{1} << 32; // multiple of any alignment
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
    /// Aborts the block if it is overdue. `place` is the current thread's position.
    void giveUpInTime(std::uintptr_t place);

    Watchers watch_;
    AccessMerger merger_;
    bool counting_ = true;
    unsigned long number_ = 0;
    unsigned firstPhase_ = 0; ///< phase at the start of the block
    std::int64_t maxBarriers_ = 0;
    std::array<std::int64_t, 3> block_ = {0, 0, 0};

    // The following members are the state of the current warp. The state is discarded when another
    // warp runs.
    WarpLog log_;
    int running_ = 0;             ///< index of the current lane
    std::uintptr_t lastStep_ = 0; ///< return address of the call that logged the last step
    const char* stack_ = nullptr; ///< start of the current lane's stack, set on the first request
    std::uint32_t phase_ = 0;     ///< Barriers::warpPhase() for new entries
    std::uint32_t wanting_ = 0;   ///< lanes that can run
    std::uint32_t met_ = 0;       ///< lanes that continue only after all of their steps
};

} // namespace kernelcurve
