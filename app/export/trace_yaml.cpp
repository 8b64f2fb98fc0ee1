#include "app/export/trace_table.h"
#include "gpu/model/format/json_values.h"

#include <nlohmann/json.hpp>

#include <optional>

namespace kernelcurve {

namespace {

using Json = nlohmann::ordered_json;

/// Stores a fraction in percent.
void put(Json& json, const char* key, std::optional<double> fraction) {
    if (fraction)
        json[key] = *fraction * 100;
}

Json configurationYaml(const Configuration& configuration) {
    Json json;
    json["kernel"] = configuration.kernel;
    json["parameters"] = toJson(configuration.parameters);
    return json;
}

void putReplaced(Json& json, std::span<const ReplacedDefault> replaced) {
    for (const ReplacedDefault& each : replaced)
        json["replaced_defaults"].push_back({{"parameter", each.parameter},
                                             {"default", toJson(each.usual)},
                                             {"value", toJson(each.chosen)},
                                             {"why", each.why.english()}});
}

Json accessYaml(const LineAccess& access) {
    Json json;
    if (!access.file.empty())
        json["file"] = access.file;
    json["line"] = access.line;
    if (access.column > 0) // machine code has no columns
        json["column"] = access.column;
    json["space"] = nameOf(access.space);
    json["access"] = nameOf(access.access);
    json["width"] = access.width;
    json["counted_in"] = access.isFromCode ? "machine_code" : "source";
    json["requests"] = access.requests;
    json["lanes"] = access.lanesPerRequest();
    if (access.space == AddressSpace::Shared) {
        put(json, "efficiency", access.efficiency());
        json["wavefronts"] = access.wavefronts;
        json["ideal_wavefronts"] = access.idealWavefronts;
        json["conflicts"] = access.conflicts();
        json["degree"] = access.degree;
    } else {
        json["sectors_per_request"] = access.sectorsPerRequest();
        json["lines_per_request"] = access.linesPerRequest();
        put(json, "efficiency", access.efficiency());
    }
    return json;
}

Json globalYaml(const GlobalTotals& totals) {
    Json json;
    put(json, "efficiency", totals.efficiency());
    json["requests"] = totals.requests;
    json["transactions"] = totals.sectors;
    json["bytes_asked"] = totals.bytes;
    json["bytes_moved"] = totals.bytesMoved();
    return json;
}

Json sharedYaml(const SharedTotals& totals) {
    Json json;
    put(json, "efficiency", totals.efficiency());
    json["requests"] = totals.requests;
    json["wavefronts"] = totals.wavefronts;
    json["conflicts"] = totals.conflicts();
    return json;
}

Json totalsYaml(const TraceTotals& totals) {
    Json json;
    json["loads"] = globalYaml(totals.loads);
    json["stores"] = globalYaml(totals.stores);
    json["atomics"] = globalYaml(totals.atomics);
    json["local_loads"] = globalYaml(totals.localLoads);
    json["local_stores"] = globalYaml(totals.localStores);
    json["shared_loads"] = sharedYaml(totals.sharedLoads);
    json["shared_stores"] = sharedYaml(totals.sharedStores);
    json["shared"] = sharedYaml(totals.shared());
    json["barriers"] = totals.barriers;
    put(json, "divergence", totals.divergence());
    return json;
}

Json positionYaml(const SourcePosition& position) {
    return {{"file", position.file}, {"line", position.line}, {"column", position.column}};
}

Json resultYaml(const WrongResult& result) {
    Json json;
    json["parameters"] = toJson(result.parameters);
    json["wrong"] = result.wrong;
    json["compared"] = result.compared;
    if (!result.array.empty())
        json["array"] = result.array;
    if (result.index)
        json["index"] = *result.index;
    if (!result.member.empty())
        json["member"] = result.member;
    if (!result.expected.empty())
        json["expected"] = result.expected;
    if (!result.found.empty())
        json["found"] = result.found;
    return json;
}

Json findingsYaml(std::span<const CheckFinding> findings) {
    Json list = Json::array();
    for (const CheckFinding& finding : findings) {
        Json json;
        json["what"] = finding.what.english();
        json["where"] = positionYaml(finding.where);
        if (finding.other.line > 0)
            json["other"] = positionYaml(finding.other);
        if (finding.thread)
            json["thread"] = *finding.thread;
        if (finding.result)
            json["result"] = resultYaml(*finding.result);
        else
            json["block"] = finding.block;
        list.push_back(std::move(json));
    }
    return list;
}

} // namespace

Structured traceStructure(const Configuration& configuration, const TraceReport& report,
                          const std::string& compiler, std::span<const ReplacedDefault> replaced) {
    Json json = configurationYaml(configuration);
    json["compiler"] = compiler;
    if (!report.architecture.empty())
        json["machine_code"] = report.architecture;
    if (report.notInCode)
        json["no_machine_code"] = report.notInCode->english();
    putReplaced(json, replaced);
    json["blocks"] = report.blocks;
    json["traced_blocks"] = report.tracedBlocks;
    json["accesses"] = Json::array();
    for (const LineAccess& access : report.accesses)
        json["accesses"].push_back(accessYaml(access));
    json["totals"] = totalsYaml(report.totals());
    json["findings"] = findingsYaml(report.findings);
    return structured(std::move(json));
}

Structured checkStructure(const event::Checked& checked, const std::string& problem,
                          std::span<const ReplacedDefault> replaced) {
    Json json;
    json["problem"] = problem;
    putReplaced(json, replaced);
    json["instances"] = Json::array();
    for (const CheckedInstance& instance : checked.instances) {
        Json item = configurationYaml(instance.configuration);
        item["blocks"] = instance.blocks;
        item["checked_blocks"] = instance.checkedBlocks;
        item["compared_elements"] = instance.comparedElements;
        json["instances"].push_back(std::move(item));
    }
    if (checked.notCompared)
        json["not_compared"] = checked.notCompared->english();
    json["findings"] = findingsYaml(checked.findings);
    return structured(std::move(json));
}

} // namespace kernelcurve
