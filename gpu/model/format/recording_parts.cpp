#include "gpu/model/format/recording_parts.h"

#include "gpu/model/text/text_parts.h"

#include <algorithm>

namespace kernelcurve {
namespace {

/// "measurements:" with nothing but blanks or a comment behind it.
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
    std::size_t start = 0;
    while (start < yaml.size()) {
        const std::size_t end = endOfLine(yaml, start);
        ++parts.headLines;
        const std::size_t next = std::min(end + 1, yaml.size());
        if (opensMeasurements(yaml.substr(start, end - start))) {
            parts.head = yaml.substr(0, next);
            parts.rows = yaml.substr(next);
            parts.hasRows = true;
            return parts;
        }
        start = next;
    }
    return parts;
}

} // namespace kernelcurve
