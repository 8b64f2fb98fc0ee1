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

/// Unsaved text of an editor.
struct UnsavedText {
    enum class Kind { Kernel, Problem, Assignment };
    Kind kind = Kind::Kernel;
    QString file = {}; ///< path for saving; empty: none yet
    QString text = {};
    QByteArray base = {}; ///< checksum of the original text of the file
    bool trusted = false; ///< trusted: it may run without a question
    QString folder = {};  ///< name for a text without a file
    bool operator==(const UnsavedText&) const = default;

    static QByteArray checksumOf(const QString& text);
};

/// Autosaves the text of an editor until it is saved, so that a killed program loses nothing. A
/// separate thread writes. A lock file exists while this object lives; see leftTexts().
class UnsavedTextKeeper : public QObject {
    Q_OBJECT

  public:
    explicit UnsavedTextKeeper(std::function<UnsavedText()> text, QObject* parent = nullptr,
                               std::filesystem::path folder = Autosave::defaultFolder());
    /// A regular end: removes the file.
    ~UnsavedTextKeeper() override;

    /// There is unsaved text: `text` is called and its result written shortly.
    void keep();
    /// Everything is saved or discarded: removes the file.
    void discard();
    /// Continues with the file of a killed program.
    void takeOver(const std::filesystem::path& left);

  signals:
    /// The text is only in memory. Emitted once, until writing works again.
    void failed(const kernelcurve::Failure& failure);

  private:
    struct Kept;
    std::function<UnsavedText()> text_;
    std::filesystem::path folder_;
    std::shared_ptr<Kept> kept_; ///< for the thread, after the file was created
    QThreadPool writer_;
    QTimer soon_;
};

/// A text whose program ended before it was saved.
struct LeftText {
    std::filesystem::path kept;
    UnsavedText text;
    QDateTime changed;
};
/// Newest first. Those of running programs are skipped.
std::vector<LeftText> leftTexts(const std::filesystem::path& folder = Autosave::defaultFolder());
/// If it cannot be removed, it is offered again.
void discardLeft(const LeftText& left);

} // namespace kernelcurve
