#pragma once

#include "gpu/model/device/device_description.h"

#include <QObject>

#include <filesystem>
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
class WindowDocks;

/// One click for what a measurement is compared with most: a recorded GPU, which the document
/// keeps, the run before. Another click takes it away again.
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
    void setDevices(const std::vector<DeviceDescription>& devices);
    bool load(std::size_t place);
    void takeAway(std::size_t place);
    void followDocument();
    void compareWith(const std::string& device, bool wanted);
    void compareWithRunBefore(bool wanted);
    void showState();
    bool isCompared(const std::filesystem::path& file) const;

    QMenu& menu_;
    ExperimentDocument& document_;
    const Catalog& catalog_;
    Comparison& comparison_;
    WindowDocks& docks_;
    MessageBar& messages_;
    std::vector<DeviceDescription> devices_;   ///< the recorded ones
    std::vector<QAction*> recorded_;           ///< in their order
    std::vector<std::filesystem::path> shown_; ///< the file of each in the comparison; empty: none
    std::vector<bool> tried_;                  ///< for what the document keeps
    QAction* before_;
    QAction* panel_;
};

} // namespace kernelcurve
