#include "ui/palette/palette_model.h"

#include <QSettings>

#include <algorithm>

namespace kernelcurve {
namespace {

const QString latelyKey = QStringLiteral("palette/lately");
constexpr int latelyKept = 8;
/// Minimum share of the best score. Matches with a lower share are omitted.
constexpr double worstShare = 0.3;

} // namespace

void PaletteModel::setEntries(std::vector<PaletteEntry> entries) {
    entries_ = std::move(entries);
    search(query_);
}

void PaletteModel::search(const QString& query) {
    beginResetModel();
    query_ = query;
    found_.clear();
    const SearchQuery wanted(query);
    const QStringList lately = QSettings().value(latelyKey).toStringList();
    struct Found {
        std::size_t entry;
        int score;
    };
    std::vector<Found> all;
    for (std::size_t entry = 0; entry < entries_.size(); ++entry) {
        const qsizetype place = lately.indexOf(entries_[entry].id);
        const auto age = static_cast<int>(place < 0 ? latelyKept : place);
        // Recent entries come first among equally good matches.
        if (const auto score = wanted.fuzzyScore(entries_[entry].text, entries_[entry].kinds))
            all.push_back({entry, *score * 2 * latelyKept + latelyKept - age});
    }
    std::ranges::stable_sort(all, std::greater(), &Found::score);
    for (const Found& found : all)
        if (wanted.isEmpty() || found.score >= worstShare * all.front().score)
            found_.push_back(found.entry);
    endResetModel();
}

const PaletteEntry& PaletteModel::entry(int row) const {
    return entries_.at(found_.at(static_cast<std::size_t>(row)));
}

void PaletteModel::remember(const PaletteEntry& entry) {
    QSettings settings;
    QStringList lately = settings.value(latelyKey).toStringList();
    lately.removeAll(entry.id);
    lately.prepend(entry.id);
    settings.setValue(latelyKey, QStringList(lately.first(std::min<qsizetype>(
                                     lately.size(), static_cast<qsizetype>(latelyKept)))));
}

int PaletteModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(found_.size());
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const PaletteEntry& shown = entry(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return shown.title;
    case Qt::AccessibleTextRole: {
        QStringList parts{shown.title, shown.detail, shown.kinds.value(0), shown.keys};
        parts.removeAll(QString());
        return parts.join(QStringLiteral(", "));
    }
    case KindRole:
        return shown.kinds.value(0);
    case DetailRole:
        return shown.detail;
    case KeysRole:
        return shown.keys;
    default:
        return {};
    }
}

} // namespace kernelcurve
