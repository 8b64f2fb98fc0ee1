#include "app/document/kernels/header_file.h"

#include "app/trust/trusted_programs.h"
#include "gpu/catalog/header/header_block.h"
#include "gpu/catalog/kernel/kernel_file.h"
#include "gpu/catalog/problem/problem_file.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"

#include <system_error>

namespace kernelcurve {
namespace {

/// Returns a file's text, or an empty text if the file is unreadable or too long for a kernel.
std::string textOf(const std::filesystem::path& file) {
    try {
        std::error_code error;
        const bool isFile = std::filesystem::is_regular_file(file, error);
        return isFile && std::filesystem::file_size(file, error) <= maxKernelBytes ? readFile(file)
                                                                                   : std::string();
    } catch (const Error&) {
        return {};
    }
}

bool beginsWithHeader(const std::string& text) {
    try {
        findHeader(text, {});
        return true;
    } catch (const Error&) {
        // A file with an unclosed or misplaced header counts as a file with a header, because the
        // user needs to fix the header.
        return text.find("/*---") != text.npos;
    }
}

} // namespace

bool hasKernelHeader(const std::filesystem::path& file) {
    return beginsWithHeader(textOf(file));
}

bool hasProblemHeader(const std::filesystem::path& file) {
    const std::string text = textOf(file);
    if (!problemIdIn(text).empty())
        return true;
    try {
        // The keys identify a problem file's header even if the header is invalid. Kernel headers
        // do not have these keys.
        const std::string header = "\n" + findHeader(text, {}).yaml;
        return header.find("\narrays:") != header.npos ||
               header.find("\nreference:") != header.npos;
    } catch (const Error&) {
        return false;
    }
}

bool lacksKernelHeader(const std::filesystem::path& file) {
    const std::string text = textOf(file);
    return text.find("__global__") != text.npos && !beginsWithHeader(text);
}

void writeProposal(const ImportProposal& proposal, const std::filesystem::path& file,
                   const std::string& text, ExistingFile existing) {
    addProposedProblem(proposal);
    readKernelFile(text, file.string());
    std::error_code error;
    if (existing == ExistingFile::Refuse)
        for (const std::filesystem::path& each : {file, proposal.problemFile})
            if (!each.empty() && std::filesystem::exists(each, error))
                throw Error({message(KC_TEXT("engine", "A file with this name already exists")),
                             message(KC_TEXT("engine", "choose another name with -o NAME.cu")),
                             {each.filename().string()}});
    if (!proposal.problemFile.empty() && !std::filesystem::exists(proposal.problemFile, error)) {
        writeFileAtomically(proposal.problemFile, proposal.problemText);
        trustWritten(proposal.problemFile, proposal.problemText);
    }
    writeFileAtomically(file, text);
    trustWritten(file, text); // The source that the header includes remains untrusted.
}

} // namespace kernelcurve
