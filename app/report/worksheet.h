#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/experiment/experiment.h"

#include <QString>

#include <set>
#include <string>

namespace kernelcurve {

/// A text with blanks in the place of its figures: numbers with the unit of something measured, and
/// every other number that is neither in `given` nor counts what a text knows without measuring
/// (bytes, threads, lanes). A stretch (21 to 23 %) is one blank.
QString withBlanks(const QString& text, const std::set<QString>& given);

/// A lab, or any experiment, for a class to fill in by hand, in the language of the program: what
/// it is about and what to do, axes to draw a guess in, a table for what is measured, what one
/// should see with blanks in the place of the figures, the questions with lines for answers. As
/// HTML.
QString worksheetHtml(const Experiment& experiment, const Catalog& catalog);

/// The same as PDF. Throws Error. Needs a QApplication.
void writeWorksheet(const Experiment& experiment, const Catalog& catalog, const std::string& file);

} // namespace kernelcurve
