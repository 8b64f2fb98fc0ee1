#include "ui/lab/lab_picture.h"

#include "app/chart/style/chart_style.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <utility>

namespace kernelcurve {
namespace {

/// Draws with coordinates in an area of 160 x 80.
class Drawing {
  public:
    static constexpr double width = 160;
    static constexpr double height = 80;

    Drawing(QPainter& painter, const ChartTheme& theme)
        : painter_(painter)
        , theme_(theme) {}

    QColor colour(int series) const { return theme_.style(series).color; }

    void cell(double x, double y, double side, const QColor& fill) {
        painter_.setPen(QPen(theme_.axis, 0.8));
        painter_.setBrush(fill);
        painter_.drawRect(QRectF(x, y, side, side));
    }
    void cell(double x, double y, double side) { cell(x, y, side, theme_.background); }

    void arrow(const QPointF& from, const QPointF& to) {
        const QPointF along = (to - from) / std::hypot(to.x() - from.x(), to.y() - from.y());
        const QPointF across(-along.y(), along.x());
        painter_.setPen(QPen(theme_.mutedText, 1.3));
        painter_.setBrush(Qt::NoBrush);
        painter_.drawLine(from, to);
        painter_.drawPolyline(
            QPolygonF{to - 5 * along + 3 * across, to, to - 5 * along - 3 * across});
    }
    void line(const QPointF& from, const QPointF& to, const QPen& pen) {
        painter_.setPen(pen);
        painter_.drawLine(from, to);
    }
    QPainter& painter() { return painter_; }
    const ChartTheme& theme() const { return theme_; }

  private:
    QPainter& painter_;
    const ChartTheme& theme_;
};

/// Draws elements that are accessed together in the same colour.
void drawCopy(Drawing& on, int variant) {
    const int together = 1 + variant % 5;
    for (int place = 0; place < 10; ++place) {
        const double x = 15 + 13 * place;
        const QColor fill = on.colour(place / together % 2 == 0 ? 0 : 5);
        on.cell(x, 12, 12, fill);
        on.cell(x, 56, 12, fill);
        if (place % together == 0) {
            const double middle = x + 6.5 * std::min(together, 10 - place) - 0.5;
            on.arrow({middle, 28}, {middle, 53});
        }
    }
}

/// Draws a warp's reads that are not aligned to sectors.
void drawOffset(Drawing& on, int variant) {
    const int shift = 1 + (variant + 1) % 3;
    for (int place = 0; place < 12; ++place) {
        const double x = 2 + 13 * place;
        const bool read = place >= shift && place < shift + 8;
        on.cell(x, 12, 12, read ? on.colour(1) : on.theme().background);
        if (read)
            on.arrow({x + 6, 28}, {x + 6 - 13 * (shift - 1), 53});
        if (place >= 1 && place < 9)
            on.cell(x, 56, 12, on.colour(1));
    }
    for (const double edge : {1.5, 53.5, 105.5, 157.5})
        on.line({edge, 6}, {edge, 30}, QPen(on.theme().text, 2));
}

void drawStride(Drawing& on, int variant) {
    const int stride = 3 - variant % 2;
    for (int place = 0; place < 12; ++place) {
        const bool read = place % stride == 0;
        const double x = 2 + 13 * place;
        on.cell(x, 12, 12, read ? on.colour(2) : on.theme().background);
        if (!read)
            continue;
        const int taken = place / stride;
        const double to = 41 + 13.0 * taken;
        on.cell(to, 56, 12, on.colour(2));
        on.arrow({x + 6, 28}, {to + 6, 53});
    }
}

void drawStructures(Drawing& on, int variant) {
    const int members = 2 + variant % 3;
    for (int place = 0; place < 12; ++place) {
        on.cell(2 + 13 * place, 14, 12, on.colour(place % members));
        on.cell(2 + 13 * place, 54, 12, on.colour(place / (12 / members)));
    }
    on.arrow({80, 30}, {80, 50});
}

void drawMatrix(Drawing& on, double left, double top, int side, double pitch,
                const std::function<bool(int, int)>& marked, const QColor& fill) {
    for (int row = 0; row < side; ++row)
        for (int column = 0; column < side; ++column)
            on.cell(left + pitch * column, top + pitch * row, pitch - 1,
                    marked(row, column) ? fill : on.theme().background);
}

/// Draws a row that becomes a column. Other variants draw tiles or diagonals.
void drawTranspose(Drawing& on, int variant) {
    const int at = variant / 3 % 4;
    const auto marked = [&](int row, int column) {
        switch (variant % 3) {
        case 0:
            return row == at + 1;
        case 1:
            return row / 2 == at % 2 && column / 2 == 1;
        default:
            return (row + column) % 5 == at;
        }
    };
    drawMatrix(on, 10, 12, 5, 11.5, marked, on.colour(3));
    drawMatrix(
        on, 93, 12, 5, 11.5, [&](int row, int column) { return marked(column, row); },
        on.colour(3));
    on.arrow({72, 40}, {89, 40});
}

/// Draws a reduction tree. The variants add neighbours, or halves.
void drawSum(Drawing& on, int variant) {
    constexpr double pitch = 19;
    const bool halves = variant % 2 == 1;
    for (int level = 0; level < 4; ++level) {
        const int count = 8 >> level;
        const double y = 6 + 19.0 * level;
        for (int place = 0; place < count; ++place) {
            const auto xAt = [&](int of, int index) {
                return 6 + pitch * (halves ? index : (index + 0.5) * (1 << of) - 0.5);
            };
            const double x = xAt(level, place);
            if (level > 0)
                for (const int child :
                     {halves ? place : 2 * place, halves ? place + count : 2 * place + 1})
                    on.line({xAt(level - 1, child) + 6, y - 7}, {x + 6, y},
                            QPen(on.theme().mutedText, 1.2));
            on.cell(x, y, 12, on.colour(level == 3 ? 1 : variant / 2 % 2 == 0 ? 0 : 2));
        }
    }
}

/// Draws rows and columns whose product is a tile. The tile size ranges from one element to a
/// quarter of the matrix.
void drawGemm(Drawing& on, int variant) {
    const int height = 1 + variant % 3;
    const int width = 1 + variant / 3 % 3;
    const auto inRows = [&](int row, int) { return row >= 1 && row < 1 + height; };
    const auto inColumns = [&](int, int column) { return column >= 2 && column < 2 + width; };
    const auto inTile = [&](int row, int column) { return inRows(row, 0) && inColumns(0, column); };
    drawMatrix(on, 3, 16, 5, 9.5, inRows, on.colour(0));
    drawMatrix(on, 57, 16, 5, 9.5, inColumns, on.colour(2));
    drawMatrix(on, 111, 16, 5, 9.5, inTile, on.colour(1));
    QFont sign = on.theme().font;
    constexpr int signHeight = 12;
    sign.setPixelSize(signHeight);
    on.painter().setFont(sign);
    on.painter().setPen(on.theme().mutedText);
    on.painter().drawText(QRectF(49, 30, 9, 18), Qt::AlignCenter, QStringLiteral("×"));
    on.painter().drawText(QRectF(103, 30, 9, 18), Qt::AlignCenter, QStringLiteral("="));
}

void drawCurves(Drawing& on, int variant) {
    on.line({14, 8}, {14, 70}, QPen(on.theme().axis, 1.2));
    on.line({14, 70}, {150, 70}, QPen(on.theme().axis, 1.2));
    for (int series = 0; series < 2; ++series) {
        QPainterPath curve;
        for (int step = 0; step <= 40; ++step) {
            const double x = 14 + 3.3 * step;
            const double pace = 3.0 + 3 * (variant % 4) + 5 * series;
            const double y = 66 - (50 - 18 * series) * (1 - std::exp(-step / pace));
            step == 0 ? curve.moveTo(x, y) : curve.lineTo(x, y);
        }
        on.painter().setBrush(Qt::NoBrush);
        on.painter().setPen(QPen(on.colour(series), 2));
        on.painter().drawPath(curve);
    }
}

using Draw = void (*)(Drawing&, int variant);

Draw drawingOf(std::string_view problem) {
    static constexpr std::array<std::pair<std::string_view, Draw>, 8> known{
        {{"copy", drawCopy},
         {"offset_add", drawOffset},
         {"strided_read", drawStride},
         {"structures", drawStructures},
         {"transpose", drawTranspose},
         {"sum_of_squares", drawSum},
         {"reduce", drawSum},
         {"gemm", drawGemm}}};
    for (const auto& [name, draw] : known)
        if (name == problem)
            return draw;
    return drawCurves;
}

} // namespace

QPixmap labPicture(const LabMotif& motif, const QString& caption, QSize size, double pixelRatio,
                   const QPalette& palette, const QFont& font) {
    QPixmap picture(size * pixelRatio);
    picture.setDevicePixelRatio(pixelRatio);
    picture.fill(Qt::transparent);
    const ChartTheme theme = ChartTheme::fromPalette(palette, font);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.grid, 1));
    painter.setBrush(theme.background);
    painter.drawRoundedRect(QRectF(QPointF(), QSizeF(size)).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);

    QFont small = theme.scaledFont(0.85);
    const int captionHeight = QFontMetrics(small).height() + 6;
    // Use a smaller font instead of eliding the text.
    if (QFontMetrics(small).horizontalAdvance(caption) > size.width() - 16)
        small = theme.scaledFont(0.75);
    painter.setFont(small);
    painter.setPen(theme.mutedText);
    const QRect line(8, size.height() - captionHeight, size.width() - 16, captionHeight - 3);
    painter.drawText(line, Qt::AlignCenter,
                     QFontMetrics(small).elidedText(caption, Qt::ElideRight, line.width()));

    const QSizeF room(size.width() - 16.0, size.height() - captionHeight - 10.0);
    const double scale = std::min(room.width() / Drawing::width, room.height() / Drawing::height);
    painter.translate(8 + (room.width() - scale * Drawing::width) / 2,
                      7 + (room.height() - scale * Drawing::height) / 2);
    painter.scale(scale, scale);
    Drawing on(painter, theme);
    drawingOf(motif.problem)(on, motif.variant);
    return picture;
}

} // namespace kernelcurve
