#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace kernelcurve {

// Exports the command line as shell completions and a manual page. Both are derived from the
// parser.

/// Returns the formats: bash, zsh, fish, and man.
const std::vector<std::string>& wordsFormats();
/// Writes the completions of a shell, or the manual page in roff. `format` is one of
/// wordsFormats().
void writeWords(const CLI::App& app, const std::string& format, const std::string& version,
                std::ostream& out);

} // namespace kernelcurve
