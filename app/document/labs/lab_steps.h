#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/recording/recording.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

class ExperimentDocument;

/// The setup of a step, applied to the lab's original experiment. Parameters and axes that the
/// step's kernels lack are removed.
Experiment withStep(Experiment beginning, const LabSetup& setup, const Catalog& catalog);
/// The same for the lab of a document and its fitted device. The user's device, guesses, notes,
/// comparisons, and report layout stay.
Experiment experimentOfStep(const ExperimentDocument& document, const LabSetup& setup,
                            const Catalog& catalog);
/// The rows for the chart. During a step of the lab, rows that the step does not measure have no
/// metrics, because the curves of the previous step would appear as fragments. Nothing if every row
/// belongs to the step.
std::optional<Recording> withRowsOfStep(const ExperimentDocument& document, const Catalog& catalog);
/// The parameters that the experiment does not sweep and whose value no row has. Empty if some row
/// belongs to the experiment. A document that was saved after an edit has such rows.
std::vector<std::string> valuesOfNoRow(const Experiment& experiment, const Recording& recording,
                                       const Catalog& catalog);
/// The first step whose experiment is the document's; nothing if there is none.
std::optional<int> stepShown(const ExperimentDocument& document, const Catalog& catalog);
/// Returns true if every configuration of the document's experiment has a row. False for a search,
/// which measures only some.
bool isMeasured(const ExperimentDocument& document, const Catalog& catalog);

} // namespace kernelcurve
