#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/experiment/experiment.h"
#include "ui/results/table/measurement_columns.h"
#include "ui/widgets/picker_item.h"

#include <QString>

#include <string>
#include <vector>

namespace kernelcurve {

/// Something an axis of the chart can show: `kernel`, a parameter or a metric.
struct PlotChoice {
    std::string name;
    QString label;
};

/// The choice in a picker: a metric with its unit and group.
PickerItem pickerItem(const PlotChoice& choice);

/// What the axes and the series may show, from the columns of the measurements. What the settings
/// name is among them even where it has not been measured yet. Metrics are in the order of their
/// groups.
struct PlotChoices {
    std::vector<PlotChoice> x;
    std::vector<PlotChoice> y;
    std::vector<PlotChoice> series;
};

/// `settings` is complete: nothing in it is empty.
PlotChoices plotChoices(const std::vector<MeasurementColumn>& columns, const PlotSettings& settings,
                        const Catalog& catalog);

/// A parameter's label where a kernel of the catalog declares the name, else the name.
QString parameterLabel(const Catalog& catalog, const std::string& name);

} // namespace kernelcurve
