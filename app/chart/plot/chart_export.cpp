#include "app/chart/plot/chart_export.h"

#include "app/chart/plot/chart_page.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"

#include <QBuffer>
#include <QFontDatabase>
#include <QImage>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <cmath>
#include <filesystem>

namespace kernelcurve {
namespace {

constexpr int dotsPerInch = 96;

[[noreturn]] void refuse(Message what, Message hint) {
    throw Error({std::move(what), std::move(hint), {}});
}

QString description(const ChartData& chart, const ChartExport& options) {
    QStringList lines;
    if (!chart.caption.isEmpty())
        lines << chart.caption;
    for (const auto& [name, value] : options.metadata)
        lines << name + QStringLiteral(": ") + value;
    return lines.join(u'\n');
}

bool isTransparent(const ChartData& chart) {
    return chart.background == QLatin1String("transparent");
}

QColor groundOf(const ChartData& chart) {
    const QColor ground(chart.background);
    return isTransparent(chart) || !ground.isValid() ? QColor(Qt::white) : ground;
}

void drawOn(QPaintDevice& device, const ChartData& chart, const ChartExport& options,
            bool vectors) {
    ChartTheme theme = ChartTheme::print(groundOf(chart));
    if (!options.font.isEmpty())
        theme.font.setFamily(options.font);
    drawPage(device, chart,
             {options.size, options.titled, options.captioned, isTransparent(chart), vectors},
             theme);
}

void writePng(const ChartData& chart, const ChartExport& options, QBuffer& buffer) {
    QImage image = chartImage(chart, options);
    image.setText(QStringLiteral("Title"), chart.title);
    image.setText(QStringLiteral("Software"), QStringLiteral("Kernelcurve"));
    if (!chart.caption.isEmpty())
        image.setText(QStringLiteral("Description"), chart.caption);
    for (const auto& [name, value] : options.metadata)
        image.setText(name, value);
    image.save(&buffer, "PNG");
}

void writeSvg(const ChartData& chart, const ChartExport& options, QBuffer& buffer) {
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setResolution(dotsPerInch);
    svg.setSize(options.size);
    svg.setViewBox(QRect(QPoint(), options.size));
    // Qt 6.4 does not escape these texts.
    svg.setTitle(chart.title.toHtmlEscaped());
    svg.setDescription(description(chart, options).toHtmlEscaped());
    drawOn(svg, chart, options, true);
}

void writePdf(const ChartData& chart, const ChartExport& options, QBuffer& buffer) {
    QPdfWriter pdf(&buffer);
    pdf.setResolution(dotsPerInch);
    pdf.setTitle(chart.title);
    pdf.setCreator(QStringLiteral("Kernelcurve"));
    const QSizeF inches = QSizeF(options.size) / dotsPerInch;
    pdf.setPageSize(QPageSize(inches, QPageSize::Inch, QString(), QPageSize::ExactMatch));
    pdf.setPageMargins(QMarginsF());
    const QString text = description(chart, options);
    if (!text.isEmpty())
        pdf.addFileAttachment(QStringLiteral("provenance.txt"), text.toUtf8(),
                              QStringLiteral("text/plain"));
    drawOn(pdf, chart, options, true);
}

void checkSize(const ChartExport& options) {
    constexpr int least = 200;
    constexpr int most = 10000;
    constexpr double maxPixels = 16384;
    const auto within = [&](int length) { return length >= least && length <= most; };
    const double longest = std::max(options.size.width(), options.size.height());
    if (!within(options.size.width()) || !within(options.size.height()) ||
        !std::isfinite(options.scale) || options.scale <= 0 ||
        options.scale * longest > maxPixels || options.scale * longest < least)
        refuse(message(KC_TEXT("engine", "Cannot draw the chart at {0}"),
                       QStringLiteral("%1 x %2, scale %3")
                           .arg(options.size.width())
                           .arg(options.size.height())
                           .arg(options.scale)
                           .toStdString()),
               message(KC_TEXT("engine", "choose a width and height from 200 to 10000 and a "
                                         "scale that gives at most 16384 pixels")));
}

} // namespace

int chartPoints(double millimetres) {
    constexpr double millimetresPerInch = 25.4;
    return static_cast<int>(std::lround(millimetres / millimetresPerInch * dotsPerInch));
}

void checkFont(const QString& font) {
    if (!font.isEmpty() && !QFontDatabase::families().contains(font, Qt::CaseInsensitive))
        refuse(message(KC_TEXT("engine", "Font not found: {0}"), font.toStdString()),
               message(KC_TEXT("engine", "write the name of an installed font family, such as "
                                         "\"Latin Modern Roman\"; `fc-list : family` lists them")));
}

QPicture chartPicture(const ChartData& chart, const ChartExport& options) {
    QPicture picture;
    drawOn(picture, chart, options, true);
    return picture;
}

QImage chartImage(const ChartData& chart, const ChartExport& options) {
    const QSize pixels = (QSizeF(options.size) * options.scale).toSize();
    QImage image(pixels,
                 isTransparent(chart) ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    image.fill(isTransparent(chart) ? QColor(Qt::transparent) : groundOf(chart));
    image.setDevicePixelRatio(options.scale);
    constexpr double metresPerInch = 0.0254;
    const int dotsPerMetre = qRound(dotsPerInch * options.scale / metresPerInch);
    image.setDotsPerMeterX(dotsPerMetre);
    image.setDotsPerMeterY(dotsPerMetre);
    drawOn(image, chart, options, false);
    return image;
}

QByteArray chartFile(const ChartData& chart, const QString& ending, const ChartExport& options) {
    using Write = void (*)(const ChartData&, const ChartExport&, QBuffer&);
    const Write write = ending == QLatin1String("png")   ? writePng
                        : ending == QLatin1String("svg") ? writeSvg
                        : ending == QLatin1String("pdf") ? writePdf
                                                         : nullptr;
    if (!write)
        refuse(ending.isEmpty()
                   ? message(KC_TEXT("engine", "The file name of the chart has no extension"))
                   : message(KC_TEXT("engine", "Unsupported chart format: .{0}"),
                             ending.toStdString()),
               message(KC_TEXT("engine", "use .png, .svg, or .pdf")));
    checkSize(options);
    checkFont(options.font);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    write(chart, options, buffer);
    return buffer.data();
}

void exportChart(const ChartData& chart, const std::string& file, const ChartExport& options) {
    QByteArray data;
    try {
        const std::string ending = std::filesystem::path(file).extension().string();
        data = chartFile(chart, QString::fromStdString(ending).mid(1).toLower(), options);
    } catch (const Error& error) {
        Failure failure = error.failure();
        failure.where.file = file;
        throw Error(std::move(failure));
    }
    writeFileAtomically(file, {data.constData(), static_cast<std::size_t>(data.size())});
}

} // namespace kernelcurve
