#pragma once

#include "gpu/model/text/message.h"

#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Maps lines of a combined text (local_includes.h) to their files, using the #line directives.
class LineOrigins {
  public:
    /// `name` is the file at the start of the text.
    LineOrigins(std::string_view joined, std::string name);

    /// Returns the file and line for a line of the combined text. Lines start at 1.
    SourcePosition at(int line) const;

  private:
    struct Piece {
        int first = 1; ///< line in the combined text
        std::string file;
        int line = 1; ///< line in the file
    };
    std::vector<Piece> pieces_;
};

} // namespace kernelcurve
