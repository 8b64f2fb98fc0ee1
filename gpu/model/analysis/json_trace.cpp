#include "gpu/model/analysis/trace_names.h"
#include "gpu/model/format/json_values.h"
#include "gpu/model/format/json_object.h"
#include "gpu/model/values/document_error.h"

#include <nlohmann/json.hpp>

namespace kernelcurve {
namespace {

using nlohmann::json;

json toJson(const SourcePosition& position) {
    return {{"file", position.file}, {"line", position.line}, {"column", position.column}};
}

SourcePosition positionFromJson(const json& written) {
    JsonObject object(written, "position");
    SourcePosition position{object.text("file"), static_cast<int>(object.integer("line")),
                            static_cast<int>(object.integer("column"))};
    object.finish();
    return position;
}

json toJson(const LineAccess& access) {
    return {{"line", access.line},
            {"column", access.column},
            {"space", nameOf(access.space)},
            {"access", nameOf(access.access)},
            {"width", access.width},
            {"requests", access.requests},
            {"lanes", access.lanes},
            {"partial", access.partial},
            {"bytes", access.bytes},
            {"sectors", access.sectors},
            {"lines", access.lines},
            {"wavefronts", access.wavefronts},
            {"ideal_wavefronts", access.idealWavefronts},
            {"degree", access.degree}};
}

LineAccess accessFromJson(const json& written) {
    JsonObject object(written, "access");
    LineAccess access;
    access.line = static_cast<int>(object.integer("line"));
    access.column = static_cast<int>(object.integer("column"));
    access.space = object.word("space", addressSpaceNames);
    access.access = object.word("access", accessKindNames);
    access.width = static_cast<int>(object.integer("width"));
    access.requests = object.integer("requests");
    access.lanes = object.integer("lanes");
    access.partial = object.integer("partial");
    access.bytes = object.integer("bytes");
    access.sectors = object.integer("sectors");
    access.lines = object.integer("lines");
    access.wavefronts = object.integer("wavefronts");
    access.idealWavefronts = object.integer("ideal_wavefronts");
    access.degree = static_cast<int>(object.integer("degree"));
    object.finish();
    return access;
}

json toJson(const WarpRequest& request) {
    json offsets = json::array();
    for (const auto& offset : request.offsets)
        offsets.push_back(offset ? json(*offset) : json());
    return {{"line", request.line},           {"column", request.column},
            {"space", nameOf(request.space)}, {"access", nameOf(request.access)},
            {"width", request.width},         {"block", request.block},
            {"warp", request.warp},           {"buffer", request.buffer},
            {"offsets", std::move(offsets)}};
}

WarpRequest requestFromJson(const json& written) {
    JsonObject object(written, "request");
    WarpRequest request;
    request.line = static_cast<int>(object.integer("line"));
    request.column = static_cast<int>(object.integer("column"));
    request.space = object.word("space", addressSpaceNames);
    request.access = object.word("access", accessKindNames);
    request.width = static_cast<int>(object.integer("width"));
    request.block = extentFromJson(object.at("block"), "block");
    request.warp = static_cast<int>(object.integer("warp"));
    request.buffer = object.text("buffer");
    const json& offsets = jsonList(object.at("offsets"), "offsets");
    if (offsets.size() != request.offsets.size())
        throw DocumentError({message(KC_TEXT("engine", "\"{0}\" must have {1} elements"), "offsets",
                                     std::to_string(request.offsets.size())),
                             {},
                             {}});
    for (std::size_t lane = 0; lane < offsets.size(); ++lane)
        if (!offsets[lane].is_null())
            request.offsets[lane] = jsonInteger(offsets[lane], "offsets");
    object.finish();
    return request;
}

} // namespace

std::string_view nameOf(AddressSpace space) {
    return nameOf(addressSpaceNames, space);
}
std::string_view nameOf(AccessKind access) {
    return nameOf(accessKindNames, access);
}
std::string_view nameOf(BlockChoice blocks) {
    return nameOf(blockChoiceNames, blocks);
}

json toJson(const CheckFinding& finding) {
    json object = {
        {"what", toJson(finding.what)}, {"where", toJson(finding.where)}, {"block", finding.block}};
    if (finding.other != SourcePosition{})
        object["other"] = toJson(finding.other);
    if (finding.thread)
        object["thread"] = *finding.thread;
    return object;
}

CheckFinding checkFindingFromJson(const json& written) {
    JsonObject object(written, "finding");
    CheckFinding finding;
    finding.what = messageFromJson(object.at("what"));
    finding.where = positionFromJson(object.at("where"));
    finding.block = extentFromJson(object.at("block"), "block");
    if (const json* other = object.find("other"))
        finding.other = positionFromJson(*other);
    if (const json* thread = object.find("thread"))
        finding.thread = extentFromJson(*thread, "thread");
    object.finish();
    return finding;
}

namespace {

template <class T>
json listOf(const std::vector<T>& values) {
    json list = json::array();
    for (const T& value : values)
        list.push_back(toJson(value));
    return list;
}

} // namespace

json toJson(const TraceReport& report) {
    return {{"blocks", report.blocks},
            {"traced_blocks", report.tracedBlocks},
            {"accesses", listOf(report.accesses)},
            {"requests", listOf(report.requests)},
            {"findings", listOf(report.findings)}};
}

TraceReport traceReportFromJson(const json& written) {
    JsonObject object(written, "trace");
    TraceReport report;
    report.blocks = object.integer("blocks");
    report.tracedBlocks = object.integer("traced_blocks");
    for (const json& access : jsonList(object.at("accesses"), "accesses"))
        report.accesses.push_back(accessFromJson(access));
    for (const json& request : jsonList(object.at("requests"), "requests"))
        report.requests.push_back(requestFromJson(request));
    for (const json& finding : jsonList(object.at("findings"), "findings"))
        report.findings.push_back(checkFindingFromJson(finding));
    object.finish();
    return report;
}

} // namespace kernelcurve
