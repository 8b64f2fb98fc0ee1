#include "ui/why/warp_view.h"

#include "app/chart/style/chart_style.h"
#include "gpu/model/analysis/memory_model.h"
#include "gpu/model/text/error.h"
#include "ui/why/trace_words.h"
#include "ui/widgets/appearance/tone.h"
#include "ui/widgets/appearance/translated_widget.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <bit>
#include <set>

namespace kernelcurve {
namespace {

constexpr double laneHeight = 18;
constexpr double smallText = 0.75;

/// Draws `text` in a small font if the text fits into `box`.
void writeIn(QPainter& painter, const QRectF& box, const QString& text, const ChartTheme& theme) {
    painter.setFont(theme.scaledFont(smallText));
    const QFontMetricsF metrics(painter.font());
    if (metrics.horizontalAdvance(text) <= box.width() && metrics.height() <= box.height() + 3)
        painter.drawText(box, Qt::AlignCenter, text);
}

class LaneRow {
  public:
    LaneRow(const QRectF& area)
        : area_(area) {}
    QRectF box(int lane) const {
        const double width = area_.width() / warpLanes;
        return {area_.left() + lane * width, area_.top(), width, laneHeight};
    }
    QPointF foot(int lane) const { return {box(lane).center().x(), box(lane).bottom()}; }

    /// Fills active lanes with `colourOf(lane)`. Other lanes are empty and have a dotted border.
    template <typename ColourOf>
    void draw(QPainter& painter, const ChartTheme& theme, const WarpPicture& picture,
              ColourOf colourOf) const {
        for (int lane = 0; lane < warpLanes; ++lane) {
            const bool takesPart = picture.lanes[static_cast<std::size_t>(lane)].has_value();
            painter.setPen(QPen(theme.axis, 1, takesPart ? Qt::SolidLine : Qt::DotLine));
            painter.setBrush(takesPart ? QBrush(colourOf(lane)) : QBrush(Qt::NoBrush));
            painter.drawRect(box(lane).adjusted(1, 0, -1, 0));
            painter.setPen(theme.text);
            writeIn(painter, box(lane), QString::number(lane), theme);
        }
    }

  private:
    QRectF area_;
};

/// Returns a colour that is pale enough for text on top of it.
QColor ground(const QColor& colour, const ChartTheme& theme) {
    return mixed(colour, 2, theme.background, 3);
}

QColor colourOf(std::size_t cell, const ChartTheme& theme) {
    // Two alternating colours are enough to distinguish neighbours.
    return theme.series.at(cell % 2 == 0 ? 0 : 4);
}

bool follows(const WarpPicture& picture, std::size_t cell) {
    return picture.cells[cell].begin ==
           picture.cells[cell - 1].begin + static_cast<std::int64_t>(sectorBytes);
}

/// Returns the positions of the sectors. They are as wide as possible, with gaps between addresses
/// that are not adjacent.
std::vector<QRectF> placeSectors(const WarpPicture& picture, const QRectF& area, double height) {
    constexpr double widest = 72;
    const std::size_t count = picture.cells.size();
    int jumps = 0;
    for (std::size_t cell = 1; cell < count; ++cell)
        jumps += follows(picture, cell) ? 0 : 1;
    const double gap = jumps == 0 ? 0 : std::min(6.0, area.width() / 3 / jumps);
    const double each = std::min(widest, (area.width() - gap * jumps) / static_cast<double>(count));
    std::vector<QRectF> boxes;
    boxes.reserve(count);
    double x = area.left() + (area.width() - each * static_cast<double>(count) - gap * jumps) / 2;
    for (std::size_t cell = 0; cell < count; ++cell) {
        if (cell > 0 && !follows(picture, cell))
            x += gap;
        boxes.emplace_back(x, area.bottom() - height, each, height);
        x += each;
    }
    return boxes;
}

constexpr double margin = 8;

} // namespace

void drawSectors(QPainter& painter, const QRectF& area, const ChartTheme& theme,
                 const WarpPicture& picture) {
    if (picture.cells.empty())
        return;
    constexpr double sectorHeight = 22;
    const LaneRow lanes(area);
    painter.setFont(theme.scaledFont(smallText));
    const double labels = QFontMetricsF(painter.font()).height() + 2;
    const std::vector<QRectF> boxes =
        placeSectors(picture, area.adjusted(0, 0, 0, -labels), sectorHeight);
    for (std::size_t lane = 0; lane < picture.lanes.size(); ++lane) {
        if (!picture.lanes[lane])
            continue;
        for (const std::size_t cell : picture.lanes[lane]->cells) {
            painter.setPen(QPen(colourOf(cell, theme), 1));
            painter.drawLine(lanes.foot(static_cast<int>(lane)),
                             {boxes[cell].center().x(), boxes[cell].top()});
        }
    }
    lanes.draw(painter, theme, picture, [&](int lane) {
        const auto& cells = picture.lanes[static_cast<std::size_t>(lane)]->cells;
        return ground(colourOf(cells.empty() ? 0 : cells.front(), theme), theme);
    });
    double labelled = area.left() - 1;
    for (std::size_t cell = 0; cell < boxes.size(); ++cell) {
        const QRectF& box = boxes[cell];
        const std::int64_t begin = picture.cells[cell].begin;
        const double byte = box.width() / static_cast<double>(sectorBytes);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colourOf(cell, theme));
        for (const auto& lane : picture.lanes) {
            if (!lane)
                continue;
            for (const auto& [first, last] : lane->ranges) {
                const std::int64_t from = std::max(first, begin);
                const std::int64_t to =
                    std::min(last, begin + static_cast<std::int64_t>(sectorBytes));
                if (from < to)
                    painter.drawRect(QRectF(box.left() + static_cast<double>(from - begin) * byte,
                                            box.top(), static_cast<double>(to - from) * byte,
                                            box.height()));
            }
        }
        painter.setPen(QPen(theme.axis, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box);
        painter.setPen(theme.mutedText);
        painter.setFont(theme.scaledFont(smallText));
        const QString label = QString::number(begin);
        const double width = painter.fontMetrics().horizontalAdvance(label);
        const double left = std::clamp(box.center().x() - width / 2, area.left(),
                                       std::max(area.left(), area.right() - width));
        if (left <= labelled)
            continue;
        painter.drawText(QPointF(left, box.bottom() + painter.fontMetrics().ascent() + 1), label);
        labelled = left + width + 6;
    }
}

void drawBanks(QPainter& painter, const QRectF& area, const ChartTheme& theme,
               const WarpPicture& picture) {
    const LaneRow lanes(area);
    lanes.draw(painter, theme, picture, [&](int lane) {
        const auto& cells = picture.lanes[static_cast<std::size_t>(lane)]->cells;
        const int pass = cells.empty() ? 0 : picture.cells[cells.front()].wavefront;
        return ground(theme.series.at(pass < picture.idealWavefronts ? 2 : 1), theme);
    });
    painter.setFont(theme.scaledFont(smallText));
    const double labels = painter.fontMetrics().height() + 2;
    constexpr double between = 10;
    const double top = area.top() + laneHeight + between;
    const double width = area.width() / static_cast<double>(sharedBanks);
    const int passes = std::max(1, picture.wavefronts);
    const double height =
        std::clamp((area.bottom() - labels - top) / static_cast<double>(passes), 2.0, laneHeight);
    const auto boxOf = [&](int bank, int pass) {
        return QRectF(area.left() + bank * width, top + pass * height, width, height);
    };
    painter.setPen(QPen(theme.grid, 1));
    for (int bank = 0; bank <= static_cast<int>(sharedBanks); ++bank)
        painter.drawLine(QPointF(area.left() + bank * width, top),
                         QPointF(area.left() + bank * width, top + passes * height));
    for (int pass = 0; pass <= passes; ++pass)
        painter.drawLine(QPointF(area.left(), top + pass * height),
                         QPointF(area.right(), top + pass * height));
    for (const WarpPicture::Cell& cell : picture.cells) {
        const QRectF box = boxOf(cell.bank, cell.wavefront);
        const bool extra = cell.wavefront >= picture.idealWavefronts;
        const QColor colour = theme.series.at(extra ? 1 : 2);
        painter.fillRect(box, ground(colour, theme));
        if (extra)
            painter.fillRect(box, QBrush(colour, Qt::BDiagPattern));
        painter.setPen(theme.text);
        const int asking = std::popcount(cell.lanes);
        writeIn(painter, box,
                asking == 1 ? QString::number(std::countr_zero(cell.lanes))
                            : QStringLiteral("×%1").arg(asking),
                theme);
    }
    painter.setPen(theme.mutedText);
    for (const int bank : {0, 8, 16, 24, 31}) {
        const QRectF below(area.left() + (bank - 1) * width, top + passes * height, 3 * width,
                           labels);
        painter.setFont(theme.scaledFont(smallText));
        painter.drawText(below, Qt::AlignHCenter | Qt::AlignTop, QString::number(bank));
    }
}

WarpView::WarpView(QWidget* parent)
    : QWidget(parent)
    , copyPicture_(new QAction(this))
    , copyText_(new QAction(this))
    , save_(new QAction(this)) {
    setFocusPolicy(Qt::StrongFocus);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    addActions({copyPicture_, copyText_, save_});
    connect(copyPicture_, &QAction::triggered, this,
            [this] { QApplication::clipboard()->setImage(picture()); });
    connect(copyText_, &QAction::triggered, this,
            [this] { QApplication::clipboard()->setText(description()); });
    connect(save_, &QAction::triggered, this, &WarpView::save);
    setRequest(std::nullopt);
    keepTranslated(this, [this] { retranslate(); });
}

void WarpView::setRequest(std::optional<WarpRequest> request) {
    request_ = std::move(request);
    picture_ = request_ ? pictureOf(*request_) : WarpPicture();
    for (QAction* action : {copyPicture_, copyText_, save_})
        action->setEnabled(request_.has_value());
    setAccessibleDescription(description());
    setToolTip(description());
    update();
}

QString WarpView::caption() const {
    const QString what = tr("%1 of %2 B per lane, line %3")
                             .arg(accessName(request_->space, request_->access))
                             .arg(request_->width)
                             .arg(request_->line);
    const QString who =
        tr("warp %1 of block %2").arg(request_->warp).arg(indexText(request_->block));
    if (request_->buffer.empty())
        return tr("%1: %2").arg(what, who);
    return tr("%1: %2 in %3").arg(what, who, QString::fromStdString(request_->buffer));
}

QString WarpView::cost() const {
    if (request_->space == AddressSpace::Shared)
        return picture_.wavefronts > picture_.idealWavefronts
                   ? tr("%n wavefronts instead of %1: bank conflicts", nullptr, picture_.wavefronts)
                         .arg(picture_.idealWavefronts)
                   : tr("%n wavefronts, no bank conflicts", nullptr, picture_.wavefronts);
    std::set<std::int64_t> bytes;
    for (const auto& lane : picture_.lanes)
        if (lane)
            for (const auto& [first, last] : lane->ranges)
                for (std::int64_t byte = first; byte < last; ++byte)
                    bytes.insert(byte);
    constexpr int sector = 32;
    const auto sectors = static_cast<int>(picture_.cells.size());
    return tr("%n sectors of 32 bytes: %1 of %2 bytes are requested", nullptr, sectors)
        .arg(bytes.size())
        .arg(sectors * sector);
}

QString WarpView::description() const {
    if (!request_)
        return {};
    QStringList lines = {caption(), cost()};
    for (const WarpPicture::Cell& cell : picture_.cells)
        lines << (request_->space == AddressSpace::Shared ? tr("Wavefront %1, bank %2: lanes %3")
                                                                .arg(cell.wavefront + 1)
                                                                .arg(cell.bank)
                                                                .arg(laneRanges(cell.lanes))
                                                          : tr("Sector at byte %1: lanes %2")
                                                                .arg(cell.begin)
                                                                .arg(laneRanges(cell.lanes)));
    return lines.join(QChar(u'\n'));
}

QSize WarpView::sizeHint() const {
    return {520, 220};
}

QSize WarpView::minimumSizeHint() const {
    return {260, 130};
}

void WarpView::draw(QPainter& painter, const QRectF& area, const ChartTheme& theme) const {
    painter.fillRect(area, theme.background);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(theme.font);
    painter.setPen(theme.mutedText);
    QRectF inside = area.adjusted(margin, margin, -margin, -margin);
    if (!request_) {
        painter.drawText(inside, Qt::AlignCenter | Qt::TextWordWrap,
                         tr("Select a marked line to see a memory request of one of its warps."));
        return;
    }
    // Letters from a fallback font, such as Chinese characters, may be higher.
    constexpr double room = 1.25;
    const double line = painter.fontMetrics().height() * room;
    // In a small area, each text is shortened to one line, because the diagram is more important.
    // The tooltip shows the complete description.
    const bool low = area.height() < 9 * line;
    const auto write = [&](const QString& text, const QColor& colour) {
        painter.setFont(theme.font);
        painter.setPen(colour);
        constexpr int flags = Qt::AlignLeft | Qt::TextDontClip | Qt::TextWordWrap;
        const QString words = low ? painter.fontMetrics().elidedText(
                                        text, Qt::ElideRight, static_cast<int>(inside.width()))
                                  : text;
        const double lines = painter.boundingRect(inside, flags, words).height();
        painter.drawText(inside, flags, words);
        inside.setTop(inside.top() + std::max(line, lines + line - painter.fontMetrics().height()));
    };
    write(caption(), theme.mutedText);
    write(cost(), theme.text);
    inside.setTop(inside.top() + 2);
    if (request_->space == AddressSpace::Shared)
        drawBanks(painter, inside, theme, picture_);
    else
        drawSectors(painter, inside, theme, picture_);
}

void WarpView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    draw(painter, rect(), ChartTheme::fromPalette(palette(), font()));
    if (hasFocus()) {
        painter.setPen(QPen(palette().color(QPalette::Highlight), 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

QImage WarpView::picture() const {
    constexpr int scale = 3;
    const QSize size(720, 300);
    QImage image(size * scale, QImage::Format_ARGB32);
    image.setDevicePixelRatio(scale);
    QPainter painter(&image);
    draw(painter, QRectF(QPointF(0, 0), size), ChartTheme::print());
    return image;
}

void WarpView::save() {
    QFileDialog dialog(this, tr("Save image"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setNameFilters({tr("Image (*.png)")});
    dialog.setDefaultSuffix(QStringLiteral("png"));
    if (dialog.exec() != QDialog::Accepted)
        return;
    const QString file = dialog.selectedFiles().constFirst();
    if (!picture().save(file))
        emit failed({message(KC_TEXT("engine", "Cannot write {0}"), file.toStdString()),
                     message(KC_TEXT("engine", "choose a folder with write permission"))});
}

void WarpView::retranslate() {
    setAccessibleName(tr("Image of a warp's request"));
    setAccessibleDescription(description());
    setToolTip(description());
    copyPicture_->setText(tr("&Copy image"));
    copyText_->setText(tr("Copy as &text"));
    save_->setText(tr("&Save image…"));
    update();
}

} // namespace kernelcurve
