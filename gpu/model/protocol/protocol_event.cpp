#include "gpu/model/device/json_device.h"
#include "gpu/model/format/json_object.h"
#include "gpu/model/format/json_values.h"
#include "gpu/model/protocol/message_line.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/model/recording/json_measurement.h"
#include "gpu/model/values/enum_names.h"

#include <nlohmann/json.hpp>

namespace kernelcurve {
namespace {

using nlohmann::json;

constexpr EnumNames<Stage, 4> stageNames{{{Stage::Compile, "compile"},
                                          {Stage::Prepare, "prepare"},
                                          {Stage::Verify, "verify"},
                                          {Stage::Measure, "measure"}}};
constexpr EnumNames<event::Ending, 3> endingNames{{{event::Ending::Completed, "completed"},
                                                   {event::Ending::Cancelled, "cancelled"},
                                                   {event::Ending::Failed, "failed"}}};

json launchToJson(const LaunchReport& launch) {
    json arguments = json::array();
    for (const auto& [name, value] : launch.arguments)
        arguments.push_back(json::array({name, value}));
    return {{"entry", launch.entry},
            {"grid", launch.grid},
            {"block", launch.block},
            {"shared_bytes", launch.sharedBytes},
            {"arguments", std::move(arguments)},
            {"resources", toJson(launch.resources)}};
}

LaunchReport launchFromJson(const json& written) {
    JsonObject object(written, "launch");
    LaunchReport launch;
    launch.entry = object.text("entry");
    launch.grid = extentFromJson(object.at("grid"), "grid");
    launch.block = extentFromJson(object.at("block"), "block");
    launch.sharedBytes = object.integer("shared_bytes");
    for (const auto& pair : jsonList(object.at("arguments"), "arguments")) {
        const bool isPair = jsonList(pair, "arguments").size() == 2;
        launch.arguments.emplace_back(jsonText(isPair ? pair[0] : pair, "arguments"),
                                      jsonText(isPair ? pair[1] : pair, "arguments"));
    }
    launch.resources = metricsFromJson(object.at("resources"));
    object.finish();
    return launch;
}

struct EventWriter {
    json operator()(const event::Hello& hello) const {
        return {{"type", "hello"},
                {"protocol", hello.protocol},
                {"version", hello.version},
                {"process", hello.process}};
    }
    json operator()(const event::Devices& event) const {
        json devices = json::array();
        for (const DeviceDescription& device : event.devices)
            devices.push_back(toJson(device));
        return {{"type", "devices"}, {"devices", std::move(devices)}};
    }
    json operator()(const event::Started& started) const {
        return {{"type", "started"},
                {"run", started.run},
                {"configurations", started.configurations},
                {"device", toJson(started.device)},
                {"environment", toJson(started.environment)}};
    }
    json operator()(const event::Progress& progress) const {
        return {{"type", "progress"},
                {"run", progress.run},
                {"index", progress.index},
                {"stage", nameOf(stageNames, progress.stage)},
                {"configuration", toJson(progress.configuration)}};
    }
    json operator()(const event::Measured& measured) const {
        json object = {{"type", "measured"},
                       {"run", measured.run},
                       {"index", measured.index},
                       {"measurement", toJson(measured.measurement)}};
        if (measured.again)
            object["again"] = true;
        return object;
    }
    json operator()(const event::Finished& finished) const {
        json object = {{"type", "finished"},
                       {"run", finished.run},
                       {"ending", nameOf(endingNames, finished.ending)}};
        if (finished.failure != Failure{})
            object["failure"] = toJson(finished.failure);
        if (finished.measuringShare)
            object["measuring_share"] = *finished.measuringShare;
        return object;
    }
    json operator()(const event::Inspected& inspected) const {
        json launches = json::array();
        for (const LaunchReport& launch : inspected.launches)
            launches.push_back(launchToJson(launch));
        json object = {{"type", "inspected"},
                       {"run", inspected.run},
                       {"device", inspected.device},
                       {"configuration", toJson(inspected.configuration)},
                       {"launches", std::move(launches)},
                       {"compiler_log", inspected.compilerLog},
                       {"compile_seconds", inspected.compileSeconds},
                       {"from_cache", inspected.fromCache}};
        if (inspected.failure)
            object["failure"] = toJson(*inspected.failure);
        return object;
    }
    json operator()(const event::Traced& traced) const {
        json object = {{"type", "traced"},
                       {"run", traced.run},
                       {"configuration", toJson(traced.configuration)},
                       {"report", toJson(traced.report)},
                       {"compile_seconds", traced.compileSeconds},
                       {"trace_seconds", traced.traceSeconds}};
        if (traced.failure)
            object["failure"] = toJson(*traced.failure);
        return object;
    }
    json operator()(const event::Checked& checked) const {
        json instances = json::array();
        for (const CheckedInstance& instance : checked.instances)
            instances.push_back({{"configuration", toJson(instance.configuration)},
                                 {"blocks", instance.blocks},
                                 {"checked_blocks", instance.checkedBlocks}});
        json findings = json::array();
        for (const CheckFinding& finding : checked.findings)
            findings.push_back(toJson(finding));
        json object = {{"type", "checked"},
                       {"run", checked.run},
                       {"instances", std::move(instances)},
                       {"findings", std::move(findings)}};
        if (checked.failure)
            object["failure"] = toJson(*checked.failure);
        return object;
    }
    json operator()(const event::Listed& listed) const {
        json object = {{"type", "listed"},
                       {"run", listed.run},
                       {"configuration", toJson(listed.configuration)},
                       {"code", toJson(listed.code)}};
        if (listed.failure)
            object["failure"] = toJson(*listed.failure);
        return object;
    }
    json operator()(const event::Telemetry& telemetry) const {
        json object = {{"type", "telemetry"}, {"device", telemetry.device}};
        if (telemetry.sample)
            object["sample"] = toJson(*telemetry.sample);
        if (telemetry.failure)
            object["failure"] = toJson(*telemetry.failure);
        return object;
    }
    json operator()(const event::Pong&) const { return {{"type", "pong"}}; }
    json operator()(const event::Refused& refused) const {
        return {{"type", "refused"}, {"failure", toJson(refused.failure)}};
    }
};

event::Hello readHello(JsonObject& object) {
    return {static_cast<int>(object.integer("protocol")), object.text("version"),
            object.integer("process")};
}

event::Devices readDevices(JsonObject& object) {
    event::Devices event;
    for (const auto& device : jsonList(object.at("devices"), "devices"))
        event.devices.push_back(deviceFromJson(device));
    return event;
}

event::Started readStarted(JsonObject& object) {
    return {object.integer("run"), object.integer("configurations"),
            deviceFromJson(object.at("device")), environmentFromJson(object.at("environment"))};
}

event::Progress readProgress(JsonObject& object) {
    return {object.integer("run"), object.integer("index"), object.word("stage", stageNames),
            configurationFromJson(object.at("configuration"))};
}

event::Measured readMeasured(JsonObject& object) {
    event::Measured measured{object.integer("run"), object.integer("index"),
                             measurementFromJson(object.at("measurement"))};
    if (object.find("again") != nullptr)
        measured.again = object.boolean("again");
    return measured;
}

event::Finished readFinished(JsonObject& object) {
    event::Finished finished{object.integer("run"), object.word("ending", endingNames), {}};
    if (const auto* failure = object.find("failure"))
        finished.failure = failureFromJson(*failure);
    if (const auto* share = object.find("measuring_share"))
        finished.measuringShare = jsonReal(*share, "measuring_share");
    return finished;
}

event::Inspected readInspected(JsonObject& object) {
    event::Inspected inspected;
    inspected.run = object.integer("run");
    inspected.device = object.text("device");
    inspected.configuration = configurationFromJson(object.at("configuration"));
    for (const auto& launch : jsonList(object.at("launches"), "launches"))
        inspected.launches.push_back(launchFromJson(launch));
    inspected.compilerLog = object.text("compiler_log");
    inspected.compileSeconds = jsonReal(object.at("compile_seconds"), "compile_seconds");
    inspected.fromCache = object.boolean("from_cache");
    if (const auto* failure = object.find("failure"))
        inspected.failure = failureFromJson(*failure);
    return inspected;
}

event::Traced readTraced(JsonObject& object) {
    event::Traced traced;
    traced.run = object.integer("run");
    traced.configuration = configurationFromJson(object.at("configuration"));
    traced.report = traceReportFromJson(object.at("report"));
    traced.compileSeconds = jsonReal(object.at("compile_seconds"), "compile_seconds");
    traced.traceSeconds = jsonReal(object.at("trace_seconds"), "trace_seconds");
    if (const auto* failure = object.find("failure"))
        traced.failure = failureFromJson(*failure);
    return traced;
}

event::Checked readChecked(JsonObject& object) {
    event::Checked checked;
    checked.run = object.integer("run");
    for (const auto& written : jsonList(object.at("instances"), "instances")) {
        JsonObject instance(written, "instance");
        checked.instances.push_back({configurationFromJson(instance.at("configuration")),
                                     instance.integer("blocks"),
                                     instance.integer("checked_blocks")});
        instance.finish();
    }
    for (const auto& finding : jsonList(object.at("findings"), "findings"))
        checked.findings.push_back(checkFindingFromJson(finding));
    if (const auto* failure = object.find("failure"))
        checked.failure = failureFromJson(*failure);
    return checked;
}

event::Listed readListed(JsonObject& object) {
    event::Listed listed;
    listed.run = object.integer("run");
    listed.configuration = configurationFromJson(object.at("configuration"));
    listed.code = machineCodeFromJson(object.at("code"));
    if (const auto* failure = object.find("failure"))
        listed.failure = failureFromJson(*failure);
    return listed;
}

event::Telemetry readTelemetryEvent(JsonObject& object) {
    event::Telemetry telemetry;
    telemetry.device = object.text("device");
    if (const auto* sample = object.find("sample"))
        telemetry.sample = telemetryFromJson(*sample);
    if (const auto* failure = object.find("failure"))
        telemetry.failure = failureFromJson(*failure);
    return telemetry;
}

Event readTypedEvent(const std::string& type, JsonObject& object) {
    if (type == "hello")
        return readHello(object);
    if (type == "devices")
        return readDevices(object);
    if (type == "started")
        return readStarted(object);
    if (type == "progress")
        return readProgress(object);
    if (type == "measured")
        return readMeasured(object);
    if (type == "finished")
        return readFinished(object);
    if (type == "inspected")
        return readInspected(object);
    if (type == "traced")
        return readTraced(object);
    if (type == "checked")
        return readChecked(object);
    if (type == "listed")
        return readListed(object);
    if (type == "telemetry")
        return readTelemetryEvent(object);
    if (type == "pong")
        return event::Pong{};
    if (type == "refused")
        return event::Refused{failureFromJson(object.at("failure"))};
    refuseMessageType(type);
}

} // namespace

std::string writeEvent(const Event& event) {
    return writeMessageLine(std::visit(EventWriter{}, event));
}

Event readEvent(std::string_view line) {
    return readMessageLine<Event>(line, readTypedEvent);
}

} // namespace kernelcurve
