#include "gpu/model/format/json_text.h"
#include "gpu/model/protocol/message_line.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/model/recording/json_measurement.h"

namespace kernelcurve {

static constexpr EnumNames<Stage, 6> enumNames(Stage) {
    return {{{Stage::Compile, "compile"},
             {Stage::Prepare, "prepare"},
             {Stage::Reference, "reference"},
             {Stage::Verify, "verify"},
             {Stage::Measure, "measure"},
             {Stage::Count, "count"}}};
}

static void mapFields(JsonMap& map, LaunchReport& launch) {
    map.required("entry", launch.entry);
    map.required("grid", launch.grid);
    map.required("block", launch.block);
    map.required("shared_bytes", launch.sharedBytes);
    map.required("arguments", launch.arguments);
    map.required("resources", launch.resources);
}

static void mapFields(JsonMap& map, RecordedShare& share) {
    map.required("configurations", share.configurations);
    map.required("looked_at", share.lookedAt);
    map.required("missing", share.missing);
    map.optional("reason", share.reason);
}

static void mapFields(JsonMap& map, TriedChange& change) {
    map.required("what", change.what);
    map.optional("cause", change.cause);
    map.optional("line", change.line);
    map.required("seconds", change.seconds);
}

namespace event {

static constexpr EnumNames<Ending, 3> enumNames(Ending) {
    return {{{Ending::Completed, "completed"},
             {Ending::Cancelled, "cancelled"},
             {Ending::Failed, "failed"}}};
}

static void mapFields(JsonMap& map, Hello& hello) {
    map.required("protocol", hello.protocol);
    map.required("version", hello.version);
    map.required("process", hello.process);
}

static void mapFields(JsonMap& map, Devices& devices) {
    map.required("devices", devices.devices);
}

static void mapFields(JsonMap& map, Started& started) {
    map.required("run", started.run);
    // Results of tasks of earlier versions contain this field.
    std::int64_t configurations = 0;
    map.optional("configurations", configurations);
    map.required("device", started.device);
    map.required("environment", started.environment);
}

static void mapFields(JsonMap& map, Progress& progress) {
    map.required("run", progress.run);
    map.required("index", progress.index);
    map.required("stage", progress.stage);
    map.required("configuration", progress.configuration);
}

static void mapFields(JsonMap& map, Measured& measured) {
    map.required("run", measured.run);
    map.required("index", measured.index);
    map.required("measurement", measured.measurement);
    map.optional("again", measured.again);
    map.optional("counted", measured.counted);
}

static void mapFields(JsonMap& map, Finished& finished) {
    map.required("run", finished.run);
    map.required("ending", finished.ending);
    map.optional("failure", finished.failure);
    map.optional("measuring_share", finished.measuringShare);
}

static void mapFields(JsonMap& map, Inspected& inspected) {
    map.required("run", inspected.run);
    map.required("device", inspected.device);
    map.required("configuration", inspected.configuration);
    map.required("launches", inspected.launches);
    map.required("compiler_log", inspected.compilerLog);
    map.required("compile_seconds", inspected.compileSeconds);
    map.required("from_cache", inspected.fromCache);
    map.optional("failure", inspected.failure);
}

static void mapFields(JsonMap& map, Traced& traced) {
    map.required("run", traced.run);
    map.required("configuration", traced.configuration);
    map.required("report", traced.report);
    map.required("compile_seconds", traced.compileSeconds);
    map.required("trace_seconds", traced.traceSeconds);
    map.optional("failure", traced.failure);
}

static void mapFields(JsonMap& map, Checked& checked) {
    map.required("run", checked.run);
    map.required("instances", checked.instances);
    map.required("findings", checked.findings);
    map.optional("not_compared", checked.notCompared);
    map.optional("failure", checked.failure);
}

static void mapFields(JsonMap& map, Disassembled& answer) {
    map.required("run", answer.run);
    map.required("configuration", answer.configuration);
    map.required("code", answer.code);
    map.optional("failure", answer.failure);
}

static void mapFields(JsonMap& map, Explained& answer) {
    map.required("run", answer.run);
    map.required("row", answer.row);
    map.optional("tried", answer.tried);
    map.optional("failure", answer.failure);
}

static void mapFields(JsonMap& map, Coverage& coverage) {
    map.required("run", coverage.run);
    map.required("shares", coverage.shares);
    map.optional("failure", coverage.failure);
}

static void mapFields(JsonMap& map, Telemetry& telemetry) {
    map.required("device", telemetry.device);
    map.optional("sample", telemetry.sample);
    map.optional("failure", telemetry.failure);
}

static void mapFields(JsonMap&, Pong&) {}

static void mapFields(JsonMap& map, Refused& refused) {
    map.required("failure", refused.failure);
}

} // namespace event

std::string writeEvent(const Event& event) {
    return writeJson(messageToJson(event));
}

Event readEvent(std::string_view line) {
    return readMessageLine<Event>(line);
}

} // namespace kernelcurve
