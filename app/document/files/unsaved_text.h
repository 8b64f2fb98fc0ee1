#pragma once

#include "app/document/files/autosave.h"
#include "gpu/model/text/message.h"

#include <QByteArray>
#include <QDateTime>
#include <QObject>
#include <QString>
#include <QThreadPool>
#include <QTimer>

#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

namespace kernelcurve {

/// The text of an editor that is in no file yet.
struct UnsavedText {
    enum class Kind { Kernel, Problem };
    Kind kind = Kind::Kernel;
    QString file = {}; ///< that it will be saved in; empty: in none yet
    QString text = {};
    QByteArray base = {}; ///< the checksum of the file's text that it began with
    bool trusted = false; ///< it may be tried without a question
    QString folder = {};  ///< of what a text without a file began with
    bool operator==(const UnsavedText&) const = default;

    static QByteArray checksumOf(const QString& text);
};

/// Keeps the text of an editor in the autosave folder until it is saved, so that a program that is
/// killed loses nothing. It writes in a thread of its own. A file next to it is locked while this
/// object lives; see leftTexts().
class UnsavedTextKeeper : public QObject {
    Q_OBJECT

  public:
    explicit UnsavedTextKeeper(std::function<UnsavedText()> text, QObject* parent = nullptr,
                               std::filesystem::path folder = Autosave::defaultFolder());
    /// An orderly end: the file is removed.
    ~UnsavedTextKeeper() override;

    /// There is something unsaved: `text` is asked for and written in a moment.
    void keep();
    /// Everything is saved, or not wanted: removes the file.
    void discard();
    /// Goes on with a file that a program that died has left.
    void takeOver(const std::filesystem::path& left);

  signals:
    /// What is typed is only in memory. Once, until it can be written again.
    void failed(const kernelcurve::Failure& failure);

  private:
    struct Kept;
    std::function<UnsavedText()> text_;
    std::filesystem::path folder_;
    std::shared_ptr<Kept> kept_; ///< for the thread, once there is a file
    QThreadPool writer_;
    QTimer soon_;
};

/// A text whose program died before it was saved.
struct LeftText {
    std::filesystem::path kept;
    UnsavedText text;
    QDateTime changed;
};
/// Newest first. Those of running programs are left out.
std::vector<LeftText> leftTexts(const std::filesystem::path& folder = Autosave::defaultFolder());
/// Where it cannot be removed it is offered again.
void discardLeft(const LeftText& left);

} // namespace kernelcurve
