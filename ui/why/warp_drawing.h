#pragma once

#include "gpu/model/analysis/warp_picture.h"

#include <QRectF>

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

} // namespace kernelcurve
