#pragma once

#include "app/classroom/class_roster.h"

#include <QAbstractTableModel>

#include <vector>

namespace kernelcurve {

/// A class as a table with name, rank, gates, and points. The points are those that this program
/// has determined. Claims of submissions are in italics. Sorting uses the values (Qt::UserRole).
class ClassModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum class Kind { Who, Basis, Rank, Passed, Points, Gate, Cost, Figure, Claimed, Remarks };

    using QAbstractTableModel::QAbstractTableModel;

    /// `roster` must outlive the model, which always shows the current content of `roster`.
    void show(const ClassRoster& roster);
    /// Must be called after a change of the language.
    void retranslate() { show(*roster_); }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

  private:
    struct Column {
        Kind kind = Kind::Who;
        std::size_t gate = 0;
    };
    QString text(const ClassEntry& entry, const Column& column) const;
    QString tip(const ClassEntry& entry, const Column& column) const;
    /// Returns the sort value of a cell.
    QVariant value(const ClassEntry& entry, const Column& column) const;

    const ClassRoster* roster_ = nullptr;
    std::vector<Column> columns_;
};

} // namespace kernelcurve
