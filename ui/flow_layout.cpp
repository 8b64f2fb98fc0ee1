#include "ui/flow_layout.h"

#include <algorithm>

namespace kernelcurve {

FlowLayout::~FlowLayout() = default;

void FlowLayout::addItem(QLayoutItem* item) {
    items_.emplace_back(item);
}

QLayoutItem* FlowLayout::itemAt(int index) const {
    return index >= 0 && index < count() ? items_[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
    if (index < 0 || index >= count())
        return nullptr;
    QLayoutItem* item = items_[static_cast<std::size_t>(index)].release();
    items_.erase(items_.begin() + index);
    return item;
}

int FlowLayout::heightForWidth(int width) const {
    return arrange({0, 0, width, 0}, false);
}

QSize FlowLayout::minimumSize() const {
    QSize most;
    for (const auto& item : items_)
        if (!item->isEmpty())
            most = most.expandedTo(item->minimumSize());
    const QMargins margins = contentsMargins();
    return most.grownBy(margins);
}

QSize FlowLayout::sizeHint() const {
    QSize line;
    for (const auto& item : items_) {
        if (item->isEmpty())
            continue;
        const QSize wanted = item->sizeHint();
        line = {line.width() + (line.width() > 0 ? spacing() : 0) + wanted.width(),
                std::max(line.height(), wanted.height())};
    }
    return line.grownBy(contentsMargins());
}

void FlowLayout::setGeometry(const QRect& place) {
    QLayout::setGeometry(place);
    arrange(place, true);
}

/// Between 0, as narrow as can be, and 1, as wide as wanted, where that makes it one line.
double FlowLayout::shareOfTheSpare(int width) const {
    int least = -spacing();
    int wanted = -spacing();
    for (const auto& item : items_)
        if (!item->isEmpty()) {
            least += spacing() + item->minimumSize().width();
            wanted += spacing() + item->sizeHint().width();
        }
    return wanted <= width || least > width ? 1.0 : double(width - least) / double(wanted - least);
}

/// Gives the height of all lines; the items are put into their places where `move` says so.
int FlowLayout::arrange(const QRect& place, bool move) const {
    const QRect inside = place.marginsRemoved(contentsMargins());
    const double share = shareOfTheSpare(inside.width());
    int x = inside.left();
    int y = inside.top();
    int height = 0;
    std::vector<std::pair<QLayoutItem*, QRect>> line;
    const auto endLine = [&] {
        // What is lower than its line stands in the middle of it.
        for (auto& [item, box] : line)
            item->setGeometry(box.translated(0, (height - box.height()) / 2));
        line.clear();
    };
    for (const auto& item : items_) {
        if (item->isEmpty())
            continue;
        const int least = item->minimumSize().width();
        const int wanted = least + static_cast<int>(share * (item->sizeHint().width() - least));
        const QSize size(std::min(wanted, inside.width()), item->sizeHint().height());
        if (x > inside.left() && x + size.width() > inside.left() + inside.width()) {
            endLine();
            x = inside.left();
            y += height + spacing();
            height = 0;
        }
        if (move)
            line.emplace_back(item.get(), QRect({x, y}, size));
        x += size.width() + spacing();
        height = std::max(height, size.height());
    }
    endLine();
    return y + height - place.top() + contentsMargins().bottom();
}

} // namespace kernelcurve
