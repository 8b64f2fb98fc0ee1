#pragma once

#include "gpu/model/text/message.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Maps instructions to lines and columns of the kernel file, with the DWARF data of the shared
/// object.
class SourceLines {
  public:
    /// `object` must not move; `base` is its load address.
    SourceLines(std::string_view object, std::uintptr_t base);
    SourceLines(const SourceLines&) = delete;
    SourceLines& operator=(const SourceLines&) = delete;

    /// Reads everything now, for a process that cannot make system calls later.
    void readAhead() const { rows(); }
    /// Nothing for instructions without a line.
    std::optional<SourcePosition> of(std::uintptr_t instruction) const;
    /// The line of the call that returns to `returnAddress`.
    std::optional<SourcePosition> ofCall(std::uintptr_t returnAddress) const {
        return of(returnAddress - 1);
    }

  private:
    /// Code from `begin` up to the next row.
    struct Row {
        std::uintptr_t begin = 0;
        SourcePosition where; ///< without a line for code that has none
    };
    const std::vector<Row>& rows() const;

    std::string_view object_;
    std::uintptr_t base_;
    mutable std::optional<std::vector<Row>> rows_; ///< sorted; read on first use
};

} // namespace kernelcurve
