#include "app/export/configuration_columns.h"

namespace kernelcurve {

void ConfigurationColumns::add(const Measurement& measurement) {
    severalDevices_ = severalDevices_ || !measurement.device.empty();
    for (const auto& [name, value] : measurement.configuration.parameters)
        parameters_.insert(name);
}

TextRow ConfigurationColumns::header() const {
    TextRow names = {"kernel"};
    if (severalDevices_)
        names.emplace_back("device");
    names.insert(names.end(), parameters_.begin(), parameters_.end());
    return names;
}

TextRow ConfigurationColumns::cells(const Measurement& measurement) const {
    TextRow cells = {measurement.configuration.kernel};
    if (severalDevices_)
        cells.push_back(measurement.device);
    for (const std::string& name : parameters_)
        cells.push_back(parameterText(measurement, name));
    return cells;
}

std::string parameterText(const Measurement& measurement, const std::string& name) {
    const auto found = measurement.configuration.parameters.find(name);
    return found == measurement.configuration.parameters.end() ? std::string()
                                                               : found->second.text();
}

} // namespace kernelcurve
