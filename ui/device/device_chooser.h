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

/// Chooses what runs the configurations: a device of the list, and others next to it in a menu,
/// which are compared with it or share the work. Devices that cannot be used are in the list too:
/// choosing one says why, and what to do about it.
class DeviceChooser : public QWidget {
    Q_OBJECT

  public:
    explicit DeviceChooser(QWidget* parent = nullptr);

    void setDevices(std::vector<DeviceDescription> devices);
    /// The automatic device without a GPU.
    void setWithoutGpu(const WithoutGpu& without);
    /// The other machines, and how it stands with each. One that is not connected stands in the
    /// list, too; it is connected by a button and at no other time.
    void setHosts(std::vector<std::pair<std::string, WorkerState>> hosts);
    /// What the document says: auto, cuda:0, cpu ..., and whether several share the work.
    void setWanted(const std::vector<std::string>& ids, bool shares);
    /// Why nothing can run on the wanted devices, as a sentence; empty if it can.
    QString problem() const;
    void setLocked(bool locked);
    /// The wanted device as the list names it.
    QString summary() const;
    /// Lets another list show and choose the same.
    void mirror(QComboBox& list);

  signals:
    void chosen(const std::vector<std::string>& ids, bool shares);
    /// The list, or what of it is chosen, is another, or it is locked.
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
    bool known_ = false; ///< the engine has answered
    std::string wanted_ = "auto";
    std::vector<std::string> further_; ///< next to it
    bool shares_ = false;
    QuietComboBox* box_;
    NoteLabel* problem_;
    NoteLabel* remark_; ///< that there is no GPU, in short
    QToolButton* host_; ///< connects the machines of those that are chosen, or disconnects them
    QToolButton* more_; ///< has the menu of those next to it
    QMenu* menu_;
    NoteLabel* several_; ///< which these are
    QToolButton* why_;   ///< unfolds the reasons
    NoteLabel* reasons_;
};

} // namespace kernelcurve
