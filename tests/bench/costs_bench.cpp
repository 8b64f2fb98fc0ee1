// Compares predicted costs of causes with pairs of recorded rows that differ in only one cause,
// such as a tile with and without padding.
//
// costs_bench [ROWS [GPU...]]: of each pair of kernels at most ROWS rows (4), from the one with the
// smallest measured gain to the one with the largest, in the recordings of these GPUs (nvidia-h100,
// nvidia-h200). The gain of a row is the share of its time that the row without the cause saves, or
// that the model saves without the cause. tests/gpu/predict/data/costs-GPU.txt is its output; !:
// one of both gains is worth mentioning and the other is not.

#include "tests/gpu/predict/model_errors.h"

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <optional>

using namespace kernelcurve;

namespace {

using timing::Cause;

/// Rows of `with` have a cause that rows of `without`, with these parameters, lack.
struct Removal {
    Cause cause;
    std::string with;
    std::string without;
    Values changed = {};
    Values only = {}; ///< rows of `with` have these parameters; other rows keep a part of the cause
};

std::vector<Removal> removals() {
    const auto integer = [](std::int64_t value) { return Value(value); };
    return {
        {Cause::BankConflicts, "transpose_tile", "transpose_tile_padded"},
        {Cause::BankConflicts, "shared_words", "shared_words", {{"stride", integer(1)}}},
        {Cause::BankConflicts, "gemm_transposed", "gemm_transposed", {{"padding", integer(4)}}},
        {Cause::BankConflicts, "sum_tree_indexed", "sum_tree_halving"},
        {Cause::Uncoalesced, "strided_read", "strided_read", {{"stride", integer(1)}}},
        {Cause::Uncoalesced, "gemm_naive_swapped", "gemm_naive", {}, {{"block_x", integer(32)}}},
        {Cause::Uncoalesced, "transpose_row", "copy_row", {}, {{"block_x", integer(32)}}},
        {Cause::Uncoalesced, "transpose_column", "copy_row", {}, {{"block_x", integer(32)}}},
        {Cause::Uncoalesced, "pair_structure", "pair_arrays"},
        {Cause::Uncoalesced, "triple_structure", "triple_arrays"},
        {Cause::Misaligned, "read_offset", "read_offset", {{"offset", integer(0)}}},
        {Cause::Misaligned, "write_offset", "write_offset", {{"offset", integer(0)}}},
        {Cause::Divergence, "ways_branch", "ways_data"},
        {Cause::Divergence, "sum_tree_strided", "sum_tree_indexed"},
        {Cause::Atomics, "atomics_global", "atomics_global", {{"counters", integer(4096)}}},
        {Cause::Atomics,
         "atomics_shared",
         "atomics_shared",
         {{"counters", integer(1024)}},
         {{"number", Value("float")}}},
        {Cause::Atomics,
         "atomics_shared",
         "atomics_shared",
         {{"counters", integer(1024)}},
         {{"number", Value("unsigned long long")}}},
        {Cause::Spills, "mix_registers", "mix_registers", {{"max_registers", integer(0)}}},
        {Cause::LocalMemory, "mix_local", "mix_registers"},
    };
}

/// Returns the row in `rows` with the values in `wanted` for all parameters that both have.
const RecordedRow* matching(const std::vector<RecordedRow>& rows, const Values& wanted) {
    const auto found = std::ranges::find_if(rows, [&](const RecordedRow& row) {
        return std::ranges::all_of(row.row->configuration.parameters, [&](const auto& parameter) {
            const auto value = wanted.find(parameter.first);
            return value == wanted.end() || value->second == parameter.second;
        });
    });
    return found == rows.end() ? nullptr : &*found;
}

double measuredTime(const RecordedRow& row) {
    return metricValue(row.row->metrics, "time").value_or(0);
}

struct Pair {
    RecordedRow with;
    double gain = 0; ///< measured gain
};

std::vector<Pair> pairsOf(const Removal& removal,
                          const std::map<std::string, std::vector<RecordedRow>>& rows) {
    std::vector<Pair> pairs;
    std::set<std::string> seen;
    if (!rows.contains(removal.with) || !rows.contains(removal.without))
        return pairs;
    for (const RecordedRow& row : rows.at(removal.with)) {
        Values wanted = row.row->configuration.parameters;
        for (const auto& [name, value] : removal.changed)
            wanted[name] = value;
        const bool isSame =
            removal.with == removal.without && wanted == row.row->configuration.parameters;
        const bool isOther = std::ranges::any_of(
            removal.only, [&](const auto& each) { return wanted[each.first] != each.second; });
        const bool spills = metricValue(row.row->metrics, "spill_bytes").value_or(0) > 0;
        if (isSame || isOther || (removal.cause == Cause::Spills && !spills) ||
            !seen.insert(row.row->configuration.text()).second)
            continue;
        if (const RecordedRow* const without = matching(rows.at(removal.without), wanted))
            pairs.push_back({row, 1 - measuredTime(*without) / measuredTime(row)});
    }
    std::ranges::stable_sort(pairs, {}, &Pair::gain);
    return pairs;
}

struct Gain {
    double measured = 0;
    double predicted = 0;
    double error() const { return std::abs(predicted - measured); }
    /// Returns true if both gains are relevant, or neither is. A measured gain near the bound
    /// counts as both.
    bool hasRightSign() const {
        constexpr double notable = 0.02;
        constexpr double noise = 0.02;
        return predicted > notable ? measured > notable - noise : measured < notable + noise;
    }
};

/// Returns nullopt if the model rejects the row.
std::optional<Gain> gainOf(const Pair& pair, Cause cause, Device& device) {
    leaveOut(device, {});
    const double whole = predictedRow(pair.with, device).predicted;
    leaveOut(device, timing::Without{{cause}});
    const double less = predictedRow(pair.with, device).predicted;
    if (whole == 0 || less == 0)
        return std::nullopt;
    return Gain{pair.gain, 1 - less / whole};
}

} // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const std::size_t most =
        arguments.empty() ? 4 : std::strtoul(arguments[0].c_str(), nullptr, 10);
    std::vector<std::string> gpus(arguments.begin() + (arguments.empty() ? 0 : 1), arguments.end());
    if (gpus.empty())
        gpus = {"nvidia-h100", "nvidia-h200"};
    const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    std::vector<Gain> gains;
    int refused = 0;
    std::printf("%-11s %-14s %9s %9s %6s  %s\n", "GPU", "cause", "measured", "predicted", "error",
                "row");
    for (const std::string& gpu : gpus) {
        const DeviceRecording recorded = recordingOf(gpu);
        const auto rows = recordedRows(recorded, catalog);
        const std::unique_ptr<Device> device =
            PredictedDevices({KERNELCURVE_SOURCE_DIR "/resources/devices"}).open("predict:" + gpu);
        for (const Removal& removal : removals()) {
            const std::vector<Pair> pairs = pairsOf(removal, rows);
            const std::size_t count = std::min(most, pairs.size());
            for (std::size_t i = 0; i < count; ++i) {
                const Pair& pair = pairs[count == 1 ? 0 : i * (pairs.size() - 1) / (count - 1)];
                const std::optional<Gain> gain = gainOf(pair, removal.cause, *device);
                if (!gain) {
                    ++refused;
                    continue;
                }
                gains.push_back(*gain);
                std::printf("%-11s %-14s %7.1f %% %7.1f %% %6.1f%s %s\n", gpu.c_str(),
                            std::string(nameOf(removal.cause)).c_str(), 100 * gain->measured,
                            100 * gain->predicted, 100 * gain->error(),
                            gain->hasRightSign() ? " " : "!",
                            pair.with.row->configuration.text().c_str());
                std::fflush(stdout);
            }
        }
    }
    std::vector<double> errors;
    for (const Gain& gain : gains)
        errors.push_back(100 * gain.error());
    const auto right = std::ranges::count_if(gains, &Gain::hasRightSign);
    std::cout << "cost_pairs " << gains.size() << " rows\ncost_pairs_refused " << refused
              << " rows\ncost_error_median " << quantile(errors, 0.5) << " points\ncost_error_p90 "
              << quantile(errors, 0.9) << " points\ncost_right_sign "
              << 100.0 * static_cast<double>(right) /
                     static_cast<double>(std::max<std::size_t>(gains.size(), 1))
              << " %\n";
    return 0;
}
