#include "gpu/model/files/atomic_file.h"

#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/text/error.h"
#include "tests/gpu/model/files/temporary_folder.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

namespace kernelcurve {
namespace {

using std::filesystem::path;

std::string writeError(const path& file, const std::string& content = "new") {
    try {
        writeFileAtomically(file, content);
    } catch (const Error& error) {
        const std::string text = error.what();
        // The text before "error: " is the name of the test program, which varies.
        return text.substr(text.find("error: "));
    }
    return "no error";
}

std::string readErrorOf(const path& file) {
    try {
        readFile(file);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

std::size_t filesIn(const path& folder) {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder))
        ++count;
    return count;
}

mode_t modeOf(const path& file) {
    struct stat status {};
    EXPECT_EQ(::stat(file.c_str(), &status), 0);
    return status.st_mode & 07777;
}

class AtomicFile : public testing::Test {
  protected:
    TemporaryFolder folder_;
    path file_ = folder_.path() / "a.yaml";
};

TEST_F(AtomicFile, HoldsWhatWasWritten) {
    const std::string content("a\0b\xFF\n", 5);
    writeFileAtomically(file_, content);
    EXPECT_EQ(readFile(file_), content);
    writeFileAtomically(file_, "");
    EXPECT_EQ(readFile(file_), "");
    writeFileAtomically(file_, std::string(3000000, 'x'));
    EXPECT_EQ(readFile(file_), std::string(3000000, 'x'));
    EXPECT_EQ(filesIn(folder_.path()), 1U);
}

TEST_F(AtomicFile, HoldsAllPiecesOrNone) {
    writeFileAtomically(file_, [](const TextSink& write) {
        for (const char* piece : {"one\n", "", "two\n"})
            write(piece);
    });
    EXPECT_EQ(readFile(file_), "one\ntwo\n");
    const auto torn = [](const TextSink& write) {
        write("three\n");
        throw Error({message("no more"), {}, {}});
    };
    EXPECT_THROW(writeFileAtomically(file_, torn), Error);
    EXPECT_EQ(readFile(file_), "one\ntwo\n");
    EXPECT_EQ(filesIn(folder_.path()), 1U);
}

TEST_F(AtomicFile, KeepsPermissionsAndGivesUsualOnes) {
    const mode_t mask = ::umask(027);
    writeFileAtomically(file_, "1");
    EXPECT_EQ(modeOf(file_), 0640U);
    ::umask(mask);
    ASSERT_EQ(::chmod(file_.c_str(), 0604), 0);
    writeFileAtomically(file_, "2");
    EXPECT_EQ(modeOf(file_), 0604U);
}

TEST_F(AtomicFile, FollowsLinks) {
    std::filesystem::create_directory(folder_.path() / "real");
    writeFileAtomically(folder_.path() / "real" / "b.yaml", "old");
    std::filesystem::create_symlink("real/b.yaml", file_);
    writeFileAtomically(file_, "new");
    EXPECT_TRUE(std::filesystem::is_symlink(file_));
    EXPECT_EQ(readFile(folder_.path() / "real" / "b.yaml"), "new");
    std::filesystem::remove(folder_.path() / "real" / "b.yaml");
    writeFileAtomically(file_, "again");
    EXPECT_EQ(readFile(folder_.path() / "real" / "b.yaml"), "again");
    const path loop = folder_.path() / "loop";
    std::filesystem::create_symlink("loop", loop);
    EXPECT_EQ(writeError(loop), "error: Cannot write the file: Too many levels of symbolic links");
}

TEST_F(AtomicFile, KeepsTheOldContentWhenTheDiskIsFull) {
    writeFileAtomically(file_, "old");
    {
        const FileSizeLimit limit(1000);
        EXPECT_EQ(writeError(file_, std::string(5000, 'x')),
                  "error: Cannot write the file: it exceeds the maximum file size");
    }
    EXPECT_EQ(readFile(file_), "old");
    EXPECT_EQ(filesIn(folder_.path()), 1U);
    EXPECT_EQ(writeError("/dev/full"), "error: Cannot write the file: the disk is full (free disk "
                                       "space, or write to another disk)");
}

TEST_F(AtomicFile, SaysWhyItCannotBeWritten) {
    EXPECT_EQ(writeError(folder_.path() / "gone" / "a.yaml"),
              "error: Cannot write the file: its folder does not exist (choose another folder "
              "or name)");
    EXPECT_EQ(writeError(folder_.path()),
              "error: Cannot write the file: the path is a folder (choose another folder or name)");
    EXPECT_EQ(writeError(""), "error: Cannot write the file: its folder does not exist (choose "
                              "another folder or name)");
    EXPECT_EQ(writeError(folder_.path() / std::string(300, 'x')),
              "error: Cannot write the file: its name is too long");
    EXPECT_EQ(filesIn(folder_.path()), 0U);
}

TEST_F(AtomicFile, RespectsWriteProtection) {
    if (::geteuid() == 0)
        GTEST_SKIP() << "root may write everywhere";
    writeFileAtomically(file_, "old");
    ASSERT_EQ(::chmod(file_.c_str(), 0444), 0);
    const std::string refusal = "error: Cannot write the file: you have no permission (choose "
                                "another folder or name)";
    EXPECT_EQ(writeError(file_), refusal);
    ASSERT_EQ(::chmod(folder_.path().c_str(), 0555), 0);
    EXPECT_EQ(writeError(folder_.path() / "b.yaml"), refusal);
    ASSERT_EQ(::chmod(folder_.path().c_str(), 0755), 0);
    EXPECT_EQ(readFile(file_), "old");
}

TEST_F(AtomicFile, SaysWhyItCannotBeRead) {
    EXPECT_EQ(readErrorOf(file_), file_.string() + ": error: File not found");
    EXPECT_EQ(readErrorOf(folder_.path()),
              folder_.path().string() + ": error: The path is a folder, not a file");
    EXPECT_NE(readFile("/proc/self/status").find("Name:"), std::string::npos);
}

/// Sets an environment variable for one test.
class Variable {
  public:
    Variable(const char* name, const char* value)
        : name_(name) {
        const char* before = std::getenv(name);
        wasSet_ = before != nullptr;
        before_ = wasSet_ ? before : "";
        value == nullptr ? ::unsetenv(name) : ::setenv(name, value, 1);
    }
    ~Variable() { wasSet_ ? ::setenv(name_, before_.c_str(), 1) : ::unsetenv(name_); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

  private:
    const char* name_;
    bool wasSet_ = false;
    std::string before_;
};

TEST(Places, FollowTheXdgSpecification) {
    const Variable home("HOME", "/home/somebody");
    {
        const Variable cache("XDG_CACHE_HOME", nullptr);
        const Variable state("XDG_STATE_HOME", "relative");
        EXPECT_EQ(cacheFolder(), "/home/somebody/.cache/kernelcurve");
        EXPECT_EQ(stateFolder(), "/home/somebody/.local/state/kernelcurve");
    }
    const Variable cache("XDG_CACHE_HOME", "/tmp/cache");
    EXPECT_EQ(cacheFolder(), "/tmp/cache/kernelcurve");
}

TEST(Places, AreAbsoluteInAnEmptyEnvironment) {
    const Variable home("HOME", nullptr);
    const Variable cache("XDG_CACHE_HOME", nullptr);
    EXPECT_TRUE(cacheFolder().is_absolute());
    EXPECT_EQ(cacheFolder().filename(), "kernelcurve");
}

/// For one test, the account is unknown to the system.
class Stranger {
  public:
    static constexpr uid_t id = 54321;
    Stranger() { ok_ = ::geteuid() == 0 && ::seteuid(id) == 0; }
    ~Stranger() { [[maybe_unused]] const int back = ok_ ? ::seteuid(0) : 0; }
    Stranger(const Stranger&) = delete;
    Stranger& operator=(const Stranger&) = delete;
    bool ok() const { return ok_; }

  private:
    bool ok_ = false;
};

TEST(Places, AnAccountWithoutAHomeGetsAFolderOfItsOwn) {
    const TemporaryFolder folder;
    ASSERT_EQ(::chmod(folder.path().c_str(), 01777), 0);
    const Variable temporary("TMPDIR", folder.path().c_str());
    const Variable home("HOME", nullptr);
    const Variable cache("XDG_CACHE_HOME", nullptr);
    const path own = folder.path() / "kernelcurve-54321";
    const auto cacheOfStranger = [] {
        const Stranger stranger;
        return stranger.ok() ? cacheFolder() : path();
    };
    const path usual = cacheOfStranger();
    if (usual.empty())
        GTEST_SKIP() << "only root can be somebody else";
    EXPECT_EQ(usual, own / ".cache/kernelcurve");
    struct stat status {};
    ASSERT_EQ(::lstat(own.c_str(), &status), 0);
    EXPECT_EQ(status.st_uid, Stranger::id);
    EXPECT_EQ(status.st_mode & 07777, 0700U);

    // Another user has created the path before: a folder that everyone can write, or a link to one.
    std::filesystem::remove(own);
    std::filesystem::create_directory(own);
    ASSERT_EQ(::chmod(own.c_str(), 0777), 0);
    EXPECT_EQ(cacheOfStranger(), folder.path() / "kernelcurve-54321-2/.cache/kernelcurve");
    std::filesystem::remove(folder.path() / "kernelcurve-54321-2");
    std::filesystem::create_directory_symlink(own, folder.path() / "kernelcurve-54321-2");
    EXPECT_EQ(cacheOfStranger(), folder.path() / "kernelcurve-54321-3/.cache/kernelcurve");
}

TEST(Places, ShareLiesBesideTheProgramsFolder) {
    EXPECT_EQ(shareFolder(), path(KERNELCURVE_BUILD_DIR) / "share" / "kernelcurve");
}

} // namespace
} // namespace kernelcurve
