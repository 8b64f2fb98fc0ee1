#include "ui/document/experiment_heading.h"

#include "app/document/experiment_document.h"
#include "ui/widgets/appearance/fonts.h"
#include "ui/widgets/appearance/icons.h"
#include "ui/widgets/appearance/tone.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/in_place_text.h"
#include "ui/widgets/named.h"

#include <QEvent>
#include <QToolButton>

namespace kernelcurve {

ExperimentHeading::ExperimentHeading(ExperimentDocument& document, QWidget* parent)
    : QWidget(parent)
    , document_(document)
    , title_(named("experimentTitle", new InPlaceText(InPlaceText::Kind::Line, this)))
    , addNotes_(named("addNotes", new QToolButton(this)))
    , notes_(named("experimentNotes", new InPlaceText(InPlaceText::Kind::Lines, this))) {
    addNotes_->setAutoRaise(true);
    addNotes_->setIcon(actionIcon(QStringLiteral("notes")));
    addNotes_->setFocusPolicy(Qt::TabFocus);
    notes_->setPalette(toned(Tone::Muted));
    auto* line = lineOf({{title_, 1}, addNotes_});
    line->setSpacing(4);
    auto* column = columnOf({line, notes_}, this);
    column->setContentsMargins(2, 2, 4, 0);
    column->setSpacing(0);
    connect(title_, &InPlaceText::edited, this, [this](const QString& text) {
        document_.edit([&](Experiment& experiment) {
            experiment.title = {text.toStdString(), {}};
        });
    });
    connect(notes_, &InPlaceText::edited, this, [this](const QString& text) {
        document_.edit([&](Experiment& experiment) { experiment.notes = text.toStdString(); });
    });
    connect(notes_, &InPlaceText::editing, this, &ExperimentHeading::showDocument);
    connect(addNotes_, &QToolButton::clicked, this, &ExperimentHeading::editNotes);
    connect(&document_, &ExperimentDocument::experimentChanged, this,
            &ExperimentHeading::showDocument);
    connect(&document_, &ExperimentDocument::fileChanged, this, &ExperimentHeading::showDocument);
    setFonts();
    keepTranslated(this, [this] { retranslate(); });
}

void ExperimentHeading::editTitle() {
    title_->edit();
}

void ExperimentHeading::editNotes() {
    notes_->show();
    notes_->edit();
}

void ExperimentHeading::showDocument() {
    title_->setValue(document_.experiment().title.empty() ? QString() : document_.title({}));
    title_->setPlaceholder(document_.title(tr("Untitled experiment")));
    notes_->setValue(QString::fromStdString(document_.experiment().notes));
    const bool hasNotes = !document_.experiment().notes.empty();
    notes_->setVisible(hasNotes || notes_->isEdited());
    addNotes_->setVisible(!hasNotes && !notes_->isEdited());
}

void ExperimentHeading::setFonts() {
    constexpr double heading = 15.0 / 13;
    title_->setFont(boldFont(scaledFont(font(), heading)));
}

void ExperimentHeading::retranslate() {
    title_->setMeaning(tr("Experiment title"));
    notes_->setMeaning(tr("Notes"));
    notes_->setPlaceholder(tr("Attempts and observations (included in reports)"));
    addNotes_->setToolTip(tr("Notes on the experiment (included in reports)"));
    addNotes_->setAccessibleName(tr("Add notes"));
    showDocument();
}

void ExperimentHeading::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        setFonts();
}

} // namespace kernelcurve
