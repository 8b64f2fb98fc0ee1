#pragma once

#include "gpu/device/cpu/block_runner.h"
#include "gpu/device/cpu/trace/access_check.h"
#include "gpu/device/cpu/trace/access_merger.h"
#include "gpu/device/cpu/trace/access_recorder.h"
#include "gpu/device/cpu/trace/address_map.h"
#include "gpu/device/cpu/trace/array_filling.h"
#include "gpu/device/cpu/trace/lane_log.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>

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
        const AddressMap& memory;
        ArrayFilling& filling;
        AccessRecorder& recorder;
        AccessCheck* check = nullptr; ///< nothing for a trace alone
        std::optional<WarpChoice> pictured = {};
    };
    using Clock = std::chrono::steady_clock;
    /// When a block is given up: after `blockLimit` of its own, at `end`, or when `stop` is
    /// triggered.
    struct Limits {
        Clock::duration blockLimit;
        Clock::time_point end;
        std::stop_token stop;
    };
    Lockstep(const Watchers& watchers, Limits limits);
    ~Lockstep() override;
    Lockstep(const Lockstep&) = delete;
    Lockstep& operator=(const Lockstep&) = delete;

    /// The one that watches the calling system thread, or nothing.
    static Lockstep* current() { return watching; }

    /// Whether the next block counts, or is only pictured.
    void setCounting(bool counting) { counting_ = counting; }

    void beginBlock(unsigned long number, ThreadMeetings& meetings) override;
    int takeNext(ThreadMeetings& meetings) override;
    void endBlock(bool givenUp, ThreadMeetings& meetings) override;

    // What the running thread calls, on its own stack. They may let other threads run.
    void access(const void* address, int width, AccessKind kind, const void* place,
                const void* frame);
    void step(const void* place, const void* frame);

  private:
    static constinit inline thread_local Lockstep* watching = nullptr;

    [[noreturn]] static void refuse(RunFailure::Kind fault, std::uint64_t address, int width,
                                    AccessKind kind, const void* place);
    void pause();
    void finishEntriesOf(int lane);
    void goOnTogether(const ThreadMeetings& meetings);
    void record(int warp, std::uint32_t lanes, const ThreadMeetings& meetings);
    void check(int warp, std::uint32_t lanes, const ThreadMeetings& meetings);
    void giveUpInTime();

    Watchers watch_;
    AccessMerger merger_;
    bool counting_ = true;
    Limits limits_;
    Clock::time_point blockEnd_;
    unsigned pausesTillLook_ = 0;
    unsigned long number_ = 0;
    std::array<std::int64_t, 3> block_ = {0, 0, 0};

    // Of the warp that runs; nothing is left of them when another one does.
    int running_ = 0;           ///< its lane that runs
    LaneLog* log_ = nullptr;    ///< that lane's
    std::uint32_t phase_ = 0;   ///< of the lane's warp
    std::uint32_t wanting_ = 0; ///< lanes that can go on
    std::uint32_t written_ = 0; ///< lanes with entries that have not been made
    std::uint32_t met_ = 0;     ///< lanes that go on when they all have made theirs
    std::array<LaneLog, warpLanes> logs_;
};

} // namespace kernelcurve
