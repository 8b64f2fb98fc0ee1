#pragma once

#include "app/assignment/gate_outcome.h"
#include "app/engine/engine_client.h"
#include "gpu/catalog/kernel/kernel_file.h"

#include <QObject>

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// What came of one kernel that was handed in.
struct AssessmentResult {
    std::optional<Failure> refused; ///< it cannot be read, or is none of this assignment
    std::vector<GateOutcome> gates; ///< in the assignment's order
    double points = 0;
    std::vector<Message> remarks;        ///< what a teacher should look at
    std::optional<double> ranked;        ///< the ranking's metric, SI
    std::vector<std::string> wrongSizes; ///< of them also the hidden ones: not for students
    bool operator==(const AssessmentResult&) const = default;
};

class JsonMap;
void mapFields(JsonMap& map, GateOutcome& outcome);
void mapFields(JsonMap& map, AssessmentResult& result);

struct AssessmentManner {
    WorkerLaunch worker = {};
    /// Where gates that are measured, and the ranking, are measured; empty: not at all.
    std::string device;
};

/// Finds out which gates of an assignment a kernel passes, in a worker of its own: whether it is
/// right at all sizes on inputs that nobody knew before, and once more on others when it was timed;
/// what a check finds; what the model says at the sizes of the gates. Nothing of that needs a GPU.
/// The kernel is trusted for this: it runs in the sandbox.
class Assessment : public QObject {
    Q_OBJECT

  public:
    Assessment(const Assignment& assignment, AssessmentManner manner, QObject* parent = nullptr);
    ~Assessment() override;

    /// One after the other; `finished` follows, also if the source cannot be read.
    void start(const std::string& source);
    /// Without `finished`.
    void cancel();
    bool running() const { return !steps_.empty(); }
    const KernelEvidence& evidence() const { return evidence_; }

  signals:
    /// So many of so many questions are answered.
    void advanced(int done, int all);
    void finished(const kernelcurve::AssessmentResult& result);

  private:
    using Step = std::function<void()>;

    void plan();
    void next();
    void conclude();
    /// The kernel with fresh inputs, trusted until the program ends.
    KernelFile fresh();
    void verify(std::size_t size);
    void check(const Values& size);
    void trace(const Values& at);
    void explain(const Values& at, const std::string& device);
    void inspect();
    void measure(std::size_t gate);
    void rank();
    void run(const KernelFile& kernel, const Values& at, const std::string& device, bool isTimed,
             std::function<void(Measurement row)> then);

    const Assignment& assignment_;
    AssessmentManner manner_;
    std::string source_;
    EngineClient client_;
    Query<event::Checked> checks_;
    Query<event::Traced> traces_;
    Query<event::Explained> explanations_;
    Query<event::Inspected> inspections_;
    std::deque<Step> steps_;
    int done_ = 0;
    int all_ = 0;
    KernelEvidence evidence_;
    AssessmentResult result_;
    std::optional<Measurement> row_;
    std::function<void(Measurement)> runEnds_;
};

} // namespace kernelcurve
