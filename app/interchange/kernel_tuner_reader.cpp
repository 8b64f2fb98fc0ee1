#include "app/interchange/foreign_readers.h"
#include "gpu/model/text/text_parts.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <set>

namespace kernelcurve {
namespace {

constexpr std::string_view tunerTool = "Kernel Tuner";
constexpr double milliseconds = 1e-3;

/// The members of an entry that are neither parameters nor metrics.
constexpr auto entryMembers = std::to_array<std::string_view>(
    {"time", "times", "timestamp", "compile_time", "verification_time", "benchmark_time",
     "strategy_time", "framework_time"});

/// The words that replace a value if the configuration has none.
struct TunerFailure {
    std::string_view word;
    Status status;
    const char* what;
};
constexpr auto tunerFailures =
    std::to_array<TunerFailure>({{"InvalidConfig", Status::Excluded,
                                  KC_TEXT("engine", "Kernel Tuner excluded this configuration")},
                                 {"CompilationFailedConfig", Status::Failed,
                                  KC_TEXT("engine", "The compilation failed in Kernel Tuner")},
                                 {"RuntimeFailedConfig", Status::Failed,
                                  KC_TEXT("engine", "The kernel failed in Kernel Tuner")}});

/// Returns the problem size: a number, or "4096 x 4096".
std::optional<Value> problemSize(const ForeignValue& root) {
    const auto size = root.find("problem_size");
    if (!size)
        return std::nullopt;
    if (!size->json().is_array())
        return size->value();
    const std::vector<ForeignValue> extents = size->items();
    if (extents.size() == 1)
        return extents.front().value();
    return Value(
        joined(extents, " x ", [](const ForeignValue& extent) { return extent.value().text(); }));
}

class TunerReader {
  public:
    explicit TunerReader(const ForeignValue& root)
        : root_(root)
        , size_(problemSize(root)) {
        for (const ForeignValue& name : root.itemsAt("tune_params_keys"))
            parameters_.insert(name.text());
        const std::string kernel = root.textAt("kernel_name");
        kernel_ = foreignKernelId(kernel, tunerTool);
    }

    ImportedResults read(const std::filesystem::path& file) {
        std::vector<std::pair<std::string, Measurement>> rows;
        for (const auto& [key, entry] : root_.at("cache").members())
            rows.emplace_back(entry.textAt("timestamp"), rowFrom(entry));
        // The objects of JSON have no order.
        std::ranges::stable_sort(rows, {}, &std::pair<std::string, Measurement>::first);
        Recording& recording = results_.recording;
        for (auto& [time, row] : rows)
            recording.measurements.push_back(std::move(row));
        Environment& environment = recording.environment;
        if (!rows.empty() && !rows.front().first.empty())
            environment.emplace_back("time", rows.front().first);
        if (const std::string device = root_.textAt("device_name"); !device.empty())
            environment.emplace_back("device", device);
        environment.emplace_back("timing",
                                 std::string("CUDA events, ") +
                                     (fromMean_ ? "mean of launches" : "median of launches"));
        environment.emplace_back("clock", "CUDA events");
        const std::string schema = root_.textAt("schema_version");
        const std::string version = root_.textAt("kernel_tuner_version");
        completeForeign(recording, std::string(tunerTool) + (version.empty() ? "" : " " + version),
                        "Kernel Tuner cache" + (schema.empty() ? "" : " " + schema), file);
        if (const auto remark = leftOutRemark(leftOut_))
            results_.remarks.push_back(*remark);
        return std::move(results_);
    }

  private:
    Measurement rowFrom(const ForeignValue& entry) {
        Measurement row;
        row.configuration.kernel = kernel_;
        if (size_)
            row.configuration.parameters["problem_size"] = *size_;
        for (const std::string& name : parameters_)
            if (const auto value = entry.find(name))
                row.configuration.parameters[foreignParameterName(name)] = value->value();
        const auto time = entry.find("time");
        if (time && time->json().is_string()) {
            setFailure(row, time->text());
            return row;
        }
        std::vector<double> seconds;
        for (const ForeignValue& sample : entry.itemsAt("times"))
            if (const auto value = sample.number())
                seconds.push_back(*value * milliseconds);
        setSamples(row, seconds);
        if (const auto mean = time ? time->number() : std::nullopt) {
            fromMean_ = fromMean_ || !row.metrics.contains("time");
            row.metrics.try_emplace("time", *mean * milliseconds);
            row.metrics["time_mean"] = *mean * milliseconds;
        }
        if (const auto compiled = entry.numberAt("compile_time"); compiled && *compiled > 0)
            row.metrics["compile_time"] = *compiled * milliseconds;
        for (const auto& [name, value] : entry.members()) {
            if (parameters_.contains(name) ||
                std::ranges::find(entryMembers, name) != entryMembers.end())
                continue;
            const auto number = value.number();
            if (!number || !setForeignMetric(row.metrics, name, *number))
                leftOut_.insert(name);
        }
        return row;
    }

    static void setFailure(Measurement& row, const std::string& word) {
        row.status = Status::Failed;
        row.reason = Failure{message(KC_TEXT("engine", "Kernel Tuner reports {0}"), word)};
        for (const TunerFailure& known : tunerFailures)
            if (word.find(known.word) != std::string::npos) {
                row.status = known.status;
                row.reason = Failure{message(known.what)};
            }
    }

    const ForeignValue& root_;
    std::string kernel_;
    std::optional<Value> size_;
    std::set<std::string> parameters_;
    std::set<std::string> leftOut_;
    bool fromMean_ = false;
    ImportedResults results_;
};

} // namespace

ImportedResults readKernelTuner(const ForeignValue& root, const std::filesystem::path& file) {
    return TunerReader(root).read(file);
}

} // namespace kernelcurve
