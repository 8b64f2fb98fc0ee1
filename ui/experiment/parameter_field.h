#pragma once

#include "app/document/edit/parameter_text.h"
#include "app/document/edit/shared_parameters.h"

#include <QWidget>

#include <optional>

class QLabel;

namespace kernelcurve {

class NoteLabel;
class QuietComboBox;

/// The field of one parameter: a value, a list or a range (parameter_text.h), with the usual
/// entries to choose from. Says how many values a sweep has, and below, what is wrong.
class ParameterField : public QWidget {
    Q_OBJECT

  public:
    explicit ParameterField(SharedParameter parameter, QWidget* parent = nullptr);

    const std::string& name() const { return parameter_.name; }
    const SharedParameter& parameter() const { return parameter_; }
    /// What people call it, in the program's language.
    QString label() const;
    /// The same with the parameter's own name: "Elements (n)".
    QString labelWithName() const;

    /// Shows what the experiment says; nothing shows the default. Leaves the text alone while the
    /// experiment says the same as before, so that typing is not disturbed.
    void show(const std::optional<ParameterEntry>& entry);
    /// Puts the last valid entry in the place of a text that is not valid.
    void discardInvalid();
    /// The last valid entry; nothing if the default stands.
    const std::optional<ParameterEntry>& entry() const { return entry_; }
    /// Why the text is not valid; empty if it is.
    const QString& problem() const { return problem_; }

    /// Below the field, if it is valid: why some of its values cannot be measured.
    void showExclusion(const QString& text);

    /// After a change of the language.
    void retranslate();

  signals:
    /// The user changed the entry; it is valid.
    void edited();
    /// The entry is complete: the user chose it, pressed Enter or left the field.
    void entered();
    /// `problem` is another than before.
    void problemChanged();

  private:
    void write();
    void read(const QString& text);
    void setProblem(const QString& problem);
    void showCount();
    /// Empty if it suits every kernel.
    QString problemWith(const ParameterEntry& entry) const;

    SharedParameter parameter_;
    Parameter shown_;
    std::optional<ParameterEntry> entry_;
    QString problem_;
    QuietComboBox* editor_;
    QLabel* count_;
    NoteLabel* note_;
    NoteLabel* exclusion_;
};

} // namespace kernelcurve
