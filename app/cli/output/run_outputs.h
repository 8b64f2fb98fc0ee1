#pragma once

#include "app/chart/data/chart_data.h"
#include "app/cli/options/command_line.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/recording/recording.h"

#include <functional>

namespace kernelcurve {

/// Throws Error if `file` could not be written after a run: its folder is not there, or may not be
/// written.
void checkFolderOf(const std::string& file);

/// Throws Error if a chart cannot be written as this file's ending says.
void checkChartKind(const std::string& file);

/// Writes the format of the file name extension. Throws Error.
void writeChartFile(const ChartData& chart, const std::string& file);

/// Writes the chart of the recording's plot settings, with the published results that they name.
/// Throws Error.
void writeRecordingChart(const Recording& recording, const Catalog& catalog,
                         const std::string& file);

/// False where `write` throws a Error, which is then printed.
bool attemptToWrite(const std::function<void()>& write);

/// Throws Error for an output that could not be written after the run: a folder that is not
/// there, a chart of an unknown kind or with published results that are not there, a file that is
/// named twice.
void checkOutputs(const RunCommand& command, const Experiment& experiment);

/// Whether there is a table for people on the standard output.
bool printsTable(const RunCommand& command);

/// Writes a document, and keeps what it would take the comments of; says so unless `quiet`. Throws
/// Error.
void writeOver(const std::string& file, const std::string& text, bool quiet);
void writeOver(const std::string& file, const Recording& recording, bool quiet);

/// Writes and prints what the command asks for. Prints an error for each that cannot be written and
/// goes on with the others; false if there was one.
bool writeOutputs(const RunCommand& command, const Recording& recording, const Catalog& catalog);

} // namespace kernelcurve
