#include "app/assignment/handed_in.h"

#include "gpu/catalog/header/diagnostic.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/format/yaml_map.h"
#include "gpu/model/format/yaml_tree.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <system_error>
#include <tuple>

namespace fs = std::filesystem;

namespace kernelcurve {
namespace {

constexpr const char* handInKey = "kernelcurve_handin";
constexpr std::string_view handInEnding = ".handin.yaml";
constexpr std::size_t maxHandInBytes = maxDocumentBytes;

/// Returns the number in a file name, which sorts alice.cu before alice-2.cu before alice-10.cu.
int numberOf(const fs::path& file) {
    const std::string name = file.stem().stem().string();
    const std::size_t dash = name.rfind('-');
    int number = 1;
    if (dash != std::string::npos && dash + 1 < name.size() && name.size() - dash < 8)
        std::istringstream(name.substr(dash + 1)) >> number;
    return number;
}

void addFolder(const fs::path& folder, const std::string& student, int depth,
               bool (*wanted)(const fs::path&), std::vector<Submission>& found) {
    constexpr int deepest = 4;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with('.') || name.starts_with("__MACOSX"))
            continue;
        // The file must be a regular file or folder, not a link to another user's file.
        std::error_code error;
        const fs::file_type type = fs::symlink_status(entry.path(), error).type();
        if (type == fs::file_type::regular && wanted(entry.path()))
            found.push_back({student.empty() ? studentOf(entry.path()) : student, entry.path()});
        else if (depth < deepest && type == fs::file_type::directory)
            addFolder(entry.path(), student.empty() ? name : student, depth + 1, wanted, found);
    }
}

} // namespace

static void mapFields(YamlMap& map, HandIn& handIn) {
    map.required("assignment", handIn.assignment);
    map.optional("student", handIn.student);
    map.required("file", handIn.file);
    map.optional("program", handIn.program);
    map.optional("device", handIn.device);
    map.optional("time", handIn.time);
    map.optional("points", handIn.points);
    map.optional("passed", handIn.passed);
    map.optional("missed", handIn.missed);
    map.optional("environment", handIn.environment);
    map.required("source", handIn.source, YamlBlock());
    map.readElsewhere(handInKey);
}

namespace {

struct Condition {
    int line;
    std::string text; ///< condition with repeated blanks collapsed
    std::set<std::string> names;
};

std::set<std::string> wordsOf(const std::string& text) {
    static const std::regex word(R"([A-Za-z_]\w*)");
    std::set<std::string> words;
    for (std::sregex_iterator at(text.begin(), text.end(), word), end; at != end; ++at)
        words.insert(at->str());
    return words;
}

/// Returns every #if, #ifdef, #ifndef, and #elif of a source, with continued lines joined.
std::vector<Condition> conditionsOf(const std::string& source) {
    std::vector<Condition> found;
    std::istringstream lines(source);
    int number = 0;
    static const std::regex directive(R"(^\s*(#|%:|\?\?=)\s*(el)?if(n?def)?\b(.*)$)");
    for (std::string line; std::getline(lines, line);) {
        const int first = ++number;
        while (line.ends_with('\\') || line.ends_with("\\\r")) {
            line.erase(line.rfind('\\'));
            std::string more;
            if (!std::getline(lines, more))
                break;
            ++number;
            line += more;
        }
        // A comment may take the place of a blank.
        line = std::regex_replace(line, std::regex(R"(/\*.*?\*/)"), " ");
        std::smatch match;
        if (!std::regex_match(line, match, directive))
            continue;
        Condition condition{first, line.substr(line.find_first_not_of(" \t")), {}};
        while (!condition.text.empty() &&
               std::isspace(static_cast<unsigned char>(condition.text.back())) != 0)
            condition.text.pop_back();
        condition.names = wordsOf(match[4]);
        condition.names.erase("defined");
        found.push_back(std::move(condition));
    }
    return found;
}

/// Returns the macros that the file defines, with the words in each definition.
std::map<std::string, std::set<std::string>> definedIn(const std::string& source) {
    std::map<std::string, std::set<std::string>> names;
    static const std::regex definition(R"(^\s*#\s*define\s+([A-Za-z_]\w*)(.*)$)");
    std::istringstream lines(source);
    for (std::string line; std::getline(lines, line);) {
        std::smatch match;
        if (!std::regex_match(line, match, definition))
            continue;
        names[match[1]].merge(wordsOf(match[2]));
    }
    return names;
}

/// Determines whether the compiler, not the file, defines the meaning of a name in a condition.
class CompilersNames {
  public:
    explicit CompilersNames(const KernelFile& kernel)
        : own_(definedIn(kernel.source)) {
        for (const auto& [name, value] : kernel.defines)
            own_[name];
    }
    bool has(const std::string& name, int depth = 0) const {
        constexpr int deepest = 16;
        const auto own = own_.find(name);
        if (name.starts_with('_') || own == own_.end() || depth == deepest)
            return true;
        // A macro whose definition contains such a name also counts.
        return std::ranges::any_of(own->second, [&](const std::string& word) {
            return (word.starts_with('_') || own_.contains(word)) && has(word, depth + 1);
        });
    }

  private:
    std::map<std::string, std::set<std::string>> own_;
};

} // namespace

std::string writeHandIn(const HandIn& handIn) {
    return std::string(handInKey) + ": 1\n" + yamlOf(handIn).lines();
}

HandIn readHandIn(std::string_view yaml, const std::string& file) {
    const YamlNode root = YamlNode::parse(yaml, file);
    if (!root.find(handInKey))
        root.fail(message(KC_TEXT("engine", "This is not a submission: the key \"{0}\" is missing"),
                          handInKey));
    if (root.at(handInKey).integer() != 1)
        root.at(handInKey).fail(
            message(KC_TEXT("engine",
                            "Unsupported file format {0}; this version reads formats up to {1}"),
                    root.at(handInKey).text(), "1"),
            message(KC_TEXT("engine", "open it with a newer version of Kernelcurve")));
    return yamlAs<HandIn>(root);
}

bool isSubmitted(const fs::path& file) {
    const std::string name = file.filename().string();
    return name.ends_with(".cu") || name.ends_with(handInEnding);
}

std::string studentOf(const fs::path& file) {
    std::string name = file.filename().string();
    if (!isSubmitted(file))
        return file.stem().string();
    name.resize(name.size() - (name.ends_with(handInEnding) ? handInEnding.size() : 3));
    const std::size_t digits = name.find_last_not_of("0123456789");
    const bool isNumbered = digits != std::string::npos && digits > 0 && digits + 1 < name.size() &&
                            name[digits] == '-';
    return isNumbered ? name.substr(0, digits) : name;
}

std::vector<Submission> filesByStudent(const fs::path& folder, bool (*wanted)(const fs::path& file),
                                       const Message& hint) {
    std::vector<Submission> found;
    try {
        addFolder(folder, {}, 0, wanted, found);
    } catch (const fs::filesystem_error& error) {
        throw Error(
            {message(KC_TEXT("engine", "Cannot read the folder: {0}"), error.code().message()),
             hint,
             {folder.string()}});
    }
    std::ranges::sort(found, [](const Submission& a, const Submission& b) {
        return std::tuple(a.student, numberOf(a.file), a.file.string()) <
               std::tuple(b.student, numberOf(b.file), b.file.string());
    });
    return found;
}

std::vector<Submission> submissionsIn(const fs::path& folder) {
    std::vector<Submission> found = filesByStudent(
        folder, isSubmitted, message(KC_TEXT("engine", "choose the folder with the submissions")));
    if (found.empty())
        throw Error(
            {message(KC_TEXT("engine", "No submissions found")),
             message(KC_TEXT(
                 "engine",
                 "the folder must contain NAME.cu or NAME.handin.yaml, or one folder per student")),
             {folder.string()}});
    return found;
}

std::optional<HandIn> claimOf(const Submission& submission) {
    const std::string name = submission.file.filename().string();
    if (!name.ends_with(handInEnding))
        return std::nullopt;
    return readHandIn(readFile(submission.file, maxHandInBytes), name);
}

std::string submittedSource(const Submission& submission) {
    const std::optional<HandIn> handIn = claimOf(submission);
    return handIn ? handIn->source : readFile(submission.file, maxKernelBytes);
}

KernelFile submittedKernel(const Assignment& assignment, const std::string& source) {
    return submittedKernel(assignment, source, withFreshInputs(assignment));
}

KernelFile submittedKernel(const Assignment& assignment, const std::string& source,
                           const SourceFile& problem) {
    KernelFile kernel = readKernelFile(KernelText{assignment.beginning,
                                                  source,
                                                  {},
                                                  problem,
                                                  assignment.definition->folder().string(),
                                                  assignment.definition->travellingData()});
    const auto refuse = [&](Message what, Message hint) {
        failAt({kernel.name}, std::move(what), std::move(hint));
    };
    const std::string& wanted = assignment.definition->declaration().id;
    if (kernel.problem != wanted || kernel.definition->source() == nullptr ||
        kernel.definition->source()->text != problem.text)
        refuse(
            message(KC_TEXT("engine", "The kernel solves {0}, not the problem of this assignment"),
                    kernel.problem),
            message(KC_TEXT("engine", "write `problem: {0}` in its header"), wanted));
    const auto& variants = kernel.definition->declaration().variants;
    const std::string variant = !assignment.computes.empty() ? assignment.computes
                                : variants.empty()           ? std::string()
                                                             : variants.front();
    if (kernel.computes != variant)
        refuse(
            message(KC_TEXT("engine", "The kernel solves {0}, not the problem of this assignment"),
                    kernel.computes),
            message(KC_TEXT("engine", "write `computes: {0}` in its header"), variant));
    if (!kernel.library.empty())
        refuse(message(KC_TEXT("engine", "The kernel only calls a library")),
               message(KC_TEXT("engine", "write a kernel that computes the result")));
    if (kernel.nvcc)
        refuse(message(KC_TEXT("engine", "nvcc is not available in the sandbox")),
               message(KC_TEXT("engine", "remove `compiler` from the header")));
    return kernel;
}

std::vector<Message> otherCodeForModel(const Assignment& assignment, const KernelFile& kernel) {
    std::set<std::string> known;
    for (const Condition& each : conditionsOf(assignment.file(assignment.beginning).text))
        known.insert(each.text);
    const CompilersNames compilers(kernel);
    std::vector<Message> found;
    for (const Condition& each : conditionsOf(kernel.source))
        if (!known.contains(each.text) &&
            std::ranges::any_of(each.names,
                                [&](const std::string& name) { return compilers.has(name); }))
            found.push_back(message(
                KC_TEXT("engine",
                        "line {0} may compile to different code for a GPU than for the model: {1}"),
                std::to_string(each.line), each.text));
    return found;
}

} // namespace kernelcurve
