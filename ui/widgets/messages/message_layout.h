#pragma once

#include "ui/widgets/wrapping_layout.h"

#include <cstddef>

namespace kernelcurve {

/// The layout of a message, which consists of its kind, its text, the dismiss button, and its
/// actions. If the actions fit, they are next to the text. Otherwise, they are below the text in as
/// many lines as necessary.
class MessageLayout : public WrappingLayout {
    Q_OBJECT

  public:
    using WrappingLayout::WrappingLayout;

    Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
    QSize minimumSize() const override;
    QSize sizeHint() const override;

  private:
    /// Returns an item's width including the gap, or 0 if the item is hidden.
    int widthOf(std::size_t index) const;
    int arrange(const QRect& place, bool move) const override;
    int arrangeOffers(const QRect& area, bool move) const;
};

} // namespace kernelcurve
