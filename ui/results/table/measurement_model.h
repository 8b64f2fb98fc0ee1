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

/// The document's measurements as a table, a row each, in the order measured. Rows that arrive
/// quickly are taken over together, 25 times a second, so that views keep up.
class MeasurementModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    /// Of a status: the name of its sign, and what is to be said next to the sign, in a word or
    /// two; nothing where all is well.
    static constexpr int markRole = Qt::UserRole;
    static constexpr int markWordsRole = Qt::UserRole + 1;

    MeasurementModel(const ExperimentDocument& document, const Catalog& catalog,
                     QObject* parent = nullptr);

    const std::vector<MeasurementColumn>& columns() const { return columns_; }
    const Measurement& measurement(int row) const;
    /// Of the row's kernel, if it is a user's own: what its header lacks, by a remark, as items of
    /// a YAML list; nothing if no remark says so.
    std::optional<std::string> lackedRequirements(int row) const;
    /// The number a cell is sorted by; nothing if it has words or is empty.
    std::optional<double> number(int row, int column) const;
    /// Takes over what has arrived, now.
    void flush();

    /// How many rows are of each kind.
    struct Tally {
        int measured = 0;
        int noisy = 0; ///< of the measured ones, as throttled
        int predicted = 0;
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

    /// After a change of the language.
    void retranslate();

  signals:
    /// Rows were added, or what is said of them is another.
    void updated();

  private:
    void reset();
    void markAnew();
    void noteRows(std::span<const Measurement> rows);
    void countKinds(std::span<const Measurement> rows);
    /// Against the document's baseline. A new row may change those of earlier ones.
    void deriveSpeedups();
    void takeOverColumns();
    void learnParameters();
    std::optional<double> metric(int row, const std::string& tag) const;
    /// What the row is compared with; null if there is nothing.
    const Measurement* baselineOf(int row) const;
    QString text(int row, const MeasurementColumn& column) const;
    QString kernelTitle(const std::string& id) const;
    const Parameter* parameter(const std::string& name) const;

    const ExperimentDocument& document_;
    const Catalog& catalog_;
    MeasurementColumns needed_;
    Tally tally_;
    std::vector<MeasurementColumn> columns_;
    std::map<std::string, Parameter, std::less<>> parameters_;
    std::optional<std::string> baseline_; ///< that `baselines_` are of
    std::optional<BaselineRows> baselines_;
    double wantedNoise_ = 0; ///< that rows are called noisy by
    int rows_ = 0;           ///< of the document's measurements, those that views know
    bool changed_ = false;   ///< a row that views know is another one
    DelayedCall batch_{std::chrono::milliseconds(40), [this] { flush(); }};
};

} // namespace kernelcurve
