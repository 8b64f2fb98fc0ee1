// The complete command line in the forms that shells and readers of manual pages use.
#include "tests/app/cli/command_line_fixture.h"

#include <QRegularExpression>
#include <QStandardPaths>

#include <gmock/gmock.h>

namespace kernelcurve {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::Not;

class CommandWords : public CommandLine {
  protected:
    std::string described(const char* format) {
        const Outcome outcome = call({"describe", format});
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return outcome.out;
    }
    /// Returns bash's completions for the last of these words.
    std::vector<std::string> offered(const QStringList& words) {
        writeFileAtomically(file("completions"), described("bash"));
        QStringList quoted;
        for (const QString& word : words)
            quoted << QStringLiteral("'%1'").arg(word);
        const Outcome outcome =
            inShell("bash", {"--norc", "-c",
                             QStringLiteral("source completions; COMP_WORDS=(kernelcurve %1); "
                                            "COMP_CWORD=%2; _kernelcurve; "
                                            "printf '%s\\n' \"${COMPREPLY[@]}\"")
                                 .arg(quoted.join(u' '))
                                 .arg(words.size())});
        EXPECT_EQ(outcome.err, "");
        return lines(outcome.out);
    }
    /// Runs a shell with the program in PATH, next to the files of the test.
    Outcome inShell(const QString& shell, const QStringList& arguments) {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PATH", QStringLiteral(KERNELCURVE_BUILD_DIR "/bin:") +
                                       environment.value("PATH"));
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(QString::fromStdString(file("")));
        process.start(shell, arguments);
        return finish(process);
    }
    /// Returns every command, and every option of each command, according to the help.
    std::vector<std::string> spellings() {
        static const QRegularExpression option("^  (-.*?)(?: {2,}|$)",
                                               QRegularExpression::MultilineOption);
        static const QRegularExpression name("(--?[A-Za-z][A-Za-z-]*)");
        static const QRegularExpression command("^  ([a-z]+) {2,}",
                                                QRegularExpression::MultilineOption);
        std::vector<std::string> all;
        const auto take = [&](const std::string& help) {
            auto options = option.globalMatch(QString::fromStdString(help));
            while (options.hasNext()) {
                auto names = name.globalMatch(options.next().captured(1));
                while (names.hasNext())
                    all.push_back(names.next().captured(1).toStdString());
            }
        };
        const std::string help = call({"--help"}).out;
        take(help);
        auto commands = command.globalMatch(QString::fromStdString(help));
        while (commands.hasNext()) {
            const QString each = commands.next().captured(1);
            all.push_back(each.toStdString());
            take(call({each, "--help"}).out);
        }
        return all;
    }
};

TEST_F(CommandWords, NothingOfTheHelpIsForgotten) {
    const std::vector<std::string> all = spellings();
    ASSERT_GT(all.size(), 80U);
    for (const char* format : {"bash", "zsh", "man"}) {
        std::string text = described(format);
        std::erase(text, '\\'); // roff marks hyphens with backslashes
        for (const std::string& each : all)
            EXPECT_THAT(text, HasSubstr(each)) << format;
    }
    const std::string fish = described("fish");
    for (const std::string& each : all)
        EXPECT_THAT(fish, HasSubstr(each.starts_with("--")  ? "-l " + each.substr(2)
                                    : each.starts_with("-") ? "-s " + each.substr(1)
                                                            : each));
}

TEST_F(CommandWords, BashCompletesCommandsOptionsAndWhatTheyTake) {
    EXPECT_THAT(offered({"r"}), testing::UnorderedElementsAre("run", "report", "record"));
    EXPECT_THAT(offered({"run", "--m"}), testing::ElementsAre("--missing"));
    EXPECT_THAT(offered({"run", "--lab", "offset_r"}), Contains("offset_reads"));
    EXPECT_THAT(offered({"list", ""}), IsSupersetOf({"kernels", "labs", "parameters"}));
    EXPECT_THAT(offered({"list", "kernels", "--format", "c"}), testing::ElementsAre("csv"));
    EXPECT_THAT(offered({"trace", "transpose_tile_p"}), Contains("transpose_tile_padded"));
    EXPECT_THAT(offered({"run", "swe"}), Contains("sweep.yaml"));
    EXPECT_THAT(offered({"run", "--out", "shi"}), Contains("shift.cu"));
    EXPECT_THAT(offered({"run", "--seed", "s"}), Not(Contains("sweep.yaml"))) << "it is a number";
}

/// The help contains backticks, which a shell would execute.
TEST_F(CommandWords, NothingOfTheHelpIsCarriedOut) {
    for (const std::string& line : lines(described("zsh")))
        if (line.find('`') != std::string::npos) {
            EXPECT_THAT(line, testing::MatchesRegex("[^'`]*'.*`.*'.*")) << "between single quotes";
        }
    for (const std::string& line : lines(described("fish")))
        if (line.find('`') != std::string::npos) {
            EXPECT_THAT(line, HasSubstr(" -d '"));
        }
    EXPECT_THAT(described("bash"), Not(HasSubstr("`")));
}

TEST_F(CommandWords, OtherReadersTakeThem) {
    const auto accepts = [&](const QString& program, const QStringList& arguments,
                             const char* format) {
        ASSERT_FALSE(QStandardPaths::findExecutable(program).isEmpty())
            << "no " << program.toStdString() << ": tools/setup.sh test installs it";
        writeFileAtomically(file("text"), described(format));
        QProcess reader;
        reader.setWorkingDirectory(QString::fromStdString(file("")));
        reader.start(program, arguments);
        const Outcome outcome = finish(reader);
        EXPECT_EQ(outcome.code, 0) << program.toStdString() << outcome.err;
        EXPECT_EQ(outcome.err, "") << program.toStdString();
    };
    accepts("bash", {"-n", "text"}, "bash");
    accepts("zsh", {"-n", "text"}, "zsh");
    accepts("fish", {"--no-execute", "text"}, "fish");
    accepts("groff", {"-man", "-Tutf8", "-ww", "text"}, "man");
    accepts("mandoc", {"-T", "lint", "-W", "error", "text"}, "man");
}

TEST_F(CommandWords, FishCompletesCommandsAndOptions) {
    writeFileAtomically(file("completions"), described("fish"));
    const Outcome outcome =
        inShell("fish", {"--no-config", "-c",
                         "source completions; for line in 'li' 'list ker' 'run --mi'; "
                         "complete -C \"kernelcurve $line\"; end"});
    EXPECT_EQ(outcome.err, "");
    EXPECT_THAT(lines(outcome.out),
                IsSupersetOf({testing::StartsWith("list\t"), testing::StartsWith("kernels\t"),
                              testing::StartsWith("--missing\t")}));
}

/// Runs zsh in a separate terminal, because its completion works only there. Returns the content of
/// the line after Tab.
TEST_F(CommandWords, ZshCompletesCommandsOptionsAndPlaces) {
    writeFileAtomically(file("_kernelcurve"), described("zsh"));
    writeFileAtomically(file("session"), R"(zmodload zsh/zpty
zpty session zsh -f -i
zpty -w session "fpath=(\$PWD \$fpath); autoload -Uz compinit; compinit -D -u; PS1='REA''DY '"
zpty -r -m session out '*READY *'
for line in 'li' 'list k' 'diff first.y' 'diff a first.y' 'run --mi'; do
    zpty -w -n session "kernelcurve $line"$'\t\C-a: \C-e\n'
    zpty -r -m session out '*READY *'
    print -r -- "$out"
done
zpty -d session
)");
    writeFileAtomically(file("first.yaml"), "");
    const Outcome outcome = inShell("zsh", {"-f", "session"});
    EXPECT_THAT(outcome.out, Not(HasSubstr("_arguments:"))) << "zsh does not understand it";
    for (const char* line : {"kernelcurve list ", "kernelcurve list kernels", "diff first.yaml",
                             "diff a first.yaml", "kernelcurve run --missing"})
        EXPECT_THAT(outcome.out, HasSubstr(line));
}

TEST_F(CommandWords, TheVersionIsThereForScripts) {
    const Outcome json = call({"--version", "--format", "json"});
    EXPECT_EQ(json.code, 0);
    EXPECT_THAT(json.out, testing::StartsWith(R"({"program": "kernelcurve", "version": "0.)"));
    EXPECT_THAT(json.out, HasSubstr(R"("experiment_format": 1)"));
    const Outcome alone = call({"--format", "json"});
    EXPECT_EQ(alone.code, 2);
    EXPECT_THAT(alone.err, HasSubstr("--format requires --version"));
    EXPECT_EQ(call({"describe", "cmd"}).code, 2);
}

} // namespace
} // namespace kernelcurve
