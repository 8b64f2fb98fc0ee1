#include "gpu/problems/registry.h"
#include "gpu/problems/support/moved_bytes.h"
#include "gpu/problems/support/seeded_input.h"
#include "gpu/problems/support/size_parameter.h"

namespace kernelcurve {

namespace {

constexpr std::int64_t maxBytes = std::int64_t{1} << 34;
constexpr std::uint32_t inputSeed = seedOf("transfer.in");

class Transfer : public BuiltInProblem {
  public:
    Transfer() {
        declaration_.id = "transfer";
        declaration_.order = 130;
        declaration_.title = {"Transfers between host and device", "主机与设备之间的传输"};
        declaration_.about = {
            "An array is copied from host memory to device memory or back, over the bus between "
            "them. No kernel runs; only the direction and the kind of host memory differ. Each "
            "byte counts once, although it is read and written.",
            "一个数组经总线从主机内存到设备内存，或者反过来。没有核函数运行："
            "不同的是方向和主机一侧内存的种类。字节虽然既读又写，但只计一次。"};
        declaration_.parameters = {sizeParameter(
            "bytes", std::int64_t{64} << 20, maxBytes, {"Size", "大小"},
            {"Number of transferred bytes.", "传输的字节数。"}, ParameterUnit::Bytes)};
    }

    std::vector<BufferSpec> buffers(const Values& parameters, const std::string&) const override {
        return {{"in", BufferRole::Input, count(parameters), 1},
                {"out", BufferRole::Output, count(parameters), 1}};
    }

    double bytesMoved(const Values& parameters, const std::string&) const override {
        return static_cast<double>(count(parameters));
    }

    void fillInput(std::string_view, std::int64_t first, std::span<std::byte> data,
                   const Values&) const override {
        fillBytes(inputSeed, first, data);
    }

    std::unique_ptr<ResultCheck> startCheck(const Values& parameters,
                                            const std::string&) const override {
        return checkBytes(inputSeed, count(parameters), 1);
    }

  private:
    static std::int64_t count(const Values& parameters) { return parameters.at("bytes").integer(); }
};

} // namespace

std::unique_ptr<const Problem> makeTransfer() {
    return std::make_unique<Transfer>();
}

} // namespace kernelcurve
