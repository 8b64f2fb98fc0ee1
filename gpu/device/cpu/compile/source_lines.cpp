#include "gpu/device/cpu/compile/source_lines.h"

#include <algorithm>
#include <elfutils/libdw.h>
#include <filesystem>
#include <libelf.h>
#include <memory>

namespace kernelcurve {
namespace {

std::optional<SourcePosition> positionOf(Dwarf_Line* line) {
    SourcePosition position;
    const char* const name = dwarf_linesrc(line, nullptr, nullptr);
    if (dwarf_lineno(line, &position.line) != 0 || position.line == 0 || name == nullptr)
        return {};
    dwarf_linecol(line, &position.column);
    position.file = std::filesystem::path(name).filename().string();
    return position;
}

} // namespace

SourceLines::SourceLines(std::string_view object, std::uintptr_t base)
    : object_(object)
    , base_(base) {}

const std::vector<SourceLines::Row>& SourceLines::rows() const {
    if (rows_)
        return *rows_;
    rows_.emplace();
    elf_version(EV_CURRENT);
    const std::unique_ptr<Elf, int (*)(Elf*)> elf(
        elf_memory(const_cast<char*>(object_.data()), object_.size()), elf_end);
    const std::unique_ptr<Dwarf, int (*)(Dwarf*)> dwarf(
        elf ? dwarf_begin_elf(elf.get(), DWARF_C_READ, nullptr) : nullptr, dwarf_end);
    Dwarf_Off offset = 0;
    Dwarf_Off next = 0;
    std::size_t headerBytes = 0;
    for (; dwarf != nullptr &&
           dwarf_nextcu(dwarf.get(), offset, &next, &headerBytes, nullptr, nullptr, nullptr) == 0;
         offset = next) {
        Dwarf_Die unit;
        Dwarf_Lines* lines = nullptr;
        std::size_t count = 0;
        if (dwarf_offdie(dwarf.get(), offset + headerBytes, &unit) == nullptr ||
            dwarf_getsrclines(&unit, &lines, &count) != 0)
            continue;
        // Code that the optimizer has moved has no line. It gets the line of the preceding code.
        SourcePosition before;
        for (std::size_t i = 0; i < count; ++i) {
            Dwarf_Line* const line = dwarf_onesrcline(lines, i);
            Dwarf_Addr begin = 0;
            bool endsSequence = false;
            dwarf_lineaddr(line, &begin);
            dwarf_lineendsequence(line, &endsSequence);
            if (endsSequence)
                before = {};
            else if (auto position = positionOf(line))
                before = std::move(*position);
            rows_->push_back({begin, before});
        }
    }
    std::ranges::stable_sort(
        *rows_, {}, [](const Row& row) { return std::pair(row.begin, row.where.line != 0); });
    return *rows_;
}

std::optional<SourcePosition> SourceLines::of(std::uintptr_t instruction) const {
    const std::uintptr_t address = instruction - base_;
    const std::vector<Row>& all = rows();
    // If several rows have the same address, the last row applies. The other rows are empty, or
    // belong to the end of another function.
    const auto after = std::ranges::upper_bound(all, address, {}, &Row::begin);
    if (after == all.begin() || std::prev(after)->where.line == 0)
        return {};
    return std::prev(after)->where;
}

} // namespace kernelcurve
