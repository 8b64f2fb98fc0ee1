#include "app/document/files/unsaved_text.h"

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/file_lock.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/files/sha256.h"
#include "gpu/model/text/error.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <atomic>
#include <exception>
#include <optional>
#include <tuple>
#include <unistd.h>
#include <utility>

namespace kernelcurve {

namespace fs = std::filesystem;

namespace {

constexpr const char* ending = ".text";
constexpr std::size_t maxKeptBytes = std::size_t{16} << 20;
constexpr int keepMilliseconds = 1'000;

const QString formatKey = QStringLiteral("kernelcurve_text");
const QString kindKey = QStringLiteral("kind");
const QString fileKey = QStringLiteral("file");
const QString textKey = QStringLiteral("text");
const QString baseKey = QStringLiteral("base");
const QString trustedKey = QStringLiteral("trusted");
const QString folderKey = QStringLiteral("folder");

QString kindWord(UnsavedText::Kind kind) {
    switch (kind) {
    case UnsavedText::Kind::Problem:
        return QStringLiteral("problem");
    case UnsavedText::Kind::Assignment:
        return QStringLiteral("assignment");
    case UnsavedText::Kind::Kernel:
        break;
    }
    return QStringLiteral("kernel");
}

UnsavedText::Kind kindFrom(const QString& word) {
    using enum UnsavedText::Kind;
    for (const UnsavedText::Kind kind : {Problem, Assignment})
        if (word == kindWord(kind))
            return kind;
    return Kernel;
}

std::string written(const UnsavedText& text) {
    return QJsonDocument(QJsonObject{{formatKey, 1},
                                     {kindKey, kindWord(text.kind)},
                                     {fileKey, text.file},
                                     {baseKey, QString::fromLatin1(text.base)},
                                     {trustedKey, text.trusted},
                                     {folderKey, text.folder},
                                     {textKey, text.text}})
        .toJson()
        .toStdString();
}

std::optional<UnsavedText> readKept(const fs::path& file) {
    try {
        const QJsonObject read =
            QJsonDocument::fromJson(QByteArray::fromStdString(readFile(file, maxKeptBytes)))
                .object();
        if (read.value(formatKey).toInt() != 1)
            return std::nullopt;
        return UnsavedText{
            kindFrom(read.value(kindKey).toString()), read.value(fileKey).toString(),
            read.value(textKey).toString(),           read.value(baseKey).toString().toLatin1(),
            read.value(trustedKey).toBool(),          read.value(folderKey).toString()};
    } catch (const Error&) {
        return std::nullopt;
    }
}

/// Returns the path of the lock. The lock is a separate file, because each edit replaces the file
/// that contains the text.
fs::path lockOf(fs::path text) {
    return text.replace_extension(".lock");
}

void removeText(const fs::path& file) {
    std::error_code ignored;
    fs::remove(file, ignored);
    fs::remove(lockOf(file), ignored);
}

std::string freshName() {
    static std::atomic<int> texts = 0;
    return QDateTime::currentDateTimeUtc().toString("yyyyMMdd-HHmmss").toStdString() + "-" +
           std::to_string(::getpid()) + "." + std::to_string(++texts) + ending;
}

} // namespace

QByteArray UnsavedText::checksumOf(const QString& text) {
    return QByteArray::fromStdString(sha256(text.toStdString()));
}

/// The file of a text. Only the writing thread uses the file. All threads may use its name.
struct UnsavedTextKeeper::Kept {
    explicit Kept(fs::path path)
        : file(std::move(path)) {}
    const fs::path file;
    /// Lock held from before the text is written until the text is removed.
    std::optional<FileLock> lock;
    bool told = false;
};

UnsavedTextKeeper::UnsavedTextKeeper(std::function<UnsavedText()> text, QObject* parent,
                                     fs::path folder)
    : QObject(parent)
    , text_(std::move(text))
    , folder_(std::move(folder)) {
    writer_.setMaxThreadCount(1); // One thread writes in the order of the edits.
    soon_.setSingleShot(true);
    soon_.setInterval(keepMilliseconds);
    connect(&soon_, &QTimer::timeout, this, [this] {
        if (!kept_)
            kept_ = std::make_shared<Kept>(folder_ / freshName());
        writer_.start([this, kept = kept_, text = text_()] {
            try {
                makeFolder(kept->file.parent_path());
                if (!kept->lock)
                    kept->lock = FileLock::waitFor(lockOf(kept->file));
                writeFileAtomically(kept->file, written(text));
                kept->told = false;
            } catch (const Error& error) {
                if (!std::exchange(kept->told, true))
                    // The signal is queued for a receiver on another thread.
                    emit failed(error.failure());
            }
        });
    });
}

UnsavedTextKeeper::~UnsavedTextKeeper() {
    // If an exception ends the program, the file remains, and the next start offers to recover it.
    if (std::uncaught_exceptions() == 0)
        discard();
    writer_.waitForDone();
}

void UnsavedTextKeeper::keep() {
    if (!soon_.isActive())
        soon_.start();
}

void UnsavedTextKeeper::discard() {
    soon_.stop();
    if (!kept_)
        return;
    writer_.start([kept = std::exchange(kept_, nullptr)] { removeText(kept->file); });
}

void UnsavedTextKeeper::takeOver(const fs::path& left) {
    discard();
    auto kept = std::make_shared<Kept>(left);
    kept->lock.emplace(lockOf(left));
    if (kept->lock->held()) // Without the lock, another window has adopted the file.
        kept_ = std::move(kept);
    keep();
}

void discardLeft(const LeftText& left) {
    removeText(left.kept);
}

std::vector<LeftText> leftTexts(const fs::path& folder) {
    std::vector<LeftText> left;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        if (entry.path().extension() != ending || !entry.is_regular_file(error) ||
            (fs::exists(lockOf(entry.path()), error) && !FileLock(lockOf(entry.path())).held()))
            continue;
        if (auto text = readKept(entry.path()))
            left.push_back(
                {entry.path(), std::move(*text),
                 QFileInfo(QString::fromStdString(entry.path().string())).lastModified()});
    }
    std::ranges::sort(left, [](const LeftText& a, const LeftText& b) {
        return std::tie(b.changed, b.kept) < std::tie(a.changed, a.kept);
    });
    return left;
}

} // namespace kernelcurve
