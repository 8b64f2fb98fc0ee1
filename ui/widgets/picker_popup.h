#pragma once

#include "ui/widgets/picker_item.h"

#include <QFrame>

#include <vector>

class QLineEdit;
class QListWidget;
class QListWidgetItem;

namespace kernelcurve {

/// A list with headings and a search field, below a button or a field. The search field keeps the
/// keyboard focus. Arrow keys move in the list, and Enter selects an entry.
class PickerPopup : public QFrame {
    Q_OBJECT

  public:
    /// A list with check boxes stays open. Each selection toggles one check box.
    enum class Kind { PickOne, CheckBoxes };

    PickerPopup(Kind kind, QWidget* parent);

    /// Opens the list below `anchor`, or above `anchor` if there is more space above. Items of a
    /// group must be adjacent.
    void openAt(QWidget& anchor, const std::vector<PickerItem>& items, const QString& current = {});

  signals:
    void picked(const QString& id);
    void toggled(const QString& id, bool on);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void fill(const std::vector<PickerItem>& items, const QString& current);
    void placeAt(QWidget& anchor);
    void filter();
    bool isChoice(int row) const;
    void move(int rows);
    void pick(QListWidgetItem* item);

    const Kind kind_;
    QLineEdit* search_;
    QListWidget* list_;
};

} // namespace kernelcurve
