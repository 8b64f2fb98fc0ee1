#pragma once

#include "app/chart/labels/chart_layer.h"

#include <QLineF>
#include <QPolygonF>
#include <QStringList>

#include <vector>

namespace kernelcurve {

class ChartGround;
class ChartLineMarks;

/// The names of kernels next to their points on a roofline, and the arrows of ladders. Kernels with
/// points at one position share a block of names.
class RooflineMarks : public ChartLayer {
  public:
    /// The names avoid `lines`.
    RooflineMarks(const DrawnChart& drawn, const ChartLineMarks& lines)
        : ChartLayer(drawn, "main", true)
        , lines_(lines) {}

    /// Places the names of all shown kernels except those in `without`. The plotting area must be
    /// known. Returns the names that do not fit.
    QStringList place(const QStringList& without);
    /// Must be called when the chart changes.
    void clear() { blocks_.clear(); }
    /// Returns the areas of the names and arrows in pixels.
    std::vector<QPolygonF> areas() const;

  protected:
    void draw(QCPPainter* painter) override;

  private:
    struct Block {
        std::vector<std::size_t> series; ///< indices of the chart's series
        QPointF point;
        QRectF box = {};
    };
    struct Arrow {
        QLineF line;
        bool isFirst; ///< true for the first ladder
    };
    QPointF pixelOf(const ChartPoint& point) const;
    std::vector<Block> blocks(const QStringList& without) const;
    QSizeF sizeOf(const Block& block) const;
    bool placeBlock(Block block, bool withLeader, const ChartGround& ground);
    std::vector<Arrow> arrows() const;
    QLineF leaderOf(const Block& block) const;
    void drawBlock(QCPPainter& painter, const Block& block) const;

    const ChartLineMarks& lines_;
    QStringList names_; ///< name of each series
    std::vector<Block> blocks_;
};

} // namespace kernelcurve
