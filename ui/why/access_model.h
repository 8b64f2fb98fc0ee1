#pragma once

#include "gpu/model/analysis/trace.h"

#include <QAbstractTableModel>

#include <vector>

namespace kernelcurve {

/// The memory accesses in a kernel's trace as a table with one row per access, sorted by line.
class AccessModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Line, Access, Requests, Sectors, Efficiency, Conflicts, Columns };

    using QAbstractTableModel::QAbstractTableModel;

    void setAccesses(std::vector<LineAccess> accesses);
    const LineAccess& access(int row) const { return accesses_.at(static_cast<std::size_t>(row)); }
    /// Returns the row of the line's worst access, or -1 if the line has no access.
    int rowOf(int line) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;
    void retranslate();

  private:
    QString text(const LineAccess& access, int column) const;

    std::vector<LineAccess> accesses_;
};

} // namespace kernelcurve
