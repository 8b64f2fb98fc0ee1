#pragma once

#include "ui/widgets/wrapping_layout.h"

#include <cstddef>

namespace kernelcurve {

/// Arranges items in as few lines as possible. Each line has as many items as fit at their minimum
/// widths. The items grow up to their preferred widths.
class FlowLayout : public WrappingLayout {
    Q_OBJECT

  public:
    using WrappingLayout::WrappingLayout;

    Qt::Orientations expandingDirections() const override { return {}; }
    QSize minimumSize() const override;
    QSize sizeHint() const override;

  private:
    /// The items from `first` up to but not including `end`. Widths include gaps.
    struct Line {
        std::size_t first;
        std::size_t end;
        int least;  ///< minimum width
        int wanted; ///< preferred width
    };
    Line lineFrom(std::size_t first, int width) const;
    int arrange(const QRect& place, bool move) const override;
    void putLine(const Line& line, const QRect& area) const;
};

} // namespace kernelcurve
