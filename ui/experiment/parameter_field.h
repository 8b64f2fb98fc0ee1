#pragma once

#include "app/document/edit/experiment_edit.h"
#include "app/document/edit/parameter_text.h"

#include <QWidget>

#include <optional>

class QLabel;

namespace kernelcurve {

class NoteLabel;
class QuietComboBox;

/// The field for one parameter: a value, a list, or a range (parameter_text.h), with suggestions.
/// The number of values in a sweep and errors appear below the field.
class ParameterField : public QWidget {
    Q_OBJECT

  public:
    explicit ParameterField(SharedParameter parameter, QWidget* parent = nullptr);

    const std::string& name() const { return parameter_.name; }
    const SharedParameter& parameter() const { return parameter_; }
    /// Returns the label in the program's language.
    QString label() const;
    /// Returns the label with the parameter's name: "Elements (n)".
    QString labelWithName() const;

    /// Shows the experiment's setting, or the default if `entry` is nullopt. Keeps the text while
    /// the setting is unchanged, so that typing is not disturbed.
    void show(const std::optional<ParameterEntry>& entry);
    /// Replaces an invalid text with the last valid entry.
    void discardInvalid();
    /// Returns the last valid entry, or nullopt for the default.
    const std::optional<ParameterEntry>& entry() const { return entry_; }
    /// Returns the reason why the text is invalid, or an empty string for a valid text.
    const QString& problem() const { return problem_; }

    /// Shows the reason why some values are excluded, as a note below a valid field.
    void showExclusion(const QString& text);

    /// Must be called after a change of the language.
    void retranslate();

  signals:
    /// Emitted when the user has changed the entry and the new entry is valid.
    void edited();
    /// Emitted when the entry is complete: the user has selected it, pressed Enter, or left the
    /// field.
    void entered();
    /// Emitted when `problem` has changed.
    void problemChanged();

  private:
    void write();
    void read(const QString& text);
    void setProblem(const QString& problem);
    void showCount();
    /// Returns the reason why the entry is invalid for one of the kernels, or an empty string if
    /// all kernels accept it.
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
