#include "app/document/kernels/own_kernel_file.h"

#include "app/trust/trusted_programs.h"
#include "gpu/catalog/kernel/kernel_file.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/files/sha256.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/utf8.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <utility>

namespace kernelcurve {
namespace {

constexpr std::string_view byteOrderMark = "\xef\xbb\xbf";
/// Editors write in several steps. The file is read when it has not changed for this time.
constexpr int settleMilliseconds = 120;
/// Editors may delete the old file before they create the new file. A file that is missing for this
/// time counts as deleted.
constexpr int graceMilliseconds = 500;

[[noreturn]] void refuse(const QString& path, int line, int column, Message what, Message hint) {
    throw Error({std::move(what),
                 std::move(hint),
                 {QFileInfo(path).fileName().toStdString(), line, column}});
}

void refuseWhatIsNoText(const QString& path, std::string_view bytes) {
    const std::size_t valid = std::min(validUtf8(bytes), bytes.find('\0'));
    if (valid >= bytes.size())
        return;
    const auto before = bytes.substr(0, valid);
    const int line = 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
    const std::size_t start = before.rfind('\n') + 1;
    refuse(path, line, static_cast<int>(countCharacters(before.substr(start))) + 1,
           message(KC_TEXT("engine", "The file is not UTF-8 text")),
           message(KC_TEXT("engine", "save the CUDA source as UTF-8")));
}

QByteArray checksumOf(const QString& path) {
    QFile file(path);
    return file.open(QFile::ReadOnly)
               ? QByteArray::fromStdString(sha256(file.readAll().toStdString()))
               : QByteArray();
}

} // namespace

OwnKernelFile::OwnKernelFile(const QString& path, QObject* parent)
    : QObject(parent)
    , path_(QFileInfo(path).absoluteFilePath()) {
    read();
    settle_.setParent(this);
    settle_.setSingleShot(true);
    connect(&settle_, &QTimer::timeout, this, &OwnKernelFile::look);
    const auto lookSoon = [this] { settle_.start(settleMilliseconds); };
    connect(&watcher_, &QFileSystemWatcher::fileChanged, this, lookSoon);
    connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, lookSoon);
    watch();
}

QString OwnKernelFile::name() const {
    return QFileInfo(path_).fileName();
}

void OwnKernelFile::watchAlso(const QStringList& paths) {
    std::map<QString, QByteArray> others;
    for (const QString& path : paths) {
        const QString file = QFileInfo(path).absoluteFilePath();
        others[file] = checksumOf(file);
    }
    others_ = std::move(others);
    watch();
}

void OwnKernelFile::lookAtOthers() {
    bool changed = false;
    for (auto& [path, checksum] : others_) {
        const QByteArray before = std::exchange(checksum, checksumOf(path));
        changed |= checksum != before;
    }
    if (changed)
        emit includedChanged();
}

void OwnKernelFile::watch() {
    const auto watchWithFolder = [this](const QString& file) {
        const QString folder = QFileInfo(file).absolutePath();
        if (!watcher_.files().contains(file) && QFileInfo::exists(file))
            watcher_.addPath(file);
        if (!watcher_.directories().contains(folder) && QFileInfo::exists(folder))
            watcher_.addPath(folder);
    };
    for (const auto& [path, checksum] : others_)
        watchWithFolder(path);
    watchWithFolder(path_);
}

void OwnKernelFile::read() {
    const std::filesystem::path file = path_.toStdString();
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(file, error);
    if (!error && size > maxKernelBytes)
        refuse(
            path_, 0, 0,
            message(KC_TEXT("engine", "The file is {0} MiB; a kernel file must not exceed 1 MiB"),
                    std::to_string((size + maxKernelBytes - 1) / maxKernelBytes)),
            message(KC_TEXT("engine", "choose a CUDA source file")));
    std::string bytes = readFile(file, maxKernelBytes);
    refuseWhatIsNoText(path_, bytes);
    trustNamed(std::array{file});
    bytes_ = std::move(bytes);
    const std::string_view all = bytes_;
    mark_ = all.starts_with(byteOrderMark);
    text_ = QString::fromStdString(bytes_.substr(mark_ ? byteOrderMark.size() : 0));
    crlf_ = text_.contains(QStringLiteral("\r\n"));
    text_.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
}

void OwnKernelFile::write(const QString& path, const QString& text) {
    QString written = text;
    if (crlf_)
        written.replace(u'\n', QStringLiteral("\r\n"));
    std::string bytes =
        (mark_ ? std::string(byteOrderMark) : std::string()) + written.toStdString();
    writeFileAtomically(path.toStdString(), bytes);
    // An edit keeps a trusted text trusted. A program from another source still needs the user's
    // consent.
    if (isTrusted(bytes_))
        trustWritten(path.toStdString(), bytes);
    bytes_ = std::move(bytes);
    text_ = text;
    exists_ = true;
}

void OwnKernelFile::save(const QString& text) {
    write(path_, text);
    watch();
}

void OwnKernelFile::saveAs(const QString& path, const QString& text) {
    const QString other = QFileInfo(path).absoluteFilePath();
    write(other, text);
    // Pending checks are cancelled, because they refer to the previous file.
    settle_.stop();
    missedOnce_ = false;
    for (const QStringList& watched : {watcher_.files(), watcher_.directories()})
        if (!watched.isEmpty())
            watcher_.removePaths(watched);
    path_ = other;
    watch();
}

void OwnKernelFile::look() {
    lookAtOthers();
    if (!QFileInfo::exists(path_)) {
        if (!exists_)
            return;
        if (!std::exchange(missedOnce_, true)) {
            settle_.start(graceMilliseconds);
            return;
        }
        missedOnce_ = false;
        exists_ = false;
        emit vanished();
        return;
    }
    missedOnce_ = false;
    watch();
    const std::string before = bytes_;
    const bool wasThere = std::exchange(exists_, true);
    try {
        read();
    } catch (const Error& error) {
        emit unreadable(error.failure());
        return;
    }
    if (bytes_ != before || !wasThere)
        emit changedOnDisk();
}

} // namespace kernelcurve
