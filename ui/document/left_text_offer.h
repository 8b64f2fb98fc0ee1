#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace kernelcurve {

class MessageBar;
struct LeftText;

/// Offers to recover or discard the unsaved text of a crashed program. `untitled` is the name of a
/// text without a file.
void offerLeftText(MessageBar& messages, QWidget& window, const LeftText& left,
                   const QString& untitled, const std::function<void()>& recover);

} // namespace kernelcurve
