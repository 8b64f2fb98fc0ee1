#pragma once

#include "app/assignment/assessment.h"

#include <QObject>
#include <QString>

#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

class QMainWindow;

namespace kernelcurve {

class AssignmentPanel;
class LazyDock;
class MessageBar;
class OwnKernelFile;
class Workbench;

/// A student's assignment: its template is copied to a file, whose gates are tested in a separate
/// worker after each save, and the result is written to one file for submission.
class AssignmentController : public QObject {
    Q_OBJECT

  public:
    explicit AssignmentController(Workbench& workbench);
    ~AssignmentController() override;

    LazyDock* dock() const { return dock_; }
    /// For later assignments: another worker than the one next to this program.
    void setManner(AssessmentManner manner) { manner_ = std::move(manner); }
    /// Reads it, asks whether its programs may run, and copies the template to a folder next to it,
    /// without replacing the student's file. Reports errors.
    void open(const QString& file);
    /// The tested kernel file; empty if no assignment is open.
    QString kernelFile() const;
    /// After the user has consented to a change by another program.
    void tryWhatWasHeldBack();
    /// Writes the submission. Throws Error.
    void handIn(const QString& file, const QString& student);

  private:
    bool mayTryWorkFile(const std::filesystem::path& assignment, const std::string& name);
    void makeWorkFiles(const std::filesystem::path& assignment);
    AssignmentPanel& panel();
    void tryIt();
    void handInByDialog();

    Workbench& workbench_;
    MessageBar& messages_;
    QMainWindow& window_;
    LazyDock* dock_;
    AssessmentManner manner_;
    AssignmentPanel* panel_ = nullptr; ///< created on first use
    std::unique_ptr<Assignment> assignment_;
    std::unique_ptr<OwnKernelFile> kernel_;
    std::unique_ptr<Assessment> assessment_;
    std::optional<AssessmentResult> result_;
    std::string tried_; ///< source of the result
    bool isHeldBack_ = false;
};

} // namespace kernelcurve
