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

/// A kernel file that a user writes, here or in any editor: read, saved as a whole, and watched,
/// also if a program replaces it by another file of the same name. Line ends and a byte order mark
/// stay as they are in the file; the text has neither. The text is trusted if the file is the
/// user's own, and so is what a trusted text becomes by being saved here (app/trust).
class OwnKernelFile : public QObject {
    Q_OBJECT

  public:
    /// Reads it. Throws Error: it cannot be read, is no text, or longer than 1 MiB.
    explicit OwnKernelFile(const QString& path, QObject* parent = nullptr);

    const QString& path() const { return path_; }
    QString name() const;
    const QString& text() const { return text_; }
    /// Whether the file was there when it was last looked at.
    bool exists() const { return exists_; }
    /// Looks at these files, too: what the kernel's code includes.
    void watchAlso(const QStringList& paths);
    /// Throws Error; the file then stays as it was.
    void save(const QString& text);
    /// Writes the text into another file, which is the one from now on; what is there is replaced.
    /// Throws Error; it then stays with the file that it had.
    void saveAs(const QString& path, const QString& text);

  signals:
    /// The file has another text now, by somebody else's hand.
    void changedOnDisk();
    /// One of the files that are looked at, too, has another content, is there or gone.
    void includedChanged();
    void vanished();
    /// It has changed and cannot be read any more.
    void unreadable(const kernelcurve::Failure& failure);

  private:
    void read();
    void write(const QString& path, const QString& text);
    void watch();
    void look();
    void lookAtOthers();

    QString path_;
    QString text_;
    std::string bytes_; ///< as they were read or written last
    bool crlf_ = false;
    bool mark_ = false;
    bool exists_ = true;
    bool missedOnce_ = false;
    std::map<QString, QByteArray> others_; ///< checksums; empty for one that is not there
    QFileSystemWatcher watcher_;
    QTimer settle_;
};

} // namespace kernelcurve
