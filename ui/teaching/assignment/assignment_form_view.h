#pragma once

#include "app/assignment/assignment_form.h"

#include <QCompleter>
#include <QString>
#include <QStringList>
#include <QWidget>

#include <functional>
#include <string>
#include <utility>
#include <vector>

class QComboBox;
class QFormLayout;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QScrollArea;
class QTabWidget;
class QToolButton;
class QVBoxLayout;

class QLineEdit;

namespace kernelcurve {

/// Completes the word at the cursor of a field. A list opens while the user types. Each entry is a
/// name with a description.
class WordCompleter : public QCompleter {
    Q_OBJECT

  public:
    explicit WordCompleter(QLineEdit& field);

    void setNames(const std::vector<std::pair<QString, QString>>& names);

  protected:
    QStringList splitPath(const QString& path) const override;
    QString pathFromIndex(const QModelIndex& index) const override;

  private:
    void takeEdit();

    QLineEdit& field_;
    // The parts of the typed text around the word at the cursor. While the user selects a name,
    // the field shows it.
    QString before_, after_;
};

class NoteLabel;
class WordCompleter;

/// The fields of an assignment. Each field shows and changes one key of the file.
class AssignmentFormView : public QWidget {
    Q_OBJECT

  public:
    using Change = std::function<void(HeaderValues&)>;

    explicit AssignmentFormView(QWidget* parent = nullptr);

    /// Shows an assignment. Typed text with the same meaning stays unchanged.
    void showForm(const AssignmentForm& form);
    /// Sets the problems and kernel files to choose from.
    void setChoices(const QStringList& problems, const QStringList& kernels);
    /// Sets the names that gates may use, with a description.
    void setGateNames(std::vector<std::pair<QString, QString>> names);
    /// Shows the reason why the text is invalid, and disables the fields, which keep their content.
    /// An empty string enables the fields.
    void setWaiting(const QString& words);
    /// Shows an error near the field of a path.
    void showError(const HeaderPath& path, const QString& words);
    void clearErrors();

  signals:
    void changed(const kernelcurve::AssignmentFormView::Change& change);
    /// Emitted when a gate was added or removed and the form must be updated at once.
    void rowsChanged(const kernelcurve::AssignmentFormView::Change& change);

  private:
    struct GateFields {
        QWidget* all;
        QLineEdit* that;
        WordCompleter* names;
        QLineEdit* points;
        QToolButton* remove;
        QLineEdit* at;
        QComboBox* device;
        QLineEdit* title;
        QLineEdit* hint;
        NoteLabel* wrong;
    };
    void makeGeneral(QVBoxLayout& column);
    void makeGates(QVBoxLayout& column);
    void addGateFields();
    QLineEdit* addField(QFormLayout& form, const QString& label, const char* name,
                        const QString& accessible);
    void onEdit(QLineEdit* field,
                std::function<void(HeaderValues&, const std::string& text)> write);

    NoteLabel* waiting_;
    QScrollArea* scroll_;
    QWidget* fields_;
    QLineEdit *title_, *titleZh_;
    QTabWidget* texts_;
    QPlainTextEdit *text_, *textZh_;
    QComboBox *problem_, *kernel_;
    QLineEdit *sizes_, *hiddenSizes_, *tries_, *limit_;
    QComboBox* metric_;
    NoteLabel* wrong_;
    QVBoxLayout* gateColumn_;
    QPushButton* addGate_;
    std::vector<GateFields> gates_;
    std::vector<LocalizedText> gateTitles_, gateHints_; ///< as in the file
    std::vector<std::pair<QString, QString>> names_;
    bool showing_ = false; ///< the fields are filled from the file
};

} // namespace kernelcurve
