#include "gpu/model/recording/document_file.h"

#include "gpu/model/files/file_error.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/format/recording_parts.h"
#include "gpu/model/format/yaml_tree.h"
#include "gpu/model/text/error.h"

namespace kernelcurve {

std::string readDocumentFile(const std::filesystem::path& file) {
    InputFile input(file, maxFileBytes);
    std::string content;
    // Limits the part before the measurements, so that endless input is not read completely.
    if (input.readTo(content, maxDocumentBytes))
        return content;
    if (!splitRecording(content).hasRows)
        throw Error({message(KC_TEXT("engine", "The document is larger than 4 MiB")),
                     message(KC_TEXT("engine", "check that this is the right file")),
                     {file.string()}});
    if (!input.readTo(content, maxFileBytes))
        throw tooLarge(file, maxFileBytes);
    return content;
}

bool hasDocumentEnding(const std::filesystem::path& file) {
    const std::filesystem::path ending = file.extension();
    return ending == documentEnding || ending == ".yaml" || ending == ".yml";
}

} // namespace kernelcurve
