#include "ui/keys/key_page.h"

#include "ui/keys/command_keys.h"
#include "ui/widgets/appearance/both_languages.h"
#include "ui/widgets/appearance/fonts.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/messages/note_label.h"
#include "ui/widgets/named.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeWidget>

#include <algorithm>

namespace kernelcurve {
namespace {

bool isModifier(int key) {
    return (key >= Qt::Key_Shift && key <= Qt::Key_ScrollLock) || key == Qt::Key_AltGr ||
           key == Qt::Key_Super_L || key == Qt::Key_Super_R || key == Qt::Key_unknown || key == 0;
}

enum Column { Command, Keys, Usual, Columns };
constexpr int lineRole = Qt::UserRole;

} // namespace

KeyField::KeyField(QWidget* parent)
    : QLineEdit(parent) {
    setReadOnly(true);
    setAttribute(Qt::WA_InputMethodEnabled, false);
}

void KeyField::setKey(const QKeySequence& key) {
    setText(key.toString(QKeySequence::NativeText));
}

bool KeyField::event(QEvent* event) {
    // Accepting the event prevents the key from triggering a command.
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept();
        return true;
    }
    return QLineEdit::event(event);
}

void KeyField::keyPressEvent(QKeyEvent* event) {
    const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeypadModifier;
    if (isModifier(event->key()))
        return;
    if (modifiers == Qt::NoModifier &&
        (event->key() == Qt::Key_Backspace || event->key() == Qt::Key_Delete))
        emit pressed({});
    else
        emit pressed(QKeySequence(QKeyCombination(modifiers, static_cast<Qt::Key>(event->key()))));
}

void KeyField::contextMenuEvent(QContextMenuEvent* event) {
    event->accept(); // The field does not support copying and pasting.
}

KeyPage::KeyPage(CommandKeys& keys, QWidget* parent)
    : QWidget(parent)
    , keys_(keys)
    , search_(named("keySearch", new QLineEdit(this)))
    , list_(named("keyList", new QTreeWidget(this)))
    , name_(new QLabel(this))
    , edits_{new KeyField(this), new KeyField(this)}
    , reset_(named("keyReset", new QPushButton(this)))
    , resetAll_(named("keyResetAll", new QPushButton(this)))
    , note_(named("keyNote", new NoteLabel(Tone::Warning, this)))
    , takeOver_(named("keyTakeOver", new QPushButton(this))) {
    search_->setClearButtonEnabled(true);
    list_->setColumnCount(Columns);
    list_->setRootIsDecorated(false);
    list_->setItemsExpandable(false);
    list_->setUniformRowHeights(true);
    list_->setFrameShape(QFrame::NoFrame);
    list_->header()->setSectionResizeMode(Command, QHeaderView::Stretch);
    list_->header()->setSectionResizeMode(Keys, QHeaderView::ResizeToContents);
    list_->header()->setSectionResizeMode(Usual, QHeaderView::ResizeToContents);
    list_->header()->setStretchLastSection(false);
    name_->setTextFormat(Qt::PlainText);
    name_->setBuddy(edits_[0]);
    auto* line = lineOf({{name_, 1}});
    for (std::size_t field = 0; field < fields; ++field) {
        KeyField* edit = edits_[field];
        edit->setObjectName(QStringLiteral("keyField%1").arg(field));
        constexpr int letters = 16;
        edit->setFixedWidth(edit->fontMetrics().averageCharWidth() * letters);
        line->addWidget(edit);
        connect(edit, &KeyField::pressed, this,
                [this, field](const QKeySequence& key) { press(field, key); });
    }
    line->addWidget(reset_);
    line->addWidget(resetAll_);
    auto* said = lineOf({{note_, 1}, takeOver_});
    columnOf({search_, {list_, 1}, line, said}, this)->setContentsMargins(8, 8, 8, 8);
    connect(search_, &QLineEdit::textChanged, this, &KeyPage::filter);
    connect(list_, &QTreeWidget::currentItemChanged, this, &KeyPage::showChosen);
    connect(list_, &QTreeWidget::itemActivated, this, [this] {
        if (edits_[0]->isEnabled())
            edits_[0]->setFocus(Qt::OtherFocusReason);
    });
    connect(takeOver_, &QPushButton::clicked, this, [this] {
        if (wanting_ != nullptr)
            give(*wanting_, wantingField_, wanted_);
    });
    connect(reset_, &QPushButton::clicked, this, [this] {
        if (QAction* action = chosen())
            keys_.reset(*action);
    });
    connect(resetAll_, &QPushButton::clicked, this, [this] { keys_.resetAll(); });
    keepTranslated(this, [this] { retranslate(); });
}

void KeyPage::setLines(std::vector<ShortcutLine> lines) {
    lines_ = std::move(lines);
    fill();
}

void KeyPage::focusSearch() {
    search_->setFocus(Qt::ShortcutFocusReason);
    search_->selectAll();
}

QAction* KeyPage::chosen() const {
    const QTreeWidgetItem* item = list_->currentItem();
    const QVariant line = item ? item->data(Command, lineRole) : QVariant();
    if (!line.isValid())
        return nullptr;
    QAction* action = lines_.at(static_cast<std::size_t>(line.toInt())).action;
    return action != nullptr && keys_.isCommand(*action) ? action : nullptr;
}

void KeyPage::fill() {
    QAction* before = chosen();
    const QSignalBlocker quiet(list_);
    list_->clear();
    QTreeWidgetItem* group = nullptr;
    QTreeWidgetItem* current = nullptr;
    bool anyChanged = false;
    for (std::size_t place = 0; place < lines_.size(); ++place) {
        const ShortcutLine& line = lines_[place];
        // The actions for devices and machines change. Therefore, the list includes such an action
        // only if it has a key.
        if (line.action != nullptr && !keys_.isCommand(*line.action) && line.keys.isEmpty())
            continue;
        if (group == nullptr || group->text(Command) != line.group) {
            group = new QTreeWidgetItem(list_, {line.group});
            group->setFlags(Qt::ItemIsEnabled);
            group->setFirstColumnSpanned(true);
            group->setFont(Command, boldFont(list_->font()));
            group->setExpanded(true);
        }
        auto* item = new QTreeWidgetItem(group, {line.command, line.keys});
        item->setData(Command, lineRole, static_cast<int>(place));
        if (before != nullptr && line.action == before)
            current = item;
        if (line.action == nullptr || !keys_.isChanged(*line.action))
            continue;
        anyChanged = true;
        const QString usual = keysText(keys_.usual(*line.action));
        item->setText(Usual, usual.isEmpty() ? tr("default: none") : tr("default: %1").arg(usual));
    }
    resetAll_->setEnabled(anyChanged);
    filter();
    list_->setCurrentItem(current);
    showChosen();
}

/// Shows the lines whose command, menu, or keys contain every word.
void KeyPage::filter() {
    const QStringList words = search_->text().split(QChar(u' '), Qt::SkipEmptyParts);
    for (int place = 0; place < list_->topLevelItemCount(); ++place) {
        QTreeWidgetItem* group = list_->topLevelItem(place);
        bool any = false;
        for (int row = 0; row < group->childCount(); ++row) {
            QTreeWidgetItem* item = group->child(row);
            const QString text = item->text(Command) + QChar(u' ') + item->text(Keys) +
                                 QChar(u' ') + group->text(Command);
            const bool fits = std::ranges::all_of(words, [&](const QString& word) {
                return text.contains(word, Qt::CaseInsensitive);
            });
            item->setHidden(!fits);
            any = any || fits;
        }
        group->setHidden(!any);
    }
}

void KeyPage::showChosen() {
    const QAction* action = chosen();
    const QTreeWidgetItem* item = list_->currentItem();
    const bool isFixed = item != nullptr && item->data(Command, lineRole).isValid() && !action;
    name_->setText(action ? tr("Shortcuts for “%1”").arg(item->text(Command))
                   : isFixed
                       ? tr("The shortcuts for “%1” cannot be changed").arg(item->text(Command))
                       : tr("Select a command to change its shortcuts"));
    const QList<QKeySequence> keys = action ? action->shortcuts() : QList<QKeySequence>();
    for (std::size_t field = 0; field < fields; ++field) {
        edits_[field]->setEnabled(action != nullptr);
        edits_[field]->setKey(keys.value(static_cast<qsizetype>(field)));
    }
    reset_->setEnabled(action != nullptr && keys_.isChanged(*action));
    withdraw();
}

void KeyPage::press(std::size_t field, const QKeySequence& key) {
    QAction* action = chosen();
    if (action == nullptr)
        return;
    withdraw();
    const QString refusal = key.isEmpty() ? QString() : keys_.refusal(*action, key);
    if (!refusal.isEmpty())
        return note_->say(refusal);
    if (QAction* owner = key.isEmpty() ? nullptr : keys_.owner(key, *action)) {
        wanting_ = action;
        wantingField_ = field;
        wanted_ = key;
        edits_[field]->setKey(key);
        note_->say(
            tr("%1 is already assigned to “%2”.")
                .arg(key.toString(QKeySequence::NativeText), withoutMnemonic(owner->text())));
        takeOver_->show();
        return;
    }
    give(*action, field, key);
}

void KeyPage::give(QAction& action, std::size_t field, const QKeySequence& key) {
    QList<QKeySequence> all;
    for (std::size_t each = 0; each < fields; ++each) {
        const QKeySequence other = action.shortcuts().value(static_cast<qsizetype>(each));
        const QKeySequence& wanted = each == field ? key : other;
        if (!wanted.isEmpty() && !all.contains(wanted))
            all << wanted;
    }
    keys_.setKeys(action, all);
}

void KeyPage::withdraw() {
    wanting_ = nullptr;
    note_->say({});
    takeOver_->hide();
}

void KeyPage::retranslate() {
    search_->setPlaceholderText(tr("Search commands or keys"));
    search_->setAccessibleName(search_->placeholderText());
    list_->setAccessibleName(tr("Keyboard shortcuts"));
    list_->setHeaderLabels({tr("Command"), tr("Keys"), QString()});
    edits_[0]->setAccessibleName(tr("Key"));
    edits_[1]->setAccessibleName(tr("Another key"));
    for (KeyField* edit : edits_) {
        edit->setPlaceholderText(tr("Press a key"));
        edit->setToolTip(tr("Press the new key; Backspace clears the field"));
    }
    reset_->setText(tr("&Restore default"));
    reset_->setToolTip(tr("Restores the default shortcuts of this command"));
    resetAll_->setText(tr("Restore &all defaults"));
    takeOver_->setText(tr("Reassi&gn"));
    fill();
}

} // namespace kernelcurve
