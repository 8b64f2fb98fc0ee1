#pragma once

#include <QBoxLayout>

#include <functional>
#include <initializer_list>
#include <utility>

namespace kernelcurve {

/// An item of a row or column. It is a widget or a layout with its stretch, or a spacer.
class LayoutPart {
  public:
    explicit LayoutPart(std::function<void(QBoxLayout& box)> add)
        : addTo(std::move(add)) {}
    LayoutPart(QWidget* widget, int stretch = 0, Qt::Alignment place = {})
        : addTo([=](QBoxLayout& box) { box.addWidget(widget, stretch, place); }) {}
    LayoutPart(QLayout* layout, int stretch = 0)
        : addTo([=](QBoxLayout& box) { box.addLayout(layout, stretch); }) {}

    const std::function<void(QBoxLayout& box)> addTo;
};

inline LayoutPart spaceOf(int pixels) {
    return LayoutPart([=](QBoxLayout& box) { box.addSpacing(pixels); });
}
/// Returns a spacer that takes the remaining space.
inline LayoutPart freeSpace(int stretch = 1) {
    return LayoutPart([=](QBoxLayout& box) { box.addStretch(stretch); });
}

template <typename Box>
Box* boxOf(std::initializer_list<LayoutPart> parts, QWidget* parent) {
    auto* box = new Box(parent);
    for (const LayoutPart& part : parts)
        part.addTo(*box);
    return box;
}
/// Returns a column. It is the layout of `parent`, or is nested in another layout.
inline QVBoxLayout* columnOf(std::initializer_list<LayoutPart> parts, QWidget* parent = nullptr) {
    return boxOf<QVBoxLayout>(parts, parent);
}
inline QHBoxLayout* lineOf(std::initializer_list<LayoutPart> parts, QWidget* parent = nullptr) {
    return boxOf<QHBoxLayout>(parts, parent);
}

} // namespace kernelcurve
