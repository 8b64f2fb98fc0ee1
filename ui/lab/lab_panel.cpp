#include "ui/lab/lab_panel.h"

#include "app/document/labs/labs.h"
#include "ui/widgets/appearance/tone.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/metric_text.h"

#include <QEvent>
#include <QScrollBar>
#include <QUrl>

#include <utility>

namespace kernelcurve {
namespace {

const QString stepTarget = QStringLiteral("step:");
const QString restartTarget = QStringLiteral("restart:");
const QString guessTarget = QStringLiteral("guess:");
const QString answersTarget = QStringLiteral("answers:");
const QString comparisonTarget = QStringLiteral("comparison:");
const QString labTarget = QStringLiteral("lab:");
constexpr int textMargin = 12;

QString paragraphs(const LocalizedText& text) {
    QString html;
    for (const QString& part : translated(text).split(QStringLiteral("\n\n"), Qt::SkipEmptyParts))
        html += QStringLiteral("<p>%1</p>").arg(part.trimmed().toHtmlEscaped());
    return html;
}

QString section(const QString& heading, const LocalizedText& text) {
    return text.empty() ? QString()
                        : QStringLiteral("<h3>%1</h3>%2").arg(heading, paragraphs(text));
}

QString section(const QString& heading, const std::vector<LocalizedText>& items) {
    if (items.empty())
        return {};
    QString html = QStringLiteral("<h3>%1</h3><ol>").arg(heading);
    for (const LocalizedText& item : items)
        html += QStringLiteral("<li>%1</li>").arg(translated(item).trimmed().toHtmlEscaped());
    return html + QStringLiteral("</ol>");
}

} // namespace

LabPanel::LabPanel(QWidget* parent)
    : QTextBrowser(parent) {
    setObjectName(QStringLiteral("labText"));
    setFrameShape(QFrame::NoFrame);
    document()->setDocumentMargin(textMargin);
    setOpenLinks(false);
    // The list has the same indentation as the text.
    document()->setIndentWidth(20);
    document()->setDefaultStyleSheet(
        QStringLiteral("h3 { margin-top: 14px; } li { margin-bottom: 4px; }"));
    connect(this, &QTextBrowser::anchorClicked, this, &LabPanel::follow);
    write();
}

void LabPanel::setLab(LocalizedText title, std::optional<LabText> lab) {
    if (title == title_ && lab == lab_)
        return;
    title_ = std::move(title);
    lab_ = std::move(lab);
    recorded_.clear();
    measured_ = false;
    asked_ = false;
    figures_.reset();
    write();
}

void LabPanel::showMeasured(bool measured, std::optional<LabFigures> figures) {
    if (measured == measured_ && figures == figures_)
        return;
    measured_ = measured;
    figures_ = std::move(figures);
    write();
}

void LabPanel::showRecorded(std::vector<std::optional<RecordedShare>> shares) {
    if (std::exchange(recorded_, std::move(shares)) != recorded_)
        write();
}

void LabPanel::showStep(std::optional<int> step) {
    if (std::exchange(step_, step) != step)
        write();
}

void LabPanel::showStepsDone(const std::set<int>& steps) {
    if (std::exchange(stepsDone_, steps) != steps)
        write();
}

void LabPanel::showNext(const std::optional<Lab>& next) {
    const auto id = [](const std::optional<Lab>& lab) { return lab ? lab->id : std::string(); };
    if (id(next) == id(next_))
        return;
    next_ = next;
    write();
}

void LabPanel::resizeEvent(QResizeEvent* event) {
    QTextBrowser::resizeEvent(event);
    keepMeasure();
}

/// Limits the line length, because longer lines are hard to read.
void LabPanel::keepMeasure() {
    constexpr int letters = 72;
    const int widest = fontMetrics().averageCharWidth() * letters + 2 * textMargin;
    if (viewport()->width() > widest) {
        setLineWrapMode(QTextEdit::FixedPixelWidth);
        setLineWrapColumnOrWidth(widest);
    } else {
        setLineWrapMode(QTextEdit::WidgetWidth);
    }
}

void LabPanel::setLocked(bool locked) {
    if (std::exchange(locked_, locked) != locked)
        write();
}

void LabPanel::changeEvent(QEvent* event) {
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        keepMeasure();
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        write();
}

void LabPanel::follow(const QUrl& link) {
    const QString target = link.toString();
    if (target == restartTarget)
        emit restartWanted();
    else if (target == guessTarget)
        emit guessWanted();
    else if (target == comparisonTarget)
        emit comparisonWanted();
    else if (target.startsWith(labTarget))
        emit labWanted(target.mid(labTarget.size()));
    else if (target == answersTarget) {
        asked_ = true;
        write();
        emit answersWanted();
    } else if (target.startsWith(stepTarget))
        emit stepChosen(target.mid(stepTarget.size()).toInt());
}

QString LabPanel::link(const QString& target, const QString& words) const {
    // The text keeps the same layout during a run. Otherwise, the text would jump at the start and
    // the end of the run.
    if (locked_)
        return QStringLiteral("<span style=\"color:%1\">%2</span>")
            .arg(palette().color(QPalette::Disabled, QPalette::Text).name(), words.toHtmlEscaped());
    return QStringLiteral("<a href=\"%1\">%2</a>").arg(target, words.toHtmlEscaped());
}

QString LabPanel::steps() const {
    if (lab_->steps.empty())
        return {};
    QString html = QStringLiteral("<h3>%1</h3><ol>").arg(tr("Steps"));
    for (std::size_t index = 0; index < lab_->steps.size(); ++index) {
        const LabStep& step = lab_->steps[index];
        const bool shown = step_ == static_cast<int>(index);
        const QString what = translated(step.what).trimmed().toHtmlEscaped();
        html += QStringLiteral("<li>%1").arg(shown ? QStringLiteral("<b>%1</b>").arg(what) : what);
        if (step.set)
            html += QStringLiteral("<br>") +
                    (shown ? tr("✓ Applied").toHtmlEscaped()
                           : link(stepTarget + QString::number(index), tr("▸ Apply this step"))) +
                    (stepsDone_.contains(static_cast<int>(index))
                         ? QStringLiteral(" · ") + tr("✓ Measured").toHtmlEscaped()
                         : QString());
        html += whatIsMissing(index);
        if (!step.see.empty())
            html +=
                QStringLiteral("<br><i>%1</i>").arg(translated(step.see).trimmed().toHtmlEscaped());
        html += QStringLiteral("</li>");
    }
    return html + QStringLiteral("</ol><p>%1</p>").arg(link(restartTarget, tr("↺ Reset the lab")));
}

QString LabPanel::whatIsMissing(std::size_t step) const {
    if (step >= recorded_.size() || !recorded_[step] || recorded_[step]->missing == 0)
        return {};
    const RecordedShare& share = *recorded_[step];
    QString text = (share.isExact() ? tr("The recording does not cover all of this step: %1 of %2 "
                                         "configurations are missing.")
                                    : tr("The recording does not cover all of this step: about %1 "
                                         "of %2 configurations are missing."))
                       .arg(share.missingOfAll())
                       .arg(share.configurations);
    if (share.reason)
        text = joinedSentences({text, explained(*share.reason)});
    return QStringLiteral("<br><span style=\"color:%1\">%2</span>")
        .arg(toneColour(Tone::Warning, palette()).name(), text.toHtmlEscaped());
}

/// Returns the expected observation, the values, the explanation, and the questions. Before a
/// measurement, these would reveal the answers. Therefore, the function returns only links to guess
/// or to show them.
QString LabPanel::answers() const {
    if (!measured_ && !asked_)
        return QStringLiteral("<h3>%1</h3><p>%2</p><p>%3<br>%4</p>")
            .arg(tr("What do you expect?").toHtmlEscaped(),
                 tr("Write your guess first, and then run. The explanation appears after the run.")
                     .toHtmlEscaped(),
                 link(guessTarget, tr("▸ Draw your guess")),
                 link(answersTarget, tr("▸ Show the explanation now")));
    return section(tr("Expected observation"), lab_->expect) + figures() +
           section(tr("Why"), lab_->why) + section(tr("Questions"), lab_->questions);
}

QString LabPanel::figures() const {
    if (!figures_)
        return {};
    const auto text = [this](const std::optional<FigureRange>& range) {
        if (!range)
            return QStringLiteral("–");
        const QString least = metricText(*figures_->metric, range->least);
        const QString greatest = metricText(*figures_->metric, range->greatest);
        return least == greatest ? least : tr("%1 to %2").arg(least, greatest);
    };
    const auto cell = [](const QString& words, const char* tag) {
        return QStringLiteral("<%1 align=\"left\">%2</%1>")
            .arg(QLatin1String(tag), words.toHtmlEscaped());
    };
    const auto device = [](const std::string& name) { return QString::fromStdString(name); };
    QString html = QStringLiteral("<h3>%1</h3><table cellspacing=\"6\"><tr>")
                       .arg(metricHeading(*figures_->metric).toHtmlEscaped());
    html += cell(tr("Kernel"), "th");
    if (measured_)
        html += cell(device(figures_->here), "th");
    html += cell(tr("%1, recorded").arg(device(figures_->there)), "th");
    for (const LabFigures::Row& row : figures_->rows) {
        // A kernel's id must not wrap, but the values next to it may.
        html += QStringLiteral("</tr><tr><td style=\"white-space: nowrap\">%1</td>")
                    .arg(device(row.kernel).toHtmlEscaped());
        if (measured_)
            html += cell(text(row.here), "td");
        html += cell(text(row.there), "td");
    }
    html += QStringLiteral("</tr></table>");
    if (measured_)
        html += QStringLiteral("<p>%1</p>")
                    .arg(link(comparisonTarget, tr("▸ Add the recorded curves")));
    return html;
}

QString LabPanel::next() const {
    if (!next_)
        return {};
    return QStringLiteral("<h3>%1</h3><p>%2</p>")
        .arg(tr("Next steps").toHtmlEscaped(),
             link(labTarget + QString::fromStdString(next_->id),
                  QStringLiteral("▸ ") + translated(next_->title)));
}

void LabPanel::write() {
    setAccessibleName(tr("Explanation"));
    const int scrolled = verticalScrollBar()->value();
    if (!lab_) {
        setHtml(QStringLiteral("<p>%1</p>")
                    .arg(tr("This experiment is not a lab. Open a lab from the Labs menu for an "
                            "explanation.")
                             .toHtmlEscaped()));
        return;
    }
    QString course;
    if (lab_->course)
        course = QStringLiteral("<p><span style=\"color:%1\">%2</span></p>")
                     .arg(toneColour(Tone::Muted, palette()).name(),
                          (rowTitle(lab_->course->topic) + QStringLiteral(" · ") +
                           courseText(*lab_->course))
                              .toHtmlEscaped());
    setHtml(QStringLiteral("<h2>%1</h2>").arg(translated(title_).toHtmlEscaped()) + course +
            paragraphs(lab_->goal) + steps() + answers() + next());
    verticalScrollBar()->setValue(scrolled);
}

} // namespace kernelcurve
