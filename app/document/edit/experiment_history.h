#pragma once

#include "gpu/model/experiment/experiment.h"
#include "gpu/model/text/message.h"

#include <cstddef>
#include <vector>

namespace kernelcurve {

/// How a change of an experiment enters its history.
struct Edit {
    /// In the words that follow "Undo"; empty: by what differs, see changeName().
    Message name = {};
    /// One of several that a user makes of one thing, as with every key in a field: those that
    /// follow each other are one step.
    bool typed = false;
};

/// The steps by which an experiment changed, to go back and forth between. It holds the whole
/// experiment before and after each: whatever is added to one is undone without a word here.
class ExperimentHistory {
  public:
    struct State {
        Experiment experiment;
        bool setUp = false; ///< as the program made it: it can do so again
    };

    /// Does nothing if the two are equal. What was undone before is forgotten.
    void add(State before, State after, const Edit& edit);
    /// What is typed next is a step of its own.
    void endTyping();
    void clear();

    /// What the next undo and redo are of; null if there is none.
    const Message* undoName() const;
    const Message* redoName() const;
    /// Moves and returns where to. Only if there is a name.
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
    std::size_t done_ = 0; ///< the steps before this one stand, the others are undone
};

} // namespace kernelcurve
