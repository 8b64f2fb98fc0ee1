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
    std::string text;                      ///< lines and columns as in the file
    std::vector<std::string> headers = {}; ///< headers to include before it
    bool sliced = false;                   ///< unused code was removed
    std::vector<std::string> leftOut = {}; ///< names that only removed code declares
    std::vector<std::string> missing = {}; ///< quoted includes that were not found
};

/// Versions to try in sequence until a compiler accepts one: the unmodified file; the code that its
/// kernels need, without host code and headers; the code that the selected kernels need.
class CompilerTexts {
  public:
    using KnowsHeader = std::function<bool(std::string_view name)>;

    /// `entries`: the selected kernels as `name<4, float>`. `knows`: whether the compiler finds a
    /// header with this name; a file with other includes is not tried unmodified.
    CompilerTexts(const std::string& code, const std::vector<std::string>& entries,
                  const KnowsHeader& knows);
    ~CompilerTexts();
    CompilerTexts(const CompilerTexts&) = delete;
    CompilerTexts& operator=(const CompilerTexts&) = delete;

    /// Nothing after the last version. The first call always returns one.
    std::optional<CompilerText> next();

  private:
    struct Work;
    std::unique_ptr<Work> work_;
};

/// A quoted name in a compiler error that only removed code declares; otherwise empty. If the
/// unmodified file was rejected before, that error is more useful.
std::string_view leftOutNameIn(const CompilerText& text, std::string_view error);

/// The hint for a compiler error about removed or missing code: the text uses a host function, or
/// an included file is missing. Otherwise empty.
Message adviceFor(const CompilerText& text, std::string_view error);

} // namespace kernelcurve
