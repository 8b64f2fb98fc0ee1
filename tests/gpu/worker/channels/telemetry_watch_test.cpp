#include "gpu/worker/channels/telemetry_watch.h"

#include "gpu/device/device.h"
#include "tests/hang_limit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>

using namespace kernelcurve;
using namespace std::chrono_literals;

namespace {

class FakeSource : public TelemetrySource {
  public:
    explicit FakeSource(std::optional<Failure> lack)
        : lack_(std::move(lack)) {}
    TelemetrySample read() override {
        TelemetrySample sample;
        sample.power = ++reads_;
        return sample;
    }
    std::optional<Failure> lack() const override { return lack_; }

  private:
    std::optional<Failure> lack_;
    int reads_ = 0;
};

/// The events that a watch has sent.
class Events {
  public:
    void add(const event::Telemetry& event) {
        const std::scoped_lock lock(mutex_);
        events_.push_back(event);
        changed_.notify_all();
    }
    /// Waits for `count` events. The test fails if they do not arrive.
    std::vector<event::Telemetry> wait(std::size_t count) {
        std::unique_lock lock(mutex_);
        EXPECT_TRUE(changed_.wait_for(lock, hangLimit, [&] { return events_.size() >= count; }));
        return events_;
    }
    /// Waits for the same number of events from one device.
    void waitFor(const std::string& device, std::size_t count) {
        std::unique_lock lock(mutex_);
        EXPECT_TRUE(changed_.wait_for(lock, hangLimit, [&] { return counted(device) >= count; }));
    }
    std::size_t count(const std::string& device) {
        const std::scoped_lock lock(mutex_);
        return counted(device);
    }

  private:
    std::size_t counted(const std::string& device) const {
        return std::size_t(std::ranges::count(events_, device, &event::Telemetry::device));
    }
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<event::Telemetry> events_;
};

const Failure noPower{message("unknown for this GPU: power"), message("ask"), {}};
const Failure noLibrary{message("NVML is not installed"), message("install it"), {}};

class TelemetryWatchTest : public testing::Test {
  protected:
    std::unique_ptr<TelemetrySource> open(const std::string& device) {
        ++opened_;
        if (device == "cpu")
            return nullptr;
        if (device == "cuda:9")
            throw DeviceError(noLibrary);
        return std::make_unique<FakeSource>(device == "cuda:1" ? std::optional(noPower)
                                                               : std::nullopt);
    }

    Events events_;
    std::atomic<int> opened_ = 0;
    TelemetryWatch watch_{[this](const std::string& device) { return open(device); },
                          [this](const event::Telemetry& event) { events_.add(event); }, 1ms};
};

TEST_F(TelemetryWatchTest, ReadsAgainAndAgain) {
    watch_.runBegins("cuda:0");
    const auto sent = events_.wait(3);
    EXPECT_EQ(sent[0].device, "cuda:0");
    EXPECT_EQ(sent[0].sample->power, 1.0);
    EXPECT_EQ(sent[2].sample->power, 3.0);
    EXPECT_GT(sent[0].sample->at, 1.7e9) << "the time of day";
    EXPECT_LE(sent[0].sample->at, sent[2].sample->at);
    EXPECT_FALSE(sent[0].failure);
    EXPECT_EQ(opened_, 1);
}

TEST_F(TelemetryWatchTest, SaysOnceWhatIsNotKnown) {
    watch_.show("cuda:1");
    const auto sent = events_.wait(3);
    EXPECT_EQ(sent[0].failure, noPower);
    EXPECT_TRUE(sent[0].sample);
    EXPECT_FALSE(sent[1].failure);
    EXPECT_FALSE(sent[2].failure);
}

TEST_F(TelemetryWatchTest, SaysOnceThatNothingIsKnown) {
    watch_.show("cuda:9");
    EXPECT_EQ(events_.wait(1)[0].failure, noLibrary);
    EXPECT_FALSE(events_.wait(1)[0].sample);
    // The next watching says it again, and nothing came in between: the one that is read has
    // come often meanwhile.
    watch_.runBegins("cuda:0");
    events_.wait(20);
    EXPECT_LE(events_.count("cuda:9"), 2U);
    EXPECT_LE(opened_, 3);
}

TEST_F(TelemetryWatchTest, EndsWithTheRunAndWithTheView) {
    watch_.show("cuda:1");
    watch_.runBegins("cuda:0");
    events_.waitFor("cuda:0", 2);
    events_.waitFor("cuda:1", 2);
    watch_.runEnds();
    watch_.show("cuda:2");
    events_.waitFor("cuda:2", 1);
    const std::size_t before = events_.count("cuda:0") + events_.count("cuda:1");
    events_.waitFor("cuda:2", 20);
    EXPECT_EQ(events_.count("cuda:0") + events_.count("cuda:1"), before);
}

TEST_F(TelemetryWatchTest, ADeviceWithoutTelemetryIsSilent) {
    watch_.show("cpu");
    watch_.runBegins("cuda:0");
    events_.wait(10);
    EXPECT_EQ(events_.count("cpu"), 0U);
}

} // namespace
