#pragma once

#include "app/engine/worker/worker_client.h"
#include "gpu/model/device/device_description.h"
#include "ui/device/device_list.h"

#include <QWidget>

#include <string>
#include <utility>
#include <vector>

class QComboBox;
class QMenu;
class QToolButton;

namespace kernelcurve {

class NoteLabel;
class QuietComboBox;

/// Lets the user select the devices of a run: one device in the list, and additional devices in a
/// menu. The additional devices are compared with the first device or share its work. The list
/// includes unusable devices. Selecting such a device shows the reason and the fix.
class DeviceChooser : public QWidget {
    Q_OBJECT

  public:
    explicit DeviceChooser(QWidget* parent = nullptr);

    void setDevices(std::vector<DeviceDescription> devices);
    /// Sets the device that the automatic device selects if there is no GPU.
    void setWithoutGpu(const WithoutGpu& without);
    /// Sets the other machines and their states. The list includes disconnected machines, which
    /// only a button connects.
    void setHosts(std::vector<std::pair<std::string, WorkerState>> hosts);
    /// Sets the document's devices (auto, cuda:0, cpu, ...). `shares` is true if these devices
    /// share the work.
    void setWanted(const std::vector<std::string>& ids, bool shares);
    /// Returns the reason why the selected devices cannot be used, as a sentence. Returns an empty
    /// string if they can be used.
    QString problem() const;
    void setLocked(bool locked);
    /// Returns the name of the selected device in the list.
    QString summary() const;
    /// Mirrors this list and its selection in another list.
    void mirror(QComboBox& list);

  signals:
    void chosen(const std::vector<std::string>& ids, bool shares);
    /// Emitted when the list, the selection, or the lock has changed.
    void listed();
    void connectWanted(const std::string& host);
    void disconnectWanted(const std::string& host);

  private:
    void fill();
    void chooseAt(int index);
    void addHosts();
    void fillMenu();
    void addFurther(const std::string& id, const QString& title, bool enabled);
    void choose();
    void showNote();
    void showHost();
    const DeviceDescription* meantBy(std::string_view id) const;
    const WorkerState* stateOf(const std::string& host) const;
    std::vector<std::string> chosenDevices() const;
    std::vector<std::string> chosenHosts() const;
    std::vector<std::string> hostsToConnect() const;
    QString hostProblem(const std::string& host) const;
    QString problemOf(const std::string& id) const;

    std::vector<DeviceDescription> devices_;
    std::vector<std::pair<std::string, WorkerState>> hosts_;
    WithoutGpu without_;
    bool known_ = false; ///< true after the engine has answered
    std::string wanted_ = "auto";
    std::vector<std::string> further_; ///< additional devices
    bool shares_ = false;
    QuietComboBox* box_;
    NoteLabel* problem_;
    NoteLabel* remark_; ///< short note for a run without a GPU
    /// Button that connects or disconnects the machines of the selected devices.
    QToolButton* host_;
    QToolButton* more_; ///< button with the menu of additional devices
    QMenu* menu_;
    NoteLabel* several_; ///< names of the additional devices
    QToolButton* why_;   ///< button that shows and hides the reasons
    NoteLabel* reasons_;
};

} // namespace kernelcurve
