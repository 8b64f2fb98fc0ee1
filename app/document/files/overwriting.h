#pragma once

#include "gpu/model/recording/recording.h"
#include "gpu/model/text/message.h"

#include <QByteArray>
#include <QCryptographicHash>
#include <QString>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

/// Information for the user before a file is overwritten.
struct Overwriting {
    bool changed = false;  ///< true if the file has changed since this program read or wrote it
    std::int64_t rows = 0; ///< number of rows in the file
    std::string device;    ///< name of the device that measured the rows, or empty if unknown
};

/// A short hash of a text.
class TextStamp {
  public:
    void add(std::string_view piece) {
        hash_.addData(QByteArrayView(piece.data(), std::ssize(piece)));
    }
    QByteArray bytes() const { return hash_.result(); }

  private:
    QCryptographicHash hash_{QCryptographicHash::Sha1};
};
QByteArray stampOf(const std::string& text);

/// Describes the content that would be lost if `by` were saved to the file. Returns nullopt if the
/// file does not exist, has no rows, or has at most as many rows as `by` from the same device.
/// `known` is the stamp of the file's known content, or empty.
std::optional<Overwriting> overwritingOf(const QString& file, const Recording& by,
                                         const QByteArray& known);

/// If overwriting a document would lose comments, copies the document to NAME.bak, and returns a
/// message about the copy. Throws Error on failure.
std::optional<Message> keepComments(const std::filesystem::path& file);

} // namespace kernelcurve
