#include "gpu/source/compiler_text.h"

#include "gpu/model/text/entry_name.h"
#include "gpu/source/device_headers.h"
#include "gpu/source/local_includes.h"
#include "gpu/source/slice.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace kernelcurve {
namespace {

/// Replaces includes that the device code does not need with blanks, to preserve positions.
void dropIncludes(CompilerText& code, const ScannedCode& scanned, const WordSet& words) {
    std::string& text = code.text;
    int conditionals = 0;
    for (const CodeToken& token : scanned.tokens) {
        if (token.kind != TokenKind::Directive)
            continue;
        const std::string_view directive = textOf(scanned.code, token);
        const std::string_view word = directiveName(directive);
        conditionals += word.starts_with("if") ? 1 : word == "endif" ? -1 : 0;
        const IncludeName include = includeName(directive);
        if (include.name.empty())
            continue;
        if (bringsForDevice(include.name, words)) {
            if (conditionals == 0)
                std::erase(code.headers, include.name);
            continue;
        }
        for (std::size_t at = token.begin; at < token.end; ++at)
            if (text[at] != '\n' && text[at] != '\r')
                text[at] = ' ';
    }
}

std::vector<std::string> functionNames(const std::vector<std::string>& entries) {
    std::vector<std::string> names;
    for (const std::string& entry : entries) {
        std::string name(withoutTypeCast(entry));
        name = name.substr(0, name.find_first_of("<("));
        name.erase(name.find_last_not_of(' ') + 1);
        if (const std::size_t scope = name.rfind("::"); scope != std::string::npos)
            name.erase(0, scope + 2);
        names.push_back(std::move(name));
    }
    return names;
}

/// Returns the name that a compiler does not find in std. Examples of such errors are "no member
/// named 'vector' in namespace 'std'" and "namespace "std" has no member "vector"".
std::string missingInStd(std::string_view error) {
    if (error.find("namespace 'std'") == error.npos && error.find("namespace \"std") == error.npos)
        return {};
    for (const std::string_view before : {"no member named '", "has no member \""})
        if (const std::size_t at = error.find(before); at != error.npos) {
            const std::string_view rest = error.substr(at + before.size());
            return std::string(rest.substr(0, rest.find(before.back())));
        }
    return {};
}

} // namespace

struct CompilerTexts::Work {
    Work(std::string text, const std::vector<std::string>& entries)
        : code(std::move(text))
        , scanned(scanCode(code))
        , roots(functionNames(entries)) {
        for (const std::string& entry : entries)
            if (const std::size_t open = entry.find('<'); open != entry.npos)
                templateArguments += entry.substr(open) + " ";
        used = namesIn(templateArguments);
    }

    CompilerText sliced(const std::vector<std::string>& kernels, HostMembers members) const {
        Slice slice = sliceForKernels(scanned, kernels, used, members);
        CompilerText made{std::move(slice.text), deviceHeadersFor(slice.words), true, {}, missing};
        dropIncludes(made, scanned, slice.words);
        std::unordered_set<std::string_view> names(slice.leftOut.begin(), slice.leftOut.end());
        made.leftOut.assign(names.begin(), names.end());
        return made;
    }

    std::string code;
    ScannedCode scanned;
    std::vector<std::string> roots;
    std::string templateArguments;
    std::vector<std::string_view> used; ///< names in the template arguments
    int step = 0;
    int end = 4;
    std::vector<CompilerText> given;
    std::vector<std::string> missing;
};

CompilerTexts::CompilerTexts(const std::string& code, const std::vector<std::string>& entries,
                             const KnowsHeader& knows)
    : work_(std::make_unique<Work>(code, entries)) {
    const ScannedCode& scanned = work_->scanned;
    for (std::size_t i = 0; i < scanned.tokens.size(); ++i) {
        const IncludeName include = scanned.tokens[i].kind == TokenKind::Directive
                                        ? includeName(scanned.text(i))
                                        : IncludeName();
        const bool unknown = !include.name.empty() && !knows(include.name);
        // These tokens indicate host code that launches a kernel, or host-only headers.
        if (unknown || scanned.text(i) == "<<<")
            work_->step = 1;
        if (unknown && isProjectInclude(include.name, include.quoted) &&
            !isToolkitHeader(include.name))
            work_->missing.emplace_back(include.name);
    }
    // Without a recognized kernel, no code would remain.
    const bool hasKernels =
        std::any_of(scanned.declarations.begin(), scanned.declarations.end(), [](const auto& each) {
            return each.kind == DeclarationKind::Kernel || (each.marks & mark::global) != 0;
        });
    if (!hasKernels) {
        work_->step = 0;
        work_->end = 1;
    }
}

CompilerTexts::~CompilerTexts() = default;

std::optional<CompilerText> CompilerTexts::next() {
    while (work_->step < work_->end) {
        const int step = work_->step++;
        CompilerText text = step == 0   ? CompilerText{work_->code, {}, false, {}, work_->missing}
                            : step == 1 ? work_->sliced({}, HostMembers::Keep)
                            : step == 2 ? work_->sliced(work_->roots, HostMembers::Keep)
                                        : work_->sliced(work_->roots, HostMembers::Remove);
        const auto same = [&](const CompilerText& other) {
            return other.text == text.text && other.headers == text.headers;
        };
        if (std::any_of(work_->given.begin(), work_->given.end(), same))
            continue;
        work_->given.push_back(text);
        return text;
    }
    return std::nullopt;
}

std::string_view leftOutNameIn(const CompilerText& text, std::string_view error) {
    // Compilers quote names as 'name' or "name".
    for (std::size_t open = error.find_first_of("'\""); open != error.npos;) {
        const std::size_t close = error.find(error[open], open + 1);
        if (close == error.npos)
            break;
        const std::string_view name = error.substr(open + 1, close - open - 1);
        if (std::find(text.leftOut.begin(), text.leftOut.end(), name) != text.leftOut.end())
            return name;
        open = error.find_first_of("'\"", close + 1);
    }
    return {};
}

Message adviceFor(const CompilerText& text, std::string_view error) {
    if (const std::string_view name = leftOutNameIn(text, error); !name.empty())
        return message(
            KC_TEXT(
                "engine",
                "\"{0}\" is host code, which is not compiled: mark it __device__, or remove it"),
            std::string(name));
    if (const std::string name = missingInStd(error); !name.empty())
        return message(KC_TEXT("engine", "std::{0} is part of the host's standard library, which "
                                         "is not available in kernels: remove it"),
                       name);
    if (!text.missing.empty())
        return message(KC_TEXT("engine",
                               "Included file not found: {0}. Put it next to the kernel's file, or "
                               "add its folder to the header: `include: [FOLDER]`"),
                       text.missing.front());
    return {};
}

} // namespace kernelcurve
