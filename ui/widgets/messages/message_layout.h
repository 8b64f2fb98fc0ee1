#pragma once

#include "ui/widgets/wrapping_layout.h"

#include <cstddef>

namespace kernelcurve {

/// A message: its kind, its text and what dismisses it, in this order, then the ways on that it
/// offers. These stand next to the text where it keeps room to be read, else below it, in as many
/// lines as they need: none of them is ever out of sight.
class MessageLayout : public WrappingLayout {
    Q_OBJECT

  public:
    using WrappingLayout::WrappingLayout;

    Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
    QSize minimumSize() const override;
    QSize sizeHint() const override;

  private:
    /// Its width with the gap next to it; 0 if it is not shown.
    int widthOf(std::size_t index) const;
    int arrange(const QRect& place, bool move) const override;
    int arrangeOffers(const QRect& area, bool move) const;
};

} // namespace kernelcurve
