#pragma once

#include "app/document/kernels/problem_form.h"

#include <QString>
#include <QWidget>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace kernelcurve {

class NoteLabel;
class SelectableLabel;

/// The form of a problem. An edit in the form changes the file's text. Afterwards, the form shows
/// the new text.
class ProblemFormView : public QWidget {
    Q_OBJECT

  public:
    using Change = std::function<void(HeaderValues&)>;

    explicit ProblemFormView(QWidget* parent = nullptr);

    /// Shows a problem. Keeps typed text with the same meaning.
    void showForm(const ProblemForm& form);
    /// Shows the reason why the text is invalid, and disables the fields, which keep their content.
    /// An empty string enables the fields.
    void setWaiting(const QString& words);
    /// Shows an error at the field of a path. If no such field exists, shows the error at the part
    /// of the form to which the path belongs. Returns false if the form has neither.
    bool showError(const HeaderPath& path, const QString& words);
    void clearErrors();
    void focusField(const HeaderPath& path);
    /// Returns the typed example values by parameter. The text is empty for the default.
    std::map<std::string, std::string> chosenValues() const;
    /// Shows the sizes that the example values give. Clears them if the sizes are unknown.
    void showSizes(const std::optional<ProblemSizes>& sizes);

  signals:
    void changed(const kernelcurve::ProblemFormView::Change& change);
    /// Emitted when a row was added or removed and the form must be updated at once.
    void rowsChanged(const kernelcurve::ProblemFormView::Change& change);
    void chosenValuesChanged();

  private:
    struct ParameterFields {
        std::string now; ///< name in the file
        QLineEdit* name;
        QComboBox* kind;
        QLineEdit* allowed;
        QLineEdit* value;
        QLineEdit* chosen;
        QToolButton* remove;
    };
    struct ArrayFields {
        std::string now;
        QLineEdit* name;
        QComboBox* role;
        QComboBox* type;
        QLineEdit* shape;
        QToolButton* remove;
        QLabel* filled;
        QComboBox* fill;
        QLineEdit* numbers;
        SelectableLabel* comes;
    };
    struct OutputFields {
        std::string now;
        QLabel* name;
        QLineEdit* relative;
        QLineEdit* absolute;
        QCheckBox* exact;
        QCheckBox* zeroed;
    };
    /// A part of the form, with its error messages below.
    struct Section {
        QGridLayout* grid = nullptr;
        NoteLabel* wrong = nullptr;
    };

    /// Returns the text of a field without surrounding blanks.
    static std::string typed(const QLineEdit* field);
    Section addSection(QVBoxLayout& column, const QString& title, QWidget* button = nullptr);
    QWidget* addButton(const QString& text, const char* name, Change change);
    QLineEdit* addField(Section& section, const QString& label, const char* name,
                        const QString& accessible, int row, int column, int columns = 1);
    void addHeads(Section& section, const QStringList& heads);
    void fitWidth();
    void makeGeneral(QVBoxLayout& column);
    void makeReference(QVBoxLayout& column);
    void onEdit(QLineEdit* field, std::function<void(HeaderValues&, const std::string&)> write);
    void addParameterFields(std::size_t row);
    void addArrayFields(std::size_t row);
    void addOutputFields(std::size_t row);
    void nameFields();
    template <typename Fields>
    QToolButton* removeButton(const char* map, const std::vector<Fields>& rows, std::size_t row);
    template <typename Fields>
    void setCount(std::vector<Fields>& rows, std::size_t count, Section& section,
                  void (ProblemFormView::*add)(std::size_t));
    template <typename Fields>
    void rename(const char* map, std::vector<Fields>& rows, std::size_t row);
    void arrangeTabs();
    QWidget* fieldOf(const HeaderPath& path, Section*& section);

    NoteLabel* waiting_;
    NoteLabel* variants_;
    QScrollArea* scroll_;
    QWidget* fields_;
    Section general_, parameterSection_, arraySection_, task_, reference_, outputSection_;
    QLineEdit *id_, *title_, *titleZh_, *bytes_, *operations_, *entry_, *units_, *arguments_;
    QWidget *addParameter_, *addArray_;
    SelectableLabel* sizes_;
    std::vector<ParameterFields> parameters_;
    std::vector<ArrayFields> arrays_;
    std::vector<OutputFields> outputs_;
    std::vector<QWidget*> marked_; ///< fields with an error
};

} // namespace kernelcurve
