#include "app/cli/commands/commands.h"

#include "app/cli/options/session.h"
#include "app/cli/output/run_outputs.h"
#include "app/engine/engine_client.h"
#include "app/export/measurement_table.h"
#include "app/interchange/counter_import.h"
#include "app/interchange/imported_results.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/recording/document_file.h"

#include <QStringConverter>

#include <filesystem>
#include <iostream>
#include <vector>

namespace kernelcurve {
namespace {

void printNotes(const std::string& file, const std::vector<Message>& notes) {
    constexpr std::size_t most = 20;
    for (std::size_t i = 0; i < notes.size() && i < most; ++i)
        std::cerr << file << ": note: " << notes[i].english() << '\n';
    if (notes.size() > most)
        std::cerr << file << ": note: " << notes.size() - most << " more notes\n";
    std::cerr << std::flush;
}

/// Returns the text of a file as UTF-8. PowerShell redirects output to files in UTF-16.
std::string readText(const std::string& file) {
    std::string content = readFile(file, maxResultsBytes);
    const auto encoding = QStringConverter::encodingForData(content);
    if (!encoding || *encoding == QStringConverter::Utf8)
        return content;
    const QString text = QStringDecoder(*encoding).decode(content);
    return text.toStdString();
}

ImportedResults importFile(const std::string& file) {
    const std::string content = readText(file);
    if (auto imported = importedResults(content, file))
        return std::move(*imported);
    if (isNcuCsv(content))
        throw Error({message(KC_TEXT("engine", "A file of Nsight Compute contains no times")),
                     message(KC_TEXT("engine", "add its counters to a recording: kernelcurve "
                                               "import-results --into REC.yaml {0}"),
                             file),
                     {file}});
    throw Error({message(KC_TEXT("engine", "Unknown format of results")),
                 message(KC_TEXT("engine", "pass the JSON file of NVBench (--json), Google "
                                           "Benchmark (--benchmark_out), or Kernel Tuner (cache)")),
                 {file}});
}

/// Returns the devices of the worker; none if it does not start. Few grids depend on the device.
std::vector<DeviceDescription> availableDevices(const std::string& worker) {
    try {
        EngineClient client(workerCommand(worker));
        return knownDevices(client);
    } catch (const NoDevice& error) {
        printError(error.failure());
        return {};
    }
}

ExitCode addCountersTo(const ImportResultsCommand& command) {
    const std::string& file = command.files.front();
    const std::string& output = command.output.empty() ? command.into : command.output;
    Recording recording = readRecordingFile(command.into);
    const std::vector<ProfiledLaunch> launches = readNcuCsv(readText(file), file);
    Catalog catalog = loadCatalog(command.kernelFiles);
    loadSavedKernels(catalog, recording.kernelFiles, command.into, true);
    const CounterImport import =
        addCounters(recording, launches, catalog, availableDevices(command.worker));
    printNotes(file, import.rowsWithout);
    printNotes(file, import.launchesWithout);
    if (import.rows == 0)
        throw Error({message(KC_TEXT("engine", "No launch belongs to a row of {0}"), command.into),
                     message(KC_TEXT("engine", "compare the kernels and sizes in the notes above")),
                     {file}});
    if (!attemptToWrite([&] { writeOver(output, recording, false); }))
        return ExitCode::SomeFailed;
    std::cout << output << ": " << import.rows << " of " << recording.measurements.size()
              << " rows have counters from " << launches.size() << " launches\n";
    return import.rowsWithout.empty() ? ExitCode::Done : ExitCode::SomeFailed;
}

/// Throws Error if the recording would replace the results of the other program.
void checkOverwritesNone(const ImportResultsCommand& command) {
    for (const std::string& file : command.files) {
        std::error_code error;
        if (std::filesystem::equivalent(file, command.output, error))
            throw Error({message(KC_TEXT("engine", "The recording would overwrite the results")),
                         message(KC_TEXT("engine", "pass another file with -o")),
                         {command.output}});
    }
}

} // namespace

ExitCode carryOut(const ImportResultsCommand& command) {
    if (!command.output.empty()) {
        checkFolderOf(command.output);
        checkOverwritesNone(command);
    }
    if (!command.into.empty())
        return addCountersTo(command);
    std::vector<ImportedResults> parts;
    std::vector<std::filesystem::path> files;
    for (const std::string& file : command.files) {
        parts.push_back(importFile(file));
        files.emplace_back(file);
        printNotes(file, parts.back().remarks);
    }
    const ImportedResults joined = joinedResults(std::move(parts), files);
    if (!command.output.empty() &&
        !attemptToWrite([&] { writeOver(command.output, joined.recording, false); }))
        return ExitCode::SomeFailed;
    writeAligned(measurementSummary(joined.recording),
                 [](std::string_view piece) { std::cout << piece; });
    std::cout << std::flush;
    if (command.output.empty())
        std::cerr << "note: -o REC.yaml writes these rows as a recording" << std::endl;
    return ExitCode::Done;
}

} // namespace kernelcurve
