#pragma once

#include "gpu/model/text/visible_text.h"

#include <QString>

namespace kernelcurve {

/// What a document says, as a label may show it: a mark that turns the direction of writing would
/// turn what stands around it, too.
inline QString visible(const QString& text) {
    return QString::fromStdString(visibleText(text.toStdString()));
}

} // namespace kernelcurve
