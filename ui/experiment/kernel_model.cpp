#include "ui/experiment/kernel_model.h"

#include "app/search/source_texts.h"
#include "ui/widgets/appearance/fonts.h"
#include "ui/widgets/kernel_name_delegate.h"
#include "ui/widgets/messages/messages.h"

#include <QGuiApplication>
#include <QPalette>

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

// The internal id of a problem's index. The internal id of a kernel's index is the row of its
// problem.
constexpr quintptr problemLevel = ~quintptr{0};

QString bothLanguages(const LocalizedText& text) {
    return QString::fromStdString(text.en + ' ' + text.zhCN);
}

QString searchText(const ProblemDeclaration& problem) {
    return bothLanguages(problem.title) + u' ' + QString::fromStdString(problem.id);
}

/// Returns the search text of a kernel: id, file, names, description, source, functions, and
/// problem.
QString searchText(const KernelFile& kernel) {
    QStringList parts{QString::fromStdString(kernel.id),
                      QString::fromStdString(kernel.name),
                      bothLanguages(kernel.title),
                      bothLanguages(kernel.about),
                      bothLanguages(citationText(kernel.sources)),
                      QString::fromStdString(kernel.library),
                      searchText(kernel.definition->declaration())};
    for (const KernelLaunch& launch : kernel.launches)
        parts << QString::fromStdString(launch.entry);
    return parts.join(u' ');
}

} // namespace

KernelModel::KernelModel(const Catalog& catalog, QObject* parent)
    : QAbstractItemModel(parent)
    , catalog_(catalog) {
    reload();
}

void KernelModel::reload() {
    beginResetModel();
    groups_.clear();
    for (const KernelFile& kernel : catalog_.kernels()) {
        const Problem* problem = kernel.definition.get();
        if (groups_.empty() || groups_.back().problem != problem)
            groups_.push_back({problem, {}});
        groups_.back().kernels.push_back(kernel.id);
    }
    endResetModel();
}

std::vector<std::string> KernelModel::chosen() const {
    std::vector<std::string> ids;
    for (const KernelFile& kernel : catalog_.kernels())
        if (chosen_.contains(kernel.id))
            ids.push_back(kernel.id);
    for (const std::string& id : chosen_)
        if (!catalog_.find(id))
            ids.push_back(id);
    return ids;
}

void KernelModel::setChosen(const std::vector<std::string>& ids) {
    if (std::exchange(chosen_, {ids.begin(), ids.end()}) != chosen_)
        announce();
}

void KernelModel::setDevice(const DeviceDescription* device) {
    if (std::exchange(device_, device ? *device : DeviceDescription()) != device_)
        announce();
}

void KernelModel::setLocked(bool locked) {
    if (std::exchange(locked_, locked) != locked)
        announce();
}

QModelIndex KernelModel::indexOf(const std::string& kernel) const {
    for (std::size_t group = 0; group < groups_.size(); ++group) {
        const auto& kernels = groups_[group].kernels;
        const auto found = std::find(kernels.begin(), kernels.end(), kernel);
        if (found != kernels.end())
            return createIndex(static_cast<int>(found - kernels.begin()), 0, group);
    }
    return {};
}

const KernelFile* KernelModel::kernel(const QModelIndex& index) const {
    if (!index.isValid() || index.internalId() == problemLevel)
        return nullptr;
    return catalog_.find(
        groups_[index.internalId()].kernels[static_cast<std::size_t>(index.row())]);
}

QModelIndex KernelModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column,
                       parent.isValid() ? static_cast<quintptr>(parent.row()) : problemLevel);
}

QModelIndex KernelModel::parent(const QModelIndex& index) const {
    if (!index.isValid() || index.internalId() == problemLevel)
        return {};
    return createIndex(static_cast<int>(index.internalId()), 0, problemLevel);
}

int KernelModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid())
        return static_cast<int>(groups_.size());
    if (parent.internalId() != problemLevel || parent.column() != 0)
        return 0;
    return static_cast<int>(groups_[static_cast<std::size_t>(parent.row())].kernels.size());
}

QVariant KernelModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    if (const KernelFile* file = kernel(index))
        return kernelData(*file, role);
    return groupData(groups_[static_cast<std::size_t>(index.row())], role);
}

QVariant KernelModel::groupData(const Group& group, int role) const {
    const ProblemDeclaration& declaration = group.problem->declaration();
    switch (role) {
    case Qt::DisplayRole:
    case NameRole:
        return translated(declaration.title);
    case Qt::ToolTipRole:
        return translated(declaration.about);
    case Qt::CheckStateRole:
        return stateOf(group);
    case Qt::FontRole:
        return boldFont(QFont());
    case IdRole:
        return QString::fromStdString(declaration.id);
    case SearchRole:
        return searchText(declaration);
    default:
        return {};
    }
}

QVariant KernelModel::kernelData(const KernelFile& kernel, int role) const {
    const QString id = QString::fromStdString(kernel.id);
    const auto lack = lackFor(kernel, device_);
    const auto name = [&] {
        const QString title = kernel.title.empty() ? QString() : translated(kernel.title);
        const QString own = kernel.shipped ? title : tr("%1 (your file)").arg(title).trimmed();
        return lack ? tr("%1 (not on this device)").arg(own).trimmed() : own;
    };
    switch (role) {
    case Qt::DisplayRole:
        return visible(id);
    case Qt::AccessibleTextRole:
        return kernelText(visible(id), name());
    case KernelNameDelegate::titleRole:
        return name();
    case NameRole:
        return kernel.title.empty() ? visible(id) : translated(kernel.title);
    case Qt::ForegroundRole:
        return lack ? QGuiApplication::palette().brush(QPalette::Disabled, QPalette::Text)
                    : QVariant();
    case Qt::ToolTipRole:
        return kernel.about.empty() ? id : translated(kernel.about);
    case LackRole:
        return lack ? explained(*lack) : QString();
    case Qt::CheckStateRole:
        return chosen_.contains(kernel.id) ? Qt::Checked : Qt::Unchecked;
    case IdRole:
        return id;
    case SearchRole:
        return searchText(kernel);
    default:
        return {};
    }
}

bool KernelModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || role != Qt::CheckStateRole || locked_)
        return false;
    const bool tick = value.toInt() != Qt::Unchecked;
    const auto set = [&](const std::string& id) {
        if (tick)
            chosen_.insert(id);
        else
            chosen_.erase(id);
    };
    if (const KernelFile* file = kernel(index))
        set(file->id);
    else
        for (const std::string& id : groups_[static_cast<std::size_t>(index.row())].kernels)
            set(id);
    announce();
    emit chosenChanged();
    return true;
}

Qt::ItemFlags KernelModel::flags(const QModelIndex& index) const {
    if (!index.isValid())
        return Qt::NoItemFlags;
    const Qt::ItemFlags flags = Qt::ItemIsSelectable | Qt::ItemIsEnabled;
    return locked_ ? flags : flags | Qt::ItemIsUserCheckable;
}

Qt::CheckState KernelModel::stateOf(const Group& group) const {
    const auto ticked = std::count_if(group.kernels.begin(), group.kernels.end(),
                                      [&](const auto& id) { return chosen_.contains(id); });
    if (ticked == 0)
        return Qt::Unchecked;
    return static_cast<std::size_t>(ticked) == group.kernels.size() ? Qt::Checked
                                                                    : Qt::PartiallyChecked;
}

void KernelModel::announce() {
    for (int group = 0; group < rowCount(); ++group) {
        const QModelIndex top = index(group, 0);
        emit dataChanged(top, top);
        emit dataChanged(index(0, 0, top), index(rowCount(top) - 1, 0, top));
    }
}

} // namespace kernelcurve
