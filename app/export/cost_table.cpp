#include "app/export/cost_table.h"

#include "gpu/model/format/json_values.h"
#include "gpu/model/values/quantity.h"
#include "gpu/model/values/rough_figures.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace kernelcurve {
namespace {

struct CauseText {
    const char* cause;
    const char* title;
    const char* remedy; ///< of a cause in the code
};

constexpr std::array<CauseText, 24> texts{
    {{"bank_conflicts", "bank conflicts",
      "pad the rows of the shared array by one element, or swizzle its index"},
     {"uncoalesced", "uncoalesced access",
      "let neighbouring threads access neighbouring addresses, or stage through shared memory"},
     {"misaligned", "misaligned access",
      "let each warp begin at a multiple of 32 bytes: pad rows, or shift the first index"},
     {"local_memory", "local memory",
      "index arrays of a thread with constants, or keep them in shared memory"},
     {"spills", "spilled registers",
      "raise the limit of registers (__launch_bounds__, maxrregcount), or keep fewer values alive"},
     {"atomics", "atomics",
      "combine values per warp or block first, so that fewer atomics meet at one address"},
     {"divergence", "divergent branches",
      "let the threads of a warp take the same path, for example by sorting the work by path"},
     {"barriers", "barriers",
      "use smaller blocks, or fewer __syncthreads() between short pieces of work"},
     {"block_sync", "fences between blocks",
      "use fewer __threadfence(), or combine the blocks' results in a second kernel"},
     {"wave_quantization", "SMs without blocks", ""},
     {"dram_bandwidth", "DRAM bandwidth", ""},
     {"l2_bandwidth", "L2 bandwidth", ""},
     {"l1_throughput", "requests to L1", ""},
     {"shared_throughput", "requests to shared memory", ""},
     {"memory_latency", "memory latency", ""},
     {"dependencies", "dependent instructions", ""},
     {"issue_slots", "issue slots", ""},
     {"fma_pipe", "FMA pipe", ""},
     {"alu_pipe", "ALU pipe", ""},
     {"special_functions", "special functions", ""},
     {"fp64_pipe", "FP64 pipe", ""},
     {"half_pipe", "FP16 pipe", ""},
     {"tensor_pipe", "tensor cores", ""},
     {"launch_overhead", "start of kernels and blocks", ""}}};

const CauseText* textOf(const std::string& cause) {
    const auto* const found = std::ranges::find(texts, cause, &CauseText::cause);
    return found == texts.end() ? nullptr : found;
}

double shareOf(const TimeCost& cost, const Measurement& row) {
    const auto time = measuredMetric(row, "time");
    return time && *time > 0 ? cost.seconds / *time : 0;
}

std::string lineText(const TimeCost& cost) {
    return cost.line > 0 ? std::to_string(cost.line) : std::string();
}

} // namespace

std::string causeTitle(const std::string& cause) {
    const CauseText* text = textOf(cause);
    return text ? text->title : cause;
}

std::string remedyOf(const std::string& cause) {
    const CauseText* text = textOf(cause);
    return text ? text->remedy : std::string();
}

std::string costSentence(const Measurement& row) {
    constexpr double notable = 0.02;
    const auto inCode = std::ranges::find_if(
        row.costs, [](const TimeCost& cost) { return !remedyOf(cost.cause).empty(); });
    if (inCode != row.costs.end() && shareOf(*inCode, row) >= notable)
        return (inCode->line > 0 ? "Line " + std::to_string(inCode->line) + ": " : std::string()) +
               causeTitle(inCode->cause) + ", at most " + roughPercent(shareOf(*inCode, row)) +
               " of the time (" + roughDuration(inCode->seconds) +
               "). To remove it: " + remedyOf(inCode->cause) + ".";
    if (row.costs.empty())
        return "No single cause costs more than 1 % of the time.";
    return "Limited by " + causeTitle(row.costs.front().cause) +
           "; nothing in the code costs more than 2 %.";
}

TextTable costTable(const Measurement& row) {
    TextTable table{{"percent", "time_us", "file", "line", "cause", "remedy"}, {}};
    for (const TimeCost& cost : row.costs)
        table.rows.push_back({formatReal(shareOf(cost, row) * 100), formatReal(cost.seconds * 1e6),
                              cost.file, lineText(cost), cost.cause, remedyOf(cost.cause)});
    return table;
}

TextTable costSummary(const Measurement& row) {
    TextTable table{{"at most", "time", "line", "cause"}, {}};
    for (const TimeCost& cost : row.costs)
        table.rows.push_back({roughPercent(shareOf(cost, row)), roughDuration(cost.seconds),
                              lineText(cost), causeTitle(cost.cause)});
    return table;
}

Structured costStructure(const Measurement& row, const std::string& device) {
    nlohmann::ordered_json json;
    json["schema"] = 1;
    json["device"] = device;
    json["kernel"] = row.configuration.kernel;
    json["parameters"] = toJson(row.configuration.parameters);
    for (const auto& [key, tag] :
         {std::pair("seconds", "time"), {"low_seconds", "time_low"}, {"high_seconds", "time_high"}})
        if (const auto value = measuredMetric(row, tag))
            json[key] = *value;
    json["kernel_class"] = row.kernelClass;
    json["sentence"] = costSentence(row);
    json["costs"] = nlohmann::ordered_json::array();
    for (const TimeCost& cost : row.costs) {
        nlohmann::ordered_json one;
        one["cause"] = cost.cause;
        if (cost.line > 0) {
            one["file"] = cost.file;
            one["line"] = cost.line;
        }
        one["seconds"] = cost.seconds;
        one["share"] = shareOf(cost, row);
        if (const std::string remedy = remedyOf(cost.cause); !remedy.empty())
            one["remedy"] = remedy;
        json["costs"].push_back(std::move(one));
    }
    return structured(std::move(json));
}

} // namespace kernelcurve
