#include "app/engine/worker/log_file.h"

#include "app/crash/crash_report.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/text/readable_text.h"
#include "gpu/model/text/visible_text.h"
#include "gpu/model/values/enum_names.h"

#include <QDateTime>
#include <QFile>
#include <QString>
#include <QtGlobal>

#include <memory>
#include <mutex>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;

constexpr qint64 longest = 1 << 20;

struct Log {
    std::mutex mutex;
    std::unique_ptr<QFile> file;
    QtMessageHandler before = nullptr;
};

Log& theLog() {
    static Log one;
    return one;
}

constexpr EnumNames<QtMsgType, 5> messageKinds{{{QtDebugMsg, "debug"},
                                                {QtInfoMsg, "info"},
                                                {QtWarningMsg, "warning"},
                                                {QtCriticalMsg, "critical"},
                                                {QtFatalMsg, "fatal"}}};

void writeLine(const QString& text) {
    const std::lock_guard lock(theLog().mutex);
    QString line = QString::fromStdString(visibleText(cutToRead(text.toStdString())));
    line.replace(u'\n', u' ');
    line.prepend(QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs) + u' ');
    noteLine(line.toStdString());
    if (!theLog().file)
        return;
    theLog().file->write((line + u'\n').toUtf8());
    // Each line is written immediately, because the last line before a crash is the most important
    // one.
    theLog().file->flush();
}

void takeMessage(QtMsgType type, const QMessageLogContext& context, const QString& text) {
    writeLine(QStringLiteral("%1: %2").arg(QLatin1String(nameOf(messageKinds, type)), text));
    if (theLog().before)
        theLog().before(type, context, text);
}

} // namespace

fs::path LogFile::defaultFile() {
    return stateFolder() / "kernelcurve.log";
}

LogFile::LogFile(const fs::path& file) {
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    if (fs::file_size(file, error) > static_cast<std::uintmax_t>(longest) && !error)
        fs::rename(file, file.string() + ".1", error);
    auto opened = std::make_unique<QFile>(QString::fromStdString(file.string()));
    if (!opened->open(QIODevice::Append))
        return;
    {
        const std::lock_guard lock(theLog().mutex);
        theLog().file = std::move(opened);
    }
    theLog().before = qInstallMessageHandler(takeMessage);
}

LogFile::~LogFile() {
    if (!theLog().file)
        return;
    qInstallMessageHandler(theLog().before);
    const std::lock_guard lock(theLog().mutex);
    theLog().file.reset();
}

void logLine(const std::string& text) {
    writeLine(QString::fromStdString(text));
}

} // namespace kernelcurve
