#include "gpu/predict/emulator/executor.h"

#include "gpu/model/text/error.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace kernelcurve::emulator {
namespace {

using sass::Operand;
using Kind = sass::Operand::Kind;

constexpr std::uint32_t allLanes = 0xffffffffU;
constexpr Lanes zeros = {};

std::string hexadecimal(std::uint64_t value) {
    std::string text;
    do {
        text.insert(text.begin(), "0123456789abcdef"[value & 15U]);
        value >>= 4U;
    } while (value != 0);
    return "0x" + text;
}

int firstLane(std::uint32_t mask) {
    return std::countr_zero(mask);
}

} // namespace

// Registers and operands

std::uint32_t Executor::constant(const Operand& operand, std::int64_t offset) const {
    const std::vector<std::byte>& bank = operand.bank == 3   ? launch_.bank3
                                         : operand.bank == 2 ? launch_.bank2
                                                             : launch_.bank0;
    if ((operand.bank != 0 && operand.bank != 3) && (operand.bank != 2 || bank.empty()))
        throw Error({message(KC_TEXT("engine", "The model does not have constant bank {0}"),
                             std::to_string(operand.bank))});
    std::uint32_t value = 0;
    if (offset >= 0 && static_cast<std::size_t>(offset) + sizeof value <= bank.size())
        std::memcpy(&value, bank.data() + offset, sizeof value);
    return value;
}

const Lanes& Executor::read(const Warp& warp, const Operand& operand, Lanes& buffer) const {
    switch (operand.kind) {
    case Kind::Register:
        return operand.index == sass::zeroRegister ? zeros : warp.registers[operand.index];
    case Kind::Integer:
        buffer.fill(static_cast<std::uint32_t>(operand.integer));
        return buffer;
    case Kind::UniformRegister:
        buffer.fill(warp.uniform[operand.index]);
        return buffer;
    case Kind::Constant: {
        const std::int64_t offset = operand.integer + warp.uniform[operand.uniform];
        if (operand.index == sass::zeroRegister) {
            buffer.fill(constant(operand, offset));
            return buffer;
        }
        const Lanes& index = warp.registers[operand.index];
        for (int lane = 0; lane < warpLanes; ++lane)
            buffer[lane] = constant(operand, offset + static_cast<std::int32_t>(index[lane]));
        return buffer;
    }
    default:
        return zeros;
    }
}

const Lanes& Executor::readInteger(const Warp& warp, const Operand& operand, Lanes& buffer) const {
    const Lanes& raw = read(warp, operand, buffer);
    if (operand.kind == Kind::Integer || !(operand.negated || operand.inverted || operand.absolute))
        return raw;
    for (int lane = 0; lane < warpLanes; ++lane) {
        std::uint32_t value = raw[lane];
        if (operand.absolute && (value >> 31U) != 0)
            value = 0U - value;
        if (operand.negated)
            value = 0U - value;
        buffer[lane] = operand.inverted ? ~value : value;
    }
    return buffer;
}

const Lanes& Executor::readFloat(const Warp& warp, const Operand& operand, Lanes& buffer) const {
    const Lanes& raw = read(warp, operand, buffer);
    if (operand.kind == Kind::Integer || !(operand.negated || operand.absolute))
        return raw;
    for (int lane = 0; lane < warpLanes; ++lane) {
        std::uint32_t value = raw[lane];
        if (operand.absolute)
            value &= 0x7fffffffU;
        buffer[lane] = operand.negated ? value ^ 0x80000000U : value;
    }
    return buffer;
}

std::uint64_t Executor::readPair(const Warp& warp, const Operand& operand, int lane) const {
    switch (operand.kind) {
    case Kind::Register:
        if (operand.index == sass::zeroRegister)
            return 0;
        return warp.registers[operand.index][lane] |
               std::uint64_t{warp.registers[operand.index + 1U][lane]} << 32U;
    case Kind::Constant: {
        std::int64_t offset = operand.integer + warp.uniform[operand.uniform];
        if (operand.index != sass::zeroRegister)
            offset += static_cast<std::int32_t>(warp.registers[operand.index][lane]);
        return constant(operand, offset) | std::uint64_t{constant(operand, offset + 4)} << 32U;
    }
    default:
        return readUniformPair(warp, operand);
    }
}

double Executor::readDouble(const Warp& warp, const Operand& operand, int lane) const {
    const auto value = std::bit_cast<double>(readPair(warp, operand, lane));
    if (operand.kind == Kind::Integer)
        return value;
    const double positive = operand.absolute ? std::abs(value) : value;
    return operand.negated ? -positive : positive;
}

std::uint32_t Executor::readUniform(const Warp& warp, const Operand& operand) const {
    std::uint32_t value = 0;
    switch (operand.kind) {
    case Kind::UniformRegister:
        value = warp.uniform[operand.index];
        break;
    case Kind::Integer:
        return static_cast<std::uint32_t>(operand.integer);
    case Kind::Constant:
        value = constant(operand, operand.integer + warp.uniform[operand.uniform]);
        break;
    default:
        break;
    }
    if (operand.negated)
        value = 0U - value;
    return operand.inverted ? ~value : value;
}

std::uint64_t Executor::readUniformPair(const Warp& warp, const Operand& operand) const {
    switch (operand.kind) {
    case Kind::UniformRegister:
        if (operand.index == sass::zeroRegister)
            return 0;
        return warp.uniform[operand.index] | std::uint64_t{warp.uniform[operand.index + 1U]} << 32U;
    case Kind::Integer:
        return static_cast<std::uint64_t>(operand.integer);
    case Kind::Constant: {
        const std::int64_t offset = operand.integer + warp.uniform[operand.uniform];
        return constant(operand, offset) | std::uint64_t{constant(operand, offset + 4)} << 32U;
    }
    default:
        return 0;
    }
}

std::uint32_t Executor::readPredicate(const Warp& warp, const Operand& operand) {
    std::uint32_t value = allLanes;
    if (operand.kind == Kind::UniformPredicate)
        value = (warp.uniformPredicates >> operand.index & 1U) != 0 ? allLanes : 0;
    else if (operand.kind == Kind::Predicate)
        value = warp.predicates[operand.index];
    return operand.inverted ? ~value : value;
}

void Executor::write(Warp& warp, int index, const Lanes& values, std::uint32_t mask) {
    if (index == sass::zeroRegister)
        return;
    Lanes& target = warp.registers[static_cast<std::size_t>(index)];
    if (mask == allLanes) {
        target = values;
        return;
    }
    for (int lane = 0; lane < warpLanes; ++lane)
        if ((mask >> lane & 1U) != 0)
            target[lane] = values[lane];
}

void Executor::writeResult(Warp& warp, const Operand& operand, const Lanes& values,
                           std::uint32_t mask) {
    if (operand.kind == Kind::UniformRegister)
        return writeUniform(warp, operand, values[0]);
    write(warp, operand.index, values, mask);
}

void Executor::writeUniform(Warp& warp, const Operand& operand, std::uint32_t value) {
    if (operand.index != sass::zeroRegister)
        warp.uniform[operand.index] = value;
}

void Executor::writePredicate(Warp& warp, const Operand& operand, std::uint32_t values,
                              std::uint32_t mask) {
    if (operand.index == sass::truePredicate)
        return;
    if (operand.kind == Kind::UniformPredicate) {
        const std::uint32_t bit = 1U << operand.index;
        warp.uniformPredicates =
            (values & mask) != 0 ? warp.uniformPredicates | bit : warp.uniformPredicates & ~bit;
    } else if (operand.kind == Kind::Predicate) {
        std::uint32_t& target = warp.predicates[operand.index];
        target = (target & ~mask) | (values & mask);
    }
}

std::uint32_t Executor::special(const Block& block, const Warp& warp, int lane,
                                std::uint8_t variant) const {
    const std::uint32_t thread = warp.index * warpLanes + static_cast<std::uint32_t>(lane);
    const std::uint32_t x = thread % launch_.block[0];
    const std::uint32_t y = thread / launch_.block[0] % launch_.block[1];
    const std::uint32_t z = thread / launch_.block[0] / launch_.block[1];
    const std::uint32_t below = (1U << lane) - 1;
    switch (variant) {
    case TidX:
        return x;
    case TidY:
        return y;
    case TidZ:
        return z;
    case Tid:
        return x | y << 16U | z << 26U;
    case CtaidX:
        return block.index[0];
    case CtaidY:
        return block.index[1];
    case CtaidZ:
        return block.index[2];
    case LaneId:
        return static_cast<std::uint32_t>(lane);
    case LtMask:
        return below;
    case LeMask:
        return below | 1U << lane;
    case GtMask:
        return ~(below | 1U << lane);
    case GeMask:
        return ~below;
    case EqMask:
        return 1U << lane;
    case SharedWindow:
        return sharedWindow;
    case CgaCtaId:
        return rankInCluster(block);
    default:
        return 0;
    }
}

std::uint32_t Executor::rankInCluster(const Block& block) const {
    const auto& size = launch_.cluster;
    return block.index[0] % size[0] +
           size[0] * (block.index[1] % size[1] + size[1] * (block.index[2] % size[2]));
}

// Blocks and diverged lanes.

void Executor::begin(Block& block, std::uint64_t index) const {
    block.index = {static_cast<std::uint32_t>(index % launch_.grid[0]),
                   static_cast<std::uint32_t>(index / launch_.grid[0] % launch_.grid[1]),
                   static_cast<std::uint32_t>(index / launch_.grid[0] / launch_.grid[1])};
    block.shared.assign(reservedSharedBytes + launch_.sharedBytes(), std::byte{0});
    block.warps.resize(launch_.warps());
    for (std::uint32_t i = 0; i < launch_.warps(); ++i) {
        Warp& warp = block.warps[i];
        warp.registers.resize(std::max(launch_.registers, launch_.registersNamed));
        for (Lanes& lanes : warp.registers)
            lanes.fill(0);
        warp.uniform.fill(0);
        warp.predicates.fill(0);
        warp.predicates[sass::truePredicate] = allLanes;
        warp.uniformPredicates = 1U << sass::truePredicate;
        warp.local.assign(std::size_t{launch_.localBytes} * warpLanes, std::byte{0});
        const std::uint32_t threads = std::min(launch_.threads() - i * warpLanes, 32U);
        warp.lanes = warp.live = threads == 32 ? allLanes : (1U << threads) - 1;
        warp.splits.assign(1, Split{warp.live, 0});
        warp.current = 0;
        warp.index = i;
        warp.executed = 0;
    }
}

namespace {

/// Reconverges waiting splits whose required lanes have all arrived. Returns true if at least one
/// split has reconverged.
bool joinSplits(Warp& warp) {
    for (std::size_t i = 0; i < warp.splits.size(); ++i) {
        const Split& split = warp.splits[i];
        if (split.wait != Split::Wait::Sync && split.wait != Split::Wait::WarpSync)
            continue;
        const bool isSync = split.wait == Split::Wait::Sync;
        const std::uint32_t wanted =
            (isSync ? split.barriers[split.index] : split.wanted) & warp.live;
        std::uint32_t there = 0;
        for (const Split& other : warp.splits)
            if (other.wait == split.wait && other.pc == split.pc && other.index == split.index)
                there |= other.mask;
        if ((wanted & ~there) != 0)
            continue;
        Split joined = split;
        const Split::Wait wait = split.wait;
        joined.mask = there;
        joined.wait = Split::Wait::None;
        joined.branch = isSync ? split.branches[split.index] : -1;
        ++joined.pc;
        std::erase_if(warp.splits, [&, pc = split.pc, index = split.index](const Split& other) {
            return other.wait == wait && other.pc == pc && other.index == index;
        });
        warp.splits.push_back(joined);
        warp.current = warp.splits.size() - 1;
        return true;
    }
    return false;
}

void removeLanes(Warp& warp, std::uint32_t mask) {
    warp.live &= ~mask;
    for (Split& split : warp.splits)
        split.mask &= ~mask;
    std::erase_if(warp.splits, [](const Split& split) { return split.mask == 0; });
    warp.current = 0;
}

} // namespace

const Operation* Executor::next(Warp& warp) const {
    if (warp.done())
        return nullptr;
    if (warp.splits[warp.current].wait == Split::Wait::None)
        return &code_[warp.splits[warp.current].pc];
    joinSplits(warp);
    if (warp.splits[warp.current].wait == Split::Wait::None)
        return &code_[warp.splits[warp.current].pc];
    for (std::size_t i = 0; i < warp.splits.size(); ++i)
        if (warp.splits[i].wait == Split::Wait::None) {
            warp.current = i;
            return &code_[warp.splits[i].pc];
        }
    return nullptr;
}

bool Executor::releaseBarriers(Block& block) const {
    bool released = false;
    for (std::uint8_t index = 0; index <= clusterBarrier; ++index) {
        std::uint32_t arrived = 0;
        std::uint32_t wanted = 0;
        bool everyone = true;
        for (const Warp& warp : block.warps) {
            std::uint32_t waiting = 0;
            for (const Split& split : warp.splits)
                if (split.wait == Split::Wait::Barrier && split.index == index) {
                    waiting |= split.mask;
                    wanted = std::max(wanted, split.wanted);
                }
            everyone &= (warp.live & ~waiting) == 0;
            arrived += waiting != 0 ? warpLanes : 0;
        }
        if (arrived == 0 || !(wanted == 0 ? everyone : arrived >= wanted))
            continue;
        for (Warp& warp : block.warps)
            for (Split& split : warp.splits)
                if (split.wait == Split::Wait::Barrier && split.index == index) {
                    split.wait = Split::Wait::None;
                    ++split.pc;
                    released = true;
                }
    }
    return released;
}

Step Executor::step(Block& block, Warp& warp) {
    const Operation* op = next(warp);
    if (op == nullptr)
        return {};
    access_.space = Access::Space::None;
    ++warp.executed;
    const Split& split = warp.splits[warp.current];
    const std::uint32_t pc = split.pc;
    const std::uint32_t lanes = split.mask;
    const std::int32_t branch = split.branch;
    std::uint32_t mask = lanes;
    if (!op->guard.always()) {
        std::uint32_t guard =
            op->guard.uniform
                ? ((warp.uniformPredicates >> op->guard.index & 1U) != 0 ? allLanes : 0U)
                : warp.predicates[op->guard.index];
        if (op->guard.negated)
            guard = ~guard;
        mask &= guard;
    }
    if (op->opcode == Opcode::Unknown)
        throw Error({message(KC_TEXT("engine", "The model does not support the instruction {0}"),
                             op->refused)});
    bool jumped = false;
    if (!executeFlow(warp, *op, mask)) {
        if (mask != 0)
            execute(block, warp, *op, mask);
        warp.splits[warp.current].pc = pc + 1;
    } else {
        jumped = !warp.done() && warp.splits[warp.current].pc != pc + 1 &&
                 warp.splits[warp.current].wait == Split::Wait::None;
    }
    // An instruction still takes time if its guard excludes all lanes.
    const bool isGuarded = op->pipe != Pipe::Branch && mask != 0;
    return {op, mask, jumped, isGuarded ? mask : lanes, branch};
}

bool Executor::executeFlow(Warp& warp, const Operation& op, std::uint32_t mask) {
    Split& split = warp.splits[warp.current];
    const auto jump = [&](std::uint32_t taken, std::uint32_t target) {
        if (target >= code_.size())
            throw Error(
                {message(KC_TEXT("engine", "The model cannot follow the control flow at {0}"),
                         hexadecimal(target))});
        if (taken == 0) {
            ++split.pc;
        } else if (taken == split.mask) {
            split.pc = target;
        } else {
            split.branch = static_cast<std::int32_t>(split.pc);
            Split other = split;
            other.mask = taken;
            other.pc = target;
            split.mask &= ~taken;
            ++split.pc;
            warp.splits.push_back(other);
        }
        return true;
    };
    const auto wait = [&](Split::Wait kind, std::uint8_t index, std::uint32_t wanted) {
        split.wait = kind;
        split.index = index;
        split.wanted = wanted;
        return true;
    };
    switch (op.opcode) {
    case Opcode::Bra: {
        std::uint32_t taken = mask;
        std::int64_t target = -1;
        for (const Operand& operand : op.operands) {
            if (operand.kind == Kind::Predicate || operand.kind == Kind::UniformPredicate)
                taken &= readPredicate(warp, operand);
            if (operand.kind == Kind::Target)
                target = operand.integer;
            if (operand.kind != Kind::UniformRegister)
                continue;
            // Convergent and divergent branches depend on the other active lanes of the warp.
            const std::uint32_t expected =
                operand.inverted ? ~warp.uniform[operand.index] : warp.uniform[operand.index];
            if ((op.divergent && expected == split.mask) ||
                (op.convergent && expected != split.mask))
                taken = 0;
        }
        return jump(taken, static_cast<std::uint32_t>(target));
    }
    case Opcode::Call:
        for (const Operand& operand : op.operands)
            if (operand.kind == Kind::Target)
                return jump(mask, static_cast<std::uint32_t>(operand.integer));
        return false;
    case Opcode::Ret: {
        if (mask == 0)
            return jump(0, 0);
        const Lanes& registers = warp.registers[op.operands.front().index];
        const std::uint32_t target = registers[firstLane(mask)];
        std::uint32_t same = 0;
        for (int lane = 0; lane < warpLanes; ++lane)
            if ((mask >> lane & 1U) != 0 && registers[lane] == target)
                same |= 1U << lane;
        if (same != mask)
            throw Error({message(KC_TEXT("engine", "The model does not support {0}"),
                                 "RET to several places")});
        return jump(mask, target / sass::instructionBytes);
    }
    case Opcode::Exit: {
        const std::uint32_t rest = split.mask & ~mask;
        if (rest != 0 && mask != 0)
            split.branch = static_cast<std::int32_t>(split.pc);
        if (rest != 0)
            ++split.pc;
        removeLanes(warp, mask);
        return true;
    }
    case Opcode::Bssy:
        split.barriers[op.operands.front().index] = split.mask;
        split.branches[op.operands.front().index] = split.branch;
        ++split.pc;
        return true;
    case Opcode::Bmov: { // copies the lanes that meet at a barrier
        const Operand& to = op.operands[0];
        const Operand& from = op.operands[1];
        if (to.kind == Kind::Barrier) {
            Lanes buffer;
            if (mask != 0)
                split.barriers[to.index] = read(warp, from, buffer)[firstLane(mask)];
        } else {
            Lanes lanes;
            lanes.fill(split.barriers[from.index]);
            write(warp, to.index, lanes, mask);
            if (op.variant == 1)
                split.barriers[from.index] = 0;
        }
        return false;
    }
    case Opcode::Break: {
        const std::uint8_t index = op.operands.front().index;
        const std::uint32_t before = split.barriers[index];
        for (Split& other : warp.splits)
            if ((other.barriers[index] & mask) != 0 && (other.barriers[index] & before) != 0)
                other.barriers[index] &= ~mask;
        ++split.pc;
        return true;
    }
    case Opcode::Bsync:
        if (mask == 0)
            return false;
        if ((split.barriers[op.operands.front().index] & warp.live & ~split.mask) == 0)
            return false; // all lanes have arrived
        return wait(Split::Wait::Sync, op.operands.front().index, 0);
    case Opcode::Warpsync: {
        std::uint32_t wanted = allLanes;
        if (!op.all && !op.operands.empty()) {
            Lanes buffer;
            wanted = read(warp, op.operands.front(), buffer)[firstLane(split.mask)];
        }
        if ((wanted & warp.live & ~split.mask) == 0)
            return false;
        return wait(Split::Wait::WarpSync, 0, wanted);
    }
    case Opcode::Bar: {
        if (mask == 0)
            return false;
        if (op.variant == OfCluster)
            return wait(Split::Wait::Barrier, clusterBarrier, 0);
        if (op.variant == ArrivesOnly)
            throw Error({message(
                KC_TEXT("engine", "The model does not support the instruction {0}"), "BAR.ARV")});
        Lanes buffer;
        const std::uint32_t index = read(warp, op.operands.front(), buffer)[firstLane(mask)] & 15U;
        std::uint32_t wanted = 0;
        if (op.operands.size() > 1)
            wanted = read(warp, op.operands[1], buffer)[firstLane(mask)];
        return wait(Split::Wait::Barrier, static_cast<std::uint8_t>(index), wanted);
    }
    default:
        return false;
    }
}

void Executor::execute(Block& block, Warp& warp, const Operation& op, std::uint32_t mask) {
    switch (op.opcode) {
    case Opcode::Ffma:
    case Opcode::Fadd:
    case Opcode::Fmul:
    case Opcode::Fmnmx:
    case Opcode::Fmnmx3:
    case Opcode::Fsel:
    case Opcode::Fsetp:
    case Opcode::Fchk:
    case Opcode::Mufu:
    case Opcode::Frnd:
        return executeFloat(warp, op, mask);
    case Opcode::Dfma:
    case Opcode::Dadd:
    case Opcode::Dmul:
    case Opcode::Dsetp:
        return executeDouble(warp, op, mask);
    case Opcode::Hfma2:
    case Opcode::Hadd2:
    case Opcode::Hmul2:
        return executeHalf(warp, op, mask);
    case Opcode::F2fp:
        return executePack(warp, op, mask);
    case Opcode::Hmma:
        if (skipsMatrices_)
            return;
        [[fallthrough]];
    case Opcode::Movm:
        return executeMatrix(warp, op, mask);
    case Opcode::I2f:
    case Opcode::F2i:
    case Opcode::F2f:
        return executeConversion(warp, op, mask);
    case Opcode::Shfl:
    case Opcode::Vote:
    case Opcode::Voteu:
    case Opcode::Match:
    case Opcode::Redux:
        return executeExchange(warp, op, mask);
    case Opcode::Ldg:
    case Opcode::Stg:
    case Opcode::Atomg:
    case Opcode::Red:
        return executeGlobal(block, warp, op, mask);
    case Opcode::Lds:
    case Opcode::Sts:
    case Opcode::Atoms:
    case Opcode::Ldsm:
        return executeShared(block, warp, op, mask);
    case Opcode::Ldl:
    case Opcode::Stl:
        return executeLocal(warp, op, mask);
    case Opcode::Ldgsts:
        return executeCopy(block, warp, op, mask);
    case Opcode::S2r: {
        Lanes values;
        for (int lane = 0; lane < warpLanes; ++lane)
            values[lane] = special(block, warp, lane, op.variant);
        return write(warp, op.operands.front().index, values, mask);
    }
    case Opcode::Uiadd3:
    case Opcode::Uimad:
    case Opcode::Uisetp:
    case Opcode::Ulea:
    case Opcode::Ushf:
    case Opcode::Ulop3:
    case Opcode::Usel:
    case Opcode::Uplop3:
    case Opcode::Ui2f:
    case Opcode::Umov:
    case Opcode::Upopc:
    case Opcode::Uflo:
    case Opcode::Ubrev:
    case Opcode::Uprmt:
    case Opcode::S2ur:
    case Opcode::Uldc:
    case Opcode::R2ur:
        return executeUniform(block, warp, op, mask);
    case Opcode::Nop:
    case Opcode::Membar:
    case Opcode::Depbar:
    case Opcode::Ldgdepbar:
    case Opcode::Bsync:
    case Opcode::Bmov:
    case Opcode::Warpsync:
    case Opcode::Bar:
        return;
    default:
        return executeInteger(warp, op, mask);
    }
}

// Memory

void Executor::setAddresses(const Warp& warp, const Operand& operand,
                            std::array<std::uint64_t, warpLanes>& addresses) const {
    std::uint64_t added = static_cast<std::uint64_t>(operand.integer);
    if (operand.uniform != sass::zeroRegister)
        added += operand.isUniform64 ? warp.uniform[operand.uniform] |
                                           std::uint64_t{warp.uniform[operand.uniform + 1U]} << 32U
                                     : std::uint64_t{warp.uniform[operand.uniform]};
    if (operand.index == sass::zeroRegister) {
        addresses.fill(added);
        return;
    }
    const Lanes& low = warp.registers[operand.index];
    const Lanes& high = operand.is64 ? warp.registers[operand.index + 1U] : zeros;
    for (int lane = 0; lane < warpLanes; ++lane)
        addresses[lane] = (low[lane] | std::uint64_t{high[lane]} << 32U) * operand.scale + added;
}

namespace {

[[noreturn]] void refuseAddress(std::uint64_t address) {
    throw Error({message(KC_TEXT("engine", "The kernel accesses {0}, which is outside its arrays"),
                         hexadecimal(address))});
}

/// Returns a register value for one, two, or four bytes.
std::uint32_t narrowValue(const std::byte* from, const Operation& op) {
    std::uint32_t value = 0;
    std::memcpy(&value, from, std::min<std::size_t>(op.bytes, sizeof value));
    if (op.bytes < 4 && !op.isUnsigned) {
        const unsigned shift = 32U - 8U * op.bytes;
        value = static_cast<std::uint32_t>(static_cast<std::int32_t>(value << shift) >> shift);
    }
    return value;
}

template <typename T>
T combined(const Operation& op, T old, T operand, T other) {
    switch (op.atomic) {
    case AtomicKind::Add:
        return static_cast<T>(old + operand);
    case AtomicKind::Exchange:
        return operand;
    case AtomicKind::Cas:
        return old == operand ? other : old;
    case AtomicKind::Min:
        return std::min(old, operand);
    case AtomicKind::Max:
        return std::max(old, operand);
    case AtomicKind::Inc:
        return old >= operand ? T{0} : static_cast<T>(old + 1);
    case AtomicKind::Dec:
        return old == 0 || old > operand ? operand : static_cast<T>(old - 1);
    default:
        break;
    }
    if constexpr (std::is_integral_v<T>) {
        if (op.atomic == AtomicKind::And)
            return old & operand;
        if (op.atomic == AtomicKind::Or)
            return old | operand;
        return old ^ operand;
    }
    return old;
}

template <typename T>
std::uint64_t applyAtomic(const Operation& op, std::byte* place, std::uint64_t operand,
                          std::uint64_t other) {
    T old;
    T first;
    T second;
    std::memcpy(&old, place, sizeof old);
    std::memcpy(&first, &operand, sizeof first);
    std::memcpy(&second, &other, sizeof second);
    const T result = combined(op, old, first, second);
    std::memcpy(place, &result, sizeof result);
    std::uint64_t bits = 0;
    std::memcpy(&bits, &old, sizeof old);
    return bits;
}

/// Executes an atomic operation and returns the old value.
std::uint64_t atomically(const Operation& op, std::byte* place, std::uint64_t operand,
                         std::uint64_t other) {
    if (op.isReal)
        return op.bytes == 8 ? applyAtomic<double>(op, place, operand, other)
                             : applyAtomic<float>(op, place, operand, other);
    if (op.isUnsigned)
        return op.bytes == 8 ? applyAtomic<std::uint64_t>(op, place, operand, other)
                             : applyAtomic<std::uint32_t>(op, place, operand, other);
    return op.bytes == 8 ? applyAtomic<std::int64_t>(op, place, operand, other)
                         : applyAtomic<std::int32_t>(op, place, operand, other);
}

int destinationOf(const Operation& op) {
    for (int i = 0; i < op.address; ++i)
        if (op.operands[static_cast<std::size_t>(i)].kind == Kind::Register)
            return op.operands[static_cast<std::size_t>(i)].index;
    return sass::zeroRegister;
}

/// Returns the operand `i` positions after the address, or RZ if it is missing.
const Operand& operandAfterAddress(const Operation& op, std::size_t i) {
    static const Operand none{Kind::Register};
    const std::size_t place = static_cast<std::size_t>(op.address) + i;
    return place < op.operands.size() ? op.operands[place] : none;
}

/// Loads the value of one lane into its registers.
void loadLane(Warp& warp, int target, int lane, const std::byte* from, const Operation& op) {
    if (target == sass::zeroRegister)
        return;
    Lanes* const registers = &warp.registers[static_cast<unsigned>(target)];
    if (op.bytes < 4)
        registers[0][lane] = narrowValue(from, op);
    else
        for (std::size_t i = 0; i < op.bytes / 4U; ++i)
            std::memcpy(&registers[i][lane], from + 4 * i, 4);
}

} // namespace

/// Stores the values of all lanes in `mask`, each at `place(lane)`.
template <typename Place>
void Executor::storeLanes(const Warp& warp, const Operation& op, std::uint32_t mask,
                          Place place) const {
    const std::size_t words = std::max<std::size_t>(op.bytes / 4, 1);
    for (std::size_t i = 0; i < words; ++i) {
        Operand source = operandAfterAddress(op, 1);
        if (source.kind == Kind::Register && source.index != sass::zeroRegister)
            source.index = static_cast<std::uint8_t>(source.index + i);
        Lanes buffer;
        const Lanes& values = read(warp, source, buffer);
        for (std::uint32_t rest = mask; rest != 0; rest &= rest - 1) {
            const int lane = firstLane(rest);
            std::memcpy(place(lane) + 4 * i, &values[lane], std::min<std::size_t>(op.bytes, 4));
        }
    }
}

void Executor::executeGlobal(Block& block, Warp& warp, const Operation& op, std::uint32_t mask) {
    const auto addressAt = static_cast<std::size_t>(op.address);
    if (op.isGeneric) {
        setAddresses(warp, op.operands[addressAt], access_.addresses);
        std::uint32_t shared = 0;
        for (std::uint32_t rest = mask; rest != 0; rest &= rest - 1)
            if (access_.addresses[firstLane(rest)] >> 32U == sharedWindow)
                shared |= rest & (0U - rest);
        if (shared != 0 && shared != mask)
            throw Error({message(KC_TEXT("engine",
                                         "The model does not support an access of one warp to both "
                                         "global and shared memory"))});
        if (shared != 0)
            return executeShared(block, warp, op, mask);
    }
    access_.space = Access::Space::Global;
    access_.mask = mask;
    access_.bytes = op.bytes;
    access_.kind = op.opcode == Opcode::Ldg   ? Access::Kind::Load
                   : op.opcode == Opcode::Stg ? Access::Kind::Store
                   : op.opcode == Opcode::Red ? Access::Kind::Reduction
                                              : Access::Kind::Atomic;
    setAddresses(warp, op.operands[addressAt], access_.addresses);
    if (op.opcode == Opcode::Ldg) {
        const int target = destinationOf(op);
        for (std::uint32_t rest = mask; rest != 0; rest &= rest - 1) {
            const int lane = firstLane(rest);
            const std::byte* from = memory_.readable(access_.addresses[lane], op.bytes);
            if (from == nullptr)
                refuseAddress(access_.addresses[lane]);
            loadLane(warp, target, lane, from, op);
        }
        return;
    }
    const auto writable = [&](int lane) {
        std::byte* to = memory_.writable(access_.addresses[lane], op.bytes);
        if (to == nullptr)
            refuseAddress(access_.addresses[lane]);
        return to;
    };
    if (op.opcode == Opcode::Stg)
        return storeLanes(warp, op, mask, writable);
    Lanes low{};
    Lanes high{};
    for (std::uint32_t rest = mask; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        std::byte* to = writable(lane);
        std::uint64_t operand = 0;
        std::uint64_t other = 0;
        if (op.bytes == 8) {
            operand = readPair(warp, operandAfterAddress(op, 1), lane);
            other = readPair(warp, operandAfterAddress(op, 2), lane);
        } else {
            Lanes buffer;
            operand = read(warp, operandAfterAddress(op, 1), buffer)[lane];
            other = read(warp, operandAfterAddress(op, 2), buffer)[lane];
        }
        const std::uint64_t before = atomically(op, to, operand, other);
        const std::uint64_t old = swapsSucceed_ && op.atomic == AtomicKind::Cas ? operand : before;
        low[lane] = static_cast<std::uint32_t>(old);
        high[lane] = static_cast<std::uint32_t>(old >> 32U);
    }
    if (const int target = destinationOf(op);
        op.opcode == Opcode::Atomg && target != sass::zeroRegister) {
        write(warp, target, low, mask);
        if (op.bytes == 8)
            write(warp, target + 1, high, mask);
    }
}

std::span<std::byte> Executor::sharedAt(Block& block, std::uint64_t address,
                                        std::size_t bytes) const {
    const std::uint64_t offset = address & 0xffffffU; // the upper bits select the block of a
                                                      // cluster
    if (offset + bytes > block.shared.size())
        throw Error({message(
            KC_TEXT("engine", "Out-of-bounds access to shared memory: byte {0}, but the block has "
                              "only {1} bytes"),
            std::to_string(static_cast<std::int64_t>(offset) - std::int64_t{reservedSharedBytes}),
            std::to_string(launch_.sharedBytes()))});
    return std::span(block.shared).subspan(offset, bytes);
}

void Executor::executeShared(Block& block, Warp& warp, const Operation& op, std::uint32_t mask) {
    const auto addressAt = static_cast<std::size_t>(op.address);
    access_.space = Access::Space::Shared;
    access_.mask = mask;
    access_.bytes = op.bytes;
    const bool isLoad = op.opcode == Opcode::Lds || op.opcode == Opcode::Ldg; // generic
    const bool isStore = op.opcode == Opcode::Sts || op.opcode == Opcode::Stg;
    access_.kind = isLoad                      ? Access::Kind::Load
                   : isStore                   ? Access::Kind::Store
                   : op.opcode == Opcode::Ldsm ? Access::Kind::Matrix
                                               : Access::Kind::Atomic;
    setAddresses(warp, op.operands[addressAt], access_.addresses);
    // Above the offset in the block's memory: the block of the cluster. Each block is run alone, so
    // that its memory replaces that of the others.
    constexpr unsigned rankShift = 24;
    constexpr std::uint64_t rankMask = 0xff;
    access_.isRemote =
        op.isGeneric && launch_.hasClusters() &&
        (access_.addresses[firstLane(mask)] >> rankShift & rankMask) != rankInCluster(block);
    for (std::uint64_t& address : access_.addresses)
        address &= (std::uint64_t{1} << rankShift) - 1;
    const std::size_t words = std::max<std::size_t>(op.bytes / 4, 1);
    const int target = destinationOf(op);
    if (op.opcode == Opcode::Ldsm) {
        for (std::size_t matrix = 0; matrix < words; ++matrix) {
            Lanes values{};
            for (int lane = 0; lane < warpLanes; ++lane) {
                const auto element = [&](int row, int column) {
                    std::uint16_t value = 0;
                    const std::uint64_t line =
                        access_.addresses[matrix * 8 + static_cast<std::size_t>(row)];
                    std::memcpy(
                        &value,
                        sharedAt(block, line + 2U * static_cast<unsigned>(column), 2).data(), 2);
                    return std::uint32_t{value};
                };
                const int pair = lane % 4 * 2;
                values[lane] = op.transposed
                                   ? element(pair, lane / 4) | element(pair + 1, lane / 4) << 16U
                                   : element(lane / 4, pair) | element(lane / 4, pair + 1) << 16U;
            }
            write(warp, target + static_cast<int>(matrix), values, mask);
        }
        return;
    }
    const auto placeOf = [&](int lane) {
        return sharedAt(block, access_.addresses[lane], op.bytes).data();
    };
    if (isLoad) {
        for (std::uint32_t rest = mask; rest != 0; rest &= rest - 1) {
            const int lane = firstLane(rest);
            loadLane(warp, target, lane, placeOf(lane), op);
        }
        return;
    }
    if (isStore)
        return storeLanes(warp, op, mask, placeOf);
    Lanes first;
    Lanes second;
    const Lanes& operands = read(warp, operandAfterAddress(op, 1), first);
    const Lanes& others = read(warp, operandAfterAddress(op, 2), second);
    Lanes old{};
    for (std::uint32_t rest = mask; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        std::byte* to = placeOf(lane);
        Operation applied;
        applied.atomic = op.variant == 1 ? AtomicKind::Add : op.atomic;
        applied.isUnsigned = op.isUnsigned;
        applied.bytes = op.bytes;
        old[lane] = static_cast<std::uint32_t>(
            atomically(applied, to, op.variant == 1 ? 1U : operands[lane], others[lane]));
        if (swapsSucceed_ && applied.atomic == AtomicKind::Cas)
            old[lane] = operands[lane];
        if (op.variant == 2)
            old[lane] = old[lane] == operands[lane] ? 1U : 0U;
    }
    write(warp, target, old, mask);
}

void Executor::executeLocal(Warp& warp, const Operation& op, std::uint32_t mask) {
    const auto addressAt = static_cast<std::size_t>(op.address);
    access_.space = Access::Space::Local;
    access_.mask = mask;
    access_.bytes = op.bytes;
    access_.kind = op.opcode == Opcode::Ldl ? Access::Kind::Load : Access::Kind::Store;
    setAddresses(warp, op.operands[addressAt], access_.addresses);
    const std::size_t words = std::max<std::size_t>(op.bytes / 4, 1);
    const int target = destinationOf(op);
    for (std::uint32_t rest = mask; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        const std::uint64_t offset = access_.addresses[lane] & 0xffffffffU;
        if (offset + op.bytes > launch_.localBytes)
            refuseAddress(offset);
        std::byte* place = warp.local.data() +
                           std::size_t{launch_.localBytes} * static_cast<unsigned>(lane) + offset;
        if (op.opcode == Opcode::Stl) {
            for (std::size_t i = 0; i < words; ++i) {
                const std::uint8_t index = op.operands[addressAt + 1].index;
                const std::uint32_t value =
                    index == sass::zeroRegister ? 0U : warp.registers[index + i][lane];
                std::memcpy(place + 4 * i, &value, std::min<std::size_t>(op.bytes, 4));
            }
        } else {
            loadLane(warp, target, lane, place, op);
        }
        // The hardware interleaves the lanes' local memory by words.
        access_.addresses[lane] =
            offset / 4 * 4 * warpLanes + 4U * static_cast<unsigned>(lane) + offset % 4;
    }
}

void Executor::executeCopy(Block& block, Warp& warp, const Operation& op, std::uint32_t mask) {
    std::array<std::uint64_t, warpLanes> to;
    const Operand* source = nullptr;
    std::uint32_t zeroed = 0;
    for (std::size_t i = static_cast<std::size_t>(op.address) + 1; i < op.operands.size(); ++i) {
        if (op.operands[i].kind == Kind::Address)
            source = &op.operands[i];
        // A false predicate writes zeros to shared memory without reading.
        if (op.operands[i].kind == Kind::Predicate)
            zeroed = ~readPredicate(warp, op.operands[i]) & mask;
    }
    if (source == nullptr)
        throw Error({message(KC_TEXT("engine", "The model does not support the instruction {0}"),
                             "LDGSTS")});
    setAddresses(warp, op.operands[static_cast<std::size_t>(op.address)], to);
    setAddresses(warp, *source, access_.addresses);
    access_.space = Access::Space::Global;
    access_.kind = Access::Kind::Copy;
    access_.mask = mask & ~zeroed;
    access_.bytes = op.bytes;
    for (std::uint32_t rest = mask; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        access_.destinations[lane] = static_cast<std::uint32_t>(to[lane] & 0xffffffU);
        const std::span<std::byte> place = sharedAt(block, to[lane], op.bytes);
        if ((zeroed >> lane & 1U) != 0) {
            std::ranges::fill(place, std::byte{0});
            continue;
        }
        const std::byte* from = memory_.readable(access_.addresses[lane], op.bytes);
        if (from == nullptr)
            refuseAddress(access_.addresses[lane]);
        std::memcpy(place.data(), from, op.bytes);
    }
}

// Exchange between the lanes of a warp

void Executor::executeExchange(Warp& warp, const Operation& op, std::uint32_t mask) {
    const std::vector<Operand>& operands = op.operands;
    switch (op.opcode) {
    case Opcode::Shfl: { // SHFL P, R, value, lane, clamp
        Lanes b0;
        Lanes b1;
        Lanes b2;
        const Lanes& values = read(warp, operands[2], b0);
        const Lanes& lanes = read(warp, operands[3], b1);
        const Lanes& limits = read(warp, operands[4], b2);
        Lanes result;
        std::uint32_t valid = 0;
        for (int lane = 0; lane < warpLanes; ++lane) {
            const int segment = static_cast<int>(limits[lane] >> 8U & 31U);
            const int clamp = static_cast<int>(limits[lane] & 31U);
            const int first = lane & segment;
            const int last = first | (clamp & ~segment);
            const int by = static_cast<int>(lanes[lane] & 31U);
            int from = 0;
            bool ok = false;
            switch (op.variant) {
            case Idx:
                from = first | (by & ~segment);
                ok = from <= last;
                break;
            case Up:
                from = lane - by;
                ok = from >= last;
                break;
            case Down:
                from = lane + by;
                ok = from <= last;
                break;
            default:
                from = lane ^ by;
                ok = from <= last;
            }
            result[lane] = values[ok ? from & 31 : lane];
            valid |= ok ? 1U << lane : 0U;
        }
        write(warp, operands[1].index, result, mask);
        return writePredicate(warp, operands[0], valid, mask);
    }
    case Opcode::Vote:
    case Opcode::Voteu: {
        const std::uint32_t ballot = readPredicate(warp, operands.back()) & mask;
        const bool holds = op.all ? ballot == mask : ballot != 0;
        for (std::size_t i = 0; i + 1 < operands.size(); ++i) {
            const Operand& target = operands[i];
            if (target.kind == Kind::Register) {
                Lanes values;
                values.fill(ballot);
                write(warp, target.index, values, mask);
            } else if (target.kind == Kind::UniformRegister) {
                writeUniform(warp, target, ballot);
            } else {
                writePredicate(warp, target, holds ? allLanes : 0U, mask);
            }
        }
        return;
    }
    case Opcode::Match: {
        Lanes buffer;
        const Lanes& values = read(warp, operands.back(), buffer);
        Lanes result{};
        for (int lane = 0; lane < warpLanes; ++lane)
            for (std::uint32_t rest = mask; rest != 0; rest &= rest - 1)
                if (values[firstLane(rest)] == values[lane])
                    result[lane] |= rest & (0U - rest);
        for (const Operand& target : operands)
            if (target.kind == Kind::Register)
                return write(warp, target.index, result, mask);
        return;
    }
    default: { // REDUX
        Lanes buffer;
        const Lanes& values = read(warp, operands[1], buffer);
        std::uint32_t result = values[firstLane(mask)];
        for (std::uint32_t rest = mask & (mask - 1); rest != 0; rest &= rest - 1) {
            const std::uint32_t value = values[firstLane(rest)];
            const bool less = op.isUnsigned ? value < result
                                            : static_cast<std::int32_t>(value) <
                                                  static_cast<std::int32_t>(result);
            switch (op.variant) {
            case 0:
                result += value;
                break;
            case 1:
                result |= value;
                break;
            case 2:
                result &= value;
                break;
            case 3:
                result ^= value;
                break;
            case 4:
                result = less ? value : result;
                break;
            default:
                result = less ? result : value;
            }
        }
        writeUniform(warp, operands[0], result);
    }
    }
}

} // namespace kernelcurve::emulator
