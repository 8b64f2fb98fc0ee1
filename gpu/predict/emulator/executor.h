#pragma once

#include "gpu/predict/emulator/memory_image.h"
#include "gpu/predict/emulator/warp.h"

namespace kernelcurve::emulator {

/// The effect of one step of a warp.
struct Step {
    const Operation* operation = nullptr; ///< null if no lane can run
    std::uint32_t active = 0;             ///< lanes with a true guard
    bool jumped = false;
    /// The active lanes, or all lanes of the split for a branch and if no lane is active.
    std::uint32_t lanes = 0;
    std::int32_t branch = -1; ///< index of the branch that separated these lanes from others
};

/// The upper word of a generic address of shared memory. No array has such an address.
inline constexpr std::uint32_t sharedWindow = 0x7fff0000;

/// Executes warps of one launch, instruction by instruction.
class Executor {
  public:
    Executor(const BoundKernel& launch, MemoryImage& memory)
        : launch_(launch)
        , code_(*launch.code)
        , memory_(memory) {}

    /// Skips tensor core results, which take most of the emulation time and only affect stored
    /// values.
    void skipMatrices() { skipsMatrices_ = true; }
    /// Makes every atomic compare-and-swap succeed, as if no other lane used the address.
    void letSwapsSucceed(bool succeed) { swapsSucceed_ = succeed; }

    /// Initializes `block` as the block with this index. Reuses the memory of a block that has
    /// ended.
    void begin(Block& block, std::uint64_t index) const;

    /// Returns the next instruction of the warp, or null if the warp waits or has ended.
    /// Reconverges lanes that have reached the same instruction.
    const Operation* next(Warp& warp) const;
    /// Executes the next instruction. Throws Error for an unknown instruction, and for an access
    /// outside all arrays.
    Step step(Block& block, Warp& warp);
    /// Returns the memory access of the last step. Its space is `None` without an access.
    const Access& access() const { return access_; }

    /// Releases warps at complete barriers. Returns true if at least one warp was released.
    bool releaseBarriers(Block& block) const;

  private:
    void execute(Block& block, Warp& warp, const Operation& op, std::uint32_t mask);
    void executeInteger(Warp& warp, const Operation& op, std::uint32_t mask);
    void executeFloat(Warp& warp, const Operation& op, std::uint32_t mask);
    void executeDouble(Warp& warp, const Operation& op, std::uint32_t mask);
    void executeHalf(Warp& warp, const Operation& op, std::uint32_t mask);
    void executePack(Warp& warp, const Operation& op, std::uint32_t mask);
    void executeMatrix(Warp& warp, const Operation& op, std::uint32_t mask);
    void executeConversion(Warp& warp, const Operation& op, std::uint32_t mask);
    void executeUniform(const Block& block, Warp& warp, const Operation& op, std::uint32_t mask);
    void executeExchange(Warp& warp, const Operation& op, std::uint32_t mask);
    void executeGlobal(Block& block, Warp& warp, const Operation& op, std::uint32_t mask);
    void executeShared(Block& block, Warp& warp, const Operation& op, std::uint32_t mask);
    void executeLocal(Warp& warp, const Operation& op, std::uint32_t mask);
    void executeCopy(Block& block, Warp& warp, const Operation& op, std::uint32_t mask);
    bool executeFlow(Warp& warp, const Operation& op, std::uint32_t mask);

    std::uint32_t constant(const sass::Operand& operand, std::int64_t offset) const;
    std::uint32_t rankInCluster(const Block& block) const;
    std::uint32_t special(const Block& block, const Warp& warp, int lane,
                          std::uint8_t variant) const;
    const Lanes& read(const Warp& warp, const sass::Operand& operand, Lanes& buffer) const;
    const Lanes& readInteger(const Warp& warp, const sass::Operand& operand, Lanes& buffer) const;
    const Lanes& readFloat(const Warp& warp, const sass::Operand& operand, Lanes& buffer) const;
    std::uint64_t readPair(const Warp& warp, const sass::Operand& operand, int lane) const;
    double readDouble(const Warp& warp, const sass::Operand& operand, int lane) const;
    std::uint32_t readUniform(const Warp& warp, const sass::Operand& operand) const;
    std::uint64_t readUniformPair(const Warp& warp, const sass::Operand& operand) const;
    static std::uint32_t readPredicate(const Warp& warp, const sass::Operand& operand);
    static void write(Warp& warp, int index, const Lanes& values, std::uint32_t mask);
    /// Writes a register, or a uniform register if all lanes have the same value.
    static void writeResult(Warp& warp, const sass::Operand& operand, const Lanes& values,
                            std::uint32_t mask);
    /// Writes a register pair per lane.
    static void writePair(Warp& warp, int target, std::uint32_t mask,
                          const std::function<std::uint64_t(int)>& valueOf);
    static void writeUniform(Warp& warp, const sass::Operand& operand, std::uint32_t value);
    static void writeUniformPair(Warp& warp, const sass::Operand& operand, std::uint64_t value);
    static void writePredicate(Warp& warp, const sass::Operand& operand, std::uint32_t values,
                               std::uint32_t mask);
    void setAddresses(const Warp& warp, const sass::Operand& operand,
                      std::array<std::uint64_t, warpLanes>& addresses) const;
    template <typename Place>
    void storeLanes(const Warp& warp, const Operation& op, std::uint32_t mask, Place place) const;
    std::span<std::byte> sharedAt(Block& block, std::uint64_t address, std::size_t bytes) const;

    const BoundKernel& launch_;
    const std::vector<Operation>& code_;
    MemoryImage& memory_;
    Access access_;
    bool skipsMatrices_ = false;
    bool swapsSucceed_ = false;
};

/// These functions convert IEEE half precision or bfloat16.
float halfToFloat(std::uint16_t bits, bool bfloat);
std::uint16_t floatToHalf(float value, bool bfloat);

/// 8-bit floats. Overflow saturates.
float byteToFloat(std::uint8_t bits, bool isE5m2);
std::uint8_t floatToByte(float value, bool isE5m2);

} // namespace kernelcurve::emulator
