#pragma once

#include "gpu/model/experiment/experiment.h"
#include "gpu/model/text/message.h"

#include <cstddef>
#include <vector>

namespace kernelcurve {

/// How a change of an experiment is stored in its history.
struct Edit {
    /// The words after "Undo"; empty: derived from the difference, see changeName().
    Message name = {};
    /// A change that belongs to a series, such as key presses in one field: consecutive ones form
    /// one step.
    bool typed = false;
};

/// The undo history of an experiment. It stores the complete experiment before and after each step,
/// so new settings are undone without additional code.
class ExperimentHistory {
  public:
    struct State {
        Experiment experiment;
        bool setUp = false; ///< a change that the program made and can repeat
    };

    /// Does nothing if the two are equal. Discards the redo steps.
    void add(State before, State after, const Edit& edit);
    /// The next change of a series is a new step.
    void endTyping();
    void clear();

    /// The names of the next undo and redo steps; null if there are none.
    const Message* undoName() const;
    const Message* redoName() const;
    /// Moves in the history and returns the experiment. Only if there is a name.
    const State& undo();
    const State& redo();

  private:
    struct Step {
        State before;
        State after;
        Message name;
        bool typed = false;
    };

    std::vector<Step> steps_;
    std::size_t done_ = 0; ///< number of applied steps; the others are undone
};

} // namespace kernelcurve
