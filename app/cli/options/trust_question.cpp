#include "app/cli/options/trust_question.h"

#include "app/trust/trusted_programs.h"
#include "gpu/catalog/catalog.h"

#include <filesystem>
#include <iostream>
#include <unistd.h>

namespace kernelcurve {
namespace {

enum class Answer { No, Yes, Always };

Answer askOnTerminal(const KernelText& program, bool hasFile) {
    const std::vector<std::string> files = untrustedFiles(program);
    std::cerr << untrustedText(files).english() << "\n"
              << sandboxText().english() << ". Run it? "
              << (hasFile ? "[y/N, a: also what I write into its files later] " : "[y/N] ")
              << std::flush;
    std::string line;
    if (!std::getline(std::cin, line) || line.empty())
        return Answer::No;
    if (hasFile && (line.front() == 'a' || line.front() == 'A'))
        return Answer::Always;
    return line.front() == 'y' || line.front() == 'Y' ? Answer::Yes : Answer::No;
}

/// The file that was named for this kernel; empty where none was.
std::filesystem::path fileOf(const KernelFile& kernel, const std::vector<std::string>& files) {
    for (const std::string& file : files)
        if (std::filesystem::path(file).filename() == kernel.name)
            return file;
    return {};
}

/// What is agreed to holds for this run, also where it cannot be kept.
template <typename Keep>
void keepOrSay(Keep keep) {
    try {
        keep();
    } catch (const Error& error) {
        std::cerr << "note: it will be asked again: " << error.failure().english() << std::endl;
    }
}

/// Throws NotTrusted where the answer is no.
Answer settled(const KernelText& program, bool hasFile, bool agreed) {
    if (untrustedFiles(program).empty())
        return Answer::Yes;
    const bool asks = !agreed && ::isatty(STDIN_FILENO) != 0 && ::isatty(STDERR_FILENO) != 0;
    const Answer answer = agreed ? Answer::Yes
                          : asks ? askOnTerminal(program, hasFile)
                                 : Answer::No;
    if (answer == Answer::No)
        requireTrust(program);
    keepOrSay([&] { trust(program); });
    return answer;
}

} // namespace

void askForTrust(const Catalog& catalog, const std::vector<std::string>& kernels,
                 const std::vector<std::string>& files, bool agreed) {
    for (const std::string& id : kernels) {
        const KernelFile* kernel = catalog.find(id);
        if (!kernel)
            continue; // told elsewhere
        const KernelText program = textOf(*kernel);
        const std::filesystem::path file = fileOf(*kernel, files);
        if (!file.empty())
            keepOrSay([&] { trustWhatIsOwnHand(*kernel, file); });
        if (settled(program, !file.empty(), agreed) == Answer::Always)
            keepOrSay([&] { trustOwnHand(filesOf(*kernel, file)); });
    }
}

void askForTrust(const KernelText& program, bool agreed) {
    settled(program, false, agreed);
}

} // namespace kernelcurve
