#include "gpu/model/recording/document_file.h"

#include "gpu/model/files/file_error.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/format/recording_parts.h"
#include "gpu/model/format/yaml_tree.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/text_parts.h"

#include <array>

namespace kernelcurve {

bool beginsAsJson(std::string_view text) {
    constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(byteOrderMark))
        text.remove_prefix(byteOrderMark.size());
    return trimmed(text.substr(0, text.find('{') + 1)).starts_with('{');
}

namespace {

/// Returns the format of a file that is not UTF-8 text, such as "PNG", from its first bytes.
/// Returns an empty string for UTF-8 text, and "?" for an unknown format.
std::string_view binaryFormat(std::string_view content) {
    using namespace std::string_view_literals;
    struct Format {
        std::string_view begin;
        std::string_view name;
    };
    constexpr auto formats = std::to_array<Format>({{"\x89PNG"sv, "PNG"},
                                                    {"\xFF\xD8\xFF"sv, "JPEG"},
                                                    {"GIF8"sv, "GIF"},
                                                    {"%PDF"sv, "PDF"},
                                                    {"PK\x03\x04"sv, "ZIP"},
                                                    {"\x1F\x8B"sv, "gzip"},
                                                    {"\xFD\x37zXZ"sv, "XZ"},
                                                    {"\x7F\x45LF"sv, "ELF"},
                                                    {"SQLite format 3"sv, "SQLite"},
                                                    {"\xFF\xFE"sv, "UTF-16"},
                                                    {"\xFE\xFF"sv, "UTF-16"}});
    for (const Format& known : formats)
        if (content.starts_with(known.begin))
            return known.name;
    return content.substr(0, maxDocumentBytes).find('\0') == std::string_view::npos ? "" : "?";
}

} // namespace

Message supportedDocuments() {
    return message(KC_TEXT(
        "engine", "pass a recording or an experiment (.yaml), an interactive page (.html), or "
                  "results of NVBench, Google Benchmark, or Kernel Tuner (.json)"));
}

std::string readDocumentFile(const std::filesystem::path& file) {
    InputFile input(file, maxFileBytes);
    std::string content;
    // Limits the part before the measurements, so that endless input is not read completely.
    const bool isWhole = input.readTo(content, maxDocumentBytes);
    if (const std::string_view format = binaryFormat(content); !format.empty())
        throw Error(
            {format == "?"
                 ? message(KC_TEXT("engine", "The file contains no text"))
                 : message(KC_TEXT("engine", "The file is not UTF-8 text: its format is {0}"),
                           std::string(format)),
             supportedDocuments(),
             {file.string()}});
    if (isWhole)
        return content;
    const std::size_t most = beginsAsJson(content) ? maxResultsBytes : maxFileBytes;
    if (most == maxFileBytes && !splitRecording(content).hasRows)
        throw Error({message(KC_TEXT("engine", "The document is larger than 4 MiB")),
                     message(KC_TEXT("engine", "check that this is the right file")),
                     {file.string()}});
    if (!input.readTo(content, most))
        throw tooLarge(file, most);
    return content;
}

bool hasDocumentEnding(const std::filesystem::path& file) {
    const std::filesystem::path ending = file.extension();
    return ending == documentEnding || ending == ".yaml" || ending == ".yml";
}

} // namespace kernelcurve
