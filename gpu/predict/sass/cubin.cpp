#include "gpu/predict/sass/cubin.h"

#include "gpu/model/text/error.h"

#include <cstring>
#include <gelf.h>
#include <memory>
#include <optional>
#include <utility>

namespace kernelcurve::sass {
namespace {

constexpr std::uint8_t sizedFormat = 4; // EIFMT_SVAL: a 16-bit length, followed by the value
constexpr std::uint8_t parameterBank = 0x0a;
constexpr std::uint8_t frameSize = 0x11;
constexpr std::uint8_t parameterInfo = 0x17;
constexpr std::uint8_t registerCount = 0x2f;

struct Section {
    std::string name;
    std::string_view data; ///< empty if the file has no name
    std::size_t bytes = 0;
};

struct Attribute {
    std::uint8_t kind = 0;
    std::string_view data;
};

template <typename T>
T at(std::string_view bytes, std::size_t offset) {
    T value{};
    if (offset <= bytes.size() && bytes.size() - offset >= sizeof value)
        std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
}

std::vector<Attribute> attributesIn(std::string_view info) {
    std::vector<Attribute> all;
    for (std::size_t offset = 0; offset + 4 <= info.size();) {
        const auto format = at<std::uint8_t>(info, offset);
        const std::size_t length =
            format == sizedFormat ? at<std::uint16_t>(info, offset + 2) : std::size_t{0};
        if (format == sizedFormat && offset + 4 + length <= info.size())
            all.push_back({at<std::uint8_t>(info, offset + 1), info.substr(offset + 4, length)});
        offset += 4 + length;
    }
    return all;
}

class Reader {
  public:
    explicit Reader(std::string_view file)
        : elf_(elf_memory(const_cast<char*>(file.data()), file.size()), elf_end) {
        std::size_t names = 0;
        if (elf_ == nullptr || elf_getshdrstrndx(elf_.get(), &names) != 0)
            throw Error({message(KC_TEXT("engine", "Invalid cubin: not an ELF file"))});
        for (Elf_Scn* each = nullptr; (each = elf_nextscn(elf_.get(), each)) != nullptr;) {
            GElf_Shdr header{};
            if (gelf_getshdr(each, &header) == nullptr)
                continue;
            const char* name = elf_strptr(elf_.get(), names, header.sh_name);
            const Elf_Data* data =
                header.sh_type != SHT_NOBITS ? elf_rawdata(each, nullptr) : nullptr;
            std::string_view bytes;
            if (data != nullptr && data->d_buf != nullptr)
                bytes = {static_cast<const char*>(data->d_buf), data->d_size};
            sections_.push_back({name != nullptr ? name : "", bytes, header.sh_size});
            if (header.sh_type == SHT_SYMTAB)
                readSymbols(each, header);
        }
    }

    const std::vector<Section>& sections() const { return sections_; }
    struct Symbol {
        std::string name;
        std::size_t section = 0; ///< index in the file, starting at 1
        std::size_t value = 0;
        std::size_t bytes = 0;
    };
    const std::vector<Symbol>& symbols() const { return symbols_; }

  private:
    void readSymbols(Elf_Scn* section, const GElf_Shdr& header) {
        Elf_Data* data = elf_getdata(section, nullptr);
        GElf_Sym symbol{};
        for (int i = 0; data != nullptr && gelf_getsym(data, i, &symbol) != nullptr; ++i) {
            const char* name = elf_strptr(elf_.get(), header.sh_link, symbol.st_name);
            symbols_.push_back(
                {name != nullptr ? name : "", symbol.st_shndx, symbol.st_value, symbol.st_size});
        }
    }

    std::unique_ptr<Elf, decltype(&elf_end)> elf_;
    std::vector<Section> sections_;
    std::vector<Symbol> symbols_;
};

/// Returns the part of a name after this prefix.
std::optional<std::string> behind(const std::string& name, std::string_view prefix) {
    if (!name.starts_with(prefix) || name.size() == prefix.size())
        return std::nullopt;
    return name.substr(prefix.size());
}

void readKernelInfo(std::string_view info, KernelInfo& kernel) {
    std::map<std::uint16_t, KernelInfo::Parameter> parameters;
    for (const Attribute& attribute : attributesIn(info)) {
        if (attribute.kind == parameterBank)
            kernel.parameterBase = at<std::uint16_t>(attribute.data, 4);
        // Index (32 bits), ordinal (16), offset (16), and flags with the size in bits 18 and above.
        if (attribute.kind == parameterInfo)
            parameters[at<std::uint16_t>(attribute.data, 4)] = {
                at<std::uint16_t>(attribute.data, 6), at<std::uint32_t>(attribute.data, 8) >> 18U};
    }
    for (const auto& [ordinal, parameter] : parameters)
        kernel.parameters.push_back(parameter);
}

} // namespace

Cubin readCubin(std::string_view file) {
    elf_version(EV_CURRENT);
    const Reader reader(file);
    Cubin cubin;
    std::size_t constants = 0;
    std::size_t index = 0;
    for (const Section& section : reader.sections()) {
        ++index;
        if (const auto kernel = behind(section.name, ".nv.info."))
            readKernelInfo(section.data, cubin.kernels[*kernel]);
        if (const auto kernel = behind(section.name, ".nv.constant2.")) {
            const auto* const begin = reinterpret_cast<const std::byte*>(section.data.data());
            cubin.kernels[*kernel].literals.assign(begin, begin + section.data.size());
        }
        if (const auto kernel = behind(section.name, ".nv.shared."))
            cubin.kernels[*kernel].sharedBytes = static_cast<std::uint32_t>(section.bytes);
        if (section.name == ".nv.constant3") {
            constants = index;
            const auto* const begin = reinterpret_cast<const std::byte*>(section.data.data());
            cubin.constants.assign(begin, begin + section.data.size());
            cubin.constants.resize(section.bytes);
        }
    }
    for (const Reader::Symbol& symbol : reader.symbols())
        if (constants != 0 && symbol.section == constants && symbol.bytes > 0)
            cubin.constantVariables[symbol.name] = {symbol.value, symbol.bytes};
    for (const Section& section : reader.sections()) {
        if (section.name != ".nv.info")
            continue;
        for (const Attribute& attribute : attributesIn(section.data)) {
            const auto symbol = at<std::uint32_t>(attribute.data, 0);
            const auto value = at<std::uint32_t>(attribute.data, 4);
            if (symbol >= reader.symbols().size())
                continue;
            const auto kernel = cubin.kernels.find(reader.symbols()[symbol].name);
            if (kernel == cubin.kernels.end())
                continue;
            if (attribute.kind == registerCount)
                kernel->second.registers = value;
            if (attribute.kind == frameSize)
                kernel->second.localBytes = value;
        }
    }
    return cubin;
}

} // namespace kernelcurve::sass
