#include "app/document/edit/experiment_history.h"

#include "app/document/edit/change_name.h"

#include <utility>

namespace kernelcurve {

namespace {

/// The experiment of a lab, with its texts, takes about 20 KB. 100 steps with two experiments each
/// take 4 MB.
constexpr std::size_t maxSteps = 100;

} // namespace

void ExperimentHistory::add(State before, State after, const Edit& edit) {
    if (before.experiment == after.experiment)
        return;
    steps_.resize(done_);
    Message name = edit.name.empty() ? changeName(before.experiment, after.experiment) : edit.name;
    if (edit.typed && !steps_.empty() && steps_.back().typed && steps_.back().name == name) {
        steps_.back().after = std::move(after);
        // If a series of changes ends in its initial state, it is not a change.
        if (steps_.back().before.experiment == steps_.back().after.experiment)
            steps_.pop_back();
    } else {
        steps_.push_back({std::move(before), std::move(after), std::move(name), edit.typed});
        if (steps_.size() > maxSteps)
            steps_.erase(steps_.begin());
    }
    done_ = steps_.size();
}

void ExperimentHistory::endTyping() {
    if (done_ > 0)
        steps_[done_ - 1].typed = false;
}

void ExperimentHistory::clear() {
    steps_.clear();
    done_ = 0;
}

const Message* ExperimentHistory::undoName() const {
    return done_ > 0 ? &steps_[done_ - 1].name : nullptr;
}

const Message* ExperimentHistory::redoName() const {
    return done_ < steps_.size() ? &steps_[done_].name : nullptr;
}

const ExperimentHistory::State& ExperimentHistory::undo() {
    endTyping();
    --done_;
    endTyping();
    return steps_[done_].before;
}

const ExperimentHistory::State& ExperimentHistory::redo() {
    endTyping();
    return steps_[done_++].after;
}

} // namespace kernelcurve
