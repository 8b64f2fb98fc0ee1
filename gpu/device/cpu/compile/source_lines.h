#pragma once

#include "gpu/model/text/message.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Finds the line and column of a kernel file that an instruction was made from, through the
/// shared object's DWARF.
class SourceLines {
  public:
    /// `object` stays where it is; `base` is where it was loaded.
    SourceLines(std::string_view object, std::uintptr_t base);
    SourceLines(const SourceLines&) = delete;
    SourceLines& operator=(const SourceLines&) = delete;

    /// Reads all there is, for who can later ask the system for nothing.
    void readAhead() const { rows(); }
    /// Nothing for instructions that come from no line.
    std::optional<SourcePosition> of(std::uintptr_t instruction) const;
    /// The line of the call that comes back to `returnAddress`.
    std::optional<SourcePosition> ofCall(std::uintptr_t returnAddress) const {
        return of(returnAddress - 1);
    }

  private:
    /// Code from `begin` on, up to the next row's.
    struct Row {
        std::uintptr_t begin = 0;
        SourcePosition where; ///< without a line where code comes from none
    };
    const std::vector<Row>& rows() const;

    std::string_view object_;
    std::uintptr_t base_;
    mutable std::optional<std::vector<Row>> rows_; ///< sorted; read at the first question
};

} // namespace kernelcurve
