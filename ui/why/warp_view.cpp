#include "ui/why/warp_view.h"

#include "app/chart/style/chart_style.h"
#include "gpu/model/text/error.h"
#include "ui/why/trace_words.h"
#include "ui/why/warp_drawing.h"
#include "ui/widgets/appearance/translated_widget.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <set>

namespace kernelcurve {
namespace {

constexpr double margin = 8;

} // namespace

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
