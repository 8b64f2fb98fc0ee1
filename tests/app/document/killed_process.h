#pragma once

#include <csignal>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace kernelcurve {

/// Does `work` in a process of its own, which kills itself. What `work` makes with `new` is never
/// destroyed, as in a program that is killed.
template <typename Work>
void inAKilledProcess(Work work) {
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        work();
        ::kill(::getpid(), SIGKILL);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

} // namespace kernelcurve
