#include "gpu/device/disk_cache.h"

#include <chrono>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

namespace fs = std::filesystem;

namespace kernelcurve {
namespace {

class DiskCacheTest : public testing::Test {
  protected:
    void SetUp() override {
        folder_ = fs::temp_directory_path() / ("kernelcurve_cache_" + std::to_string(getpid()));
        fs::remove_all(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    fs::path file(const std::string& key) const { return folder_ / (key + ".bin"); }

    fs::path folder_;
};

TEST_F(DiskCacheTest, KeyIsTheSha256OfLengthsAndBytes) {
    EXPECT_EQ(CacheKey().add("kernel").add("").text(), sha256("6:kernel0:"));
    EXPECT_NE(CacheKey().add("ab").add("c").text(), CacheKey().add("a").add("bc").text());
    EXPECT_NE(CacheKey().add("").text(), CacheKey().text());
}

TEST_F(DiskCacheTest, KeepsWhatWasStored) {
    const DiskCache cache(folder_);
    EXPECT_FALSE(cache.load("k"));
    const std::string content("binary\0content\n", 15);
    cache.store("k", content);
    EXPECT_EQ(cache.load("k"), content);
    cache.store("k", "newer");
    EXPECT_EQ(cache.load("k"), "newer");
    cache.store("empty", "");
    EXPECT_EQ(cache.load("empty"), "");
}

TEST_F(DiskCacheTest, DamagedEntryIsGone) {
    const DiskCache cache(folder_);
    cache.store("k", "some content");
    const auto size = fs::file_size(file("k"));
    std::fstream stream(file("k"), std::ios::in | std::ios::out | std::ios::binary);
    stream.seekp(static_cast<std::streamoff>(size) - 3);
    stream.put('X');
    stream.close();
    EXPECT_FALSE(cache.load("k"));
    EXPECT_FALSE(fs::exists(file("k")));

    cache.store("k", "some content");
    fs::resize_file(file("k"), size - 1);
    EXPECT_FALSE(cache.load("k"));
    cache.store("k", "some content");
    fs::resize_file(file("k"), 0);
    EXPECT_FALSE(cache.load("k"));
}

TEST_F(DiskCacheTest, AFlippedByteIsAMiss) {
    const DiskCache cache(folder_);
    cache.store("k", "code");
    const auto size = fs::file_size(file("k"));
    for (std::uintmax_t at = 0; at < size; ++at) {
        SCOPED_TRACE(at);
        cache.store("k", "code");
        std::fstream stream(file("k"), std::ios::in | std::ios::out | std::ios::binary);
        stream.seekg(static_cast<std::streamoff>(at));
        const int byte = stream.peek();
        stream.seekp(static_cast<std::streamoff>(at));
        stream.put(static_cast<char>(byte ^ 1));
        stream.close();
        EXPECT_FALSE(cache.load("k"));
    }
}

TEST_F(DiskCacheTest, OldestEntriesGoBeyondTheLimit) {
    const DiskCache cache(folder_, 3500);
    const auto now = fs::file_time_type::clock::now();
    for (const char* key : {"a", "b", "c"}) {
        cache.store(key, std::string(1000, *key));
        fs::last_write_time(file(key), now - std::chrono::minutes('z' - *key));
    }
    EXPECT_TRUE(cache.load("a")); // now the most recently used of the three
    cache.store("d", std::string(1000, 'd'));
    EXPECT_FALSE(cache.load("b"));
    EXPECT_TRUE(cache.load("a"));
    EXPECT_TRUE(cache.load("c"));
    EXPECT_TRUE(cache.load("d"));
}

TEST_F(DiskCacheTest, AbandonedTemporaryFilesGo) {
    const DiskCache cache(folder_);
    cache.store("a", "x");
    std::ofstream(folder_ / "a.123.0") << "half";
    std::ofstream(folder_ / "b.123.0") << "being written";
    fs::last_write_time(folder_ / "a.123.0",
                        fs::file_time_type::clock::now() - std::chrono::hours(2));
    cache.store("b", "y");
    EXPECT_FALSE(fs::exists(folder_ / "a.123.0"));
    EXPECT_TRUE(fs::exists(folder_ / "b.123.0"));
}

TEST_F(DiskCacheTest, UnusableFolderIsNoError) {
    fs::create_directories(folder_);
    std::ofstream(folder_ / "file") << "not a folder";
    const DiskCache cache(folder_ / "file");
    cache.store("a", "x");
    EXPECT_FALSE(cache.load("a"));
}

TEST_F(DiskCacheTest, AnEntryIsItsKeysAlone) {
    const DiskCache cache(folder_);
    cache.store("one", "code of one");
    fs::copy_file(file("one"), file("other"));
    EXPECT_FALSE(cache.load("other"));
    EXPECT_FALSE(fs::exists(file("other")));
    EXPECT_EQ(cache.load("one"), "code of one");
}

TEST_F(DiskCacheTest, LinksLeadNowhere) {
    const fs::path elsewhere = folder_ / "elsewhere";
    const DiskCache real(elsewhere);
    real.store("k", "code");
    fs::create_directory_symlink(elsewhere, folder_ / "link");
    const DiskCache linked(folder_ / "link");
    EXPECT_FALSE(linked.load("k"));
    linked.store("l", "more");
    EXPECT_FALSE(real.load("l"));

    fs::rename(elsewhere / "k.bin", folder_ / "k.bin");
    fs::create_symlink(folder_ / "k.bin", elsewhere / "k.bin");
    EXPECT_FALSE(real.load("k"));
}

TEST_F(DiskCacheTest, NobodyElseMayWriteThere) {
    const DiskCache cache(folder_);
    cache.store("k", "code");
    EXPECT_EQ(fs::status(folder_).permissions(), fs::perms::owner_all);
    // An earlier version may have created the folder with these permissions.
    fs::permissions(folder_, fs::perms::all);
    EXPECT_EQ(cache.load("k"), "code");
    EXPECT_EQ(fs::status(folder_).permissions(), fs::perms::owner_all);
}

TEST_F(DiskCacheTest, AnotherUsersCodeIsNotRun) {
    constexpr uid_t other = 54321;
    const DiskCache cache(folder_);
    cache.store("k", "code");
    if (::chown(file("k").c_str(), other, -1) != 0)
        GTEST_SKIP() << "only root can give files away";
    EXPECT_FALSE(cache.load("k"));

    cache.store("k", "code");
    ASSERT_EQ(::chown(folder_.c_str(), other, -1), 0);
    EXPECT_FALSE(cache.load("k"));
    cache.store("l", "code");
    EXPECT_FALSE(fs::exists(file("l")));
}

} // namespace
} // namespace kernelcurve
