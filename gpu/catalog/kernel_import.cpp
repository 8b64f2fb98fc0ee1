#include "gpu/catalog/kernel_import.h"

#include "gpu/catalog/diagnostic.h"
#include "gpu/catalog/import_arguments.h"
#include "gpu/catalog/import_launch.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/source/launches.h"
#include "gpu/source/local_includes.h"

#include <algorithm>
#include <system_error>

namespace fs = std::filesystem;

namespace kernelcurve {

namespace {

/// A file with its includes in place, and what it declares.
struct ReadCode {
    std::string text;
    ScannedCode scanned;
};

/// In place: what was scanned looks into the text.
void readCode(const fs::path& file, const std::vector<std::string>& include, ReadCode& code) {
    std::error_code error;
    if (!fs::is_regular_file(file, error))
        failAt({file.filename().string(), 0, 0},
               message(KC_TEXT("engine", "there is no such file")));
    const std::string name = file.filename().string();
    const FindSource own = sourcesOnDisk(file.parent_path(), {});
    const std::optional<std::string> text = own(name);
    std::vector<std::string> absolute;
    for (const std::string& folder : include)
        absolute.push_back(fs::absolute(folder, error).string());
    code.text = joinIncludes({name, text.value_or("")}, absolute,
                             sourcesOnDisk(file.parent_path(), absolute))
                    .text;
    code.scanned = scanCode(code.text);
}

const Declaration& chosenKernel(const ScannedCode& scanned, const ImportRequest& request) {
    const std::string file = request.file.filename().string();
    std::vector<const Declaration*> kernels;
    std::vector<std::string> names;
    for (const Declaration& each : scanned.declarations)
        if (each.kind == DeclarationKind::Kernel && !each.names.empty() &&
            (request.kernel.empty() || each.names.front() == request.kernel)) {
            kernels.push_back(&each);
        }
    for (const Declaration& each : scanned.declarations)
        if (each.kind == DeclarationKind::Kernel && !each.names.empty())
            names.emplace_back(each.names.front());
    if (names.empty())
        failAt({file, 0, 0}, message(KC_TEXT("engine", "the file has no __global__ function")),
               message(KC_TEXT("engine", "name the file that has it")));
    if (kernels.empty())
        failAt({file, 0, 0},
               message(KC_TEXT("engine", "the file has no __global__ function \"{0}\""),
                       request.kernel),
               nearestOrAll(request.kernel, names));
    if (kernels.size() > 1 && request.kernel.empty())
        failAt({file, 0, 0},
               message(KC_TEXT("engine", "the file has {0} kernels: {1}"),
                       std::to_string(kernels.size()), listed(names)),
               message(KC_TEXT("engine", "choose one with --kernel NAME")));
    if (kernels.size() > 1)
        failAt(
            {file, scanned.tokens[kernels[1]->first].line, 1},
            message(KC_TEXT("engine", "the file has two kernels of the name {0}"), request.kernel),
            message(KC_TEXT("engine", "rename one of them")));
    return *kernels.front();
}

std::string relativeTo(const fs::path& folder, const fs::path& file) {
    std::error_code error;
    const fs::path from = fs::absolute(folder.empty() ? fs::path(".") : folder, error);
    return fs::absolute(file, error)
        .lexically_normal()
        .lexically_relative(from.lexically_normal())
        .generic_string();
}

/// Lines "key: value", and behind a # where the value is from.
class HeaderWriter {
  public:
    void line(const std::string& key, const std::string& value, const std::string& from = {}) {
        text_ += key + ": " + value + (from.empty() ? "" : "   # " + from) + "\n";
    }
    std::string text() const { return "/*---\n" + text_ + "---*/\n"; }

  private:
    std::string text_;
};

std::string listText(const std::vector<std::string>& items, bool inQuotes) {
    std::string text = "[";
    for (const std::string& item : items) {
        const bool plain = !inQuotes || std::all_of(item.begin(), item.end(), isNamePart);
        text += (text.size() > 1 ? ", " : "") + (plain ? item : "\"" + item + "\"");
    }
    return text + "]";
}

} // namespace

ImportProposal proposeHeader(const ImportRequest& request) {
    ReadCode code;
    readCode(request.file, request.include, code);
    const Declaration& kernel = chosenKernel(code.scanned, request);
    const std::string name(kernel.names.front());
    ReadCode host;
    if (!request.launchFrom.empty())
        readCode(request.launchFrom, request.include, host);
    const ScannedCode& launching = request.launchFrom.empty() ? code.scanned : host.scanned;

    ImportProposal proposal;
    proposal.output =
        request.output.empty() ? request.file.parent_path() / (name + ".cu") : request.output;
    const fs::path folder = proposal.output.parent_path();

    const ImportedArguments arguments =
        assignArguments(code.scanned, kernel, launching, request.problem);
    const ImportedLaunch launch = readHostLaunch(code.scanned, kernel, launching, arguments);

    HeaderWriter header;
    header.line("source", relativeTo(folder, request.file));
    header.line("entry", "\"" + launch.entry + "\"", launch.entryFrom);
    header.line("problem", arguments.problem, arguments.problemFrom);
    header.line("arguments", listText(arguments.names, false), arguments.from);
    if (!arguments.parameters.empty())
        header.line("parameters", arguments.parameters, "not told by the file: values are guesses");
    header.line("block", listText(launch.block, true), launch.from);
    header.line("grid", listText(launch.grid, true), launch.from);
    if (launch.sharedBytes != "0")
        header.line("shared_bytes", "\"" + launch.sharedBytes + "\"", launch.from);
    if (!arguments.read.empty())
        header.line("zeroed", listText(arguments.read, false),
                    "the kernel reads it, and nothing is in it");
    if (!request.include.empty()) {
        std::vector<std::string> folders;
        for (const std::string& each : request.include)
            folders.push_back(relativeTo(folder, each));
        header.line("include", listText(folders, false));
    }
    if (!request.defines.empty()) {
        std::string defines;
        for (const auto& [macro, value] : request.defines)
            defines += (defines.empty() ? "" : ", ") + macro + ": " + value;
        header.line("defines", "{" + defines + "}");
    }
    header.line("title", name);
    proposal.text = header.text();
    proposal.notTold = launch.notTold;
    if (!arguments.parameters.empty())
        proposal.notTold.emplace_back("parameters");
    return proposal;
}

} // namespace kernelcurve
