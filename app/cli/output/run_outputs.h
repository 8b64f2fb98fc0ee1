#pragma once

#include "app/chart/data/chart_data.h"
#include "app/cli/options/command_line.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/recording/recording.h"

#include <functional>

namespace kernelcurve {

/// Throws Error if `file` cannot be written after a run because its folder is missing or not
/// writable.
void checkFolderOf(const std::string& file);

/// Throws Error for an unsupported chart format.
void checkChartKind(const std::string& file);

/// Writes a chart in the format that the file extension selects. Throws Error.
void writeChartFile(const ChartData& chart, const std::string& file);

/// Throws Error for an unknown figure preset or, if a chart is to be drawn, an unknown font.
void checkFigure(const FigureOptions& figure, bool draws);

/// Draws the recording's plot with its published results. Throws Error.
void writeRecordingChart(const Recording& recording, const Catalog& catalog,
                         const FigureOptions& figure, const std::string& file);

/// Writes the points of the same chart. Prints an error and returns false if a point could not be
/// written.
bool writeChartData(const Recording& recording, const Catalog& catalog, const std::string& file);

/// Calls `write`. If it throws an Error, prints the error and returns false.
bool attemptToWrite(const std::function<void()>& write);

/// Throws Error for an output that cannot be written after the run: a missing folder, an
/// unsupported chart format, missing published results, or a duplicate file.
void checkOutputs(const RunCommand& command, const Experiment& experiment);

/// Returns true if the command prints the table on standard output.
bool printsTable(const RunCommand& command);

/// Writes a document. If comments would be lost, keeps a copy, and prints a note unless `quiet` is
/// set. Throws Error.
void writeOver(const std::string& file, const std::string& text, bool quiet);
void writeOver(const std::string& file, const Recording& recording, bool quiet);

/// Writes and prints all requested outputs. Prints an error for each failure and continues. Returns
/// false if any output failed.
bool writeOutputs(const RunCommand& command, const Recording& recording, const Catalog& catalog);

} // namespace kernelcurve
