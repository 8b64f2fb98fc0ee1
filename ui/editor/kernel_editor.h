#pragma once

#include "gpu/model/values/message.h"

#include <QString>
#include <QWidget>

#include <vector>

class QListWidget;
class QPushButton;

namespace kernelcurve {

class NoteLabel;
class OwnKernelFile;
class SourceView;

/// Something wrong with a kernel; line and column are 0 where it belongs to no line.
struct KernelProblem {
    int line = 0;
    int column = 0;
    QString words;
    bool operator==(const KernelProblem&) const = default;
};

/// A kernel file in the window: its text, what is wrong with it at its lines and in a list, and how
/// far the trial of it is.
class KernelEditor : public QWidget {
    Q_OBJECT

  public:
    /// Reads the file; throws DocumentError.
    explicit KernelEditor(const QString& path, QWidget* parent = nullptr);

    QString path() const;
    QString name() const;
    bool isModified() const;
    /// False where it failed, which `failed` tells.
    bool save();
    /// Writes the text into another file and goes on with that one.
    bool saveAs(const QString& path);
    /// The file's text takes the place of the editor's.
    void takeFile();
    void showProblems(std::vector<KernelProblem> problems);
    const std::vector<KernelProblem>& problems() const { return problems_; }
    void say(const QString& words);
    /// What the kernel's code includes: a change there is one of this file, too.
    void watchAlso(const QStringList& paths);
    SourceView& view() { return *view_; }

  signals:
    /// The file has a new text, from here or from another editor.
    void saved();
    void modifiedChanged();
    void saveAsWanted();
    /// Somebody else changed the file while there are changes here.
    void changedElsewhere();
    void failed(const kernelcurve::Failure& failure);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void connectFile();
    template <typename Write>
    bool written(Write write);
    void noteModified();
    void retranslate();

    OwnKernelFile* file_;
    QPushButton* save_;
    QPushButton* saveAs_;
    NoteLabel* state_;
    SourceView* view_;
    QListWidget* list_;
    std::vector<KernelProblem> problems_;
    bool lost_ = false; ///< the file is gone: the text here is all there is
    bool wasModified_ = false;
};

} // namespace kernelcurve
