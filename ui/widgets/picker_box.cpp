#include "ui/widgets/picker_box.h"

#include "ui/widgets/picker_popup.h"

#include <utility>

namespace kernelcurve {

PickerBox::PickerBox(QWidget* parent)
    : QComboBox(parent)
    , popup_(new PickerPopup(PickerPopup::Kind::PickOne, this)) {
    connect(popup_, &PickerPopup::picked, this, [this](const QString& id) {
        const int index = findData(id);
        setCurrentIndex(index);
        emit activated(index);
    });
}

void PickerBox::setItems(std::vector<PickerItem> items, const QString& current) {
    items_ = std::move(items);
    clear();
    for (const PickerItem& item : items_)
        addItem(item.shortLabel.isEmpty() ? item.label : item.shortLabel, item.id);
    setCurrentIndex(findData(current));
}

void PickerBox::showPopup() {
    if (!items_.empty())
        popup_->openAt(*this, items_, currentData().toString());
}

} // namespace kernelcurve
