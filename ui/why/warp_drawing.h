#pragma once

#include "gpu/model/analysis/warp_picture.h"

#include <QRectF>

class QPainter;

namespace kernelcurve {

struct ChartTheme;

/// Draws the lanes above the sectors that they touch, with a line from each to each. Sectors stand
/// in the order of their addresses, with a gap where the next is not the neighbour; what is asked
/// for in a sector is filled.
void drawSectors(QPainter& painter, const QRectF& area, const ChartTheme& theme,
                 const WarpPicture& picture);

/// Draws the lanes above a grid of 32 banks: a row for each pass, in each cell the lane whose word
/// the bank serves then, or how many ask for it. Passes that conflicts add are hatched.
void drawBanks(QPainter& painter, const QRectF& area, const ChartTheme& theme,
               const WarpPicture& picture);

} // namespace kernelcurve
