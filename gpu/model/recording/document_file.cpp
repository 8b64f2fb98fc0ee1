#include "gpu/model/recording/document_file.h"

#include "gpu/model/files/file_error.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/format/recording_parts.h"
#include "gpu/model/format/yaml_tree.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/text_parts.h"

namespace kernelcurve {

bool beginsAsJson(std::string_view text) {
    constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(byteOrderMark))
        text.remove_prefix(byteOrderMark.size());
    return trimmed(text.substr(0, text.find('{') + 1)).starts_with('{');
}

std::string readDocumentFile(const std::filesystem::path& file) {
    InputFile input(file, maxFileBytes);
    std::string content;
    // Limits the part before the measurements, so that endless input is not read completely.
    if (input.readTo(content, maxDocumentBytes))
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
