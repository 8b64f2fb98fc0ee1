#include "app/document/kernels/own_kernel_file.h"
#include "tests/hang_limit.h"

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"
#include "tests/app/document/document_fixture.h"
#include "tests/eventually.h"

#include <QFile>
#include <QSignalSpy>
#include <QTimer>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <unistd.h>

namespace kernelcurve {
namespace {

using testing::HasSubstr;

class OwnKernelFileTest : public DocumentFixture {
  protected:
    void write(const std::string& bytes) {
        QFile file(path_);
        ASSERT_TRUE(file.open(QFile::WriteOnly | QFile::Truncate));
        file.write(QByteArray::fromStdString(bytes));
    }
    std::string onDisk() const { return readFile(path_.toStdString()); }
    std::string refusal() const {
        try {
            const OwnKernelFile file(path_);
            return "was read";
        } catch (const Error& error) {
            return error.what();
        }
    }
    QString path_ = path("mine.cu");
};

TEST_F(OwnKernelFileTest, KeepsLineEndsAndByteOrderMark) {
    write("\xef\xbb\xbfone\r\ntwo\r\n");
    OwnKernelFile file(path_);
    EXPECT_EQ(file.text(), "one\ntwo\n");
    file.save("one\ntwo\nthree\n");
    EXPECT_EQ(onDisk(), "\xef\xbb\xbfone\r\ntwo\r\nthree\r\n");
    write("one\ntwo");
    OwnKernelFile plain(path_);
    plain.save("one\n");
    EXPECT_EQ(onDisk(), "one\n");
}

TEST_F(OwnKernelFileTest, RefusesWhatIsNoKernelFile) {
    EXPECT_THAT(refusal(), HasSubstr("mine.cu"));
    write(std::string(10 << 20, 'x'));
    EXPECT_EQ(refusal(), "mine.cu: error: The file is 10 MiB; a kernel file must not exceed 1 MiB "
                         "(choose a CUDA source file)");
    write("first line\nsec\xff"
          "ond\n");
    EXPECT_EQ(refusal(),
              "mine.cu:2:4: error: The file is not UTF-8 text (save the CUDA source as UTF-8)");
    write(std::string("ELF\0\0", 5));
    EXPECT_THAT(refusal(), HasSubstr("mine.cu:1:4: error: The file is not UTF-8 text"));
    write("");
    EXPECT_EQ(refusal(), "was read") << "an empty file is a beginning";
}

TEST_F(OwnKernelFileTest, SeesWhatBecomesOfIncludedFiles) {
    write("one\n");
    const QString tile = path("tile.cuh");
    writeFileAtomically(tile.toStdString(), "int a;\n");
    OwnKernelFile file(path_);
    file.watchAlso({tile, path("later.cuh")});
    QSignalSpy own(&file, &OwnKernelFile::changedOnDisk);
    QSignalSpy included(&file, &OwnKernelFile::includedChanged);
    writeFileAtomically(tile.toStdString(), "int b;\n"); // replaces the file, as editors do
    ASSERT_TRUE(included.wait(hangMilliseconds));
    writeFileAtomically(path("later.cuh").toStdString(), "int c;\n");
    ASSERT_TRUE(included.wait(hangMilliseconds));
    ASSERT_TRUE(QFile::remove(tile));
    ASSERT_TRUE(included.wait(hangMilliseconds));
    EXPECT_EQ(own.count(), 0);
}

TEST_F(OwnKernelFileTest, SeesWhatAnotherEditorWrites) {
    write("one\n");
    OwnKernelFile file(path_);
    QSignalSpy changed(&file, &OwnKernelFile::changedOnDisk);
    QSignalSpy vanished(&file, &OwnKernelFile::vanished);
    write("two\n");
    ASSERT_TRUE(eventually(changed));
    EXPECT_EQ(file.text(), "two\n");
    // Another file repeatedly takes the name, as with most editors.
    for (const char* text : {"three\n", "four\n"}) {
        writeFileAtomically(path_.toStdString(), text);
        ASSERT_TRUE(eventually(changed)) << text;
        EXPECT_EQ(file.text(), text);
    }
    // Saving in this object does not count as a change.
    changed.clear();
    QSignalSpy looked(file.findChild<QTimer*>(), &QTimer::timeout);
    file.save("five\n");
    ASSERT_TRUE(eventually(looked));
    EXPECT_EQ(changed.size(), 0);
    EXPECT_EQ(vanished.size(), 0);
}

TEST_F(OwnKernelFileTest, OutlivesItsFile) {
    write("one\n");
    OwnKernelFile file(path_);
    QSignalSpy changed(&file, &OwnKernelFile::changedOnDisk);
    QSignalSpy vanished(&file, &OwnKernelFile::vanished);
    std::filesystem::remove(path_.toStdString());
    ASSERT_TRUE(eventually(vanished));
    EXPECT_FALSE(file.exists());
    EXPECT_EQ(file.text(), "one\n");
    write("one\n");
    ASSERT_TRUE(eventually(changed)) << "it is back";
    EXPECT_TRUE(file.exists());
    std::filesystem::remove(path_.toStdString());
    ASSERT_TRUE(eventually(vanished));
    file.save("two\n");
    EXPECT_EQ(onDisk(), "two\n");
}

TEST_F(OwnKernelFileTest, SaysWhenItCannotBeReadAnyMore) {
    write("one\n");
    OwnKernelFile file(path_);
    QSignalSpy unreadable(&file, &OwnKernelFile::unreadable);
    write("\xff\xfe");
    ASSERT_TRUE(eventually(unreadable));
    EXPECT_EQ(file.text(), "one\n");
}

TEST_F(OwnKernelFileTest, AWriteProtectedFileStaysAsItWas) {
    if (::geteuid() == 0)
        GTEST_SKIP() << "root may write everywhere";
    write("one\n");
    OwnKernelFile file(path_);
    QFile::setPermissions(path_, QFile::ReadOwner);
    EXPECT_THROW(file.save("two\n"), Error);
    EXPECT_EQ(onDisk(), "one\n");
}

TEST_F(OwnKernelFileTest, AFolderThatIsGoneIsNamed) {
    std::filesystem::create_directory(path("folder").toStdString());
    path_ = path("folder/mine.cu");
    write("one\n");
    OwnKernelFile file(path_);
    std::filesystem::remove_all(path("folder").toStdString());
    try {
        file.save("two\n");
        FAIL() << "was written";
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), HasSubstr("mine.cu"));
    }
    EXPECT_EQ(file.text(), "one\n");
}

} // namespace
} // namespace kernelcurve
