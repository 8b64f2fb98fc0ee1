#include "ui/results/table/filter_bar.h"

#include "ui/widgets/appearance/icons.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/closes_on_escape.h"
#include "ui/widgets/messages/note_label.h"
#include "ui/widgets/named.h"

#include <QCheckBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include <utility>

namespace kernelcurve {

FilterBar::FilterBar(QWidget* parent)
    : QWidget(parent)
    , field_(named("tableFilter", new QLineEdit(this)))
    , best_(named("bestPerKernel", new QCheckBox(this)))
    , count_(named("shownRows", new QLabel(this)))
    , close_(named("closeFilter", new QToolButton(this)))
    , problem_(named("filterProblem", new NoteLabel(Tone::Error, this)))
    , changeSoon_(std::chrono::milliseconds(100), [this] { change(); }) {
    setObjectName(QStringLiteral("filterBar"));
    setClosesOnEscape(*this);
    field_->setClearButtonEnabled(true);
    close_->setIcon(actionIcon(QStringLiteral("close")));
    close_->setAutoRaise(true);
    close_->setFocusPolicy(Qt::StrongFocus);
    auto* line = lineOf({{field_, 1}, best_, count_, close_});
    auto* column = columnOf({line, problem_}, this);
    column->setContentsMargins(6, 2, 2, 4);
    column->setSpacing(2);
    connect(field_, &QLineEdit::textChanged, this, [this](const QString& text) {
        if (text.isEmpty())
            change();
        else
            changeSoon_.start();
    });
    connect(best_, &QCheckBox::toggled, this, &FilterBar::bestOnlyChanged);
    connect(close_, &QToolButton::clicked, this, &FilterBar::close);
    keepTranslated(this, [this] { retranslate(); });
    hide();
}

void FilterBar::open() {
    show();
    field_->setFocus(Qt::ShortcutFocusReason);
    field_->selectAll();
}

bool FilterBar::isActive() const {
    return best_->isChecked() || !field_->text().isEmpty();
}

void FilterBar::change() {
    changeSoon_.stop();
    if (std::exchange(text_, field_->text()) != field_->text())
        emit textChanged(text_);
}

void FilterBar::clear() {
    field_->clear();
    best_->setChecked(false);
    hide();
}

void FilterBar::close() {
    clear();
    emit closed();
}

void FilterBar::setBestOnly(bool on) {
    show();
    best_->setChecked(on);
}

void FilterBar::setBestMeaning(const QString& text) {
    best_->setToolTip(text);
    best_->setAccessibleDescription(text);
}

void FilterBar::showCount(int shown, int all) {
    shown_ = shown;
    all_ = all;
    count_->setText(tr("%1 of %2 rows").arg(shown).arg(all));
}

void FilterBar::showProblem(const QString& problem) {
    problem_->say(problem);
}

bool FilterBar::event(QEvent* event) {
    return handleEscape(*this, *event, [this] { close(); }) || QWidget::event(event);
}

void FilterBar::retranslate() {
    field_->setPlaceholderText(tr("Filter: text, or time<10us"));
    field_->setAccessibleName(tr("Measurement filter"));
    field_->setToolTip(tr("Enter words that occur in a row, or comparisons such as time<10us, "
                          "occupancy>=50%, or kernel=copy. A row must match all of them. Hidden "
                          "rows stay in the chart and in exports."));
    best_->setText(tr("Best per kernel"));
    close_->setToolTip(tr("Clears and closes the filter (Esc)"));
    close_->setAccessibleName(tr("Close the filter"));
    showCount(shown_, all_);
}

} // namespace kernelcurve
