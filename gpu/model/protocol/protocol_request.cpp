#include "gpu/model/analysis/trace_names.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/format/json_object.h"
#include "gpu/model/format/json_values.h"
#include "gpu/model/protocol/message_line.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/model/values/document_error.h"

#include <nlohmann/json.hpp>

namespace kernelcurve {
namespace {

using nlohmann::json;

json toJson(const KernelText& kernel) {
    return {{"name", kernel.name}, {"source", kernel.source}};
}

KernelText kernelFromJson(const json& written) {
    JsonObject object(written, "kernel");
    KernelText kernel{object.text("name"), object.text("source")};
    object.finish();
    return kernel;
}

struct RequestWriter {
    json operator()(const request::Devices&) const { return {{"type", "devices"}}; }
    json operator()(const request::Run& run) const {
        json kernels = json::array();
        for (const KernelText& kernel : run.kernels)
            kernels.push_back(toJson(kernel));
        json object = {{"type", "run"},
                       {"run", run.run},
                       {"experiment", writeExperiment(run.experiment)},
                       {"kernels", std::move(kernels)},
                       {"done", run.done}};
        for (const auto& [index, value] : run.tried)
            object["tried"].push_back(json::array({index, value ? json(*value) : json()}));
        if (run.paced)
            object["paced"] = true;
        return object;
    }
    json operator()(const request::Cancel& cancel) const {
        return {{"type", "cancel"}, {"run", cancel.run}};
    }
    json operator()(const request::Inspect& inspect) const {
        return {{"type", "inspect"},
                {"run", inspect.run},
                {"device", inspect.device},
                {"kernel", toJson(inspect.kernel)},
                {"parameters", kernelcurve::toJson(inspect.parameters)}};
    }
    json operator()(const request::Trace& trace) const {
        json object = {{"type", "trace"},
                       {"run", trace.run},
                       {"device", trace.device},
                       {"kernel", toJson(trace.kernel)},
                       {"parameters", kernelcurve::toJson(trace.parameters)},
                       {"blocks", nameOf(trace.blocks)}};
        if (trace.warp)
            object["warp"] = {{"block", trace.warp->block}, {"warp", trace.warp->warp}};
        return object;
    }
    json operator()(const request::Check& check) const {
        return {{"type", "check"},
                {"run", check.run},
                {"device", check.device},
                {"kernel", toJson(check.kernel)},
                {"parameters", kernelcurve::toJson(check.parameters)}};
    }
    json operator()(const request::List& list) const {
        return {{"type", "list"},
                {"run", list.run},
                {"device", list.device},
                {"kernel", toJson(list.kernel)},
                {"parameters", kernelcurve::toJson(list.parameters)}};
    }
    json operator()(const request::Watch& watch) const {
        return {{"type", "watch"}, {"device", watch.device}};
    }
    json operator()(const request::Ping&) const { return {{"type", "ping"}}; }
    json operator()(const request::Quit&) const { return {{"type", "quit"}}; }
};

request::Run readRun(JsonObject& object) {
    request::Run run;
    run.run = object.integer("run");
    run.experiment = readExperiment(object.text("experiment"), "experiment");
    for (const auto& kernel : jsonList(object.at("kernels"), "kernels"))
        run.kernels.push_back(kernelFromJson(kernel));
    for (const auto& index : jsonList(object.at("done"), "done"))
        run.done.push_back(jsonInteger(index, "done"));
    if (const json* tried = object.find("tried"))
        for (const auto& pair : jsonList(*tried, "tried")) {
            const bool isPair = jsonList(pair, "tried").size() == 2;
            run.tried.emplace_back(jsonInteger(isPair ? pair[0] : pair, "tried"), std::nullopt);
            if (!pair[1].is_null())
                run.tried.back().second = jsonReal(pair[1], "tried");
        }
    run.paced = object.find("paced") != nullptr && object.boolean("paced");
    return run;
}

request::Inspect readInspect(JsonObject& object) {
    return {object.integer("run"), object.text("device"), kernelFromJson(object.at("kernel")),
            valuesFromJson(object.at("parameters"))};
}

request::Trace readTrace(JsonObject& object) {
    request::Trace trace;
    trace.run = object.integer("run");
    trace.device = object.text("device");
    trace.kernel = kernelFromJson(object.at("kernel"));
    trace.parameters = valuesFromJson(object.at("parameters"));
    trace.blocks = object.word("blocks", blockChoiceNames);
    if (const json* written = object.find("warp")) {
        JsonObject warp(*written, "warp");
        trace.warp = {warp.integer("block"), static_cast<int>(warp.integer("warp"))};
        warp.finish();
    }
    return trace;
}

request::Check readCheck(JsonObject& object) {
    return {object.integer("run"), object.text("device"), kernelFromJson(object.at("kernel")),
            valuesFromJson(object.at("parameters"))};
}

request::List readList(JsonObject& object) {
    return {object.integer("run"), object.text("device"), kernelFromJson(object.at("kernel")),
            valuesFromJson(object.at("parameters"))};
}

Request readTypedRequest(const std::string& type, JsonObject& object) {
    if (type == "devices")
        return request::Devices{};
    if (type == "run")
        return readRun(object);
    if (type == "cancel")
        return request::Cancel{object.integer("run")};
    if (type == "inspect")
        return readInspect(object);
    if (type == "trace")
        return readTrace(object);
    if (type == "check")
        return readCheck(object);
    if (type == "list")
        return readList(object);
    if (type == "watch")
        return request::Watch{object.text("device")};
    if (type == "ping")
        return request::Ping{};
    if (type == "quit")
        return request::Quit{};
    refuseMessageType(type);
}

} // namespace

std::string writeRequest(const Request& request) {
    return writeMessageLine(std::visit(RequestWriter{}, request));
}

Request readRequest(std::string_view line) {
    return readMessageLine<Request>(line, readTypedRequest);
}

} // namespace kernelcurve
