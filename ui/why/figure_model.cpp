#include "ui/why/figure_model.h"

#include "app/chart/data/shown_unit.h"
#include "ui/widgets/metric_text.h"

#include <QStringList>

#include <algorithm>
#include <array>

namespace kernelcurve {
namespace {

constexpr std::string_view countedPrefix = "counted_";

/// The metrics of timing and search. They do not explain a kernel's speed.
constexpr std::array<std::string_view, 14> elsewhere = {
    "try",      "best_time", "best_bandwidth", "best_flops", "noise",    "deviation", "samples",
    "time_min", "time_q1",   "time_mean",      "time_q3",    "time_max", "error_max", "error_mean"};

/// Returns the tag of the metric that the counter `tag` measures, if this metric has a different
/// tag. Returns an empty string for other metrics.
std::string_view besides(std::string_view tag) {
    if (tag == "achieved_occupancy")
        return "occupancy";
    if (tag == "dram_bandwidth")
        return "bandwidth";
    return tag.starts_with(countedPrefix) ? tag.substr(countedPrefix.size()) : std::string_view();
}

} // namespace

FigureModel::Row& FigureModel::rowFor(std::string_view tag) {
    const Metric* metric = findMetric(tag);
    const auto found = std::ranges::find(rows_, metric, &Row::metric);
    return found != rows_.end() ? *found : rows_.emplace_back(Row{metric, {}, {}, {}});
}

void FigureModel::setFigures(const MetricValues& measured, const MetricValues& modelled,
                             const std::optional<Occupancy>& occupancy) {
    beginResetModel();
    rows_.clear();
    occupancy_ = occupancy;
    for (const auto& [tag, value] : measured) {
        const Metric* metric = findMetric(tag);
        if (!metric || std::find(elsewhere.begin(), elsewhere.end(), tag) != elsewhere.end())
            continue;
        const std::string_view beside = besides(tag);
        if (!beside.empty() && findMetric(beside))
            rowFor(beside).counted = value;
        else if (metric->source == MetricSource::Counters)
            rowFor(tag).counted = value;
        else if (metric->source == MetricSource::Model)
            rowFor(tag).modelled = value;
        else
            rowFor(tag).measured = value;
    }
    for (const auto& [tag, value] : modelled)
        if (findMetric(tag))
            rowFor(tag).modelled = value;
    std::ranges::sort(rows_, {}, &Row::metric);
    endResetModel();
}

int FigureModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int FigureModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(Columns);
}

QVariant FigureModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const Row& row = rows_.at(static_cast<std::size_t>(index.row()));
    const bool isOccupancy =
        row.metric->tag == "occupancy" || row.metric->tag == "blocks_per_multiprocessor";
    if (role == Qt::ToolTipRole)
        return isOccupancy && occupancy_
                   ? metricDescription(*row.metric) + QChar(u'\n') + occupancyText()
                   : metricDescription(*row.metric);
    if (role == Qt::TextAlignmentRole && index.column() != Figure)
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    if (index.column() == Figure)
        return row.metric->tag == "blocks_per_multiprocessor" && occupancy_
                   ? tr("%1: %2").arg(metricLabel(*row.metric), occupancyText())
                   : metricLabel(*row.metric);
    const std::optional<double>& value = index.column() == Modelled   ? row.modelled
                                         : index.column() == Measured ? row.measured
                                                                      : row.counted;
    if (!value)
        return {};
    const QString unit = shownUnit(*row.metric);
    const QString text = metricText(*row.metric, *value);
    return unit.isEmpty() ? text : text + QChar(u' ') + unit;
}

QString FigureModel::occupancyText() const {
    const std::array<std::pair<OccupancyLimit, QString>, 4> names = {
        {{OccupancyLimit::Threads, tr("threads")},
         {OccupancyLimit::Registers, tr("registers")},
         {OccupancyLimit::SharedMemory, tr("shared memory")},
         {OccupancyLimit::Blocks, tr("blocks")}}};
    QStringList limiting;
    for (const auto& [limit, name] : names)
        if (occupancy_->limits(limit))
            limiting << name;
    return tr("limited by %1").arg(limiting.join(tr(", ")));
}

QVariant FigureModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 ||
        section >= Columns)
        return {};
    static constexpr std::array<const char*, Columns> heads = {
        QT_TR_NOOP("Metric"), QT_TR_NOOP("Modelled"), QT_TR_NOOP("Measured"),
        QT_TR_NOOP("Counters")};
    return tr(heads[static_cast<std::size_t>(section)]);
}

void FigureModel::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, Columns - 1);
    if (!rows_.empty())
        emit dataChanged(index(0, 0), index(static_cast<int>(rows_.size()) - 1, Columns - 1));
}

} // namespace kernelcurve
