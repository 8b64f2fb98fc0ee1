#pragma once

#include "app/compare/verdict.h"
#include "gpu/model/derived/baseline_rows.h"
#include "gpu/model/experiment/parameter.h"
#include "ui/results/table/measurement_columns.h"
#include "ui/widgets/delayed_call.h"

#include <QAbstractTableModel>

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace kernelcurve {

class Catalog;
class ExperimentDocument;

/// The document's measurements as a table in measuring order. Adds rows in batches, at most 25
/// times per second.
class MeasurementModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    /// The roles of a status: the name of its icon and a short text. Normal rows have neither an
    /// icon nor a text.
    static constexpr int markRole = Qt::UserRole;
    static constexpr int markWordsRole = Qt::UserRole + 1;

    MeasurementModel(const ExperimentDocument& document, const Catalog& catalog,
                     QObject* parent = nullptr);

    const std::vector<MeasurementColumn>& columns() const { return columns_; }
    const Measurement& measurement(int row) const;
    /// Returns the main metric of the problem, or an empty string if the metric is unknown.
    std::string mainMetric() const;
    /// Returns the requirements that a remark reports as missing from the header of a user's
    /// kernel, as items of a YAML list. Returns nullopt if the row has no such remark.
    std::optional<std::string> lackedRequirements(int row) const;
    /// Returns the value by which a cell is sorted, or nullopt for text and empty cells.
    std::optional<double> number(int row, int column) const;
    /// Returns the sort value in a column. The table may lack the column.
    std::optional<double> number(int row, const MeasurementColumn& column) const;
    QString text(int row, const MeasurementColumn& column) const;
    QString kernelTitle(const std::string& id) const;
    /// Returns the parameters of all kernels, by name.
    const std::map<std::string, Parameter, std::less<>>& parameters() const { return parameters_; }
    /// Returns the declaration of a parameter, or null if no kernel has it.
    const Parameter* parameter(const std::string& name) const;
    /// Returns the metric for comparing kernels. If the metric of the chart's y axis was measured,
    /// it is this metric. Otherwise, it is the time.
    const Metric& bestMetric() const;
    /// Returns the index of the best measured row of each kernel and device by bestMetric(). The
    /// indices are in ascending order. If lower values are better, rows are compared at equal
    /// parameters of the problem, because a smaller problem takes less time.
    std::vector<int> bestRows() const;
    /// Adds the pending rows now.
    void flush();

    /// The number of rows of each kind.
    struct Tally {
        int measured = 0;
        int noisy = 0; ///< number of noisy rows, included in `measured` like throttled rows
        int predicted = 0;
        int imported = 0;
        int throttled = 0;
        int failed = 0;
        int excluded = 0;
    };
    const Tally& tally() const { return tally_; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

    /// Must be called after a change of the language.
    void retranslate();

  signals:
    /// Emitted when rows were added or their text has changed.
    void updated();
    void bestMetricChanged();

  private:
    void reset();
    void markAnew();
    void noteRows(std::span<const Measurement> rows);
    void countKinds(std::span<const Measurement> rows);
    /// Computes the speedups over the document's baseline. A new row may change earlier speedups.
    void deriveSpeedups();
    void takeOverColumns();
    void learnParameters();
    std::optional<double> metric(int row, const std::string& tag) const;
    /// Returns the baseline row of a row, or null.
    const Measurement* baselineOf(int row) const;

    const ExperimentDocument& document_;
    const Catalog& catalog_;
    MeasurementColumns needed_;
    Tally tally_;
    std::vector<MeasurementColumn> columns_;
    std::map<std::string, Parameter, std::less<>> parameters_;
    std::optional<std::string> baseline_; ///< baseline for `baselines_`
    std::optional<BaselineRows> baselines_;
    std::string plotted_;    ///< metric on the y axis, or empty
    double wantedNoise_ = 0; ///< noise limit of the rows
    int rows_ = 0;           ///< number of rows that were reported to views
    bool changed_ = false;   ///< true if a reported row has changed
    DelayedCall batch_{std::chrono::milliseconds(40), [this] { flush(); }};
};

} // namespace kernelcurve
