#include "tests/gpu/measure/code/cubin_loop.h"

#include "tests/gpu/measure/code/cubin_accesses.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

namespace kernelcurve {
namespace {

// An instruction has 128 bits. Bits 0 to 11 contain its kind, bits 16 to 23 the register that it
// writes, and the bits from 24, 32 and 64 on the registers that it reads. The bits from 122 on
// state whether the operand cache keeps these. The encoding was determined from the output of the
// toolkit's disassembler.
struct Instruction {
    std::uint64_t low = 0;
    std::uint64_t high = 0;

    int kind() const { return static_cast<int>(low & 0xfff); }
    bool isMultiplyAdd() const { return kind() == 0x223; } // FFMA with registers
    bool isWideSharedLoad() const { return kind() == 0x984 && (high >> 9 & 7) == 6; }
    bool isLocal() const { return kind() == 0x387 || kind() == 0x983; } // STL, LDL
    int written() const { return static_cast<int>(low >> 16 & 0xff); }
    std::array<int, 3> read() const {
        return {static_cast<int>(low >> 24 & 0xff), static_cast<int>(low >> 32 & 0xff),
                static_cast<int>(high & 0xff)};
    }
    bool keeps(int operand) const { return (high >> (58 + operand) & 1) != 0; }
    /// The distance from the next instruction to the target of a branch, in instructions. Empty for
    /// other instructions. The encoded distance has units of 4 bytes. Its low 8 bits begin at bit
    /// 16, the others at bit 34.
    std::optional<std::int64_t> branch() const {
        if (kind() != 0x947)
            return std::nullopt;
        const std::int64_t above = static_cast<std::int64_t>(low) >> 34;
        return (above * 256 + static_cast<std::int64_t>(low >> 16 & 0xff)) / 4;
    }
};

std::vector<Instruction> instructionsOf(const std::string& cubin) {
    const std::string_view code = codeOf(cubin);
    std::vector<Instruction> all(code.size() / sizeof(Instruction));
    std::memcpy(all.data(), code.data(), all.size() * sizeof(Instruction));
    return all;
}

using Loop = std::span<const Instruction>;

int multiplyAddsOf(Loop loop) {
    return static_cast<int>(std::ranges::count_if(loop, &Instruction::isMultiplyAdd));
}

std::vector<Loop> loopsOf(Loop code) {
    std::vector<Loop> loops;
    const auto count = static_cast<std::int64_t>(code.size());
    for (std::int64_t at = 0; at < count; ++at)
        if (const auto distance = code[at].branch()) {
            const std::int64_t to = at + 1 + *distance;
            if (to >= 0 && to <= at)
                loops.push_back(code.subspan(to, at + 1 - to));
        }
    return loops;
}

/// The distance from instruction `load` to the first use of its result, around the loop.
int distanceToUse(Loop loop, std::size_t load) {
    constexpr int quad = 4;
    const int first = loop[load].written();
    int passed = 0;
    for (std::size_t step = 1; step < loop.size(); ++step) {
        const Instruction& next = loop[(load + step) % loop.size()];
        if (!next.isMultiplyAdd())
            continue;
        const std::array<int, 3> read = next.read();
        if (std::ranges::any_of(read, [&](int r) { return r >= first && r < first + quad; }))
            return passed;
        ++passed;
    }
    return passed;
}

/// The register file has an even and an odd bank. Each bank can read one register per cycle.
int conflictsOf(Loop loop) {
    int conflicts = 0;
    std::array<int, 3> kept = {-1, -1, -1};
    for (const Instruction& each : loop) {
        if (!each.isMultiplyAdd()) {
            kept = {-1, -1, -1};
            continue;
        }
        std::array<int, 2> fromBank = {0, 0};
        const std::array<int, 3> read = each.read();
        for (int operand = 0; operand < 3; ++operand) {
            if (read[operand] != kept[operand])
                ++fromBank[read[operand] % 2];
            kept[operand] = each.keeps(operand) ? read[operand] : -1;
        }
        conflicts += std::ranges::max(fromBank) > 1 ? 1 : 0;
    }
    return conflicts;
}

} // namespace

CubinLoop multiplyLoopOf(const std::string& cubin, int multiplyAdds) {
    const std::vector<Instruction> code = instructionsOf(cubin);
    std::optional<Loop> best;
    for (const Loop& loop : loopsOf(code))
        if (multiplyAddsOf(loop) >= multiplyAdds && (!best || loop.size() < best->size()))
            best = loop;
    if (!best)
        throw std::runtime_error("no loop of so many multiply-adds");
    CubinLoop found;
    found.instructions = static_cast<int>(best->size());
    found.multiplyAdds = multiplyAddsOf(*best);
    found.conflicts = conflictsOf(*best);
    found.spills = static_cast<int>(std::ranges::count_if(*best, &Instruction::isLocal));
    found.minDistance = found.multiplyAdds;
    for (std::size_t at = 0; at < best->size(); ++at)
        if ((*best)[at].isWideSharedLoad())
            found.minDistance = std::min(found.minDistance, distanceToUse(*best, at));
    return found;
}

} // namespace kernelcurve
