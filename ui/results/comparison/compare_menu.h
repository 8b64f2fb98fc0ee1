#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/experiment/experiment.h"
#include "ui/widgets/delayed_call.h"

#include <QObject>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

class QAction;

namespace kernelcurve {

class Catalog;
class Comparison;
class ExperimentDocument;
class LazyDock;
class MeasurementSelection;
class MessageBar;
struct Recording;
class Workbench;

/// Compares the document with a recorded GPU, the previous run, or a folder of recordings. The
/// class provides the menu Compare and the dock with the table of differences. The document stores
/// the choice. Another click or an undo removes the comparison.
class CompareMenu : public QObject {
    Q_OBJECT

  public:
    CompareMenu(Workbench& workbench, Comparison& comparison, MeasurementSelection& selection);

  private:
    void addFolder(const QString& folder);
    void startAnew();
    void retranslate();
    /// A recorded device that the menu offers.
    struct Offer {
        DeviceDescription device;
        QAction* action;
        /// File of the device in the comparison, or empty if the device is not compared.
        std::filesystem::path shown = {};
        bool tried = false;    ///< true after an attempt to load the stored choice
        Experiment asked = {}; ///< experiment for which the recording was loaded
    };
    void setDevices(const std::vector<DeviceDescription>& devices);
    bool load(Offer& offer);
    void takeAway(Offer& offer);
    void loadAnew();
    void loadInPlace(Offer& offer);
    void followDocument();
    void compareWith(Offer& offer, bool wanted);
    void keep(const std::string& comparison, bool wanted);
    void compareWithPreviousRun(bool wanted);
    void followPreviousRun();
    void showState();

    Workbench& workbench_;
    ExperimentDocument& document_;
    const Catalog& catalog_;
    Comparison& comparison_;
    MessageBar& messages_;
    LazyDock* dock_;
    std::vector<Offer> offers_;
    QAction* before_;
    std::shared_ptr<const Recording> shownRun_; ///< previous run in the comparison
    QAction* panel_;
    DelayedCall loadSoon_; ///< delayed reloading of the compared devices' rows
};

} // namespace kernelcurve
