#pragma once

#include "gpu/model/protocol/protocol.h"

#include <QMainWindow>
#include <QPointer>

#include <memory>
#include <string>
#include <vector>

class QMenu;
class QSplitter;

namespace kernelcurve {

class AssignmentFlow;
class ClassFlow;
class CommandKeys;
class Catalog;
class CompareMenu;
class Comparison;
class DocumentFlow;
class EngineClient;
class ExperimentDocument;
class ExperimentHeading;
class ExperimentPanel;
class ExportFlow;
class HistoryFlow;
class HostFlow;
class KernelTrial;
class LabProgress;
class MainActions;
class ManualWindow;
class MeasurementModel;
class MeasurementSelection;
class MeasurementTable;
class MessageBar;
class OwnKernels;
class Palette;
struct PaletteEntry;
class PlotPanel;
class Presentation;
class RunBar;
class RunController;
class SideRail;
class SourceFlow;
class StartPage;
class WindowDocks;
class WindowLayout;
class WindowPages;

/// The window: a page to start from; then an experiment on the left, its chart and table in the
/// middle, what its lab says and what the device is on the right. One document at a time, which
/// outlives the window.
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
    /// A lab by its id. Where it cannot be opened, the window says why.
    void openLab(const QString& id);
    /// The page to start from takes the place of the work, or goes.
    void showStart(bool shown);

    ExperimentDocument& document() { return document_; }

  protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void layOut();
    void connectActions();
    void connectRun();
    void connectDocument();
    void connectClassroom();
    void connectStart();
    void connectPalette();
    void connectKeys();
    QList<QMenu*> commandMenus() const;
    std::vector<PaletteEntry> paletteEntries();
    void showKernel(const std::string& id);
    ManualWindow& manual();
    void fillStart();
    void offerTexts();
    void afterFirstPaint();

    void startRun(bool onlyMissing);
    void showRunState();
    void showDevice();
    void adoptKernel(const QString& id);
    void allowDefaults(Experiment& experiment);
    void bringKernel(const QString& file);
    void retranslate();

    EngineClient& engine_;
    Catalog& catalog_;
    ExperimentDocument& document_;
    RunController* runs_;
    MainActions* actions_;
    RunBar* runBar_;
    MessageBar* messages_;
    DocumentFlow* flow_;
    Comparison* comparison_;
    MeasurementModel* measurements_;
    MeasurementSelection* selection_;
    PlotPanel* plot_;
    ExperimentHeading* heading_;
    MeasurementTable* table_;
    ExportFlow* exports_;
    HistoryFlow* history_;
    CompareMenu* compare_;
    QSplitter* results_;
    LabProgress* progress_;
    StartPage* start_;
    WindowPages* pages_;
    ExperimentPanel* experiment_;
    HostFlow* hosts_;
    SideRail* rail_;
    WindowDocks* docks_;
    KernelTrial* trial_;
    OwnKernels* ownKernels_;
    AssignmentFlow* assignment_;
    ClassFlow* class_;
    SourceFlow* sources_;
    Presentation* presentation_;
    CommandKeys* keys_;
    QPointer<Palette> palette_;           ///< while it is open
    ManualWindow* manual_ = nullptr;      ///< made when it is first opened
    bool replacedWhilePresented_ = false; ///< the document
    std::unique_ptr<WindowLayout> layout_;
    bool painted_ = false;
    bool textsOffered_ = false;  ///< those of a program that died
    bool runWhenReady_ = false;  ///< the first lab was asked for before the device was known
    bool goOnWhenReady_ = false; ///< the same of what is missing
};

} // namespace kernelcurve
