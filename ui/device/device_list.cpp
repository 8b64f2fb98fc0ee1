#include "ui/device/device_list.h"

#include "gpu/model/device/automatic_device.h"
#include "gpu/model/device/compiler_lack.h"
#include "gpu/model/device/device_place.h"

#include <QCoreApplication>

#include <algorithm>

namespace kernelcurve {

const DeviceDescription* chooseDevice(const std::vector<DeviceDescription>& devices,
                                      std::string_view wanted, const WithoutGpu& without) {
    if (without.playsRecording && wanted == "auto")
        if (const DeviceDescription* recorded = automaticRecording(devices))
            return recorded;
    if (without.predicted && wanted == "auto")
        if (const DeviceDescription* prediction = automaticPrediction(devices, *without.predicted))
            return prediction;
    const auto first = [&](auto&& suits) -> const DeviceDescription* {
        const auto found = std::find_if(devices.begin(), devices.end(), suits);
        return found == devices.end() ? nullptr : &*found;
    };
    const DevicePlace place = placeOf(wanted);
    if (place.id != "auto")
        return first([&](const auto& device) { return device.id == wanted; });
    const auto isThere = [&](const auto& device) {
        return device.usable && placeOf(device.id).host == place.host;
    };
    const auto isComplete = [&](const auto& device) {
        return isThere(device) && whyNoCompiler(device) == nullptr;
    };
    const DeviceDescription* gpu = first(
        [&](const auto& device) { return isComplete(device) && device.kind == DeviceKind::Cuda; });
    const DeviceDescription* complete = gpu ? gpu : first(isComplete);
    return complete ? complete : first(isThere);
}

QString plainName(const DeviceDescription& device) {
    const std::string_view ending = device.kind == DeviceKind::Replay    ? " (recorded)"
                                    : device.kind == DeviceKind::Predict ? predictedEnding
                                                                         : "";
    std::string_view name = device.name;
    if (name.ends_with(ending))
        name.remove_suffix(ending.size());
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QString deviceName(const DeviceDescription& device) {
    const QString name = plainName(device);
    if (name == QString::fromStdString(device.name))
        return name;
    return device.kind == DeviceKind::Predict
               ? QCoreApplication::translate("DeviceList", "%1 (predicted)").arg(name)
               : QCoreApplication::translate("DeviceList", "%1 (recorded)").arg(name);
}

QString deviceTitle(const DeviceDescription& device) {
    if (device.kind == DeviceKind::Replay || device.kind == DeviceKind::Predict)
        return deviceName(device);
    return QStringLiteral("%1 (%2)").arg(QString::fromStdString(device.name),
                                         QString::fromStdString(device.id));
}

} // namespace kernelcurve
