#include "gpu/device/cuda/compile/cubin_parameters.h"

#include <cstdint>
#include <cstring>
#include <elf.h>
#include <map>
#include <string>

namespace kernelcurve {
namespace {

/// Reads a value at `offset`; nothing beyond the end.
template <typename T>
std::optional<T> at(std::string_view bytes, std::size_t offset) {
    T value;
    if (offset > bytes.size() || bytes.size() - offset < sizeof value) {
        return std::nullopt;
    }
    std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
}

std::optional<std::string_view> part(std::string_view bytes, std::size_t offset,
                                     std::size_t length) {
    if (offset > bytes.size() || bytes.size() - offset < length) {
        return std::nullopt;
    }
    return bytes.substr(offset, length);
}

/// The content of the section with this name.
std::optional<std::string_view> section(std::string_view elf, std::string_view name) {
    const auto header = at<Elf64_Ehdr>(elf, 0);
    if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
        header->e_ident[EI_CLASS] != ELFCLASS64 || header->e_shentsize != sizeof(Elf64_Shdr)) {
        return std::nullopt;
    }
    const auto sectionAt = [&](std::size_t index) {
        return at<Elf64_Shdr>(elf, header->e_shoff + index * sizeof(Elf64_Shdr));
    };
    const auto namesHeader = sectionAt(header->e_shstrndx);
    const auto names =
        namesHeader ? part(elf, namesHeader->sh_offset, namesHeader->sh_size) : std::nullopt;
    for (std::size_t i = 0; names && i < header->e_shnum; ++i) {
        const auto candidate = sectionAt(i);
        if (candidate && candidate->sh_name < names->size()) {
            const std::string_view found = names->substr(candidate->sh_name);
            if (found.substr(0, found.find('\0')) == name) {
                return part(elf, candidate->sh_offset, candidate->sh_size);
            }
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<std::vector<std::size_t>> cubinParameterSizes(std::string_view cubin,
                                                            std::string_view kernel) {
    constexpr std::uint8_t sizedFormat = 4;      // EIFMT_SVAL: a 16-bit length, then the value
    constexpr std::uint8_t parameterInfo = 0x17; // EIATTR_KPARAM_INFO
    const auto info = section(cubin, ".nv.info." + std::string(kernel));
    if (!info) {
        return std::nullopt;
    }
    std::map<std::size_t, std::size_t> sizes;
    for (std::size_t offset = 0; offset + 4 <= info->size();) {
        const std::uint8_t format = *at<std::uint8_t>(*info, offset);
        const std::uint8_t attribute = *at<std::uint8_t>(*info, offset + 1);
        const std::uint16_t length =
            format == sizedFormat ? *at<std::uint16_t>(*info, offset + 2) : std::uint16_t{0};
        if (format == sizedFormat && attribute == parameterInfo) {
            // Index (32 bit), ordinal (16), offset (16), then flags with the size from bit 18 on.
            const auto ordinal = at<std::uint16_t>(*info, offset + 8);
            const auto flags = at<std::uint32_t>(*info, offset + 12);
            if (length < 12 || !ordinal || !flags) {
                return std::nullopt;
            }
            sizes[*ordinal] = *flags >> 18;
        }
        offset += 4 + std::size_t{length};
    }
    std::vector<std::size_t> inOrder;
    for (const auto& [ordinal, size] : sizes) {
        if (ordinal != inOrder.size() || size == 0) {
            return std::nullopt;
        }
        inOrder.push_back(size);
    }
    return inOrder;
}

} // namespace kernelcurve
