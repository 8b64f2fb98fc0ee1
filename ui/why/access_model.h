#pragma once

#include "gpu/model/analysis/trace.h"

#include <QAbstractTableModel>

#include <vector>

namespace kernelcurve {

/// What a trace says of each place of a kernel that touches memory: a row each, by line.
class AccessModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Line, Access, Requests, Sectors, Efficiency, Conflicts, Columns };

    using QAbstractTableModel::QAbstractTableModel;

    void setAccesses(std::vector<LineAccess> accesses);
    const LineAccess& access(int row) const { return accesses_.at(static_cast<std::size_t>(row)); }
    /// The worst of this line; -1 where there is none.
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
