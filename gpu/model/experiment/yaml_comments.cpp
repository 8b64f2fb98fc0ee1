#include "gpu/model/experiment/experiment_yaml.h"

#include "gpu/model/format/recording_parts.h"
#include "gpu/model/format/yaml_tree.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/text_parts.h"

namespace kernelcurve {
namespace {

/// Returns true if a comment can start at this position. A comment is a # at the start of a line or
/// after a blank.
bool mayBegin(std::string_view text, std::size_t position) {
    return text[position] == '#' &&
           (position == 0 ||
            std::string_view(" \t\r\n").find(text[position - 1]) != std::string_view::npos);
}

std::size_t countIn(const YamlTree& tree, std::string_view mark) {
    std::size_t count = 0;
    for (std::size_t at = tree.text.find(mark); at != std::string::npos;
         at = tree.text.find(mark, at + mark.size()))
        ++count;
    for (const YamlTree& key : tree.keys)
        count += countIn(key, mark);
    for (const YamlTree& item : tree.items)
        count += countIn(item, mark);
    return count;
}

} // namespace

bool hasComments(std::string_view yaml) {
    const RecordingParts parts = splitRecording(yaml);
    // Inserts a mark after every # that may start a comment, because the parser drops comments
    // silently. A mark that is missing in all values was in a comment.
    constexpr std::string_view mark = "\xEE\x80\x80";
    std::string marked;
    std::size_t candidates = 0;
    for (std::size_t i = 0; i < parts.head.size(); ++i) {
        marked += parts.head[i];
        if (mayBegin(parts.head, i)) {
            marked += mark;
            ++candidates;
        }
    }
    for (std::string_view rows = parts.rows; !rows.empty();)
        if (takeLine(rows).starts_with('#'))
            return true;
    if (candidates == 0)
        return false;
    try {
        const std::size_t own = countIn(parseYaml(parts.head, "", 1)->root, mark);
        return countIn(parseYaml(marked, "", 1)->root, mark) - own < candidates;
    } catch (const Error&) {
        // Unreadable text may contain comments.
        return true;
    }
}

} // namespace kernelcurve
