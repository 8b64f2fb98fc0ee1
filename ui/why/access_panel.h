#pragma once

#include "gpu/model/analysis/trace.h"
#include "gpu/model/text/message.h"

#include <QAbstractTableModel>
#include <QWidget>

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

class AccessModel;
class WarpView;
class WrappingTable;

/// A table of a kernel's memory accesses, and a diagram of one request of the selected access.
class AccessPanel : public QWidget {
    Q_OBJECT

  public:
    explicit AccessPanel(QWidget* parent = nullptr);

    void setReport(TraceReport report);
    /// Selects the line's worst access. If the line has no access, clears the selection and the
    /// diagram.
    void showLine(int line);

  signals:
    /// Emitted when the user selected an access, with its line.
    void lineChosen(int line);
    void failed(const kernelcurve::Failure& failure);

  private:
    void showPicture();

    TraceReport report_;
    AccessModel* model_;
    WrappingTable* table_;
    WarpView* picture_;
    bool following_ = false; ///< true while the program, not the user, changes the selection
};

} // namespace kernelcurve
