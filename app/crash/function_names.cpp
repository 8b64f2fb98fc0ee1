#include "app/crash/function_names.h"

#include <cxxabi.h>
#include <elf.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <limits>
#include <vector>

namespace kernelcurve {
namespace {

/// Structures of an ELF file of this machine's kind; nothing where it ends before them.
template <typename Entry>
std::vector<Entry> readAll(std::ifstream& file, std::uint64_t place, std::uint64_t bytes) {
    constexpr std::uint64_t most = 256U << 20U; // more than any program's tables
    if (bytes > most)
        return {};
    std::vector<Entry> entries(bytes / sizeof(Entry));
    file.clear();
    file.seekg(static_cast<std::streamoff>(place));
    file.read(reinterpret_cast<char*>(entries.data()),
              static_cast<std::streamsize>(entries.size() * sizeof(Entry)));
    return file ? entries : std::vector<Entry>();
}

} // namespace

std::string demangled(const char* name) {
    int status = 0;
    char* readable = abi::__cxa_demangle(name, nullptr, nullptr, &status);
    std::string text = readable == nullptr ? name : readable;
    std::free(readable);
    return text;
}

std::string functionAt(const std::filesystem::path& file, std::uintptr_t offset) {
    std::ifstream in(file, std::ios::binary);
    const auto heads = readAll<Elf64_Ehdr>(in, 0, sizeof(Elf64_Ehdr));
    if (heads.empty() || std::memcmp(heads.front().e_ident, ELFMAG, SELFMAG) != 0 ||
        heads.front().e_ident[EI_CLASS] != ELFCLASS64)
        return {};
    const Elf64_Ehdr& head = heads.front();
    // Addresses in the tables count from where the file would like to begin.
    std::uint64_t base = std::numeric_limits<std::uint64_t>::max();
    for (const Elf64_Phdr& segment :
         readAll<Elf64_Phdr>(in, head.e_phoff, head.e_phnum * sizeof(Elf64_Phdr)))
        if (segment.p_type == PT_LOAD)
            base = std::min(base, segment.p_vaddr);
    if (base == std::numeric_limits<std::uint64_t>::max())
        return {};
    const std::uint64_t address = base + offset;
    const auto sections = readAll<Elf64_Shdr>(in, head.e_shoff, head.e_shnum * sizeof(Elf64_Shdr));
    for (const Elf64_Word kind : {SHT_SYMTAB, SHT_DYNSYM})
        for (const Elf64_Shdr& section : sections) {
            if (section.sh_type != kind || section.sh_link >= sections.size())
                continue;
            for (const Elf64_Sym& symbol :
                 readAll<Elf64_Sym>(in, section.sh_offset, section.sh_size)) {
                if (ELF64_ST_TYPE(symbol.st_info) != STT_FUNC || symbol.st_shndx == SHN_UNDEF ||
                    address < symbol.st_value || address >= symbol.st_value + symbol.st_size)
                    continue;
                const Elf64_Shdr& names = sections[section.sh_link];
                auto text = readAll<char>(in, names.sh_offset, names.sh_size);
                if (symbol.st_name >= text.size())
                    return {};
                text.push_back('\0');
                return demangled(text.data() + symbol.st_name);
            }
        }
    return {};
}

} // namespace kernelcurve
