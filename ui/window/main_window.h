#pragma once

#include <QMainWindow>
#include <QStringList>

#include <memory>

class QMimeData;

namespace kernelcurve {

class Catalog;
class DockArea;
class EngineClient;
class ExperimentDocument;
struct Failure;
class WindowLayout;
class Workbench;

/// The main window. It first shows a start page, and then one experiment. The experiment's settings
/// are on the left, its chart and table are in the middle, and panels are on the right. The
/// document outlives the window. The features add their commands, docks, and file types to a
/// Workbench (see Features).
class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    /// Queries `engine` for devices after the first paint. The catalog may still be empty, because
    /// it is read in parallel (see showKernels()).
    MainWindow(EngineClient& engine, Catalog& catalog, ExperimentDocument& document,
               QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Must be called after a change of the catalog.
    void showKernels();
    /// Shows an error above the work.
    void showFailure(const Failure& failure);
    /// Opens an experiment, a recording, an assignment, a kernel's .cu file, CUDA code to import, a
    /// folder of recordings to compare, or submissions.
    void openFile(const QString& file);
    /// Opens several files, such as the submissions of a class.
    void openFiles(const QStringList& files);
    /// Sets the program of a new window. The default is this program.
    void setProgram(const QString& program) { program_ = program; }
    /// Returns true if files can be opened. This requires that no run and no dialog is active.
    bool mayOpen() const;
    /// Opens a lab by id. On failure, the window shows the reason.
    void openLab(const QString& id);
    /// Shows the start page instead of the workbench, or hides the start page.
    void showStart(bool shown);

    ExperimentDocument& document();

  protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void addCommands();
    void openWindow();
    void offerTexts();
    void afterFirstPaint();
    QStringList openableFiles(const QMimeData& dragged) const;

    Workbench* workbench_;
    QString program_;
    DockArea* docks_;
    std::unique_ptr<WindowLayout> layout_;
    bool painted_ = false;
    bool textsOffered_ = false; ///< true after unsaved texts from a crashed program were offered
};

} // namespace kernelcurve
