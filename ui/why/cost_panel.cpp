#include "ui/why/cost_panel.h"

#include "app/chart/data/shown_unit.h"
#include "app/chart/style/chart_style.h"
#include "gpu/model/analysis/cause_words.h"
#include "gpu/model/values/rough_figures.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/messages/note_label.h"
#include "ui/widgets/named.h"
#include "ui/widgets/selectable_label.h"
#include "ui/widgets/wrapping_table.h"

#include <QAbstractTableModel>
#include <QHeaderView>
#include <QHelpEvent>
#include <QPainter>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QToolTip>

#include <algorithm>
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

QString titleOf(const TimeCost& cost) {
    return QString::fromStdString(
        costTitle(cost, [](const Message& message) { return translated(message).toStdString(); }));
}

/// Draws a share of the time as a bar, with its text to the right of all bars.
class ShareDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        QStyledItemDelegate::paint(painter, option, index);
        QRect bar = option.rect.adjusted(margin, 2, -textWidth(option), -2);
        const double share = std::clamp(index.data(Qt::UserRole).toDouble(), 0.0, 1.0);
        bar.setWidth(std::max(1, static_cast<int>(share * bar.width())));
        const bool isSelected = option.state.testFlag(QStyle::State_Selected);
        painter->fillRect(bar, option.palette.color(isSelected ? QPalette::HighlightedText
                                                               : QPalette::Highlight));
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        constexpr int barWidth = 100;
        return {barWidth + textWidth(option),
                QStyledItemDelegate::sizeHint(option, index).height()};
    }

  private:
    static constexpr int margin = 4;

    static int textWidth(const QStyleOptionViewItem& option) {
        return option.fontMetrics.horizontalAdvance(QStringLiteral("0.00 %")) + 3 * margin;
    }
};

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

/// The costs of one measurement as a table with one row per cost.
class CostTableModel : public QAbstractTableModel {
  public:
    enum Column { Cause, Share, Time, Columns };

    using QAbstractTableModel::QAbstractTableModel;

    void setCosts(RowCosts costs) {
        beginResetModel();
        costs_ = std::move(costs);
        endResetModel();
    }
    const TimeCost& cost(int row) const { return costs_.costs.at(static_cast<std::size_t>(row)); }

    int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(costs_.costs.size());
    }
    int columnCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(Columns);
    }
    QVariant data(const QModelIndex& index, int role) const override {
        if (!index.isValid())
            return {};
        const TimeCost& shown = cost(index.row());
        if (role == Qt::UserRole)
            return costs_.shareOf(shown);
        if (role == Qt::ToolTipRole)
            return asSentence(remedyOf(shown.cause));
        if (role == Qt::TextAlignmentRole && index.column() != Cause)
            return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
        if (role != Qt::DisplayRole)
            return {};
        if (index.column() == Share)
            return QString::fromStdString(roughPercent(costs_.shareOf(shown), 2));
        if (index.column() == Time)
            return withShownUnits(QString::fromStdString(roughDuration(shown.seconds)));
        return shown.line > 0 ? CostPanel::tr("Line %1: %2").arg(shown.line).arg(titleOf(shown))
                              : costName(shown);
    }

  private:
    RowCosts costs_;
};

QString costName(const TimeCost& cost) {
    return asSentence(titleOf(cost)).chopped(1);
}

CostPanel::CostPanel(QWidget* parent)
    : QWidget(parent)
    , model_(new CostTableModel(this))
    , note_(named("costNote", new NoteLabel(Tone::Muted, this)))
    , table_(named("costs", new WrappingTable(CostTableModel::Cause, this)))
    , try_(named("tryChanges", new QPushButton(this)))
    , tried_(named("triedChanges", new SelectableLabel(this)))
    , origins_(new OriginBar(this)) {
    table_->setModel(model_);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->horizontalHeader()->hide();
    table_->setShowGrid(false);
    table_->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    table_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    table_->hide();
    table_->setItemDelegateForColumn(CostTableModel::Share, new ShareDelegate(table_));
    auto* below = lineOf({{note_, 1}, try_});
    columnOf({table_, below, tried_, origins_}, this)->setContentsMargins({});
    try_->hide();
    tried_->hide();
    connect(try_, &QPushButton::clicked, this, [this] {
        table_->setFocus(Qt::OtherFocusReason); // Without this call, Qt scrolls to the next field.
        try_->hide();
        note_->say(tr("Predicting the times of changed kernels…"));
        emit triesWanted();
    });
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& row) {
                if (row.isValid() && model_->cost(row.row()).line > 0)
                    emit lineChosen(static_cast<int>(model_->cost(row.row()).line));
            });
    keepTranslated(this, [this] {
        table_->setAccessibleName(tr("Costs by cause"));
        try_->setText(tr("Try changes"));
        try_->setToolTip(tr("Predicts the times of changed kernels: neighbouring parameter values, "
                            "padded shared arrays, or no register limit"));
    });
}

void CostPanel::setCosts(RowCosts costs, bool isTried) {
    QStringList lines;
    for (const TriedChange& change : costs.tried) {
        const double gain = costs.gainOf(change);
        lines += (gain >= 0 ? tr("%1: %2 less time") : tr("%1: %2 more time"))
                     .arg(translated(change.what),
                          QString::fromStdString(roughPercent(std::abs(gain), 2)));
    }
    if (isTried && lines.isEmpty())
        lines += tr("Kernelcurve found no automatic changes to try.");
    tried_->setText(lines.join(u'\n'));
    tried_->setVisible(isTried);
    try_->setVisible(!isTried);
    note_->say(tr("Upper bounds, predicted for %1; causes overlap.")
                   .arg(QString::fromStdString(costs.gpu)));
    model_->setCosts(std::move(costs));
    constexpr int maxRows = 6;
    table_->setMaximumHeight(maxRows * table_->verticalHeader()->defaultSectionSize() +
                             2 * table_->frameWidth());
    table_->setVisible(model_->rowCount() > 0);
}

void CostPanel::setNote(const QString& note) {
    note_->say(note);
    model_->setCosts({});
    table_->hide();
    try_->hide();
    tried_->hide();
}

void CostPanel::setOrigins(std::optional<ByteOrigins> origins) {
    origins_->setOrigins(std::move(origins));
}

} // namespace kernelcurve
