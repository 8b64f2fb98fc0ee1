#pragma once

#include "ui/widgets/picker_item.h"

#include <QComboBox>

#include <vector>

namespace kernelcurve {

class PickerPopup;

/// A combo box whose list has headings and a search field.
class PickerBox : public QComboBox {
    Q_OBJECT

  public:
    explicit PickerBox(QWidget* parent = nullptr);

    /// Sets the items. The data of each entry is its id.
    void setItems(std::vector<PickerItem> items, const QString& current);
    void showPopup() override;

  private:
    std::vector<PickerItem> items_;
    PickerPopup* popup_;
};

} // namespace kernelcurve
