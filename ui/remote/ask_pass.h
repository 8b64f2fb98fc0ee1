#pragma once

#include <QString>

namespace kernelcurve {

/// Acts as the SSH_ASKPASS program (ssh(1)): shows ssh's question and prints the user's answer,
/// without storing the answer. `kind` is SSH_ASKPASS_PROMPT: "confirm" for yes or no, "none" for a
/// notice. Returns true if the user agreed.
bool askPass(const QString& host, const QString& prompt, const QString& kind);

/// Returns true if the question is about a host key. ssh expects `yes` as the answer to this
/// question, not a password.
bool asksForHostKey(const QString& prompt);

} // namespace kernelcurve
