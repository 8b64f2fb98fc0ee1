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

/// The window: first a start page, then an experiment on the left, its chart and table in the
/// middle, and panels on the right. It shows one document at a time, which outlives the window. Its
/// features add their commands, docks, and file types to a Workbench; see Features.
class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    /// Asks `engine` for the devices when the window has been painted for the first time. The
    /// catalog may still be empty: it is read while the window is being built, see showKernels.
    MainWindow(EngineClient& engine, Catalog& catalog, ExperimentDocument& document,
               QWidget* parent = nullptr);
    ~MainWindow() override;

    /// After the catalog changed.
    void showKernels();
    /// Says what went wrong, above the work.
    void showFailure(const Failure& failure);
    /// An experiment, a recording, an assignment, a kernel's .cu file, code of somebody else's
    /// kernels, a folder of recordings to compare, or what a class handed in.
    void openFile(const QString& file);
    /// Likewise several that were dropped or chosen together, which may be a class's.
    void openFiles(const QStringList& files);
    /// Whether anything can be opened now: nothing is being measured, and no dialog waits.
    bool mayOpen() const;
    /// A lab by its id. If it cannot be opened, the window says why.
    void openLab(const QString& id);
    /// The page to start from takes the place of the work, or goes.
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
    void offerTexts();
    void afterFirstPaint();
    QStringList openableFiles(const QMimeData& dragged) const;

    Workbench* workbench_;
    DockArea* docks_;
    std::unique_ptr<WindowLayout> layout_;
    bool painted_ = false;
    bool textsOffered_ = false; ///< those of a program that died
};

} // namespace kernelcurve
