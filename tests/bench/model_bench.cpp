// Errors of predicted times against a recording, by problem.
//
// model_bench [ROWS [GPU [FILE [PROBLEMS]]]]: at most ROWS rows of each kernel (2), evenly spread
// over the recording, of the device predict:GPU against resources/recordings/GPU.yaml
// (nvidia-h100). FILE receives the rows. PROBLEMS: names separated by commas (all).
//
// model_bench --store FILE...: rewrites the stored tables from such files, one for each GPU, named
// GPU.tsv: tests/gpu/predict/data/errors-GPU.txt, golden-GPU.txt, and the quantiles of the bands in
// gpu/predict/confidence/known_errors.inc.
//
// model_bench --ratio FROM TO: errors of times on one GPU that are measured times on another GPU,
// multiplied by the ratio of the predicted times. FROM and TO are such files.

#include "gpu/predict/confidence/confidence.h"
#include "tests/gpu/predict/model_errors.h"

#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>

using namespace kernelcurve;

namespace {

using Rows = std::vector<PredictedRow>;

std::string tableOf(const Rows& rows) {
    const std::set<std::string> held = heldOutProblems();
    std::string table = tableHeader();
    Rows tuned;
    Rows unseen;
    std::vector<double> seconds;
    for (const auto& [name, of] : byProblem(rows))
        table += tableLine((held.contains(name) ? "* " : "") + name, errorLine(of));
    for (const PredictedRow& row : rows) {
        (held.contains(row.problem) ? unseen : tuned).push_back(row);
        if (row.predicted > 0)
            seconds.push_back(row.processorSeconds);
    }
    table += tableLine("all looked at", errorLine(tuned));
    table += tableLine("all held out (*)", errorLine(unseen));
    char text[128];
    std::snprintf(text, sizeof text,
                  "processor_seconds_per_row_median %.2f s\nprocessor_seconds_per_row_p90 %.2f s\n",
                  quantile(seconds, 0.5), quantile(seconds, 0.9));
    return table + text;
}

void writeRow(std::ostream& file, const PredictedRow& row) {
    file << row.problem << '\t' << row.configuration << '\t' << row.predicted << '\t'
         << row.measured << '\t' << row.processorSeconds << '\t' << row.lab << '\t'
         << row.kernelClass << '\t' << row.isFlagged << '\t' << row.remark << std::endl;
}

Rows readRows(const std::string& file) {
    Rows rows;
    std::istringstream lines(readFile(file));
    for (std::string line; std::getline(lines, line);) {
        std::vector<std::string> fields;
        std::istringstream columns(line);
        for (std::string field; std::getline(columns, field, '\t');)
            fields.push_back(field);
        if (fields.size() < 8)
            continue;
        PredictedRow row;
        row.problem = fields[0];
        row.configuration = fields[1];
        row.predicted = std::stod(fields[2]);
        row.measured = std::stod(fields[3]);
        row.processorSeconds = std::stod(fields[4]);
        row.lab = fields[5];
        row.kernelClass = fields[6];
        row.isFlagged = fields[7] == "1";
        rows.push_back(row);
    }
    return rows;
}

Rows run(std::size_t most, const std::string& gpu, std::ostream& file, const std::string& only) {
    const DeviceRecording recorded = recordingOf(gpu);
    const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    const std::unique_ptr<Device> device =
        PredictedDevices({KERNELCURVE_SOURCE_DIR "/resources/devices"}).open("predict:" + gpu);
    Rows made;
    for (const auto& [id, rows] : recordedRows(recorded, catalog)) {
        if (!only.empty() &&
            ("," + only + ",").find("," + rows.front().problem() + ",") == std::string::npos)
            continue;
        const std::size_t count = std::min(most, rows.size());
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t index =
                count == 1 ? rows.size() / 2 : i * (rows.size() - 1) / (count - 1);
            const std::clock_t begin = std::clock();
            made.push_back(predictedRow(rows[index], *device));
            made.back().processorSeconds =
                static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
            writeRow(file, made.back());
        }
    }
    return made;
}

/// Returns the quantiles of measured / predicted by class, raised to the power of `widening`.
std::vector<confidence::KnownErrors> knownErrors(const Rows& rows, double widening,
                                                 const std::string& without = {}) {
    std::map<std::pair<std::string, bool>, std::vector<double>> ratios;
    for (const PredictedRow& row : rows) {
        if (row.predicted == 0 || row.problem == without)
            continue;
        for (const std::string& name : {row.kernelClass, std::string("all")})
            ratios[{name, row.isFlagged}].push_back(row.measured / row.predicted);
    }
    constexpr double low = 0.1;
    constexpr double high = 0.9;
    std::vector<confidence::KnownErrors> known;
    for (const auto& [key, of] : ratios)
        known.push_back({key.first, key.second, static_cast<int>(of.size()),
                         std::pow(quantile(of, low), widening),
                         std::pow(quantile(of, high), widening)});
    return known;
}

bool isCovered(const PredictedRow& row, const std::vector<confidence::KnownErrors>& known) {
    const confidence::Band band = confidence::bandIn(known, row.kernelClass, row.isFlagged);
    return row.measured >= row.predicted * band.low && row.measured <= row.predicted * band.high;
}

/// Returns the minimum widening with which bands that are made without a problem contain 80 % of
/// its rows.
double widening(const Rows& rows) {
    constexpr double wanted = 0.8;
    constexpr double step = 0.05;
    constexpr double most = 4;
    for (double width = 1; width < most; width += step) {
        int covered = 0;
        int all = 0;
        for (const auto& [name, of] : byProblem(rows)) {
            const auto known = knownErrors(rows, width, name);
            for (const PredictedRow& row : of)
                if (row.predicted > 0) {
                    ++all;
                    covered += isCovered(row, known) ? 1 : 0;
                }
        }
        if (covered >= wanted * all)
            return width;
    }
    return most;
}

/// Returns the rows for the test: for each problem, the two rows that took the least processor
/// time, among the rows that take long enough on the GPU for the launch overhead not to dominate.
std::string golden(const Rows& rows) {
    constexpr double longer = 8e-6;
    constexpr std::size_t most = 2;
    std::string lines;
    Rows chosen;
    for (auto [name, of] : byProblem(rows)) {
        std::ranges::stable_sort(of, {}, [](const PredictedRow& row) {
            return std::tuple(row.predicted == 0, row.measured < longer, row.processorSeconds);
        });
        const auto answered = static_cast<std::size_t>(
            std::ranges::count_if(of, [](const PredictedRow& row) { return row.predicted > 0; }));
        of.resize(std::clamp<std::size_t>(answered, 1, most));
        for (const PredictedRow& row : of)
            lines += "row\t" + name + '\t' + row.configuration + '\n';
        const ErrorLine line = errorLine(of);
        std::ostringstream text;
        text << "line\t" << name << '\t' << line.median << '\t' << line.p90 << '\t' << line.order
             << '\t' << line.refused << '\t' << line.covered << '\n';
        lines += text.str();
    }
    return lines;
}

void store(const std::vector<std::string>& files) {
    const std::string data = KERNELCURVE_SOURCE_DIR "/tests/gpu/predict/data/";
    const std::set<std::string> held = heldOutProblems();
    std::map<std::string, Rows> byGpu;
    Rows tuned;
    for (const std::string& file : files) {
        Rows& rows = byGpu[std::filesystem::path(file).stem().string()];
        rows = readRows(file);
        std::ranges::copy_if(rows, std::back_inserter(tuned),
                             [&](const PredictedRow& row) { return !held.contains(row.problem); });
    }
    const double width = widening(tuned);
    const std::vector<confidence::KnownErrors> known = knownErrors(tuned, width);
    std::ostringstream quantiles;
    quantiles
        << "// Generated by model_bench --store; do not edit. Measured time divided by predicted "
           "time, of rows of the\n// problems that are not held out: class, flagged, rows, and "
           "the 10 % and 90 % quantiles to the power of "
        << width << ",\n// with which bands made without a problem hold 80 % of its rows.\n";
    for (const confidence::KnownErrors& each : known)
        quantiles << "{\"" << each.name << "\", " << (each.isFlagged ? "true" : "false") << ", "
                  << each.rows << ", " << each.low << ", " << each.high << "},\n";
    writeFileAtomically(KERNELCURVE_SOURCE_DIR "/gpu/predict/confidence/known_errors.inc",
                        quantiles.str());
    for (auto& [gpu, rows] : byGpu) {
        for (PredictedRow& row : rows) {
            const confidence::Band band = confidence::bandIn(known, row.kernelClass, row.isFlagged);
            row.low = row.predicted * band.low;
            row.high = row.predicted * band.high;
        }
        const std::string table = tableOf(rows);
        std::cout << gpu << '\n' << table;
        writeFileAtomically(data + "errors-" + gpu + ".txt",
                            "# Errors of predict:" + gpu + " against resources/recordings/" + gpu +
                                ".yaml, made by model_bench --store.\n# *: held out "
                                "(held_out_problems.txt). order: pairs of one lab, at least 10 % "
                                "apart.\n# band: rows in the band of 80 %.\n" +
                                table);
        writeFileAtomically(goldenFile(gpu),
                            "# Made by model_bench --store. row: problem, configuration. Of each "
                            "problem the two rows of " +
                                gpu +
                                ".yaml\n# that took the least processor time, among those of at "
                                "least 8 us.\n# line: problem, median and p90 of the error, pairs "
                                "in the right order, refused rows, rows in the band (all but\n# "
                                "`refused` in percent)\n" +
                                golden(rows));
    }
}

/// Predicts the rows of `to` from the measured rows of `from` with the same configuration.
Rows byRatio(const Rows& from, const Rows& to) {
    std::map<std::string, double> factors; // measured time divided by predicted time
    for (const PredictedRow& row : from)
        if (row.predicted > 0)
            factors[row.configuration] = row.measured / row.predicted;
    Rows rows;
    for (PredictedRow row : to) {
        const auto factor = factors.find(row.configuration);
        if (row.predicted == 0 || factor == factors.end())
            continue;
        row.predicted *= factor->second;
        rows.push_back(row);
    }
    return rows;
}

} // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const auto argument = [&](std::size_t index, const char* fallback) {
        return index < arguments.size() ? arguments[index] : std::string(fallback);
    };
    if (argument(0, "") == "--store") {
        store({arguments.begin() + 1, arguments.end()});
        return 0;
    }
    if (argument(0, "") == "--ratio") {
        std::cout << tableOf(byRatio(readRows(argument(1, "")), readRows(argument(2, ""))));
        return 0;
    }
    std::ofstream file(argument(2, "/dev/null"));
    std::cout << tableOf(run(std::strtoul(argument(0, "2").c_str(), nullptr, 10),
                             argument(1, "nvidia-h100"), file, argument(3, "")));
    return 0;
}
