#include "ui/teaching/assignment/assignment_panel.h"

#include "gpu/model/values/quantity.h"
#include "ui/why/access_panel.h"
#include "ui/widgets/appearance/tone.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/named.h"

#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QSplitter>
#include <QTextBrowser>

#include <algorithm>

namespace kernelcurve {
namespace {

const QString nameKey = QStringLiteral("assignment/student");

QString number(double value) {
    return QString::fromStdString(formatReal(value));
}

QString htmlParagraph(const QString& text) {
    return QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped());
}

} // namespace

AssignmentPanel::AssignmentPanel(QWidget* parent)
    : QWidget(parent)
    , text_(named("assignmentText", new QTextBrowser))
    , gates_(named("gates", new QListWidget))
    , accesses_(new AccessPanel)
    , state_(named("assignmentState", new QLabel))
    , nameLabel_(new QLabel)
    , name_(named("studentName", new QLineEdit))
    , handIn_(named("handIn", new QPushButton)) {
    text_->setFrameShape(QFrame::NoFrame);
    text_->document()->setDocumentMargin(12);
    gates_->setWordWrap(true);
    gates_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    gates_->setSpacing(2);
    state_->setWordWrap(true);
    state_->setTextFormat(Qt::PlainText);
    name_->setText(QSettings().value(nameKey).toString());
    name_->setMaxLength(100);
    nameLabel_->setBuddy(name_);
    accesses_->hide();

    auto* parts = new QSplitter(Qt::Vertical);
    parts->setChildrenCollapsible(false);
    parts->addWidget(text_);
    parts->addWidget(gates_);
    parts->addWidget(accesses_);
    constexpr int less = 2;
    constexpr int more = 3;
    parts->setStretchFactor(0, less);
    parts->setStretchFactor(1, more);
    parts->setStretchFactor(2, more);
    auto* row = lineOf({nameLabel_, {name_, 1}, handIn_});
    columnOf({{parts, 1}, state_, row}, this);

    connect(gates_, &QListWidget::currentRowChanged, this, &AssignmentPanel::showAccesses);
    const auto showLine = [this](QListWidgetItem* item) {
        if (!result_)
            return;
        const auto& gate = result_->gates[static_cast<std::size_t>(gates_->row(item))];
        if (gate.where.line > 0)
            emit lineWanted(gate.where.line);
    };
    connect(gates_, &QListWidget::itemActivated, this, showLine);
    connect(gates_, &QListWidget::itemClicked, this, showLine);
    connect(accesses_, &AccessPanel::failed, this, &AssignmentPanel::failed);
    connect(handIn_, &QPushButton::clicked, this, &AssignmentPanel::handInWanted);
    connect(name_, &QLineEdit::textChanged, this, [this](const QString& name) {
        QSettings().setValue(nameKey, name);
        writeState();
    });
    write();
}

QString AssignmentPanel::student() const {
    return name_->text().trimmed();
}

void AssignmentPanel::setAssignment(const Assignment& assignment) {
    assignment_ = assignment;
    result_.reset();
    evidence_ = {};
    heldBack_.clear();
    done_ = all_ = 0;
    write();
}

void AssignmentPanel::showTrying(int done, int all) {
    done_ = done;
    all_ = all;
    heldBack_.clear();
    writeState();
}

void AssignmentPanel::showResult(const AssessmentResult& result, const KernelEvidence& evidence) {
    result_ = result;
    evidence_ = evidence;
    all_ = 0;
    heldBack_.clear();
    writeGates();
    writeState();
    showAccesses();
}

void AssignmentPanel::showHeldBack(const QString& why) {
    heldBack_ = why;
    all_ = 0;
    result_.reset(); // the result belongs to the previous text
    evidence_ = {};
    writeGates();
    showAccesses();
    writeState();
}

void AssignmentPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        write();
    QWidget::changeEvent(event);
}

QString AssignmentPanel::picturesHtml() const {
    QString html;
    for (const std::string& name : assignment_->pictures)
        html += QStringLiteral("<p><img src=\"data:image/%1;base64,%2\"></p>")
                    .arg(name.ends_with(".png") ? QStringLiteral("png") : QStringLiteral("jpeg"),
                         QString::fromStdString(assignment_->file(name).text).toHtmlEscaped());
    return html;
}

void AssignmentPanel::write() {
    nameLabel_->setText(tr("Your &name:"));
    handIn_->setText(tr("Sub&mit…"));
    gates_->setAccessibleName(tr("Gates"));
    text_->setAccessibleName(tr("Assignment"));
    if (assignment_) {
        QString html =
            QStringLiteral("<h2>%1</h2>").arg(translated(assignment_->title).toHtmlEscaped());
        for (const QString& part :
             translated(assignment_->text).split(QStringLiteral("\n\n"), Qt::SkipEmptyParts))
            html += htmlParagraph(part.trimmed());
        html += picturesHtml();
        QStringList sizes;
        for (const Values& size : assignment_->sizes)
            sizes += QString::fromStdString(sizeText(size));
        html += htmlParagraph(
            tr("Results must be correct at %1.").arg(sizes.join(QStringLiteral("; "))));
        if (assignment_->withheld > 0)
            html += htmlParagraph(tr("The grader also tests %n hidden size(s).", nullptr,
                                     static_cast<int>(assignment_->withheld)));
        if (assignment_->tries > 0)
            html += htmlParagraph(
                tr("You can submit %n time(s).", nullptr, static_cast<int>(assignment_->tries)));
        text_->setHtml(html);
    } else {
        text_->setHtml(
            htmlParagraph(tr("Open an assignment (NAME.assignment.yaml) with File > Open…")));
    }
    gates_->setVisible(assignment_.has_value());
    writeGates();
    writeState();
}

void AssignmentPanel::writeGates() {
    if (!assignment_)
        return;
    const int chosen = gates_->currentRow();
    gates_->clear();
    for (std::size_t index = 0; index < assignment_->gates.size(); ++index) {
        const AssignmentGate& gate = assignment_->gates[index];
        QString mark = QStringLiteral("·");
        QString state = tr("not tested");
        Tone tone = Tone::Muted;
        QStringList lines;
        if (result_) {
            const GateOutcome& outcome = result_->gates[index];
            for (const Message& why : outcome.why)
                lines += translated(why);
            if (outcome.state == GateState::Passed) {
                mark = QStringLiteral("✓");
                state = tr("passed");
                tone = Tone::Success;
            } else if (outcome.state == GateState::Missed) {
                mark = QStringLiteral("✗");
                state = tr("missing");
                tone = Tone::Error;
                if (!gate.hint.empty())
                    lines += translated(gate.hint);
            } else {
                mark = QStringLiteral("?");
                state = tr("decided by the grader");
            }
        }
        QString words =
            tr("%1 %2 (%3): %4").arg(mark, translated(titleOf(gate)), number(gate.points), state);
        for (const QString& line : lines)
            words += QStringLiteral("\n– ") + line;
        auto* item = new QListWidgetItem(words, gates_);
        item->setForeground(toneColour(tone, palette()));
    }
    gates_->setCurrentRow(std::min(chosen, gates_->count() - 1));
}

void AssignmentPanel::writeState() {
    QString words;
    if (!heldBack_.isEmpty())
        words = heldBack_;
    else if (all_ > 0)
        words = tr("Testing: %1 of %2").arg(done_).arg(all_);
    else if (result_)
        words = tr("%1 of %2 points. Kernelcurve tests the gates each time you save.")
                    .arg(number(result_->points), number(assignment_->points()));
    else if (assignment_)
        words = tr("Save the kernel to test its gates.");
    state_->setText(words);
    handIn_->setEnabled(result_ && all_ == 0 && heldBack_.isEmpty() && !student().isEmpty());
    handIn_->setToolTip(student().isEmpty() ? tr("Enter your name first.")
                                            : tr("Creates a file to send to your teacher."));
}

void AssignmentPanel::showAccesses() {
    const int row = gates_->currentRow();
    const KernelEvidence::Traced* traced = nullptr;
    if (result_ && assignment_ && row >= 0) {
        const AssignmentGate& gate = assignment_->gates[static_cast<std::size_t>(row)];
        if (std::ranges::any_of(gate.that->names(), isTraced))
            traced = evidence_.traceAt(assignment_->sizeOf(gate));
    }
    accesses_->setVisible(traced != nullptr && !traced->report.accesses.empty());
    if (!accesses_->isVisibleTo(this))
        return;
    accesses_->setReport(traced->report);
    if (const int line = result_->gates[static_cast<std::size_t>(row)].where.line; line > 0)
        accesses_->showLine(line);
    // The items are laid out first.
    QMetaObject::invokeMethod(
        gates_, [this] { gates_->scrollToItem(gates_->currentItem()); }, Qt::QueuedConnection);
}

} // namespace kernelcurve
