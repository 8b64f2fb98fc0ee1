// Tests the context switch for processors without their own implementation. It runs wherever
// Boost.Context is available.

#include "gpu/device/cpu/threads/context_switch.h"

#include <array>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace kernelcurve {
namespace {

Context mainContext;
std::array<Context, 2> contexts;
std::string order;

void first() {
    for (;;) {
        double kept = 1.5;
        order += "a";
        kept *= 2;
        switchContext(contexts[0], contexts[1]);
        order += kept == 3 ? "A" : "?";
        switchContext(contexts[0], mainContext);
    }
}

void second() {
    for (;;) {
        order += "b";
        switchContext(contexts[1], contexts[0]);
    }
}

TEST(ContextSwitchBoost, GoesOnWhereItStopped) {
    std::vector<char> stacks(2 * 65536);
    contexts[0] = makeContext(stacks.data(), 65536, first);
    contexts[1] = makeContext(stacks.data() + 65536, 65536, second);
    switchContext(mainContext, contexts[0]);
    EXPECT_EQ(order, "abA");
    switchContext(mainContext, contexts[1]);
    EXPECT_EQ(order, "abAbabA");
}

} // namespace
} // namespace kernelcurve
