#include "gpu/predict/timing/sm_simulation.h"

#include "gpu/model/analysis/memory_model.h"
#include "gpu/model/text/error.h"
#include "gpu/predict/emulator/executor.h"
#include "gpu/predict/emulator/launch_counts.h"
#include "gpu/predict/timing/atomic_load.h"
#include "gpu/predict/timing/instruction_cache.h"
#include "gpu/predict/timing/l1_cache.h"
#include "gpu/predict/timing/memory_share.h"
#include "gpu/predict/timing/occupancy.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <deque>
#include <limits>
#include <unordered_set>
#include <utility>

namespace kernelcurve::timing {
namespace {

using emulator::Access;
using emulator::Block;
using emulator::BoundKernel;
using emulator::Executor;
using emulator::MemoryImage;
using emulator::Opcode;
using emulator::Operation;
using emulator::Pipe;
using emulator::Step;
using emulator::Warp;

constexpr double never = std::numeric_limits<double>::infinity();
constexpr int schedulers = InstructionCache::schedulers;
constexpr int scoreboards = 6;
constexpr double sectorSize = sectorBytes;
constexpr double bankBytes = 128; // shared memory bytes per cycle

// Cycles, rounded from microbenchmarks of sm_80 and sm_90 (Abdelkhalik et al., Demystifying the
// Nvidia Ampere Architecture through Microbenchmarking, 2022).
constexpr double operandReadCycles = 12;
constexpr double xuLatency = 22;
constexpr double fp64Latency = 16;
constexpr double tensorLatency = 33;
constexpr double shuffleLatency = 24;
constexpr double constantLatency = 30;
constexpr double specialLatency = 25;
constexpr double voteLatency = 12;
constexpr double barrierCycles = 16;
constexpr double takenBranchCycles = 7;
/// The latency between the SMs of a cluster (Luo et al., Benchmarking and Dissecting the Nvidia
/// Hopper GPU Architecture via Microbenchmarking, 2024).
constexpr double clusterCycles = 180;
/// A scheduler passes one memory instruction to the SM's queue every two cycles.
constexpr double queueCycles = 2;
/// Capacity of this queue in cycles of work. If the queue is full, schedulers wait.
constexpr double queueDepth = 48;
/// Maximum backlog of stores in L2 in cycles. Further stores wait.
constexpr double storeBacklog = 6000;
/// Cycles of an indexed constant for one address, and for each of several addresses
/// (lookup_constant, resources/recordings). A table of less than 2 KiB takes less.
constexpr double constantCycles = 2.15;
constexpr double constantReplayCycles = 4.6;
/// Cycles between the first instructions of two warps of a block (empty blocks of 32 to 1024
/// threads on an NVIDIA H200, one block per SM).
constexpr double warpStartCycles = 3.5;

/// The distinct sectors of an access, and the L1 cycles for their lines and for its words.
struct Coalesced {
    std::vector<std::uint64_t> sectors;
    double tagCycles = 0;
    double bankCycles = 0;
};

constexpr int maxTagBanks = 16;
/// Returns the tag bank of a line. Lines that are a power of two apart are spread over the banks
/// (lookup_global, resources/recordings).
unsigned tagBankOf(std::uint64_t line, unsigned banks) {
    std::uint64_t folded = line;
    for (std::uint64_t rest = line / banks; banks > 1 && rest != 0; rest /= banks)
        folded ^= rest;
    return static_cast<unsigned>(folded % banks);
}

void coalesce(const Access& access, int tagBanks, Coalesced& result) {
    result.sectors.clear();
    const auto add = [&](std::uint64_t begin, std::uint64_t bytes) {
        for (std::uint64_t sector = begin / sectorBytes;
             sector <= (begin + bytes - 1) / sectorBytes; ++sector)
            if (result.sectors.empty() || result.sectors.back() != sector)
                result.sectors.push_back(sector);
    };
    // Local memory interleaves the words of the lanes.
    const std::uint64_t piece = access.space == Access::Space::Local
                                    ? std::min<std::uint64_t>(access.bytes, 4)
                                    : access.bytes;
    for (std::uint64_t word = 0; word < access.bytes / piece; ++word)
        forLanes(access.mask,
                 [&](std::size_t lane) { add(access.addresses[lane] + word * lineBytes, piece); });
    std::ranges::sort(result.sectors);
    result.sectors.erase(std::unique(result.sectors.begin(), result.sectors.end()),
                         result.sectors.end());
    std::array<int, maxTagBanks> lines = {};
    for (std::size_t i = 0; i < result.sectors.size(); ++i)
        if (i == 0 || result.sectors[i] >> 2U != result.sectors[i - 1] >> 2U)
            ++lines[tagBankOf(result.sectors[i] >> 2U, static_cast<unsigned>(tagBanks))];
    result.tagCycles = *std::ranges::max_element(lines);
    // L1 and shared memory use the same banks. Local memory interleaves the words.
    const bool usesBanks =
        access.space != Access::Space::Local &&
        (access.kind == Access::Kind::Load || access.kind == Access::Kind::Store);
    result.bankCycles = usesBanks ? sharedCost(emulator::addressesOf(access)).wavefronts : 0;
}

/// Returns the number of sectors that the access would touch if each contiguous range of bytes
/// started at a sector boundary.
std::size_t alignedSectors(const Access& access) {
    std::array<std::uint64_t, warpLanes> begins;
    int count = 0;
    forLanes(access.mask, [&](std::size_t lane) { begins[count++] = access.addresses[lane]; });
    std::sort(begins.begin(), begins.begin() + count);
    std::size_t sectors = 0;
    for (int i = 0; i < count;) {
        const std::uint64_t begin = begins[i];
        std::uint64_t end = begin + access.bytes;
        while (++i < count && begins[i] <= end)
            end = std::max(end, begins[i] + access.bytes);
        sectors += (end - begin + sectorBytes - 1) / sectorBytes;
    }
    return sectors;
}

int mostAtOneWord(const Access& access) {
    std::array<std::uint64_t, warpLanes> words;
    int count = 0;
    forLanes(access.mask, [&](std::size_t lane) { words[count++] = access.addresses[lane] >> 2U; });
    std::sort(words.begin(), words.begin() + count);
    int most = 0;
    for (int i = 0, run = 0; i < count; ++i) {
        run = i > 0 && words[i] == words[i - 1] ? run + 1 : 1;
        most = std::max(most, run);
    }
    return most;
}

/// Returns how often an IMAD occupies its pipe: twice for IMAD.HI and for IMAD.WIDE with an addend,
/// and three times for IMAD.WIDE with a carry (mul.hi.u32, mad.wide.u32, mul.hi.u64 on an NVIDIA
/// H200: 4.1, 4.1, and 6.7 cycles; mul.wide.u32: 2.1).
int multiplierPasses(const Operation& op) {
    using Kind = sass::Operand::Kind;
    if (op.high)
        return 2;
    if (!op.wide)
        return 1;
    if (std::ranges::count(op.operands, Kind::Predicate, &sass::Operand::kind) > 0)
        return 3;
    const sass::Operand& addend = op.operands.back();
    return addend.kind == Kind::Register && addend.index == sass::zeroRegister ? 1 : 2;
}

/// Returns the number of distinct values of an executed MATCH.ANY, whose time is proportional to
/// it (__match_any_sync with 1 to 32 distinct values on an NVIDIA H200).
int distinctMatches(const Warp& warp, const Operation& match, std::uint32_t active) {
    const auto target =
        std::ranges::find(match.operands, sass::Operand::Kind::Register, &sass::Operand::kind);
    if (target->index == sass::zeroRegister)
        return 1;
    int distinct = 0;
    const auto& masks = warp.registers[target->index];
    forLanes(active, [&](std::size_t lane) {
        distinct += static_cast<std::size_t>(std::countr_zero(masks[lane])) == lane ? 1 : 0;
    });
    return distinct;
}

struct TimedWarp {
    Warp* warp = nullptr;
    Block* block = nullptr;
    int slot = 0;
    double ready = never;      ///< earliest issue time according to the stall counts
    double dependency = never; ///< earliest issue time of the next instruction, including
                               ///< scoreboards
    const Operation* next = nullptr;
    std::array<double, scoreboards> scoreboard = {};
    std::deque<double> copyGroups; ///< completion time of each LDGDEPBAR group of asynchronous
                                   ///< copies
    double copiesEnd = 0;
    double storesEnd = 0; ///< time at which L2 has accepted the warp's stores
    std::uint64_t age = 0;
    std::size_t codeLine = ~std::size_t{0}; ///< code line of the next instruction
};

/// Busy cycles of an SM's units, summed over the four schedulers.
struct Busy {
    double issue = 0;
    double fma = 0;
    double alu = 0;
    double xu = 0;
    double fp64 = 0;
    double half = 0;
    double tensor = 0;
    double l1 = 0;
    double shared = 0;
    double sharedAtomics = 0;
};

/// Requests to L1.
struct Traffic {
    double requests = 0;
    double localRequests = 0;
    double usefulBytes = 0;
    double sectors = 0;
    double storedSectors = 0;
    double partialSectors = 0;
};

struct Scheduler {
    std::vector<int> warps;
    int last = -1; ///< warp of the previous instruction
    double free = 0;
    std::array<double, 2> fma = {};
    double alu = 0;
    double xu = 0;
    double fp64 = 0;
    double half = 0;
    double tensor = 0;
    double uniform = 0;
    double queue = 0;
};

class Simulation {
  public:
    Simulation(const BoundKernel& launch, MemoryImage& memory, const GpuModel& gpu,
               const Footprint& footprint, int blocksPerSm, bool isCold, const Without& without)
        : launch_(launch)
        , gpu_(gpu)
        , without_(without)
        , footprint_(footprint)
        , executor_(launch, memory)
        , sms_(static_cast<std::uint64_t>(gpu.smCount))
        , blocks_(launch.blocks())
        , atOnce_(static_cast<std::uint64_t>(blocksPerSm))
        , fillsWaves_(without.leavesOut(Cause::WaveQuantization))
        , ofSm_(blocksOfSm())
        , slots_(static_cast<std::size_t>(std::min(ofSm_, atOnce_)))
        , activeSms_(static_cast<double>(fillsWaves_ ? sms_ : std::min(blocks_, sms_)))
        , share_(gpu, footprint, activeSms_,
                 fillsWaves_ || blocks_ < sms_
                     ? 1
                     : static_cast<double>(ofSm_ * sms_) / static_cast<double>(blocks_),
                 {isCold ? 1 : missShare(gpu, footprint), localMissShare()})
        , atomicLoad_(gpu)
        , atomicShare_(static_cast<double>(fillsWaves_ ? ofSm_ * sms_ : blocks_) /
                       static_cast<double>(ofSm_) *
                       std::max(footprint.atomics.hottestShare, 1 / gpu.l2Slices))
        , instructions_(gpu, launch.code->size())
        , l1_(std::max(minL1, gpu.l1Bytes - sharedPartition(launch, gpu, blocksPerSm))) {
        executor_.skipMatrices();
        excess_.resize(launch.code->size());
        constexpr double lanesOfTwoPipes = 128;
        if (gpu.fp32Lanes < lanesOfTwoPipes)
            for (Scheduler& scheduler : schedulers_)
                scheduler.fma[1] = never;
        blockStates_.resize(slots_);
        warps_.resize(slots_ * launch.warps());
        for (std::size_t i = 0; i < warps_.size(); ++i)
            schedulers_[i % schedulers].warps.push_back(static_cast<int>(i));
        for (std::size_t slot = 0; slot < slots_; ++slot)
            startBlock(slot, 0);
    }

    SimulationResult run(std::uint64_t limit, const std::stop_token& stop) {
        std::uint64_t issued = 0;
        constexpr std::uint64_t between = 4096;
        while (issued < limit && issueNext()) {
            ++issued;
            if (issued % between == 0 && stop.stop_requested())
                break;
        }
        const bool isWhole = issued < limit && !anyLeft();
        if (issued < limit && !isWhole && !stop.stop_requested())
            throw Error({message(KC_TEXT(
                "engine",
                "Deadlock: the warps of a block wait for each other or for another block"))});
        SimulationResult result;
        result.cycles = std::max({now_, lastStore_, share_.end()});
        result.facts = facts(result.cycles);
        result.evidence = evidence(result.cycles);
        for (std::size_t i = 0; i < excess_.size(); ++i)
            if (excess_[i].any())
                result.excess[(*launch_.code)[i].line] += excess_[i];
        if (!isWhole)
            result.cycles = extrapolated(issued, result);
        // Scales whole waves to the actual number of blocks.
        if (fillsWaves_)
            result.cycles *= static_cast<double>(blocks_) / static_cast<double>(ofSm_ * sms_);
        result.facts.simulatedShare = result.simulatedShare;
        result.l1HitRate = l1Accesses_ > 0 ? l1Hits_ / l1Accesses_ : 0;
        const double all =
            static_cast<double>(blocks_) / (static_cast<double>(ofSm_) * result.simulatedShare);
        for (auto& [line, excess] : result.excess)
            excess *= all;
        result.bytes = {l1Hits_ * sectorSize * all, share_.l2Bytes * all, share_.dramBytes * all};
        return result;
    }

  private:
    static constexpr double minL1 = 16384;

    /// Returns the fraction of sectors whose first access misses L2 although the previous run used
    /// them. This fraction is 0 for small arrays and 1 for arrays much larger than L2 (measured on
    /// H100 and H200).
    static double missShare(const GpuModel& gpu, const Footprint& footprint) {
        constexpr double allHeld = 0.9;
        constexpr double noneHeld = 1.9;
        // The L2 of these GPUs has two partitions, and each keeps a copy of the lines that its SMs
        // use (NVIDIA A100 Tensor Core GPU Architecture, 2020).
        const bool isPartitioned = gpu.computeCapability == 80 || gpu.computeCapability == 90 ||
                                   gpu.computeCapability / 10 == 10;
        const double filled = footprint.arrayBytes / gpu.l2Bytes * (isPartitioned ? 2 : 1);
        return std::clamp((filled - allHeld) / (noneHeld - allHeld), 0.0, 1.0);
    }

    /// Returns the fraction of local memory requests that miss L2. Each concurrent thread has
    /// separate bytes (fitted to mix_local and mix_registers on H100 and H200).
    double localMissShare() const {
        constexpr double allHeld = 0.3;
        constexpr double noneHeld = 2.5;
        const double threads =
            static_cast<double>(std::min(blocks_, atOnce_ * sms_) * launch_.threads());
        const double filled = threads * launch_.localBytes / gpu_.l2Bytes;
        return std::clamp((filled - allHeld) / (noneHeld - allHeld), 0.0, 1.0);
    }

    std::uint64_t blocksOfSm() const {
        const std::uint64_t needed = (blocks_ + sms_ - 1) / sms_;
        return fillsWaves_ ? wholeWaves(needed) : needed;
    }
    std::uint64_t wholeWaves(std::uint64_t blocks) const {
        return (blocks + atOnce_ - 1) / atOnce_ * atOnce_;
    }

    bool anyLeft() const {
        return std::ranges::any_of(warps_, [](const TimedWarp& warp) {
            return warp.warp != nullptr && !warp.warp->done();
        });
    }

    double extrapolated(std::uint64_t issued, SimulationResult& result) {
        const double whole =
            static_cast<double>(ofSm_) * std::max(footprint_.instructionsPerBlock, 1.0);
        result.simulatedShare = std::clamp(static_cast<double>(issued) / whole, 1e-9, 1.0);
        const std::size_t ends = blockEnds_.size();
        if (ends >= 2 * slots_ && ends >= 2) {
            // After the first generation, blocks end at a steady rate.
            const std::size_t first = slots_ - 1;
            const double rate = static_cast<double>(ends - 1 - first) /
                                std::max(blockEnds_.back() - blockEnds_[first], 1.0);
            // Later blocks may have less work, or none.
            const double size = endedInstructions_ / static_cast<double>(ends);
            const double left = static_cast<double>(ofSm_ - slots_) *
                                std::clamp(footprint_.instructionsPerBlock / size, 0.1, 1.0);
            return std::max(now_, blockEnds_[first] + left / rate);
        }
        return std::max(now_, share_.end()) / result.simulatedShare;
    }

    confidence::Facts facts(double cycles) const {
        confidence::Facts facts;
        const auto share = [&](double busy) { return std::min(busy / cycles, 1.0); };
        const auto of = [](double part, double whole) { return whole > 0 ? part / whole : 0; };
        facts.dramShare = share(share_.dramBusy);
        facts.l2Share = share(std::max(share_.l2Busy, share_.l2WriteBusy));
        facts.l1Share = share(busy_.l1);
        facts.sharedShare = share(busy_.shared);
        facts.atomicShare = share(busy_.sharedAtomics);
        facts.tensorShare = share(busy_.tensor / schedulers);
        facts.computeShare = share(
            std::max({busy_.issue, busy_.fma / 2, busy_.alu, busy_.xu, busy_.fp64, busy_.half}) /
            schedulers);
        if (traffic_.sectors > 0)
            facts.usefulShare = std::min(traffic_.usefulBytes / traffic_.sectors / sectorSize, 1.0);
        facts.hasClusters = launch_.hasClusters();
        facts.localShare = of(traffic_.localRequests, traffic_.requests);
        facts.partialShare = of(traffic_.partialSectors, traffic_.storedSectors);
        return facts;
    }

    std::array<double, causeCount> evidence(double cycles) const {
        std::array<double, causeCount> evidence = {};
        const auto set = [&](Cause cause, double busy) {
            evidence[static_cast<std::size_t>(cause)] = busy / cycles;
        };
        LineExcess all;
        for (const LineExcess& one : excess_)
            all += one;
        for (const auto& [cause, name] : enumNames(Cause{}))
            set(cause, shareOf(all, cause));
        set(Cause::Barriers, barriers_);
        set(Cause::WaveQuantization,
            cycles *
                (1 - static_cast<double>(blocks_) / static_cast<double>(wholeWaves(ofSm_) * sms_)));
        set(Cause::DramBandwidth, share_.dramBusy);
        set(Cause::L2Bandwidth, std::max(share_.l2Busy, share_.l2WriteBusy));
        set(Cause::L1Throughput, busy_.l1);
        set(Cause::SharedThroughput, busy_.shared);
        set(Cause::MemoryLatency, cycles);
        set(Cause::InstructionCache, instructions_.busy() / schedulers);
        set(Cause::Dependencies, cycles);
        set(Cause::IssueSlots, busy_.issue / schedulers);
        set(Cause::FmaPipe, busy_.fma / 2 / schedulers);
        set(Cause::AluPipe, busy_.alu / schedulers);
        set(Cause::SpecialFunctions, busy_.xu / schedulers);
        set(Cause::Fp64Pipe, busy_.fp64 / schedulers);
        set(Cause::HalfPipe, busy_.half / schedulers);
        set(Cause::TensorPipe, busy_.tensor / schedulers);
        set(Cause::LaunchOverhead, cycles);
        return evidence;
    }

    LineExcess& excessOf(const Operation& op) {
        return excess_[static_cast<std::size_t>(&op - launch_.code->data())];
    }

    void startBlock(std::size_t slot, double when) {
        if (nextBlock_ >= ofSm_)
            return;
        // Blocks that fill a wave behave like the blocks of another SM.
        const std::uint64_t number = nextBlock_++ * sms_;
        const std::uint64_t index = (number + number / blocks_) % blocks_;
        Block& block = blockStates_[slot];
        executor_.begin(block, index);
        lastStart_ = std::max(lastStart_, when);
        for (std::uint32_t i = 0; i < launch_.warps(); ++i) {
            TimedWarp& timed = warps_[slot * launch_.warps() + i];
            timed = TimedWarp();
            timed.warp = &block.warps[i];
            timed.block = &block;
            timed.slot = static_cast<int>(slot);
            timed.ready = lastStart_ + warpStartCycles * i;
            timed.age = ++ages_;
            update(timed);
        }
        // All SMs together start blocks at a limited rate.
        lastStart_ += gpu_.smCount / gpu_.blocksPerCycle;
    }

    /// Finds the warp's next instruction and the time at which its operands are available.
    void update(TimedWarp& timed) {
        timed.next = executor_.next(*timed.warp);
        timed.dependency = timed.ready;
        if (timed.next == nullptr) {
            timed.dependency = never;
            return;
        }
        const std::size_t line =
            InstructionCache::lineOf(static_cast<std::size_t>(timed.next - launch_.code->data()));
        if (std::exchange(timed.codeLine, line) != line)
            timed.dependency = instructions_.enter(
                static_cast<std::size_t>(&timed - warps_.data()) % schedulers, line, timed.ready);
        for (int i = 0; i < scoreboards; ++i)
            if ((timed.next->control.waitMask >> i & 1U) != 0)
                timed.dependency = std::max(timed.dependency, timed.scoreboard[i]);
        if (timed.next->opcode == Opcode::Depbar) {
            // Waits until at most `open` groups of copies are incomplete.
            const auto& operands = timed.next->operands;
            const std::size_t open =
                operands.size() > 1 ? static_cast<std::size_t>(operands[1].integer) : 0;
            if (timed.copyGroups.size() > open)
                timed.dependency = std::max(timed.dependency,
                                            timed.copyGroups[timed.copyGroups.size() - 1 - open]);
        }
    }

    /// Returns the time at which the units for the warp's next instruction are free.
    double unitFree(const Scheduler& s, const Operation& op) const {
        switch (op.pipe) {
        case Pipe::Fma:
            return std::min(s.fma[0], s.fma[1]);
        case Pipe::FmaHeavy:
            return s.fma[0];
        case Pipe::Alu:
            return s.alu;
        case Pipe::Half:
            return s.half;
        case Pipe::Xu:
            return s.xu;
        case Pipe::Fp64:
            return s.fp64;
        case Pipe::Tensor:
            return s.tensor;
        case Pipe::Uniform:
            return s.uniform;
        case Pipe::Memory: {
            double free = std::max(s.queue, lsuFree_ - queueDepth);
            if (op.opcode == Opcode::Stg || op.opcode == Opcode::Red)
                free = std::max(free, share_.backlog() - storeBacklog);
            if (op.opcode == Opcode::Red)
                free = std::max(free, share_.atomicsDone() - storeBacklog);
            return free;
        }
        case Pipe::Branch:
            break;
        }
        return 0;
    }

    /// Returns the warp that can issue first, and the issue time. If several warps can issue at
    /// this time, returns the previous warp if it is one of them, and the oldest of them if it is
    /// not.
    std::pair<int, double> choose(const Scheduler& s) const {
        double earliest = never;
        int chosen = -1;
        for (const int index : s.warps) {
            const TimedWarp& timed = warps_[static_cast<std::size_t>(index)];
            if (timed.next == nullptr)
                continue;
            const double when = std::max({timed.dependency, s.free, unitFree(s, *timed.next)});
            if (when > earliest)
                continue;
            const bool isSame = when == earliest;
            if (!isSame || index == s.last ||
                (chosen != s.last && timed.age < warps_[static_cast<std::size_t>(chosen)].age)) {
                earliest = when;
                chosen = index;
            }
        }
        return {chosen, earliest};
    }

    bool issueNext() {
        int warp = -1;
        double when = never;
        Scheduler* of = nullptr;
        for (Scheduler& s : schedulers_) {
            const auto [chosen, at] = choose(s);
            if (chosen >= 0 && at < when) {
                warp = chosen;
                when = at;
                of = &s;
            }
        }
        if (of == nullptr)
            return false;
        issue(*of, warp, when);
        return true;
    }

    void issue(Scheduler& s, int index, double when) {
        TimedWarp& timed = warps_[static_cast<std::size_t>(index)];
        now_ = std::max(now_, when);
        s.last = index;
        const Operation& op = *timed.next;
        executor_.letSwapsSucceed(without_.leavesOut(Cause::Atomics, op.line));
        const Step step = executor_.step(*timed.block, *timed.warp);
        const double passes = passesOf(*timed.warp, op, step);
        s.free = when + (without_.leavesOut(Cause::IssueSlots) ? 0 : passes);
        busy_.issue += passes;
        double stall = std::max<double>(op.control.stall, 1);
        if (step.jumped)
            stall = std::max(stall, takenBranchCycles);
        timed.ready = when + (without_.leavesOut(Cause::Dependencies) ? 1 : stall) * passes;
        double read = when + operandReadCycles;
        double done = occupy(s, timed, op, step, passes, when, read);
        done = when + (done - when) * passes;
        read = when + (read - when) * passes;
        if (op.control.writeBarrier < scoreboards) {
            double& board = timed.scoreboard[op.control.writeBarrier];
            board = std::max(board, done);
        }
        if (op.control.readBarrier < scoreboards) {
            double& board = timed.scoreboard[op.control.readBarrier];
            board = std::max(board, read);
        }
        if (timed.warp->done()) {
            finishWarp(timed, when);
            return;
        }
        if (op.opcode == Opcode::Bar)
            release(timed, op.variant == emulator::OfCluster ? when + clusterCycles : when);
        update(timed);
    }

    /// Returns the fraction of an instruction's time that counts. The fraction is usually 1. It is
    /// 0 for local memory accesses that the run leaves out. It is below 1 for partial instructions
    /// in a run without divergence, because warps share their passes.
    double passesOf(const Warp& warp, const Operation& op, const Step& step) {
        const Access& access = executor_.access();
        if (access.space == Access::Space::Local && access.mask != 0) {
            const bool isSpill = spills(op, access);
            ++(isSpill ? excessOf(op).spills : excessOf(op).localRequests);
            if (without_.leavesOut(isSpill ? Cause::Spills : Cause::LocalMemory, op.line))
                return 0;
        }
        const auto at = static_cast<std::size_t>(&op - launch_.code->data());
        const double needed = step.lanes == warp.lanes ? 1 : footprint_.neededPasses[at];
        if (needed >= 1)
            return 1;
        const std::size_t branch = step.branch < 0 ? at : static_cast<std::size_t>(step.branch);
        excess_[branch].passes += 1 - needed;
        return without_.leavesOut(Cause::Divergence, (*launch_.code)[branch].line) ? needed : 1;
    }

    /// Releases all warps of the block if they have reached their barrier.
    void release(TimedWarp& timed, double when) {
        if (!executor_.releaseBarriers(*timed.block))
            return;
        const std::size_t first = static_cast<std::size_t>(timed.slot) * launch_.warps();
        for (std::size_t i = first; i < first + launch_.warps(); ++i) {
            const bool waits = warps_[i].next == nullptr || &warps_[i] == &timed;
            if (warps_[i].warp->done() || !waits)
                continue;
            ++barriers_;
            // In a simulation without barriers, each warp continues when it arrives at a barrier.
            if (!without_.leavesOut(Cause::Barriers))
                warps_[i].ready = std::max(warps_[i].ready, when + barrierCycles);
            update(warps_[i]);
        }
    }

    void finishWarp(TimedWarp& timed, double when) {
        timed.next = nullptr;
        const bool isLast =
            std::ranges::all_of(timed.block->warps, [](const Warp& warp) { return warp.done(); });
        if (!isLast)
            return release(timed, when);
        // Warps remain resident until L2 has accepted their stores.
        const auto first =
            warps_.begin() + static_cast<std::ptrdiff_t>(timed.slot) * launch_.warps();
        for (auto each = first; each != first + launch_.warps(); ++each)
            when = std::max(when, each->storesEnd);
        blockEnds_.push_back(when);
        for (const Warp& warp : timed.block->warps)
            endedInstructions_ += static_cast<double>(warp.executed);
        startBlock(static_cast<std::size_t>(timed.slot), when + gpu_.blockReplacementCycles);
    }

    /// Occupies the units of the instruction for the fraction `passes` of the instruction's
    /// duration. Returns the time at which the result is available, and sets `read` to the time at
    /// which the operands have been read.
    double occupy(Scheduler& s, TimedWarp& timed, const Operation& op, const Step& step,
                  double passes, double when, double& read) {
        constexpr double shortLatency = 4;
        const auto take = [&](double& pipe, double cycles, double& busy) {
            pipe = when + cycles * passes;
            busy += cycles * passes;
        };
        switch (op.pipe) {
        case Pipe::Fma:
            take(s.fma[0] < s.fma[1] ? s.fma[0] : s.fma[1], gpu_.fmaCycles, busy_.fma);
            break;
        case Pipe::FmaHeavy:
            take(s.fma[0], gpu_.fmaCycles * multiplierPasses(op), busy_.fma);
            break;
        case Pipe::Alu:
            take(s.alu, gpu_.aluCycles, busy_.alu);
            return when + (op.opcode == Opcode::Vote || op.opcode == Opcode::R2ur ? voteLatency
                                                                                  : shortLatency);
        case Pipe::Half:
            take(s.half, gpu_.halfCycles, busy_.half);
            break;
        case Pipe::Xu:
            take(s.xu, gpu_.xuCycles, busy_.xu);
            return when + xuLatency;
        case Pipe::Fp64:
            take(s.fp64, gpu_.fp64Cycles, busy_.fp64);
            return when + fp64Latency;
        case Pipe::Tensor:
            take(s.tensor, gpu_.tensorCycles, busy_.tensor);
            return when + tensorLatency;
        case Pipe::Uniform:
            s.uniform = when + gpu_.uniformCycles * passes;
            return when + (op.opcode == Opcode::S2ur ? specialLatency : voteLatency);
        case Pipe::Memory:
            return accessMemory(s, timed, op, step, passes, when, read);
        case Pipe::Branch:
            if (op.opcode == Opcode::Ldgdepbar) {
                timed.copyGroups.push_back(timed.copiesEnd);
                return timed.copiesEnd;
            }
            break;
        }
        return when + shortLatency;
    }

    double accessMemory(Scheduler& s, TimedWarp& timed, const Operation& op, const Step& step,
                        double passes, double when, double& read) {
        const Access& access = executor_.access();
        switch (op.opcode) {
        case Opcode::S2r:
            return when + specialLatency;
        case Opcode::Ldc:
            return loadConstant(timed, op, when);
        case Opcode::Membar:
            ++excessOf(op).fences;
            if (without_.leavesOut(Cause::BlockSync, op.line))
                return when;
            return std::max(when, share_.backlog()) + gpu_.l2Latency;
        case Opcode::Shfl:
        case Opcode::Match: {
            const double cycles =
                gpu_.shuffleCycles *
                (op.opcode == Opcode::Match ? distinctMatches(*timed.warp, op, step.active) : 1);
            lsuFree_ = std::max(lsuFree_, when) + cycles * passes;
            busy_.shared += cycles * passes;
            s.queue = when + queueCycles * passes;
            return std::max(lsuFree_ - gpu_.shuffleCycles, when) + shuffleLatency;
        }
        default:
            break;
        }
        if (step.active == 0 || access.space == Access::Space::None || access.mask == 0)
            return when + 4;
        if (passes == 0)
            return when;
        s.queue = when + queueCycles * passes;
        return access.space == Access::Space::Shared
                   ? accessShared(op, access, passes, when, read)
                   : accessCached(timed, op, access, passes, when, read);
    }

    double loadConstant(const TimedWarp& timed, const Operation& op, double when) {
        const sass::Operand& source = op.operands[1];
        if (source.index == sass::zeroRegister)
            return when + constantLatency;
        std::unordered_set<std::uint32_t> places;
        const auto& index = timed.warp->registers[source.index];
        forLanes(timed.warp->live, [&](std::size_t lane) { places.insert(index[lane]); });
        constantFree_ =
            std::max(constantFree_, when) +
            (places.size() > 1 ? constantReplayCycles * static_cast<double>(places.size())
                               : constantCycles);
        return constantFree_ + constantLatency;
    }

    double accessShared(const Operation& op, const Access& access, double passes, double when,
                        double& read) {
        double wavefronts = sharedCost(emulator::addressesOf(access)).wavefronts;
        const double needed =
            std::max(1.0, std::ceil(access.bytes * std::popcount(access.mask) / bankBytes));
        if (wavefronts > needed)
            excessOf(op).wavefronts += wavefronts - needed;
        if (without_.leavesOut(Cause::BankConflicts, op.line))
            wavefronts = std::min(wavefronts, needed);
        constexpr double cyclesPerMeeting = 2; // per lane that changes the same word
        if (op.opcode == Opcode::Atoms)
            ++excessOf(op).atomics;
        if (op.opcode == Opcode::Atoms && op.variant != 1 &&
            !without_.leavesOut(Cause::Atomics, op.line))
            wavefronts = std::max(wavefronts, cyclesPerMeeting * mostAtOneWord(access));
        if (without_.leavesOut(Cause::SharedThroughput))
            wavefronts = 0;
        wavefronts *= passes;
        const double begin = std::max(lsuFree_, when);
        lsuFree_ = begin + wavefronts;
        (op.opcode == Opcode::Atoms ? busy_.sharedAtomics : busy_.shared) += wavefronts;
        read = lsuFree_ + 6;
        return lsuFree_ + gpu_.sharedLatency - 1 + (access.isRemote ? clusterCycles : 0);
    }

    double accessCached(TimedWarp& timed, const Operation& op, const Access& access, double passes,
                        double when, double& read) {
        Access placed = access;
        const bool isLocal = access.space == Access::Space::Local;
        if (isLocal) {
            // Each warp of the SM has a separate range above all arrays.
            constexpr unsigned warpShift = 24;
            const auto index = static_cast<std::uint64_t>(&timed - warps_.data());
            for (std::uint64_t& address : placed.addresses)
                address += localBase + (index << warpShift);
        }
        coalesce(placed, static_cast<int>(std::clamp(gpu_.tagBanks, 1.0, double{maxTagBanks})),
                 coalesced_);
        if (!isLocal)
            trim(op, access);
        const double cost =
            without_.leavesOut(Cause::L1Throughput)
                ? 0
                : std::max({1.0, coalesced_.tagCycles, coalesced_.bankCycles,
                            static_cast<double>(coalesced_.sectors.size()) / gpu_.sectorsPerCycle});
        lsuFree_ = std::max(lsuFree_, when) + cost * passes;
        busy_.l1 += cost * passes;
        note(access, isLocal);
        read = lsuFree_ + 8;
        const double begin = lsuFree_;
        const bool isAtomic =
            access.kind == Access::Kind::Atomic || access.kind == Access::Kind::Reduction;
        if (isAtomic)
            ++excessOf(op).atomics;
        if (isAtomic && without_.leavesOut(Cause::Atomics, op.line))
            return begin + gpu_.l2Latency;
        if (isAtomic) {
            // Atomics on one sector wait for each other. Atomics on several sectors are distributed
            // among slices. predict() adds the total time of such atomics to the launch.
            const double waited = atomicLoad_.add(access, op.isReal);
            const std::size_t count = coalesced_.sectors.size();
            const double done = share_.atomic(static_cast<int>(count),
                                              count == 1 ? atomicShare_ * waited : 0, begin);
            lastStore_ = std::max(lastStore_, done);
            return done;
        }
        double done = begin + gpu_.l1Latency;
        if (access.kind == Access::Kind::Store)
            sendPackets(begin);
        std::uint64_t missed = ~std::uint64_t{0};
        for (const std::uint64_t sector : coalesced_.sectors)
            done = std::max(done, access.kind == Access::Kind::Store
                                      ? storeSector(sector, begin, isLocal)
                                      : loadSector(sector, begin, op.bypassesL1, missed));
        if (access.kind == Access::Kind::Store) {
            lastStore_ = std::max(lastStore_, done);
            timed.storesEnd = share_.stored();
        }
        if (access.kind == Access::Kind::Copy)
            timed.copiesEnd = std::max(timed.copiesEnd, done);
        return done;
    }

    bool spills(const Operation& op, const Access& access) const {
        const std::uint64_t offset =
            localOffset(access.addresses[static_cast<std::size_t>(std::countr_zero(access.mask))]);
        return launch_.spills && isOnStack(op) &&
               (offset < footprint_.localArrays.begin || offset >= footprint_.localArrays.end);
    }

    /// Counts the sectors that the access would not need if its bytes were contiguous and aligned.
    /// A simulation without these causes drops such sectors.
    void trim(const Operation& op, const Access& access) {
        std::vector<std::uint64_t>& sectors = coalesced_.sectors;
        // Lanes may share their bytes.
        const double useful = std::min<double>(access.bytes * std::popcount(access.mask),
                                               sectorSize * static_cast<double>(sectors.size()));
        const auto needed = static_cast<std::size_t>(std::max(1.0, std::ceil(useful / sectorSize)));
        if (sectors.size() <= needed)
            return;
        const std::size_t aligned = std::clamp(alignedSectors(access), needed, sectors.size());
        excessOf(op).sectors += static_cast<double>(aligned - needed);
        excessOf(op).misaligned += static_cast<double>(sectors.size() - aligned);
        std::size_t left = sectors.size();
        if (without_.leavesOut(Cause::Uncoalesced, op.line))
            left -= aligned - needed;
        if (without_.leavesOut(Cause::Misaligned, op.line))
            left = aligned;
        if (left == sectors.size())
            return;
        // Each access keeps different sectors, because other accesses may use the remaining bytes.
        // All accesses together still transfer all useful bytes.
        const std::uint64_t address =
            access.addresses[static_cast<std::size_t>(std::countr_zero(access.mask))];
        const std::size_t first = address / access.bytes % sectors.size() * left % sectors.size();
        std::rotate(sectors.begin(), sectors.begin() + static_cast<std::ptrdiff_t>(first),
                    sectors.end());
        coalesced_.bankCycles *= static_cast<double>(left) / static_cast<double>(sectors.size());
        sectors.resize(left);
        std::ranges::sort(sectors);
        coalesced_.tagCycles = std::ceil(static_cast<double>(left) / 4);
    }

    void sendPackets(double when) {
        const std::vector<std::uint64_t>& sectors = coalesced_.sectors;
        for (std::size_t next = 0; next < sectors.size();) {
            const std::uint64_t line = sectors[next] >> 2U;
            unsigned ofLine = 0;
            for (; next < sectors.size() && sectors[next] >> 2U == line; ++next)
                ofLine |= 1U << (sectors[next] & 3U);
            share_.sendPacket(line, ofLine, when);
        }
    }

    void note(const Access& access, bool isLocal) {
        const double useful = access.bytes * std::popcount(access.mask);
        const auto sectors = static_cast<double>(coalesced_.sectors.size());
        ++traffic_.requests;
        traffic_.localRequests += isLocal ? 1 : 0;
        traffic_.usefulBytes += useful;
        traffic_.sectors += sectors;
        if (access.kind == Access::Kind::Store) {
            traffic_.storedSectors += sectors;
            traffic_.partialSectors += useful < sectors * sectorSize ? sectors : 0;
        }
    }

    /// `missed` is the access's most recent sector that missed L1.
    double loadSector(std::uint64_t sector, double when, bool bypasses, std::uint64_t& missed) {
        const std::uint64_t line = sector >> 2U;
        const unsigned part = sector & 3U;
        ++l1Accesses_;
        L1Cache::Line* found = bypasses ? nullptr : l1_.find(line);
        if (found != nullptr && (found->valid >> part & 1U) != 0) {
            ++l1Hits_;
            return std::max(when, found->ready[part]) + gpu_.l1Latency;
        }
        const double ready = share_.load(sector, when, missed >> 1U == sector >> 1U);
        missed = sector;
        if (!bypasses) {
            if (found == nullptr)
                found = &l1_.allocate(line);
            found->valid |= 1U << part;
            found->ready[part] = ready - gpu_.l1Latency;
        }
        return ready;
    }

    double storeSector(std::uint64_t sector, double when, bool isLocal) {
        if (isLocal) { // later loads find the sector in L1
            const std::uint64_t line = sector >> 2U;
            L1Cache::Line* found = l1_.find(line);
            if (found == nullptr)
                found = &l1_.allocate(line);
            found->valid |= 1U << (sector & 3U);
            found->ready[sector & 3U] = when;
        }
        return share_.store(sector, when);
    }

    const BoundKernel& launch_;
    const GpuModel& gpu_;
    const Without without_;
    const Footprint& footprint_;
    Executor executor_;
    std::uint64_t sms_;
    std::uint64_t blocks_;
    std::uint64_t atOnce_; ///< resident blocks of an SM
    bool fillsWaves_;
    std::uint64_t ofSm_;
    std::size_t slots_;
    double activeSms_;
    MemoryShare share_;
    AtomicLoad atomicLoad_;
    /// Cycles that the busiest L2 slice needs for the atomics of all SMs, divided by the cycles for
    /// this SM's atomics.
    double atomicShare_;
    InstructionCache instructions_;
    L1Cache l1_;
    std::vector<Block> blockStates_;
    std::vector<TimedWarp> warps_;
    std::array<Scheduler, schedulers> schedulers_;
    std::vector<double> blockEnds_;
    double endedInstructions_ = 0; ///< warp instructions of these blocks
    std::uint64_t nextBlock_ = 0;
    std::uint64_t ages_ = 0;
    double lastStart_ = 0;
    double now_ = 0;
    double lastStore_ = 0;
    double lsuFree_ = 0;
    double constantFree_ = 0;
    double l1Accesses_ = 0;
    double l1Hits_ = 0;
    Busy busy_;
    double barriers_ = 0; ///< warps that waited at a barrier
    Traffic traffic_;
    std::vector<LineExcess> excess_; ///< one per instruction
    Coalesced coalesced_;
};

constexpr auto lineMembers =
    std::to_array({&LineExcess::wavefronts, &LineExcess::sectors, &LineExcess::misaligned,
                   &LineExcess::localRequests, &LineExcess::spills, &LineExcess::atomics,
                   &LineExcess::passes, &LineExcess::fences});

} // namespace

LineExcess& LineExcess::operator+=(const LineExcess& other) {
    for (const auto member : lineMembers)
        this->*member += other.*member;
    return *this;
}

LineExcess& LineExcess::operator*=(double factor) {
    for (const auto member : lineMembers)
        this->*member *= factor;
    return *this;
}

MemoryBytes& MemoryBytes::operator+=(const MemoryBytes& other) {
    l1 += other.l1;
    l2 += other.l2;
    dram += other.dram;
    return *this;
}

double shareOf(const LineExcess& excess, Cause cause) {
    switch (cause) {
    case Cause::BankConflicts:
        return excess.wavefronts;
    case Cause::Uncoalesced:
        return excess.sectors;
    case Cause::Misaligned:
        return excess.misaligned;
    case Cause::LocalMemory:
        return excess.localRequests;
    case Cause::Spills:
        return excess.spills;
    case Cause::Atomics:
        return excess.atomics;
    case Cause::Divergence:
        return excess.passes;
    case Cause::BlockSync:
        return excess.fences;
    default:
        return 0;
    }
}

SimulationResult simulateSm(const BoundKernel& launch, MemoryImage memory, const GpuModel& gpu,
                            const Footprint& footprint, int blocksPerSm, bool isCold,
                            std::uint64_t instructionLimit, const std::stop_token& stop,
                            const Without& without) {
    Simulation simulation(launch, memory, gpu, footprint, blocksPerSm, isCold, without);
    return simulation.run(instructionLimit, stop);
}

} // namespace kernelcurve::timing
