#include "ui/why/cost_panel.h"

#include "app/chart/data/shown_unit.h"
#include "gpu/model/analysis/cause_words.h"
#include "gpu/model/values/rough_figures.h"
#include "ui/why/origin_bar.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/messages/note_label.h"
#include "ui/widgets/named.h"
#include "ui/widgets/selectable_label.h"
#include "ui/widgets/wrapping_table.h"

#include <QAbstractTableModel>
#include <QHeaderView>
#include <QPainter>
#include <QPushButton>
#include <QStyledItemDelegate>

#include <algorithm>
#include <cmath>

namespace kernelcurve {
namespace {

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
