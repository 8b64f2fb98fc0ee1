#pragma once

#include <csignal>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace kernelcurve {

/// Calls `work` in a separate process, which then kills itself. Objects that `work` creates with
/// `new` are never destroyed, as in a program that is killed.
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
