#include "gpu/catalog/catalog.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"

#include <gmock/gmock.h>

#include <filesystem>

namespace kernelcurve {
namespace {

using testing::ElementsAre;

/// A folder that is removed at the end of the test.
class Folder {
  public:
    Folder() {
        std::string pattern = std::filesystem::temp_directory_path() / "kernelcurve-XXXXXX";
        path_ = mkdtemp(pattern.data());
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::filesystem::path write(const std::string& name, const std::string& text) const {
        std::filesystem::create_directories((path_ / name).parent_path());
        writeFileAtomically(path_ / name, text);
        return path_ / name;
    }
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

/// Returns a copy kernel like the first one that a student might write.
std::string smallKernel(const std::string& function, const std::string& extra = {}) {
    return "/*---\nentry: " + function +
           "\nproblem: copy\narguments: [out, in, n]\nblock: [256]\ngrid: [\"ceil(n / 256)\"]\n" +
           extra + "---*/\n__global__ void " + function +
           "(float *out, const float *in, size_t n) {}\n";
}

std::string errorOf(const auto& call) {
    try {
        call();
    } catch (const Error& error) {
        return error.failure().what.english() + " | " + error.failure().hint.english();
    }
    return "no error";
}

TEST(Catalog, ReadsAFolderAndSortsIt) {
    const Folder folder;
    folder.write("transpose/1_t.cu", "/*---\nentry: t\nproblem: transpose\narguments: [out]\n"
                                     "block: [1]\ngrid: [1]\n---*/\n__global__ void t(float*) {}");
    folder.write("copy/10_ten.cu", smallKernel("ten"));
    folder.write("copy/2_two.cu", smallKernel("two"));
    folder.write("copy/readme.md", "not a kernel");
    const Catalog catalog = Catalog::load(folder.path());
    std::vector<std::string> ids;
    for (const KernelFile& kernel : catalog.kernels())
        ids.push_back(kernel.id);
    EXPECT_THAT(ids, ElementsAre("two", "ten", "t"));
    EXPECT_TRUE(catalog.at("two").shipped);
    EXPECT_EQ(catalog.at("ten").order, 10);
    EXPECT_EQ(catalog.at("ten").name, "10_ten.cu");
}

TEST(Catalog, SaysWhichFolderIsMissing) {
    const Folder folder;
    EXPECT_EQ(errorOf([&] { Catalog::load(folder.path() / "none"); }),
              "Cannot read the kernels: No such file or directory | ");
}

TEST(Catalog, OpensAndReplacesAUsersFile) {
    const Folder folder;
    folder.write("1_shipped.cu", smallKernel("shipped"));
    Catalog catalog = Catalog::load(folder.path());
    const auto mine = folder.write("own/mine.cu", smallKernel("mine"));
    EXPECT_FALSE(catalog.open(mine).shipped);
    folder.write("own/mine.cu", smallKernel("mine", "title: Better\n"));
    EXPECT_EQ(catalog.open(mine).title.en, "Better");
    EXPECT_EQ(catalog.kernels().size(), 2U);
    EXPECT_EQ(catalog.kernels().back().id, "mine"); // files without a number come last
}

TEST(Catalog, KeepsTheOldFileWhereTheNewOneIsWrong) {
    const Folder folder;
    Catalog catalog;
    const auto mine = folder.write("mine.cu", smallKernel("mine"));
    catalog.open(mine);
    folder.write("mine.cu", "no header");
    EXPECT_EQ(errorOf([&] { catalog.open(mine); }).substr(0, 29), "The file has no kernel header");
    EXPECT_NE(catalog.find("mine"), nullptr);
}

TEST(Catalog, NamesBothFilesOfAClash) {
    const Folder folder;
    folder.write("copy/1_same.cu", smallKernel("same"));
    Catalog catalog = Catalog::load(folder.path());
    const auto other = folder.write("own/same.cu", smallKernel("same"));
    EXPECT_EQ(errorOf([&] { catalog.open(other); }),
              "\"same\" is the name of a built-in kernel | rename the file");
    EXPECT_EQ(catalog.kernels().size(), 1U);
}

TEST(Catalog, SuggestsTheNearestKernel) {
    Catalog catalog;
    catalog.add(readKernelFile(smallKernel("copy_element"), "2_copy_element.cu"));
    EXPECT_EQ(errorOf([&] { catalog.at("copy_elment"); }),
              "Kernel not found: copy_elment | did you mean \"copy_element\"?");
    EXPECT_EQ(catalog.find("copy_elment"), nullptr);
}

TEST(Catalog, ListsAllParametersOfAKernel) {
    const KernelFile kernel = readKernelFile(
        smallKernel("k", "parameters: {unroll: {values: [1, 2]}, ptxas: {values: [0, 1], default: "
                         "1}}\nrequires: [{that: \"unroll > 0\"}]\n"),
        "k.cu");
    std::vector<std::string> names;
    for (const Parameter& parameter : parametersOf(kernel))
        names.push_back(parameter.name);
    EXPECT_THAT(names,
                ElementsAre("n", "element", "unroll", "l1", "max_registers", "fast_math", "ptxas"));
    const Values defaults = defaultsOf(kernel);
    EXPECT_EQ(defaults.at("ptxas"), Value(1));
    EXPECT_EQ(defaults.at("unroll"), Value(1));
    EXPECT_EQ(defaults.at("l1"), Value("auto"));
    EXPECT_EQ(parametersOf(kernel).back().origin, ParameterOrigin::Compiler);
}

TEST(Catalog, GivesALibraryCallOnlyTheProblemsParameters) {
    const KernelFile kernel =
        readKernelFile("/*---\nlibrary: memcpy\nproblem: copy\n---*/\n", "l.cu");
    EXPECT_EQ(kernel.library, "memcpy");
    EXPECT_TRUE(kernel.launches.empty());
    EXPECT_EQ(defaultsOf(kernel).size(), 2U);
}

} // namespace
} // namespace kernelcurve
