#pragma once

#include "gpu/model/text/message.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Maps instructions to lines and columns of the kernel file. The mapping uses the DWARF data of
/// the shared object.
class SourceLines {
  public:
    /// The data of `object` must stay at the same address. `base` is the load address of the
    /// object.
    SourceLines(std::string_view object, std::uintptr_t base);
    SourceLines(const SourceLines&) = delete;
    SourceLines& operator=(const SourceLines&) = delete;

    /// Reads all rows immediately, for a process that cannot make system calls later.
    void readAhead() const { rows(); }
    /// Returns the position of an instruction, or nullopt if the instruction has no line.
    std::optional<SourcePosition> of(std::uintptr_t instruction) const;
    /// Returns the position of the call that returns to `returnAddress`.
    std::optional<SourcePosition> ofCall(std::uintptr_t returnAddress) const {
        return of(returnAddress - 1);
    }

  private:
    /// The line table row of the code from `begin` up to the next row.
    struct Row {
        std::uintptr_t begin = 0;
        SourcePosition where; ///< line 0 if the code has no line
    };
    const std::vector<Row>& rows() const;

    std::string_view object_;
    std::uintptr_t base_;
    mutable std::optional<std::vector<Row>> rows_; ///< sorted by address and read on first use
};

} // namespace kernelcurve
