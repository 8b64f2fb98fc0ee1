#pragma once

#include "gpu/model/device/device_description.h"

#include <QAbstractItemModel>
#include <QString>

#include <optional>
#include <vector>

namespace kernelcurve {

/// A device's properties as a tree with name and value, in groups. The first groups show the
/// usability of the device and the required software.
class DeviceModel : public QAbstractItemModel {
    Q_OBJECT

  public:
    using QAbstractItemModel::QAbstractItemModel;

    void setDevice(std::optional<DeviceDescription> device);
    /// Must be called after a change of the language.
    void retranslate();
    /// Returns all properties as text, one per line: "L2 cache\t50 MiB".
    QString text() const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

  private:
    struct Line {
        QString name;
        QString value;
        QString tip;
    };
    struct Group {
        QString title;
        std::vector<Line> lines;
    };
    void build();
    Group overview() const;
    Group components() const;
    Group lacks() const;
    Group ceilings() const;

    std::optional<DeviceDescription> device_;
    std::vector<Group> groups_;
};

/// Returns a property's value with its unit: "50 MiB", "1.98 GHz", "6016 bit", "yes".
QString devicePropertyText(const Value& value, const std::string& unit);

} // namespace kernelcurve
