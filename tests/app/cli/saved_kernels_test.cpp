// A recording with a custom kernel is run again on the command line.
#include "tests/app/cli/command_line_fixture.h"

#include <filesystem>
#include <gmock/gmock.h>

namespace kernelcurve {
namespace {

using testing::HasSubstr;
using testing::Not;

class SavedKernelCommand : public CommandLine {
  protected:
    SavedKernelCommand() {
        std::filesystem::create_directories(file("kernels"));
        std::filesystem::rename(file("shift.cu"), file("kernels/shift.cu"));
        const Outcome outcome =
            call({"run", "sweep.yaml", "--kernel", "kernels/shift.cu", "--out", "rec.yaml",
                  "--quiet", "--worker", worker_.command().join(' ')});
        EXPECT_EQ(outcome.code, 0) << outcome.err;
    }
    Outcome again(const QStringList& arguments = {}) {
        return call(QStringList{"run", "rec.yaml", "--out", "again.yaml", "--quiet", "--worker",
                                worker_.command().join(' ')} +
                    arguments);
    }
    void change() {
        writeFileAtomically(file("kernels/shift.cu"), content("kernels/shift.cu") + "// changed\n");
    }

    ScriptedWorker worker_{wholeRun};
};

TEST_F(SavedKernelCommand, IsFoundAgainFromTheRecording) {
    EXPECT_THAT(content("rec.yaml"), HasSubstr("kernel_files:\n  - file: kernels/shift.cu\n"));
    EXPECT_THAT(content("rec.yaml"), Not(HasSubstr(folder_.path().toStdString())));
    const Outcome outcome = again();
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    EXPECT_THAT(content("again.yaml"), HasSubstr("  - file: kernels/shift.cu\n"));
}

TEST_F(SavedKernelCommand, ThatHasChangedIsRefusedUntilSomebodyChooses) {
    change();
    const Outcome refused = again();
    EXPECT_EQ(refused.code, 2);
    EXPECT_EQ(refused.err,
              "rec.yaml: error: shift.cu has changed since this document was saved (use --kernel "
              "kernels/shift.cu to use the file, or --saved-kernels to use the saved text)\n");
    EXPECT_EQ(again({"--saved-kernels"}).code, 0);
    EXPECT_THAT(content("again.yaml"), Not(HasSubstr("// changed")));
    EXPECT_EQ(again({"--kernel", "kernels/shift.cu"}).code, 0);
    EXPECT_THAT(content("again.yaml"), HasSubstr("// changed"));
}

TEST_F(SavedKernelCommand, ThatIsGoneIsReadFromTheRecording) {
    std::filesystem::remove_all(file("kernels"));
    const Outcome outcome = again();
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.err,
              "rec.yaml: note: shift.cu not found; using the text saved in this document\n");
    EXPECT_THAT(content("again.yaml"), HasSubstr("  - file: kernels/shift.cu\n    text: |\n"));
}

TEST_F(SavedKernelCommand, OfAStrangerDoesNotRunWithoutAWord) {
    std::filesystem::remove_all(file("kernels"));
    std::filesystem::remove_all(file("state"));
    const int before = worker_.starts();
    const Outcome outcome = again();
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("is not trusted"));
    EXPECT_EQ(worker_.starts(), before);
    EXPECT_EQ(again({"--trust"}).code, 0);
}

TEST_F(SavedKernelCommand, ThatIsNowhereIsNamed) {
    std::filesystem::remove_all(file("kernels"));
    writeFileAtomically(file("rec.yaml"),
                        "kernelcurve: 1\nkernels: [shift]\nkernel_files: [{file: shift.cu}]\n");
    const Outcome outcome = again();
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(
        outcome.err,
        "rec.yaml: error: Kernel file not found: shift.cu (pass the file: --kernel shift.cu)\n");
}

} // namespace
} // namespace kernelcurve
