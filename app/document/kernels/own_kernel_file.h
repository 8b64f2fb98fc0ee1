#pragma once

#include "gpu/model/text/message.h"

#include <QByteArray>
#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <map>
#include <string>

namespace kernelcurve {

/// A kernel file that the user edits in this window or in another editor. The class reads the file,
/// saves it atomically, and watches it, even if another program replaces it. Saving preserves the
/// file's line endings and byte order mark, which text() does not contain. Saving also preserves
/// the trust in a text (see app/trust).
class OwnKernelFile : public QObject {
    Q_OBJECT

  public:
    /// Reads the file. Throws Error if the file is unreadable, not text, or longer than 1 MiB.
    explicit OwnKernelFile(const QString& path, QObject* parent = nullptr);

    const QString& path() const { return path_; }
    QString name() const;
    const QString& text() const { return text_; }
    /// Returns true if the file existed at the last check.
    bool exists() const { return exists_; }
    /// Also watches `paths`, the files that the kernel includes.
    void watchAlso(const QStringList& paths);
    /// Saves the text. If saving fails, throws Error and leaves the file unchanged.
    void save(const QString& text);
    /// Saves the text to another file, which becomes the current file. Replaces existing content.
    /// If saving fails, throws Error and keeps the previous file.
    void saveAs(const QString& path, const QString& text);

  signals:
    /// Emitted when another program has changed the file.
    void changedOnDisk();
    /// Emitted when another watched file has changed, appeared, or disappeared.
    void includedChanged();
    void vanished();
    /// Emitted when the file has changed and is no longer readable.
    void unreadable(const kernelcurve::Failure& failure);

  private:
    void read();
    void write(const QString& path, const QString& text);
    void watch();
    void look();
    void lookAtOthers();

    QString path_;
    QString text_;
    std::string bytes_; ///< content at the last read or write
    bool crlf_ = false;
    bool mark_ = false;
    bool exists_ = true;
    bool missedOnce_ = false;
    std::map<QString, QByteArray> others_; ///< checksums by file, empty for missing files
    QFileSystemWatcher watcher_;
    QTimer settle_;
};

} // namespace kernelcurve
