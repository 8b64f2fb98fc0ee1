#pragma once

#include "gpu/model/text/message.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A version of a kernel's code for a compiler.
struct CompilerText {
    std::string text;                      ///< text with the same lines and columns as the file
    std::vector<std::string> headers = {}; ///< headers to include before the text
    bool sliced = false;                   ///< true if unused code was removed
    std::vector<std::string> leftOut = {}; ///< names that only the removed code declares
    std::vector<std::string> missing = {}; ///< quoted includes that were not found
};

/// The versions of the code to try in order until the compiler accepts one. The first version is
/// the unmodified file. The second version is the code that the file's kernels need, without host
/// code and headers. The third version is the code that only the selected kernels need. The fourth
/// version also lacks the host functions of its classes.
class CompilerTexts {
  public:
    using KnowsHeader = std::function<bool(std::string_view name)>;

    /// `entries` contains the selected kernels, such as `name<4, float>`. `knows` returns true if
    /// the compiler finds a header. The unmodified file is skipped if it has unknown includes.
    CompilerTexts(const std::string& code, const std::vector<std::string>& entries,
                  const KnowsHeader& knows);
    ~CompilerTexts();
    CompilerTexts(const CompilerTexts&) = delete;
    CompilerTexts& operator=(const CompilerTexts&) = delete;

    /// Returns the next version, or nullopt after the last one. The first call always returns a
    /// version.
    std::optional<CompilerText> next();

  private:
    struct Work;
    std::unique_ptr<Work> work_;
};

/// Returns a quoted name in a compiler error that only removed code declares, or an empty text if
/// there is no such name. If there is such a name, the earlier error for the unmodified file is
/// more useful.
std::string_view leftOutNameIn(const CompilerText& text, std::string_view error);

/// Returns the hint for a compiler error about a removed host function or a missing include.
/// Returns an empty message for other errors.
Message adviceFor(const CompilerText& text, std::string_view error);

} // namespace kernelcurve
