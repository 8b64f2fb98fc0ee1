#include "ui/teaching/classroom/class_model.h"

#include "app/chart/data/chart_data.h"
#include "app/classroom/class_table.h"
#include "gpu/model/values/quantity.h"
#include "ui/teaching/classroom/gate_reasons.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/metric_text.h"

#include <QApplication>
#include <QFont>

#include <algorithm>

namespace kernelcurve {
namespace {

QString gateMark(GateState state) {
    return state == GateState::Passed   ? QStringLiteral("✓")
           : state == GateState::Missed ? QStringLiteral("✗")
                                        : QStringLiteral("–");
}

const RowCosts* costsOf(const ClassEntry& entry) {
    return entry.graded && entry.graded->costs ? &*entry.graded->costs : nullptr;
}

} // namespace

void ClassModel::show(const ClassRoster& roster) {
    beginResetModel();
    roster_ = &roster;
    columns_ = {{Kind::Who}, {Kind::Rank}};
    if (findMetric(roster.metric) != nullptr)
        columns_.push_back({Kind::Figure});
    if (roster.assignment) {
        columns_.push_back({Kind::Passed});
        columns_.push_back({Kind::Points});
        for (std::size_t gate = 0; gate < roster.assignment->gates.size(); ++gate)
            columns_.push_back({Kind::Gate, gate});
        if (roster.costs().submissions > 0)
            columns_.push_back({Kind::Cost});
    }
    columns_.push_back({Kind::Basis});
    columns_.push_back({Kind::Claimed});
    if (std::ranges::any_of(roster.entries, [](const ClassEntry& each) {
            return each.graded && !each.graded->remarks.empty();
        }))
        columns_.push_back({Kind::Remarks});
    endResetModel();
}

int ClassModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || roster_ == nullptr ? 0 : static_cast<int>(roster_->entries.size());
}

int ClassModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(columns_.size());
}

QString ClassModel::text(const ClassEntry& entry, const Column& column) const {
    switch (column.kind) {
    case Kind::Who:
        return visible(QString::fromStdString(entry.who));
    case Kind::Basis:
        return entry.graded ? tr("graded here") : tr("claimed");
    case Kind::Rank:
        return entry.rank > 0 ? QString::number(entry.rank) : QString();
    case Kind::Passed:
        return entry.graded
                   ? tr("%1 of %2").arg(entry.gatesPassed()).arg(roster_->assignment->gates.size())
                   : QString();
    case Kind::Points:
        return entry.graded ? QString::fromStdString(formatReal(entry.graded->points)) : QString();
    case Kind::Gate:
        return entry.graded ? gateMark(entry.graded->gates[column.gate].state) : QString();
    case Kind::Cost:
        return QString::fromStdString(largestCostText(entry, translatedWording));
    case Kind::Figure:
        return figureText(*roster_, entry);
    case Kind::Claimed:
        return claimText(entry);
    case Kind::Remarks:
        return entry.graded ? visible(translated(entry.graded->remarks).join(QStringLiteral("; ")))
                            : QString();
    }
    return {};
}

QVariant ClassModel::value(const ClassEntry& entry, const Column& column) const {
    switch (column.kind) {
    case Kind::Rank:
        // Students without a rank come last.
        return entry.rank > 0 ? entry.rank : static_cast<int>(roster_->entries.size()) + 1;
    case Kind::Passed:
        return entry.graded ? entry.gatesPassed() : -1;
    case Kind::Points:
        return entry.graded ? entry.graded->points : -1;
    case Kind::Gate:
        return entry.graded ? static_cast<int>(entry.graded->gates[column.gate].state) : -1;
    case Kind::Cost: {
        const RowCosts* const costs = costsOf(entry);
        const TimeCost* const cost = costs != nullptr ? mainCost(*costs) : nullptr;
        return cost != nullptr ? costs->shareOf(*cost) : -1;
    }
    case Kind::Figure:
        return entry.figure ? QVariant(*entry.figure) : QVariant();
    default:
        return text(entry, column);
    }
}

/// Returns a tooltip: for a gate, the reason of its state; for a cost, all large costs; for a
/// student and the points, the reasons of failed gates. Compiler output is shown without markup.
QString ClassModel::tip(const ClassEntry& entry, const Column& column) const {
    QString tip;
    if (entry.graded && column.kind == Kind::Gate)
        tip = gateText(*roster_->assignment, *entry.graded, column.gate);
    else if (column.kind == Kind::Cost && costsOf(entry) != nullptr)
        tip = costsText(*roster_->assignment, *costsOf(entry));
    else if (entry.graded && (column.kind == Kind::Who || column.kind == Kind::Passed ||
                              column.kind == Kind::Points))
        tip = openGatesText(*roster_->assignment, *entry.graded);
    return tip.isEmpty() ? text(entry, column)
                         : QStringLiteral("<div style=\"white-space: pre-wrap\">%1</div>")
                               .arg(tip.toHtmlEscaped());
}

QVariant ClassModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const ClassEntry& entry = roster_->entries.at(static_cast<std::size_t>(index.row()));
    const Column& column = columns_.at(static_cast<std::size_t>(index.column()));
    switch (role) {
    case Qt::DisplayRole:
        return text(entry, column);
    case Qt::UserRole:
        return value(entry, column);
    case Qt::ToolTipRole:
        return tip(entry, column);
    case Qt::AccessibleTextRole:
        return headerData(index.column(), Qt::Horizontal).toString() + QStringLiteral(": ") +
               text(entry, column);
    case Qt::TextAlignmentRole:
        if (column.kind == Kind::Gate)
            return QVariant(Qt::AlignCenter);
        return column.kind == Kind::Rank || column.kind == Kind::Points ||
                       column.kind == Kind::Figure
                   ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                   : QVariant();
    case Qt::FontRole:
        // Italics show that the result was not checked.
        if (column.kind == Kind::Claimed ||
            (!entry.graded && (column.kind == Kind::Figure || column.kind == Kind::Basis))) {
            QFont font = QApplication::font();
            font.setItalic(true);
            return font;
        }
        return {};
    default:
        return {};
    }
}

QVariant ClassModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    const Column& column = columns_.at(static_cast<std::size_t>(section));
    const bool isTip = role == Qt::ToolTipRole;
    switch (column.kind) {
    case Kind::Who:
        return isTip ? tr("Name of the file or its folder") : tr("Name");
    case Kind::Basis:
        return isTip ? tr("Graded in this window, or claimed in the file (not verified)")
                     : tr("Basis");
    case Kind::Rank:
        return isTip && !roster_->isRankGraded ? tr("Ranks students by the values in their files")
                                               : tr("Rank");
    case Kind::Passed:
        return tr("Passed");
    case Kind::Points:
        return tr("Points");
    case Kind::Gate: {
        const QString title = shownText(titleOf(roster_->assignment->gates[column.gate]));
        return isTip ? title : QString::number(column.gate + 1);
    }
    case Kind::Cost:
        return isTip ? tr("Predicted share of the time that the largest cost takes at most")
                     : tr("Largest cost");
    case Kind::Figure: {
        const Metric* const metric = findMetric(roster_->metric);
        return metric != nullptr ? metricHeading(*metric) : QString();
    }
    case Kind::Claimed:
        return isTip ? tr("Value claimed in the file (not verified)") : tr("Claimed");
    case Kind::Remarks:
        return tr("Notes");
    }
    return {};
}

} // namespace kernelcurve
