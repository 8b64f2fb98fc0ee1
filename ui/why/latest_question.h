#pragma once

#include "app/engine/engine_client.h"

#include <deque>
#include <functional>
#include <optional>
#include <utility>

namespace kernelcurve {

/// One kind of question about a row: the newest counts, one is on its way at a time, and the last
/// answers are kept. Times itself by whoever owns it.
template <typename Request>
class LatestQuestion {
  public:
    using Answer = AnswerTo<Request>;
    using Deliver = std::function<void(const Answer& answer)>;
    /// `ask` sends a request; `deliver` takes the answer to what is wanted.
    LatestQuestion(std::function<Query<Answer>(const Request& request, Deliver receiver)> ask,
                   Deliver deliver)
        : ask_(std::move(ask))
        , deliver_(std::move(deliver)) {}

    /// Whether it is to be asked soon; an answer that is kept is delivered at once.
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
    /// The worker gives up the question that it has.
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
    std::optional<Request> wanted_; ///< and not answered yet
    std::optional<Request> asked_;
    Query<Answer> query_;
    std::deque<std::pair<Request, Answer>> known_;
};

} // namespace kernelcurve
