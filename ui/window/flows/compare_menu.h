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
class QMenu;

namespace kernelcurve {

class Catalog;
class Comparison;
class EngineClient;
class ExperimentDocument;
class MessageBar;
struct Recording;
class WindowDocks;

/// One click for what a measurement is compared with most: a recorded GPU, the previous run. The
/// document keeps the choice. Another click, or an undo, takes it away again.
class CompareMenu : public QObject {
    Q_OBJECT

  public:
    CompareMenu(QMenu& menu, EngineClient& engine, ExperimentDocument& document,
                const Catalog& catalog, Comparison& comparison, WindowDocks& docks,
                MessageBar& messages, QObject* parent);

    /// Another document is open.
    void startAnew();
    void retranslate();

  private:
    /// A recorded device.
    struct Offer {
        DeviceDescription device;
        QAction* action;
        std::filesystem::path shown = {}; ///< the file in the comparison; empty: none
        bool tried = false;               ///< for what the document keeps
        Experiment asked = {};            ///< for which it was loaded
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

    QMenu& menu_;
    ExperimentDocument& document_;
    const Catalog& catalog_;
    Comparison& comparison_;
    WindowDocks& docks_;
    MessageBar& messages_;
    std::vector<Offer> offers_;
    QAction* before_;
    std::shared_ptr<const Recording> shownRun_; ///< the previous run in the comparison
    QAction* panel_;
    DelayedCall loadSoon_; ///< of devices that are shown, the rows of what is asked for now
};

} // namespace kernelcurve
