#pragma once

#include "gpu/model/analysis/trace.h"
#include "gpu/model/analysis/warp_picture.h"

#include <QRectF>
#include <QWidget>

#include <optional>

class QPainter;

namespace kernelcurve {

struct ChartTheme;

/// Draws the lanes above the sectors that they touch, and connects them by lines. Sectors are in
/// address order, with gaps between sectors that are not adjacent. The requested part of each
/// sector is filled.
void drawSectors(QPainter& painter, const QRectF& area, const ChartTheme& theme,
                 const WarpPicture& picture);

/// Draws the lanes above a grid of 32 banks with one row per wavefront. Each cell shows the lane
/// whose word the bank serves, or the number of lanes that request this word. Wavefronts that
/// conflicts add are hatched.
void drawBanks(QPainter& painter, const QRectF& area, const ChartTheme& theme,
               const WarpPicture& picture);

struct ChartTheme;

/// A diagram of one warp request. It shows the 32 lanes and the 32-byte sectors that they touch.
/// For shared memory, it shows the banks and the wavefronts that serve the words. The description
/// contains the same information as text. The context menu copies and saves the diagram.
class WarpView : public QWidget {
    Q_OBJECT

  public:
    explicit WarpView(QWidget* parent = nullptr);

    void setRequest(std::optional<WarpRequest> request);
    const std::optional<WarpRequest>& request() const { return request_; }
    /// Returns a description of the diagram in sentences: the requested data, its cost, and the
    /// active lanes.
    QString description() const;
    /// Returns the diagram in light colours for a file or the clipboard. The image has three pixels
    /// per unit of length.
    QImage picture() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void failed(const kernelcurve::Failure& failure);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void draw(QPainter& painter, const QRectF& area, const ChartTheme& theme) const;
    void save();
    void retranslate();
    QString caption() const;
    QString cost() const;

    std::optional<WarpRequest> request_;
    WarpPicture picture_;
    QAction* copyPicture_;
    QAction* copyText_;
    QAction* save_;
};

} // namespace kernelcurve
