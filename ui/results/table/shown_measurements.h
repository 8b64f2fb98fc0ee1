#pragma once

#include <QSortFilterProxyModel>

namespace kernelcurve {

class MeasurementModel;

/// Sorts the measurements: numbers numerically, and rows without one last in both directions.
/// Unsorted rows are in measuring order. Headings have their unit on a second line.
class MeasurementSort : public QSortFilterProxyModel {
    Q_OBJECT

  public:
    explicit MeasurementSort(MeasurementModel& model, QObject* parent = nullptr);

    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

  protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

  private:
    const MeasurementModel& model_;
};

} // namespace kernelcurve
