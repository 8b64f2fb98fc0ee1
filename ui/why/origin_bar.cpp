#include "ui/why/origin_bar.h"

#include "app/chart/style/chart_style.h"
#include "gpu/model/values/rough_figures.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/messages/note_label.h"
#include "ui/widgets/named.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <array>
#include <cmath>

namespace kernelcurve {
namespace {

QString shareText(const ByteOrigins& origins, const LevelBytes& level) {
    return translated(levelTitle(level.level)) + QChar(u' ') +
           QString::fromStdString(roughPercent(origins.shareOf(level), 2));
}

/// Returns the colour of a level. Levels far from the SM have warm colours.
int seriesOf(MemoryLevel level) {
    constexpr std::array series = {2, 0, 1, 3};
    return series[static_cast<std::size_t>(level)];
}

/// Returns black or white, whichever has the higher contrast (WCAG 2.1) on this background.
QColor letterColour(const QColor& ground) {
    const auto linear = [](float part) {
        return part <= 0.04045F ? part / 12.92F : std::pow((part + 0.055F) / 1.055F, 2.4F);
    };
    const float luminance = 0.2126F * linear(ground.redF()) + 0.7152F * linear(ground.greenF()) +
                            0.0722F * linear(ground.blueF());
    constexpr float equalContrast = 0.179F;
    return luminance > equalContrast ? Qt::black : Qt::white;
}

} // namespace

/// A bar with one segment per memory level. The width of a segment is the level's share of the
/// bytes.
class StackedBar : public QWidget {
  public:
    using QWidget::QWidget;

    void setOrigins(const ByteOrigins& origins) {
        origins_ = origins;
        update();
    }

    QSize sizeHint() const override { return minimumSizeHint(); }
    QSize minimumSizeHint() const override { return {120, fontMetrics().height() + 2 * padding}; }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        const ChartTheme theme = ChartTheme::fromPalette(palette(), font());
        for (const LevelBytes& level : origins_.levels) {
            const QRect part = rectOf(level);
            const QColor colour = theme.series[seriesOf(level.level)];
            painter.fillRect(part, colour);
            const QString text = shareText(origins_, level);
            if (fontMetrics().horizontalAdvance(text) + 2 * padding > part.width())
                continue;
            painter.setPen(letterColour(colour));
            painter.drawText(part, Qt::AlignCenter, text);
        }
    }
    bool event(QEvent* event) override {
        if (event->type() != QEvent::ToolTip)
            return QWidget::event(event);
        const auto* help = static_cast<QHelpEvent*>(event);
        for (const LevelBytes& level : origins_.levels)
            if (rectOf(level).contains(help->pos()))
                QToolTip::showText(help->globalPos(),
                                   shareText(origins_, level) + QStringLiteral(", ") +
                                       QString::fromStdString(roughBytes(level.bytes)),
                                   this);
        return true;
    }

  private:
    static constexpr int padding = 2;

    /// Returns the rectangle of a level's segment, without the gap to the next segment.
    QRect rectOf(const LevelBytes& level) const {
        double before = 0;
        for (const LevelBytes& each : origins_.levels) {
            if (each.level == level.level)
                break;
            before += origins_.shareOf(each);
        }
        const int left = qRound(before * width());
        const int right = qRound((before + origins_.shareOf(level)) * width());
        const bool isLast = level.level == origins_.levels.back().level;
        return {left, 0, std::max(right - left - (isLast ? 0 : 1), 1), height()};
    }

    ByteOrigins origins_;
};

OriginBar::OriginBar(QWidget* parent)
    : QWidget(parent)
    , bar_(named("originBar", new StackedBar(this)))
    , note_(named("originNote", new NoteLabel(Tone::Muted, this))) {
    columnOf({bar_, note_}, this)->setContentsMargins({});
    keepTranslated(this, [this] { showText(); });
}

void OriginBar::setOrigins(std::optional<ByteOrigins> origins) {
    if (origins == origins_)
        return;
    origins_ = std::move(origins);
    showText();
}

void OriginBar::showText() {
    setVisible(origins_.has_value());
    if (!origins_)
        return;
    bar_->setOrigins(*origins_);
    const auto wording = [](const Message& message) { return translated(message).toStdString(); };
    const QString text = QString::fromStdString(originText(*origins_, wording));
    note_->say(asSentence(text));
    bar_->setAccessibleName(text);
}

} // namespace kernelcurve
