#pragma once

#include "app/engine/worker/worker_client.h"
#include "gpu/model/device/device_description.h"

#include <QWidget>

#include <string>
#include <utility>
#include <vector>

class QLabel;
class QToolButton;

namespace kernelcurve {

class NoteLabel;
class QuietComboBox;

/// Chooses what runs the configurations. Devices that cannot be used are in the list too: choosing
/// one says why, and what to do about it.
class DeviceChooser : public QWidget {
    Q_OBJECT

  public:
    explicit DeviceChooser(QWidget* parent = nullptr);

    void setDevices(std::vector<DeviceDescription> devices);
    /// The other machines, and how it stands with each. One that is not connected stands in the
    /// list, too; it is connected by a button and at no other time.
    void setHosts(std::vector<std::pair<std::string, WorkerState>> hosts);
    /// What the document says: auto, cuda:0, cpu ...
    void setWanted(const std::string& id);
    const std::string& wanted() const { return wanted_; }
    /// Why nothing can run on the wanted device, as a sentence; empty where it can.
    QString problem() const;
    void setLocked(bool locked);

  signals:
    void chosen(const std::string& id);
    void connectWanted(const std::string& host);
    void disconnectWanted(const std::string& host);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void fill();
    void addHosts();
    void showNote();
    void showHost();
    const WorkerState* hostState() const;
    QString hostProblem(const std::string& host) const;

    std::vector<DeviceDescription> devices_;
    std::vector<std::pair<std::string, WorkerState>> hosts_;
    bool known_ = false; ///< the engine has answered
    std::string wanted_ = "auto";
    QLabel* label_;
    QuietComboBox* box_;
    NoteLabel* problem_;
    NoteLabel* remark_; ///< that there is no GPU, in short
    QToolButton* host_; ///< connects or disconnects the chosen one
    QToolButton* why_;  ///< unfolds the reasons
    NoteLabel* reasons_;
};

} // namespace kernelcurve
