#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <utility>

namespace kernelcurve {

/// One kind of question about a row: the newest counts, one is on its way at a time, and the last
/// answers are kept. Times itself by whoever owns it. A request's number does not matter.
template <typename Request, typename Answer>
class LatestQuestion {
  public:
    /// `ask` sends a request and returns its number; `deliver` takes the answer to what is wanted.
    LatestQuestion(std::function<std::int64_t(const Request&)> ask,
                   std::function<void(const Answer&)> deliver)
        : ask_(std::move(ask))
        , deliver_(std::move(deliver)) {}

    /// Whether it is to be asked soon; an answer that is kept is delivered at once.
    bool want(const Request& request) {
        for (const auto& [question, answer] : known_)
            if (same(question, request)) {
                wanted_.reset();
                deliver_(answer);
                return false;
            }
        wanted_ = request;
        return !asked_;
    }
    void wantNothing() { wanted_.reset(); }
    void ask() {
        if (!wanted_ || asked_)
            return;
        asked_ = wanted_;
        asked_->run = ask_(*wanted_);
    }
    void receive(const Answer& answer) {
        if (!asked_ || answer.run != asked_->run)
            return;
        const Request question = *std::exchange(asked_, std::nullopt);
        if (!answer.failure) {
            known_.emplace_front(question, answer);
            if (known_.size() > maxKnown)
                known_.pop_back();
        }
        if (wanted_ && same(*wanted_, question)) {
            wanted_.reset();
            deliver_(answer);
        } else {
            ask();
        }
    }

  private:
    static constexpr std::size_t maxKnown = 16;
    static bool same(Request a, const Request& b) {
        a.run = b.run;
        return a == b;
    }

    std::function<std::int64_t(const Request&)> ask_;
    std::function<void(const Answer&)> deliver_;
    std::optional<Request> wanted_; ///< and not answered yet
    std::optional<Request> asked_;  ///< with its number
    std::deque<std::pair<Request, Answer>> known_;
};

} // namespace kernelcurve
