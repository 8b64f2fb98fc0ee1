#include "gpu/model/analysis/trace.h"
#include "gpu/model/format/json_map.h"

namespace kernelcurve {

static void mapFields(JsonMap& map, SourcePosition& position) {
    map.required("file", position.file);
    map.required("line", position.line);
    map.required("column", position.column);
}

static void mapFields(JsonMap& map, LineAccess& access) {
    map.required("line", access.line);
    map.required("column", access.column);
    map.required("space", access.space);
    map.required("access", access.access);
    map.required("width", access.width);
    map.required("requests", access.requests);
    map.required("lanes", access.lanes);
    map.required("partial", access.partial);
    map.required("bytes", access.bytes);
    map.required("sectors", access.sectors);
    map.required("lines", access.lines);
    map.required("wavefronts", access.wavefronts);
    map.required("ideal_wavefronts", access.idealWavefronts);
    map.required("degree", access.degree);
    map.optional("file", access.file);
    map.optional("is_from_code", access.isFromCode);
}

static void mapFields(JsonMap& map, WarpRequest& request) {
    map.required("line", request.line);
    map.required("column", request.column);
    map.required("space", request.space);
    map.required("access", request.access);
    map.required("width", request.width);
    map.required("block", request.block);
    map.required("warp", request.warp);
    map.required("buffer", request.buffer);
    map.required("offsets", request.offsets);
    map.optional("file", request.file);
}

static void mapFields(JsonMap& map, WrongResult& result) {
    map.required("parameters", result.parameters);
    map.required("wrong", result.wrong);
    map.required("compared", result.compared);
    map.optional("array", result.array);
    map.optional("index", result.index);
    map.optional("member", result.member);
    map.optional("expected", result.expected);
    map.optional("found", result.found);
}

void mapFields(JsonMap& map, WarpChoice& warp) {
    map.required("block", warp.block);
    map.required("warp", warp.warp);
}

void mapFields(JsonMap& map, CheckFinding& finding) {
    map.required("what", finding.what);
    map.required("where", finding.where);
    map.required("block", finding.block);
    map.optional("other", finding.other);
    map.optional("thread", finding.thread);
    map.optional("result", finding.result);
    map.optional("kind", finding.kind);
}

void mapFields(JsonMap& map, CheckedInstance& instance) {
    map.required("configuration", instance.configuration);
    map.required("blocks", instance.blocks);
    map.required("checked_blocks", instance.checkedBlocks);
    map.optional("compared_elements", instance.comparedElements);
}

static void mapFields(JsonMap& map, ArrayUse& use) {
    map.required("array", use.array);
    map.required("is_read", use.isRead);
    map.required("is_written", use.isWritten);
    map.required("is_read_first", use.isReadFirst);
    map.required("begin", use.begin);
    map.required("end", use.end);
}

void mapFields(JsonMap& map, TraceReport& report) {
    map.required("blocks", report.blocks);
    map.required("traced_blocks", report.tracedBlocks);
    map.optional("barriers", report.barriers);
    map.required("accesses", report.accesses);
    map.required("requests", report.requests);
    map.required("findings", report.findings);
    map.optional("overwritten", report.overwritten);
    map.optional("arrays", report.arrays);
    map.optional("architecture", report.architecture);
    map.optional("not_in_code", report.notInCode);
}

} // namespace kernelcurve
