#include "gpu/problems/registry.h"
#include "gpu/problems/support/count_parameter.h"
#include "gpu/problems/support/elementwise_check.h"
#include "gpu/problems/support/seeded_input.h"

#include <array>

namespace kernelcurve {

namespace {

constexpr std::int64_t mostElements = std::int64_t{1} << 31;
constexpr std::uint32_t tableSeed = seedOf("table_lookup.table");
/// Values that a thread reads, one after the other.
constexpr std::int64_t reads = 64;
/// From where one group of threads reads to where the next does: more than `reads`, so that they
/// share no entry, and odd, so that they share no bank of shared memory.
constexpr std::int64_t spacing = 65;
constexpr std::int64_t mostGroups = 32;
constexpr std::int64_t entries = mostGroups * spacing;
/// Every one of the additions may round by 6e-8 of the sum so far.
constexpr double tolerance = static_cast<double>(reads) * 6e-8;

/// The sums of the groups in double precision.
std::array<double, mostGroups> sumsOfGroups() {
    std::array<float, entries> table{};
    fillFloats(tableSeed, 0, 1, table);
    std::array<double, mostGroups> sums{};
    for (std::size_t group = 0; group < sums.size(); ++group)
        for (std::int64_t k = 0; k < reads; ++k)
            sums[group] += static_cast<double>(
                table[static_cast<std::size_t>(static_cast<std::int64_t>(group) * spacing + k)]);
    return sums;
}

class TableLookup : public Problem {
  public:
    TableLookup() {
        declaration_.id = "table_lookup";
        declaration_.title = {"Lookups in a small table", "查一张小表"};
        declaration_.about = {
            "Every thread adds 64 values of a table of 2080 floats. Thread i begins at entry 65 x "
            "(i modulo groups), so that the lanes of a warp ask for `groups` different entries at "
            "once: 1 is the same for all, 32 another for each. The additions are counted: as many "
            "as values are looked up.",
            "每个线程把一张 2080 个 float 的表中的 64 个值相加。线程 i 从第 65 x (i 除以 groups "
            "的余数) 项开始，因此一个线程束的各线程同时访问 groups 个不同的表项：1 "
            "表示都相同，32 表示各不相同。统计加法次数，它等于查表次数。"};
        declaration_.parameters = {
            countParameter(
                std::int64_t{1} << 20, mostElements, {"Sums", "求和个数"},
                {"How many sums are made, one by each thread.", "求和的个数，每个线程一个。"}),
            {.name = "groups",
             .kind = ParameterKind::Integer,
             .unit = ParameterUnit::Count,
             .defaultValue = 1,
             .values = {1, 2, 4, 8, 16, 32},
             .range = {},
             .label = {"Different entries", "不同表项数"},
             .help = {"How many different entries the lanes of a warp ask for at once.",
                      "一个线程束的各线程同时访问多少个不同的表项。"}}};
        declaration_.mainMetric = "flops";
    }

    const ProblemDeclaration& declaration() const override { return declaration_; }

    Values sizes(const Values&) const override {
        return {{"reads", reads}, {"spacing", spacing}, {"entries", entries}};
    }

    std::vector<BufferSpec> buffers(const Values& parameters, const std::string&) const override {
        return {{"table", BufferRole::Input, entries, sizeof(float)},
                {"sums", BufferRole::Output, count(parameters), sizeof(float)}};
    }

    double bytesMoved(const Values& parameters, const std::string&) const override {
        return sizeof(float) * (static_cast<double>(count(parameters)) + entries);
    }

    double operations(const Values& parameters, const std::string&) const override {
        return static_cast<double>(reads) * static_cast<double>(count(parameters));
    }

    void fillInput(std::string_view, std::int64_t first, std::span<std::byte> data,
                   const Values&) const override {
        fillFloatBytes(tableSeed, first, data);
    }

    std::unique_ptr<ResultCheck> startCheck(const Values& parameters,
                                            const std::string&) const override {
        return std::make_unique<ElementwiseCheck>(
            count(parameters), sizeof(float),
            [sums = sumsOfGroups(), groups = parameters.at("groups").integer()](
                std::string_view buffer, std::int64_t first, std::span<const std::byte> data) {
                return compareFloats(buffer, first, data, tolerance,
                                     [&](std::int64_t at, std::span<double> out) {
                                         for (double& value : out)
                                             value = sums[static_cast<std::size_t>(at++ % groups)];
                                     });
            });
    }

  private:
    static std::int64_t count(const Values& parameters) { return parameters.at("n").integer(); }

    ProblemDeclaration declaration_;
};

} // namespace

std::unique_ptr<const Problem> makeTableLookup() {
    return std::make_unique<TableLookup>();
}

} // namespace kernelcurve
