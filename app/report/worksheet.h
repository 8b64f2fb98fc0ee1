#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/experiment/experiment.h"

#include <QString>

#include <set>
#include <string>

namespace kernelcurve {

/// Replaces numbers in a text with blanks. Numbers with a unit of measurement are always replaced.
/// All other numbers are replaced unless they are in `given` or have a unit of counting (bytes,
/// threads, lanes). A range (21 to 23 %) becomes one blank.
QString withBlanks(const QString& text, const std::set<QString>& given);

/// Returns a worksheet as HTML in the language of the program: a lab, or any experiment, that a
/// class completes by hand. It contains the introduction and the steps, axes for drawing a guess, a
/// table for the measurements, the expected results with blanks instead of measured values, and the
/// questions with lines for answers.
QString worksheetHtml(const Experiment& experiment, const Catalog& catalog);

/// Writes the worksheet as PDF. Throws Error if the file cannot be written. Requires a
/// QApplication.
void writeWorksheet(const Experiment& experiment, const Catalog& catalog, const std::string& file);

} // namespace kernelcurve
