#include "app/cli/import_command.h"

#include "gpu/catalog/kernel_file.h"
#include "gpu/catalog/kernel_import.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/values/document_error.h"

#include <filesystem>
#include <iostream>
#include <system_error>
#include <utility>

namespace kernelcurve {

namespace {

std::pair<std::string, std::string> defineOf(const std::string& written) {
    const std::size_t sign = written.find('=');
    return {written.substr(0, sign), sign == std::string::npos ? "1" : written.substr(sign + 1)};
}

void refuseToReplace(const std::filesystem::path& file) {
    std::error_code error;
    if (std::filesystem::exists(file, error))
        throw DocumentError({message(KC_TEXT("engine", "there is a file of this name already")),
                             message(KC_TEXT("engine", "choose another name with -o NAME.cu")),
                             {file.filename().string(), 0, 0}});
}

} // namespace

ExitCode carryOut(const ImportCommand& command) {
    ImportRequest request;
    request.file = command.file;
    request.kernel = command.kernel;
    request.include = command.include;
    for (const std::string& define : command.defines)
        request.defines.push_back(defineOf(define));
    request.launchFrom = command.launchFrom;
    request.problem = command.problem;
    const bool toOutput = command.output == "-";
    if (!toOutput)
        request.output = command.output;
    const ImportProposal proposal = proposeHeader(request);
    // What is written can be read; where it cannot, nothing is written and this says why.
    readKernelFile(proposal.text, proposal.output.string());
    if (toOutput) {
        std::cout << proposal.text;
    } else {
        refuseToReplace(proposal.output);
        writeFileAtomically(proposal.output, proposal.text);
        std::cout << proposal.output.string() << " is written; " << command.file
                  << " stays as it is.\n";
    }
    std::string asked;
    for (const std::string& key : proposal.notTold)
        asked += (asked.empty() ? "" : ", ") + key;
    if (!asked.empty())
        std::cerr << "Nothing told " << asked << ": look at these lines of the header.\n";
    return ExitCode::Done;
}

} // namespace kernelcurve
