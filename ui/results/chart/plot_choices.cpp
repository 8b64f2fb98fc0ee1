#include "ui/results/chart/plot_choices.h"

#include "gpu/model/recording/measuring_devices.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/metric_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace kernelcurve {
namespace {

using Kind = MeasurementColumn::Kind;

QString labelOf(const std::string& name, const Catalog& catalog) {
    if (name == "kernel")
        return QCoreApplication::translate("PlotChoices", "Kernel");
    if (name == deviceParameter)
        return QCoreApplication::translate("PlotChoices", "Device");
    if (const Metric* metric = findMetric(name))
        return metricLabel(*metric); // The axis shows the unit.
    return parameterLabel(catalog, name);
}

void ensure(std::vector<PlotChoice>& choices, const std::string& name, const Catalog& catalog) {
    if (std::ranges::find(choices, name, &PlotChoice::name) == choices.end())
        choices.push_back({name, labelOf(name, catalog)});
}

} // namespace

PlotChoices plotChoices(const std::vector<MeasurementColumn>& columns, const PlotSettings& settings,
                        const Catalog& catalog) {
    PlotChoices choices;
    ensure(choices.x, "kernel", catalog);
    ensure(choices.series, "kernel", catalog);
    for (const MeasurementColumn& column : columns) {
        if (column.kind == Kind::Device) {
            ensure(choices.x, deviceParameter, catalog);
            ensure(choices.series, deviceParameter, catalog);
        } else if (column.kind == Kind::Parameter) {
            ensure(choices.x, column.name, catalog);
            ensure(choices.series, column.name, catalog);
        } else if (column.kind == Kind::Metric) {
            ensure(choices.y, column.name, catalog);
        }
    }
    ensure(choices.x, settings.x, catalog);
    ensure(choices.y, settings.y, catalog);
    std::ranges::stable_sort(choices.y, {}, [](const PlotChoice& choice) {
        const Metric* metric = findMetric(choice.name);
        return metric ? static_cast<int>(metric->group) : -1;
    });
    for (const std::string& name : settings.series)
        ensure(choices.series, name, catalog);
    return choices;
}

PickerItem pickerItem(const PlotChoice& choice) {
    if (const Metric* metric = findMetric(choice.name))
        return pickerItem(*metric);
    return {QString::fromStdString(choice.name), choice.label, {}, {}, {}, {}};
}

QString parameterLabel(const Catalog& catalog, const std::string& name) {
    for (const KernelFile& kernel : catalog.kernels())
        for (const Parameter& parameter : parametersOf(kernel))
            if (parameter.name == name && !parameter.label.empty())
                return translated(parameter.label);
    return QString::fromStdString(name);
}

} // namespace kernelcurve
