#include "app/cli/commands/commands.h"

#include "app/cli/options/session.h"
#include "app/cli/options/trust_question.h"
#include "app/document/kernels/header_file.h"
#include "app/document/kernels/problem_trial.h"
#include "app/engine/engine_client.h"
#include "app/trust/trusted_programs.h"
#include "gpu/catalog/import/kernel_import.h"
#include "gpu/catalog/kernel/kernel_file.h"
#include "gpu/model/text/text_parts.h"

#include <QEventLoop>

#include <iostream>
#include <utility>
#include <vector>

namespace kernelcurve {

namespace {

std::pair<std::string, std::string> defineOf(const std::string& written) {
    const std::size_t sign = written.find('=');
    return {written.substr(0, sign), sign == std::string::npos ? "1" : written.substr(sign + 1)};
}

/// Returns the problems among the given ones that the kernel computes. If none matches, stores the
/// accesses that a run showed in the request. Throws NoDevice if the kernel cannot be tested, and
/// NotTrusted if it is not trusted.
std::vector<std::string> problemsComputed(ImportRequest& request,
                                          const std::vector<std::string>& problems, bool trusts) {
    EngineClient client(workerCommand({}));
    requireDevice(knownDevices(client), "cpu");
    ProblemTrial trial(client);
    std::vector<std::string> computed;
    std::optional<Failure> failed;
    std::optional<KernelText> untrusted;
    QEventLoop loop;
    QObject::connect(
        &trial, &ProblemTrial::untrusted, &loop,
        [&](const KernelText& program, const std::vector<std::filesystem::path>& files) {
            untrusted = program;
            trustNamed(files);
            loop.quit();
        });
    QObject::connect(&trial, &ProblemTrial::ended, &loop,
                     [&](const std::vector<std::string>& right,
                         const std::optional<ObservedRun>& observed,
                         const std::optional<Failure>& failure) {
                         computed = right;
                         request.observed = observed;
                         failed = failure;
                         loop.quit();
                     });
    const auto runTrial = [&] {
        // The first answer may arrive immediately.
        QMetaObject::invokeMethod(
            &trial, [&] { trial.start(request, problems); }, Qt::QueuedConnection);
        loop.exec();
    };
    runTrial();
    if (untrusted) {
        askForTrust(*untrusted, trusts);
        runTrial();
    }
    if (failed)
        throw NoDevice(*failed);
    return computed;
}

/// If names do not identify the problem, tests each matching problem. If none gives correct
/// results, the kernel gets a new problem, and a traced run shows its arrays.
void decideProblem(ImportRequest& request, bool trusts) {
    const ImportableKernel chosen = importedTogether(request);
    const bool isOwn = request.problem == ownProblem;
    if (chosen.problemTold && !isOwn)
        return;
    std::vector<std::string> computed;
    if (isOwn || chosen.problems.empty()) {
        try {
            problemsComputed(request, {}, trusts);
        } catch (const NoDevice&) {
            // In these cases, the import uses only the kernel's text.
        } catch (const NotTrusted& error) {
            std::cerr << "The kernel is not run, so the proposal follows only from its text: "
                      << error.failure().english() << '\n';
        }
    } else {
        std::cerr << "Its parameters fit " << chosen.problems.size() << " problem"
                  << (chosen.problems.size() > 1 ? "s: each is" : ": it is")
                  << " tested on the CPU.\n";
        computed = problemsComputed(request, chosen.problems, trusts);
    }
    request.problem = computed.empty() ? ownProblem : computed.front(); // the most likely problem
    if (!computed.empty())
        request.problemFrom = triedProblems(computed);
}

} // namespace

ExitCode carryOut(const ImportCommand& command) {
    ImportRequest request;
    request.file = command.file;
    request.kernels = command.kernels;
    request.include = command.include;
    for (const std::string& define : command.defines)
        request.defines.push_back(defineOf(define));
    request.launchFrom = command.launchFrom;
    request.problem = command.problem;
    const bool toOutput = command.output == "-";
    if (!toOutput)
        request.output = command.output;
    if (request.problem.empty() || request.problem == ownProblem)
        decideProblem(request, command.trusts);
    const ImportProposal proposal = proposeHeader(request);
    if (toOutput) {
        // This call verifies that the output can be read. If it cannot, the command reports the
        // reason and writes nothing.
        addProposedProblem(proposal);
        readKernelFile(proposal.text, proposal.output.string());
        std::cout << proposal.text << proposal.problemText;
    } else {
        writeProposal(proposal, proposal.output, proposal.text, ExistingFile::Refuse);
        std::cout << proposal.output.string() << " is written; " << command.file
                  << " is unchanged.\n";
    }
    if (!proposal.problemText.empty())
        std::cerr << "The kernel computes none of the known problems: "
                  << proposal.problemFile.filename().string()
                  << " describes a new problem. Write its reference in that file.\n";
    if (!proposal.problemFrom.empty())
        std::cerr << "Problem: " << proposal.problem << " (guess: " << proposal.problemFrom
                  << "). Verify it with kernelcurve check.\n";
    if (proposal.doubt)
        std::cerr << proposal.doubt->english() << '\n';
    if (command.launchFrom.empty() && !proposal.launchFile.empty() &&
        proposal.launchFile != request.file)
        std::cerr << "The launch is read from " << proposal.launchFile.string() << ".\n";
    for (const JoinedSource::Missing& each : proposal.missing)
        std::cerr << each.where.file << ":" << each.where.line << ": " << each.name
                  << " not found. If the kernel needs this include, put it next to the file, or "
                     "add its folder with -I.\n";
    if (const std::string asked = joined(proposal.notTold, ", "); !asked.empty())
        std::cerr << "Not found: " << asked << ". Check these lines of the header.\n";
    return ExitCode::Done;
}

} // namespace kernelcurve
