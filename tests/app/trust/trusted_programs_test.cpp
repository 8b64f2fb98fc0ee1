#include "app/trust/trusted_programs.h"

#include "app/engine/engine_client.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/model/text/text_parts.h"
#include "tests/app/engine/scripted_worker.h"
#include "tests/app/trust/foreign_file.h"
#include "tests/eventually.h"
#include "tests/gpu/model/files/temporary_folder.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A separate state folder, and a kernel that no other test uses.
class TrustedPrograms : public testing::Test {
  protected:
    TrustedPrograms() { ::setenv("XDG_STATE_HOME", (folder_.path() / "state").c_str(), 1); }

    std::string kernelText() const {
        return "/*---\nentry: mine\nproblem: copy\narguments: [in, out, n]\nblock: [128]\n"
               "grid: [\"ceil(n / 128)\"]\n---*/\n#include \"beside.cuh\"\n"
               "__global__ void mine(const float* in, float* out, size_t n) {\n"
               "    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;\n"
               "    if (i < n) out[i] = same(in[i]);\n}\n// " +
               mark_ + "\n";
    }
    std::string besideText() const {
        return "__device__ float same(float value) { return value; } // " + mark_ + "\n";
    }
    fs::path file(const char* name) const { return folder_.path() / name; }
    /// Writes the kernel to the disk first, and reads it from there.
    KernelFile kernel() {
        writeFileAtomically(file("mine.cu"), kernelText());
        writeFileAtomically(file("beside.cuh"), besideText());
        Catalog catalog;
        return catalog.open(file("mine.cu"));
    }
    static std::vector<std::string> untrustedNames(const KernelText& program) {
        return textsOf(untrustedFiles(program), &UntrustedFile::name);
    }
    std::vector<fs::path> files() const { return {file("mine.cu"), file("beside.cuh")}; }
    fs::path list() const { return stateFolder() / "trusted"; }
    /// Consents in another window, which shares only the list with this process.
    static void sayYesElsewhere(const std::string& content) {
        const pid_t child = ::fork();
        if (child == 0) {
            trust("mine.cu", content);
            std::_Exit(0);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        ASSERT_EQ(status, 0);
    }

    TemporaryFolder folder_;
    std::string mark_ = folder_.path().string();
};

TEST_F(TrustedPrograms, AreThoseThatCameWithTheProgram) {
    const Catalog shipped = Catalog::load(shareFolder() / "kernels");
    ASSERT_FALSE(shipped.kernels().empty());
    for (const KernelFile& kernel : shipped.kernels())
        EXPECT_THAT(untrustedNames(textOf(kernel)), IsEmpty()) << kernel.name;
    KernelText changed = textOf(shipped.kernels().front());
    changed.source += " ";
    EXPECT_THAT(untrustedNames(changed), ElementsAre(changed.name));
}

TEST_F(TrustedPrograms, AreNoneOfAStrangersFiles) {
    KernelText program = textOf(kernel());
    EXPECT_THAT(untrustedNames(program), ElementsAre("mine.cu", "beside.cuh"));
    program.problem = SourceFile{"theirs.cu", "/*---\nproblem: theirs\n---*/ // " + mark_};
    EXPECT_THAT(untrustedNames(program), ElementsAre("mine.cu", "beside.cuh", "theirs.cu"));
    try {
        requireTrust(program);
        ADD_FAILURE() << "it may run";
    } catch (const NotTrusted& error) {
        EXPECT_EQ(error.failure().english(),
                  "mine.cu: error: `mine.cu` is not trusted: you did not specify a file with this "
                  "text (review the file and `beside.cuh`, `theirs.cu`, then pass --trust, or "
                  "choose Run in the window, to run these files in the sandbox)");
    }
    EXPECT_FALSE(fs::exists(list()));
}

TEST_F(TrustedPrograms, AreThoseThatAPersonHasSaidYesTo) {
    const KernelText program = textOf(kernel());
    trust(program);
    EXPECT_THAT(untrustedNames(program), IsEmpty());
    EXPECT_TRUE(isTrusted(besideText()));
    EXPECT_FALSE(isTrusted(program.source + " "));
    // The same text with other line endings and a byte order mark is the same program.
    std::string windows = "\xef\xbb\xbf";
    for (const char character : program.source)
        windows += character == '\n' ? std::string("\r\n") : std::string(1, character);
    EXPECT_TRUE(isTrusted(windows));
    const std::string before = readFile(list());
    trust(program);
    EXPECT_EQ(readFile(list()), before) << "said twice, kept once";
}

TEST_F(TrustedPrograms, AreAskedAboutAgainWhereOneFileChanged) {
    KernelText program = textOf(kernel());
    trust(program);
    program.files[0].text += "// and more\n";
    EXPECT_THAT(untrustedNames(program), ElementsAre("beside.cuh"));
}

TEST_F(TrustedPrograms, AreKnownToAllWindows) {
    const std::string content = kernelText();
    EXPECT_FALSE(isTrusted(content));
    sayYesElsewhere(content);
    EXPECT_TRUE(isTrusted(content));
}

TEST_F(TrustedPrograms, AreNotTakenFromAListThatOthersCanWrite) {
    sayYesElsewhere(kernelText());
    ASSERT_EQ(::chmod(list().c_str(), 0666), 0);
    EXPECT_FALSE(isTrusted(kernelText()));
    ASSERT_EQ(::chmod(list().c_str(), 0600), 0);
    EXPECT_TRUE(isTrusted(kernelText()));
}

TEST_F(TrustedPrograms, HaveNamesThatCannotForgeALine) {
    const std::string hash(64, 'a');
    trust("mine.cu\nsha256 " + hash + " x", kernelText());
    EXPECT_THAT(readFile(list()), HasSubstr("mine.cu?sha256 " + hash));
}

TEST_F(TrustedPrograms, AreTheUsersOwnFilesThatTheyName) {
    const KernelFile read = kernel();
    EXPECT_EQ(filesOf(read, file("mine.cu")), files());
    trustNamed(files());
    EXPECT_THAT(untrustedNames(textOf(read)), IsEmpty());
    // Another editor changes one of the files.
    writeFileAtomically(file("beside.cuh"), besideText() + "// by another editor\n");
    Catalog again;
    const KernelFile changed = again.open(file("mine.cu"));
    EXPECT_THAT(untrustedNames(textOf(changed)), ElementsAre("beside.cuh"));
    trustNamed(files());
    EXPECT_THAT(untrustedNames(textOf(changed)), IsEmpty());
}

TEST_F(TrustedPrograms, AreNotTheFilesOfOthersThatTheUserNames) {
    const KernelFile read = kernel();
    letOthersWrite(file("beside.cuh"));
    trustNamed(files());
    const std::vector<UntrustedFile> left = untrustedFiles(textOf(read));
    ASSERT_EQ(left.size(), 1U);
    EXPECT_EQ(left[0].reason.english(),
              "`beside.cuh` is not trusted: other users can change the file (fix: chmod go-w)");
}

/// Only the text of the open file is trusted, not the text of a file that replaces it.
TEST_F(TrustedPrograms, AreTheTextsThatWereReadFromTheUsersOwnFiles) {
    const KernelFile read = kernel();
    writeFileAtomically(file("mine.cu"), kernelText() + "// another text, from elsewhere\n");
    trustNamed(files());
    EXPECT_THAT(untrustedNames(textOf(read)), ElementsAre("mine.cu"));
}

/// The text in a file with comments in another encoding is repaired before it is compiled.
TEST_F(TrustedPrograms, AreTheUsersOwnFilesInAnotherEncoding) {
    writeFileAtomically(file("mine.cu"), kernelText());
    writeFileAtomically(file("beside.cuh"), besideText() + "// M\xfcller\n");
    Catalog catalog;
    const KernelFile read = catalog.open(file("mine.cu"));
    trustNamed(files());
    EXPECT_THAT(untrustedNames(textOf(read)), IsEmpty());
}

TEST_F(TrustedPrograms, HoldUntilTheEndWhereTheyCannotBeKept) {
    std::ofstream(folder_.path() / "state") << "no folder";
    EXPECT_THROW(trust("mine.cu", kernelText()), Error);
    EXPECT_TRUE(isTrusted(kernelText()));
}

/// No worker receives a program without the user's consent, regardless of the kind of request.
TEST_F(TrustedPrograms, AloneAreSentToAWorker) {
    const ScriptedWorker worker("hello\n");
    EngineClient client(worker.command());
    Catalog catalog;
    catalog.add(kernel());
    const KernelText program = textOf(catalog.at("mine"));
    Experiment experiment;
    experiment.device = "cpu";
    experiment.kernels = {"mine"};
    EXPECT_THROW(client.run(experiment, catalog), NotTrusted);
    EXPECT_FALSE(client.running());
    std::vector<std::string> refused;
    const auto take = [&](const auto& answer) {
        ASSERT_TRUE(answer.failure);
        refused.push_back(answer.failure->what.english());
    };
    const auto inspection = client.ask(request::Inspect{0, "cpu", program, {}}, take);
    const auto trace =
        client.ask(request::Trace{0, "cpu", program, {}, BlockChoice::Sample, {}}, take);
    const auto check = client.ask(request::Check{0, "cpu", program, {}}, take);
    const auto code = client.ask(request::Disassemble{0, "cpu", program, {}}, take);
    ASSERT_TRUE(eventually([&] { return refused.size() == 4; }));
    EXPECT_THAT(
        refused,
        testing::Each("`mine.cu` is not trusted: you did not specify a file with this text"));
    EXPECT_EQ(worker.starts(), 0);
}

} // namespace
} // namespace kernelcurve
