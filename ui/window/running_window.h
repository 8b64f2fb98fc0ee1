#pragma once

#include "gpu/model/files/runtime_folder.h"

#include <QLocalServer>
#include <QString>
#include <QStringList>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

class QLockFile;
class QWidget;

namespace kernelcurve {

/// A request to an existing window, from a later start of the program.
struct WindowRequest {
    QStringList files;  ///< absolute paths of the files
    QString lab;        ///< id of the lab to open, or empty
    QString activation; ///< XDG_ACTIVATION_TOKEN, which allows a window to come to the front

    bool operator==(const WindowRequest&) const = default;
};

/// The single window of a user on a display. If the user starts the program again, for example by a
/// double click on a file, this window opens the file. The process with the window holds a lock and
/// listens on a local socket in a folder that only the user can access. This class requires a
/// QCoreApplication.
class RunningWindow {
  public:
    /// If `folder` is empty, each process opens a separate window.
    explicit RunningWindow(const std::filesystem::path& folder = runtimeFolder(),
                           const std::string& display = thisDisplay());
    ~RunningWindow();
    RunningWindow(const RunningWindow&) = delete;
    RunningWindow& operator=(const RunningWindow&) = delete;

    /// Returns true if this process has the single window. If no process has the window, this
    /// process becomes the process with the window.
    bool becomeIt();
    /// Returns true if another process of the same user accepted the request within ten seconds.
    bool handOver(const WindowRequest& request) const;
    /// Calls `take` for each request, including requests that arrived earlier. `take` returns true
    /// if it accepts the request. `take` must execute the request only after it has returned.
    void serve(std::function<bool(const WindowRequest&)> take);

    /// Returns a string that identifies the display of this process.
    static std::string thisDisplay();

  private:
    void startServing();
    void answer(QLocalSocket& connection);

    QString socket_; ///< path of the local socket, or empty without a folder
    std::unique_ptr<QLockFile> lock_;
    QLocalServer server_;
    std::function<bool(const WindowRequest&)> take_;
};

/// Raises the window if the desktop allows it.
void bringToFront(QWidget& window, const QString& activation);

} // namespace kernelcurve
