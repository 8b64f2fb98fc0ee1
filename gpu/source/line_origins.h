#pragma once

#include "gpu/model/text/message.h"

#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Where the lines of a joined text (local_includes.h) come from, as its #line tells.
class LineOrigins {
  public:
    /// `name`: of the file that the text begins with.
    LineOrigins(std::string_view joined, std::string name);

    /// The file and the line there of a line of the joined text, which counts from 1.
    SourcePosition at(int line) const;

  private:
    struct Piece {
        int first = 1; ///< in the joined text
        std::string file;
        int line = 1; ///< of `first`, in the file
    };
    std::vector<Piece> pieces_;
};

} // namespace kernelcurve
