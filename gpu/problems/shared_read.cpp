#include "gpu/problems/registry.h"
#include "gpu/problems/support/count_parameter.h"
#include "gpu/problems/support/elementwise_check.h"
#include "gpu/problems/support/seeded_input.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace kernelcurve {

namespace {

constexpr std::int64_t mostElements = std::int64_t{1} << 31;
constexpr std::int64_t warp = 32;
constexpr std::int64_t readsOfARound = 16;
/// From one read of a round to the next: a whole turn of the banks, so that all of them meet the
/// same bank and the same other lanes.
constexpr std::int64_t step = 32;
/// Rounds begin at one place after another and come round again.
constexpr std::int64_t places = 32;
constexpr std::uint32_t tableSeed = seedOf("shared_read.table");

/// 1 to 4095: the sum of all that a thread may read fits 32 bits.
std::uint32_t word(std::int64_t index) {
    return std::max(1U, randomBits(tableSeed, static_cast<std::uint64_t>(index)) >> 20);
}

/// Words of one access, by the name of a variant and of its table.
std::int64_t widthOf(std::string_view variant) {
    if (variant == "words")
        return 1;
    return variant == "pairs" ? 2 : 4;
}

/// What each lane of a warp adds up.
std::array<std::uint32_t, warp> laneSums(std::int64_t stride, std::int64_t rounds,
                                         std::int64_t width) {
    std::array<std::uint32_t, warp> sums{};
    for (std::int64_t lane = 0; lane < warp; ++lane) {
        // What the rounds that begin at one place read is the same each time.
        std::array<std::uint32_t, places> roundSums{};
        for (std::int64_t place = 0; place < places; ++place)
            for (std::int64_t read = 0; read < readsOfARound; ++read)
                for (std::int64_t part = 0; part < width; ++part)
                    roundSums[place] += word((lane * stride + place + read * step) * width + part);
        for (std::int64_t round = 0; round < rounds; ++round)
            sums[lane] += roundSums[round % places];
    }
    return sums;
}

std::string wordText(const std::byte* element) {
    std::uint32_t number = 0;
    std::memcpy(&number, element, sizeof number);
    return std::to_string(number);
}

class SharedRead : public Problem {
  public:
    SharedRead() {
        declaration_.id = "shared_read";
        declaration_.title = {"Reads from shared memory", "读取共享内存"};
        declaration_.about = {
            "Every thread adds up numbers of a table that lies in shared memory, 16 in each round. "
            "Neighbouring lanes of a warp read at places that are stride apart. Shared memory has "
            "32 banks of 4 bytes, each of which serves one word at a time: lanes that want "
            "different words of one bank wait for each other. The bandwidth counts the bytes that "
            "are read from shared memory; the time of one access of a warp is the lesson.",
            "每个线程累加共享内存中一张表里的数，每轮 16 "
            "个。线程束中相邻的线程读取的位置相隔 stride。共享内存有 "
            "32 个宽 4 字节的存储体，每个一次只提供一个字：要同一存储体中不同字的线程须互相等待。"
            "带宽按从共享内存读取的字节计算；线程束一次访问的时间就是这里要看的。"};
        declaration_.parameters = {
            countParameter(std::int64_t{1} << 18, mostElements, {"Results", "结果个数"},
                           {"How many threads have a result.", "有结果的线程数。"}),
            {.name = "stride",
             .kind = ParameterKind::Integer,
             .unit = ParameterUnit::Count,
             .defaultValue = 1,
             .values = {},
             .range = NumberRange{0, 64},
             .label = {"Stride", "跨步"},
             .help = {"From the place of one lane to that of the next, in accesses (4, 8 or 16 "
                      "bytes). With 0 all lanes read the same place: a broadcast.",
                      "相邻两个线程读取位置之间的距离，以一次访问（4、8 或 16 字节）为单位。"
                      "为 0 时所有线程读同一位置，即广播。"}},
            {.name = "rounds",
             .kind = ParameterKind::Integer,
             .unit = ParameterUnit::Count,
             .defaultValue = 32,
             .values = {},
             .range = NumberRange{1, 4096},
             .label = {"Rounds", "轮数"},
             .help = {"Each thread reads 16 times in a round. Enough of them, and filling the "
                      "table no longer counts.",
                      "每轮每个线程读取 16 次。轮数够多时，填表的时间可以忽略。"}}};
        declaration_.variants = {"words", "pairs", "quads"};
    }

    const ProblemDeclaration& declaration() const override { return declaration_; }

    Values sizes(const Values& parameters) const override {
        return {{"elements", parameters.at("n")}, {"table_size", tableSize(parameters)}};
    }

    std::vector<BufferSpec> buffers(const Values& parameters,
                                    const std::string& variant) const override {
        const std::int64_t size = sizeof(std::uint32_t);
        return {{variant, BufferRole::Input, tableSize(parameters), size * widthOf(variant)},
                {"sums", BufferRole::Output, parameters.at("n").integer(), size}};
    }

    double bytesMoved(const Values& parameters, const std::string& variant) const override {
        return reads(parameters) * static_cast<double>(widthOf(variant)) * sizeof(std::uint32_t);
    }

    double accesses(const Values& parameters, const std::string&) const override {
        return reads(parameters) / warp;
    }

    void fillInput(std::string_view buffer, std::int64_t first, std::span<std::byte> data,
                   const Values&) const override {
        const std::int64_t size = sizeof(std::uint32_t);
        const std::int64_t words = static_cast<std::int64_t>(data.size()) / size;
        for (std::int64_t k = 0; k < words; ++k) {
            const std::uint32_t value = word(first * widthOf(buffer) + k);
            std::memcpy(data.data() + k * size, &value, size);
        }
    }

    std::unique_ptr<ResultCheck> startCheck(const Values& parameters,
                                            const std::string& variant) const override {
        const auto sums = laneSums(parameters.at("stride").integer(),
                                   parameters.at("rounds").integer(), widthOf(variant));
        return std::make_unique<ElementwiseCheck>(
            parameters.at("n").integer(), sizeof(std::uint32_t),
            [sums](std::string_view buffer, std::int64_t first, std::span<const std::byte> data) {
                return compareExactly(
                    buffer, first, data, sizeof(std::uint32_t),
                    [&sums](std::int64_t at, std::span<std::byte> out) {
                        for (std::size_t k = 0; k * sizeof(std::uint32_t) < out.size(); ++k)
                            std::memcpy(out.data() + k * sizeof(std::uint32_t),
                                        &sums[(at + static_cast<std::int64_t>(k)) % warp],
                                        sizeof(std::uint32_t));
                    },
                    wordText);
            });
    }

  private:
    /// One more than the last place that is read, in accesses.
    static std::int64_t tableSize(const Values& parameters) {
        return (warp - 1) * parameters.at("stride").integer() + places + (readsOfARound - 1) * step;
    }
    static double reads(const Values& parameters) {
        return *parameters.at("n").number() * *parameters.at("rounds").number() * readsOfARound;
    }

    ProblemDeclaration declaration_;
};

} // namespace

std::unique_ptr<const Problem> makeSharedRead() {
    return std::make_unique<SharedRead>();
}

} // namespace kernelcurve
