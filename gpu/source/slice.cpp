#include "gpu/source/slice.h"

#include <algorithm>
#include <unordered_map>

namespace kernelcurve {
namespace {

bool isFor(unsigned marks, unsigned wanted) {
    return (marks & wanted) != 0;
}

/// Returns true if GPU code may contain the declaration.
bool mayStay(const ScannedCode& scanned, const Declaration& declaration) {
    switch (declaration.kind) {
    case DeclarationKind::Kernel:
    case DeclarationKind::Function:
    case DeclarationKind::Prototype:
    case DeclarationKind::MacroCall:
        return isFor(declaration.marks, mark::device | mark::global) ||
               (isFor(declaration.marks, mark::atCompileTime) &&
                !isFor(declaration.marks, mark::host));
    case DeclarationKind::Variable:
        if (isFor(declaration.marks,
                  mark::device | mark::memory | mark::constant | mark::atCompileTime))
            return true;
        for (std::size_t i = declaration.first; i < declaration.last; ++i)
            if (scanned.text(i) == "texture")
                return true;
        return false;
    case DeclarationKind::Instantiation:
    case DeclarationKind::StaticAssert:
        return false;
    case DeclarationKind::Type:
    case DeclarationKind::Alias:
    case DeclarationKind::UsingNamespace:
    case DeclarationKind::Other:
        return true;
    }
    return true;
}

bool isKernel(const Declaration& declaration) {
    return declaration.kind == DeclarationKind::Kernel ||
           (declaration.kind == DeclarationKind::MacroCall &&
            isFor(declaration.marks, mark::global));
}

class Slicer {
  public:
    Slicer(const ScannedCode& scanned, HostMembers members)
        : scanned_(scanned)
        , members_(members)
        , kept_(scanned.declarations.size(), false) {
        for (std::size_t i = 0; i < scanned.declarations.size(); ++i)
            for (const std::string_view name : scanned.declarations[i].names)
                byName_[name].push_back(i);
    }

    Slice slice(const std::vector<std::string>& roots, const std::vector<std::string_view>& used) {
        for (const std::string_view name : used)
            use(name);
        for (std::size_t i = 0; i < scanned_.declarations.size(); ++i)
            if (isRoot(scanned_.declarations[i], roots))
                keep(i);
        while (!open_.empty()) {
            const std::size_t next = open_.back();
            open_.pop_back();
            useNamesOf(scanned_.declarations[next]);
        }
        for (std::size_t i = 0; i < kept_.size(); ++i)
            if (!kept_[i])
                leaveOut(scanned_.declarations[i]);
        for (const Declaration& member : hostMembers_)
            leaveOut(member);
        slice_.words = std::move(used_);
        return std::move(slice_);
    }

  private:
    bool isRoot(const Declaration& declaration, const std::vector<std::string>& roots) const {
        if (declaration.kind == DeclarationKind::UsingNamespace)
            return true;
        const auto named = [&](std::string_view name) {
            return std::find(roots.begin(), roots.end(), name) != roots.end();
        };
        if (isKernel(declaration))
            return roots.empty() ||
                   // A macro call may declare any name.
                   declaration.kind == DeclarationKind::MacroCall ||
                   std::any_of(declaration.names.begin(), declaration.names.end(), named);
        if (!mayStay(scanned_, declaration))
            return false;
        // The tokens do not show uses of operators, or names that a macro composes.
        if (!declaration.names.empty() && declaration.names.front() == "operator")
            return true;
        return declaration.kind == DeclarationKind::MacroCall &&
               scanned_.macros.at(declaration.names.front()).pastes;
    }

    void keep(std::size_t declaration) {
        if (kept_[declaration])
            return;
        kept_[declaration] = true;
        open_.push_back(declaration);
    }

    /// Finds the host functions of a class and of its nested classes.
    void findHostMembers(const Declaration& type) {
        for (const Declaration& member : membersOf(scanned_, type)) {
            if (member.kind == DeclarationKind::Type)
                findHostMembers(member);
            if ((member.kind != DeclarationKind::Function &&
                 member.kind != DeclarationKind::Prototype) ||
                isFor(member.marks, mark::device | mark::atCompileTime))
                continue;
            bool isHost = true;
            for (std::size_t at = member.first; at < member.last; ++at)
                isHost &= scanned_.text(at) != "virtual" && scanned_.text(at) != "override" &&
                          scanned_.text(at) != "default" && scanned_.text(at) != "delete";
            if (isHost)
                hostMembers_.push_back(member);
        }
    }

    void useNamesOf(const Declaration& declaration) {
        const std::size_t before = hostMembers_.size();
        if (members_ == HostMembers::Remove && declaration.kind == DeclarationKind::Type)
            findHostMembers(declaration);
        auto removed = hostMembers_.begin() + static_cast<std::ptrdiff_t>(before);
        for (std::size_t i = declaration.first; i < declaration.last; ++i) {
            if (removed != hostMembers_.end() && i == removed->first) {
                i = removed->last - 1;
                ++removed;
                continue;
            }
            if (scanned_.tokens[i].kind == TokenKind::Name)
                use(scanned_.text(i));
            else if (scanned_.tokens[i].kind == TokenKind::Directive)
                for (const std::string_view name : namesIn(directiveRest(scanned_.text(i))))
                    use(name);
        }
    }
    void use(std::string_view first) {
        std::vector<std::string_view> names = {first};
        while (!names.empty()) {
            const std::string_view name = names.back();
            names.pop_back();
            if (!used_.insert(name).second)
                continue;
            if (const auto macro = scanned_.macros.find(name); macro != scanned_.macros.end())
                names.insert(names.end(), macro->second.names.begin(), macro->second.names.end());
            if (const auto found = byName_.find(name); found != byName_.end())
                for (const std::size_t declaration : found->second)
                    if (mayStay(scanned_, scanned_.declarations[declaration]))
                        keep(declaration);
        }
    }

    void blank(std::size_t begin, std::size_t end) {
        for (std::size_t at = begin; at < end; ++at)
            if (char& c = slice_.text[at]; c != '\n' && c != '\r')
                c = ' ';
    }
    void restore(const CodeToken& token) {
        slice_.text.replace(token.begin, token.end - token.begin,
                            scanned_.code.substr(token.begin, token.end - token.begin));
    }

    void leaveOut(const Declaration& declaration) {
        if (slice_.text.empty())
            slice_.text = scanned_.code;
        const CodeToken& first = scanned_.tokens[declaration.first];
        const CodeToken& last = scanned_.tokens[declaration.last - 1];
        blank(first.begin, last.end);
        slice_.lines.emplace_back(
            first.line,
            last.line + static_cast<int>(std::count(
                            scanned_.code.begin() + static_cast<std::ptrdiff_t>(last.begin),
                            scanned_.code.begin() + static_cast<std::ptrdiff_t>(last.end), '\n')));
        slice_.leftOut.insert(slice_.leftOut.end(), declaration.names.begin(),
                              declaration.names.end());
        keepDirectives(declaration);
    }

    /// Keeps directives, because macros and #line in a declaration also apply after the
    /// declaration. Removes complete conditionals, because the remaining code does not depend on
    /// them.
    void keepDirectives(const Declaration& declaration) {
        int depth = 0;
        bool closed = true;
        bool decides = false;
        const auto each = [&](const auto& act) {
            for (std::size_t i = declaration.first; i < declaration.last; ++i)
                if (scanned_.tokens[i].kind == TokenKind::Directive)
                    act(scanned_.tokens[i], directiveName(scanned_.text(i)));
        };
        each([&](const CodeToken&, std::string_view word) {
            depth += word.starts_with("if") ? 1 : word == "endif" ? -1 : 0;
            closed &= depth >= 0;
            decides |= word == "define" || word == "undef" || word == "include";
        });
        const bool conditionals = decides || !closed || depth != 0;
        each([&](const CodeToken& token, std::string_view word) {
            const bool conditional =
                word.starts_with("if") || word.starts_with("el") || word == "endif";
            if (conditional
                    ? conditionals
                    : word == "define" || word == "undef" || word == "include" || word == "line")
                restore(token);
        });
    }

    const ScannedCode& scanned_;
    const HostMembers members_;
    std::vector<Declaration> hostMembers_; ///< those of the kept classes, which are removed
    std::vector<bool> kept_;
    /// Kept declarations with names that are not processed yet.
    std::vector<std::size_t> open_;
    std::unordered_map<std::string_view, std::vector<std::size_t>> byName_;
    std::unordered_set<std::string_view> used_;
    Slice slice_;
};

} // namespace

Slice sliceForKernels(const ScannedCode& scanned, const std::vector<std::string>& roots,
                      const std::vector<std::string_view>& used, HostMembers members) {
    Slice slice = Slicer(scanned, members).slice(roots, used);
    if (slice.text.empty())
        slice.text = scanned.code;
    return slice;
}

IncludeName includeName(std::string_view directive) {
    if (directiveName(directive) != "include")
        return {};
    const std::string_view rest = directiveRest(directive);
    if (rest.size() < 2 || (rest.front() != '"' && rest.front() != '<'))
        return {};
    const std::size_t end = rest.find(rest.front() == '"' ? '"' : '>', 1);
    if (end == std::string_view::npos)
        return {};
    return {rest.substr(1, end - 1), rest.front() == '"'};
}

} // namespace kernelcurve
