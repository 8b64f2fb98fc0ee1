#pragma once

#include "app/document/edit/experiment_edit.h"

#include <QWidget>

#include <string>
#include <vector>

class QFormLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace kernelcurve {

struct PlanOutlook;

class Catalog;
class NoteLabel;
class ParameterField;

/// The fields for the parameters of the selected kernels, created from their declarations. Compiler
/// parameters are in a collapsed section.
class ParameterForm : public QWidget {
    Q_OBJECT

  public:
    explicit ParameterForm(const Catalog& catalog, QWidget* parent = nullptr);

    /// Shows the experiment. Creates new fields only if the parameters differ.
    void show(const Experiment& experiment);
    /// Shows the excluded configurations and their reasons at the fields.
    void showExclusions(const PlanOutlook& outlook);
    /// Resets invalid texts to the last valid entry.
    void discardInvalid();
    /// Returns the name and error of the first invalid field as a sentence. Returns an empty string
    /// if all fields are valid.
    QString problem() const;
    /// Focuses the first invalid field, or the first field if all fields are valid.
    void focusFirst();
    ParameterField* field(const std::string& name) const;
    /// Returns a hint that allows labels above their fields in a narrow window.
    QSize minimumSizeHint() const override;

  signals:
    /// Emitted when the field has a new valid entry.
    void edited(kernelcurve::ParameterField* field);
    /// Emitted when an entry is complete (see ParameterField).
    void entered();
    void resetWanted();
    void problemChanged();

  protected:
    bool event(QEvent* event) override;

  private:
    int minWidth(bool beside) const;
    void rebuild(std::vector<SharedParameter> parameters);
    void addField(SharedParameter parameter);
    void unfoldCompiler();
    ParameterField* fieldFor(const std::vector<std::string>& parameters) const;
    void retranslate();

    const Catalog& catalog_;
    std::vector<SharedParameter> parameters_; ///< parameters that have a field
    QFormLayout* rows_;
    NoteLabel* hint_;
    QLabel* empty_;
    QToolButton* compiler_;
    QPushButton* reset_;
    Experiment experiment_; ///< experiment that was shown last
    std::vector<ParameterField*> fields_;
    std::vector<SharedParameter> folded_; ///< compiler parameters, in the collapsed section
};

} // namespace kernelcurve
