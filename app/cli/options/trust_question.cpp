#include "app/cli/options/trust_question.h"

#include "app/trust/trusted_programs.h"
#include "gpu/catalog/catalog.h"

#include <filesystem>
#include <iostream>
#include <unistd.h>

namespace kernelcurve {
namespace {

bool isAgreedOnTerminal(const KernelText& program) {
    for (const UntrustedFile& file : untrustedFiles(program))
        std::cerr << file.reason.english() << "\n";
    std::cerr << sandboxText().english() << ". Run it? [y/N] " << std::flush;
    std::string line;
    return std::getline(std::cin, line) && (line.starts_with('y') || line.starts_with('Y'));
}

/// Returns the file on the command line from which this kernel comes; empty if missing.
std::filesystem::path fileOf(const KernelFile& kernel, const std::vector<std::string>& files) {
    for (const std::string& file : files)
        if (std::filesystem::path(file).filename() == kernel.name)
            return file;
    return {};
}

} // namespace

void askForTrust(const Catalog& catalog, const std::vector<std::string>& kernels,
                 const std::vector<std::string>& files, bool agreed) {
    for (const std::string& id : kernels) {
        const KernelFile* kernel = catalog.find(id);
        if (!kernel)
            continue; // other code reports the unknown kernel
        if (const std::filesystem::path file = fileOf(*kernel, files); !file.empty())
            trustNamed(filesOf(*kernel, file));
        askForTrust(textOf(*kernel), agreed);
    }
}

void askForTrust(const KernelText& program, bool agreed) {
    if (untrustedFiles(program).empty())
        return;
    const bool asks = !agreed && ::isatty(STDIN_FILENO) != 0 && ::isatty(STDERR_FILENO) != 0;
    if (!agreed && !(asks && isAgreedOnTerminal(program)))
        requireTrust(program);
    try {
        trust(program);
    } catch (const Error& error) {
        std::cerr << "note: the question will be asked again: " << error.failure().english()
                  << std::endl;
    }
}

} // namespace kernelcurve
