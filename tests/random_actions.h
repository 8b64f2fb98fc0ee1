#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <QByteArray>
#include <random>
#include <string>

namespace kernelcurve {

/// Random choices of a test. KERNELCURVE_RANDOM_SEED repeats a failed test, and
/// KERNELCURVE_RANDOM_STEPS sets the number of steps. CI always uses the same seed. Each step has
/// its own seed, so that its choices do not depend on what earlier steps drew.
class RandomActions {
  public:
    explicit RandomActions(std::int64_t defaultSteps)
        : seed_(fromEnvironment("KERNELCURVE_RANDOM_SEED",
                                qEnvironmentVariableIsSet("CI") ? 1 : std::random_device()()))
        , steps_(fromEnvironment("KERNELCURVE_RANDOM_STEPS",
                                 static_cast<std::uint64_t>(defaultSteps))) {
        std::fprintf(stderr, "KERNELCURVE_RANDOM_SEED=%llu KERNELCURVE_RANDOM_STEPS=%llu\n",
                     static_cast<unsigned long long>(seed_),
                     static_cast<unsigned long long>(steps_));
    }

    bool next() {
        if (step_ == steps_)
            return false;
        std::seed_seq sequence{seed_, seed_ >> 32U, step_};
        random_.seed(sequence);
        if (++step_ % std::max<std::uint64_t>(steps_ / 10, 1) == 0)
            std::fprintf(stderr, "%llu steps\n", static_cast<unsigned long long>(step_));
        return true;
    }
    std::uint64_t step() const { return step_; }
    /// A random number from 0 to `count` - 1.
    std::size_t below(std::size_t count) { return random_() % count; }
    bool oneIn(std::size_t count) { return below(count) == 0; }
    template <typename List>
    auto& of(List& list) {
        return list[below(std::size(list))];
    }
    /// Adds the action to the log that is printed if the test fails.
    void note(const std::string& action) {
        constexpr std::size_t most = 40;
        done_.push_back(std::to_string(step_) + ". " + action);
        if (done_.size() > most)
            done_.pop_front();
    }
    std::string story() const {
        std::string story = "step " + std::to_string(step_) +
                            " of KERNELCURVE_RANDOM_SEED=" + std::to_string(seed_) + ", after";
        for (const std::string& action : done_)
            story += "\n  " + action;
        return story;
    }

  private:
    static std::uint64_t fromEnvironment(const char* name, std::uint64_t otherwise) {
        const QByteArray text = qgetenv(name);
        return text.isEmpty() ? otherwise : text.toULongLong();
    }

    std::uint64_t seed_;
    std::uint64_t steps_;
    std::uint64_t step_ = 0;
    std::mt19937_64 random_;
    std::deque<std::string> done_;
};

} // namespace kernelcurve
