#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/format/json_text.h"
#include "gpu/model/protocol/message_line.h"
#include "gpu/model/protocol/protocol.h"

namespace kernelcurve {

/// Sends an experiment as the text of its file, so that the worker validates only this form.
static nlohmann::json toJson(const Experiment& experiment) {
    return writeExperiment(experiment);
}

static void readJson(const nlohmann::json& written, const char* what, Experiment& experiment) {
    experiment = readExperiment(jsonText(written, what), what);
}

static void mapFields(JsonMap& map, SourceFile& file) {
    map.required("name", file.name);
    map.required("text", file.text);
}

static void mapFields(JsonMap& map, KernelText& kernel) {
    map.required("name", kernel.name);
    map.required("source", kernel.source);
    map.optional("files", kernel.files);
    map.optional("problem", kernel.problem);
    map.optional("problem_folder", kernel.problemFolder);
    map.optional("problem_data", kernel.problemData);
}

static void mapFields(JsonMap& map, WorkItem& item) {
    map.required("index", item.index);
    map.required("configuration", item.configuration);
}

namespace request {

/// Maps the first fields of all requests about one configuration.
template <typename OfOneKernel>
static void mapKernel(JsonMap& map, OfOneKernel& request) {
    map.required("run", request.run);
    map.required("device", request.device);
    map.required("kernel", request.kernel);
    map.required("parameters", request.parameters);
}

static void mapFields(JsonMap&, Devices&) {}

static void mapFields(JsonMap& map, Run& run) {
    map.required("run", run.run);
    map.required("experiment", run.experiment);
    map.required("kernels", run.kernels);
    // Job scripts of earlier versions contain these fields.
    std::vector<std::int64_t> done;
    bool handedOut = false;
    map.optional("done", done);
    map.optional("handed_out", handedOut);
    map.optional("paced", run.paced);
    map.optional("workers", run.workers, 1);
}

static void mapFields(JsonMap& map, Next& next) {
    map.required("run", next.run);
    map.required("indices", next.indices);
    map.optional("ahead", next.ahead);
    map.optional("incumbent", next.incumbent);
    map.optional("items", next.items);
}

static void mapFields(JsonMap& map, Cancel& cancel) {
    map.required("run", cancel.run);
}

static void mapFields(JsonMap& map, Inspect& inspect) {
    mapKernel(map, inspect);
}

static void mapFields(JsonMap& map, Trace& trace) {
    mapKernel(map, trace);
    map.required("blocks", trace.blocks);
    map.optional("warp", trace.warp);
    map.optional("arrays", trace.arrays);
    map.optional("limit", trace.limit);
}

static void mapFields(JsonMap& map, Check& check) {
    mapKernel(map, check);
    map.optional("results", check.results);
}

static void mapFields(JsonMap& map, Disassemble& request) {
    mapKernel(map, request);
}

static void mapFields(JsonMap& map, Explain& request) {
    mapKernel(map, request);
    map.optional("cold", request.cold);
    map.optional("tries", request.tries);
}

static void mapFields(JsonMap& map, Coverage& coverage) {
    map.required("run", coverage.run);
    map.required("device", coverage.device);
    map.required("experiments", coverage.experiments);
    map.required("kernels", coverage.kernels);
}

static void mapFields(JsonMap& map, Watch& watch) {
    map.required("device", watch.device);
}

static void mapFields(JsonMap&, Ping&) {}
static void mapFields(JsonMap&, Quit&) {}

} // namespace request

std::string writeRequest(const Request& request) {
    return writeJson(messageToJson(request));
}

Request readRequest(std::string_view line) {
    return readMessageLine<Request>(line);
}

} // namespace kernelcurve
