#pragma once

#include <QString>

namespace kernelcurve {

/// Shows ssh's question and prints the user's answer for SSH_ASKPASS (ssh(1)), without storing it.
/// `kind` is SSH_ASKPASS_PROMPT: "confirm" for yes or no, "none" for a notice. Returns true if the
/// user agreed.
bool askPass(const QString& host, const QString& prompt, const QString& kind);

/// Returns true if the question is about a host key. For this question, ssh requires `yes` instead
/// of a password.
bool asksForHostKey(const QString& prompt);

} // namespace kernelcurve
