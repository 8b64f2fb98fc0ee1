#include "gpu/device/cpu/source_lines.h"

#include <elfutils/libdw.h>
#include <filesystem>

namespace kernelcurve {

struct SourceLines::Reader {
    explicit Reader(int file)
        : dwarf(dwarf_begin(file, DWARF_C_READ)) {}
    ~Reader() {
        if (dwarf != nullptr)
            dwarf_end(dwarf);
    }
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;

    Dwarf* dwarf;
};

SourceLines::SourceLines(int file, std::uintptr_t base)
    : file_(file)
    , base_(base) {}

SourceLines::~SourceLines() {
    delete reader_;
}

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

/// The row of the line table that covers an address. Code that the optimiser has moved has no line;
/// it takes that of the code before it.
std::optional<SourcePosition> find(Dwarf_Die& unit, Dwarf_Addr address) {
    Dwarf_Lines* lines = nullptr;
    std::size_t count = 0;
    if (dwarf_getsrclines(&unit, &lines, &count) != 0)
        return {};
    std::optional<SourcePosition> before;
    for (std::size_t i = 0; i + 1 < count; ++i) {
        Dwarf_Line* const line = dwarf_onesrcline(lines, i);
        Dwarf_Addr begin = 0;
        Dwarf_Addr end = 0;
        bool endsSequence = false;
        dwarf_lineaddr(line, &begin);
        dwarf_lineaddr(dwarf_onesrcline(lines, i + 1), &end);
        dwarf_lineendsequence(line, &endsSequence);
        if (endsSequence) {
            before.reset();
            continue;
        }
        if (const auto position = positionOf(line))
            before = position;
        if (begin <= address && address < end)
            return before;
    }
    return {};
}

} // namespace

std::optional<SourcePosition> SourceLines::of(std::uintptr_t instruction) const {
    if (reader_ == nullptr)
        reader_ = new Reader(file_);
    if (reader_->dwarf == nullptr)
        return {};
    Dwarf_Off offset = 0;
    Dwarf_Off next = 0;
    std::size_t headerBytes = 0;
    while (dwarf_nextcu(reader_->dwarf, offset, &next, &headerBytes, nullptr, nullptr, nullptr) ==
           0) {
        Dwarf_Die unit;
        if (dwarf_offdie(reader_->dwarf, offset + headerBytes, &unit) != nullptr)
            if (const auto position = find(unit, instruction - base_))
                return position;
        offset = next;
    }
    return {};
}

} // namespace kernelcurve
