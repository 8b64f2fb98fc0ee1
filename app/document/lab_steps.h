#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/experiment/experiment.h"

#include <optional>

namespace kernelcurve {

class ExperimentDocument;

/// What a step sets up on top of the experiment that its lab begins with. Parameters and axes of
/// the lab that none of the step's kernels knows fall away.
Experiment withStep(Experiment beginning, const LabSetup& setup, const Catalog& catalog);
/// The same for the lab of a document, for the device that it is fitted to. The person's device,
/// guesses and notes stay.
Experiment experimentOfStep(const ExperimentDocument& document, const LabSetup& setup,
                            const Catalog& catalog);
/// The step whose experiment is the document's, the first of them; nothing where there is none.
std::optional<int> stepShown(const ExperimentDocument& document, const Catalog& catalog);

} // namespace kernelcurve
