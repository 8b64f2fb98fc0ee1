#include "gpu/catalog/kernel/header_source.h"

#include "gpu/catalog/header/diagnostic.h"
#include "gpu/catalog/header/header_parameters.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/source/syntax/code_tokens.h"

#include <charconv>
#include <iterator>
#include <optional>

namespace kernelcurve {

namespace {

constexpr int oldestStandard = 14;
constexpr int newestStandard = 20;

bool looksLikeFile(const std::string& text) {
    return text.find(' ') == std::string::npos &&
           (text.ends_with(".cu") || text.ends_with(".cuh") || text.ends_with(".h") ||
            text.ends_with(".hpp") || text.ends_with(".inl"));
}

/// The name under which a file is sent, and its folder as in `include:`. The folder is empty for
/// files below the kernel's folder.
struct NamedFile {
    std::string name;
    std::string folder;
};
NamedFile namedFile(const std::string& written) {
    const std::filesystem::path path = std::filesystem::path(written).lexically_normal();
    const std::string folder = path.parent_path().generic_string();
    if (!path.is_absolute() && !folder.starts_with(".."))
        return {path.generic_string(), {}};
    return {includePrefix(folder) + "/" + path.filename().generic_string(), folder};
}

/// Returns the items of a list, or a single value.
std::vector<YamlNode> itemsOf(const YamlNode& node) {
    return node.isScalar() ? std::vector{node} : node.items();
}

std::vector<std::string> readFolders(const YamlNode& list) {
    std::vector<std::string> folders;
    for (const YamlNode& item : itemsOf(list)) {
        const std::string folder = item.text();
        if (folder.empty())
            item.fail(message(KC_TEXT("engine", "Missing folder name")));
        const std::string prefix = includePrefix(folder);
        for (const std::string& other : folders)
            if (includePrefix(other) == prefix)
                item.fail(message(KC_TEXT("engine", "Two folders have the name {0}"), prefix),
                          message(KC_TEXT("engine",
                                          "write their paths relative to the kernel's folder")));
        folders.push_back(folder);
    }
    return folders;
}

[[noreturn]] void failNotFound(const YamlNode& file) {
    file.fail(message(KC_TEXT("engine", "File not found: {0}"), file.text()),
              message(KC_TEXT(
                  "engine",
                  "write the path relative to the folder of the file that contains the header")));
}

int readStandard(const YamlNode& node) {
    const std::int64_t standard = node.integer();
    if (standard != oldestStandard && standard != 17 && standard != newestStandard)
        node.fail(
            message(KC_TEXT("engine", "Unsupported C++ standard: {0}"), std::to_string(standard)),
            message(KC_TEXT("engine", "use 14, 17 (default), or 20")));
    return static_cast<int>(standard);
}

bool readCompiler(const YamlNode& node) {
    const std::string name = node.text();
    if (name != "nvrtc" && name != "nvcc")
        node.fail(message(KC_TEXT("engine", "Unknown compiler: \"{0}\""), name),
                  message(KC_TEXT("engine", "use nvrtc (default) or nvcc")));
    return name == "nvcc";
}

/// Reads an architecture. "8.0" allows this and all later architectures, and "9.0a" allows only one
/// architecture.
KernelArchitecture readArchitecture(const YamlNode& node) {
    const std::string text = node.text();
    KernelArchitecture architecture;
    int major = 0;
    const char* const end = text.data() + text.size();
    const auto [point, error] = std::from_chars(text.data(), end, major);
    const bool isForm = error == std::errc() && major > 0 && major < 100 && end - point >= 2 &&
                        *point == '.' && point[1] >= '0' && point[1] <= '9';
    if (isForm) {
        architecture.capability = 10 * major + (point[1] - '0');
        architecture.isAlone = end - point == 3 && point[2] == 'a';
    }
    if (!isForm || (end - point > 2 && !architecture.isAlone))
        node.fail(message(KC_TEXT("engine", "Invalid compute capability: \"{0}\""), text),
                  message(KC_TEXT(
                      "engine",
                      "write 8.0 for 8.0 and newer, or 9.0a for instructions that only 9.0 has")));
    constexpr int firstWithOwn = 90;
    if (architecture.isAlone && architecture.capability < firstWithOwn)
        node.fail(
            message(KC_TEXT("engine",
                            "Compute capability {0} has no architecture-specific instructions"),
                    text.substr(0, text.size() - 1)),
            message(KC_TEXT("engine", "write {0}, or use 9.0a or newer"),
                    text.substr(0, text.size() - 1)));
    return architecture;
}

} // namespace

void readSource(KernelFile& kernel, const YamlNode& root, std::string_view header,
                const KernelFiles& files) {
    if (const auto standard = root.find("standard"))
        kernel.standard = readStandard(*standard);
    if (const auto compiler = root.find("compiler"))
        kernel.nvcc = readCompiler(*compiler);
    if (const auto architecture = root.find("architecture"))
        kernel.architecture = readArchitecture(*architecture);
    if (const auto include = root.find("include"))
        kernel.include = readFolders(*include);
    const auto source = root.find("source");
    const bool isCited = source && !source->isScalar();
    const std::string written = source && !isCited ? source->text() : std::string();
    const bool isComplete = hasCode(std::string_view(kernel.source).substr(header.size()));
    if (isComplete && looksLikeFile(written))
        source->fail(
            message(
                KC_TEXT(
                    "engine",
                    "The file has code below its header, but the header names {0} as the source"),
                written),
            message(KC_TEXT("engine", "remove one of them")));
    std::vector<std::string> folders = kernel.include;
    kernel.codeName = kernel.name;
    std::string named;
    if (isComplete || !kernel.library.empty()) {
        if (isCited || !written.empty())
            readYaml(*source, kernel.sources);
    } else if (written.empty()) {
        failAt(
            {kernel.name}, message(KC_TEXT("engine", "The file has no code below its header")),
            message(KC_TEXT("engine", "add the code, or specify its file with `source: FILE.cu`")));
    } else {
        NamedFile file = namedFile(written);
        if (!file.folder.empty())
            folders.push_back(std::move(file.folder));
        named = std::move(file.name);
    }
    kernel.include = folders;
    if (!kernel.library.empty())
        return;
    const FindSource find =
        files.given != nullptr ? sourcesAmong(*files.given) : sourcesOnDisk(files.folder, folders);
    std::string text = kernel.source;
    if (!named.empty()) {
        std::optional<std::string> found = find(named);
        if (!found)
            failNotFound(*source);
        text = std::move(*found);
        kernel.codeName = named;
        kernel.files.push_back({named, text});
    }
    const auto list = root.find("definitions");
    const std::vector<YamlNode> definitions = list ? itemsOf(*list) : std::vector<YamlNode>();
    for (const YamlNode& file : definitions)
        text += "\n#include \"" + file.text() + "\"\n";
    JoinedSource joined = joinIncludes({kernel.codeName, std::move(text)}, folders, find);
    for (const YamlNode& file : definitions)
        if (std::ranges::count(joined.missing, file.text(), &JoinedSource::Missing::name) > 0)
            failNotFound(file);
    kernel.code = std::move(joined.text);
    kernel.files.insert(kernel.files.end(), std::make_move_iterator(joined.included.begin()),
                        std::make_move_iterator(joined.included.end()));
}

void readDefines(KernelFile& kernel, const YamlNode& map, HeaderScope& scope) {
    for (const YamlNode::Pair& pair : map.pairs()) {
        if (!isIdentifier(pair.key))
            failAt(pair.keyPosition,
                   message(KC_TEXT("engine", "Invalid macro name: \"{0}\""), pair.key));
        const std::string value = pair.value.text();
        const std::optional<Value> literal = literalOf(value);
        if (!literal)
            scope.checkParameter(value, pair.value.position());
        kernel.defines.emplace_back(pair.key, literal ? literal->text() : value);
    }
}

} // namespace kernelcurve
