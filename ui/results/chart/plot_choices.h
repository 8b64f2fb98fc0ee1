#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/experiment/experiment.h"
#include "ui/results/table/measurement_columns.h"
#include "ui/widgets/picker_item.h"

#include <QString>

#include <string>
#include <vector>

namespace kernelcurve {

/// A quantity for a chart axis: `kernel`, a parameter, or a metric.
struct PlotChoice {
    std::string name;
    QString label;
};

/// Returns the choice as a picker item. A metric has its unit and group.
PickerItem pickerItem(const PlotChoice& choice);

/// The choices for the axes and the series. They come from the columns of the measurements, and
/// include the quantities in the settings even before these are measured. Metrics are in the order
/// of their groups.
struct PlotChoices {
    std::vector<PlotChoice> x;
    std::vector<PlotChoice> y;
    std::vector<PlotChoice> series;
};

/// Returns the choices. `settings` must be complete, without empty fields.
PlotChoices plotChoices(const std::vector<MeasurementColumn>& columns, const PlotSettings& settings,
                        const Catalog& catalog);

/// Returns the parameter's label if a kernel in the catalog declares it. Otherwise, returns the
/// name.
QString parameterLabel(const Catalog& catalog, const std::string& name);

} // namespace kernelcurve
