#pragma once

#include "gpu/device/predict/predicted_device.h"
#include "gpu/measure/measurer.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/device_recording.h"
#include "gpu/model/values/metric.h"
#include "tests/gpu/measure/quiet_observer.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

namespace kernelcurve {

/// A row of a shipped recording.
struct RecordedRow {
    const Measurement* row = nullptr;
    const Recording* recording = nullptr;
    const KernelFile* kernel = nullptr;
    std::string problem() const { return kernel->definition->declaration().id; }
};

/// A recorded row and the prediction of the model.
struct PredictedRow {
    std::string problem;
    std::string configuration;
    std::string lab;
    double measured = 0;
    double predicted = 0; ///< 0 if the model refused the row
    double low = 0;
    double high = 0;
    std::string kernelClass;
    bool isFlagged = false;
    double processorSeconds = 0; ///< without the compiler, which is another process
    std::string remark;          ///< why the row was refused, or facts about it
    double error() const { return std::abs(predicted / measured - 1); }
};

/// The measured rows of resources/recordings/GPU.yaml whose kernel is in the catalog, grouped by
/// kernel.
inline std::map<std::string, std::vector<RecordedRow>> recordedRows(const DeviceRecording& recorded,
                                                                    const Catalog& catalog) {
    std::map<std::string, std::vector<RecordedRow>> byKernel;
    for (const Recording& recording : recorded.recordings)
        for (const Measurement& row : recording.measurements) {
            const KernelFile* const kernel = catalog.find(row.configuration.kernel);
            if (row.status == Status::Measured && kernel != nullptr && kernel->library.empty())
                byKernel[row.configuration.kernel].push_back({&row, &recording, kernel});
        }
    return byKernel;
}

inline DeviceRecording recordingOf(const std::string& gpu) {
    const std::string file = KERNELCURVE_SOURCE_DIR "/resources/recordings/" + gpu + ".yaml";
    return readDeviceRecording(readFile(file), file);
}

inline PredictedRow predictedRow(const RecordedRow& of, Device& device) {
    PredictedRow made;
    made.problem = of.problem();
    made.configuration = of.row->configuration.text();
    made.lab = of.recording->experiment.title.en;
    made.measured = metricValue(of.row->metrics, "time").value_or(0);
    try {
        const auto outcome = resolve(*of.kernel, of.row->configuration, device.description());
        if (const auto* const reason = std::get_if<Failure>(&outcome))
            throw Error(*reason);
        QuietObserver observer;
        Measurer measurer(device, of.recording->experiment.measure);
        made.predicted = measurer.measure(std::get<ResolvedConfiguration>(outcome), observer, {})
                             .metrics.at("time");
        const timing::Prediction& prediction = latestPrediction(device);
        made.low = made.predicted * prediction.lowSeconds / prediction.seconds;
        made.high = made.predicted * prediction.highSeconds / prediction.seconds;
        made.kernelClass = prediction.kernelClass;
        made.isFlagged = !prediction.flags.empty();
        std::ostringstream facts;
        for (const std::string& flag : prediction.flags)
            facts << flag << ' ';
        facts << "dram " << prediction.facts.dramShare << " l2 " << prediction.facts.l2Share
              << " l1 " << prediction.facts.l1Share << " shared " << prediction.facts.sharedShare
              << " compute " << prediction.facts.computeShare << " hits " << prediction.l1HitRate;
        made.remark = facts.str();
    } catch (const Error& error) {
        made.remark = error.failure().what.english();
    }
    return made;
}

/// Names of the problems on which the model must not be tuned.
inline std::set<std::string> heldOutProblems() {
    std::set<std::string> names;
    std::istringstream lines(
        readFile(KERNELCURVE_SOURCE_DIR "/tests/gpu/predict/data/held_out_problems.txt"));
    for (std::string line; std::getline(lines, line);)
        if (!line.starts_with('#') && !line.empty())
            names.insert(line);
    return names;
}

inline double quantile(std::vector<double> values, double share) {
    if (values.empty())
        return 0;
    std::ranges::sort(values);
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5)];
}

/// One line of the table of errors. All but `rows` and `refused` are in percent.
struct ErrorLine {
    int rows = 0;
    double median = 0;
    double p90 = 0;
    double order = 100; ///< share of pairs in one lab, at least 10 % apart, that are predicted in
                        ///< the right order
    int refused = 0;
    double covered = 100; ///< share of rows whose measured time is within the predicted band
};

inline ErrorLine errorLine(const std::vector<PredictedRow>& rows) {
    ErrorLine line;
    std::vector<double> errors;
    int inBand = 0;
    int pairs = 0;
    int right = 0;
    for (const PredictedRow& a : rows) {
        if (a.predicted == 0) {
            ++line.refused;
            continue;
        }
        errors.push_back(a.error());
        inBand += a.measured >= a.low && a.measured <= a.high ? 1 : 0;
        for (const PredictedRow& b : rows) {
            constexpr double apart = 1.1;
            if (b.predicted == 0 || a.lab != b.lab || a.measured < apart * b.measured)
                continue;
            ++pairs;
            right += a.predicted > b.predicted ? 1 : 0;
        }
    }
    line.rows = static_cast<int>(errors.size());
    line.median = 100 * quantile(errors, 0.5);
    line.p90 = 100 * quantile(errors, 0.9);
    if (pairs > 0)
        line.order = 100.0 * right / pairs;
    if (line.rows > 0)
        line.covered = 100.0 * inBand / line.rows;
    return line;
}

inline std::map<std::string, std::vector<PredictedRow>>
byProblem(const std::vector<PredictedRow>& rows) {
    std::map<std::string, std::vector<PredictedRow>> problems;
    for (const PredictedRow& row : rows)
        problems[row.problem].push_back(row);
    return problems;
}

inline std::string tableHeader() {
    char text[128];
    std::snprintf(text, sizeof text, "%-24s %5s %8s %8s %7s %8s %7s\n", "problem", "rows",
                  "median %", "p90 %", "order %", "refused", "band %");
    return text;
}

inline std::string tableLine(const std::string& name, const ErrorLine& line) {
    char text[128];
    std::snprintf(text, sizeof text, "%-24s %5d %8.1f %8.1f %7.0f %8d %7.0f\n", name.c_str(),
                  line.rows, line.median, line.p90, line.order, line.refused, line.covered);
    return text;
}

inline std::string goldenFile(const std::string& gpu) {
    return KERNELCURVE_SOURCE_DIR "/tests/gpu/predict/data/golden-" + gpu + ".txt";
}

} // namespace kernelcurve
