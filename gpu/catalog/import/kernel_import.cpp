#include "gpu/catalog/import/kernel_import.h"

#include "gpu/catalog/header/diagnostic.h"
#include "gpu/catalog/header/header_edit.h"
#include "gpu/catalog/import/host_names.h"
#include "gpu/catalog/import/import_arguments.h"
#include "gpu/catalog/import/import_launch.h"
#include "gpu/catalog/import/import_parameters.h"
#include "gpu/catalog/import/import_problem.h"
#include "gpu/catalog/import/launching_file.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/catalog/problem/problem_file.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/source/device_headers.h"
#include "gpu/source/line_origins.h"
#include "gpu/source/slice.h"
#include "gpu/source/syntax/declared_kernels.h"
#include "gpu/source/syntax/launches.h"
#include "gpu/source/syntax/one_of.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

namespace fs = std::filesystem;

namespace kernelcurve {

namespace {

/// A file with its includes inserted, and its declarations.
struct ReadCode {
    std::string name;
    std::string text;
    ScannedCode scanned;
    std::vector<JoinedSource::Missing> missing;
};

std::string relativeTo(const fs::path& folder, const fs::path& file) {
    std::error_code error;
    const fs::path from = fs::absolute(folder.empty() ? fs::path(".") : folder, error);
    return fs::absolute(file, error)
        .lexically_normal()
        .lexically_relative(from.lexically_normal())
        .generic_string();
}

/// Reads a file into `code` in place, because the scanner refers to the text.
void readCode(const fs::path& file, const std::vector<std::string>& include, ReadCode& code) {
    std::error_code error;
    code.name = file.filename().string();
    if (!fs::is_regular_file(file, error))
        failAt({code.name}, message(KC_TEXT("engine", "File not found")),
               message(KC_TEXT("engine", "choose a CUDA source file")));
    const FindSource own = sourcesOnDisk(file.parent_path(), {});
    const std::optional<std::string> text = own(code.name);
    // The folders are relative to the file's folder, so that "../common.h" is resolved.
    std::vector<std::string> folders;
    folders.reserve(include.size());
    for (const std::string& folder : include)
        folders.push_back(relativeTo(file.parent_path(), folder));
    JoinedSource joined = joinIncludes({code.name, text.value_or("")}, folders,
                                       sourcesOnDisk(file.parent_path(), folders));
    code.text = std::move(joined.text);
    code.missing = std::move(joined.missing);
    code.scanned = scanCode(code.text);
}

/// Reads a file, and adds the folders of its missing includes to `include` if they are nearby.
void readWithFolders(const fs::path& file, std::vector<std::string>& include, ReadCode& code) {
    constexpr int mostFolders = 8;
    // A file that a given folder contains needs no other folder.
    try {
        readCode(file, include, code);
    } catch (const Error&) {
        for (const fs::path& folder : outerIncludeFolders(file))
            include.push_back(folder.string());
        readCode(file, include, code);
    }
    for (int more = 0; more < mostFolders; ++more) {
        fs::path folder;
        for (const JoinedSource::Missing& each : code.missing)
            if (folder.empty() && !isToolkitHeader(each.name))
                folder = findIncludeFolder(file, each.name);
        if (folder.empty() || std::ranges::count(include, folder.string()) > 0)
            return;
        include.push_back(folder.string());
        try {
            readCode(file, include, code);
        } catch (const Error&) { // the include is of another kind, such as a file with a cycle
            include.pop_back();
            readCode(file, include, code);
            return;
        }
    }
}

/// Reads a program that only provides the launch. If the program's includes cannot be inserted,
/// reads the program without them.
void readLauncher(const fs::path& file, const std::vector<std::string>& include, ReadCode& code) {
    try {
        readCode(file, include, code);
    } catch (const Error&) {
        const auto text = sourcesOnDisk(file.parent_path(), {})(file.filename().string());
        if (!text)
            throw;
        code.text = *text;
        code.scanned = scanCode(code.text);
    }
}

/// Appends a file that calls the launching function to `whole`, to find more values. Returns false
/// if no such file exists.
bool addCaller(const ReadCode& launching, const fs::path& file, const std::string& kernel,
               ReadCode& whole) {
    const std::vector<LaunchSite> launches = launchesIn(launching.scanned);
    const auto site = std::find_if(launches.begin(), launches.end(), [&](const LaunchSite& each) {
        return each.kernel == kernel && each.within != nullptr && !each.within->names.empty();
    });
    if (site == launches.end() || site->within->names.front() == "main" ||
        HostNames(launching.scanned, &*site, {}).hasCaller())
        return false;
    const fs::path calling = findCallingFile(file, std::string(site->within->names.front()));
    const auto text = calling.empty()
                          ? std::nullopt
                          : sourcesOnDisk(calling.parent_path(), {})(calling.filename().string());
    if (!text)
        return false;
    whole.name = launching.name;
    whole.text = launching.text + "\n#line 1 \"" + calling.filename().string() + "\"\n" + *text;
    whole.scanned = scanCode(whole.text);
    return true;
}

[[noreturn]] void refuseWithoutKernel(const std::string& file) {
    failAt({file}, message(KC_TEXT("engine", "The file has no __global__ function")),
           message(KC_TEXT("engine", "choose the file that contains the kernel")));
}

/// Returns the name that selects a kernel: "scale", or "scale:28" for the kernel in line 28 if the
/// file has several kernels with this name.
std::string selectionOf(const ReadCode& code, const std::vector<const Declaration*>& kernels,
                        const Declaration& kernel) {
    std::string name(kernel.names.front());
    const bool isOnly = std::ranges::count_if(kernels, [&](const Declaration* each) {
                            return each->names.front() == kernel.names.front();
                        }) == 1;
    return isOnly ? name
                  : name + ":" +
                        std::to_string(LineOrigins(code.text, code.name)
                                           .at(code.scanned.tokens[kernel.first].line)
                                           .line);
}

/// Returns the kernel with this name or selection. An empty text selects the only kernel.
const Declaration& kernelNamed(const ReadCode& code, const std::string& wanted) {
    const std::vector<const Declaration*> all = declaredKernels(code.scanned);
    std::vector<const Declaration*> kernels;
    std::vector<std::string> names;
    for (const Declaration* each : all) {
        names.push_back(selectionOf(code, all, *each));
        if (wanted.empty() || each->names.front() == wanted || names.back() == wanted)
            kernels.push_back(each);
    }
    if (names.empty())
        refuseWithoutKernel(code.name);
    if (kernels.empty())
        failAt({code.name},
               message(KC_TEXT("engine", "The file has no __global__ function \"{0}\""), wanted),
               nearestOrAll(wanted, names));
    if (kernels.size() > 1)
        failAt(
            {code.name},
            message(KC_TEXT("engine", "The file has {0} kernels: {1}"),
                    std::to_string(kernels.size()),
                    joined(kernels, ", ",
                           [&](const Declaration* each) { return selectionOf(code, all, *each); })),
            message(KC_TEXT("engine", "choose a kernel with --kernel NAME")));
    return *kernels.front();
}

std::vector<const Declaration*> chosenKernels(const ReadCode& code,
                                              const std::vector<std::string>& wanted) {
    if (wanted.empty())
        return {&kernelNamed(code, {})};
    std::vector<const Declaration*> kernels;
    kernels.reserve(wanted.size());
    for (const std::string& each : wanted)
        kernels.push_back(&kernelNamed(code, each));
    return kernels;
}

/// Writes lines "key: value" with a mark and the origin of the value.
class HeaderWriter {
  public:
    void line(const std::string& key, const std::string& value, const std::string& from = {}) {
        text_ +=
            key + ": " + value + (from.empty() ? "" : "   " + std::string(guessMark) + from) + "\n";
    }
    void item(const std::string& value, const std::string& from) {
        text_ += "  - " + value + "   " + std::string(guessMark) + from + "\n";
    }
    std::string text() const { return "/*---\n" + text_ + "---*/\n"; }

  private:
    std::string text_;
};

/// Returns the capitalized constants that the file uses but does not declare, with their values in
/// the launching program. The launching program includes such a file after it defines these
/// constants.
std::vector<std::pair<std::string, std::string>> lentConstants(const ScannedCode& scanned,
                                                               const ScannedCode& launching) {
    std::set<std::string_view> declared;
    for (const Declaration& each : scanned.declarations) {
        declared.insert(each.names.begin(), each.names.end());
        for (std::size_t at = each.templateBegin; at < each.templateEnd; ++at)
            declared.insert(scanned.text(at));
    }
    for (const auto& [name, macro] : scanned.macros)
        declared.insert(name);
    const HostNames names(launching, nullptr, {});
    std::vector<std::pair<std::string, std::string>> lent;
    for (std::size_t at = 0; at + 1 < scanned.tokens.size(); ++at) {
        const std::string_view word = scanned.text(at);
        const bool inCapitals =
            scanned.tokens[at].kind == TokenKind::Name && word.size() > 1 &&
            std::all_of(word.begin(), word.end(), [](char c) {
                return c == '_' || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
            });
        if (!inCapitals || !declared.insert(word).second || scanned.text(at + 1) == "(" ||
            (at > 0 &&
             (scanned.text(at - 1) == "." || scanned.tokens[at - 1].kind == TokenKind::Name)))
            continue;
        if (const auto number = names.constant(std::string(word)))
            lent.emplace_back(word, headerText(*number));
    }
    return lent;
}

/// Returns the constants of the hardware that the file uses but does not declare, because another
/// file of the project defines them.
std::vector<std::pair<std::string, std::string>> hardwareConstants(const ScannedCode& scanned) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> all = {
        {{"WARP_SIZE", "32"},
         {"WARPSIZE", "32"},
         {"kWarpSize", "32"},
         {"FULL_MASK", "4294967295"},
         {"FULL_WARP_MASK", "4294967295"},
         {"WARP_MASK", "4294967295"}}};
    std::vector<std::pair<std::string, std::string>> lent;
    for (const auto& [name, value] : all) {
        const bool isDeclared =
            scanned.macros.contains(name) ||
            std::ranges::any_of(scanned.declarations, [&](const Declaration& each) {
                if (std::ranges::count(each.names, name) > 0)
                    return true;
                // A local constant or a parameter: the name follows its type, or an = follows.
                for (std::size_t at = each.first; at + 1 < each.last; ++at)
                    if (scanned.text(at) == name &&
                        (scanned.text(at + 1) == "=" ||
                         (at > each.first && scanned.tokens[at - 1].kind == TokenKind::Name &&
                          scanned.text(at - 1) != "return")))
                        return true;
                return false;
            });
        const bool isUsed = std::ranges::any_of(scanned.tokens, [&](const CodeToken& token) {
            return token.kind == TokenKind::Name && textOf(scanned.code, token) == name;
        });
        if (isUsed && !isDeclared)
            lent.emplace_back(name, value);
    }
    return lent;
}

std::string listText(const std::vector<std::string>& items, bool inQuotes) {
    return "[" +
           joined(items, ", ",
                  [&](const std::string& item) {
                      return !inQuotes || std::ranges::all_of(item, isNamePart)
                                 ? item
                                 : "\"" + item + "\"";
                  }) +
           "]";
}

/// The requested file, the launching file, and the selected kernels. The object is immovable,
/// because the scanners refer to the texts.
struct ReadProject {
    explicit ReadProject(const ImportRequest& request)
        : include(request.include)
        , launchFrom(request.launchFrom) {
        readWithFolders(request.file, include, code);
        kernels = chosenKernels(code, request.kernels);
        const std::string name(kernels.front()->names.front());
        if (launchFrom.empty() && !launchesKernel(code.scanned, name))
            launchFrom = findLaunchingFile(request.file, name);
        if (!launchFrom.empty())
            readLauncher(launchFrom, include, host);
        const bool hasCaller =
            addCaller(launchFrom.empty() ? code : host,
                      launchFrom.empty() ? request.file : launchFrom, name, whole);
        launching = hasCaller ? &whole.scanned : launchFrom.empty() ? &code.scanned : &host.scanned;
        findDefinitions(request.file);
        orderByLaunch();
        kernels = repeatedKernels(code.scanned, kernels, launchesIn(*launching));
    }
    ReadProject(const ReadProject&) = delete;
    ReadProject& operator=(const ReadProject&) = delete;

    /// Finds the files that define functions which the kernels call and the file only declares.
    void findDefinitions(const fs::path& file) {
        constexpr std::size_t mostFiles = 8;
        std::vector<std::string> names;
        for (const Declaration* kernel : kernels)
            names.emplace_back(kernel->names.front());
        std::string text = code.text;
        for (bool more = true; more && definitions.size() < mostFiles;) {
            more = false;
            const ScannedCode scanned = scanCode(text);
            const Slice slice = sliceForKernels(scanned, names);
            for (const std::string& name : undefinedDeviceFunctions(scanned)) {
                const fs::path found =
                    slice.words.contains(name) ? findDefiningFile(file, name) : fs::path();
                if (found.empty() || std::ranges::count(definitions, found) > 0)
                    continue;
                definitions.push_back(found);
                text += "\n" + readFile(found, maxSourceBytes);
                more = true;
                break;
            }
        }
        const auto isInside = [&](const fs::path& path) {
            return !relativeTo(file.parent_path(), path).starts_with("..");
        };
        for (const fs::path& each : definitions)
            if (const std::string folder = each.parent_path().string();
                !isInside(each) && std::ranges::count(include, folder) == 0)
                include.push_back(folder);
    }

    /// Sorts the kernels by launch order. Keeps the given order if the program does not launch all
    /// of them.
    void orderByLaunch() {
        const std::vector<LaunchSite> launches = launchesIn(*launching);
        const auto place = [&](const Declaration* kernel) {
            return std::find_if(launches.begin(), launches.end(), [&](const LaunchSite& each) {
                return each.kernel == kernel->names.front();
            });
        };
        if (std::ranges::all_of(
                kernels, [&](const Declaration* each) { return place(each) != launches.end(); }))
            std::ranges::stable_sort(kernels, {}, place);
    }

    ReadCode code;
    std::vector<const Declaration*> kernels;
    std::vector<std::string> include;  ///< folders of the request, and folders that were found
    std::vector<fs::path> definitions; ///< files of functions that the kernel's file only declares
    fs::path launchFrom; ///< launching file if it differs from the kernel's file; otherwise empty
    ReadCode host;       ///< the launching file
    ReadCode whole;      ///< launching file with the appended calling file
    const ScannedCode* launching = nullptr;
};

void writeDefines(const ImportRequest& request, const ReadProject& project, HeaderWriter& header) {
    std::string defines;
    std::vector<std::pair<std::string, std::string>> lent;
    if (!project.launchFrom.empty())
        lent = lentConstants(project.code.scanned, *project.launching);
    const std::string from =
        lent.empty() ? "constants of the hardware" : "constants of " + project.host.name;
    for (auto& each : hardwareConstants(project.code.scanned))
        if (std::ranges::count(lent, each.first, &std::pair<std::string, std::string>::first) == 0)
            lent.push_back(std::move(each));
    std::erase_if(lent, [&](const auto& each) {
        return std::ranges::any_of(request.defines,
                                   [&](const auto& given) { return given.first == each.first; });
    });
    for (const auto* list : {&request.defines, &std::as_const(lent)})
        for (const auto& [macro, value] : *list)
            defines.append(defines.empty() ? "" : ", ").append(macro).append(": ").append(value);
    if (!defines.empty())
        header.line("defines", "{" + defines + "}", lent.empty() ? "" : from);
}

Message partialResults(const std::string& array, const std::string& problem) {
    if (problem.empty())
        return message(KC_TEXT("engine", "Each block writes one element of `{0}`: these are "
                                         "probably partial results."),
                       array);
    return message(KC_TEXT("engine", "The match with the problem {1} is uncertain: each block "
                                     "writes one element of `{0}`, probably a partial result."),
                   array, problem);
}

/// A wrong problem may give the same results for this value, such as a copy for a stride of 1.
Message unsetParameters(const ImportedArguments& arguments) {
    return message(KC_TEXT("engine", "The match with the problem {0} is uncertain: the problem has "
                                     "no parameter that matches {1}, so the header sets 1. Enter "
                                     "the values that you use, or pass another problem."),
                   arguments.problem, joined(arguments.unset, ", "));
}

/// Returns the requirement for the number of elements in another launch of a kernel. A thread
/// processes as many elements as in the previous launch, which left `size` elements. Returns an
/// empty string if the requirement is unknown. Also returns an empty string if the kernel loops
/// over its grid, because such a kernel has no requirement.
std::string limitOf(const ScannedCode& scanned, const Declaration& kernel,
                    const std::pair<std::string, std::string>& size, const ImportedLaunch& before,
                    const ImportedLaunch& launch) {
    for (std::size_t at = kernel.parametersClose; at < kernel.last; ++at)
        if (scanned.text(at) == "gridDim")
            return {};
    const auto& [name, value] = size;
    if (launch.block == std::vector{name})
        return name + " <= 1024"; // maximum number of threads per block
    constexpr std::string_view divided = " / ";
    const std::size_t at = value.rfind(divided);
    const bool isDivision = value.starts_with("ceil(") && value.ends_with(")") && at != value.npos;
    if (!isDivision || before.grid != std::vector{name} || launch.block != before.block ||
        launch.grid != std::vector<std::string>{"1"})
        return {};
    return name +
           " <= " + value.substr(at + divided.size(), value.size() - 1 - at - divided.size());
}

} // namespace

std::vector<ImportableKernel> importableKernels(const ImportRequest& request) {
    ReadCode code;
    std::vector<std::string> include = request.include;
    readWithFolders(request.file, include, code);
    const LineOrigins origins(code.text, code.name);
    std::vector<ImportableKernel> kernels;
    const std::vector<const Declaration*> all = declaredKernels(code.scanned);
    for (const Declaration* each : all) {
        FittingProblems fitting = fittingProblems(
            code.scanned, repeatedKernels(code.scanned, {each}, launchesIn(code.scanned)),
            code.scanned);
        kernels.push_back({selectionOf(code, all, *each),
                           origins.at(code.scanned.tokens[each->first].line),
                           std::move(fitting.ids), fitting.told});
    }
    if (kernels.empty())
        refuseWithoutKernel(code.name);
    return kernels;
}

ImportableKernel importedTogether(const ImportRequest& request) {
    const ReadProject project(request);
    const Declaration& first = *project.kernels.front();
    FittingProblems fitting =
        fittingProblems(project.code.scanned, project.kernels, *project.launching);
    return {selectionOf(project.code, declaredKernels(project.code.scanned), first),
            LineOrigins(project.code.text, project.code.name)
                .at(project.code.scanned.tokens[first.first].line),
            std::move(fitting.ids), fitting.told};
}

ImportProposal proposeHeader(const ImportRequest& request) {
    const ReadProject project(request);
    const ReadCode& code = project.code;
    const ScannedCode& launching = *project.launching;
    const std::string name(project.kernels.front()->names.front());

    ImportProposal proposal;
    proposal.output = request.output;
    if (request.output.empty()) {
        // The file sgemm.cu probably contains the kernel sgemm, so this name is taken.
        const bool taken = request.file.filename() == name + ".cu";
        proposal.output = request.file.parent_path() / ((taken ? "my_" : "") + name + ".cu");
    }
    const fs::path folder = proposal.output.parent_path();
    if (!project.launchFrom.empty() && launchesKernel(launching, name))
        proposal.launchFile = project.launchFrom;
    else if (project.launchFrom.empty() && launchesKernel(code.scanned, name))
        proposal.launchFile = request.file;
    proposal.missing = code.missing;
    std::erase_if(proposal.missing,
                  [](const auto& include) { return isToolkitHeader(include.name); });

    ImportedArguments arguments;
    if (request.problem == ownProblem) {
        proposal.problemFile = folder / (name + "_problem.cu");
        ImportedProblem made =
            proposeProblem(code.scanned, project.kernels, launching, code.name,
                           {proposal.problemFile.stem().string(), request.observed, request.roomy,
                            !proposal.missing.empty()});
        proposal.problemText = std::move(made.text);
        proposal.notTold = std::move(made.notTold);
        arguments = std::move(made.arguments);
    } else {
        arguments = assignArguments(code.scanned, project.kernels, launching, request.problem);
        if (!arguments.parametersTold)
            proposal.notTold.emplace_back("parameters");
        if (!arguments.scratchTold)
            proposal.notTold.emplace_back("scratch");
    }
    proposal.problem = arguments.problem;
    proposal.problemFrom = request.problem.empty() ? arguments.problemFrom : request.problemFrom;
    if (!arguments.unset.empty())
        proposal.doubt = unsetParameters(arguments);
    if (!arguments.partial.empty())
        proposal.doubt = partialResults(arguments.partial.front(),
                                        request.problem == ownProblem ? "" : arguments.problem);
    if (arguments.lacksArrays)
        proposal.doubt = message(KC_TEXT("engine", "The kernel takes no array: runs measure its "
                                                   "time, but cannot verify its result."));
    if (!arguments.argumentsOpen.empty())
        proposal.notTold.emplace_back("arguments");
    std::vector<ImportedLaunch> launches;
    for (std::size_t i = 0; i < project.kernels.size(); ++i) {
        launches.push_back(readHostLaunch(
            code.scanned, *project.kernels[i], launching, arguments.launches[i],
            project.launchFrom.empty() ? std::string() : project.host.name, arguments));
        for (const std::string& key : launches.back().notTold)
            if (std::ranges::count(proposal.notTold, key) == 0)
                proposal.notTold.push_back(key);
    }

    const std::string argumentsFrom =
        arguments.from +
        (arguments.argumentsOpen.empty() ? "" : "; unknown: arguments, " + arguments.argumentsOpen);
    HeaderWriter header;
    header.line("source", relativeTo(folder, request.file));
    const auto writeProblem = [&] {
        header.line("problem", proposal.problem, proposal.problemFrom);
    };
    const auto writeParameters = [&] {
        std::string parameters = arguments.parameters;
        std::set<std::string> known; // several launches may use the same parameter
        for (const ImportedLaunch& launch : launches)
            for (const auto& [parameter, values] : launch.parameters)
                if (known.insert(parameter).second)
                    parameters.append(parameters.empty() ? "" : ", ")
                        .append(parameter)
                        .append(": ")
                        .append(values);
        const bool told = arguments.parametersTold &&
                          std::ranges::none_of(launches, [](const ImportedLaunch& each) {
                              return std::ranges::count(each.notTold, "parameters") > 0;
                          });
        if (!parameters.empty())
            header.line("parameters", "{" + parameters + "}",
                        told ? "the host's program" : "unknown: parameters");
    };
    std::vector<std::string> limits;
    for (std::size_t pass = 1; pass < launches.size() && pass <= arguments.sizes.size(); ++pass)
        if (const std::string limit =
                limitOf(code.scanned, *project.kernels[pass], arguments.sizes[pass - 1],
                        launches[pass - 1], launches[pass]);
            !limit.empty())
            limits.push_back("\"" + limit + "\"");
    if (launches.size() == 1) {
        const ImportedLaunch& launch = launches.front();
        header.line("entry", "\"" + launch.entry + "\"", launch.entryFrom);
        writeProblem();
        header.line("arguments", arguments.lists.front(), argumentsFrom);
        writeParameters();
        header.line("block", listText(launch.block, true), launch.from);
        header.line("grid", listText(launch.grid, true), launch.from);
        if (launch.sharedBytes != "0")
            header.line("shared_bytes", "\"" + launch.sharedBytes + "\"", launch.from);
    } else {
        writeProblem();
        writeParameters();
        if (!arguments.sizes.empty())
            header.line("sizes",
                        "{" +
                            joined(arguments.sizes, ", ",
                                   [](const auto& size) {
                                       return size.first + ": \"" + size.second + "\"";
                                   }) +
                            "}",
                        "the host's program");
        if (!limits.empty())
            header.line("requires", "[" + joined(limits, ", ") + "]",
                        "the capacity of the last launch");
        header.line("launches", "", argumentsFrom);
        for (std::size_t i = 0; i < launches.size(); ++i) {
            const ImportedLaunch& launch = launches[i];
            std::string pass = "{entry: \"" + launch.entry +
                               "\", arguments: " + arguments.lists[i] +
                               ", block: " + listText(launch.block, true) +
                               ", grid: " + listText(launch.grid, true);
            if (launch.sharedBytes != "0")
                pass += ", shared_bytes: \"" + launch.sharedBytes + "\"";
            header.item(pass + "}", launch.from);
        }
    }
    if (!arguments.scratch.empty())
        header.line("scratch", "{" + arguments.scratch + "}",
                    arguments.scratchTold ? "data passed from one kernel to the next"
                                          : "unknown: scratch");
    if (!arguments.textures.empty())
        header.line("textures", "{" + arguments.textures + "}", "unknown: textures");
    if (!launches.front().repeat.empty() && !proposal.problemText.empty())
        header.line("repeat", launches.front().repeat, "the loop around the launch");
    if (!arguments.read.empty())
        header.line("zeroed", listText(arguments.read, false),
                    "the kernel reads it, but nothing initializes it");
    if (!project.include.empty()) {
        std::vector<std::string> folders;
        for (const std::string& each : project.include)
            folders.push_back(relativeTo(folder, each));
        header.line("include", listText(folders, false),
                    project.include == request.include ? "" : "folders with the included files");
    }
    if (!project.definitions.empty())
        header.line("definitions",
                    listText(textsOf(project.definitions,
                                     [&](const fs::path& each) {
                                         return relativeTo(request.file.parent_path(), each);
                                     }),
                             false),
                    "functions that the source only declares");
    if (std::ranges::any_of(code.scanned.tokens, [&](const CodeToken& token) {
            return token.kind == TokenKind::Name &&
                   oneOf(textOf(code.text, token),
                         {"concept", "requires", "consteval", "constinit"});
        }))
        header.line("standard", "20", "C++20 keywords");
    writeDefines(request, project, header);
    std::vector<std::string> titles;
    for (const Declaration* kernel : project.kernels)
        if (std::string title(kernel->names.front()); std::ranges::count(titles, title) == 0)
            titles.push_back(std::move(title));
    header.line("title", joined(titles, ", "));
    proposal.text = header.text();
    return proposal;
}

std::string triedProblems(const std::vector<std::string>& right) {
    return "tested on the CPU, correct for " + joined(right, ", ");
}

void addProposedProblem(const ImportProposal& proposal) {
    if (proposal.problemText.empty())
        return;
    // An existing file of the user takes precedence over the proposal.
    std::error_code error;
    const std::string text = std::filesystem::exists(proposal.problemFile, error)
                                 ? readFile(proposal.problemFile, maxProblemBytes)
                                 : proposal.problemText;
    addProblem(readProblemFile(text, proposal.problemFile.filename().string(),
                               proposal.problemFile.parent_path()));
}

} // namespace kernelcurve
