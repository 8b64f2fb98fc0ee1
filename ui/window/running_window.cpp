#include "ui/window/running_window.h"

#include "gpu/model/files/sha256.h"

#include <QApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocalSocket>
#include <QLockFile>
#include <QWidget>

#include <optional>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace kernelcurve {
namespace {

constexpr int timeoutMilliseconds = 10'000;
constexpr qint64 maxRequest = qint64{128} << 10;
constexpr char accepted = 'y';
constexpr char refused = 'n';

/// Returns true if the connection belongs to the same user. Another user must not receive file
/// names even if the folder's permissions were changed.
bool isSameUser(const QLocalSocket& connection) {
    ucred peer{};
    socklen_t size = sizeof peer;
    return ::getsockopt(static_cast<int>(connection.socketDescriptor()), SOL_SOCKET, SO_PEERCRED,
                        &peer, &size) == 0 &&
           peer.uid == ::geteuid();
}

/// Returns the request as one line of JSON.
QByteArray packed(const WindowRequest& request) {
    return QJsonDocument(
               QJsonObject{{QStringLiteral("files"), QJsonArray::fromStringList(request.files)},
                           {QStringLiteral("lab"), request.lab},
                           {QStringLiteral("activation"), request.activation}})
               .toJson(QJsonDocument::Compact) +
           '\n';
}

std::optional<WindowRequest> unpacked(const QByteArray& line) {
    const QJsonDocument document = QJsonDocument::fromJson(line);
    if (!document.isObject())
        return std::nullopt;
    WindowRequest request;
    for (const auto& file : document[QStringLiteral("files")].toArray())
        request.files += file.toString();
    request.lab = document[QStringLiteral("lab")].toString();
    request.activation = document[QStringLiteral("activation")].toString();
    return request;
}

} // namespace

std::string RunningWindow::thisDisplay() {
    std::string display;
    for (const char* variable : {"WAYLAND_DISPLAY", "DISPLAY", "QT_QPA_PLATFORM"})
        display += qgetenv(variable).toStdString() + '\n';
    return display;
}

RunningWindow::RunningWindow(const std::filesystem::path& folder, const std::string& display) {
    constexpr std::size_t digits = 16;
    if (folder.empty())
        return;
    socket_ =
        QString::fromStdString((folder / ("window-" + sha256(display).substr(0, digits))).string());
    lock_ = std::make_unique<QLockFile>(socket_ + QStringLiteral(".lock"));
    lock_->setStaleLockTime(0); // A lock becomes stale only when the process ends.
    server_.setSocketOptions(QLocalServer::UserAccessOption);
}

RunningWindow::~RunningWindow() {
    server_.close(); // The server must close before the release of the lock.
}

bool RunningWindow::becomeIt() {
    if (server_.isListening())
        return true;
    if (!lock_ || !lock_->tryLock(0))
        return false;
    QLocalServer::removeServer(socket_); // A killed process may have left the socket.
    if (!server_.listen(socket_)) {
        lock_->unlock();
        return false;
    }
    if (take_)
        startServing();
    return true;
}

bool RunningWindow::handOver(const WindowRequest& request) const {
    const QByteArray line = packed(request);
    if (socket_.isEmpty() || line.size() > maxRequest)
        return false;
    QLocalSocket connection;
    connection.connectToServer(socket_);
    if (!connection.waitForConnected(timeoutMilliseconds) || !isSameUser(connection))
        return false;
    connection.write(line);
    char reply = refused;
    return connection.waitForReadyRead(timeoutMilliseconds) && connection.getChar(&reply) &&
           reply == accepted;
}

void RunningWindow::serve(std::function<bool(const WindowRequest&)> take) {
    take_ = std::move(take);
    if (server_.isListening())
        startServing();
}

void RunningWindow::startServing() {
    const auto acceptPending = [this] {
        while (QLocalSocket* connection = server_.nextPendingConnection()) {
            connection->setReadBufferSize(maxRequest);
            QObject::connect(connection, &QLocalSocket::disconnected, connection,
                             &QObject::deleteLater);
            QObject::connect(connection, &QLocalSocket::readyRead, &server_,
                             [this, connection] { answer(*connection); });
            answer(*connection);
        }
    };
    QObject::connect(&server_, &QLocalServer::newConnection, &server_, acceptPending);
    acceptPending();
}

void RunningWindow::answer(QLocalSocket& connection) {
    if (!connection.canReadLine()) {
        if (connection.bytesAvailable() >= maxRequest)
            connection.abort();
        return;
    }
    const auto request = unpacked(connection.readLine());
    connection.putChar(request && take_(*request) ? accepted : refused);
    connection.flush(); // The caller waits for the answer, and this process may not return to its
                        // event loop soon. Therefore, the answer is sent now.
    connection.disconnectFromServer();
}

void bringToFront(QWidget& window, const QString& activation) {
    if (!activation.isEmpty()) // Qt passes the token to the compositor.
        qputenv("XDG_ACTIVATION_TOKEN", activation.toUtf8());
    window.setWindowState(window.windowState() & ~Qt::WindowMinimized);
    window.show();
    window.raise();
    window.activateWindow();
    QApplication::alert(&window); // Some desktops do not allow a program to raise a window.
}

} // namespace kernelcurve
