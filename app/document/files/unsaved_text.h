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
    QString file = {}; ///< path for saving, or empty if the user has not chosen it yet
    QString text = {};
    QByteArray base = {}; ///< checksum of the original text of the file
    bool trusted = false; ///< true if the text may run without confirmation
    QString folder = {};  ///< folder for a text without a file
    bool operator==(const UnsavedText&) const = default;

    static QByteArray checksumOf(const QString& text);
};

/// Autosaves an editor's text until the text is saved, so that no text is lost if the program is
/// killed. A separate thread writes. A lock file exists while this object exists (see leftTexts()).
class UnsavedTextKeeper : public QObject {
    Q_OBJECT

  public:
    explicit UnsavedTextKeeper(std::function<UnsavedText()> text, QObject* parent = nullptr,
                               std::filesystem::path folder = Autosave::defaultFolder());
    /// Removes the file, unless an exception ends the program.
    ~UnsavedTextKeeper() override;

    /// Must be called after an edit. Calls `text` shortly afterwards and writes its result.
    void keep();
    /// Removes the file, because the text is saved or discarded.
    void discard();
    /// Adopts a killed program's file and continues with it.
    void takeOver(const std::filesystem::path& left);

  signals:
    /// Emitted when writing fails and the text exists only in memory. Not emitted again until
    /// writing has worked.
    void failed(const kernelcurve::Failure& failure);

  private:
    struct Kept;
    std::function<UnsavedText()> text_;
    std::filesystem::path folder_;
    std::shared_ptr<Kept> kept_; ///< shared with the writing thread
    QThreadPool writer_;
    QTimer soon_;
};

/// A text that was not saved before its program ended.
struct LeftText {
    std::filesystem::path kept;
    UnsavedText text;
    QDateTime changed;
};
/// Returns the texts of ended programs, newest first.
std::vector<LeftText> leftTexts(const std::filesystem::path& folder = Autosave::defaultFolder());
/// Removes the file of a text. If the file cannot be removed, the next start offers the text again.
void discardLeft(const LeftText& left);

} // namespace kernelcurve
