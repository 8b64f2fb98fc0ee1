#include "gpu/model/format/recording_parts.h"

#include "gpu/model/text/text_parts.h"

namespace kernelcurve {
namespace {

/// Returns true for the line "measurements:", optionally followed by blanks or a comment.
bool opensMeasurements(std::string_view line) {
    constexpr std::string_view key = "measurements:";
    if (!line.starts_with(key))
        return false;
    line.remove_prefix(key.size());
    const std::size_t text = line.find_first_not_of(" \t\r");
    return text == std::string_view::npos || (text > 0 && line[text] == '#');
}

} // namespace

RecordingParts splitRecording(std::string_view yaml) {
    RecordingParts parts{yaml, {}, 0, false};
    for (std::string_view rest = yaml; !rest.empty();) {
        const std::string_view line = takeLine(rest);
        ++parts.headLines;
        if (opensMeasurements(line))
            return {yaml.substr(0, yaml.size() - rest.size()), rest, parts.headLines, true};
    }
    return parts;
}

} // namespace kernelcurve
