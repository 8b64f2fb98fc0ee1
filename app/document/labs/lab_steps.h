#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/recording/recording.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

class ExperimentDocument;

/// What a step sets up on top of the experiment that its lab begins with. Parameters and axes of
/// the lab that none of the step's kernels knows fall away.
Experiment withStep(Experiment beginning, const LabSetup& setup, const Catalog& catalog);
/// The same for the lab of a document, for the device that it is fitted to. The user's device,
/// guesses, notes and comparisons stay, and what makes the chart fit into a report.
Experiment experimentOfStep(const ExperimentDocument& document, const LabSetup& setup,
                            const Catalog& catalog);
/// The document's rows for the chart, row by row. While a step of the lab is set up, what it does
/// not measure stands there without figures: the curves of the step before would be drawn as many
/// short ones. Nothing where every row belongs.
std::optional<Recording> withRowsOfStep(const ExperimentDocument& document, const Catalog& catalog);
/// The parameters that the experiment does not sweep and whose value no row has. Empty if a row
/// belongs to the experiment. A document that was saved after an edit has such rows.
std::vector<std::string> valuesOfNoRow(const Experiment& experiment, const Recording& recording,
                                       const Catalog& catalog);
/// The step whose experiment is the document's, the first of them; nothing if there is none.
std::optional<int> stepShown(const ExperimentDocument& document, const Catalog& catalog);
/// Whether every configuration of the document's experiment has a row. False for a search, which
/// tries only some.
bool isMeasured(const ExperimentDocument& document, const Catalog& catalog);

} // namespace kernelcurve
