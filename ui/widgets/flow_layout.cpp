#include "ui/widgets/flow_layout.h"

#include <algorithm>

namespace kernelcurve {
namespace {

// Spacing between lines. It is less than the spacing within a line, because the lines of one group
// belong together.
constexpr int betweenLines = 4;

} // namespace

QSize FlowLayout::minimumSize() const {
    QSize most;
    for (const auto& item : items())
        if (!item->isEmpty())
            most = most.expandedTo(item->minimumSize());
    return most.grownBy(contentsMargins());
}

QSize FlowLayout::sizeHint() const {
    QSize line;
    for (const auto& item : items()) {
        if (item->isEmpty())
            continue;
        const QSize wanted = item->sizeHint();
        line = {line.width() + (line.width() > 0 ? spacing() : 0) + wanted.width(),
                std::max(line.height(), wanted.height())};
    }
    return line.grownBy(contentsMargins());
}

/// Returns a line with the items, starting at `first`, that fit at their minimum widths. The line
/// has at least one item.
FlowLayout::Line FlowLayout::lineFrom(std::size_t first, int width) const {
    Line line{first, first, 0, 0};
    for (; line.end < items().size(); ++line.end) {
        const QLayoutItem& item = *items()[line.end];
        if (item.isEmpty())
            continue;
        const int gap = line.least > 0 ? spacing() : 0;
        const int least = item.minimumSize().width();
        if (line.least > 0 && line.least + gap + least > width)
            break;
        line.least += gap + least;
        line.wanted += gap + item.sizeHint().width();
    }
    return line;
}

int FlowLayout::arrange(const QRect& place, bool move) const {
    const QRect inside = place.marginsRemoved(contentsMargins());
    int y = inside.top();
    for (std::size_t first = 0; first < items().size();) {
        const Line line = lineFrom(first, inside.width());
        int height = 0;
        for (std::size_t index = first; index < line.end; ++index)
            if (!items()[index]->isEmpty())
                height = std::max(height, items()[index]->sizeHint().height());
        if (y > inside.top() && height > 0)
            y += betweenLines;
        if (move)
            putLine(line, QRect(inside.left(), y, inside.width(), height));
        y += height;
        first = line.end;
    }
    return y - place.top() + contentsMargins().bottom();
}

/// Positions the items of a line. Each width is between the minimum and the preferred width, in the
/// same proportion for all items. Items that are not as high as the line are vertically centred.
void FlowLayout::putLine(const Line& line, const QRect& area) const {
    const double share = line.wanted <= line.least
                             ? 1.0
                             : std::clamp(static_cast<double>(area.width() - line.least) /
                                              static_cast<double>(line.wanted - line.least),
                                          0.0, 1.0);
    int x = area.left();
    for (std::size_t index = line.first; index < line.end; ++index) {
        QLayoutItem& item = *items()[index];
        if (item.isEmpty())
            continue;
        const int least = item.minimumSize().width();
        const int width = least + static_cast<int>(share * (item.sizeHint().width() - least));
        const QSize size(std::min(width, area.width()), item.sizeHint().height());
        item.setGeometry({{x, area.top() + (area.height() - size.height()) / 2}, size});
        x += size.width() + spacing();
    }
}

} // namespace kernelcurve
