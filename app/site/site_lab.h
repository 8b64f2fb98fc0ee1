#pragma once

#include "app/document/labs/labs.h"
#include "app/engine/kernel_traces.h"
#include "app/site/site_rows.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/experiment/experiment.h"

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// An experiment of a lab: the lab itself, or one of its steps.
struct SiteView {
    std::optional<std::size_t> step; ///< nullopt for the whole lab
    Experiment experiment;
};

/// A lab for the site.
struct SiteLab {
    Lab lab;
    Experiment experiment; ///< with the sizes for a GPU
    std::vector<SiteView> views;
    std::vector<SiteRows> shown = {}; ///< the recorded devices, or the lab's predicted devices
    /// Predictions for the devices of `shown`, by their ids.
    std::map<std::string, SiteRows> predicted = {};
    std::vector<KernelTrace> traces = {};

    /// Returns true if some device has a row.
    bool hasRows() const;
    /// Returns the recording of the first device, for traces. Empty without rows.
    Recording recording() const;
};

/// Reads a lab. Steps that repeat the lab have no view.
SiteLab siteLab(const Lab& lab, const Catalog& catalog);

/// Returns the script with the curves, rows, and traces of a lab. `write` receives the pictures of
/// charts that the page does not draw, with their paths in the site.
std::string labScript(const SiteLab& lab, const Catalog& catalog,
                      const std::function<void(const std::string&, std::string_view)>& write);

} // namespace kernelcurve
