#pragma once

#include "gpu/model/files/file_descriptor.h"
#include "gpu/model/files/file_lock.h"
#include "gpu/model/files/runtime_folder.h"

#include <QString>
#include <QStringList>

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

class QSocketNotifier;
class QWidget;

namespace kernelcurve {

/// What a start of the program wants from a window.
struct WindowRequest {
    QStringList files; ///< whole paths
    QString lab;       ///< an id
    QString
        activation; ///< XDG_ACTIVATION_TOKEN of who asks, by which a window may come to the front

    bool operator==(const WindowRequest&) const = default;
};

/// The window that files come to which are opened elsewhere, by a double click: the first one of a
/// person's on a display. It holds a lock and listens on a socket, both in a folder that is the
/// person's alone; later starts of the program hand over what they were to open, and end. Needs no
/// QCoreApplication before `serve`.
class RunningWindow {
  public:
    /// Without a folder there is no such window.
    explicit RunningWindow(const std::filesystem::path& folder = runtimeFolder(),
                           const std::string& display = thisDisplay());
    ~RunningWindow();
    RunningWindow(const RunningWindow&) = delete;
    RunningWindow& operator=(const RunningWindow&) = delete;

    /// Whether this program's is the one. Where none is (any more), this one becomes it.
    bool becomeIt();
    /// Whether the window of another program took it. It is asked only where it is the same
    /// user's; one that does not answer for ten seconds has not taken it.
    bool handOver(const WindowRequest& request) const;
    /// `take` is called with what is handed over from now on, and before; it says whether it will
    /// be done, and does it after that.
    void serve(std::function<bool(const WindowRequest&)> take);

    /// What tells one display of a person from another.
    static std::string thisDisplay();

  private:
    void accept();
    void answer(int connection);
    void startServing();

    std::filesystem::path socket_;
    std::optional<FileLock> lock_; ///< held: this is the one
    FileDescriptor listener_;
    std::function<bool(const WindowRequest&)> take_;
    std::unique_ptr<QSocketNotifier> incoming_;
    struct Connection {
        FileDescriptor descriptor;
        std::unique_ptr<QSocketNotifier> readable;
    };
    std::map<int, Connection> connections_;
};

/// Before all others, as far as the desktop lets it.
void bringToFront(QWidget& window, const QString& activation);

} // namespace kernelcurve
