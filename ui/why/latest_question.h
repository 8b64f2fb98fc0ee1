#pragma once

#include "app/engine/engine_client.h"

#include <deque>
#include <functional>
#include <optional>
#include <utility>

namespace kernelcurve {

/// Sends queries of one kind. Only the latest request is relevant. At most one query is in
/// progress, and the last answers are cached. The owner decides when to call ask().
template <typename Request>
class LatestQuestion {
  public:
    using Answer = AnswerTo<Request>;
    using Deliver = std::function<void(const Answer& answer)>;
    /// `ask` sends a request. `deliver` receives the answer to the latest request.
    LatestQuestion(std::function<Query<Answer>(const Request& request, Deliver receiver)> ask,
                   Deliver deliver)
        : ask_(std::move(ask))
        , deliver_(std::move(deliver)) {}

    /// Sets the latest request. Returns true if the owner should call ask() soon. Delivers a cached
    /// answer immediately.
    bool want(const Request& request) {
        for (const auto& [question, answer] : known_)
            if (question == request) {
                wanted_.reset();
                deliver_(answer);
                return false;
            }
        wanted_ = request;
        return !asked_;
    }
    void wantNothing() { wanted_.reset(); }
    /// Cancels the latest request and the query in progress.
    void cancel() {
        wanted_.reset();
        asked_.reset();
        query_.cancel();
    }
    void ask() {
        if (!wanted_ || asked_)
            return;
        asked_ = wanted_;
        query_ = ask_(*wanted_, [this](const Answer& answer) { receive(answer); });
    }

  private:
    static constexpr std::size_t maxKnown = 16;

    void receive(const Answer& answer) {
        const Request question = *std::exchange(asked_, std::nullopt);
        if (!answer.failure) {
            known_.emplace_front(question, answer);
            if (known_.size() > maxKnown)
                known_.pop_back();
        }
        if (wanted_ == question) {
            wanted_.reset();
            deliver_(answer);
        } else {
            ask();
        }
    }

    std::function<Query<Answer>(const Request&, Deliver)> ask_;
    Deliver deliver_;
    std::optional<Request> wanted_; ///< latest request until it is answered
    std::optional<Request> asked_;
    Query<Answer> query_;
    std::deque<std::pair<Request, Answer>> known_;
};

} // namespace kernelcurve
