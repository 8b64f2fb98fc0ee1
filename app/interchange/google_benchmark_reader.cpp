#include "app/interchange/foreign_readers.h"
#include "gpu/model/text/text_parts.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <set>

namespace kernelcurve {
namespace {

constexpr std::string_view googleTool = "Google Benchmark";

/// The members of a result that are not counters.
constexpr auto resultMembers = std::to_array<std::string_view>(
    {"name", "family_index", "per_family_instance_index", "run_name", "run_type", "repetitions",
     "repetition_index", "threads", "aggregate_name", "aggregate_unit", "iterations", "real_time",
     "cpu_time", "time_unit", "label", "error_occurred", "error_message", "skipped",
     "skip_message"});

/// The parts of a name that describe the method, before a colon.
constexpr auto methodParts =
    std::to_array<std::string_view>({"real_time", "manual_time", "process_time", "min_time",
                                     "min_warmup_time", "iterations", "repeats"});

/// The values of one name: several repetitions, or their statistics.
struct NamedResults {
    std::vector<double> times; ///< seconds, one for each repetition
    std::map<std::string, std::vector<double>> rates;
    std::map<std::string, double> aggregates; ///< times by the name of the statistic
    MetricValues aggregateRates;
    double repetitions = 0;
    std::string label;
    std::optional<std::string> failure;
    bool lacksTime = false; ///< a repetition has no valid time
};

/// Splits "BM_copy/size:64/3/real_time" into its configuration. The name of the benchmark may
/// contain slashes.
Configuration parseName(const std::string& name) {
    Configuration configuration;
    std::string kernel;
    std::string_view rest = name;
    std::size_t positional = 0;
    int depth = 0; // a template argument may contain slashes
    while (!rest.empty()) {
        const std::string_view part = rest.substr(0, rest.find('/'));
        rest.remove_prefix(std::min(part.size() + 1, rest.size()));
        const std::size_t colon = part.rfind(':');
        const bool isNamed = depth == 0 && colon != std::string_view::npos && colon > 0 &&
                             part[colon - 1] != ':' && !kernel.empty();
        const std::string_view value = isNamed ? part.substr(colon + 1) : part;
        std::int64_t number = 0;
        const auto [end, error] =
            std::from_chars(value.data(), value.data() + value.size(), number);
        const bool isNumber = error == std::errc() && end == value.data() + value.size();
        const std::string_view title = part.substr(0, isNamed ? colon : part.size());
        if (std::ranges::find(methodParts, title) != methodParts.end() && !kernel.empty())
            continue;
        if (isNamed)
            configuration.parameters[foreignParameterName(std::string(title))] =
                isNumber ? Value(number) : Value(std::string(value));
        else if (isNumber && depth == 0 && !kernel.empty())
            configuration.parameters["arg" + std::to_string(++positional)] = number;
        else
            kernel += (kernel.empty() ? "" : "/") + std::string(part);
        depth += static_cast<int>(std::ranges::count(part, '<')) -
                 static_cast<int>(std::ranges::count(part, '>'));
    }
    configuration.kernel = foreignKernelId(kernel, googleTool);
    return configuration;
}

double secondsOf(const ForeignValue& result, double time) {
    const auto unit = result.find("time_unit");
    const std::string name = unit ? unit->text() : "ns";
    for (const auto& [known, seconds] :
         {std::pair("ns", 1e-9), std::pair("us", 1e-6), std::pair("ms", 1e-3), std::pair("s", 1.0)})
        if (name == known)
            return time * seconds;
    unit->fail(message(KC_TEXT("engine", "Unknown time unit: {0}"), name));
}

class GoogleReader {
  public:
    explicit GoogleReader(const std::filesystem::path& file)
        : file_(file) {}

    ImportedResults read(const ForeignValue& root) {
        for (const ForeignValue& result : root.at("benchmarks").items())
            addResult(result);
        for (const std::string& name : order_)
            addRow(name, results_[name]);
        const ForeignValue context = root.at("context");
        Recording& recording = imported_.recording;
        recording.environment = environmentFrom(context);
        const std::string version = context.textAt("library_version");
        const auto format = context.numberAt("json_schema_version");
        completeForeign(recording, std::string(googleTool) + (version.empty() ? "" : " " + version),
                        "Google Benchmark JSON" + (format ? " " + wholeOrReal(*format).text() : ""),
                        file_);
        if (context.textAt("library_build_type") == "debug")
            imported_.remarks.push_back(message(KC_TEXT(
                "engine",
                "the Google Benchmark library is a debug build, which can increase the times")));
        if (const auto remark = leftOutRemark(leftOut_))
            imported_.remarks.push_back(*remark);
        return std::move(imported_);
    }

  private:
    Environment environmentFrom(const ForeignValue& context) const {
        Environment environment;
        if (const std::string date = context.textAt("date"); !date.empty())
            environment.emplace_back("time", date);
        const auto threads = context.numberAt("num_cpus");
        const auto megahertz = context.numberAt("mhz_per_cpu");
        std::vector<std::string> facts;
        if (threads)
            facts.push_back(wholeOrReal(*threads).text() + " threads");
        if (megahertz)
            facts.push_back(wholeOrReal(*megahertz).text() + " MHz");
        environment.emplace_back("device",
                                 facts.empty() ? "CPU" : "CPU (" + joined(facts, ", ") + ")");
        if (threads)
            environment.emplace_back("processor_threads", wholeOrReal(*threads));
        if (const auto scaling = context.find("cpu_scaling_enabled");
            scaling && scaling->json().is_boolean())
            environment.emplace_back("cpu_scaling", scaling->json().get<bool>());
        const char* clock = !manual_  ? "wall clock"
                            : !clock_ ? "manual time of the benchmark"
                                      : "wall clock or manual time of the benchmark";
        environment.emplace_back("timing", std::string(clock) + ", mean of iterations");
        environment.emplace_back("clock", clock);
        return environment;
    }

    void addResult(const ForeignValue& result) {
        std::string name = result.textAt("run_name");
        if (name.empty())
            name = result.at("name").text();
        const auto [place, isNew] = results_.try_emplace(name);
        if (isNew)
            order_.push_back(name);
        NamedResults& of = place->second;
        (name.find("/manual_time") == std::string::npos ? clock_ : manual_) = true;
        if (of.label.empty())
            of.label = result.textAt("label");
        if (result.isTrueAt("error_occurred") || result.isTrueAt("skipped")) {
            std::string why = result.textAt("error_message");
            if (why.empty())
                why = result.textAt("skip_message");
            of.failure = why;
            return;
        }
        const std::string statistic = result.textAt("aggregate_name");
        const bool isAggregate = result.textAt("run_type") == "aggregate";
        const auto time = result.numberAt("real_time");
        if (!isAggregate && !(time.value_or(0) > 0))
            of.lacksTime = true;
        if (!time || (isAggregate && statistic.empty()))
            return;
        if (isAggregate) {
            const bool isShare = result.textAt("aggregate_unit") == "percentage";
            of.aggregates[statistic] = isShare ? *time : secondsOf(result, *time);
            of.repetitions = result.numberAt("repetitions").value_or(0);
        } else {
            of.times.push_back(secondsOf(result, *time));
        }
        if (isAggregate && statistic != "median" && statistic != "mean")
            return;
        for (const auto& [counter, value] : result.members()) {
            if (std::ranges::find(resultMembers, counter) != resultMembers.end())
                continue;
            MetricValues rates;
            if (const auto number = value.number();
                !number || !setForeignMetric(rates, counter, *number))
                leftOut_.insert(counter);
            for (const auto& [tag, rate] : rates)
                if (isAggregate)
                    of.aggregateRates[tag] = rate;
                else
                    of.rates[tag].push_back(rate);
        }
    }

    void addRow(const std::string& name, NamedResults& results) {
        if (results.times.empty() && !results.failure && !results.lacksTime &&
            !results.aggregates.contains("median") && !results.aggregates.contains("mean"))
            return; // a fit of the complexity
        Measurement& row = imported_.recording.measurements.emplace_back();
        row.configuration = parseName(name);
        if (results.failure) {
            row.status = Status::Failed;
            row.reason =
                Failure{message(KC_TEXT("engine", "The benchmark failed: {0}"), *results.failure)};
            return;
        }
        if (results.lacksTime)
            return; // completeForeign() gives the reason
        if (!results.label.empty())
            row.remarks.push_back(message("{0}", results.label));
        setSamples(row, results.times);
        for (auto& [tag, rates] : results.rates) {
            const auto middle = rates.begin() + static_cast<std::ptrdiff_t>(rates.size() / 2);
            std::nth_element(rates.begin(), middle, rates.end());
            row.metrics[tag] = *middle;
        }
        if (results.times.empty())
            setStatistics(row.metrics, results);
    }

    /// Uses the statistics of a file that does not contain the repetitions.
    static void setStatistics(MetricValues& metrics, const NamedResults& results) {
        metrics = results.aggregateRates;
        for (const auto& [statistic, tag] :
             {std::pair("mean", "time"), std::pair("median", "time"),
              std::pair("mean", "time_mean"), std::pair("min", "time_min"),
              std::pair("max", "time_max"), std::pair("cv", "deviation")})
            if (const auto found = results.aggregates.find(statistic);
                found != results.aggregates.end())
                metrics[tag] = found->second;
        const auto mean = metricValue(metrics, "time_mean");
        if (const auto found = results.aggregates.find("stddev");
            found != results.aggregates.end() && mean && *mean > 0)
            metrics["deviation"] = found->second / *mean;
        if (results.repetitions > 0)
            metrics["samples"] = results.repetitions;
        setNoise(metrics);
    }

    const std::filesystem::path& file_;
    std::vector<std::string> order_; ///< names in the order of the file
    std::map<std::string, NamedResults> results_;
    std::set<std::string> leftOut_;
    bool clock_ = false;
    bool manual_ = false;
    ImportedResults imported_;
};

} // namespace

ImportedResults readGoogleBenchmark(const ForeignValue& root, const std::filesystem::path& file) {
    return GoogleReader(file).read(root);
}

} // namespace kernelcurve
