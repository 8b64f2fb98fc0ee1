#include "ui/device/device_model.h"

#include "app/engine/device_peaks.h"
#include "gpu/model/device/device_place.h"
#include "gpu/model/text/error.h"
#include "gpu/model/values/quantity.h"
#include "ui/device/device_list.h"
#include "ui/widgets/appearance/fonts.h"
#include "ui/widgets/messages/messages.h"

#include <QCoreApplication>

#include <array>
#include <span>

namespace kernelcurve {
namespace {

constexpr quintptr groupLevel = ~quintptr{0};

/// Returns a number with a prefix, such as "1.98 GHz" for 1.98e9 and "Hz". The text has at most
/// four digits. `step` is the ratio of adjacent prefixes.
QString withPrefix(double number, const QString& unit, double step,
                   std::span<const char* const> prefixes) {
    std::size_t prefix = 0;
    while (std::abs(number) >= step && prefix + 1 < prefixes.size()) {
        number /= step;
        ++prefix;
    }
    return QStringLiteral("%1 %2%3").arg(QString::number(number, 'g', 4),
                                         QLatin1String(prefixes[prefix]), unit);
}

QString withPrefix(double number, const QString& unit) {
    constexpr std::array decimal = {"", "k", "M", "G", "T", "P"};
    return withPrefix(number, unit, 1000, decimal);
}

/// Returns a size such as "60 MiB". Numbers that are not round have four digits, such as "139.8
/// GiB".
QString bytesText(std::int64_t bytes) {
    const QString exact = QString::fromStdString(formatBytes(bytes));
    constexpr std::array binary = {"", "Ki", "Mi", "Gi"};
    constexpr std::int64_t step = 1024;
    return exact.section(QChar(u' '), 0, 0).size() <= 4 || bytes < step
               ? exact
               : withPrefix(static_cast<double>(bytes), QStringLiteral("B"), step, binary);
}

} // namespace

QString devicePropertyText(const Value& value, const std::string& unit) {
    if (value.isBoolean())
        return value.boolean() ? DeviceModel::tr("yes") : DeviceModel::tr("no");
    if (value.isInteger() && unit == "bytes")
        return bytesText(value.integer());
    const auto number = value.number();
    if (number && unit == "Hz")
        return withPrefix(*number, QStringLiteral("Hz"));
    if (number && (unit == "bytes/s" || unit == "B/s"))
        return withPrefix(*number, QStringLiteral("B/s"));
    if (number && (unit == "flops" || unit == "FLOP/s" || unit == "flop/s"))
        return withPrefix(*number, QStringLiteral("FLOP/s"));
    if (number && (unit == "seconds" || unit == "s"))
        return QString::fromStdString(formatDuration(*number));
    const QString text = QString::fromStdString(value.text());
    return unit.empty() ? text : QStringLiteral("%1 %2").arg(text, QString::fromStdString(unit));
}

void DeviceModel::setDevice(std::optional<DeviceDescription> device) {
    if (device == device_)
        return;
    device_ = std::move(device);
    retranslate();
}

void DeviceModel::retranslate() {
    beginResetModel();
    build();
    endResetModel();
}

QString DeviceModel::text() const {
    QString text;
    for (const Group& group : groups_) {
        text += group.title + QChar(u'\n');
        for (const Line& line : group.lines)
            text += line.name + QChar(u'\t') + line.value + QChar(u'\n');
    }
    return text;
}

void DeviceModel::build() {
    groups_.clear();
    if (!device_)
        return;
    groups_.push_back(overview());
    for (const DevicePropertyGroup& group : device_->properties) {
        if (holdsPeaks(group))
            continue; // ceilings() shows these peaks with their shares.
        Group shown{translated(group.title), {}};
        for (const DeviceProperty& property : group.properties)
            shown.lines.push_back({translated(property.label),
                                   devicePropertyText(property.value, property.unit),
                                   QString::fromStdString(property.tag)});
        groups_.push_back(std::move(shown));
    }
    if (!device_->components.empty())
        groups_.push_back(components());
    if (!device_->lacks.empty())
        groups_.push_back(lacks());
    if (device_->usable)
        groups_.push_back(ceilings());
}

DeviceModel::Group DeviceModel::overview() const {
    Group group{tr("Overview"), {}};
    const auto add = [&](const QString& name, const QString& value) {
        group.lines.push_back({name, value, value});
    };
    add(tr("Name"), deviceName(*device_));
    add(tr("ID"), QString::fromStdString(device_->id));
    add(tr("Usable"), device_->usable ? tr("yes") : explained(device_->unusable));
    if (device_->peakBytesPerSecond)
        add(tr("Theoretical peak bandwidth"),
            withPrefix(*device_->peakBytesPerSecond, QStringLiteral("B/s")));
    if (device_->peakFlopsPerSecond)
        add(tr("Theoretical peak, single precision"),
            withPrefix(*device_->peakFlopsPerSecond, QStringLiteral("FLOP/s")));
    return group;
}

DeviceModel::Group DeviceModel::components() const {
    Group group{tr("Software"), {}};
    for (const DeviceComponent& component : device_->components) {
        QString value =
            component.version.empty() ? tr("available") : QString::fromStdString(component.version);
        if (!component.present) {
            value = asSentence(tr("missing"));
            for (const Message& message : {component.missing, component.remedy})
                if (!message.empty())
                    value += QChar(u' ') + asSentence(message);
        }
        group.lines.push_back({QString::fromStdString(component.name), value, value});
    }
    return group;
}

DeviceModel::Group DeviceModel::lacks() const {
    Group group{tr("Missing for some kernels"), {}};
    for (const DeviceLack& lack : device_->lacks) {
        const QString reason = explained(lack.reason);
        group.lines.push_back({QString::fromStdString(lack.facility), reason, reason});
    }
    return group;
}

DeviceModel::Group DeviceModel::ceilings() const {
    Group group{tr("Measured peaks"), {}};
    std::optional<DevicePeaks> known;
    const bool recorded = device_->kind == DeviceKind::Replay;
    try {
        known = recorded ? recordedPeaks(*device_)
                         : PeakStore().find(keptName(device_->id, device_->name));
    } catch (const Error& error) {
        group.lines.push_back({tr("Measured"), explained(error.failure()), {}});
        return group;
    }
    if (!known || known->time().empty()) {
        if (recorded)
            group.lines.push_back({tr("Measured"), tr("not in the recording"), {}});
        else
            group.lines.push_back({tr("Measured"), tr("not yet"),
                                   tr("Not measured yet. Run: kernelcurve peaks --device %1")
                                       .arg(QString::fromStdString(device_->id))});
        return group;
    }
    const std::string newest = known->time();
    const auto add = [&](const QString& name, const std::optional<ReachedRate>& reached,
                         const QString& unit, const std::optional<double>& given,
                         const std::optional<double>& theoretical) {
        if (!reached)
            return;
        // The column is narrow, so the tooltip has the full text.
        QString text = withPrefix(reached->rate, unit);
        QString tip = text;
        if (const auto& peak = given ? given : theoretical) {
            const QString percent = QString::number(100 * reached->rate / *peak, 'f', 1);
            text += QStringLiteral(", ") + tr("%1 % of peak").arg(percent);
            tip += QStringLiteral(", ") + (given ? tr("%1 % of the user-specified peak")
                                                 : tr("%1 % of the theoretical peak"))
                                              .arg(percent);
        }
        if (reached->time != newest)
            for (QString* line : {&text, &tip})
                *line += QStringLiteral(", ") +
                         tr("measured %1").arg(QString::fromStdString(reached->time));
        group.lines.push_back({name, text, tip});
    };
    const QString bytes = QStringLiteral("B/s");
    add(tr("Copy"), known->copy, bytes, known->given.bandwidth, device_->peakBytesPerSecond);
    add(tr("Read"), known->read, bytes, known->given.bandwidth, device_->peakBytesPerSecond);
    add(tr("Read from L2"), known->l2, bytes, {}, {});
    add(tr("Multiply-adds"), known->fma, QStringLiteral("FLOP/s"), known->given.flops,
        device_->peakFlopsPerSecond);
    group.lines.push_back({tr("Measured"), QString::fromStdString(newest), {}});
    return group;
}

QModelIndex DeviceModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column,
                       parent.isValid() ? static_cast<quintptr>(parent.row()) : groupLevel);
}

QModelIndex DeviceModel::parent(const QModelIndex& index) const {
    if (!index.isValid() || index.internalId() == groupLevel)
        return {};
    return createIndex(static_cast<int>(index.internalId()), 0, groupLevel);
}

int DeviceModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid())
        return static_cast<int>(groups_.size());
    if (parent.internalId() != groupLevel || parent.column() != 0)
        return 0;
    return static_cast<int>(groups_[static_cast<std::size_t>(parent.row())].lines.size());
}

int DeviceModel::columnCount(const QModelIndex&) const {
    return 2;
}

QVariant DeviceModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    if (index.internalId() == groupLevel) {
        if (role == Qt::DisplayRole && index.column() == 0)
            return groups_[static_cast<std::size_t>(index.row())].title;
        if (role == Qt::FontRole)
            return boldFont(QFont());
        return {};
    }
    const Line& line = groups_[index.internalId()].lines[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole)
        return visible(index.column() == 0 ? line.name : line.value);
    if (role == Qt::ToolTipRole && index.column() != 0)
        return line.value;
    if (role == Qt::ToolTipRole)
        return line.tip.isEmpty() ? line.name : line.tip;
    return {};
}

QVariant DeviceModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == 0 ? tr("Property") : tr("Value");
}

} // namespace kernelcurve
