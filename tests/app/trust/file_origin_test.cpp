#include "app/trust/file_origin.h"

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/download_mark.h"
#include "gpu/model/files/file_descriptor.h"
#include "tests/gpu/model/files/temporary_folder.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;

class FileOrigin : public testing::Test {
  protected:
    FileOrigin() { writeFileAtomically(mine_, "text"); }

    /// Returns the reason why the file is not the user's own; empty if it is.
    static std::string reason(const fs::path& file) {
        const NamedFile named = readNamedFile(file, 100);
        EXPECT_EQ(named.text, "text");
        return named.foreign ? named.foreign->english() : "";
    }
    void mark(const std::string& address) const {
        const FileDescriptor descriptor(::open(mine_.c_str(), O_RDWR | O_CLOEXEC));
        setDownloadMark(descriptor.get(), address);
    }
    std::optional<std::string> mark() const {
        const FileDescriptor descriptor(::open(mine_.c_str(), O_RDONLY | O_CLOEXEC));
        return downloadMark(descriptor.get());
    }
    bool keepsMarks() const {
        mark("https://example.org");
        return mark().has_value();
    }

    TemporaryFolder folder_;
    fs::path mine_ = folder_.path() / "mine.cu";
    const std::string start_ = "`mine.cu` is not trusted: ";
};

TEST_F(FileOrigin, IsTheUserIfNobodyElseCanWriteIt) {
    EXPECT_EQ(reason(mine_), "");
    // The folder of temporary files belongs to root, is writable for all users, and is sticky.
    ASSERT_EQ(::chmod(folder_.path().c_str(), 01777), 0);
    EXPECT_EQ(reason(mine_), "");
    // Shells on Debian give write permission to the user's own group.
    ASSERT_EQ(::chmod(folder_.path().c_str(), 0775), 0);
    ASSERT_EQ(::chmod(mine_.c_str(), 0664), 0);
    if (::geteuid() == 0) { // the group of root is known
        EXPECT_EQ(reason(mine_), "");
    }
}

TEST_F(FileOrigin, IsAnotherSourceIfOthersCanChangeTheFile) {
    const std::string changed = start_ + "other users can change the file (fix: chmod go-w)";
    ASSERT_EQ(::chmod(mine_.c_str(), 0602), 0);
    EXPECT_EQ(reason(mine_), changed);
    if (::geteuid() != 0)
        return;
    ASSERT_EQ(::chmod(mine_.c_str(), 0660), 0);
    ASSERT_EQ(::chown(mine_.c_str(), 0, 12345), 0);
    EXPECT_EQ(reason(mine_), changed) << "a group of others";
}

TEST_F(FileOrigin, IsAnotherSourceIfOthersCanReplaceTheFile) {
    const fs::path link = folder_.path() / "elsewhere" / "mine.cu";
    fs::create_directory(link.parent_path());
    fs::create_symlink(mine_, link);
    EXPECT_EQ(reason(link), "");
    ASSERT_EQ(::chmod(folder_.path().c_str(), 0777), 0);
    const std::string replaced = start_ + "other users can replace files in its folder";
    EXPECT_EQ(reason(mine_), replaced);
    EXPECT_EQ(reason(link), replaced) << "the file behind the link";
    ASSERT_EQ(::chmod(folder_.path().c_str(), 0700), 0);
    ASSERT_EQ(::chmod(link.parent_path().c_str(), 0777), 0);
    EXPECT_EQ(reason(link), replaced) << "the link itself";
    EXPECT_EQ(reason(mine_), "");
}

TEST_F(FileOrigin, IsTheOwner) {
    if (::geteuid() != 0)
        GTEST_SKIP() << "only root can give a file away";
    ASSERT_EQ(::chown(mine_.c_str(), 12345, 12345), 0);
    EXPECT_EQ(reason(mine_), start_ + "the user 12345 owns it");
    ASSERT_EQ(::chown(mine_.c_str(), 1, 1), 0);
    EXPECT_EQ(reason(mine_), start_ + "the user daemon owns it");
}

TEST_F(FileOrigin, IsTheHostOfADownload) {
    if (!keepsMarks())
        GTEST_SKIP() << "the file system keeps no attributes";
    mark("https://user:secret@example.org:8443/kernels/mine.cu?key=1");
    EXPECT_EQ(reason(mine_), start_ + "it was downloaded from example.org");
    mark("no address");
    EXPECT_EQ(reason(mine_), start_ + "it was downloaded");
    // A downloaded file that is edited still counts as a download.
    writeFileAtomically(mine_, "text");
    EXPECT_EQ(reason(mine_), start_ + "it was downloaded");
}

TEST_F(FileOrigin, IsNotAskedOfAPipe) {
    const fs::path pipe = folder_.path() / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_EQ(readNamedFile(pipe, 100).text, "");
}

} // namespace
} // namespace kernelcurve
