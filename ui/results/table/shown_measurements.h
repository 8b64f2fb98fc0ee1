#pragma once

#include "ui/results/table/measurement_filter.h"
#include "ui/widgets/delayed_call.h"

#include <QSortFilterProxyModel>

#include <vector>

namespace kernelcurve {

/// The groups of the table: rows of one kernel or device are adjacent.
enum class TableGroups { None, Kernels, Devices };

/// The measurements that the table shows, in display order. Numbers are sorted numerically. Rows
/// without a number are last in both directions. Unsorted rows are in measuring order. Headings
/// have their unit on a second line.
class ShownMeasurements : public QSortFilterProxyModel {
    Q_OBJECT

  public:
    explicit ShownMeasurements(MeasurementModel& model, QObject* parent = nullptr);

    void setFilter(MeasurementFilter filter);
    /// Shows only the best measured row of each kernel and device. In this mode, the filter applies
    /// to these rows.
    void setBestOnly(bool on);
    bool isBestOnly() const { return bestOnly_; }
    /// Sets the columns in which the filter searches words.
    void setSearched(std::vector<MeasurementColumn> columns);

    void setGroups(TableGroups groups);
    TableGroups groups() const { return groups_; }
    /// Returns true if the previous row belongs to another group.
    bool startsGroup(int row) const;

    /// Sorts by a column. A negative column restores the measuring order.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

  protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

  private:
    void findBest();
    int compareGroups(int leftRow, int rightRow) const;

    const MeasurementModel& model_;
    MeasurementFilter filter_;
    std::vector<MeasurementColumn> searched_;
    bool bestOnly_ = false;
    std::vector<int> best_; ///< indices of the best rows, sorted
    TableGroups groups_ = TableGroups::None;
    int sortedBy_ = -1;
    /// The call is delayed. Comparing all rows takes too long for each batch of a long run.
    DelayedCall findBestSoon_{std::chrono::milliseconds(200), [this] { findBest(); }};
};

} // namespace kernelcurve
