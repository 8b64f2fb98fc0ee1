#pragma once

#include "app/chart/labels/chart_layer.h"

#include <QLineF>
#include <QPolygonF>
#include <QStringList>

#include <vector>

namespace kernelcurve {

class ChartGround;
class ChartLineMarks;

/// On a roofline: the name of each kernel next to one of its points, and the arrows of a ladder.
/// Kernels with points at one position share a block of names.
class RooflineMarks : public ChartLayer {
  public:
    /// The names keep clear of `lines`.
    RooflineMarks(const DrawnChart& drawn, const ChartLineMarks& lines)
        : ChartLayer(drawn, "main", true)
        , lines_(lines) {}

    /// Places the names of all shown kernels but those in `without`, once the plotting area is
    /// known. Returns the names for which there is no space.
    QStringList place(const QStringList& without);
    /// To be called if the chart changes.
    void clear() { blocks_.clear(); }
    /// The names and arrows, in pixels.
    std::vector<QPolygonF> areas() const;

  protected:
    void draw(QCPPainter* painter) override;

  private:
    struct Block {
        std::vector<std::size_t> series; ///< of the chart
        QPointF point;
        QRectF box = {};
    };
    struct Arrow {
        QLineF line;
        bool isFirst; ///< of the first ladder
    };
    QPointF pixelOf(const ChartPoint& point) const;
    std::vector<Block> blocks(const QStringList& without) const;
    QSizeF sizeOf(const Block& block) const;
    bool placeBlock(Block block, bool withLeader, const ChartGround& ground);
    std::vector<Arrow> arrows() const;
    QLineF leaderOf(const Block& block) const;
    void drawBlock(QCPPainter& painter, const Block& block) const;

    const ChartLineMarks& lines_;
    QStringList names_; ///< of each series
    std::vector<Block> blocks_;
};

} // namespace kernelcurve
