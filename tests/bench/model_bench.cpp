// Errors of predicted times against a recording, by problem.
//
// model_bench [ROWS [GPU [FILE]]]: at most ROWS rows of each kernel (4), evenly spread over the
// recording, of the device predict:GPU against resources/recordings/GPU.yaml (nvidia-h100); each
// row also goes into FILE.

#include "gpu/device/predict/predicted_device.h"
#include "gpu/measure/measurer.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/device_recording.h"
#include "tests/gpu/measure/quiet_observer.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

using namespace kernelcurve;

namespace {

struct Row {
    std::string lab;
    double predicted = 0;
    double measured = 0;
    double error() const { return std::abs(predicted / measured - 1); }
};

struct Errors {
    std::vector<Row> rows;
    int refused = 0;
};

double quantile(std::vector<double> values, double share) {
    if (values.empty())
        return 0;
    std::ranges::sort(values);
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5)];
}

/// The share of pairs of one lab, at least 10 % apart, that are in the right order.
double order(const std::vector<Row>& rows) {
    int right = 0;
    int all = 0;
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const Row& a = rows[i];
            const Row& b = rows[j];
            if (a.lab != b.lab || std::abs(std::log(a.measured / b.measured)) < 0.095)
                continue;
            ++all;
            right += (a.measured < b.measured) == (a.predicted < b.predicted) ? 1 : 0;
        }
    return all > 0 ? 100.0 * right / all : 100;
}

void print(const std::string& name, const Errors& problem) {
    std::vector<double> errors;
    for (const Row& row : problem.rows)
        errors.push_back(row.error());
    std::printf("%-24s %5zu %8.1f %8.1f %7.0f %8d\n", name.c_str(), problem.rows.size(),
                100 * quantile(errors, 0.5), 100 * quantile(errors, 0.9), order(problem.rows),
                problem.refused);
}

std::set<std::string> heldOut() {
    std::set<std::string> names;
    std::istringstream lines(
        readFile(KERNELCURVE_SOURCE_DIR "/tests/gpu/predict/data/held_out_problems.txt"));
    for (std::string line; std::getline(lines, line);)
        if (!line.starts_with('#') && !line.empty())
            names.insert(line);
    return names;
}

} // namespace

int main(int argc, char** argv) {
    const std::size_t most = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 4;
    const std::string gpu = argc > 2 ? argv[2] : "nvidia-h100";
    std::ofstream list(argc > 3 ? argv[3] : "/dev/null");
    const std::string only = argc > 4 ? argv[4] : "";
    const std::string file = KERNELCURVE_SOURCE_DIR "/resources/recordings/" + gpu + ".yaml";
    const DeviceRecording recorded = readDeviceRecording(readFile(file), file);
    const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    const std::unique_ptr<Device> device =
        PredictedDevices({KERNELCURVE_SOURCE_DIR "/resources/devices"}).open("predict:" + gpu);

    struct Candidate {
        const Measurement* row;
        const Recording* recording;
    };
    std::map<std::string, std::vector<Candidate>> byKernel;
    for (const Recording& recording : recorded.recordings)
        for (const Measurement& row : recording.measurements)
            if (row.status == Status::Measured)
                byKernel[row.configuration.kernel].push_back({&row, &recording});

    const std::set<std::string> held = heldOut();
    std::map<std::string, Errors> problems;
    Errors tuned;
    Errors unseen;
    std::vector<double> seconds;
    for (const auto& [id, rows] : byKernel) {
        const KernelFile* const kernel = catalog.find(id);
        if (kernel == nullptr || !kernel->library.empty())
            continue;
        const std::string& name = kernel->definition->declaration().id;
        if (!only.empty() && ("," + only + ",").find("," + name + ",") == std::string::npos)
            continue;
        const std::size_t count = std::min(most, rows.size());
        for (std::size_t i = 0; i < count; ++i) {
            const auto& [row, recording] =
                rows[count == 1 ? 0 : i * (rows.size() - 1) / (count - 1)];
            std::string refusal;
            std::string details;
            Row made{recording->experiment.title.en, 0,
                     metricValue(row->metrics, "time").value_or(0)};
            const auto begin = std::chrono::steady_clock::now();
            try {
                const auto outcome = resolve(*kernel, row->configuration, device->description());
                if (const auto* const reason = std::get_if<Failure>(&outcome))
                    throw Error(*reason);
                QuietObserver observer;
                Measurer measurer(*device, recording->experiment.measure);
                const Measurement predicted =
                    measurer.measure(std::get<ResolvedConfiguration>(outcome), observer, {});
                made.predicted = predicted.metrics.at("time");
                const timing::Prediction& of = latestPrediction(*device);
                std::ostringstream facts;
                facts << "simulated " << of.simulatedShare << " l1 " << of.l1HitRate << " dram "
                      << of.dramBytes << " l2 " << of.l2Bytes << " instructions "
                      << of.counts.instructions;
                details = facts.str();
            } catch (const Error& error) {
                refusal = error.failure().what.english();
            }
            const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
            seconds.push_back(took.count());
            Errors& whole = held.contains(name) ? unseen : tuned;
            for (Errors* const each : {&problems[name], &whole}) {
                if (refusal.empty())
                    each->rows.push_back(made);
                else
                    ++each->refused;
            }
            list << name << '\t' << row->configuration.text() << '\t' << made.predicted << '\t'
                 << made.measured << '\t' << took.count() << '\t' << refusal << details
                 << std::endl;
        }
    }
    std::printf("%-24s %5s %8s %8s %7s %8s\n", "problem", "rows", "median %", "p90 %", "order %",
                "refused");
    for (const auto& [name, problem] : problems)
        print((held.contains(name) ? "* " : "") + name, problem);
    print("all looked at", tuned);
    print("all held out (*)", unseen);
    std::printf("seconds_per_row_median %.2f s\nseconds_per_row_p90 %.2f s\n",
                quantile(seconds, 0.5), quantile(seconds, 0.9));
    return 0;
}
