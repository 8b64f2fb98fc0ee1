#include "ui/widgets/wrapping_layout.h"

namespace kernelcurve {

WrappingLayout::~WrappingLayout() = default;

void WrappingLayout::addItem(QLayoutItem* item) {
    items_.emplace_back(item);
}

QLayoutItem* WrappingLayout::itemAt(int index) const {
    return index >= 0 && index < count() ? items_[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* WrappingLayout::takeAt(int index) {
    if (index < 0 || index >= count())
        return nullptr;
    QLayoutItem* item = items_[static_cast<std::size_t>(index)].release();
    items_.erase(items_.begin() + index);
    return item;
}

int WrappingLayout::heightForWidth(int width) const {
    return arrange({0, 0, width, 0}, false);
}

void WrappingLayout::setGeometry(const QRect& place) {
    QLayout::setGeometry(place);
    arrange(place, true);
}

} // namespace kernelcurve
