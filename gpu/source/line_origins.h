#pragma once

#include "gpu/model/text/message.h"

#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Maps lines of a combined text (local_includes.h) to their files, with its #line directives.
class LineOrigins {
  public:
    /// `name`: of the file at the start of the text.
    LineOrigins(std::string_view joined, std::string name);

    /// The file and line of a line of the combined text, which counts from 1.
    SourcePosition at(int line) const;

  private:
    struct Piece {
        int first = 1; ///< line in the combined text
        std::string file;
        int line = 1; ///< line of `first` in the file
    };
    std::vector<Piece> pieces_;
};

} // namespace kernelcurve
