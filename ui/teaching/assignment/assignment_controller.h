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

/// An assignment that a student works on: its template becomes a file of theirs, whose gates are
/// tried in a worker of its own each time it is saved, and what they have is handed in as one file.
class AssignmentController : public QObject {
    Q_OBJECT

  public:
    explicit AssignmentController(Workbench& workbench);
    ~AssignmentController() override;

    LazyDock* dock() const { return dock_; }
    /// Of what is opened from now on: another worker than the one next to this program.
    void setManner(AssessmentManner manner) { manner_ = std::move(manner); }
    /// Reads it, asks whether its programs may run, and puts the template into a folder next to it,
    /// where what the student wrote before stays. Says what is wrong.
    void open(const QString& file);
    /// The kernel's file that is tried; empty if no assignment is open.
    QString kernelFile() const;
    /// Where the user has said yes, in the meantime, to what another program wrote.
    void tryWhatWasHeldBack();
    /// Writes what is handed in. Throws Error.
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
    AssignmentPanel* panel_ = nullptr; ///< made when it is first seen or wanted
    std::unique_ptr<Assignment> assignment_;
    std::unique_ptr<OwnKernelFile> kernel_;
    std::unique_ptr<Assessment> assessment_;
    std::optional<AssessmentResult> result_;
    std::string tried_; ///< the source of the result
    bool isHeldBack_ = false;
};

} // namespace kernelcurve
