#pragma once

#include "ui/widgets/box_layouts.h"

#include <QWidget>

namespace kernelcurve {

/// What stands in a dock, with room enough to be read: a dock is as narrow as its content lets it
/// be, and a text lets it be a slit. A minimum width of the dock itself does not count for the
/// window's layout, and one of the content would take the place of what its own fields need.
class DockContent : public QWidget {
  public:
    explicit DockContent(QWidget* content) { columnOf({content}, this)->setContentsMargins({}); }
    QSize minimumSizeHint() const override {
        constexpr int minWidth = 320;
        return QWidget::minimumSizeHint().expandedTo({minWidth, 0});
    }
};

} // namespace kernelcurve
