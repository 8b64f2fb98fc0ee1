#pragma once

#include "gpu/model/text/message.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A kernel's code in one of the ways in which it may go to a compiler.
struct CompilerText {
    std::string text;                      ///< lines and columns as in the file
    std::vector<std::string> headers = {}; ///< to be included before it
    bool sliced = false;                   ///< what the kernels do not need was left out
    std::vector<std::string> leftOut = {}; ///< names that only what was left out declares
    std::vector<std::string> missing = {}; ///< includes in quotes that nobody has
};

/// The ways, one after the other, for as long as the compiler refuses what it gets: the file as it
/// is; what its kernels need, without host code and its headers; what the chosen kernels need.
class CompilerTexts {
  public:
    using KnowsHeader = std::function<bool(std::string_view name)>;

    /// `entries`: `name<4, float>` of the kernels that are wanted. `knows`: whether the compiler
    /// finds a header of this name; a file that includes another one is not tried as it is.
    CompilerTexts(const std::string& code, const std::vector<std::string>& entries,
                  const KnowsHeader& knows);
    ~CompilerTexts();
    CompilerTexts(const CompilerTexts&) = delete;
    CompilerTexts& operator=(const CompilerTexts&) = delete;

    /// Nothing where all were had. The first call always gives one.
    std::optional<CompilerText> next();

  private:
    struct Work;
    std::unique_ptr<Work> work_;
};

/// A name in quotes in a compiler's error that only what was left out declares; or empty. Where the
/// file as it is was refused before, that refusal says more.
std::string_view leftOutNameIn(const CompilerText& text, std::string_view error);

/// What to do about a compiler's refusal that comes of what was left out or is not there: its text
/// names a function of the host, or a file that is included is missing. Else empty.
Message adviceFor(const CompilerText& text, std::string_view error);

} // namespace kernelcurve
