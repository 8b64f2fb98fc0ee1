#pragma once

#include "gpu/model/protocol.h"

#include <QMainWindow>

#include <memory>
#include <string>
#include <vector>

class QSplitter;

namespace kernelcurve {

class Catalog;
class DevicePanel;
class DocumentFlow;
class EngineClient;
class ExperimentDocument;
class ExperimentPanel;
class LabPanel;
class Languages;
class LazyDock;
class MainActions;
class MeasurementModel;
class MeasurementTable;
class MessageBar;
class PlotPanel;
class RunBar;
class RunController;

/// The window: an experiment on the left, its chart and table in the middle, what its lab says and
/// what the device is on the right. One document at a time.
class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    /// Asks `engine` for the devices when the window has been painted for the first time. The
    /// catalog may still be empty: it is read while the window is being built, see showKernels.
    MainWindow(EngineClient& engine, Catalog& catalog, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// After the catalog changed.
    void showKernels();
    /// Says what went wrong, above the work.
    void showFailure(const Failure& failure);
    /// An experiment, a recording, or a kernel's .cu file.
    void openFile(const QString& file);
    /// A lab by its id. Where it cannot be opened, the window says why.
    void openLab(const QString& id);

    ExperimentDocument& document() { return *document_; }

  protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void layOut();
    void addDocks();
    void connectActions();
    void connectRun();
    void connectDocument();
    void connectSelection();
    void afterFirstPaint();

    void startRun(bool onlyMissing);
    void showRunState();
    void showTitle();
    void showLab();
    void showDevice();
    void sayHowItEnded(const event::Finished& finished);
    void adoptKernel(const QString& id);
    void retranslate();

    EngineClient& engine_;
    Catalog& catalog_;
    Languages* languages_;
    std::unique_ptr<ExperimentDocument> document_;
    RunController* runs_;
    MainActions* actions_;
    RunBar* runBar_;
    MessageBar* messages_;
    DocumentFlow* flow_;
    MeasurementModel* measurements_;
    PlotPanel* plot_;
    MeasurementTable* table_;
    QSplitter* results_;
    ExperimentPanel* experiment_;
    QDockWidget* experimentDock_;
    LazyDock* labDock_;
    LazyDock* deviceDock_;
    LabPanel* lab_ = nullptr;       ///< made when it is first seen
    DevicePanel* device_ = nullptr; ///< made when it is first seen
    bool painted_ = false;
};

} // namespace kernelcurve
