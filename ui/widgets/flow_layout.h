#pragma once

#include "ui/widgets/wrapping_layout.h"

#include <cstddef>

namespace kernelcurve {

/// Items in as few lines as they need: each line holds as many as find room where they are as
/// narrow as they can be, and they are as wide as they want to be as far as the line allows.
class FlowLayout : public WrappingLayout {
    Q_OBJECT

  public:
    using WrappingLayout::WrappingLayout;

    Qt::Orientations expandingDirections() const override { return {}; }
    QSize minimumSize() const override;
    QSize sizeHint() const override;

  private:
    /// Of the items from `first` to before `end`, with the gaps between them.
    struct Line {
        std::size_t first;
        std::size_t end;
        int least;  ///< as narrow as they can be
        int wanted; ///< as wide as they want to be
    };
    Line lineFrom(std::size_t first, int width) const;
    int arrange(const QRect& place, bool move) const override;
    void putLine(const Line& line, const QRect& area) const;
};

} // namespace kernelcurve
