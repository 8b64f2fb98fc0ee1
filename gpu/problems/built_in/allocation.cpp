#include "gpu/problems/registry.h"
#include "gpu/problems/support/moved_bytes.h"
#include "gpu/problems/support/seeded_input.h"
#include "gpu/problems/support/size_parameter.h"

#include <algorithm>

namespace kernelcurve {

namespace {

constexpr std::int64_t maxBytes = std::int64_t{1} << 32;
/// The size of the pattern that is written and read back to detect unusable memory, in bytes.
constexpr std::int64_t maxProbed = 4096;
constexpr std::uint32_t inputSeed = seedOf("allocation.in");

class Allocation : public BuiltInProblem {
  public:
    Allocation() {
        declaration_.id = "allocation";
        declaration_.order = 145;
        declaration_.mainMetric = "time";
        declaration_.title = {"Memory allocation and deallocation", "内存的分配与释放"};
        declaration_.about = {
            "Memory is allocated and freed again, with CUDA's calls for each kind of memory. "
            "Nothing is computed: only the kind and the size of the memory differ. Before the "
            "timing, up to 4 KiB are copied from in to the memory, and from there to out.",
            "用 CUDA 的各种调用分配内存，再释放。计时之内什么也不计算："
            "不同的是内存的种类和大小。计时之前，先把 in 中最多 4 KiB 写入这块内存，再从中读到 "
            "out。"};
        declaration_.parameters = {
            sizeParameter("bytes", std::int64_t{64} << 20, maxBytes, {"Size", "大小"},
                          {"Number of allocated bytes.", "分配的字节数。"}, ParameterUnit::Bytes)};
    }

    Values sizes(const Values& parameters) const override {
        return {{"probe", probed(parameters)}};
    }

    std::vector<BufferSpec> buffers(const Values& parameters, const std::string&) const override {
        return {{"in", BufferRole::Input, probed(parameters), 1},
                {"out", BufferRole::Output, probed(parameters), 1}};
    }

    /// An allocation does not use the bus.
    double bytesMoved(const Values&, const std::string&) const override { return 0; }

    void fillInput(std::string_view, std::int64_t first, std::span<std::byte> data,
                   const Values&) const override {
        fillBytes(inputSeed, first, data);
    }

    std::unique_ptr<ResultCheck> startCheck(const Values& parameters,
                                            const std::string&) const override {
        return checkBytes(inputSeed, probed(parameters), 1);
    }

  private:
    static std::int64_t probed(const Values& parameters) {
        return std::min(parameters.at("bytes").integer(), maxProbed);
    }
};

} // namespace

std::unique_ptr<const Problem> makeAllocation() {
    return std::make_unique<Allocation>();
}

} // namespace kernelcurve
