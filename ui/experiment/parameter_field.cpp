#include "ui/experiment/parameter_field.h"

#include "ui/widgets/box_layouts.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/messages/note_label.h"
#include "ui/widgets/quiet_combo_box.h"

#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>

#include <utility>

namespace kernelcurve {

ParameterField::ParameterField(SharedParameter parameter, QWidget* parent)
    : QWidget(parent)
    , parameter_(std::move(parameter))
    , shown_(parameter_.shown())
    , editor_(new QuietComboBox(this))
    , count_(new QLabel(this))
    , note_(new NoteLabel(Tone::Error, this))
    , exclusion_(new NoteLabel(Tone::Warning, this)) {
    editor_->setEditable(true);
    editor_->setInsertPolicy(QComboBox::NoInsert);
    editor_->setCompleter(nullptr);
    editor_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    editor_->setMinimumContentsLength(6);
    editor_->setObjectName(QString::fromStdString(parameter_.name));
    setFocusProxy(editor_);

    // A note next to the entry would hide the swept values.
    auto* column = columnOf({editor_, count_, note_, exclusion_}, this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);

    editor_->addItems(suggestedEntries(shown_));
    retranslate();
    write();
    connect(editor_, &QComboBox::editTextChanged, this, &ParameterField::read);
    // When the field loses the focus, it scrolls back to the start of a long text.
    connect(editor_->lineEdit(), &QLineEdit::editingFinished, this, [this] {
        if (!editor_->hasFocus())
            editor_->lineEdit()->setCursorPosition(0);
        emit entered();
    });
    connect(editor_, &QComboBox::activated, this, &ParameterField::entered);
}

QString ParameterField::label() const {
    const QString label = translated(shown_.label);
    return label.isEmpty() ? QString::fromStdString(parameter_.name) : label;
}

QString ParameterField::labelWithName() const {
    // Kernels, files, and labs refer to the parameter by its name, such as `n`. Therefore, the
    // label includes the name.
    const QString name = QString::fromStdString(parameter_.name);
    const QString label = this->label();
    return label.compare(name, Qt::CaseInsensitive) == 0 ? label : tr("%1 (%2)").arg(label, name);
}

void ParameterField::show(const std::optional<ParameterEntry>& entry) {
    if (std::exchange(entry_, entry) != entry)
        write();
}

void ParameterField::discardInvalid() {
    if (!problem_.isEmpty())
        write();
}

void ParameterField::write() {
    const QSignalBlocker quiet(editor_);
    const auto common = parameter_.commonDefault();
    editor_->setEditText(entry_   ? entryText(*entry_, shown_)
                         : common ? valueText(*common, shown_)
                                  : QString());
    editor_->lineEdit()->setCursorPosition(0);
    // A document may have invalid values.
    setProblem(entry_ ? problemWith(*entry_) : QString());
    showCount();
}

void ParameterField::retranslate() {
    const QString help = translated(shown_.help);
    const QString allowed = allowedText(shown_);
    QStringList lines;
    if (!help.isEmpty())
        lines << asSentence(help);
    if (!allowed.isEmpty())
        lines << tr("Allowed: %1.").arg(allowed);
    setToolTip(lines.join(QChar(u'\n')));
    editor_->setAccessibleName(label());
    editor_->lineEdit()->setAccessibleName(label());
    editor_->setAccessibleDescription(problem_.isEmpty() ? toolTip() : problem_);
    editor_->lineEdit()->setPlaceholderText(parameter_.commonDefault() ? QString()
                                                                       : tr("kernels' defaults"));
    showCount();
    if (!problem_.isEmpty())
        read(editor_->currentText());
}

void ParameterField::showExclusion(const QString& text) {
    exclusion_->say(text);
    if (problem_.isEmpty())
        editor_->setAccessibleDescription(text.isEmpty() ? toolTip() : text);
}

QString ParameterField::problemWith(const ParameterEntry& entry) const {
    const auto problem = parameter_.problemWith(entry);
    if (!problem)
        return {};
    const QString what = translated(problem->what);
    return problem->kernel.empty() ? what : tr("%1: %2").arg(translated(problem->kernel), what);
}

void ParameterField::read(const QString& text) {
    const auto common = parameter_.commonDefault();
    std::optional<ParameterEntry> entry;
    if (!text.trimmed().isEmpty()) {
        // The loop below checks the value for every kernel, and its message includes the kernel's
        // name.
        Parameter plain = shown_;
        plain.values.clear();
        plain.range.reset();
        auto parsed = parseEntry(text, plain);
        if (const auto* problem = std::get_if<Message>(&parsed))
            return setProblem(translated(*problem));
        entry = std::get<ParameterEntry>(std::move(parsed));
        if (const QString problem = problemWith(*entry); !problem.isEmpty())
            return setProblem(problem);
        if (common && *entry == ParameterEntry(*common))
            entry.reset();
    }
    setProblem({});
    if (entry == entry_)
        return;
    entry_ = std::move(entry);
    showCount();
    emit edited();
}

void ParameterField::setProblem(const QString& problem) {
    note_->say(asSentence(problem));
    editor_->setAccessibleDescription(problem.isEmpty() ? toolTip() : problem);
    if (problem == problem_)
        return;
    problem_ = problem;
    showCount();
    emit problemChanged();
}

void ParameterField::showCount() {
    const auto* points =
        entry_ && problem_.isEmpty() ? std::get_if<decltype(Axis::points)>(&*entry_) : nullptr;
    count_->setVisible(points != nullptr);
    if (points)
        count_->setText(tr("%n value(s)", nullptr, static_cast<int>(Axis{{}, *points}.size())));
}

} // namespace kernelcurve
