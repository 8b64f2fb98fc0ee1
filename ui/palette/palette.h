#pragma once

#include "ui/palette/palette_entry.h"

#include <QDialog>

#include <vector>

class QLineEdit;
class QListView;

namespace kernelcurve {

class PaletteModel;

/// A field at the top of the window and below it what fits: Enter chooses, Esc or a click elsewhere
/// closes it. A new one each time.
class Palette : public QDialog {
    Q_OBJECT

  public:
    /// Closes and deletes itself; the chosen entry is carried out afterwards.
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
