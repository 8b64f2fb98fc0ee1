#include "gpu/catalog/problem/number_file.h"

#include "gpu/catalog/header/diagnostic.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <sstream>
#include <string_view>

namespace kernelcurve {

namespace {

constexpr std::string_view magic = "\x93NUMPY";
constexpr std::size_t longestHeader = std::size_t{1} << 16;

/// Decodes hexadecimal digits. Returns an empty string for any other character.
std::string bytesOf(std::string_view digits) {
    std::string bytes;
    bytes.reserve(digits.size() / 2);
    for (std::size_t at = 0; at + 1 < digits.size(); at += 2) {
        unsigned byte = 0;
        if (std::from_chars(digits.data() + at, digits.data() + at + 2, byte, 16).ptr !=
            digits.data() + at + 2)
            return {};
        bytes += static_cast<char>(byte);
    }
    return bytes;
}

/// Returns the text after 'key': in the header's dictionary, up to the character `end`.
std::string_view entryOf(std::string_view header, std::string_view key, char end) {
    const std::size_t at = header.find("'" + std::string(key) + "'");
    if (at == header.npos)
        return {};
    const std::size_t colon = header.find(':', at);
    const std::size_t stop = std::min(header.find(end, colon), header.size());
    return colon == header.npos ? std::string_view() : header.substr(colon + 1, stop - colon - 1);
}

std::string_view unquoted(std::string_view text) {
    const std::size_t open = text.find('\'');
    const std::size_t close = text.rfind('\'');
    return open == text.npos || close <= open ? std::string_view()
                                              : text.substr(open + 1, close - open - 1);
}

/// Returns true if a file is outside the folder. The name of the file was checked, so only a link
/// can lead outside.
bool leadsOut(const std::filesystem::path& file, const std::filesystem::path& folder) {
    std::error_code error;
    const std::filesystem::path real = std::filesystem::canonical(file, error);
    if (error)
        return false; // the caller reports a missing file
    const std::filesystem::path base =
        std::filesystem::canonical(folder.empty() ? "." : folder, error);
    return error || *real.lexically_relative(base).begin() == "..";
}

} // namespace

std::optional<std::string> travellingBytes(const std::filesystem::path& file) {
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(file, error);
    if (error || size > maxTravellingBytes)
        return std::nullopt;
    std::ifstream stream(file, std::ios::binary);
    std::string digits;
    digits.reserve(2 * size);
    for (char byte = 0; stream.get(byte);) {
        digits += "0123456789abcdef"[static_cast<unsigned char>(byte) >> 4];
        digits += "0123456789abcdef"[static_cast<unsigned char>(byte) & 15];
    }
    return digits;
}

NumberFile::NumberFile(const NumberFiles& files, const std::filesystem::path& name)
    : name_(name.filename().string()) {
    const auto given = std::ranges::find(files.given, name.generic_string(), &SourceFile::name);
    if (given != files.given.end()) {
        stream_ = std::make_unique<std::istringstream>(bytesOf(given->text));
    } else {
        const std::filesystem::path file = files.folder / name;
        // Opens only regular files. A pipe may have no writer, so opening it could wait forever.
        std::error_code error;
        if (leadsOut(file, files.folder))
            failAt({name_},
                   message(KC_TEXT("engine",
                                   "{0} is a symbolic link to a file outside the problem's folder"),
                           name.generic_string()),
                   message(KC_TEXT("engine", "copy the file into the folder")));
        if (std::filesystem::exists(file, error) && !std::filesystem::is_regular_file(file, error))
            failAt({name_}, message(KC_TEXT("engine", "File not found: {0}"), file.string()));
        stream_ = std::make_unique<std::ifstream>(file, std::ios::binary);
        if (!*stream_)
            failAt({name_}, message(KC_TEXT("engine", "File not found: {0}"), file.string()),
                   message(KC_TEXT("engine",
                                   "Kernelcurve sends files of up to 2 MiB to a worker on another "
                                   "machine; copy larger files there under the same name")));
    }
    readHeader();
}

void NumberFile::readHeader() {
    const auto refuse = [&](Message what) {
        failAt({name_}, std::move(what),
               message(KC_TEXT("engine", "save the array with numpy.save in C order")));
    };
    std::array<char, 12> start{};
    stream_->read(start.data(), start.size());
    if (!*stream_ || std::string_view(start.data(), magic.size()) != magic)
        refuse(message(KC_TEXT("engine", "Not a .npy file")));
    const auto byte = [&](int index) { return static_cast<unsigned char>(start[index]); };
    const bool isFirst = byte(6) == 1;
    std::size_t length = byte(8) | byte(9) << 8;
    if (!isFirst)
        length |= std::size_t{byte(10)} << 16 | std::size_t{byte(11)} << 24;
    if (length > longestHeader)
        refuse(message(KC_TEXT("engine", "Not a .npy file")));
    begin_ = (isFirst ? 10 : 12) + static_cast<std::int64_t>(length);
    std::string header(length, ' ');
    stream_->seekg(isFirst ? 10 : 12);
    stream_->read(header.data(), static_cast<std::streamsize>(length));
    type_ = unquoted(entryOf(header, "descr", ','));
    if (!*stream_ || type_.size() < 3)
        refuse(message(KC_TEXT("engine", "The file contains structured elements")));
    if (entryOf(header, "fortran_order", ',').find("True") != std::string_view::npos)
        refuse(message(KC_TEXT("engine", "The array is in Fortran order")));
    const std::string_view shape = entryOf(header, "shape", ')');
    const char* at = shape.data();
    const char* const end = shape.data() + shape.size();
    while (at != end) {
        std::int64_t extent = 0;
        const auto [behind, error] = std::from_chars(at, end, extent);
        if (error == std::errc()) {
            shape_.push_back(extent);
            at = behind;
        } else {
            ++at;
        }
    }
}

std::int64_t NumberFile::elements() const {
    std::int64_t product = 1;
    for (const std::int64_t extent : shape_)
        if (__builtin_mul_overflow(product, extent, &product))
            return INT64_MAX;
    return product;
}

bool NumberFile::holds(const ElementType& type) const {
    const std::string_view bytes = std::string_view(type_).substr(2);
    const char kind = type_[1];
    const char wanted = type.kind == NumberKind::Real     ? 'f'
                        : type.kind == NumberKind::Signed ? 'i'
                                                          : 'u';
    return type_[0] != '>' && kind == wanted && bytes == std::to_string(type.numberBytes) &&
           type.number != "__nv_bfloat16";
}

void NumberFile::read(std::int64_t first, std::span<std::byte> out) const {
    const std::scoped_lock lock(mutex_);
    stream_->clear();
    stream_->seekg(begin_ + first);
    stream_->read(reinterpret_cast<char*>(out.data()), static_cast<std::streamsize>(out.size()));
    if (!*stream_)
        failAt({name_}, message(KC_TEXT("engine", "The file is shorter than its header requires")));
}

} // namespace kernelcurve
