#include "app/interchange/nvbench_export.h"

#include "app/interchange/nvbench_tags.h"
#include "gpu/model/format/json_values.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/quantity.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace kernelcurve {
namespace {

using Ordered = nlohmann::ordered_json;

constexpr const char* formatVersion = "1.0.0"; // of NVBench's JSON

const char* typeOf(const Value& value) {
    return value.isInteger() ? "int64" : value.isReal() ? "float64" : "string";
}

/// Returns the type that contains all values of a parameter.
const char* typeOf(const std::vector<Value>& values) {
    if (std::ranges::all_of(values, &Value::isInteger))
        return "int64";
    return std::ranges::all_of(values, &Value::isNumber) ? "float64" : "string";
}

/// Returns a named value. NVBench writes numbers as texts.
Ordered namedValue(const std::string& name, const Value& value) {
    Ordered named = {{"name", name}, {"type", typeOf(value)}, {"value", value.text()}};
    if (value.isBoolean())
        named[booleanMember] = true;
    return named;
}

Ordered summary(const std::string& tag, const std::string& name, std::string_view hint,
                bool isShown, double value, bool isCount) {
    Ordered summary = {{"tag", tag}, {"name", name}};
    if (!hint.empty())
        summary["hint"] = hint;
    if (!isShown)
        summary["hide"] = "Hidden by default.";
    summary["data"] = {
        {{"name", "value"}, {"type", isCount ? "int64" : "float64"}, {"value", formatReal(value)}}};
    return summary;
}

/// Returns the values of a row: first NVBench's summaries, then the other metrics.
Ordered summariesOf(const Measurement& row, bool isHost) {
    Ordered summaries = Ordered::array();
    const std::string method(isHost ? hostMethod : coldMethod);
    for (const NvbenchSummary& known : nvbenchSummaries)
        if (const auto value = metricValue(row.metrics, known.metric)) {
            const std::string tag = isHost ? hostTag(known.tag) : std::string(known.tag);
            const std::string name =
                replacedAll(std::string(known.name), "GPU", isHost ? "CPU" : "GPU");
            summaries.push_back(summary(method + tag, name, known.hint, known.shown, *value,
                                        known.metric == "samples"));
        }
    for (const auto& [tag, value] : row.metrics) {
        if (std::ranges::find(nvbenchSummaries, tag, &NvbenchSummary::metric) !=
            nvbenchSummaries.end())
            continue;
        const Metric* metric = findMetric(tag);
        summaries.push_back(summary(std::string(ownMethod) + tag, metric ? metric->label : tag, {},
                                    false, value, false));
    }
    return summaries;
}

class NvbenchWriter {
  public:
    explicit NvbenchWriter(const Recording& recording)
        : recording_(recording) {
        for (const MeasuringDevice& device : recording.devices)
            devices_.push_back({device.name, &device.environment});
        if (devices_.empty())
            devices_.push_back({{}, &recording.environment});
    }

    NvbenchFile write(const std::string& version) {
        NvbenchFile file;
        Ordered root;
        root["meta"] = meta(version);
        root["devices"] = Ordered::array();
        for (std::size_t id = 0; id < devices_.size(); ++id)
            root["devices"].push_back(describe(id));
        std::vector<std::string> kernels;
        std::map<std::string, std::vector<const Measurement*>> rows;
        for (const Measurement& row : recording_.measurements) {
            if (row.status == Status::Measured && isPredicted(row)) {
                ++file.predicted;
                continue;
            }
            ++file.states;
            auto& ofKernel = rows[row.configuration.kernel];
            if (ofKernel.empty())
                kernels.push_back(row.configuration.kernel);
            ofKernel.push_back(&row);
        }
        root["benchmarks"] = Ordered::array();
        for (const std::string& kernel : kernels)
            root["benchmarks"].push_back(
                benchmark(kernel, root["benchmarks"].size(), rows.at(kernel)));
        file.json = root.dump(2, ' ', false, Ordered::error_handler_t::replace) + '\n';
        return file;
    }

  private:
    struct Device {
        std::string name;
        const Environment* environment;
    };

    std::size_t idOf(const Measurement& row) const {
        const auto found = std::ranges::find(devices_, row.device, &Device::name);
        return found == devices_.end() ? 0 : static_cast<std::size_t>(found - devices_.begin());
    }

    Ordered meta(const std::string& version) const {
        Ordered own = {{"version", version}, {"title", recording_.experiment.title.en}};
        own["devices"] = Ordered::array();
        for (std::size_t id = 0; id < devices_.size(); ++id) {
            Ordered entries = Ordered::array();
            // The texts and checksums of sources describe kernels, which the file does not contain.
            for (const auto& [name, value] : *devices_[id].environment)
                if (!name.starts_with("sha256 ") && !isCarriedProblem(name))
                    entries.push_back({{"name", name}, {"value", toJson(value)}});
            own["devices"].push_back(
                {{"id", id}, {"name", devices_[id].name}, {"environment", std::move(entries)}});
        }
        return {{"argv", Ordered::array()},
                {"version",
                 {{"json", {{"major", 1}, {"minor", 0}, {"patch", 0}, {"string", formatVersion}}}}},
                {ownMember, std::move(own)}};
    }

    Ordered describe(std::size_t id) const {
        const Environment& environment = *devices_[id].environment;
        const std::string title = deviceTitle(recording_, devices_[id].name);
        Ordered device = {{"id", id}, {"name", title.empty() ? "unknown" : title}};
        if (const auto capability = parseReal(environmentText(environment, "compute_capability")))
            device["sm_version"] = std::lround(*capability * 100);
        for (const auto& [entry, member] :
             {std::pair("sm_clock_max", "sm_default_clock_rate"),
              std::pair("memory_clock_max", "global_memory_bus_peak_clock_rate"),
              std::pair("peak_bandwidth", "global_memory_bus_bandwidth"),
              std::pair("l2_bytes", "l2_cache_size")})
            if (const auto number = environmentNumber(environment, entry))
                device[member] = std::llround(*number);
        if (const Value* ecc = environmentEntry(environment, "ecc"); ecc && ecc->isBoolean())
            device["ecc_state"] = ecc->boolean();
        return device;
    }

    Ordered benchmark(const std::string& kernel, std::size_t index,
                      const std::vector<const Measurement*>& rows) const {
        std::vector<std::string> names;
        std::map<std::string, std::vector<Value>> values;
        std::set<std::pair<std::string, Value>> seen;
        std::vector<std::size_t> ids;
        for (const Measurement* row : rows) {
            if (const std::size_t id = idOf(*row); std::ranges::find(ids, id) == ids.end())
                ids.push_back(id);
            for (const auto& [name, value] : row->configuration.parameters) {
                auto& known = values[name];
                if (known.empty())
                    names.push_back(name);
                if (seen.emplace(name, value).second)
                    known.push_back(value);
            }
        }
        Ordered benchmark = {{"name", kernel}, {"index", index}, {"devices", ids}};
        benchmark["axes"] = Ordered::array();
        for (const std::string& name : names)
            benchmark["axes"].push_back(axis(name, values.at(name)));
        benchmark["states"] = Ordered::array();
        for (const Measurement* row : rows)
            benchmark["states"].push_back(state(*row));
        return benchmark;
    }

    static Ordered axis(const std::string& name, const std::vector<Value>& values) {
        const std::string_view type = typeOf(values);
        Ordered axis = {{"name", name}, {"type", type}, {"flags", ""}};
        axis["values"] = Ordered::array();
        for (const Value& value : values) {
            Ordered entry = {{"input_string", value.text()}, {"description", ""}};
            if (type == "int64")
                entry["value"] = value.integer();
            else if (type == "float64")
                entry["value"] = value.number().value_or(0);
            else
                entry["value"] = value.text();
            axis["values"].push_back(std::move(entry));
        }
        return axis;
    }

    Ordered state(const Measurement& row) const {
        const std::size_t id = idOf(row);
        std::string name = "Device=" + std::to_string(id);
        Ordered values = Ordered::array();
        for (const auto& [parameter, value] : row.configuration.parameters) {
            name += " " + parameter + "=" + value.text();
            values.push_back(namedValue(parameter, value));
        }
        const bool isSkipped = row.status != Status::Measured;
        // Only GPUs have a compute capability.
        const bool isHost =
            !environmentEntry(*devices_[id].environment, "compute_capability") &&
            environmentText(*devices_[id].environment, "clock").find("CUDA") == std::string::npos;
        Ordered state = {{"name", name},
                         {"device", id},
                         {"type_config_index", 0},
                         {"axis_values", std::move(values)},
                         {"summaries", isSkipped ? Ordered::array() : summariesOf(row, isHost)},
                         {"is_skipped", isSkipped}};
        if (isSkipped)
            state["skip_reason"] =
                std::string(nameOf(row.status)) + ": " + Failure(row.reason).what.english();
        return state;
    }

    const Recording& recording_;
    std::vector<Device> devices_;
};

} // namespace

NvbenchFile nvbenchJson(const Recording& recording, const std::string& version) {
    return NvbenchWriter(recording).write(version);
}

} // namespace kernelcurve
