#include "ui/results/comparison/comparison_model.h"

#include "gpu/model/values/rough_figures.h"
#include "ui/widgets/appearance/fonts.h"
#include "ui/widgets/kernel_name_delegate.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/metric_text.h"

#include <QApplication>

#include <cmath>
#include <map>
#include <set>

namespace kernelcurve {

void ComparisonModel::show(std::vector<Difference> differences, QStringList names,
                           const std::string& metric) {
    beginResetModel();
    differences_ = std::move(differences);
    names_ = std::move(names);
    metric_ = metric;
    std::map<std::string, std::set<Value>> values;
    for (const Difference& difference : differences_)
        for (const auto& [name, value] : difference.configuration.parameters)
            values[name].insert(value);
    columns_ = {{Kind::Kernel, {}, 0}};
    for (const auto& [name, seen] : values)
        if (seen.size() > 1)
            columns_.push_back({Kind::Parameter, name, 0});
    std::size_t changes = columns_.size();
    for (std::size_t recording = 0; recording < static_cast<std::size_t>(names_.size());
         ++recording) {
        // In a narrow table, the values are more important.
        if (recording > 0)
            columns_.insert(columns_.begin() + static_cast<std::ptrdiff_t>(changes++),
                            {Kind::Change, {}, recording});
        columns_.push_back({Kind::Value, {}, recording});
    }
    endResetModel();
}

void ComparisonModel::retranslate() {
    beginResetModel();
    endResetModel();
}

int ComparisonModel::measurementOf(const QModelIndex& index) const {
    return index.isValid() ? differences_[static_cast<std::size_t>(index.row())].row : -1;
}

int ComparisonModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(differences_.size());
}

int ComparisonModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(columns_.size());
}

QString ComparisonModel::changeText(const Judgement& judgement) const {
    QString text;
    // The noise is irrelevant for a change in the form of a factor.
    if (const auto factor = roughFactor(judgement.change.value_or(0))) {
        text = QStringLiteral("×") + QString::fromStdString(*factor);
    } else {
        if (judgement.change) {
            const double percent = *judgement.change * 100;
            text = (percent < 0 ? QStringLiteral("−") : QStringLiteral("+")) +
                   QString::number(std::abs(percent), 'f', 1) + QStringLiteral(" %");
        }
        const double noise = 100 * judgement.explained.value_or(0);
        if (noise > 0)
            text += QStringLiteral(" ± %1").arg(noise, 0, 'f', noise < 1 ? 2 : 1);
    }
    if (judgement.verdict == Verdict::Same)
        return tr("%1 (within the noise)").arg(text);
    if (judgement.verdict == Verdict::NotCompared)
        return tr("%1 (not compared: one value is predicted, the other is measured)").arg(text);
    if (judgement.verdict == Verdict::Unclear)
        return judgement.explained ? tr("%1 (unclear: too much noise)").arg(text)
                                   : tr("%1 (unclear: noise unknown)").arg(text);
    return text;
}

QVariant ComparisonModel::data(const QModelIndex& index, int role) const {
    const Difference& difference = differences_.at(static_cast<std::size_t>(index.row()));
    const Column& column = columns_.at(static_cast<std::size_t>(index.column()));
    const ComparedFigure& figure = difference.figures.at(column.recording);
    if (role == Qt::TextAlignmentRole)
        return column.kind == Kind::Kernel ? QVariant()
                                           : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::FontRole && column.kind == Kind::Change && figure.differs())
        return boldFont(QApplication::font());
    if (role == KernelNameDelegate::titleRole && column.kind == Kind::Kernel && titleOf_)
        return titleOf_(difference.configuration.kernel);
    if (role == sortRole)
        return sorted(difference, column);
    if (role != Qt::DisplayRole)
        return {};
    switch (column.kind) {
    case Kind::Kernel:
        return visible(QString::fromStdString(difference.configuration.kernel));
    case Kind::Parameter: {
        const Value* found = difference.configuration.parameters.get(column.parameter);
        return found ? visible(QString::fromStdString(found->text())) : QVariant();
    }
    case Kind::Value: {
        const Metric* metric = findMetric(metric_);
        if (!figure.figure || metric == nullptr)
            return QString();
        const QString text = metricText(*metric, figure.figure->value);
        return figure.figure->predicted ? tr("%1 (predicted)").arg(text) : text;
    }
    case Kind::Change:
        return figure.judgement ? changeText(*figure.judgement) : QString();
    }
    return {};
}

QVariant ComparisonModel::sorted(const Difference& difference, const Column& column) const {
    const ComparedFigure& figure = difference.figures.at(column.recording);
    switch (column.kind) {
    case Kind::Kernel:
        return QString::fromStdString(difference.configuration.kernel);
    case Kind::Parameter: {
        const Value* found = difference.configuration.parameters.get(column.parameter);
        if (found == nullptr)
            return {};
        const auto number = found->number();
        return number ? QVariant(*number) : QString::fromStdString(found->text());
    }
    case Kind::Value:
        return figure.figure ? QVariant(figure.figure->value) : QVariant();
    case Kind::Change:
        return figure.judgement && figure.judgement->change ? QVariant(*figure.judgement->change)
                                                            : QVariant();
    }
    return {};
}

QVariant ComparisonModel::headerData(int section, Qt::Orientation orientation, int role) const {
    // The tooltip also shows the name, because a narrow column truncates it.
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    const Column& column = columns_.at(static_cast<std::size_t>(section));
    switch (column.kind) {
    case Kind::Kernel:
        return tr("Kernel");
    case Kind::Parameter:
        return QString::fromStdString(column.parameter);
    case Kind::Value:
        return names_.at(static_cast<qsizetype>(column.recording));
    case Kind::Change:
        return tr("%1 vs. %2")
            .arg(names_.at(static_cast<qsizetype>(column.recording)), names_.constFirst());
    }
    return {};
}

} // namespace kernelcurve
