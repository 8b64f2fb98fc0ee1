#include "ui/palette/palette.h"

#include "ui/widgets/appearance/tone.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/named.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QSettings>
#include <QStyledItemDelegate>
#include <QTimer>

#include <algorithm>

namespace kernelcurve {
namespace {

const QString latelyKey = QStringLiteral("palette/lately");
constexpr int latelyKept = 8;
/// Minimum share of the best score. Matches with a lower share are omitted.
constexpr double worstShare = 0.3;

constexpr int spacing = 8;

/// Draws a title, a fainter description, and the key or kind on the right.
class EntryRow : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option,
                   const QModelIndex& /*index*/) const override {
        return {0, option.fontMetrics.height() + 12};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        QStyleOptionViewItem row = option;
        initStyleOption(&row, index);
        row.text.clear();
        const QStyle* style = row.widget ? row.widget->style() : QApplication::style();
        style->drawControl(QStyle::CE_ItemViewItem, &row, painter, row.widget);
        const bool chosen = row.state.testFlag(QStyle::State_Selected);
        const QColor text = row.palette.color(chosen ? QPalette::HighlightedText : QPalette::Text);
        const QColor faint = chosen ? text : toneColour(Tone::Muted, QApplication::palette());
        QRect room = row.rect.adjusted(spacing, 0, -spacing, 0);
        const auto draw = [&](const QString& words, const QColor& colour, Qt::Alignment side) {
            painter->setPen(colour);
            const QString shown =
                row.fontMetrics.elidedText(words, Qt::ElideRight, std::max(room.width(), 0));
            painter->drawText(room, static_cast<int>(side | Qt::AlignVCenter), shown);
            return row.fontMetrics.horizontalAdvance(shown) + 2 * spacing;
        };
        painter->save();
        painter->setFont(row.font);
        const QString keys = index.data(PaletteModel::KeysRole).toString();
        const QString kind = index.data(PaletteModel::KindRole).toString();
        room.setRight(room.right() - draw(keys.isEmpty() ? kind : keys, faint, Qt::AlignRight));
        room.setLeft(room.left() + draw(index.data().toString(), text, Qt::AlignLeft));
        draw(index.data(PaletteModel::DetailRole).toString(), faint, Qt::AlignLeft);
        painter->restore();
    }
};

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

Palette::Palette(std::vector<PaletteEntry> entries, QWidget& window)
    : QDialog(&window, Qt::Dialog | Qt::FramelessWindowHint)
    , model_(new PaletteModel(this))
    , field_(named("paletteField", new QLineEdit(this)))
    , list_(named("paletteList", new QListView(this))) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("palette"));
    setWindowTitle(tr("Command palette"));
    field_->setPlaceholderText(
        tr("Command, lab, kernel, problem, device, metric, file, or manual page"));
    field_->setAccessibleName(windowTitle());
    field_->setClearButtonEnabled(true);
    list_->setModel(model_);
    list_->setItemDelegate(new EntryRow(list_));
    list_->setUniformItemSizes(true);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setFrameShape(QFrame::NoFrame);
    // The field keeps the focus, and forwards the keys that lists use.
    list_->setFocusPolicy(Qt::NoFocus);
    list_->setAccessibleName(tr("Matches"));
    auto* frame = new QFrame(this);
    frame->setFrameShape(QFrame::StyledPanel);
    auto* inside = columnOf({field_, {list_, 1}}, frame);
    inside->setContentsMargins(spacing, spacing, spacing, spacing);
    inside->setSpacing(spacing);
    columnOf({frame}, this)->setContentsMargins({});
    field_->installEventFilter(this);
    connect(field_, &QLineEdit::textChanged, this, &Palette::search);
    connect(field_, &QLineEdit::returnPressed, this, &Palette::choose);
    connect(list_, &QListView::clicked, this, &Palette::choose);
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &Palette::sayCurrent);
    setEntries(std::move(entries));
    place();
    field_->setFocus(Qt::ActiveWindowFocusReason);
}

void Palette::setEntries(std::vector<PaletteEntry> entries) {
    model_->setEntries(std::move(entries));
    search(field_->text());
}

void Palette::search(const QString& query) {
    model_->search(query);
    list_->setCurrentIndex(model_->index(0, 0));
    list_->scrollToTop();
}

/// Uses the row that Enter would select as the field's accessible description, because the field
/// has the focus.
void Palette::sayCurrent() {
    const QModelIndex current = list_->currentIndex();
    field_->setAccessibleDescription(
        current.isValid() ? current.data(Qt::AccessibleTextRole).toString() : tr("No matches"));
}

void Palette::choose() {
    const QModelIndex current = list_->currentIndex();
    if (!current.isValid())
        return;
    const PaletteEntry entry = model_->entry(current.row());
    PaletteModel::remember(entry);
    close();
    // The action is delayed until the window has the focus.
    QTimer::singleShot(0, parent(), entry.choose);
}

void Palette::place() {
    constexpr int width = 680;
    constexpr int rows = 14;
    const QWidget* window = parentWidget();
    const int row = list_->sizeHintForRow(0);
    const int high = 3 * spacing + field_->sizeHint().height() + rows * row + spacing;
    resize(std::min(width, window->width() - 4 * spacing),
           std::min(high, window->height() * 3 / 4));
    const QPoint top((window->width() - this->width()) / 2, window->height() / 10);
    move(window->mapToGlobal(top));
}

bool Palette::event(QEvent* event) {
    const bool done = QDialog::event(event);
    if (event->type() == QEvent::WindowDeactivate)
        close();
    return done;
}

bool Palette::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        for (const Qt::Key each : {Qt::Key_Up, Qt::Key_Down, Qt::Key_PageUp, Qt::Key_PageDown})
            if (key->key() == each) {
                QApplication::sendEvent(list_, event);
                return true;
            }
        if (key->keyCombination() == (Qt::CTRL | Qt::Key_K)) {
            close(); // The key that opens the palette also closes it.
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace kernelcurve
