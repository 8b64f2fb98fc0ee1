#include "gpu/model/files/line_splitter.h"
#include "gpu/worker/relay/relay.h"

#include <array>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <thread>
#include <unistd.h>

namespace kernelcurve {
namespace {

/// A relay on its own thread and its two pipes.
class RelaySession {
  public:
    explicit RelaySession(std::vector<std::string> worker) {
        std::array<int, 2> ends{};
        EXPECT_EQ(::pipe2(ends.data(), O_CLOEXEC), 0);
        requestsRead_ = FileDescriptor(ends[0]);
        requests = FileDescriptor(ends[1]);
        EXPECT_EQ(::pipe2(ends.data(), O_CLOEXEC), 0);
        events_ = FileDescriptor(ends[0]);
        eventsWrite_ = FileDescriptor(ends[1]);
        thread_ = std::thread([this, worker = std::move(worker)] {
            Relay(requestsRead_.get(), eventsWrite_.get(), {worker}, "1.2.3").run();
            eventsWrite_.close();
        });
    }
    ~RelaySession() {
        requests.close();
        thread_.join();
    }

    /// The next line. Empty at the end.
    std::string line() {
        while (true) {
            if (const auto whole = lines_.next())
                return whole->text;
            std::array<char, 4096> bytes{};
            const ssize_t count = ::read(events_.get(), bytes.data(), bytes.size());
            if (count <= 0)
                return {};
            lines_.append({bytes.data(), static_cast<std::size_t>(count)});
        }
    }

    FileDescriptor requests;

  private:
    FileDescriptor requestsRead_;
    FileDescriptor events_;
    FileDescriptor eventsWrite_;
    LineSplitter lines_;
    std::thread thread_;
};

std::string ended(int status) {
    return writeRelayEvent(relay::Ended{relay::Cause::Exited, status, false});
}

TEST(Relay, GreetsAndPassesLinesOnInBothDirections) {
    RelaySession session({"sh", "-c", "echo hello; while read line; do echo \"got $line\"; done"});
    EXPECT_EQ(readRelayEvent(session.line()),
              RelayEvent(relay::Greeting{protocolVersion, "1.2.3"}));
    EXPECT_EQ(session.line(), "hello");
    // This line is longer than the capacity of a pipe, in both directions.
    const std::string longOne(300'000, 'x');
    std::thread writer([&] { session.requests.write("one\n" + longOne + "\ntwo\n"); });
    EXPECT_EQ(session.line(), "got one");
    EXPECT_EQ(session.line(), "got " + longOne);
    EXPECT_EQ(session.line(), "got two");
    writer.join();
}

TEST(Relay, SaysHowTheWorkerEndedAfterItsLastWholeLine) {
    RelaySession session({"sh", "-c", "echo hello; printf torn; kill -9 $$"});
    session.line();
    EXPECT_EQ(session.line(), "hello");
    EXPECT_EQ(session.line(), ended(137));
    EXPECT_EQ(session.line(), "") << "and ends";
}

TEST(Relay, AProgramThatIsNotThereEndsAsInAShell) {
    RelaySession session({"/nowhere/worker"});
    session.line();
    EXPECT_EQ(session.line(), ended(127));
}

TEST(Relay, EndsItsWorkerWhereItsInputEnds) {
    RelaySession session(
        {"sh", "-c", "trap 'echo asked; exit 0' TERM; echo hello; while :; do read x; done"});
    session.line();
    EXPECT_EQ(session.line(), "hello");
    session.requests.close();
    while (!session.line().empty()) {
    }
}

TEST(RelayProtocol, ReadsWhatItWrites) {
    for (const RelayEvent& event :
         {RelayEvent(relay::Greeting{1, "0.1"}),
          RelayEvent(relay::Waiting{"24", "PENDING", "Resources", 1234, 5}),
          RelayEvent(relay::Waiting{"24"}),
          RelayEvent(relay::Ended{relay::Cause::TimeLimit, 143, true})})
        EXPECT_EQ(readRelayEvent(writeRelayEvent(event)), event);
    EXPECT_FALSE(readRelayEvent("Welcome"));
    EXPECT_FALSE(readRelayEvent(R"({"type":"pong"})"));
}

} // namespace
} // namespace kernelcurve
