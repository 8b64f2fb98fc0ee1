#include "gpu/source/line_origins.h"

#include "gpu/source/local_includes.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

TEST(LineOrigins, EachLineIsFromItsOwnFile) {
    const JoinedSource joined =
        joinIncludes({"k.cu", "first\n#include \"a \\\"b\\\".cuh\"\n#include \"c.cuh\"\nlast\n"},
                     {}, sourcesAmong({{"c.cuh", "one\ntwo\n"}}));
    const LineOrigins origins(joined.text, "k.cu");
    int line = 1;
    std::string seen;
    for (std::size_t at = 0; at < joined.text.size(); ++line) {
        const std::size_t end = joined.text.find('\n', at);
        const std::string text = joined.text.substr(at, end - at);
        at = end + 1;
        const SourcePosition place = origins.at(line);
        if (text == "first" || text == "one" || text == "two" || text == "last")
            seen += text + " " + place.file + ":" + std::to_string(place.line) + "\n";
    }
    EXPECT_EQ(seen, "first k.cu:1\none c.cuh:1\ntwo c.cuh:2\nlast k.cu:4\n");
}

TEST(LineOrigins, AnyTextWillDo) {
    EXPECT_EQ(LineOrigins("", "k.cu").at(3), (SourcePosition{"k.cu", 3, 0}));
    const LineOrigins odd("#line x\n#line 7\na\n#line 2 \"q\\\"\\\\r\"\nb", "k.cu");
    EXPECT_EQ(odd.at(3), (SourcePosition{"k.cu", 7, 0}));
    EXPECT_EQ(odd.at(5), (SourcePosition{"q\"\\r", 2, 0}));
}

} // namespace
} // namespace kernelcurve
