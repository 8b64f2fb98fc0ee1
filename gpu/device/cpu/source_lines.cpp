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
            if (Dwarf_Line* const line = dwarf_getsrc_die(&unit, instruction - base_)) {
                SourcePosition position;
                const char* const name = dwarf_linesrc(line, nullptr, nullptr);
                if (dwarf_lineno(line, &position.line) != 0 || position.line == 0 ||
                    name == nullptr)
                    return {};
                dwarf_linecol(line, &position.column);
                position.file = std::filesystem::path(name).filename().string();
                return position;
            }
        offset = next;
    }
    return {};
}

} // namespace kernelcurve
