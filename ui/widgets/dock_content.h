#pragma once

#include "ui/widgets/scrolled_part.h"

namespace kernelcurve {

/// What stands in a dock, with room enough to be read: a dock is as narrow as its content lets it
/// be, and a text lets it be a slit. A minimum width of the dock itself does not count for the
/// window's layout, and one of the content would take the place of what its own fields need.
class DockContent : public ScrolledPart {
  public:
    explicit DockContent(QWidget* content)
        : ScrolledPart(content, {0.6, 0.4}) {}
    QSize minimumSizeHint() const override {
        constexpr int minWidth = 320;
        return ScrolledPart::minimumSizeHint().expandedTo({minWidth, 0});
    }
};

} // namespace kernelcurve
