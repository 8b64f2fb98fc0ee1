#include "gpu/device/cpu/compile/object_file.h"

#include "gpu/device/device.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <dlfcn.h>
#include <filesystem>
#include <gelf.h>
#include <gnu/lib-names.h>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <string_view>

namespace kernelcurve {
namespace {

constexpr std::string_view dynamicShared = "kcDynamicShared";
constexpr std::string_view context = "kcContext"; ///< a variable of this program
/// The prefix of the mangled names of thread-local variables in the runtime's headers.
constexpr std::string_view runtimeNamespace = "_ZN2kc";
/// The prefix of guard variables for constructors (Itanium C++ ABI, section 5.1.4.5).
constexpr std::string_view guardPrefix = "_ZGV";
constexpr std::array<std::string_view, 6> barriers = {
    "kcSyncBlock", "kcSyncBlockReduce", "kcSyncWarp", "kcExchange", "kcActiveMask", "kcGather"};

[[noreturn]] void damaged() {
    throw DeviceError(
        {message(KC_TEXT("engine", "The compiler wrote an invalid object file")),
         message(KC_TEXT("engine", "check that the installation of clang++ and lld is complete"))});
}

struct Symbol {
    std::string_view name;
    int type = 0;
    std::size_t section = 0; ///< SHN_UNDEF if defined elsewhere
    std::uint64_t value = 0;
    std::uint64_t size = 0;
    std::size_t fileOffset = 0;
    bool isLocal = false;
};

/// Returns the type of a relocation whose value a resolver function determines.
std::uint64_t relativeByCode(Elf* elf) {
    GElf_Ehdr header{};
    gelf_getehdr(elf, &header);
    return header.e_machine == EM_AARCH64 ? R_AARCH64_IRELATIVE : R_X86_64_IRELATIVE;
}

/// The function that the instrumentation of a traced build creates in each file. It has no effect.
constexpr std::string_view instrumentation = "asan.module_ctor";

bool isStartSection(const GElf_Shdr& header, std::string_view name) {
    return header.sh_type == SHT_INIT_ARRAY || header.sh_type == SHT_FINI_ARRAY ||
           header.sh_type == SHT_PREINIT_ARRAY || name.starts_with(".ctors") ||
           name.starts_with(".dtors") || name == ".init" || name == ".fini";
}

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
            if (isStartSection(header, nameOf(header)))
                startSections_.insert(elf_ndxscn(section));
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
    /// Returns true if the object contains load-time or exit-time code, except the
    /// instrumentation's function.
    bool hasStartCode() const {
        return std::ranges::any_of(startSections_, [this](std::size_t section) {
            const auto references = references_.find(section);
            return references == references_.end() ||
                   !std::ranges::all_of(references->second, [this](std::size_t index) {
                       return index < symbols_.size() && isInstrumentation(symbols_[index]);
                   });
        });
    }
    /// Returns true if loading would call resolver functions.
    bool choosesByCode() const {
        return choosesByCode_ || std::ranges::any_of(symbols_, [](const Symbol& symbol) {
                   return symbol.type == STT_GNU_IFUNC;
               });
    }
    bool isWritable(std::size_t section) const {
        GElf_Shdr header{};
        Elf_Scn* const found = elf_getscn(elf_.get(), section);
        return found != nullptr && gelf_getshdr(found, &header) != nullptr &&
               (header.sh_flags & SHF_WRITE) != 0;
    }
    std::int64_t stackBytes() const { return stackBytes_; }

    /// Returns all symbols that `function` references, directly or through other code or data.
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
    /// Returns true for the instrumentation's function, and for the section that contains only this
    /// function.
    bool isInstrumentation(const Symbol& symbol) const {
        GElf_Shdr header{};
        Elf_Scn* const section = elf_getscn(elf_.get(), symbol.section);
        return symbol.isLocal && section != nullptr && gelf_getshdr(section, &header) != nullptr &&
               (symbol.name == instrumentation ||
                nameOf(header) == ".text." + std::string(instrumentation));
    }

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
        const std::uint64_t byCode = relativeByCode(elf_.get());
        for (std::size_t i = 0; i < count; ++i) {
            GElf_Rela relocation;
            gelf_getrela(data, static_cast<int>(i), &relocation);
            choosesByCode_ |= GELF_R_TYPE(relocation.r_info) == byCode;
            references_[header.sh_info].push_back(GELF_R_SYM(relocation.r_info));
        }
    }

    /// Returns the sum of the stack sizes in a section of clang's -fstack-size-section. Each entry
    /// contains an address and a LEB128 size.
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
    /// The referenced symbols by referencing section.
    std::map<std::size_t, std::vector<std::size_t>> references_;
    std::set<std::size_t> startSections_;
    bool choosesByCode_ = false;
    std::int64_t stackBytes_ = 0;
};

/// Returns true if this library defines the function. The function may have any binding.
bool isFrom(const char* library, const std::string& name) {
    const std::unique_ptr<void, int (*)(void*)> handle(
        dlopen(library, RTLD_LAZY | RTLD_NOLOAD | RTLD_LOCAL), dlclose);
    void* const address = handle ? dlsym(handle.get(), name.c_str()) : nullptr;
    Dl_info info{};
    if (address == nullptr || dladdr(address, &info) == 0 || info.dli_fname == nullptr)
        return false;
    return std::filesystem::path(info.dli_fname).filename().string().starts_with(library);
}

/// Returns the object at `offset` of an ELF file.
template <typename T>
T at(const std::string& bytes, std::uint64_t offset) {
    T value{};
    if (offset > bytes.size() || sizeof value > bytes.size() - offset)
        damaged();
    std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
}

} // namespace

ObjectFacts readObject(const std::string& bytes, const std::vector<std::string>& functions) {
    const Object object(bytes);
    ObjectFacts facts;
    facts.stackBytes = object.stackBytes();
    facts.hasStartCode = object.hasStartCode();
    for (const Symbol& symbol : object.symbols())
        if (symbol.section == SHN_UNDEF && !symbol.name.empty() && symbol.type != STT_TLS)
            facts.wanted.emplace_back(symbol.name);
    for (const std::string& function : functions) {
        FunctionFacts result;
        for (const std::size_t index : object.reachableFrom(function)) {
            const Symbol& symbol = object.symbols()[index];
            if (symbol.section == SHN_UNDEF)
                result.meets |= std::ranges::find(barriers, symbol.name) != barriers.end();
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
        // Externally visible variables are __constant__ variables, so local variables are
        // __device__ variables.
        else if (symbol.type == STT_OBJECT && symbol.isLocal && symbol.size > 0 &&
                 object.isWritable(symbol.section))
            variables.device.push_back({std::string(symbol.name), symbol.value, symbol.size});
    return variables;
}

bool isForKernels(const std::string& name) {
    constexpr std::array<std::string_view, 8> made = {
        "memcpy", "memmove", "memset",         "memcmp",
        "bcmp",   "strlen",  "__tls_get_addr", "_GLOBAL_OFFSET_TABLE_"};
    // The prefix of constructors for thread-local variables, which kernel files do not have.
    constexpr std::string_view threadStart = "_ZTH";
    return name.starts_with("kc") || name.starts_with(threadStart) ||
           std::ranges::find(made, name) != made.end() || isFrom(LIBM_SO, name) ||
           isFrom(LIBGCC_S_SO, name);
}

void withoutStartCode(std::string& bytes) {
    const auto header = at<Elf64_Ehdr>(bytes, 0);
    if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_type != ET_DYN ||
        header.e_phentsize != sizeof(Elf64_Phdr))
        damaged();
    constexpr Elf64_Word both = PF_W | PF_X;
    for (std::size_t i = 0; i < header.e_phnum; ++i) {
        const auto part = at<Elf64_Phdr>(bytes, header.e_phoff + i * sizeof(Elf64_Phdr));
        if ((part.p_type == PT_LOAD && (part.p_flags & both) == both) ||
            (part.p_type == PT_GNU_STACK && (part.p_flags & PF_X) != 0))
            damaged();
        if (part.p_type != PT_DYNAMIC)
            continue;
        for (std::uint64_t offset = part.p_offset; offset < part.p_offset + part.p_filesz;
             offset += sizeof(Elf64_Dyn)) {
            auto entry = at<Elf64_Dyn>(bytes, offset);
            switch (entry.d_tag) {
            case DT_NEEDED:
            case DT_TEXTREL:
            case DT_AUDIT:
            case DT_DEPAUDIT:
            case DT_FILTER:
            case DT_AUXILIARY:
                damaged();
            case DT_INIT:
            case DT_FINI:
            case DT_INIT_ARRAY:
            case DT_FINI_ARRAY:
            case DT_PREINIT_ARRAY:
            case DT_INIT_ARRAYSZ:
            case DT_FINI_ARRAYSZ:
            case DT_PREINIT_ARRAYSZ:
                entry.d_tag = DT_DEBUG; // the loader ignores this tag in a library
                entry.d_un.d_val = 0;
                std::memcpy(bytes.data() + offset, &entry, sizeof entry);
                break;
            default:
                break;
            }
        }
    }
    // An indirect function would run its resolver at load time.
    if (Object(bytes).choosesByCode())
        damaged();
}

void placeDynamicShared(std::string& bytes) {
    const Object object(bytes);
    const auto& symbols = object.symbols();
    const auto place = std::ranges::find(symbols, dynamicShared, &Symbol::name);
    if (place == symbols.end() || place->section == SHN_UNDEF)
        damaged();
    for (const Symbol& symbol : symbols) {
        if (symbol.type != STT_TLS || symbol.section != SHN_UNDEF || symbol.name == context)
            continue;
        Elf64_Sym entry;
        std::memcpy(&entry, bytes.data() + symbol.fileOffset, sizeof entry);
        entry.st_shndx = static_cast<Elf64_Half>(place->section);
        entry.st_value = 0; // each variable has its own section
        entry.st_other = STV_HIDDEN;
        std::memcpy(bytes.data() + symbol.fileOffset, &entry, sizeof entry);
    }
}

} // namespace kernelcurve
