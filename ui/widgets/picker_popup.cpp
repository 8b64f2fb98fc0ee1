#include "ui/widgets/picker_popup.h"

#include "ui/widgets/appearance/tone.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/named.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QScreen>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace kernelcurve {
namespace {

constexpr int idRole = Qt::UserRole;
constexpr int wordsRole = Qt::UserRole + 1;

} // namespace

PickerPopup::PickerPopup(Kind kind, QWidget* parent)
    : QFrame(parent, Qt::Popup)
    , kind_(kind)
    , search_(named("pickerSearch", new QLineEdit(this)))
    , list_(named("pickerList", new QListWidget(this))) {
    setObjectName(QStringLiteral("picker"));
    // Without mouse replay, a click on the button that opened the list closes the list and does not
    // reopen it.
    setAttribute(Qt::WA_NoMouseReplay);
    setFrameShape(QFrame::StyledPanel);
    search_->setClearButtonEnabled(true);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setMouseTracking(true);
    list_->setUniformItemSizes(true);
    columnOf({search_, {list_, 1}}, this)->setContentsMargins(4, 4, 4, 4);
    for (QWidget* widget : std::initializer_list<QWidget*>{search_, list_})
        widget->installEventFilter(this);
    connect(search_, &QLineEdit::textChanged, this, &PickerPopup::filter);
    connect(list_, &QListWidget::itemClicked, this, &PickerPopup::pick);
    connect(list_, &QListWidget::itemEntered, this, [this](QListWidgetItem* item) {
        if (isChoice(list_->row(item)))
            list_->setCurrentItem(item);
    });
}

void PickerPopup::openAt(QWidget& anchor, const std::vector<PickerItem>& items,
                         const QString& current) {
    search_->setPlaceholderText(tr("Search"));
    search_->setAccessibleName(tr("Search the list"));
    list_->setAccessibleName(anchor.accessibleName());
    search_->clear();
    fill(items, current);
    placeAt(anchor);
    show();
    search_->setFocus();
    list_->scrollToItem(list_->currentItem(), QAbstractItemView::PositionAtCenter);
}

void PickerPopup::fill(const std::vector<PickerItem>& items, const QString& current) {
    list_->clear();
    QString group;
    for (const PickerItem& item : items) {
        if (item.group != group && !item.group.isEmpty()) {
            auto* heading = new QListWidgetItem(item.group, list_);
            heading->setFlags(Qt::ItemIsEnabled);
            QFont bold = list_->font();
            bold.setBold(true);
            heading->setFont(bold);
            heading->setForeground(toneColour(Tone::Muted, palette()));
        }
        group = item.group;
        auto* choice = new QListWidgetItem(item.label, list_);
        choice->setData(idRole, item.id);
        choice->setData(wordsRole, item.label + u' ' + item.group + u' ' + item.words);
        choice->setToolTip(item.toolTip);
        if (kind_ == Kind::CheckBoxes)
            choice->setCheckState(item.checked ? Qt::Checked : Qt::Unchecked);
        // A click anywhere on the item toggles it.
        choice->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        if (item.id == current)
            list_->setCurrentItem(choice);
    }
    if (list_->currentRow() < 0)
        move(1);
}

void PickerPopup::placeAt(QWidget& anchor) {
    constexpr int maxHeight = 420;
    constexpr int minWidth = 260;
    const QRect screen = anchor.screen()->availableGeometry();
    const QRect field(anchor.mapToGlobal(QPoint()), anchor.size());
    const int below = screen.bottom() - field.bottom();
    const int above = field.top() - screen.top();
    const int rows = list_->count() * list_->sizeHintForRow(0);
    const int wanted =
        std::min(maxHeight, rows + search_->sizeHint().height() + 8 + 4 * frameWidth() + 8);
    const bool isBelow = wanted <= below || below >= above;
    const int height = std::min(wanted, isBelow ? below : above);
    const int content = static_cast<const QAbstractItemView*>(list_)->sizeHintForColumn(0) +
                        list_->verticalScrollBar()->sizeHint().width() + 16;
    const int width =
        std::min(std::max({content, anchor.width(), minWidth}), std::max(screen.width(), 1));
    const int left =
        std::clamp(field.left(), screen.left(), std::max(screen.left(), screen.right() - width));
    setGeometry(left, isBelow ? field.bottom() + 1 : field.top() - height, width, height);
}

/// Shows the choices that contain all words, and the headings of visible choices.
void PickerPopup::filter() {
    const QStringList words = search_->text().split(u' ', Qt::SkipEmptyParts);
    QListWidgetItem* heading = nullptr;
    for (int row = 0; row < list_->count(); ++row) {
        QListWidgetItem* item = list_->item(row);
        if (!isChoice(row)) {
            heading = item;
            heading->setHidden(true);
            continue;
        }
        const QString text = item->data(wordsRole).toString();
        const bool found = std::ranges::all_of(
            words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
        item->setHidden(!found);
        if (found && heading)
            heading->setHidden(false);
    }
    list_->setCurrentRow(-1);
    move(1);
}

bool PickerPopup::isChoice(int row) const {
    return list_->item(row)->flags().testFlag(Qt::ItemIsSelectable);
}

/// Moves the selection by up to this number of visible choices.
void PickerPopup::move(int rows) {
    int current = list_->currentRow();
    const int step = rows < 0 ? -1 : 1;
    for (int row = current + step; row >= 0 && row < list_->count() && rows != 0; row += step)
        if (isChoice(row) && !list_->item(row)->isHidden()) {
            current = row;
            rows -= step;
        }
    list_->setCurrentRow(current);
}

void PickerPopup::pick(QListWidgetItem* item) {
    if (!item || item->isHidden() || !isChoice(list_->row(item)))
        return;
    const QString id = item->data(idRole).toString();
    if (kind_ == Kind::CheckBoxes) {
        const bool on = item->checkState() != Qt::Checked;
        item->setCheckState(on ? Qt::Checked : Qt::Unchecked);
        emit toggled(id, on);
        return;
    }
    hide();
    emit picked(id);
}

bool PickerPopup::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    auto* key = static_cast<QKeyEvent*>(event);
    constexpr int page = 8;
    switch (key->key()) {
    case Qt::Key_Down:
        move(1);
        return true;
    case Qt::Key_Up:
        move(-1);
        return true;
    case Qt::Key_PageDown:
        move(page);
        return true;
    case Qt::Key_PageUp:
        move(-page);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        pick(list_->currentItem());
        return true;
    case Qt::Key_Escape:
        hide();
        return true;
    default:
        break;
    }
    if (watched != list_ || key->text().isEmpty() || !key->text().front().isPrint())
        return QFrame::eventFilter(watched, event);
    if (key->key() == Qt::Key_Space) {
        pick(list_->currentItem());
    } else {
        search_->setFocus();
        search_->insert(key->text());
    }
    return true;
}

} // namespace kernelcurve
