#include "ui/window/running_window.h"

#include "gpu/model/files/sha256.h"
#include "gpu/model/text/error.h"

#include <QApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSocketNotifier>
#include <QWidget>

#include <cstring>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>
#include <utility>

namespace kernelcurve {
namespace {

/// A request is one packet, which the system delivers whole or not at all.
constexpr int socketKind = SOCK_SEQPACKET | SOCK_CLOEXEC;
constexpr std::size_t longestRequest = std::size_t{128} << 10;
constexpr time_t timeoutSeconds = 10;
constexpr char taken = 'y';
constexpr char refused = 'n';

std::optional<sockaddr_un> addressOf(const std::filesystem::path& socket) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string& name = socket.native();
    if (name.empty() || name.size() >= sizeof address.sun_path)
        return std::nullopt;
    std::memcpy(address.sun_path, name.data(), name.size());
    return address;
}

template <typename Call>
bool onAddress(const FileDescriptor& descriptor, const std::filesystem::path& socket, Call call) {
    const auto address = addressOf(socket);
    return address && descriptor.isOpen() &&
           call(descriptor.get(), reinterpret_cast<const sockaddr*>(&*address), sizeof *address) ==
               0;
}

bool isOurUsers(const FileDescriptor& connection) {
    ucred peer{};
    socklen_t size = sizeof peer;
    return ::getsockopt(connection.get(), SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 &&
           peer.uid == ::geteuid();
}

void giveUpAfter(const FileDescriptor& connection, time_t seconds) {
    const timeval limit{seconds, 0};
    ::setsockopt(connection.get(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    ::setsockopt(connection.get(), SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
}

QByteArray packed(const WindowRequest& request) {
    return QJsonDocument(
               QJsonObject{{QStringLiteral("files"), QJsonArray::fromStringList(request.files)},
                           {QStringLiteral("lab"), request.lab},
                           {QStringLiteral("activation"), request.activation}})
        .toJson(QJsonDocument::Compact);
}

std::optional<WindowRequest> unpacked(const QByteArray& packet) {
    const QJsonDocument document = QJsonDocument::fromJson(packet);
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
    if (!folder.empty())
        socket_ = folder / ("window-" + sha256(display).substr(0, digits));
}

RunningWindow::~RunningWindow() {
    if (listener_.isOpen())
        ::unlink(socket_.c_str());
}

bool RunningWindow::becomeIt() {
    if (listener_.isOpen())
        return true;
    if (socket_.empty())
        return false;
    std::filesystem::path lockFile = socket_;
    lockFile += ".lock";
    // The file stays: whoever removed it would let two hold two of them.
    const FileDescriptor made(
        ::open(lockFile.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
    lock_.emplace(lockFile);
    if (!lock_->held())
        return false;
    ::unlink(socket_.c_str()); // of one that was killed
    FileDescriptor listener(::socket(AF_UNIX, socketKind | SOCK_NONBLOCK, 0));
    if (!onAddress(listener, socket_, ::bind) || ::listen(listener.get(), SOMAXCONN) != 0) {
        lock_.reset();
        return false;
    }
    listener_ = std::move(listener);
    if (take_)
        startServing();
    return true;
}

bool RunningWindow::handOver(const WindowRequest& request) const {
    const FileDescriptor connection(::socket(AF_UNIX, socketKind, 0));
    giveUpAfter(connection, timeoutSeconds);
    if (!onAddress(connection, socket_, ::connect) || !isOurUsers(connection))
        return false;
    const QByteArray packet = packed(request);
    char reply = refused;
    return static_cast<std::size_t>(packet.size()) <= longestRequest &&
           ::send(connection.get(), packet.constData(), static_cast<std::size_t>(packet.size()),
                  MSG_NOSIGNAL) == packet.size() &&
           ::recv(connection.get(), &reply, 1, 0) == 1 && reply == taken;
}

void RunningWindow::serve(std::function<bool(const WindowRequest&)> take) {
    take_ = std::move(take);
    if (listener_.isOpen())
        startServing();
}

void RunningWindow::startServing() {
    incoming_ = std::make_unique<QSocketNotifier>(listener_.get(), QSocketNotifier::Read);
    QObject::connect(incoming_.get(), &QSocketNotifier::activated, incoming_.get(),
                     [this] { accept(); });
}

void RunningWindow::accept() {
    FileDescriptor descriptor(
        ::accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (!descriptor.isOpen() || !isOurUsers(descriptor))
        return;
    const int number = descriptor.get();
    auto readable = std::make_unique<QSocketNotifier>(number, QSocketNotifier::Read);
    QObject::connect(readable.get(), &QSocketNotifier::activated, readable.get(),
                     [this, number] { answer(number); });
    connections_.insert_or_assign(number, Connection{std::move(descriptor), std::move(readable)});
}

void RunningWindow::answer(int number) {
    auto node = connections_.extract(number);
    if (node.empty())
        return;
    // It is what calls this, and goes when that has ended.
    Connection& connection = node.mapped();
    connection.readable->setEnabled(false);
    connection.readable.release()->deleteLater();
    QByteArray packet(static_cast<qsizetype>(longestRequest), Qt::Uninitialized);
    const ssize_t size = ::recv(number, packet.data(), longestRequest, 0);
    if (size <= 0)
        return;
    packet.truncate(size);
    const auto request = unpacked(packet);
    const char reply = request && take_(*request) ? taken : refused;
    ::send(number, &reply, 1, MSG_NOSIGNAL);
}

void bringToFront(QWidget& window, const QString& activation) {
    if (!activation.isEmpty()) // Qt takes it from there when it asks the compositor
        qputenv("XDG_ACTIVATION_TOKEN", activation.toUtf8());
    window.setWindowState(window.windowState() & ~Qt::WindowMinimized);
    window.show();
    window.raise();
    window.activateWindow();
    QApplication::alert(&window); // where the desktop does not let it
}

} // namespace kernelcurve
