#include "ui/results/table/measurement_model.h"

#include "app/chart/data/chart_series_key.h"
#include "app/chart/make/make_chart.h"
#include "app/document/edit/parameter_text.h"
#include "app/document/experiment_document.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/derived/noisy.h"
#include "gpu/model/derived/peak_share.h"
#include "gpu/model/derived/speedup.h"
#include "gpu/model/measurement/asked_remark.h"
#include "gpu/model/recording/measuring_devices.h"
#include "ui/widgets/appearance/tone.h"
#include "ui/widgets/kernel_name_delegate.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/metric_text.h"

#include <QApplication>

#include <algorithm>
#include <tuple>
#include <utility>

namespace kernelcurve {
namespace {

using Kind = MeasurementColumn::Kind;

/// Returns true if a measured row has a warning. Such a row has a symbol, so that colour is not the
/// only indication.
bool isDoubtful(const Measurement& measurement, const MeasuringRules& wanted) {
    return isNoisy(measurement, wanted) || !measurement.throttled.empty();
}

/// Returns the reasons why the status is not simply "measured".
QStringList doubtsOf(const Measurement& measurement, const MeasuringRules& wanted) {
    QStringList doubts;
    if (isPredicted(measurement))
        doubts << MeasurementModel::tr("predicted");
    if (isImported(measurement))
        doubts << MeasurementModel::tr("imported");
    if (isNoisy(measurement, wanted))
        doubts << MeasurementModel::tr("noisy");
    if (measurement.stopped == StopReason::EarlyTermination)
        doubts << MeasurementModel::tr("terminated early");
    if (!measurement.throttled.empty())
        doubts << MeasurementModel::tr("throttled");
    return doubts;
}

QString statusText(const Measurement& measurement, const MeasuringRules& wanted) {
    switch (measurement.status) {
    case Status::Measured:
        if (isPredicted(measurement))
            return MeasurementModel::tr("predicted");
        if (isImported(measurement))
            return MeasurementModel::tr("imported");
        return (QStringList{MeasurementModel::tr("measured")} + doubtsOf(measurement, wanted))
            .join(MeasurementModel::tr(", "));
    case Status::Failed:
        return MeasurementModel::tr("failed");
    case Status::Excluded:
        return MeasurementModel::tr("excluded");
    }
    return {};
}

/// Returns the symbol of a row. The chart uses the same symbols for its points.
QString markOf(const Measurement& measurement, const MeasuringRules& wanted) {
    switch (measurement.status) {
    case Status::Failed:
        return QStringLiteral("mark-failed");
    case Status::Excluded:
        return QStringLiteral("mark-excluded");
    case Status::Measured:
        break;
    }
    if (isPredicted(measurement))
        return QStringLiteral("mark-predicted");
    if (isNoisy(measurement, wanted))
        return QStringLiteral("mark-noisy");
    if (!measurement.throttled.empty())
        return QStringLiteral("mark-throttled");
    return measurement.stopped == StopReason::EarlyTermination ? QStringLiteral("mark-terminated")
                                                               : QStringLiteral("mark-measured");
}

/// Returns the alignment of a column. Numbers are right-aligned, below the column's name.
Qt::Alignment alignmentOf(const MeasurementColumn& column) {
    const bool isNumber = column.kind == Kind::Metric || column.kind == Kind::Parameter;
    return (isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
}

QString verdictText(Verdict verdict) {
    switch (verdict) {
    case Verdict::Same:
        return MeasurementModel::tr("same, within the noise");
    case Verdict::Better:
        return MeasurementModel::tr("faster");
    case Verdict::Worse:
        return MeasurementModel::tr("slower");
    case Verdict::NotCompared:
        return MeasurementModel::tr("not compared: one value is predicted, the other is measured");
    case Verdict::Unclear:
        break;
    }
    return MeasurementModel::tr("unclear: too much noise");
}

QString reasonText(const Measurement& measurement) {
    if (measurement.status != Status::Measured)
        return briefly(measurement.reason);
    QStringList remarks;
    for (const Message& remark : measurement.remarks)
        remarks << translated(remark);
    return remarks.join(QStringLiteral("; "));
}

} // namespace

MeasurementModel::MeasurementModel(const ExperimentDocument& document, const Catalog& catalog,
                                   QObject* parent)
    : QAbstractTableModel(parent)
    , document_(document)
    , catalog_(catalog) {
    connect(&document, &ExperimentDocument::measurementAdded, this, [this] {
        if (!batch_.isActive())
            batch_.start();
    });
    connect(&document, &ExperimentDocument::measurementChanged, this, [this](int row) {
        changed_ = true;
        if (row < rows_)
            emit dataChanged(index(row, 0), index(row, columnCount() - 1));
        if (!batch_.isActive())
            batch_.start();
    });
    connect(&document, &ExperimentDocument::measurementsReset, this, &MeasurementModel::reset);
    connect(&document, &ExperimentDocument::experimentChanged, this, [this] {
        if (document_.baseline() != baseline_)
            reset();
        else if (document_.experiment().measure.noise != wantedNoise_)
            markAnew();
        if (std::exchange(plotted_, document_.experiment().plot.y) != plotted_)
            emit bestMetricChanged();
    });
    reset();
}

std::optional<std::string> MeasurementModel::lackedRequirements(int row) const {
    const Measurement& at = measurement(row);
    const KernelFile* kernel = catalog_.find(at.configuration.kernel);
    if (!kernel || kernel->shipped)
        return std::nullopt;
    for (const Message& remark : at.remarks)
        if (auto items = requirementItems(remark))
            return items;
    return std::nullopt;
}

const Measurement& MeasurementModel::measurement(int row) const {
    return document_.recording().measurements[static_cast<std::size_t>(row)];
}

std::string MeasurementModel::mainMetric() const {
    return mainMetricOf(document_.recording().measurements.empty()
                            ? document_.experiment().kernels
                            : document_.measuredWith().kernels,
                        catalog_);
}

std::optional<double> MeasurementModel::number(int row, int column) const {
    return number(row, columns_[static_cast<std::size_t>(column)]);
}

std::optional<double> MeasurementModel::number(int row, const MeasurementColumn& column) const {
    if (column.kind == Kind::Parameter) {
        const Value* found = measurement(row).configuration.parameters.get(column.name);
        return found ? found->number() : std::nullopt;
    }
    if (column.kind == Kind::Metric)
        return metric(row, column.name);
    return std::nullopt;
}

const Metric& MeasurementModel::bestMetric() const {
    const Experiment& experiment = document_.experiment();
    PlotSettings plot = experiment.plot;
    // With these three settings, completePlot() does not need to search the rows.
    plot.x = "kernel";
    plot.series = {"kernel"};
    plot.logX = false;
    const std::string wanted =
        experiment.search ? experiment.search->metric
                          : completePlot(plot, experiment, document_.recording().measurements,
                                         mainMetricOf(experiment.kernels, catalog_), false)
                                .y;
    const bool isKnown =
        std::ranges::find(columns_, MeasurementColumn{Kind::Metric, wanted}) != columns_.end();
    return *findMetric(isKnown ? wanted : "time");
}

std::vector<int> MeasurementModel::bestRows() const {
    const Metric& compared = bestMetric();
    struct Best {
        int row;
        double value;
    };
    std::map<std::tuple<std::string, std::string, std::vector<Value>>, Best> best;
    std::map<std::string, std::vector<std::string>> problems; ///< parameters by kernel
    const auto problemOf = [&](const std::string& id) -> const std::vector<std::string>& {
        const auto [found, isNew] = problems.try_emplace(id);
        const KernelFile* kernel = isNew && !compared.higherIsBetter ? catalog_.find(id) : nullptr;
        if (kernel != nullptr)
            for (const Parameter& each : parametersOf(*kernel))
                if (each.origin == ParameterOrigin::Problem)
                    found->second.push_back(each.name);
        return found->second;
    };
    for (int row = 0; row < rows_; ++row) {
        const Measurement& at = measurement(row);
        const auto value = metric(row, std::string(compared.tag));
        if (at.status != Status::Measured || isPredicted(at) || !value)
            continue;
        std::vector<Value> problem;
        for (const std::string& name : problemOf(at.configuration.kernel))
            if (const Value* its = at.configuration.parameters.get(name))
                problem.push_back(*its);
        const auto [found, isFirst] = best.try_emplace(
            {at.configuration.kernel, std::string(comparedDevice(at)), problem}, Best{row, *value});
        Best& before = found->second;
        if (!isFirst && (compared.higherIsBetter ? *value > before.value : *value < before.value))
            before = {row, *value};
    }
    std::vector<int> rows;
    for (const auto& [key, each] : best)
        rows.push_back(each.row);
    std::ranges::sort(rows);
    return rows;
}

std::optional<double> MeasurementModel::metric(int row, const std::string& tag) const {
    if (isFromSpeedup(tag)) {
        const Measurement* its = baselineOf(row);
        return its != nullptr ? speedupOn(*its, measurement(row)) : std::nullopt;
    }
    const Measurement& at = measurement(row);
    if (isPeakShare(tag))
        return peakShareOf(tag, at, environmentOf(document_.recording(), at));
    return metricValue(at.metrics, tag);
}

void MeasurementModel::flush() {
    batch_.stop();
    const auto& all = document_.recording().measurements;
    const int count = static_cast<int>(all.size());
    const bool changed = std::exchange(changed_, false);
    if (count <= rows_ && !changed)
        return;
    if (count > rows_) {
        noteRows(std::span(all).subspan(static_cast<std::size_t>(rows_)));
        beginInsertRows({}, rows_, count - 1);
        rows_ = count;
        endInsertRows();
    }
    if (changed) { // A changed row may have a new time.
        tally_ = {};
        countKinds(all);
        baselines_.reset();
    }
    deriveSpeedups();
    takeOverColumns();
    emit updated();
}

void MeasurementModel::noteRows(std::span<const Measurement> rows) {
    needed_.note(rows);
    countKinds(rows);
    for (const PeakShare& share : peakShares) {
        if (std::ranges::any_of(rows, [&](const Measurement& row) {
                return peakShareOf(share.tag, row, environmentOf(document_.recording(), row))
                    .has_value();
            }))
            needed_.noteMetric(std::string(share.tag));
    }
}

void MeasurementModel::countKinds(std::span<const Measurement> rows) {
    for (const Measurement& row : rows) {
        const bool timed = row.status == Status::Measured;
        tally_.measured += timed && !isPredicted(row) && !isImported(row) ? 1 : 0;
        tally_.imported += timed && isImported(row) ? 1 : 0;
        tally_.predicted += timed && isPredicted(row) ? 1 : 0;
        tally_.failed += row.status == Status::Failed ? 1 : 0;
        tally_.excluded += row.status == Status::Excluded ? 1 : 0;
        tally_.noisy += isNoisy(row, document_.experiment().measure) ? 1 : 0;
        tally_.throttled += row.throttled.empty() ? 0 : 1;
    }
}

void MeasurementModel::reset() {
    beginResetModel();
    tally_ = {};
    std::vector<std::string> swept;
    for (const Axis& axis : document_.experiment().sweep)
        swept.push_back(axis.parameter);
    needed_.reset(std::move(swept));
    noteRows(document_.recording().measurements);
    rows_ = static_cast<int>(document_.recording().measurements.size());
    wantedNoise_ = document_.experiment().measure.noise;
    baselines_.reset();
    deriveSpeedups();
    columns_ = needed_.columns();
    learnParameters();
    endResetModel();
    emit updated();
}

/// Updates the marks, because a change of the target noise changes which rows are noisy.
void MeasurementModel::markAnew() {
    wantedNoise_ = document_.experiment().measure.noise;
    // If the document has fewer rows, the model is reset.
    if (rows_ == 0 || rows_ > static_cast<int>(document_.recording().measurements.size()))
        return;
    tally_ = {};
    countKinds(
        std::span(document_.recording().measurements).first(static_cast<std::size_t>(rows_)));
    emit dataChanged(index(0, 0), index(rows_ - 1, columnCount() - 1));
    emit updated();
}

void MeasurementModel::deriveSpeedups() {
    baseline_ = document_.baseline();
    if (!baseline_)
        return baselines_.reset();
    if (!baselines_)
        baselines_.emplace(*baseline_);
    const auto changed = baselines_->follow(document_.recording().measurements);
    if (changed.empty())
        return;
    for (const char* tag : {"speedup", "of_baseline"})
        needed_.noteMetric(tag);
    const auto [first, last] = std::ranges::minmax_element(changed);
    for (std::size_t at = 0; at < columns_.size() && rows_ > 0; ++at)
        if (columns_[at].kind == Kind::Verdict ||
            (columns_[at].kind == Kind::Metric && isFromSpeedup(columns_[at].name))) {
            const int column = static_cast<int>(at);
            emit dataChanged(index(static_cast<int>(*first), column),
                             index(std::min(static_cast<int>(*last), rows_ - 1), column));
        }
}

const Measurement* MeasurementModel::baselineOf(int row) const {
    const auto place = baselines_ ? baselines_->of(static_cast<std::size_t>(row)) : std::nullopt;
    return place ? &document_.recording().measurements[*place] : nullptr;
}

void MeasurementModel::takeOverColumns() {
    // The columns change rarely, only at the first measurement of another kind.
    auto columns = needed_.columns();
    if (columns == columns_)
        return;
    beginResetModel();
    learnParameters();
    columns_ = std::move(columns);
    endResetModel();
}

void MeasurementModel::learnParameters() {
    parameters_.clear();
    // The labels of other kernels do not describe the parameters of an imported kernel.
    const std::vector<std::string>& kernels = document_.experiment().kernels;
    const auto isKnown = [this](const std::string& id) { return catalog_.find(id) != nullptr; };
    if (!kernels.empty() && std::ranges::none_of(kernels, isKnown))
        return;
    for (const KernelFile& kernel : catalog_.kernels())
        for (Parameter& parameter : parametersOf(kernel))
            parameters_.try_emplace(parameter.name, parameter);
}

int MeasurementModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : rows_;
}

int MeasurementModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(columns_.size());
}

QVariant MeasurementModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const Measurement& at = measurement(index.row());
    const MeasurementColumn& column = columns_[static_cast<std::size_t>(index.column())];
    const MeasuringRules& wanted = document_.experiment().measure;
    switch (role) {
    case Qt::DisplayRole:
        return visible(text(index.row(), column));
    case markRole:
        return column.kind == Kind::Status ? markOf(at, wanted) : QString();
    case markWordsRole:
        return at.status == Status::Measured ? doubtsOf(at, wanted).join(tr(", "))
                                             : statusText(at, wanted);
    case KernelNameDelegate::titleRole:
        return column.kind == Kind::Kernel ? kernelTitle(at.configuration.kernel) : QString();
    case Qt::ToolTipRole:
        if (column.kind == Kind::Status)
            return statusText(at, wanted);
        return column.kind == Kind::Kernel ? kernelText(shownKernel(at.configuration.kernel),
                                                        kernelTitle(at.configuration.kernel))
                                           : reasonText(at);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(alignmentOf(column));
    case Qt::ForegroundRole:
        if (at.status == Status::Measured)
            return column.kind == Kind::Status && isDoubtful(at, wanted)
                       ? QVariant(toneColour(Tone::Warning, QApplication::palette()))
                       : QVariant();
        return toneColour(at.status == Status::Failed ? Tone::Error : Tone::Muted,
                          QApplication::palette());
    default:
        return {};
    }
}

QVariant MeasurementModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return role == Qt::DisplayRole && orientation == Qt::Vertical ? QVariant(section + 1)
                                                                      : QVariant();
    const MeasurementColumn& column = columns_[static_cast<std::size_t>(section)];
    const Metric* metric = column.kind == Kind::Metric ? findMetric(column.name) : nullptr;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(alignmentOf(column));
    if (role == Qt::ToolTipRole) {
        // A narrow column truncates its name.
        const QString name = headerData(section, orientation).toString();
        return metric ? name + u'\n' + metricDescription(*metric) : name;
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (column.kind) {
    case Kind::Status:
        return tr("Status");
    case Kind::Kernel:
        return tr("Kernel");
    case Kind::Device:
        return tr("Device");
    case Kind::Parameter: {
        const Parameter* declared = parameter(column.name);
        return declared && !declared->label.empty() ? translated(declared->label)
                                                    : QString::fromStdString(column.name);
    }
    case Kind::Metric:
        return metric ? metricHeading(*metric) : QString::fromStdString(column.name);
    case Kind::Verdict:
        return tr("Compared with baseline");
    case Kind::Reason:
        return tr("Notes");
    }
    return {};
}

void MeasurementModel::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    if (rows_ > 0)
        emit dataChanged(index(0, 0), index(rows_ - 1, columnCount() - 1));
}

QString MeasurementModel::text(int row, const MeasurementColumn& column) const {
    const Measurement& at = measurement(row);
    switch (column.kind) {
    case Kind::Status:
        return statusText(at, document_.experiment().measure);
    case Kind::Kernel:
        // The chart's legend and files also use the id.
        return shownKernel(at.configuration.kernel);
    case Kind::Device:
        return QString::fromStdString(deviceTitle(document_.recording(), at.device));
    case Kind::Parameter: {
        const Value* found = at.configuration.parameters.get(column.name);
        if (found == nullptr)
            return {};
        const Parameter* declared = parameter(column.name);
        return declared ? valueText(*found, *declared) : QString::fromStdString(found->text());
    }
    case Kind::Metric: {
        const auto value = metric(row, column.name);
        const Metric* known = findMetric(column.name);
        return value && known ? metricText(*known, *value) : QString();
    }
    case Kind::Verdict: {
        const Measurement* its = baselineOf(row);
        const auto verdict = its != nullptr && its != &at ? verdictOn(*its, at) : std::nullopt;
        return verdict ? verdictText(*verdict) : QString();
    }
    case Kind::Reason:
        return reasonText(at);
    }
    return {};
}

QString MeasurementModel::kernelTitle(const std::string& id) const {
    const KernelFile* kernel = catalog_.find(id);
    return kernel && !kernel->title.empty() ? translated(kernel->title) : QString();
}

const Parameter* MeasurementModel::parameter(const std::string& name) const {
    const auto found = parameters_.find(name);
    return found == parameters_.end() ? nullptr : &found->second;
}

} // namespace kernelcurve
