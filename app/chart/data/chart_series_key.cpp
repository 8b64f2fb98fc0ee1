#include "app/chart/data/chart_series_key.h"

#include "app/chart/data/chart_words.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/recording/previous_version.h"
#include "gpu/model/values/quantity.h"

#include <QStringList>

#include <algorithm>
#include <functional>

namespace kernelcurve {
QString shownKernel(const std::string& id) {
    const auto current = currentVersionOf(id);
    return current ? Chart::tr("%1 (previous)").arg(QString::fromStdString(*current))
                   : QString::fromStdString(id);
}

QString predictedName(QString name) {
    const QLatin1String ending(predictedEnding.data(), std::ssize(predictedEnding));
    if (name.endsWith(ending))
        name.chop(ending.size());
    return Chart::tr("%1 (predicted)").arg(name);
}

QString shownValue(const Value& value) {
    return QString::fromStdString(
        value.isInteger() && value.integer() >= 1024 ? formatCount(value.integer()) : value.text());
}

SeriesKey::SeriesKey(const std::vector<std::string>& names,
                     std::span<const Measurement> measurements) {
    for (const std::string& name : names) {
        if (name == "kernel")
            byKernel_ = true;
        else
            candidates_.push_back({name});
    }
    follow(measurements);
}

bool SeriesKey::follow(std::span<const Measurement> more) {
    const auto differs = [&](Candidate& candidate) {
        for (const Measurement& row : more) {
            const Value* found = row.configuration.parameters.get(candidate.name);
            if (found == nullptr)
                continue;
            if (!candidate.value)
                candidate.value = *found;
            else if (*candidate.value != *found)
                return true;
        }
        return false;
    };
    const std::size_t before = parameters_.size();
    parameters_.clear();
    for (Candidate& candidate : candidates_) {
        candidate.differs = candidate.differs || differs(candidate);
        if (candidate.differs)
            parameters_.push_back(candidate.name);
    }
    return parameters_.size() != before;
}

bool SeriesKey::Less::operator()(const Key& one, const Key& other) const {
    if (one.first != other.first)
        return one.first < other.first;
    return std::ranges::lexicographical_compare(
        one.second, other.second, [](const Value* a, const Value* b) {
            return a && b ? *a < *b : std::less<const Value*>()(a, b);
        });
}

SeriesKey::Key SeriesKey::values(const Configuration& configuration) const {
    Key key;
    if (byKernel_)
        key.first = configuration.kernel;
    for (const std::string& parameter : parameters_)
        key.second.push_back(configuration.parameters.get(parameter));
    return key;
}

bool SeriesKey::tellsDevices() const {
    return std::ranges::find(parameters_, deviceParameter) != parameters_.end();
}

QString SeriesKey::deviceOf(const Configuration& configuration) const {
    const Value* found = tellsDevices() ? configuration.parameters.get(deviceParameter) : nullptr;
    return found ? QString::fromStdString(found->text()) : QString();
}

QString SeriesKey::name(const Configuration& configuration, bool withDevice) const {
    QStringList parts;
    if (byKernel_)
        parts << shownKernel(configuration.kernel);
    for (const std::string& parameter : parameters_) {
        const Value* found = configuration.parameters.get(parameter);
        if (found == nullptr)
            continue;
        // The name of a device appears without the parameter's name, like the name of a kernel.
        if (parameter != deviceParameter)
            parts << QString::fromStdString(parameter) + u' ' + shownValue(*found);
        else if (withDevice)
            parts << QString::fromStdString(found->text());
    }
    return parts.join(QStringLiteral(", "));
}

} // namespace kernelcurve
