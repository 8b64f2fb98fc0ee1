#include "ui/device/device_list.h"

#include <QCoreApplication>

namespace kernelcurve {

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
