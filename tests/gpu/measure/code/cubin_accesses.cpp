#include "tests/gpu/measure/code/cubin_accesses.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <elfutils/libdw.h>
#include <filesystem>
#include <gelf.h>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace kernelcurve {
namespace {

struct Row {
    std::uint64_t begin = 0;
    int line = 0; ///< 0: the line is in another file than the kernel's
};

using OpenElf = std::unique_ptr<Elf, int (*)(Elf*)>;

OpenElf open(const std::string& cubin) {
    elf_version(EV_CURRENT);
    OpenElf elf(elf_memory(const_cast<char*>(cubin.data()), cubin.size()), elf_end);
    if (elf == nullptr || elf_kind(elf.get()) != ELF_K_ELF)
        throw std::runtime_error("not an ELF file");
    return elf;
}

/// The only code section: each kernel is compiled separately, with inlined functions.
std::string_view codeIn(Elf* elf) {
    std::optional<std::string_view> code;
    std::size_t names = 0;
    elf_getshdrstrndx(elf, &names);
    for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf, section)) != nullptr;) {
        GElf_Shdr header;
        gelf_getshdr(section, &header);
        const char* const name = elf_strptr(elf, names, header.sh_name);
        if (name == nullptr || !std::string_view(name).starts_with(".text."))
            continue;
        const Elf_Data* const data = elf_rawdata(section, nullptr);
        if (code || data == nullptr)
            throw std::runtime_error("not one section of code");
        code = {static_cast<const char*>(data->d_buf), data->d_size};
    }
    return code.value_or(std::string_view());
}

/// The line table has the format of DWARF 2. No compilation units refer to it.
std::vector<Row> rowsOf(Elf* elf, const std::string& file) {
    std::vector<Row> rows;
    Dwarf* const dwarf = dwarf_begin_elf(elf, DWARF_C_READ, nullptr);
    if (dwarf == nullptr)
        throw std::runtime_error(dwarf_errmsg(-1));
    const std::unique_ptr<Dwarf, int (*)(Dwarf*)> closing(dwarf, dwarf_end);
    Dwarf_Off offset = 0;
    Dwarf_Off next = 0;
    Dwarf_CU* unit = nullptr;
    Dwarf_Files* files = nullptr;
    std::size_t fileCount = 0;
    Dwarf_Lines* lines = nullptr;
    std::size_t lineCount = 0;
    for (;
         dwarf_next_lines(dwarf, offset, &next, &unit, &files, &fileCount, &lines, &lineCount) == 0;
         offset = next)
        for (std::size_t i = 0; i < lineCount; ++i) {
            Dwarf_Line* const line = dwarf_onesrcline(lines, i);
            Dwarf_Addr begin = 0;
            int number = 0;
            dwarf_lineaddr(line, &begin);
            dwarf_lineno(line, &number);
            const char* const name = dwarf_linesrc(line, nullptr, nullptr);
            const bool own = name != nullptr && std::filesystem::path(name).filename() == file;
            rows.push_back({begin, own ? number : 0});
        }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const Row& a, const Row& b) { return a.begin < b.begin; });
    return rows;
}

int lineAt(const std::vector<Row>& rows, std::uint64_t address) {
    const auto after =
        std::upper_bound(rows.begin(), rows.end(), address,
                         [](std::uint64_t wanted, const Row& row) { return wanted < row.begin; });
    return after == rows.begin() ? 0 : std::prev(after)->line;
}

/// An instruction has 128 bits from Volta on. Bits 0 to 11 contain its kind, and bits 73 to 75
/// contain the width of a load or store. This encoding was determined by compiling accesses of
/// known width, as the test does.
std::vector<CubinAccess> decoded(std::uint64_t low, std::uint64_t high) {
    constexpr std::array<int, 8> widths = {1, 1, 2, 2, 4, 8, 16, 0};
    constexpr std::uint64_t nowhere = 255; // RZ, used by a load that only waits for earlier loads
    const int width = widths[high >> 9 & 7];
    using enum AddressSpace;
    using enum AccessKind;
    switch (low & 0xfff) {
    case 0x381: // LDG
    case 0x981:
        return {{0, Global, Load, width}};
    case 0x386: // STG
    case 0x986:
        return {{0, Global, Store, width}};
    case 0x983: // LDL
        return {{0, Local, Load, width}};
    case 0x387: // STL
    case 0x987:
        return {{0, Local, Store, width}};
    case 0x984: // LDS
        if ((low >> 16 & 0xff) == nowhere)
            return {};
        return {{0, Shared, Load, width}};
    case 0x83b: // LDSM, in which each lane gives the address of a row of eight 16-bit numbers
        return {{0, Shared, Load, 16}};
    case 0x388: // STS
    case 0x988:
        return {{0, Shared, Store, width}};
    case 0xfae: // LDGSTS
        return {{0, Global, Load, width}, {0, Shared, Copy, width}};
    default:
        return {};
    }
}

} // namespace

std::string_view codeOf(const std::string& cubin) {
    const OpenElf elf = open(cubin);
    const std::string_view code = codeIn(elf.get());
    // The data of the handle are those of `cubin`, from which it was opened.
    return std::string_view(cubin).substr(code.data() - cubin.data(), code.size());
}

std::int64_t staticSharedBytesOf(const std::string& cubin) {
    const OpenElf elf = open(cubin);
    std::int64_t bytes = 0;
    std::size_t names = 0;
    elf_getshdrstrndx(elf.get(), &names);
    for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf.get(), section)) != nullptr;) {
        GElf_Shdr header;
        gelf_getshdr(section, &header);
        const char* const name = elf_strptr(elf.get(), names, header.sh_name);
        if (name != nullptr && std::string_view(name).starts_with(".nv.shared."))
            bytes += static_cast<std::int64_t>(header.sh_size);
    }
    return bytes;
}

std::vector<CubinAccess> accessesOf(const std::string& cubin, const std::string& file) {
    const OpenElf elf = open(cubin);
    const std::string_view code = codeIn(elf.get());
    const std::vector<Row> rows = rowsOf(elf.get(), file);
    constexpr std::size_t instruction = 16;
    std::vector<CubinAccess> accesses;
    for (std::size_t at = 0; at + instruction <= code.size(); at += instruction) {
        std::uint64_t words[2];
        std::memcpy(words, code.data() + at, instruction);
        for (CubinAccess access : decoded(words[0], words[1])) {
            access.line = lineAt(rows, at);
            accesses.push_back(access);
        }
    }
    std::sort(accesses.begin(), accesses.end());
    accesses.erase(std::unique(accesses.begin(), accesses.end()), accesses.end());
    return accesses;
}

} // namespace kernelcurve
