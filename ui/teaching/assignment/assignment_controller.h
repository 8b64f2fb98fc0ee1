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
struct LeftText;
class MessageBar;
class OwnKernelFile;
class Workbench;

/// A student's assignment: copies its template to a file, tests the file's gates in the
/// background after each save, and writes the result to one file for submission.
class AssignmentController : public QObject {
    Q_OBJECT

  public:
    explicit AssignmentController(Workbench& workbench);
    ~AssignmentController() override;

    LazyDock* dock() const { return dock_; }
    /// Reads the assignment, asks whether its programs may run, and copies the template to a folder
    /// next to it, without replacing the student's file. Reports errors.
    void open(const QString& file);
    /// Returns the tested kernel file, or an empty path if no assignment is open.
    QString kernelFile() const;
    /// Tests a file that another program has changed, after the user has consented.
    void tryWhatWasHeldBack();
    /// Writes the submission. Throws Error if the file cannot be written.
    void handIn(const QString& file, const QString& student);

  private:
    bool mayTryWorkFile(const std::filesystem::path& assignment, const std::string& name);
    void makeWorkFiles(const std::filesystem::path& assignment);
    AssignmentPanel& panel();
    void offer(const LeftText& left);
    void write(const QString& file, const LeftText* left);
    void tryIt();
    void handInByDialog();

    Workbench& workbench_;
    MessageBar& messages_;
    QMainWindow& window_;
    LazyDock* dock_;
    AssignmentPanel* panel_ = nullptr; ///< created on first use
    std::unique_ptr<Assignment> assignment_;
    std::unique_ptr<OwnKernelFile> kernel_;
    std::unique_ptr<Assessment> assessment_;
    std::optional<AssessmentResult> result_;
    std::string tried_; ///< source that was tested
    bool isHeldBack_ = false;
};

} // namespace kernelcurve
