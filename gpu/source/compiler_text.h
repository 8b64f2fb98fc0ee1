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

/// The versions of the code that a compiler should receive, one after the other, until it accepts
/// one: the unmodified file; the code that the file's kernels need, without host code and headers;
/// the code that the selected kernels need.
class CompilerTexts {
  public:
    using KnowsHeader = std::function<bool(std::string_view name)>;

    /// `entries` contains the selected kernels as `name<4, float>`. `knows` returns whether the
    /// compiler finds a header with this name. A file with unknown includes is not tried
    /// unmodified.
    CompilerTexts(const std::string& code, const std::vector<std::string>& entries,
                  const KnowsHeader& knows);
    ~CompilerTexts();
    CompilerTexts(const CompilerTexts&) = delete;
    CompilerTexts& operator=(const CompilerTexts&) = delete;

    /// Returns the next version; nullopt after the last one. The first call always returns a
    /// version.
    std::optional<CompilerText> next();

  private:
    struct Work;
    std::unique_ptr<Work> work_;
};

/// Returns a quoted name in a compiler error that only removed code declares; otherwise empty. If
/// the unmodified file was rejected before, its error is more useful.
std::string_view leftOutNameIn(const CompilerText& text, std::string_view error);

/// Returns the hint for a compiler error about removed or missing code: the code uses a host
/// function, or an included file is missing. Otherwise empty.
Message adviceFor(const CompilerText& text, std::string_view error);

} // namespace kernelcurve
