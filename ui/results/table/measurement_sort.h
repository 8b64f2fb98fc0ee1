#pragma once

#include <QSortFilterProxyModel>

namespace kernelcurve {

class MeasurementModel;

/// Sorts the measurements: numbers as numbers, and rows that have none last in both directions.
/// Unsorted rows stand in the order measured. Headings have their unit in a second line, to be
/// narrow.
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
