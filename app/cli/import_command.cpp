#include "app/cli/import_command.h"

#include "app/cli/problem_trial.h"
#include "app/document/header_file.h"
#include "gpu/catalog/kernel_file.h"
#include "gpu/catalog/kernel_import.h"

#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>

namespace kernelcurve {

namespace {

std::pair<std::string, std::string> defineOf(const std::string& written) {
    const std::size_t sign = written.find('=');
    return {written.substr(0, sign), sign == std::string::npos ? "1" : written.substr(sign + 1)};
}

/// Where types alone leave several problems, a run of each decides; where none is right, the
/// proposal refuses.
void decideProblem(ImportRequest& request) {
    const std::vector<ImportableKernel> kernels = importableKernels(request);
    const auto chosen =
        std::find_if(kernels.begin(), kernels.end(), [&](const ImportableKernel& each) {
            return request.kernel.empty() ? kernels.size() == 1 : each.name == request.kernel;
        });
    if (chosen == kernels.end() || chosen->problemTold || chosen->problems.size() < 2)
        return;
    std::cerr << "Its parameters fit " << chosen->problems.size()
              << " problems: each is tried on the CPU.\n";
    const std::vector<std::string> computed = problemsComputed(request, chosen->problems);
    if (computed.empty())
        return;
    request.problem = computed.front(); // the likeliest
    request.problemFrom = "tried on the CPU, right for";
    for (const std::string& each : computed)
        request.problemFrom += (each == computed.front() ? " " : ", ") + each;
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
    if (request.problem.empty())
        decideProblem(request);
    const ImportProposal proposal = proposeHeader(request);
    if (toOutput) {
        // What is written can be read; where it cannot, nothing is written and this says why.
        readKernelFile(proposal.text, proposal.output.string());
        std::cout << proposal.text;
    } else {
        writeHeaderFile(proposal.output, proposal.text, ExistingFile::Refuse);
        std::cout << proposal.output.string() << " is written; " << command.file
                  << " stays as it is.\n";
    }
    if (command.launchFrom.empty() && !proposal.launchFile.empty() &&
        proposal.launchFile != request.file)
        std::cerr << "The launch is read from " << proposal.launchFile.string() << ".\n";
    for (const JoinedSource::Missing& each : proposal.missing)
        std::cerr << each.where.file << ":" << each.where.line << ": " << each.name
                  << " is included and not there: put it beside the file, or name its folder with "
                     "-I, if the kernel needs it.\n";
    std::string asked;
    for (const std::string& key : proposal.notTold)
        asked += (asked.empty() ? "" : ", ") + key;
    if (!asked.empty())
        std::cerr << "Nothing told " << asked << ": look at these lines of the header.\n";
    return ExitCode::Done;
}

} // namespace kernelcurve
