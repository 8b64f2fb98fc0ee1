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

/// Information for the user before a file is overwritten.
struct Overwriting {
    bool changed = false;  ///< since this program read or wrote it
    std::int64_t rows = 0; ///< number of rows in the file
    std::string device;    ///< device of the rows; empty if unknown
};

/// A short hash of a text.
class TextStamp {
  public:
    /// Adds the next piece of the text.
    void add(std::string_view piece) {
        hash_.addData(QByteArrayView(piece.data(), std::ssize(piece)));
    }
    QByteArray bytes() const { return hash_.result(); }

  private:
    QCryptographicHash hash_{QCryptographicHash::Sha1};
};
QByteArray stampOf(const std::string& text);

/// Nothing if the file may be overwritten without a question: it does not exist, or has no rows, or
/// no more rows of the same device. `known` is the stamp of the known content; empty if unknown.
std::optional<Overwriting> overwritingOf(const QString& file, const Recording& by,
                                         const QByteArray& known);

} // namespace kernelcurve
