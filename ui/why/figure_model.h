#pragma once

#include "gpu/model/device/occupancy.h"
#include "gpu/model/values/metric.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace kernelcurve {

/// The metrics of one measurement as a table, with columns for the model, the measurement, and the
/// hardware counters.
class FigureModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Figure, Modelled, Measured, Counted, Columns };

    using QAbstractTableModel::QAbstractTableModel;

    /// Sets the metrics of the measurement (`measured`) and of its trace (`modelled`). A metric
    /// with the prefix `counted_` is in the same row as the metric without the prefix.
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

    std::vector<Row> rows_; ///< rows in the order of metrics()
    std::optional<Occupancy> occupancy_;
};

} // namespace kernelcurve
