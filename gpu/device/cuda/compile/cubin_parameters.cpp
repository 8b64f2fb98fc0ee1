#include "gpu/device/cuda/compile/cubin_parameters.h"

#include <cstdint>
#include <cstring>
#include <gelf.h>
#include <map>
#include <memory>
#include <string>

namespace kernelcurve {
namespace {

/// Returns the value at `offset`, or nullopt beyond the end.
template <typename T>
std::optional<T> at(std::string_view bytes, std::size_t offset) {
    T value;
    if (offset > bytes.size() || bytes.size() - offset < sizeof value)
        return std::nullopt;
    std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
}

/// Returns the content of the section with this name.
std::optional<std::string_view> section(Elf* elf, std::string_view name) {
    std::size_t names = 0;
    if (elf_getshdrstrndx(elf, &names) != 0)
        return std::nullopt;
    for (Elf_Scn* each = nullptr; (each = elf_nextscn(elf, each)) != nullptr;) {
        GElf_Shdr header{};
        const char* found = gelf_getshdr(each, &header) == nullptr
                                ? nullptr
                                : elf_strptr(elf, names, header.sh_name);
        if (found == nullptr || name != found)
            continue;
        const Elf_Data* data = elf_rawdata(each, nullptr);
        if (data == nullptr || data->d_buf == nullptr)
            return std::nullopt;
        return std::string_view(static_cast<const char*>(data->d_buf), data->d_size);
    }
    return std::nullopt;
}

} // namespace

std::optional<std::vector<std::size_t>> cubinParameterSizes(std::string_view cubin,
                                                            std::string_view kernel) {
    constexpr std::uint8_t sizedFormat = 4;      // EIFMT_SVAL: a 16-bit length and the value
    constexpr std::uint8_t parameterInfo = 0x17; // EIATTR_KPARAM_INFO
    elf_version(EV_CURRENT);
    const std::unique_ptr<Elf, decltype(&elf_end)> elf(
        elf_memory(const_cast<char*>(cubin.data()), cubin.size()), elf_end);
    if (elf == nullptr)
        return std::nullopt;
    const auto info = section(elf.get(), ".nv.info." + std::string(kernel));
    if (!info)
        return std::nullopt;
    std::map<std::size_t, std::size_t> sizes;
    for (std::size_t offset = 0; offset + 4 <= info->size();) {
        const std::uint8_t format = *at<std::uint8_t>(*info, offset);
        const std::uint8_t attribute = *at<std::uint8_t>(*info, offset + 1);
        const std::uint16_t length =
            format == sizedFormat ? *at<std::uint16_t>(*info, offset + 2) : std::uint16_t{0};
        if (format == sizedFormat && attribute == parameterInfo) {
            // The attribute contains an index (32 bits), an ordinal (16 bits), an offset (16 bits),
            // and flags. The size is in bits 18 and higher of the flags.
            const auto ordinal = at<std::uint16_t>(*info, offset + 8);
            const auto flags = at<std::uint32_t>(*info, offset + 12);
            if (length < 12 || !ordinal || !flags)
                return std::nullopt;
            sizes[*ordinal] = *flags >> 18;
        }
        offset += 4 + std::size_t{length};
    }
    std::vector<std::size_t> inOrder;
    for (const auto& [ordinal, size] : sizes) {
        if (ordinal != inOrder.size() || size == 0)
            return std::nullopt;
        inOrder.push_back(size);
    }
    return inOrder;
}

} // namespace kernelcurve
