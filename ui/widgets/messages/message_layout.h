#pragma once

#include "ui/widgets/wrapping_layout.h"

#include <cstddef>

namespace kernelcurve {

/// The layout of a message: its kind, its text, the dismiss button, and its actions. The actions
/// are next to the text if they fit. Otherwise, they are below the text in as many lines as
/// necessary.
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
