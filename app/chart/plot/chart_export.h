#pragma once

#include "app/chart/data/chart_data.h"

#include <QByteArray>
#include <QImage>
#include <QPicture>
#include <QSize>
#include <QString>

#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

struct ChartExport {
    QSize size = {960, 600}; ///< size in units of 1/96 inch
    double scale = 2.0;      ///< pixels per unit of `size`, for PNG
    /// Provenance for the file: PNG text chunks, the SVG description, or an attachment of the PDF.
    /// The metadata includes the title and caption even if the chart does not show them.
    std::vector<std::pair<QString, QString>> metadata = {};
    bool titled = true;
    bool captioned = true;
    QString font = {}; ///< font family, or empty for the application's font
};

/// Converts millimetres to the unit of ChartExport::size, 1/96 inch.
int chartPoints(double millimetres);

/// Throws Error if no font family with this name is installed. Needs a QApplication.
void checkFont(const QString& font);

/// Writes a PNG, SVG, or PDF file, as given by the extension of `file`. The default background is
/// white. The path may contain bytes that are not UTF-8. The file is written atomically. Throws
/// Error if the extension is unknown, the size is out of range, or the folder is not writable.
/// Requires a QApplication, which may use any platform plugin.
void exportChart(const ChartData& chart, const std::string& file, const ChartExport& options = {});

/// Returns the content that exportChart() writes for the extension `ending`: png, svg, or pdf.
/// Throws Error like exportChart().
QByteArray chartFile(const ChartData& chart, const QString& ending,
                     const ChartExport& options = {});

/// Returns the drawing of a chart for printing. Lines and texts remain vectors.
QPicture chartPicture(const ChartData& chart, const ChartExport& options = {});

/// Returns the image that exportChart() writes to a PNG file.
QImage chartImage(const ChartData& chart, const ChartExport& options = {});

} // namespace kernelcurve
