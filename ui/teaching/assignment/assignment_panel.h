#pragma once

#include "app/assignment/assessment.h"

#include <QWidget>

#include <optional>

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QTextBrowser;

namespace kernelcurve {

class AccessPanel;

/// The text of an assignment, the result of each gate with reason and line, and the kernel's
/// accesses with the picture of a warp. The accesses are shown only for modelled gates.
class AssignmentPanel : public QWidget {
    Q_OBJECT

  public:
    explicit AssignmentPanel(QWidget* parent = nullptr);

    void setAssignment(const Assignment& assignment);
    /// Shows the progress of the test of a newly saved text, without results.
    void showTrying(int done, int all);
    void showResult(const AssessmentResult& result, const KernelEvidence& evidence);
    /// Shows the reason why the file is not tested.
    void showHeldBack(const QString& why);
    QString student() const;

  signals:
    void handInWanted();
    /// Requests showing a line of the kernel.
    void lineWanted(int line);
    void failed(const kernelcurve::Failure& failure);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void write();
    void writeGates();
    void writeState();
    void showAccesses();
    QString picturesHtml() const;

    std::optional<Assignment> assignment_;
    std::optional<AssessmentResult> result_;
    KernelEvidence evidence_;
    int done_ = 0;
    int all_ = 0;
    QString heldBack_;
    QTextBrowser* text_;
    QListWidget* gates_;
    AccessPanel* accesses_;
    QLabel* state_;
    QLabel* nameLabel_;
    QLineEdit* name_;
    QPushButton* handIn_;
};

} // namespace kernelcurve
