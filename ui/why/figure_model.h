#pragma once

#include "gpu/model/device/occupancy.h"
#include "gpu/model/values/metric.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace kernelcurve {

/// The figures of one row, those of the model beside those that were measured and those that the
/// hardware counted: a row for what they are of.
class FigureModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Figure, Modelled, Measured, Counted, Columns };

    using QAbstractTableModel::QAbstractTableModel;

    /// `measured`: the row's own metrics, `modelled`: those of its trace. A metric whose tag is
    /// another's with `counted_` in front stands beside that one.
    void setFigures(const MetricValues& measured, const MetricValues& modelled,
                    const std::optional<Occupancy>& occupancy);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;
    void retranslate();

  private:
    struct Row {
        const Metric* metric = nullptr;
        std::optional<double> modelled;
        std::optional<double> measured;
        std::optional<double> counted;
    };
    Row& rowFor(std::string_view tag);
    QString occupancyText() const;

    std::vector<Row> rows_; ///< in the order of metrics()
    std::optional<Occupancy> occupancy_;
};

} // namespace kernelcurve
