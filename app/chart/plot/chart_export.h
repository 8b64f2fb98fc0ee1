#pragma once

#include "app/chart/data/chart_data.h"

#include <QByteArray>
#include <QImage>
#include <QSize>
#include <QString>

#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

struct ChartExport {
    QSize size = {960, 600}; ///< in points of 1/96 inch
    double scale = 2.0;      ///< pixels a point, for PNG
    /// Provenance for the file's metadata: PNG text chunks, SVG and PDF description. Title and
    /// caption are in the metadata even if the chart does not show them.
    std::vector<std::pair<QString, QString>> metadata = {};
    bool titled = true;
    bool captioned = true;
    QString font = {}; ///< a family; empty: the interface's
};

/// The points of 1/96 inch that ChartExport::size counts in.
int chartPoints(double millimetres);

/// Throws Error if the machine has no font with this name. Needs a QApplication.
void checkFont(const QString& font);

/// Writes `file` as PNG, SVG or PDF by its ending, on a light background or the chart's own. The
/// name's bytes are taken as they are: a folder's need be no UTF-8. The file appears whole or not
/// at all. Throws Error: unknown ending, size out of bounds, folder that cannot be written ...
/// Needs a QApplication, on any platform.
void exportChart(const ChartData& chart, const std::string& file, const ChartExport& options = {});

/// What exportChart writes for this ending: png, svg or pdf. Throws Error.
QByteArray chartFile(const ChartData& chart, const QString& ending,
                     const ChartExport& options = {});

/// The same picture as exportChart writes into a PNG file.
QImage chartImage(const ChartData& chart, const ChartExport& options = {});

} // namespace kernelcurve
