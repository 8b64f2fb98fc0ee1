#pragma once

#include "gpu/model/text/message.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Maps instructions to lines and columns of the kernel file with the DWARF data of the shared
/// object.
class SourceLines {
  public:
    /// `object` must stay at its address. `base` is its load address.
    SourceLines(std::string_view object, std::uintptr_t base);
    SourceLines(const SourceLines&) = delete;
    SourceLines& operator=(const SourceLines&) = delete;

    /// Reads all rows now, for a process that cannot make system calls later.
    void readAhead() const { rows(); }
    /// Returns the position of an instruction; nullopt if it has no line.
    std::optional<SourcePosition> of(std::uintptr_t instruction) const;
    /// Returns the position of the call that returns to `returnAddress`.
    std::optional<SourcePosition> ofCall(std::uintptr_t returnAddress) const {
        return of(returnAddress - 1);
    }

  private:
    /// The code from `begin` up to the next row.
    struct Row {
        std::uintptr_t begin = 0;
        SourcePosition where; ///< line 0 for code without a line
    };
    const std::vector<Row>& rows() const;

    std::string_view object_;
    std::uintptr_t base_;
    mutable std::optional<std::vector<Row>> rows_; ///< sorted by address, and read on first use
};

} // namespace kernelcurve
