// Compiles every kernel of CUDA files from anywhere for both devices, without a header and without
// an edit, and prints what came of it:
//   compile_folder [-I DIR]... [-D NAME=VALUE]... [--given FILE] [--launch-from FILE]
//   FOLDER_OR_FILE...
// Template arguments come from the launches in the file (or in FILE), or from lines "KERNEL
// ARGUMENTS" in what --given names. A GPU need not be there: NVRTC is enough.
#include "gpu/device/cpu/compile/clang_tools.h"
#include "gpu/device/cpu/compile/kernel_compiler.h"
#include "gpu/device/cuda/compile/cuda_compiler.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/text/error.h"
#include "gpu/source/local_includes.h"
#include "gpu/source/syntax/host_expression.h"
#include "gpu/source/syntax/launches.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <sstream>

namespace fs = std::filesystem;
using namespace kernelcurve;

namespace {

struct Asked {
    std::vector<std::string> include;
    CompilerOptions options;
    std::map<std::string, std::string> given; ///< template arguments by kernel
    std::string launchFrom;
    std::vector<fs::path> files;
};

struct Count {
    int files = 0, whole = 0, kernels = 0, compiled = 0;
};

std::string joined(const fs::path& file, const std::vector<std::string>& include) {
    const std::string name = file.filename().string();
    const fs::path own = fs::absolute(file).lexically_normal().parent_path();
    const std::string text = sourcesOnDisk(own, {})(name).value_or("");
    std::vector<std::string> folders; // relative to the folder of the file, as in a header
    for (const std::string& folder : include)
        folders.push_back(fs::path(folder).lexically_normal().lexically_relative(own));
    return joinIncludes({name, text}, folders, sourcesOnDisk(own, folders)).text;
}

/// Returns the values of constants in the host program: `const int TILE = 4 * 8`, `#define TILE
/// 32`.
std::map<std::string, std::string> constantsIn(const ScannedCode& scanned) {
    std::map<std::string, std::string> values;
    for (std::size_t i = 0; i + 2 < scanned.tokens.size(); ++i) {
        const std::string_view text = scanned.text(i);
        if (scanned.tokens[i].kind == TokenKind::Directive && directiveName(text) == "define") {
            const std::string_view rest = directiveRest(text);
            const std::size_t blank = rest.find_first_of(" \t");
            if (blank != rest.npos)
                values.try_emplace(std::string(rest.substr(0, blank)), rest.substr(blank));
        } else if (scanned.tokens[i].kind == TokenKind::Name && scanned.text(i + 1) == "{" &&
                   scanned.partner[i + 1] > i + 2) {
            values.try_emplace(std::string(text),
                               scanned.code.substr(scanned.tokens[i + 2].begin,
                                                   scanned.tokens[scanned.partner[i + 1]].begin -
                                                       scanned.tokens[i + 2].begin));
        } else if (scanned.tokens[i].kind == TokenKind::Name && scanned.text(i + 1) == "=") {
            std::size_t end = i + 2;
            while (end < scanned.tokens.size() && scanned.text(end) != ";" &&
                   scanned.text(end) != ",")
                end = std::max(end, scanned.partner[end]) + 1;
            if (end < scanned.tokens.size())
                values[std::string(text)] = std::string(
                    scanned.code.substr(scanned.tokens[i + 2].begin,
                                        scanned.tokens[end].begin - scanned.tokens[i + 2].begin));
        }
    }
    return values;
}

bool isTypeOf(const ScannedCode& scanned, const LaunchSite& site, std::string_view name) {
    if (site.within == nullptr)
        return false;
    const auto parameters = templateParametersOf(scanned, *site.within);
    return std::any_of(parameters.begin(), parameters.end(), [&](const CodeParameter& each) {
        return each.name == name && (each.type == "typename" || each.type == "class");
    });
}

/// Returns `k<4, float>`; nullopt if template arguments are required but unknown.
std::optional<std::string> entryOf(const ScannedCode& code, const Declaration& kernel,
                                   const ScannedCode& launching, const Asked& asked) {
    const std::string name(kernel.names.front());
    const auto parameters = templateParametersOf(code, kernel);
    if (const auto given = asked.given.find(name); given != asked.given.end())
        return name + "<" + given->second + ">";
    if (parameters.empty())
        return name;
    const auto constants = constantsIn(launching);
    for (const LaunchSite& site : launchesIn(launching)) {
        if (site.kernel != name || site.templateArguments.empty())
            continue;
        std::string entry = name + "<";
        for (const std::string_view argument : site.templateArguments) {
            const auto parsed = parseHostExpression(argument);
            const auto value =
                parsed ? simplified(*parsed,
                                    [&](const std::string& word,
                                        const auto* arguments) -> std::optional<HostExpression> {
                                        const auto known = constants.find(word);
                                        return arguments != nullptr || known == constants.end()
                                                   ? std::nullopt
                                                   : parseHostExpression(known->second);
                                    })
                       : HostExpression();
            // The type of a template launcher is one of several for which it is instantiated, so
            // float is used.
            const bool isNumber = parsed && value.kind == HostExpression::Kind::Number;
            entry += (entry.back() == '<' ? "" : ", ") + (isNumber ? headerText(value)
                                                          : isTypeOf(launching, site, argument)
                                                              ? std::string("float")
                                                              : std::string(argument));
        }
        return entry + ">";
    }
    return std::nullopt;
}

template <class Compile>
std::string resultOf(const Compile& compile) {
    try {
        compile();
        return "";
    } catch (const DeviceError& error) {
        return error.failure().english();
    }
}

class Table {
  public:
    explicit Table(Asked asked)
        : asked_(std::move(asked))
        , nvrtc_(loadNvrtc(13000, 90)) {
        if (nvrtc_)
            gpu_.emplace(nvrtc_, 90, DiskCache(cacheFolder() / "compile_folder"));
        if (clangTools())
            cpu_.emplace(*clangTools(), shareFolder() / "cpu",
                         DiskCache(cacheFolder() / "compile_folder"));
    }

    int print() {
        for (const fs::path& file : asked_.files)
            printFile(file);
        for (const auto& [name, count] : {std::pair("GPU", gpuCount_), std::pair("CPU", cpuCount_)})
            std::cout << name << ": files whole " << count.whole << "/" << count.files
                      << ", kernels " << count.compiled << "/" << count.kernels << "\n";
        return 0;
    }

  private:
    void printFile(const fs::path& file) {
        std::string code;
        try {
            code = joined(file, asked_.include);
        } catch (const Error& error) {
            std::cout << file.string() << ": " << error.what() << "\n";
            return;
        }
        const ScannedCode scanned = scanCode(code);
        const std::string host =
            asked_.launchFrom.empty() ? code : joined(asked_.launchFrom, asked_.include);
        const ScannedCode launching = scanCode(host);
        int gpu = 0, cpu = 0, all = 0;
        std::set<std::string_view> seen;
        for (const Declaration& each : scanned.declarations) {
            if (each.kind != DeclarationKind::Kernel || each.names.empty() ||
                !seen.insert(each.names.front()).second)
                continue;
            ++all;
            const auto entry = entryOf(scanned, each, launching, asked_);
            if (!entry) {
                std::cout << file.string() << ": " << each.names.front()
                          << ": nobody tells its template arguments\n";
                continue;
            }
            CompileRequest request{file.filename().string(), code, {*entry}, asked_.options};
            const std::string onGpu =
                resultOf([&] { gpu_ ? void(gpu_->compile(request, {})) : void(); });
            const std::string onCpu =
                resultOf([&] { cpu_ ? void(cpu_->compile(request, {})) : void(); });
            gpu += onGpu.empty() ? 1 : 0;
            cpu += onCpu.empty() ? 1 : 0;
            if (!onGpu.empty())
                std::cout << file.string() << ": " << *entry << ": GPU: " << onGpu << "\n";
            if (!onCpu.empty())
                std::cout << file.string() << ": " << *entry << ": CPU: " << onCpu << "\n";
        }
        if (all == 0)
            return;
        std::cout << file.string() << ": GPU " << gpu << "/" << all << ", CPU " << cpu << "/" << all
                  << "\n";
        add(gpuCount_, gpu, all);
        add(cpuCount_, cpu, all);
    }
    static void add(Count& count, int compiled, int all) {
        ++count.files;
        count.whole += compiled == all ? 1 : 0;
        count.kernels += all;
        count.compiled += compiled;
    }

    Asked asked_;
    std::shared_ptr<const Nvrtc> nvrtc_;
    std::optional<CudaCompiler> gpu_;
    std::optional<KernelCompiler> cpu_;
    Count gpuCount_, cpuCount_;
};

void addFiles(const fs::path& place, std::vector<fs::path>& files) {
    if (!fs::is_directory(place)) {
        files.push_back(place);
        return;
    }
    for (const auto& entry : fs::recursive_directory_iterator(place))
        if (entry.path().extension() == ".cu" || entry.path().extension() == ".cuh")
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
}

} // namespace

int main(int argc, char** argv) {
    Asked asked;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "-I" && i + 1 < argc) {
            asked.include.push_back(fs::absolute(argv[++i]).string());
        } else if (word == "-D" && i + 1 < argc) {
            const std::string define = argv[++i];
            const std::size_t sign = std::min(define.find('='), define.size() - 1);
            asked.options.defines.emplace_back(define.substr(0, sign), define.substr(sign + 1));
        } else if (word == "--launch-from" && i + 1 < argc) {
            asked.launchFrom = argv[++i];
        } else if (word == "--given" && i + 1 < argc) {
            std::istringstream lines(readFile(argv[++i]));
            for (std::string line; std::getline(lines, line);)
                if (const std::size_t blank = line.find(' '); blank != std::string::npos)
                    asked.given[line.substr(0, blank)] = line.substr(blank + 1);
        } else {
            addFiles(word, asked.files);
        }
    }
    return Table(std::move(asked)).print();
}
