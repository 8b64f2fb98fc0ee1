#pragma once

#include "gpu/device/cpu/block_runner.h"
#include "gpu/device/cpu/trace/access_check.h"
#include "gpu/device/cpu/trace/access_merger.h"
#include "gpu/device/cpu/trace/access_recorder.h"
#include "gpu/device/cpu/trace/address_map.h"
#include "gpu/device/cpu/trace/array_filling.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>

namespace kernelcurve {

/// Runs the lanes of a warp in step, as the hardware does: each lane stops before every access and
/// in every basic block; when no lane can go on, those that stand at the same place do so together.
/// The deepest call comes first, then the lowest address, so that lanes which took another way are
/// waited for where the ways meet again (Collange, "Stack-less SIMT reconvergence at low cost",
/// 2011).
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
    static Lockstep* current();

    /// Whether the next block counts, or is only pictured.
    void setCounting(bool counting) { counting_ = counting; }

    void beginBlock(unsigned long number, ThreadMeetings& meetings) override;
    int takeNext(ThreadMeetings& meetings) override;
    void endBlock(bool givenUp) override;

    // What the running thread calls, on its own stack. They come back when its turn is there again.
    void access(const void* address, int width, AccessKind kind, const void* place,
                const void* frame);
    void step(const void* place, const void* frame);

  private:
    struct Stop {
        std::uintptr_t place = 0;
        std::size_t depth = 0; ///< bytes of stack in use
        bool isAccess = false;
        AccessKind kind = AccessKind::Load;
        int width = 0;
        std::uint64_t address = 0;
        AddressOwner owner;
    };

    void stopAt(const Stop& stop);
    void goOnTogether(ThreadMeetings& meetings);
    void record(int warp, std::uint32_t lanes, const Stop& stop, const ThreadMeetings& meetings);
    void check(int warp, std::uint32_t lanes, const ThreadMeetings& meetings);

    /// Looks at the clock every so often.
    void giveUpInTime(const Stop& stop);

    Watchers watch_;
    AccessMerger merger_;
    bool counting_ = true;
    Limits limits_;
    Clock::time_point blockEnd_;
    unsigned stopsTillLook_ = 0;
    unsigned long number_ = 0;
    KcIndex block_ = {0, 0, 0};
    std::array<std::uint32_t, threadsPerBlockLimit / warpLanes> stopped_{};
    std::array<Stop, threadsPerBlockLimit> stops_{};
};

} // namespace kernelcurve
