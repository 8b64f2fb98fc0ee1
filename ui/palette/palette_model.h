#pragma once

#include "ui/palette/palette_entry.h"

#include <QAbstractListModel>

#include <vector>

namespace kernelcurve {

/// The matching entries, best first. Without a query, recent entries come first.
class PaletteModel : public QAbstractListModel {
    Q_OBJECT

  public:
    enum Role { KindRole = Qt::UserRole, DetailRole, KeysRole };

    using QAbstractListModel::QAbstractListModel;

    void setEntries(std::vector<PaletteEntry> entries);
    void search(const QString& query);
    const PaletteEntry& entry(int row) const;

    /// Makes an entry the most recent one in the settings.
    static void remember(const PaletteEntry& entry);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

  private:
    std::vector<PaletteEntry> entries_;
    std::vector<std::size_t> found_;
    QString query_;
};

} // namespace kernelcurve
