// Tests files that killed programs have left, concurrent access by two programs, and paths that are
// not files.
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/file_lock.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/files/temporary_file.h"
#include "gpu/model/recording/document_file.h"
#include "gpu/model/text/error.h"
#include "tests/gpu/model/files/temporary_folder.h"

#include <gmock/gmock.h>

#include <fcntl.h>
#include <fstream>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class Leftovers : public testing::Test {
  protected:
    fs::path make(const std::string& name, const std::string& content = "half") {
        std::ofstream(folder_.path() / name) << content;
        return folder_.path() / name;
    }
    template <typename Read>
    static std::string errorOf(Read read) {
        try {
            read();
        } catch (const Error& error) {
            return error.what();
        }
        return "no error";
    }
    TemporaryFolder folder_;
};

TEST_F(Leftovers, OfAKilledProgramAreRemovedAndOthersStay) {
    const fs::path dead = make(".kernelcurve-123.tmp");
    const fs::path alive = make(".kernelcurve-456.tmp");
    const fs::path strange = make(".kernelcurve-789.txt");
    fs::create_directory(folder_.path() / ".kernelcurve-1.tmp");
    fs::create_symlink(strange, folder_.path() / ".kernelcurve-2.tmp");
    const FileLock owner(alive);
    ASSERT_TRUE(owner.held());
    writeFileAtomically(folder_.path() / "a.yaml", "new");
    EXPECT_FALSE(fs::exists(dead));
    EXPECT_TRUE(fs::exists(alive)) << "somebody writes it";
    EXPECT_TRUE(fs::exists(strange));
    EXPECT_TRUE(fs::exists(folder_.path() / ".kernelcurve-1.tmp"));
    EXPECT_TRUE(fs::is_symlink(folder_.path() / ".kernelcurve-2.tmp"));
}

TEST_F(Leftovers, AFileIsTakenForNoLeftoverWhileItIsWritten) {
    const TemporaryFile written(folder_.path(), "a.yaml");
    int files = 0;
    for (const auto& entry : fs::directory_iterator(folder_.path())) {
        ++files;
        EXPECT_FALSE(FileLock(entry.path()).held());
    }
    EXPECT_EQ(files, 1);
}

TEST_F(Leftovers, AProgramThatWasKilledWhileItWroteIsOneOfThem) {
    const pid_t child = ::fork();
    if (child == 0) {
        const TemporaryFile written(folder_.path(), "a.yaml");
        ::_exit(0); // without cleanup
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_FALSE(fs::is_empty(folder_.path()));
    writeFileAtomically(folder_.path() / "a.yaml", "new");
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator()), 1);
}

TEST_F(Leftovers, OneAtATimeChangesAFile) {
    const fs::path counter = make("counter", "0");
    std::vector<std::thread> threads;
    for (int t = 0; t < 8; ++t)
        threads.emplace_back([&] {
            for (int i = 0; i < 25; ++i) {
                const FileLock lock = FileLock::waitFor(folder_.path() / "counter.lock");
                writeFileAtomically(counter, std::to_string(std::stoi(readFile(counter)) + 1));
            }
        });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(readFile(counter), "200");
    EXPECT_THAT(errorOf([&] { FileLock::waitFor(folder_.path() / "no" / "folder.lock"); }),
                HasSubstr("its folder does not exist"));
}

TEST_F(Leftovers, WhatHasNoEndIsNotRead) {
    EXPECT_THAT(errorOf([] { readFile("/dev/zero"); }),
                HasSubstr("The path is a device, not a file"));
    const fs::path pipe = folder_.path() / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_THAT(errorOf([&] { readFile(pipe); }), HasSubstr("The path is a pipe without a writer"));
    const fs::path large = make("large");
    fs::resize_file(large, std::uintmax_t{3} << 30);
    EXPECT_THAT(errorOf([&] { readDocumentFile(large); }), HasSubstr("is larger than 2 GiB"));
    EXPECT_THAT(errorOf([&] { readFile(large, 1 << 20); }), HasSubstr("is larger than 1 MiB"));
    EXPECT_EQ(readBeginning(large, 6), std::string("half\0\0", 6));
}

/// Counts the bytes that are read. A document without an end is abandoned after 4 MiB.
TEST_F(Leftovers, ADocumentIsReadNoFurtherThanItMayBeLong) {
    int ends[2];
    ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
    std::size_t taken = 0;
    std::thread writer([&] {
        ::signal(SIGPIPE, SIG_IGN);
        const std::string block(1 << 16, ' ');
        for (ssize_t size = 0; (size = ::write(ends[1], block.data(), block.size())) > 0;)
            taken += static_cast<std::size_t>(size);
    });
    const std::string name = "/proc/self/fd/" + std::to_string(ends[0]);
    std::string error;
    {
        const int reader = ends[0];
        error = errorOf([&] { readDocumentFile(name); });
        ::close(reader);
    }
    writer.join();
    ::close(ends[1]);
    EXPECT_THAT(error, HasSubstr("The document is larger than 4 MiB"));
    EXPECT_LT(taken, std::size_t{6} << 20);
}

TEST_F(Leftovers, APipeIsReadToItsEnd) {
    int ends[2];
    ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
    const std::string rows(6 << 20, 'x');
    const std::string document = "kernelcurve: 1\nmeasurements:\n" + rows;
    std::thread writer([&] {
        std::string_view rest = document;
        while (!rest.empty())
            rest.remove_prefix(static_cast<std::size_t>(
                std::max<ssize_t>(::write(ends[1], rest.data(), rest.size()), 0)));
        ::close(ends[1]);
    });
    EXPECT_EQ(readDocumentFile("/proc/self/fd/" + std::to_string(ends[0])), document);
    writer.join();
    ::close(ends[0]);
}

} // namespace
} // namespace kernelcurve
