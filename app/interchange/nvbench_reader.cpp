#include "app/interchange/foreign_readers.h"
#include "app/interchange/nvbench_tags.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/format/json_values.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/quantity.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

namespace kernelcurve {
namespace {

constexpr std::string_view nvbenchTool = "NVBench";

/// Reads an integer, which NVBench writes as text because JSON numbers are not exact.
std::optional<std::int64_t> exactInteger(const std::string& text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number)
                                                                    : std::nullopt;
}

class NvbenchReader {
  public:
    NvbenchReader(const ForeignValue& root, const std::filesystem::path& file)
        : root_(root)
        , file_(file) {}

    ImportedResults read() {
        readMeta();
        for (const ForeignValue& device : root_.itemsAt("devices"))
            devices_.emplace(device.at("id").integer(), environmentFrom(device));
        for (const ForeignValue& benchmark : root_.at("benchmarks").items())
            for (const ForeignValue& state : benchmark.itemsAt("states"))
                addState(benchmark.at("name").text(), state);
        addDevices();
        completeForeign(results_.recording, program_, format_, file_);
        return std::move(results_);
    }

  private:
    void readMeta() {
        const auto meta = root_.find("meta");
        const auto version = meta ? meta->find("version") : std::nullopt;
        const auto json = version ? version->find("json") : std::nullopt;
        format_ = "nvbench JSON";
        if (json)
            format_ += " " + json->textAt("string");
        if (meta)
            own_ = meta->find(ownMember);
        if (own_) {
            format_ += " from Kernelcurve";
            results_.recording.experiment.title.en = own_->textAt("title");
            return;
        }
        program_ = nvbenchTool;
        if (const auto nvbench = version ? version->find("nvbench") : std::nullopt) {
            program_ += " " + nvbench->textAt("string");
            commit_ = nvbench->textAt("git_sha");
        }
    }

    /// Returns the environment that Kernelcurve exported with a device; nullopt for other files.
    std::optional<Environment> ownEnvironment(std::int64_t id) const {
        if (!own_)
            return std::nullopt;
        for (const ForeignValue& device : own_->itemsAt("devices")) {
            if (device.at("id").integer() != id)
                continue;
            Environment environment;
            for (const ForeignValue& entry : device.itemsAt("environment")) {
                Value value;
                readJson(entry.at("value").json(), "environment", value);
                const std::string name = entry.at("name").text();
                if (environmentEntry(environment, name) == nullptr)
                    environment.emplace_back(name, std::move(value));
            }
            return environment;
        }
        return std::nullopt;
    }

    /// Returns the name of a device in the rows.
    std::string ownName(std::int64_t id) const {
        if (own_)
            for (const ForeignValue& device : own_->itemsAt("devices"))
                if (device.at("id").integer() == id && !device.textAt("name").empty())
                    return device.textAt("name");
        return "cuda:" + std::to_string(id);
    }

    Environment environmentFrom(const ForeignValue& device) const {
        if (auto own = ownEnvironment(device.at("id").integer()))
            return *own;
        Environment environment;
        if (!commit_.empty())
            environment.emplace_back("commit", commit_);
        environment.emplace_back("device", device.at("name").text());
        // 900 is compute capability 9.0.
        if (const auto sm = device.numberAt("sm_version"); sm && *sm >= 100 && *sm < 10000)
            environment.emplace_back("compute_capability",
                                     capabilityText(static_cast<int>(*sm) / 10));
        for (const auto& [member, entry] :
             {std::pair("global_memory_bus_bandwidth", "peak_bandwidth"),
              std::pair("l2_cache_size", "l2_bytes"),
              std::pair("sm_default_clock_rate", "sm_clock_max"),
              std::pair("global_memory_bus_peak_clock_rate", "memory_clock_max")})
            if (const auto number = device.numberAt(member); number && *number > 0)
                environment.emplace_back(entry, wholeOrReal(*number));
        if (device.find("ecc_state"))
            environment.emplace_back("ecc", device.isTrueAt("ecc_state"));
        return environment;
    }

    /// Returns the value of an axis, which is a text with its type.
    static Value valueOf(const ForeignValue& axis) {
        const Value value = axis.at("value").value();
        if (!value.isWord())
            return value;
        const std::string type = axis.textAt("type");
        if (axis.isTrueAt(booleanMember))
            return value.word() == "true";
        if (const auto integer = exactInteger(value.word()); integer && type == "int64")
            return *integer;
        const auto number = parseReal(value.word());
        return number && type != "string" ? Value(*number) : value;
    }

    void addState(const std::string& benchmark, const ForeignValue& state) {
        Measurement& row = results_.recording.measurements.emplace_back();
        row.configuration.kernel = foreignKernelId(benchmark, own_ ? "" : nvbenchTool);
        for (const ForeignValue& axis : state.itemsAt("axis_values")) {
            const std::string name = axis.at("name").text();
            row.configuration.parameters[own_ ? name : foreignParameterName(name)] = valueOf(axis);
        }
        if (const auto device = state.find("device"))
            used_.push_back(device->integer());
        else
            used_.push_back(0);
        if (state.isTrueAt("is_skipped")) {
            setSkipped(row, state.textAt("skip_reason"));
            return;
        }
        for (const ForeignValue& summary : state.itemsAt("summaries"))
            addSummary(row, summary);
        setTime(row);
    }

    void setSkipped(Measurement& row, const std::string& reason) const {
        row.status = Status::Failed;
        const auto own = own_ ? valueNamed(enumNames(Status{}), reason.substr(0, reason.find(':')))
                              : std::nullopt;
        if (own && *own != Status::Measured) {
            row.status = *own;
            row.reason =
                Failure{message("{0}", std::string(trimmed(std::string_view(reason).substr(
                                           std::min(reason.find(':') + 1, reason.size())))))};
            return;
        }
        row.reason = Failure{
            reason.empty() ? message(KC_TEXT("engine", "NVBench skipped this state"))
                           : message(KC_TEXT("engine", "NVBench skipped this state: {0}"), reason)};
    }

    void addSummary(Measurement& row, const ForeignValue& summary) {
        const std::string tag = summary.textAt("tag");
        const std::string metric = metricFor(tag);
        if (metric.empty())
            return;
        for (const ForeignValue& entry : summary.itemsAt("data")) {
            if (entry.textAt("name") != "value")
                continue;
            if (const auto value = entry.numberAt("value"))
                row.metrics[metric] = *value;
        }
    }

    /// Returns the metric with the value of a summary; empty if there is none.
    std::string metricFor(std::string_view tag) {
        if (tag.starts_with(cuptiMethod))
            return std::string(countedMetric(tag.substr(cuptiMethod.size())));
        if (own_ && tag.starts_with(ownMethod))
            return std::string(tag.substr(ownMethod.size()));
        const bool isHost = tag.starts_with(hostMethod);
        if (!isHost && !tag.starts_with(coldMethod))
            return {};
        tag.remove_prefix(isHost ? hostMethod.size() : coldMethod.size());
        for (const NvbenchSummary& known : nvbenchSummaries)
            if (tag == (isHost ? hostTag(known.tag) : known.tag)) {
                (isHost ? host_ : gpu_) = true;
                return std::string(known.metric);
            }
        return {};
    }

    /// Sets the median. Earlier versions of NVBench report only the mean.
    void setTime(Measurement& row) {
        const auto mean = metricValue(row.metrics, "time_mean");
        if (mean && !row.metrics.contains("time")) {
            row.metrics["time"] = *mean;
            fromMean_ = true;
        }
        if (!row.metrics.contains("noise"))
            setNoise(row.metrics);
    }

    /// Returns the method in words, for the caption of a chart.
    Environment method() const {
        const std::string of =
            fromMean_ ? ", mean of isolated launches" : ", median of isolated launches";
        if (host_ && !gpu_)
            return {{"timing", "host code" + of}, {"clock", "host clock"}};
        return {{"timing", (host_ ? "cold or host code" : "cold, CUDA events") + of},
                {"clock", host_ ? "CUDA events, host clock" : "CUDA events"}};
    }

    void addDevices() {
        const std::set<std::int64_t> ids(used_.begin(), used_.end());
        const auto environmentFor = [&](std::int64_t id) {
            Environment environment = devices_[id];
            for (const auto& entry : method())
                if (!own_)
                    environment.push_back(entry);
            return environment;
        };
        Recording& recording = results_.recording;
        if (ids.size() == 1)
            recording.environment = environmentFor(*ids.begin());
        if (ids.size() <= 1)
            return;
        std::map<std::int64_t, std::string> names;
        for (const std::int64_t id : ids) {
            names[id] = freeName(ownName(id), [&](const std::string& name) {
                return std::ranges::find(recording.devices, name, &MeasuringDevice::name) !=
                       recording.devices.end();
            });
            recording.devices.push_back({names[id], environmentFor(id)});
        }
        for (std::size_t i = 0; i < used_.size(); ++i)
            recording.measurements[i].device = names.at(used_[i]);
    }

    const ForeignValue& root_;
    const std::filesystem::path& file_;
    std::optional<ForeignValue> own_; ///< set if Kernelcurve exported the file
    std::string program_;
    std::string format_;
    std::string commit_;
    std::map<std::int64_t, Environment> devices_;
    std::vector<std::int64_t> used_; ///< device of each row
    bool fromMean_ = false;
    bool gpu_ = false;
    bool host_ = false;
    ImportedResults results_;
};

} // namespace

std::string hostTag(std::string_view tag) {
    return replacedAll(std::string(tag), "time/gpu/", "time/cpu/");
}

ImportedResults readNvbench(const ForeignValue& root, const std::filesystem::path& file) {
    return NvbenchReader(root, file).read();
}

} // namespace kernelcurve
