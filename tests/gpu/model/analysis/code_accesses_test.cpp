#include "gpu/model/analysis/code_accesses.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

LineAccess shared(int line, int column, AccessKind kind, int width, const char* file = "") {
    LineAccess access;
    access.line = line;
    access.column = column;
    access.space = AddressSpace::Shared;
    access.access = kind;
    access.width = width;
    access.requests = 1;
    access.file = file;
    return access;
}

WarpRequest exampleOf(const LineAccess& access) {
    WarpRequest request;
    request.line = access.line;
    request.column = access.column;
    request.space = access.space;
    request.access = access.access;
    request.width = access.width;
    request.file = access.file;
    return request;
}

TEST(CodeAccesses, ReplaceWhatTheSourceGuesses) {
    LineAccess global = shared(3, 9, AccessKind::Load, 4);
    global.space = AddressSpace::Global;
    const LineAccess copy = shared(5, 9, AccessKind::Copy, 16);
    TraceReport report;
    report.accesses = {global, copy, shared(7, 21, AccessKind::Load, 4),
                       shared(8, 4, AccessKind::Load, 4), shared(8, 30, AccessKind::Load, 4)};
    for (const LineAccess& access : report.accesses)
        report.requests.push_back(exampleOf(access));
    CodeAccesses code;
    code.architecture = "sm_90";
    code.accesses = {shared(8, 0, AccessKind::Load, 16, "own.cu"),
                     shared(7, 0, AccessKind::Load, 16, "own.cu")};
    for (const LineAccess& access : code.accesses)
        code.requests.push_back(exampleOf(access));
    replaceShared(report, code, "folder/own.cu");
    EXPECT_EQ(report.architecture, "sm_90");
    LineAccess one = shared(7, 21, AccessKind::Load, 16);
    LineAccess two = shared(8, 0, AccessKind::Load, 16); // the line has two columns
    one.isFromCode = two.isFromCode = true;
    EXPECT_EQ(report.accesses, (std::vector{global, copy, one, two}));
    EXPECT_EQ(report.requests,
              (std::vector{exampleOf(global), exampleOf(copy), exampleOf(one), exampleOf(two)}));
}

TEST(CodeAccesses, FindIncludedFilesByTheirName) {
    TraceReport report;
    report.accesses = {shared(2, 5, AccessKind::Store, 4, "parts/tile.cuh")};
    CodeAccesses code;
    code.accesses = {shared(2, 0, AccessKind::Store, 4, "tile.cuh"),
                     shared(9, 0, AccessKind::Store, 4, "other.cuh")};
    replaceShared(report, code, "own.cu");
    ASSERT_EQ(report.accesses.size(), 2U);
    EXPECT_EQ(report.accesses[0].file, "other.cuh");
    EXPECT_EQ(report.accesses[1].file, "parts/tile.cuh");
    EXPECT_EQ(report.accesses[1].column, 5);
}

} // namespace
} // namespace kernelcurve
