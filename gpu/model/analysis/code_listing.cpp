#include "gpu/model/analysis/code_listing.h"

#include "gpu/model/format/json_map.h"
#include "gpu/model/text/text_parts.h"

#include <charconv>

namespace kernelcurve {
namespace {

/// Removes an integer and the preceding blanks from the start of the text. Returns the integer, or
/// 0 if the text does not start with an integer.
int takeNumber(std::string_view& text) {
    text = trimmed(text);
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc())
        return 0;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

bool names(std::string_view path, std::string_view file) {
    return path.ends_with(file) &&
           (path.size() == file.size() || path[path.size() - file.size() - 1] == '/');
}

void add(CodeListing& listing, std::string_view text, int line) {
    listing.text += text;
    listing.text += '\n';
    listing.lines.push_back(line);
}

/// Returns the first line in the kernel's file of `.loc FILE LINE COLUMN[, function_name ...,
/// inlined_at FILE LINE COLUMN]`.
int lineOfLocation(std::string_view location, int kernelFile) {
    while (!location.empty()) {
        const int file = takeNumber(location);
        const int line = takeNumber(location);
        if (file == kernelFile)
            return line;
        constexpr std::string_view inlinedAt = "inlined_at";
        const std::size_t at = location.find(inlinedAt);
        if (at == std::string_view::npos)
            return 0;
        location.remove_prefix(at + inlinedAt.size());
    }
    return 0;
}

/// Returns the first line in `file` of `//## File "NAME", line 3 inlined at "NAME", line 7`.
int lineOfComment(std::string_view comment, std::string_view file) {
    for (;;) {
        const std::size_t open = comment.find('"');
        if (open == std::string_view::npos)
            return 0;
        const std::size_t close = comment.find('"', open + 1);
        if (close == std::string_view::npos)
            return 0;
        const std::string_view path = comment.substr(open + 1, close - open - 1);
        comment.remove_prefix(close + 1);
        constexpr std::string_view word = ", line";
        if (!names(path, file) || !comment.starts_with(word))
            continue;
        comment.remove_prefix(word.size());
        return takeNumber(comment);
    }
}

} // namespace

CodeListing listingOfPtx(std::string_view ptx, std::string_view file) {
    // The PTX lists the file numbers at its end.
    int kernelFile = -1;
    for (std::string_view rest = ptx; !rest.empty();) {
        const std::string_view line = takeLine(rest);
        std::string_view entry = trimmed(line);
        if (!entry.starts_with(".file"))
            continue;
        entry.remove_prefix(std::string_view(".file").size());
        const int number = takeNumber(entry);
        const std::size_t open = entry.find('"');
        const std::size_t close = entry.rfind('"');
        if (open != close && names(entry.substr(open + 1, close - open - 1), file))
            kernelFile = number;
    }
    CodeListing listing;
    int current = 0;
    bool blank = true; // true after a blank line, to drop further ones
    for (std::string_view rest = ptx; !rest.empty();) {
        const std::string_view line = takeLine(rest);
        const std::string_view text = trimmed(line);
        if (text.starts_with(".loc")) {
            current = lineOfLocation(text.substr(std::string_view(".loc").size()), kernelFile);
            continue;
        }
        if (text.starts_with(".section") && text.find(".debug") != std::string_view::npos)
            break;
        if (text.starts_with(".file") || (text.empty() && blank))
            continue;
        if (text.starts_with(".visible") || text.starts_with(".entry") || text == "}")
            current = 0;
        blank = text.empty();
        const bool isInstruction = !text.empty() && text.ends_with(';') && !text.starts_with('.');
        add(listing, line, isInstruction ? current : 0);
    }
    return listing;
}

CodeListing listingOfSass(std::string_view disassembly, std::string_view file) {
    CodeListing listing;
    int current = 0;
    for (std::string_view rest = disassembly; !rest.empty();) {
        const std::string_view line = takeLine(rest);
        const std::string_view text = trimmed(line);
        if (text.starts_with("//##")) {
            // Inlined code has one line per level. Uses the innermost level in the kernel's file.
            if (const int found = lineOfComment(text, file))
                current = found;
            continue;
        }
        const bool isFunction =
            text.starts_with("//--") && text.find(".text.") != std::string_view::npos;
        if (isFunction)
            current = 0;
        if (text.starts_with("/*"))
            add(listing, text, current);
        else if (isFunction || (text.ends_with(':') && !text.starts_with(".text.")))
            add(listing, text, 0);
    }
    return listing;
}

static void mapFields(JsonMap& map, CodeListing& listing) {
    map.required("text", listing.text);
    map.required("lines", listing.lines);
}

void mapFields(JsonMap& map, MachineCode& code) {
    map.required("compute_capability", code.computeCapability);
    map.required("compiler", code.compiler);
    map.required("ptx", code.ptx);
    map.optional("sass", code.sass);
    map.optional("sass_missing", code.sassMissing);
}

} // namespace kernelcurve
