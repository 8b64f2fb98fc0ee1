#pragma once

#include "ui/palette/palette_entry.h"

#include <QAbstractListModel>
#include <QDialog>

#include <vector>

class QLineEdit;
class QListView;

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

class PaletteModel;

/// A field at the top of the window with a list of matches below it. Enter selects an entry. Esc or
/// a click elsewhere closes the palette. Each use creates a new palette.
class Palette : public QDialog {
    Q_OBJECT

  public:
    /// Selecting an entry closes and deletes the palette, and then executes the entry.
    Palette(std::vector<PaletteEntry> entries, QWidget& window);

    void setEntries(std::vector<PaletteEntry> entries);

  protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void search(const QString& query);
    void choose();
    void sayCurrent();
    void place();

    PaletteModel* model_;
    QLineEdit* field_;
    QListView* list_;
};

} // namespace kernelcurve
