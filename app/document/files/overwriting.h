#pragma once

#include "gpu/model/recording/recording.h"

#include <QByteArray>
#include <QCryptographicHash>
#include <QString>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

/// What a user should know before a file is written over.
struct Overwriting {
    bool changed = false;  ///< since this program read or wrote it
    std::int64_t rows = 0; ///< that the file holds
    std::string device;    ///< that they are of; empty if it does not say
};

/// What is in a text, in a few bytes.
class TextStamp {
  public:
    /// The next piece of the text.
    void add(std::string_view piece) {
        hash_.addData(QByteArrayView(piece.data(), std::ssize(piece)));
    }
    QByteArray bytes() const { return hash_.result(); }

  private:
    QCryptographicHash hash_{QCryptographicHash::Sha1};
};
QByteArray stampOf(const std::string& text);

/// Nothing if the file may be written over without a question: it is not there, or it holds rows of
/// the same device and no more of them, or no rows. `known` is the stamp of what this program knows
/// to be in the file; empty if it knows nothing of it.
std::optional<Overwriting> overwritingOf(const QString& file, const Recording& by,
                                         const QByteArray& known);

} // namespace kernelcurve
