#include "gpu/device/cpu/compile/object_file.h"

#include "gpu/device/device.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <gelf.h>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <string_view>

namespace kernelcurve {
namespace {

constexpr const char* dynamicShared = "kcDynamicShared";
constexpr std::string_view context = "kcContext"; ///< the program's own
/// Thread-local variables of the runtime's own headers, mangled.
constexpr std::string_view runtimeNamespace = "_ZN2kc";
/// Of flags that guard a variable's construction (Itanium C++ ABI, section 5.1.4.5).
constexpr std::string_view guardPrefix = "_ZGV";
constexpr std::array<std::string_view, 5> barriers = {"kcSyncBlock", "kcSyncBlockReduce",
                                                      "kcSyncWarp", "kcExchange", "kcActiveMask"};

[[noreturn]] void damaged() {
    throw DeviceError(
        {message(KC_TEXT("engine", "the compiler wrote an object file that cannot be read")),
         message(KC_TEXT("engine", "check that clang++ and its linker are installed completely")),
         {}});
}

struct Symbol {
    std::string_view name;
    int type = 0;
    std::size_t section = 0; ///< SHN_UNDEF where it is defined elsewhere
    std::uint64_t value = 0;
    std::uint64_t size = 0;
    std::size_t fileOffset = 0;
    bool isLocal = false;
};

class Object {
  public:
    explicit Object(const std::string& bytes)
        : elf_((elf_version(EV_CURRENT), elf_memory(const_cast<char*>(bytes.data()), bytes.size())),
               elf_end) {
        if (elf_ == nullptr || elf_kind(elf_.get()) != ELF_K_ELF)
            damaged();
        for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf_.get(), section)) != nullptr;) {
            GElf_Shdr header;
            gelf_getshdr(section, &header);
            Elf_Data* const data = elf_getdata(section, nullptr);
            if (data == nullptr)
                continue;
            if (header.sh_type == SHT_SYMTAB)
                readSymbols(header, data);
            else if (header.sh_type == SHT_RELA)
                readRelocations(header, data);
            else if (nameOf(header) == ".stack_sizes")
                stackBytes_ += sumOfStackSizes(data);
        }
    }

    const std::vector<Symbol>& symbols() const { return symbols_; }
    bool isWritable(std::size_t section) const {
        GElf_Shdr header{};
        Elf_Scn* const found = elf_getscn(elf_.get(), section);
        return found != nullptr && gelf_getshdr(found, &header) != nullptr &&
               (header.sh_flags & SHF_WRITE) != 0;
    }
    std::int64_t stackBytes() const { return stackBytes_; }

    /// Every symbol that code or data refers to, directly or through others, from `function` on.
    std::set<std::size_t> reachableFrom(const std::string& function) const {
        std::set<std::size_t> found;
        std::set<std::size_t> sections;
        std::vector<std::size_t> open;
        const auto visit = [&](const Symbol& symbol) {
            if (symbol.section != SHN_UNDEF && symbol.section < SHN_LORESERVE &&
                sections.insert(symbol.section).second)
                open.push_back(symbol.section);
        };
        for (const Symbol& symbol : symbols_)
            if (symbol.name == function)
                visit(symbol);
        while (!open.empty()) {
            const auto references = references_.find(open.back());
            open.pop_back();
            if (references == references_.end())
                continue;
            for (const std::size_t index : references->second)
                if (index < symbols_.size() && found.insert(index).second)
                    visit(symbols_[index]);
        }
        return found;
    }

  private:
    std::string_view nameOf(const GElf_Shdr& header) const {
        std::size_t names = 0;
        elf_getshdrstrndx(elf_.get(), &names);
        const char* const name = elf_strptr(elf_.get(), names, header.sh_name);
        return name != nullptr ? name : "";
    }

    void readSymbols(const GElf_Shdr& header, Elf_Data* data) {
        const std::size_t count = header.sh_size / header.sh_entsize;
        for (std::size_t i = 0; i < count; ++i) {
            GElf_Sym symbol;
            gelf_getsym(data, static_cast<int>(i), &symbol);
            const char* const name = elf_strptr(elf_.get(), header.sh_link, symbol.st_name);
            symbols_.push_back({name != nullptr ? name : "", GELF_ST_TYPE(symbol.st_info),
                                symbol.st_shndx, symbol.st_value, symbol.st_size,
                                header.sh_offset + i * header.sh_entsize,
                                GELF_ST_BIND(symbol.st_info) == STB_LOCAL});
        }
    }

    void readRelocations(const GElf_Shdr& header, Elf_Data* data) {
        const std::size_t count = header.sh_size / header.sh_entsize;
        for (std::size_t i = 0; i < count; ++i) {
            GElf_Rela relocation;
            gelf_getrela(data, static_cast<int>(i), &relocation);
            references_[header.sh_info].push_back(GELF_R_SYM(relocation.r_info));
        }
    }

    /// Entries of an address and a length in LEB128, as clang's -fstack-size-section writes them.
    static std::int64_t sumOfStackSizes(const Elf_Data* data) {
        const auto* at = static_cast<const unsigned char*>(data->d_buf);
        const auto* const end = at + data->d_size;
        std::int64_t sum = 0;
        while (end - at > 8) {
            at += 8;
            std::int64_t size = 0;
            for (int shift = 0; at != end; shift += 7) {
                size |= std::int64_t{*at & 0x7f} << shift;
                if ((*at++ & 0x80) == 0)
                    break;
            }
            sum += size;
        }
        return sum;
    }

    std::unique_ptr<Elf, int (*)(Elf*)> elf_;
    std::vector<Symbol> symbols_;
    std::map<std::size_t, std::vector<std::size_t>> references_; ///< symbols by referring section
    std::int64_t stackBytes_ = 0;
};

} // namespace

ObjectFacts readObject(const std::string& bytes, const std::vector<std::string>& functions) {
    const Object object(bytes);
    ObjectFacts facts;
    facts.stackBytes = object.stackBytes();
    for (const std::string& function : functions) {
        FunctionFacts result;
        for (const std::size_t index : object.reachableFrom(function)) {
            const Symbol& symbol = object.symbols()[index];
            if (symbol.section == SHN_UNDEF)
                result.meets |=
                    std::find(barriers.begin(), barriers.end(), symbol.name) != barriers.end();
            else if (symbol.type == STT_TLS && symbol.name != dynamicShared &&
                     !symbol.name.starts_with(runtimeNamespace) &&
                     !symbol.name.starts_with(guardPrefix))
                result.staticSharedBytes += static_cast<std::int64_t>(symbol.size);
        }
        facts.functions.push_back(result);
    }
    return facts;
}

ModuleVariables readVariables(const std::string& sharedObject) {
    ModuleVariables variables;
    variables.codeBegin = std::numeric_limits<std::uint64_t>::max();
    const Object object(sharedObject);
    for (const Symbol& symbol : object.symbols())
        if (symbol.type == STT_FUNC && symbol.size > 0) {
            variables.codeBegin = std::min(variables.codeBegin, symbol.value);
            variables.codeEnd = std::max(variables.codeEnd, symbol.value + symbol.size);
        } else if (symbol.type == STT_TLS && symbol.name.starts_with(guardPrefix))
            variables.constructionFlags.push_back(symbol.value);
        // What is visible from outside is __constant__.
        else if (symbol.type == STT_OBJECT && symbol.isLocal && symbol.size > 0 &&
                 object.isWritable(symbol.section))
            variables.device.push_back({std::string(symbol.name), symbol.value, symbol.size});
    return variables;
}

void placeDynamicShared(std::string& bytes) {
    const Object object(bytes);
    const auto& symbols = object.symbols();
    const auto place = std::find_if(symbols.begin(), symbols.end(), [](const Symbol& symbol) {
        return symbol.name == dynamicShared;
    });
    if (place == symbols.end() || place->section == SHN_UNDEF)
        damaged();
    for (const Symbol& symbol : symbols) {
        if (symbol.type != STT_TLS || symbol.section != SHN_UNDEF || symbol.name == context)
            continue;
        Elf64_Sym entry;
        std::memcpy(&entry, bytes.data() + symbol.fileOffset, sizeof entry);
        entry.st_shndx = static_cast<Elf64_Half>(place->section);
        entry.st_value = 0; // one section a variable: it begins there
        entry.st_other = STV_HIDDEN;
        std::memcpy(bytes.data() + symbol.fileOffset, &entry, sizeof entry);
    }
}

} // namespace kernelcurve
