#include "ui/source/find_bar.h"

#include "ui/source/source_view.h"
#include "ui/widgets/appearance/icons.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/closes_on_escape.h"
#include "ui/widgets/messages/note_label.h"
#include "ui/widgets/named.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QShortcut>
#include <QToolButton>

#include <algorithm>

namespace kernelcurve {

FindBar::FindBar(SourceView& view, QWidget* parent)
    : QWidget(parent)
    , field_(named("findText", new QLineEdit(this)))
    , case_(option("findCase", QStringLiteral("Aa")))
    , words_(option("findWords", QStringLiteral("|ab|")))
    , expression_(option("findExpression", QStringLiteral(".*")))
    , previous_(option("findPreviousMatch", QStringLiteral("↑")))
    , next_(option("findNextMatch", QStringLiteral("↓")))
    , close_(option("closeFind", {}))
    , count_(named("findCount", new QLabel(this)))
    , problem_(named("findProblem", new NoteLabel(Tone::Error, this)))
    , second_(new QWidget(this))
    , by_(named("replaceText", new QLineEdit(second_)))
    , replace_(named("replaceMatch", new QPushButton(second_)))
    , replaceAll_(named("replaceAll", new QPushButton(second_))) {
    setObjectName(QStringLiteral("findBar"));
    setClosesOnEscape(*this);
    close_->setIcon(actionIcon(QStringLiteral("close")));
    for (QToolButton* button : {previous_, next_, close_})
        button->setCheckable(false);
    for (QPushButton* button : {replace_, replaceAll_})
        button->setAutoDefault(false);
    for (QLineEdit* field : {field_, by_}) {
        field->setClearButtonEnabled(true);
        field->installEventFilter(this);
    }
    auto* first =
        lineOf({{field_, 1}, count_, case_, words_, expression_, previous_, next_, close_});
    first->setSpacing(4);
    auto* line = lineOf({{by_, 1}, replace_, replaceAll_});
    second_->setLayout(line);
    line->setContentsMargins({});
    line->setSpacing(4);
    auto* column = columnOf({first, second_, problem_}, this);
    column->setContentsMargins(6, 2, 2, 4);
    column->setSpacing(2);
    connect(field_, &QLineEdit::textChanged, this, &FindBar::searchFromHere);
    for (QToolButton* button : {case_, words_, expression_})
        connect(button, &QToolButton::toggled, this, &FindBar::searchFromHere);
    connect(previous_, &QToolButton::clicked, this, [this] { find(true); });
    connect(next_, &QToolButton::clicked, this, [this] { find(false); });
    connect(replace_, &QPushButton::clicked, this, &FindBar::replace);
    connect(replaceAll_, &QPushButton::clicked, this, &FindBar::replaceAll);
    connect(close_, &QToolButton::clicked, this, &FindBar::close);
    setView(view);
    keepTranslated(this, [this] { retranslate(); });
    hide();
}

QToolButton* FindBar::option(const char* name, const QString& sign) {
    auto* button = named(name, new QToolButton(this));
    button->setText(sign);
    button->setCheckable(true);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

void FindBar::setView(SourceView& view) {
    if (view_ == &view)
        return;
    if (view_) {
        view_->setFound({});
        view_->disconnect(this);
    }
    view_ = &view;
    connect(view_, &SourceView::textChanged, this, [this] {
        if (isVisible())
            searchSoon_.start();
    });
    if (isVisible())
        open(second_->isVisible());
}

void FindBar::open(bool replaces) {
    const TextRange selected = view_->selection();
    const QString text = view_->text().mid(selected.begin, selected.end - selected.begin);
    origin_ = selected.begin;
    second_->setVisible(replaces);
    second_->setEnabled(!view_->isReadOnly());
    show();
    if (!text.isEmpty() && !text.contains(u'\n'))
        field_->setText(expression_->isChecked() ? QRegularExpression::escape(text) : text);
    search();
    field_->setFocus(Qt::ShortcutFocusReason);
    field_->selectAll();
}

SearchOptions FindBar::options() const {
    return {case_->isChecked(), words_->isChecked(), expression_->isChecked()};
}

void FindBar::search() {
    searchSoon_.stop();
    const QRegularExpression expression = searchExpression(field_->text(), options());
    matches_ = matchesIn(view_->text(), expression);
    problem_->say(expression.isValid() ? QString()
                                       : tr("Invalid regular expression at character %1: %2")
                                             .arg(expression.patternErrorOffset() + 1)
                                             .arg(expression.errorString()));
    view_->setFound(matches_);
    showCount();
}

/// Selects the first match after the position at which the user began to search.
void FindBar::searchFromHere() {
    search();
    const auto next = std::ranges::lower_bound(matches_, origin_, {}, &TextRange::begin);
    if (!matches_.empty())
        view_->select(next == matches_.end() ? matches_.front() : *next);
    showCount();
}

void FindBar::find(bool backward) {
    if (field_->text().isEmpty())
        return open(second_->isVisibleTo(this));
    search();
    if (!isVisible())
        view_->setFound({});
    if (matches_.empty())
        return;
    const TextRange selected = view_->selection();
    const auto isMatch = std::ranges::find(matches_, selected);
    // The first match that begins after the selection, or at the cursor.
    auto next = isMatch != matches_.end()
                    ? isMatch + 1
                    : std::ranges::lower_bound(matches_, selected.begin, {}, &TextRange::begin);
    if (backward) {
        auto before = isMatch != matches_.end() ? isMatch : next;
        next = before == matches_.begin() ? matches_.end() - 1 : before - 1;
    } else if (next == matches_.end()) {
        next = matches_.begin();
    }
    origin_ = next->begin;
    view_->select(*next);
    showCount();
}

void FindBar::showCount() {
    const auto current = std::ranges::find(matches_, view_->selection());
    if (field_->text().isEmpty())
        count_->clear();
    else if (current == matches_.end())
        count_->setText(tr("%n match(es)", nullptr, static_cast<int>(matches_.size())));
    else
        count_->setText(tr("%1 of %2").arg(current - matches_.begin() + 1).arg(matches_.size()));
    for (QWidget* button : {static_cast<QWidget*>(previous_), static_cast<QWidget*>(next_),
                            static_cast<QWidget*>(replace_), static_cast<QWidget*>(replaceAll_)})
        button->setEnabled(!matches_.empty());
}

/// Replaces the selected match and selects the next one.
void FindBar::replace() {
    search();
    const TextRange selected = view_->selection();
    const QRegularExpression expression = searchExpression(field_->text(), options());
    for (const TextReplacement& each :
         replacementsIn(view_->text(), expression, by_->text(), expression_->isChecked()))
        if (each.range == selected) {
            view_->replace({each});
            const qsizetype end = selected.begin + each.by.size();
            view_->select({end, end});
            break;
        }
    find(false);
}

void FindBar::replaceAll() {
    const QRegularExpression expression = searchExpression(field_->text(), options());
    const std::vector<TextReplacement> all =
        replacementsIn(view_->text(), expression, by_->text(), expression_->isChecked());
    view_->replace(all);
    // If there are no matches, the button is disabled and loses the focus.
    by_->setFocus(Qt::OtherFocusReason);
    search();
    count_->setText(tr("%n replaced", nullptr, static_cast<int>(all.size())));
}

void FindBar::close() {
    searchSoon_.stop();
    hide();
    view_->setFound({});
    view_->setFocus(Qt::OtherFocusReason);
}

void FindBar::addKeysTo(QWidget& dialog) {
    const auto add = [&](const QKeySequence& key, auto slot) {
        connect(new QShortcut(key, &dialog), &QShortcut::activated, this, slot);
    };
    add(QKeySequence::Find, [this] { open(false); });
    add(Qt::CTRL | Qt::Key_H, [this] { open(true); });
    add(Qt::Key_F3, [this] { find(false); });
    add(Qt::SHIFT | Qt::Key_F3, [this] { find(true); });
}

bool FindBar::event(QEvent* event) {
    return handleEscape(*this, *event, [this] { close(); }) || QWidget::event(event);
}

/// In the first field, Enter finds the next match, and Shift+Enter finds the previous match. In the
/// second field, Enter replaces.
bool FindBar::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() != Qt::Key_Return && key->key() != Qt::Key_Enter)
        return QWidget::eventFilter(watched, event);
    if (watched == by_)
        replace();
    else
        find(key->modifiers().testFlag(Qt::ShiftModifier));
    return true;
}

void FindBar::retranslate() {
    const auto say = [](QWidget* widget, const QString& text) {
        widget->setToolTip(text);
        widget->setAccessibleName(text);
    };
    field_->setPlaceholderText(tr("Find"));
    field_->setAccessibleName(tr("Text to find"));
    by_->setPlaceholderText(tr("Replace with"));
    by_->setAccessibleName(tr("Replacement"));
    by_->setToolTip(tr("If you search for a regular expression, \\1 to \\9 insert its groups."));
    say(case_, tr("Match case"));
    say(words_, tr("Whole words"));
    say(expression_, tr("Regular expression"));
    say(previous_, tr("Previous match"));
    say(next_, tr("Next match"));
    say(close_, tr("Close (Esc)"));
    replace_->setText(tr("Replace"));
    replaceAll_->setText(tr("Replace all"));
    showCount();
}

} // namespace kernelcurve
