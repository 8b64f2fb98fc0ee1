// Tests how a double click is passed to a running window: which process is asked, which process is
// trusted, and what happens if the window has ended.

#include "ui/window/running_window.h"

#include "gpu/model/files/file_descriptor.h"
#include "tests/eventually.h"
#include "tests/gpu/model/files/temporary_folder.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <future>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;

const std::string display = "a display";

class RunningWindowTest : public testing::Test {
  protected:
    fs::path folder() const { return folder_.path(); }
    /// The result of a request by another program while the event loop of this one runs.
    std::optional<bool> handedOver(const WindowRequest& request) {
        auto answer = std::async(
            std::launch::async, [&] { return RunningWindow(folder(), display).handOver(request); });
        const auto isThere = [&] {
            // lint-time: asks, and does not wait
            return answer.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
        };
        return eventually(isThere) ? std::optional(answer.get()) : std::nullopt;
    }
    void serve(RunningWindow& window, bool takes = true) {
        window.serve([this, takes](const WindowRequest& request) {
            asked_.push_back(request);
            return takes;
        });
    }
    /// The socket of the window on `display`.
    fs::path socketName() const {
        const TemporaryFolder elsewhere;
        RunningWindow window(elsewhere.path(), display);
        window.becomeIt();
        for (const auto& entry : fs::directory_iterator(elsewhere.path()))
            if (entry.is_socket())
                return folder() / entry.path().filename();
        return {};
    }
    /// Another process, which runs `act` and exits with its result.
    template <typename Act>
    static int inAChild(Act act) {
        const pid_t child = ::fork();
        if (child == 0)
            ::_exit(act());
        int status = -1;
        ::waitpid(child, &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

    TemporaryFolder folder_;
    std::vector<WindowRequest> asked_;
    WindowRequest request_{
        {QString::fromUtf8("/a folder/转置.kernelcurve"), "/b.yaml"}, "", "token"};
};

TEST_F(RunningWindowTest, TakesWhatALaterStartHandsOver) {
    RunningWindow first(folder(), display);
    RunningWindow second(folder(), display);
    EXPECT_TRUE(first.becomeIt());
    EXPECT_TRUE(first.becomeIt());
    EXPECT_FALSE(second.becomeIt());
    serve(first);
    EXPECT_EQ(handedOver(request_), true);
    EXPECT_EQ(asked_, std::vector{request_});
    EXPECT_EQ(handedOver({{}, "transposes", ""}), true);
    EXPECT_EQ(asked_.back().lab, "transposes");
}

TEST_F(RunningWindowTest, IsAskedBeforeItIsReadyAndAnswersThen) {
    RunningWindow window(folder(), display);
    ASSERT_TRUE(window.becomeIt());
    auto answer = std::async(std::launch::async,
                             [&] { return RunningWindow(folder(), display).handOver(request_); });
    serve(window);
    ASSERT_TRUE(eventually([&] { return !asked_.empty(); }));
    EXPECT_TRUE(answer.get());
}

TEST_F(RunningWindowTest, MayRefuse) {
    RunningWindow window(folder(), display);
    ASSERT_TRUE(window.becomeIt());
    serve(window, false);
    EXPECT_EQ(handedOver(request_), false);
    EXPECT_EQ(asked_.size(), 1U);
}

TEST_F(RunningWindowTest, WhereNoneIsNobodyIsAsked) {
    EXPECT_FALSE(RunningWindow(folder(), display).handOver(request_));
    RunningWindow nowhere({}, display);
    EXPECT_FALSE(nowhere.becomeIt());
    EXPECT_FALSE(nowhere.handOver(request_));
}

TEST_F(RunningWindowTest, ADeadOnesSocketIsReplaced) {
    ASSERT_EQ(inAChild([&] {
                  auto* killed = new RunningWindow(folder(), display);
                  return killed->becomeIt() ? 0 : 1; // the object is never destroyed
              }),
              0);
    ASSERT_TRUE(fs::is_socket(socketName()));
    EXPECT_FALSE(RunningWindow(folder(), display).handOver(request_));
    RunningWindow next(folder(), display);
    ASSERT_TRUE(next.becomeIt());
    serve(next);
    EXPECT_EQ(handedOver(request_), true);
}

TEST_F(RunningWindowTest, TheNextBecomesItWhereTheFirstIsClosed) {
    auto first = std::make_unique<RunningWindow>(folder(), display);
    RunningWindow second(folder(), display);
    ASSERT_TRUE(first->becomeIt());
    serve(second);
    first.reset();
    EXPECT_FALSE(fs::exists(socketName()));
    ASSERT_TRUE(second.becomeIt());
    EXPECT_EQ(handedOver(request_), true);
    EXPECT_EQ(asked_, std::vector{request_});
}

TEST_F(RunningWindowTest, EachDisplayHasItsOwn) {
    RunningWindow here(folder(), display);
    RunningWindow there(folder(), "another display");
    EXPECT_TRUE(here.becomeIt());
    EXPECT_TRUE(there.becomeIt());
}

TEST_F(RunningWindowTest, WhatIsNoRequestIsRefusedAndTheNextOneTaken) {
    RunningWindow window(folder(), display);
    ASSERT_TRUE(window.becomeIt());
    serve(window);
    const fs::path name = socketName();
    auto stranger = std::async(std::launch::async, [&] {
        const FileDescriptor connection(::socket(AF_UNIX, SOCK_STREAM, 0));
        sockaddr_un address{AF_UNIX, {}};
        name.native().copy(address.sun_path, sizeof address.sun_path - 1);
        if (::connect(connection.get(), reinterpret_cast<const sockaddr*>(&address),
                      sizeof address) != 0)
            return 'c';
        char reply = '-';
        ::send(connection.get(), "[1, 2\n", 6, 0);
        return ::recv(connection.get(), &reply, 1, 0) == 1 ? reply : 'e';
    });
    ASSERT_TRUE(eventually([&] {
        // lint-time: asks, and does not wait
        return stranger.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    }));
    EXPECT_EQ(stranger.get(), 'n');
    EXPECT_TRUE(asked_.empty());
    EXPECT_EQ(handedOver(request_), true);
}

/// Another program listens under the window's name in a folder that others can write, and accepts
/// all requests.
class ListeningAs : public RunningWindowTest, public testing::WithParamInterface<uid_t> {};

TEST_P(ListeningAs, IsBelievedWhereItIsTheSameUser) {
    if (::geteuid() != 0)
        GTEST_SKIP() << "only root can be another user";
    constexpr uid_t us = 0;
    fs::permissions(folder(), fs::perms::all);
    const fs::path name = socketName();
    std::array<int, 2> ready{};
    ASSERT_EQ(::pipe(ready.data()), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        sockaddr_un address{AF_UNIX, {}};
        name.native().copy(address.sun_path, sizeof address.sun_path - 1);
        const int listener = ::socket(AF_UNIX, SOCK_STREAM, 0);
        if (::setuid(GetParam()) != 0 ||
            ::bind(listener, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
            ::listen(listener, 1) != 0 || ::write(ready[1], "r", 1) != 1)
            ::_exit(2);
        const int connection = ::accept(listener, nullptr, nullptr);
        char got = 0;
        const bool wasTold = ::recv(connection, &got, 1, 0) > 0;
        ::send(connection, "y", 1, MSG_NOSIGNAL);
        ::_exit(wasTold ? 1 : 0);
    }
    char byte = 0;
    ASSERT_EQ(::read(ready[0], &byte, 1), 1);
    EXPECT_EQ(RunningWindow(folder(), display).handOver(request_), GetParam() == us);
    int status = -1;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(WEXITSTATUS(status), GetParam() == us ? 1 : 0) << "whether it was told anything";
    ::close(ready[0]);
    ::close(ready[1]);
}

INSTANTIATE_TEST_SUITE_P(Users, ListeningAs, testing::Values(0, 65534));

TEST_F(RunningWindowTest, AFolderOfAnotherUserIsNoneOfOurs) {
    if (::geteuid() != 0)
        GTEST_SKIP() << "only root can make one";
    const fs::path theirs = folder() / "kernelcurve";
    fs::create_directory(theirs);
    ASSERT_EQ(::chown(theirs.c_str(), 65534, 65534), 0);
    const QByteArray before = qgetenv("XDG_RUNTIME_DIR");
    qputenv("XDG_RUNTIME_DIR", folder().c_str());
    EXPECT_EQ(runtimeFolder(), fs::path());
    ASSERT_EQ(::chown(theirs.c_str(), 0, 0), 0);
    EXPECT_EQ(runtimeFolder(), theirs);
    struct stat status {};
    ::stat(theirs.c_str(), &status);
    EXPECT_EQ(status.st_mode & 07777, 0700U);
    before.isNull() ? qunsetenv("XDG_RUNTIME_DIR") : qputenv("XDG_RUNTIME_DIR", before);
}

} // namespace
} // namespace kernelcurve
