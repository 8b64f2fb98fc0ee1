#include "gpu/source/local_includes.h"

#include "gpu/model/text/error.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/source/device_headers.h"
#include "gpu/source/slice.h"
#include "gpu/source/syntax/declarations.h"
#include "gpu/source/syntax/one_of.h"

#include <algorithm>
#include <map>
#include <utility>

namespace kernelcurve {
namespace {

constexpr std::size_t deepestNesting = 100;

[[noreturn]] void refuse(SourcePosition where, Message what, Message hint) {
    throw Error({std::move(what), std::move(hint), std::move(where)});
}

std::string normal(const std::filesystem::path& path) {
    std::string text = path.lexically_normal().generic_string();
    if (text.ends_with('/') && text.size() > 1)
        text.pop_back();
    return text == "." ? std::string() : text;
}

std::string under(const std::string& folder, std::string_view name) {
    return normal(std::filesystem::path(folder) / name);
}

bool leadsOut(const std::string& name) {
    return name == ".." || name.starts_with("../") || name.starts_with("/");
}

enum class Guard { None, Once, Macro };

/// The text of a file with its directives.
struct ReadFile {
    SourceFile file;
    std::vector<CodeToken> directives;
    Guard guard = Guard::None;
    /// True if the file was inserted at a position that no condition can exclude.
    bool done = false;
    bool stands = false; ///< true during the insertion of the file, which includes nested files
};

std::vector<CodeToken> directivesOf(std::string_view text) {
    if (text.find('#') == std::string_view::npos)
        return {};
    std::vector<CodeToken> tokens = codeTokens(text);
    std::erase_if(tokens, [](const CodeToken& t) { return t.kind != TokenKind::Directive; });
    return tokens;
}

Guard guardOf(const SourceFile& file, const std::vector<CodeToken>& directives) {
    for (const CodeToken& token : directives) {
        const std::string_view text = textOf(file.text, token);
        if (directiveName(text) == "pragma" && directiveRest(text).starts_with("once"))
            return Guard::Once;
    }
    if (directives.size() < 3)
        return Guard::None;
    const std::string_view first = textOf(file.text, directives[0]);
    const std::string_view second = textOf(file.text, directives[1]);
    if (directiveName(second) != "define" ||
        (directiveName(first) != "ifndef" && !directiveRest(first).starts_with("!")))
        return Guard::None;
    const std::vector<std::string_view> tested = namesIn(directiveRest(first));
    const std::vector<std::string_view> defined = namesIn(directiveRest(second));
    return !tested.empty() && !defined.empty() && tested.back() == defined.front() ? Guard::Macro
                                                                                   : Guard::None;
}

std::string lineDirective(int line, const std::string& name) {
    std::string quoted;
    for (const char c : name) {
        if (c == '"' || c == '\\')
            quoted += '\\';
        quoted += c;
    }
    return "#line " + std::to_string(line) + " \"" + quoted + "\"\n";
}

class Joiner {
  public:
    Joiner(const std::vector<std::string>& named, const FindSource& find)
        : find_(find) {
        for (const std::string& folder : named)
            prefixes_.push_back(includePrefix(folder));
    }

    JoinedSource join(const SourceFile& root) {
        ReadFile file{root, directivesOf(root.text)};
        file.stands = true;
        place(file, false, 0);
        return std::move(joined_);
    }

  private:
    void place(ReadFile& read, bool conditional, std::size_t depth) {
        const std::string& text = read.file.text;
        std::size_t from = 0;
        // Ignores the #ifndef of an include guard.
        int open = read.guard == Guard::Macro ? -1 : 0;
        for (const CodeToken& token : read.directives) {
            const std::string_view directive = textOf(text, token);
            const std::string_view word = directiveName(directive);
            open += word.starts_with("if") ? 1 : word == "endif" ? -1 : 0;
            const bool once = word == "pragma" && directiveRest(directive).starts_with("once");
            const IncludeName name = includeName(directive);
            if (name.name.empty() && !once)
                continue;
            const SourcePosition where = {read.file.name, token.line, 1};
            ReadFile* included = once ? nullptr : found(name, read.file.name, where);
            if (!once && included == nullptr)
                continue;
            add(std::string_view(text).substr(from, token.begin - from), where);
            from = token.end;
            if (once)
                continue;
            putIn(*included, conditional || open > 0, depth, where);
            joined_.text += lineDirective(token.line, read.file.name);
        }
        add(std::string_view(text).substr(from), {read.file.name});
    }

    void putIn(ReadFile& included, bool conditional, std::size_t depth,
               const SourcePosition& where) {
        if (included.guard == Guard::None && included.stands)
            refuse(where, message(KC_TEXT("engine", "{0} includes itself"), included.file.name),
                   message(KC_TEXT("engine", "add #pragma once at the start of this file")));
        if (depth >= deepestNesting)
            refuse(
                where, message(KC_TEXT("engine", "The includes are nested too deeply")),
                message(KC_TEXT("engine", "add #pragma once at the start of each included file")));
        if (included.done || included.stands)
            return;
        const bool guarded = included.guard == Guard::Once && conditional;
        const std::string macro = "KERNELCURVE_ONCE_" + std::to_string(numberOf(included));
        if (guarded)
            joined_.text += "\n#ifndef " + macro + "\n#define " + macro;
        joined_.text += "\n" + lineDirective(1, included.file.name);
        included.stands = true;
        place(included, conditional, depth + 1);
        included.stands = false;
        included.done = included.guard != Guard::None && !conditional;
        joined_.text += guarded ? "\n#endif\n" : "\n";
    }

    void add(std::string_view text, const SourcePosition& where) {
        if (joined_.text.size() + text.size() > maxIncludedBytes)
            refuse(where,
                   message(KC_TEXT("engine", "The kernel and its includes have more than {0} MiB"),
                           std::to_string(maxIncludedBytes >> 20)),
                   message(KC_TEXT("engine", "include fewer or smaller files")));
        joined_.text += text;
    }

    std::size_t numberOf(const ReadFile& file) const {
        const auto at =
            std::find_if(joined_.included.begin(), joined_.included.end(),
                         [&](const SourceFile& each) { return each.name == file.file.name; });
        return static_cast<std::size_t>(at - joined_.included.begin());
    }

    bool isAllowed(const std::string& name) const {
        return !leadsOut(name) ||
               std::any_of(prefixes_.begin(), prefixes_.end(), [&](const std::string& prefix) {
                   return !prefix.empty() && name.starts_with(prefix + "/");
               });
    }

    /// Returns the file of an include, or null if the file was not found.
    ReadFile* found(const IncludeName& include, const std::string& by,
                    const SourcePosition& where) {
        const std::string name(include.name);
        if (name.starts_with("/"))
            refuse(where, message(KC_TEXT("engine", "Absolute path in an include: {0}"), name),
                   message(KC_TEXT("engine", "write only the file name, and add its folder to the "
                                             "header: `include: [FOLDER]`")));
        const std::string beside = under(normal(std::filesystem::path(by).parent_path()), name);
        if (include.quoted && isAllowed(beside))
            if (ReadFile* file = read(beside))
                return file;
        for (const std::string& prefix : prefixes_)
            if (const std::string in = under(prefix, name); isAllowed(in))
                if (ReadFile* file = read(in))
                    return file;
        if (include.quoted && !isAllowed(beside))
            refuse(
                where,
                message(KC_TEXT("engine", "The include {0} is outside the kernel's folder"), name),
                message(KC_TEXT("engine", "add its folder to the header: `include: [{0}]`"),
                        std::filesystem::path(beside).parent_path().generic_string()));
        if (isProjectInclude(include.name, include.quoted))
            joined_.missing.push_back({name, where});
        return nullptr;
    }

    ReadFile* read(const std::string& name) {
        if (const auto known = files_.find(name); known != files_.end())
            return known->second ? &*known->second : nullptr;
        std::optional<ReadFile>& place = files_[name];
        if (std::optional<std::string> text = find_(name)) {
            place.emplace();
            place->file = {name, std::move(*text)};
            place->directives = directivesOf(place->file.text);
            place->guard = guardOf(place->file, place->directives);
            joined_.included.push_back(place->file);
        }
        return place ? &*place : nullptr;
    }

    const FindSource& find_;
    std::vector<std::string> prefixes_;
    std::map<std::string, std::optional<ReadFile>> files_;
    JoinedSource joined_;
};

} // namespace

bool isProjectInclude(std::string_view name, bool quoted) {
    const std::string_view folder = name.substr(0, name.find('/'));
    const bool isSystem = oneOf(folder, {"sys", "linux", "arpa", "netinet", "bits", "GL", "asm"});
    return quoted || name.starts_with("helper_") ||
           (folder.size() < name.size() && !isSystem && !isToolkitHeader(name) &&
            name.find('.') != name.npos);
}

std::string includePrefix(const std::string& folder) {
    const std::filesystem::path path = normal(folder);
    return path.is_absolute() ? path.filename().generic_string() : path.generic_string();
}

FindSource sourcesAmong(std::vector<SourceFile> files) {
    return [files = std::move(files)](const std::string& name) -> std::optional<std::string> {
        for (const SourceFile& file : files)
            if (file.name == name)
                return file.text;
        return std::nullopt;
    };
}

JoinedSource joinIncludes(const SourceFile& root, const std::vector<std::string>& named,
                          const FindSource& find) {
    return Joiner(named, find).join(root);
}

std::vector<std::string> filesWithin(const std::string& name, std::string_view joined) {
    std::vector<std::string> names = {name};
    constexpr std::string_view mark = "\n#line ";
    for (std::size_t at = joined.find(mark); at != joined.npos; at = joined.find(mark, at + 1)) {
        const std::size_t end = endOfLine(joined, at + 1);
        const std::string_view line = joined.substr(at, end - at);
        const std::size_t open = line.find('"');
        const std::size_t close = line.rfind('"');
        if (open == line.npos || close == open)
            continue;
        std::string file;
        for (std::size_t i = open + 1; i < close; ++i)
            if (line[i] != '\\' || (i > 0 && line[i - 1] == '\\'))
                file += line[i];
        if (std::find(names.begin(), names.end(), file) == names.end())
            names.push_back(std::move(file));
    }
    return names;
}

} // namespace kernelcurve
