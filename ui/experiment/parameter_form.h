#pragma once

#include "app/document/edit/experiment_edit.h"
#include "app/document/edit/shared_parameters.h"

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

/// The parameters of the chosen kernels, made from their declarations. The compiler's own are
/// folded away until they are wanted.
class ParameterForm : public QWidget {
    Q_OBJECT

  public:
    explicit ParameterForm(const Catalog& catalog, QWidget* parent = nullptr);

    /// Shows the experiment: other parameters make other fields, else the fields stay.
    void show(const Experiment& experiment);
    /// Says at the fields which configurations cannot be measured, and why.
    void showExclusions(const PlanOutlook& outlook);
    /// Takes texts that are not valid back to the last entry that was.
    void discardInvalid();
    /// The name of the first field that is not valid and why, as a sentence; empty where all are.
    QString problem() const;
    /// Moves the keyboard to the first field that is not valid, else to the first.
    void focusFirst();
    ParameterField* field(const std::string& name) const;
    /// In a window that is not wide the labels may stand above their fields.
    QSize minimumSizeHint() const override;

  signals:
    /// The field's entry is another; it is valid.
    void edited(kernelcurve::ParameterField* field);
    /// An entry is complete, see ParameterField.
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
    std::vector<SharedParameter> parameters_; ///< what there are fields for
    QFormLayout* rows_;
    NoteLabel* hint_;
    QLabel* empty_;
    QToolButton* compiler_;
    QPushButton* reset_;
    Experiment experiment_; ///< as last shown
    std::vector<ParameterField*> fields_;
    std::vector<SharedParameter> folded_; ///< the compiler's, until they are wanted
};

} // namespace kernelcurve
