#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace kernelcurve {

// The command line told to others: shells, which complete its words, and readers of man pages. All
// of it comes from what parses it, so that nothing can be forgotten.

/// What there are: bash, zsh, fish, man.
const std::vector<std::string>& wordsFormats();
/// Writes the completions of a shell, or the manual page in roff. `format` is one of
/// wordsFormats().
void writeWords(const CLI::App& app, const std::string& format, const std::string& version,
                std::ostream& out);

} // namespace kernelcurve
