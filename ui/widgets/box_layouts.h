#pragma once

#include <QBoxLayout>

#include <functional>
#include <initializer_list>

namespace kernelcurve {

/// What stands in a line or a column: a widget or a layout, with its stretch.
class LayoutPart {
  public:
    LayoutPart(QWidget* widget, int stretch = 0, Qt::Alignment place = {})
        : addTo([=](QBoxLayout& box) { box.addWidget(widget, stretch, place); }) {}
    LayoutPart(QLayout* layout, int stretch = 0)
        : addTo([=](QBoxLayout& box) { box.addLayout(layout, stretch); }) {}

    const std::function<void(QBoxLayout& box)> addTo;
};

template <typename Box>
Box* boxOf(std::initializer_list<LayoutPart> parts, QWidget* parent) {
    auto* box = new Box(parent);
    for (const LayoutPart& part : parts)
        part.addTo(*box);
    return box;
}
/// The layout of `parent`, or one to be put into another.
inline QVBoxLayout* columnOf(std::initializer_list<LayoutPart> parts, QWidget* parent = nullptr) {
    return boxOf<QVBoxLayout>(parts, parent);
}
inline QHBoxLayout* lineOf(std::initializer_list<LayoutPart> parts, QWidget* parent = nullptr) {
    return boxOf<QHBoxLayout>(parts, parent);
}

} // namespace kernelcurve
