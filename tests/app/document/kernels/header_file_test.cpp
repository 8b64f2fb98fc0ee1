#include "app/document/kernels/header_file.h"
#include "gpu/catalog/problem/known_problems.h"

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"
#include "tests/gpu/model/files/temporary_folder.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

const std::string code = "__global__ void k(const float *in, float *out, int n) {}\n";
const std::string text = "/*---\nproblem: copy\nentry: k\narguments: [in, out, n]\nblock: [256]\n"
                         "grid: [1]\nsource: code.cuh\n---*/\n";

TEST(HeaderFile, IsWrittenWhereItCanBeReadAndNothingIsLost) {
    const TemporaryFolder folder;
    const auto file = folder.path() / "mine.cu";
    EXPECT_THROW(writeProposal({}, file, text, ExistingFile::Replace), Error)
        << "there is no code.cuh";
    EXPECT_FALSE(std::filesystem::exists(file));
    writeFileAtomically(folder.path() / "code.cuh", code);
    writeProposal({}, file, text, ExistingFile::Refuse);
    EXPECT_EQ(readFile(file), text);
    EXPECT_THROW(writeProposal({}, file, text + "\n", ExistingFile::Refuse), Error);
    EXPECT_EQ(readFile(file), text);
    writeProposal({}, file, text + "\n", ExistingFile::Replace);
    EXPECT_EQ(readFile(file), text + "\n");
}

TEST(HeaderFile, AProblemOfItsOwnIsWrittenBesideItAndNeverReplaced) {
    const TemporaryFolder folder;
    const auto source = folder.path() / "code.cuh";
    writeFileAtomically(source, code);
    const ImportProposal proposal = proposeHeader({.file = source, .problem = ownProblem});
    EXPECT_EQ(proposal.problemFile, folder.path() / "k_problem.cu");
    writeProposal(proposal, proposal.output, proposal.text, ExistingFile::Refuse);
    EXPECT_EQ(readFile(proposal.problemFile), proposal.problemText);
    EXPECT_THROW(
        writeProposal(proposal, folder.path() / "other.cu", proposal.text, ExistingFile::Refuse),
        Error);
    const std::string written = proposal.problemText + "// a person has written what is right\n";
    writeFileAtomically(proposal.problemFile, written);
    writeProposal(proposal, proposal.output, proposal.text, ExistingFile::Replace);
    EXPECT_EQ(readFile(proposal.problemFile), written);
    EXPECT_EQ(findProblem("k_problem")->source()->text, written) << "and it is the one in use";
    writeFileAtomically(proposal.problemFile, "mine");
    EXPECT_THROW(writeProposal(proposal, proposal.output, proposal.text, ExistingFile::Replace),
                 Error)
        << "the header could not be read beside it";
    EXPECT_EQ(readFile(proposal.problemFile), "mine");
}

TEST(HeaderFile, CodeOfOthersIsToldFromKernelFiles) {
    const TemporaryFolder folder;
    const auto write = [&](const char* name, const std::string& content) {
        writeFileAtomically(folder.path() / name, content);
        return folder.path() / name;
    };
    EXPECT_TRUE(hasKernelHeader(write("own.cu", text)));
    EXPECT_FALSE(lacksKernelHeader(folder.path() / "own.cu"));
    EXPECT_TRUE(lacksKernelHeader(write("code.cu", "// theirs\n" + code)));
    EXPECT_FALSE(hasKernelHeader(folder.path() / "code.cu"));
    EXPECT_FALSE(lacksKernelHeader(write("late.cu", "// mine\n" + text + code)))
        << "a header that stands too late is one to be mended";
    EXPECT_FALSE(lacksKernelHeader(write("none.cu", "int a;\n")));
    EXPECT_FALSE(lacksKernelHeader(write("large.cu", code + std::string(10 << 20, ' '))));
    EXPECT_FALSE(hasKernelHeader(folder.path() / "gone.cu"));
}

TEST(HeaderFile, ProblemsAreToldFromKernels) {
    const TemporaryFolder folder;
    const auto isProblem = [&](const std::string& content) {
        writeFileAtomically(folder.path() / "file.cu", content);
        return hasProblemHeader(folder.path() / "file.cu");
    };
    EXPECT_TRUE(isProblem("/*---\nproblem: own\ntitle: Own\n---*/\n"));
    EXPECT_TRUE(isProblem("/*---\nproblem: [own\narrays: {}\n---*/\n")) << "it can be mended";
    EXPECT_FALSE(isProblem(text));
    EXPECT_FALSE(isProblem(code));
    EXPECT_FALSE(isProblem("/*---\nproblem: [copy\nentry: k\n---*/\n" + code));
    EXPECT_FALSE(hasProblemHeader(folder.path() / "gone.cu"));
}

} // namespace
} // namespace kernelcurve
