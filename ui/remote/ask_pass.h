#pragma once

#include <QString>

namespace kernelcurve {

/// Shows what ssh asks for and prints the answer, as ssh wants it of SSH_ASKPASS (ssh(1)). The
/// answer is kept nowhere. `kind` is ssh's SSH_ASKPASS_PROMPT: "confirm" for yes or no, "none" for
/// a notice. Whether the user agreed.
bool askPass(const QString& host, const QString& prompt, const QString& kind);

/// A question about a host's key: ssh then wants `yes` and not a password.
bool asksForHostKey(const QString& prompt);

} // namespace kernelcurve
