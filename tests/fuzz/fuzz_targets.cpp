#include "tests/fuzz/fuzz_targets.h"

#include "app/assignment/handed_in.h"
#include "app/batch/collected.h"
#include "app/chart/make/make_chart.h"
#include "app/document/kernels/kernel_presets.h"
#include "app/document/labs/guess.h"
#include "app/engine/device_peaks.h"
#include "app/engine/host_launch.h"
#include "app/engine/hosts.h"
#include "app/interchange/counter_import.h"
#include "app/interchange/imported_results.h"
#include "app/interchange/nvbench_export.h"
#include "gpu/catalog/header/expression.h"
#include "gpu/catalog/import/kernel_import.h"
#include "gpu/catalog/kernel/kernel_file.h"
#include "gpu/catalog/problem/problem_file.h"
#include "gpu/device/cpu/box/box_messages.h"
#include "gpu/device/text_pieces.h"
#include "gpu/model/analysis/counters.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/format/json_map.h"
#include "gpu/model/format/json_text.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/model/protocol/relay_protocol.h"
#include "gpu/model/recording/device_recording.h"
#include "gpu/model/recording/json_measurement.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"
#include "gpu/source/slice.h"
#include "gpu/source/syntax/declared_kernels.h"
#include "gpu/source/syntax/launches.h"
#include "tests/gpu/model/files/temporary_folder.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

namespace kernelcurve {
namespace {

/// Writes an input to a file, for parsers that open files.
std::filesystem::path inFile(const char* name, std::string_view bytes) {
    static const TemporaryFolder folder;
    std::filesystem::path file = folder.path() / name;
    std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
    return file;
}

void mustBe(bool held, const char* what) {
    if (held)
        return;
    std::fprintf(stderr, "fuzz: %s\n", what);
    std::abort();
}

void readExperimentText(std::string_view bytes) {
    const Experiment read = readExperiment(bytes, "fuzz.yaml");
    mustBe(readExperiment(writeExperiment(read), "again.yaml") == read,
           "an experiment is not read again as it was written");
}

/// After the recording was written once, it must not change any more: telemetry is rounded, and
/// file names lose their folders.
void readRecordingText(std::string_view bytes) {
    const std::string once = writeRecording(readRecording(bytes, "fuzz.yaml").recording);
    mustBe(writeRecording(readRecording(once, "again.yaml").recording) == once,
           "a recording is not read again as it was written");
}

void readDeviceRecordingText(std::string_view bytes) {
    readRecordedDevice(bytes, "fuzz.yaml");
    readDeviceRecording(bytes, "fuzz.yaml");
}

void readRequestLine(std::string_view bytes) {
    const Request read = readRequest(bytes);
    mustBe(readRequest(writeRequest(read)) == read, "a request is not read again as it was sent");
}

void readEventLine(std::string_view bytes) {
    const Event read = readEvent(bytes);
    mustBe(readEvent(writeEvent(read)) == read, "an event is not read again as it was sent");
}

void readRelayLine(std::string_view bytes) {
    if (const std::optional<RelayEvent> read = readRelayEvent(bytes))
        mustBe(readRelayEvent(writeRelayEvent(*read)) == read,
               "what a relay says is not read again as it was sent");
}

/// Reads data that a kernel may have modified.
void readAnswer(std::string_view bytes) {
    constexpr double passed = std::numeric_limits<double>::max();
    readBoxAnswer(writeBoxAnswer(readBoxAnswer(bytes, passed)), passed);
}

/// Reads the output of a compiler for an untrusted kernel. "007" is also a valid length.
void readPieces(std::string_view bytes) {
    if (const auto pieces = splitPieces(bytes))
        mustBe(splitPieces(joinPieces(*pieces)) == pieces,
               "texts are not found again as they were joined");
    else
        throw Error({message("these are no joined texts"), {}, {}});
}

/// Files are written without their folders, so the second output must equal the first.
void readRecordingLine(std::string_view bytes) {
    const std::string once = writeRecordingLine(readAs<Measurement>(parseJson(bytes), "line"));
    const std::string_view line = std::string_view(once).substr(2);
    mustBe(std::ranges::count(once, '\n') == 1 &&
               writeRecordingLine(readAs<Measurement>(parseJson(line), "again")) == once,
           "a line of a recording is not read again as it was written");
}

void readCounters(std::string_view bytes) {
    const CounterFile read = readCounterFile(bytes, "fuzz.yaml");
    mustBe(readCounterFile(writeCounterFile(read), "again.yaml") == read,
           "a file of counters is not read again as it was written");
}

/// Draws the guesses of an experiment and compares them.
void drawGuesses(std::string_view bytes) {
    static const Catalog catalog = Catalog::load(shareFolder() / "kernels");
    Experiment experiment = readExperiment(bytes, "fuzz.yaml");
    const std::vector<Guess> guesses = experiment.guesses;
    for (const Guess& guess : guesses) {
        curveName(guess.of);
        for (const bool logX : {false, true})
            guessError(guess, rowsOf(guess), logX);
        setGuess(experiment, guess);
    }
    const PlotSettings plot = completePlot(experiment.plot, experiment, {});
    for (const ExpectedCurve& curve : expectedCurves(experiment, plot, catalog))
        rowsOf(curve, plot.x);
}

void readKernelHeader(std::string_view bytes) {
    readKernelFile(bytes, "fuzz.cu");
}

void readProblem(std::string_view bytes) {
    const auto problem = readProblemFile(bytes, "fuzz.cu", {});
    std::vector<std::string> variants = problem->declaration().variants;
    if (variants.empty())
        variants.emplace_back();
    for (const Values& parameters : problem->smallSizes()) {
        if (problem->problemWith(parameters))
            continue;
        for (const std::string& variant : variants) {
            problem->buffers(parameters, variant);
            problem->bytesMoved(parameters, variant);
            problem->operations(parameters, variant);
        }
    }
}

void readArithmetic(std::string_view bytes) {
    const Expression expression{std::string(bytes)};
    std::map<std::string, double> scope;
    for (const std::string& name : expression.names())
        scope[name] = 7;
    expression.evaluate(scope);
}

void readHostsFile(std::string_view bytes) {
    for (const Host& host : HostStore(inFile("hosts.yaml", bytes)).all())
        launchOf(host);
}

void readPeaksFile(std::string_view bytes) {
    PeakStore(inFile("peaks.yaml", bytes)).find("device");
}

void readPresetsFile(std::string_view bytes) {
    PresetStore(inFile("presets.yaml", bytes)).all();
}

void readNumbersFile(std::string_view bytes) {
    const std::filesystem::path file = inFile("fuzz.npy", bytes);
    const NumberFile numbers({file.parent_path()}, file.filename());
    constexpr std::int64_t most = 65536;
    std::vector<std::byte> some(
        static_cast<std::size_t>(std::clamp<std::int64_t>(numbers.elements(), 0, most)));
    numbers.read(0, some);
}

void scanSource(std::string_view bytes) {
    const ScannedCode scanned = scanCode(bytes);
    sliceForKernels(scanned);
    declaredKernels(scanned);
    launchesIn(scanned);
}

void importSource(std::string_view bytes) {
    const ImportRequest request{.file = inFile("theirs.cu", bytes)};
    for (const ImportableKernel& kernel : importableKernels(request)) {
        ImportRequest one = request;
        one.kernels = {kernel.name};
        try {
            proposeHeader(one);
        } catch (const Error&) {
            continue; // applies only to this kernel
        }
    }
}

/// Reads an assignment as it is stored on a disk, and as students receive it.
void readAssignmentText(std::string_view bytes) {
    const Assignment read = readAssignment(bytes, "fuzz.yaml", "/nowhere");
    const std::string told = writeForStudents(read);
    mustBe(writeForStudents(readAssignment(told, "again.yaml", "/nowhere")) == told,
           "an assignment is not read again as it was written");
}

void readHandInText(std::string_view bytes) {
    const HandIn read = readHandIn(bytes, "fuzz.yaml");
    mustBe(readHandIn(writeHandIn(read), "again.yaml").source == read.source,
           "what was handed in is not read again as it was written");
}

/// Reads a job. Its lines are also used as the output of a task.
void readJob(std::string_view bytes) {
    const Job read = readJobScript(bytes, "fuzz.sh");
    const Job again = readJobScript(writeJobScript(read, {}, {}), "again.sh");
    mustBe(again.stem == read.stem && again.run == read.run && again.parts == read.parts,
           "a job is not read again as it was written");
    collect(read, {{0, std::string(bytes)}, {1, std::string(bytes)}});
}

/// Imports the results of other programs. Whatever was imported can be saved and exported.
void importResults(std::string_view bytes) {
    const auto imported = importedResults(bytes, "fuzz.json");
    if (!imported)
        throw Error({message("unknown format"), {}, {}});
    const Recording& recording = imported->recording;
    const std::string written = writeRecording(recording);
    mustBe(writeRecording(readRecording(written, "again.yaml").recording) == written,
           "imported results are not read again as they were written");
    const auto again = importedResults(nvbenchJson(recording, "1").json, "again.json");
    mustBe(again && std::ranges::equal(again->recording.measurements, recording.measurements,
                                       [](const Measurement& one, const Measurement& other) {
                                           return one.configuration.parameters ==
                                                      other.configuration.parameters &&
                                                  one.status == other.status &&
                                                  one.metrics == other.metrics;
                                       }),
           "exported results are not imported as they were");
}

void importCounters(std::string_view bytes) {
    static const Catalog catalog = Catalog::load(shareFolder() / "kernels");
    const std::vector<ProfiledLaunch> launches = readNcuCsv(bytes, "fuzz.csv");
    Recording recording;
    for (const ProfiledLaunch& launch : launches) {
        Measurement& row = recording.measurements.emplace_back();
        row.configuration.kernel = launch.kernel;
        row.clock = importedClock;
    }
    addCounters(recording, launches, catalog, {});
}

constexpr FuzzTarget targets[] = {
    {"experiment", readExperimentText},
    {"guess", drawGuesses},
    {"recording", readRecordingText},
    {"recording_line", readRecordingLine},
    {"counters", readCounters},
    {"device_recording", readDeviceRecordingText},
    {"request", readRequestLine},
    {"event", readEventLine},
    {"relay", readRelayLine},
    {"answer", readAnswer},
    {"pieces", readPieces},
    {"assignment", readAssignmentText},
    {"handin", readHandInText},
    {"kernel_header", readKernelHeader},
    {"problem", readProblem},
    {"expression", readArithmetic},
    {"hosts", readHostsFile},
    {"peaks", readPeaksFile},
    {"presets", readPresetsFile},
    {"numbers", readNumbersFile},
    {"source", scanSource},
    {"import", importSource},
    {"job", readJob},
    {"results", importResults},
    {"ncu", importCounters},
};

} // namespace

std::span<const FuzzTarget> fuzzTargets() {
    return targets;
}

bool takes(const FuzzTarget& target, std::string_view bytes) {
    try {
        target.read(bytes);
    } catch (const Error&) {
        return false;
    }
    return true;
}

} // namespace kernelcurve
