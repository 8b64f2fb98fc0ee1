#include "gpu/model/files/sha256.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace kernelcurve;

// Examples from FIPS 180-4, and lengths around the boundary of the padding (checked with
// sha256sum).
TEST(Sha256, KnowsThePublishedAnswers) {
    EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(sha256(std::string(1'000'000, 'a')),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, PadsAcrossTheBlockBoundary) {
    EXPECT_EQ(sha256(std::string(55, 'x')),
              "d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072");
    EXPECT_EQ(sha256(std::string(56, 'x')),
              "04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e");
    EXPECT_EQ(sha256(std::string(64, 'x')),
              "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c");
}

TEST(Sha256, DoesNotDependOnThePiecesThatWereAdded) {
    const std::string text(200, 'x');
    for (std::size_t first = 0; first <= text.size(); ++first)
        for (const std::size_t second : {1, 63, 64, 65, 128}) {
            const std::string_view rest = std::string_view(text).substr(first);
            EXPECT_EQ(Sha256()
                          .add(std::string_view(text).substr(0, first))
                          .add(rest.substr(0, second))
                          .add(rest.substr(std::min(second, rest.size())))
                          .text(),
                      sha256(text));
        }
}
