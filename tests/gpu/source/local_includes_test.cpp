#include "gpu/source/local_includes.h"

#include "gpu/model/text/error.h"
#include "tests/gpu/model/files/temporary_folder.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace kernelcurve {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

void write(const std::filesystem::path& file, const std::string& text) {
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
}

/// The error message of the join. Empty if it succeeds.
std::string refusal(const std::string& text, const std::vector<SourceFile>& files,
                    const std::vector<std::string>& named = {}) {
    try {
        joinIncludes({"k.cu", text}, named, sourcesAmong(files));
    } catch (const Error& error) {
        return error.failure().english();
    }
    return "";
}

TEST(LocalIncludes, ComeInPlaceWithTheirLines) {
    const JoinedSource joined =
        joinIncludes({"k.cu", "a\n  #include \"sub/x.cuh\" // why\nb\n"}, {},
                     sourcesAmong({{"sub/x.cuh", "x\n#include \"y.h\""}, {"sub/y.h", "y"}}));
    EXPECT_EQ(joined.text, "a\n  \n#line 1 \"sub/x.cuh\"\nx\n\n#line 1 \"sub/y.h\"\ny\n"
                           "#line 2 \"sub/x.cuh\"\n\n#line 2 \"k.cu\"\n\nb\n");
    EXPECT_THAT(filesWithin("k.cu", joined.text), ElementsAre("k.cu", "sub/x.cuh", "sub/y.h"));
    EXPECT_EQ(joined.included.size(), 2u);
    EXPECT_TRUE(joined.missing.empty());
}

TEST(LocalIncludes, GuardedFilesComeOnce) {
    const auto count = [](const std::string& guard, const std::string& code) {
        const std::string text =
            joinIncludes({"k.cu", code}, {}, sourcesAmong({{"x.h", guard}})).text;
        int found = 0;
        for (std::size_t at = text.find("BODY"); at != text.npos; at = text.find("BODY", at + 1))
            ++found;
        return found;
    };
    const std::string twice = "#include \"x.h\"\n#include \"x.h\"\n";
    EXPECT_EQ(count("#pragma once\nBODY\n", twice), 1);
    EXPECT_EQ(count("#ifndef X\n#define X\nBODY\n#endif\n", twice), 1);
    EXPECT_EQ(count("BODY\n", twice), 2);
    // An include in a branch that the preprocessor may skip does not count.
    EXPECT_EQ(count("#pragma once\nBODY\n", "#if 0\n#include \"x.h\"\n#endif\n#include \"x.h\"\n"),
              2);
}

TEST(LocalIncludes, OnceHoldsAlsoBehindAConditional) {
    const std::string text = joinIncludes({"k.cu", "#if A\n#include \"x.h\"\n#endif\n#if B\n"
                                                   "#include \"x.h\"\n#endif\n"},
                                          {}, sourcesAmong({{"x.h", "#pragma once\nint x;\n"}}))
                                 .text;
    EXPECT_THAT(text, HasSubstr("#ifndef KERNELCURVE_ONCE_0\n#define KERNELCURVE_ONCE_0"));
    EXPECT_THAT(text, Not(HasSubstr("pragma")));
}

TEST(LocalIncludes, NamedFoldersServeQuotesAndAngles) {
    const auto find = sourcesAmong({{"../common/c.h", "C"}, {"lib/l.h", "L"}});
    const std::string text =
        joinIncludes({"k.cu", "#include <c.h>\n#include \"l.h\"\n#include <stdio.h>\n"},
                     {"../common", "/opt/lib"}, find)
            .text;
    EXPECT_THAT(text, HasSubstr("#line 1 \"../common/c.h\"\nC"));
    EXPECT_THAT(text, HasSubstr("#line 1 \"lib/l.h\"\nL"));
    EXPECT_THAT(text, HasSubstr("#include <stdio.h>"));
}

TEST(LocalIncludes, WhatIsNowhereStaysAndIsNamed) {
    const JoinedSource joined =
        joinIncludes({"k.cu", "\n#include \"gone.h\"\n"}, {}, sourcesAmong({}));
    ASSERT_EQ(joined.missing.size(), 1u);
    EXPECT_EQ(joined.missing[0].name, "gone.h");
    EXPECT_EQ(joined.missing[0].where, (SourcePosition{"k.cu", 2, 1}));
    EXPECT_THAT(joined.text, HasSubstr("#include \"gone.h\""));
}

TEST(LocalIncludes, IncludesInCommentsAndTextsAreNone) {
    EXPECT_TRUE(joinIncludes({"k.cu", "// #include \"a.h\"\n/*\n#include \"b.h\"\n*/\n"
                                      "const char *c = R\"(\n#include \"d.h\"\n)\";\n"},
                             {}, sourcesAmong({}))
                    .missing.empty());
}

TEST(LocalIncludes, RefusalsNameThePlace) {
    EXPECT_THAT(refusal("\n#include \"/etc/passwd\"\n", {}),
                HasSubstr("k.cu:2:1: error: Absolute path in an include: /etc/passwd"));
    EXPECT_THAT(refusal("#include \"../x/a.h\"\n", {}),
                HasSubstr("The include ../x/a.h is outside the kernel's folder (add its folder to "
                          "the header: `include: [../x]`)"));
    EXPECT_EQ(refusal("#include \"../x/a.h\"\n", {{"../x/a.h", ""}}, {"../x"}), "");
    EXPECT_THAT(refusal("#include \"a.h\"\n",
                        {{"a.h", "\n#include \"k2.h\""}, {"k2.h", "#include \"a.h\""}}),
                HasSubstr("k2.h:1:1: error: a.h includes itself"));
    EXPECT_EQ(refusal("#include \"a.h\"\n", {{"a.h", "#pragma once\n#include \"a.h\"\n"}}), "");
}

TEST(LocalIncludes, DoublingEndsAtALimit) {
    std::vector<SourceFile> files;
    for (int i = 0; i < 60; ++i) {
        const std::string next = "#include \"f" + std::to_string(i + 1) + "\"\n";
        files.push_back({"f" + std::to_string(i), "int a;\n" + next + next});
    }
    files.push_back({"f60", "int z;"});
    EXPECT_THAT(refusal("#include \"f0\"\n", files), HasSubstr("more than 4 MiB"));
}

TEST(LocalIncludes, OnDiskNothingLeadsOut) {
    const TemporaryFolder folder;
    write(folder.path() / "secret.h", "secret");
    write(folder.path() / "kernels/a.h", "a");
    write(folder.path() / "kernels/latin.h", "// \xe9\n");
    write(folder.path() / "kernels/large.h", std::string(maxSourceBytes + 1, 'x'));
    std::filesystem::create_symlink("../secret.h", folder.path() / "kernels/link.h");
    const FindSource find = sourcesOnDisk(folder.path() / "kernels", {"../common"});
    EXPECT_EQ(find("a.h"), "a");
    EXPECT_EQ(find("latin.h"), "// \xef\xbf\xbd\n");
    EXPECT_EQ(find("none.h"), std::nullopt);
    EXPECT_EQ(find("."), std::nullopt);
    EXPECT_THROW(find("link.h"), Error);
    EXPECT_THROW(find("large.h"), Error);
    write(folder.path() / "common/c.h", "c");
    EXPECT_EQ(find("../common/c.h"), "c");
    const std::string absolute = (folder.path() / "common").string();
    EXPECT_EQ(sourcesOnDisk(folder.path() / "kernels", {absolute})("common/c.h"), "c");
}

} // namespace
} // namespace kernelcurve
