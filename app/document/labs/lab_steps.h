#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/recording/recording.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

class ExperimentDocument;

/// Applies the setup of a step to the lab's original experiment. Removes parameters and axes that
/// the step's kernels lack.
Experiment withStep(Experiment beginning, const LabSetup& setup, const Catalog& catalog);
/// Applies the setup of a step to a document's lab, with the sizes for the document's device. Keeps
/// the user's device, guesses, notes, comparisons, and report layout.
Experiment experimentOfStep(const ExperimentDocument& document, const LabSetup& setup,
                            const Catalog& catalog);
/// Returns the rows for the chart during a step of a lab. Rows that the step does not measure have
/// no metrics, because the chart would otherwise show fragments of the previous step's curves.
/// Returns nullopt if every row belongs to the step.
std::optional<Recording> withRowsOfStep(const ExperimentDocument& document, const Catalog& catalog);
/// Returns the parameters that the experiment does not sweep and whose value no row has. Such
/// parameters occur in a document that was saved after an edit. Returns an empty list if any row
/// belongs to the experiment.
std::vector<std::string> valuesOfNoRow(const Experiment& experiment, const Recording& recording,
                                       const Catalog& catalog);
/// Returns the first step whose experiment equals the document's experiment, or nullopt if no step
/// matches.
std::optional<int> stepShown(const ExperimentDocument& document, const Catalog& catalog);
/// Returns true if every configuration of the document's experiment has a row. Returns false for a
/// search, which measures only some configurations.
bool isMeasured(const ExperimentDocument& document, const Catalog& catalog);

} // namespace kernelcurve
