#pragma once

#include "app/assignment/gate_outcome.h"
#include "app/compare/row_costs.h"
#include "app/engine/engine_client.h"
#include "gpu/catalog/kernel/kernel_file.h"

#include <QObject>
#include <QPointer>

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// The assessment of one submitted kernel.
struct AssessmentResult {
    /// The kernel is unreadable, or does not belong to this assignment.
    std::optional<Failure> refused;
    std::vector<GateOutcome> gates; ///< in the order of the assignment
    double points = 0;
    std::vector<Message> remarks;        ///< remarks for the teacher
    std::optional<double> ranked;        ///< the ranking's metric in SI units
    std::vector<std::string> wrongSizes; ///< sizes with wrong results; includes hidden sizes, so
                                         ///< students must not see them
    /// Predicted costs at the size of costSettings(), if they are known; see CostFeedback.
    std::optional<RowCosts> costs;

    /// Returns true if the results were correct at all sizes.
    bool isRight() const { return !refused && wrongSizes.empty(); }
    bool operator==(const AssessmentResult&) const = default;
};

class JsonMap;
void mapFields(JsonMap& map, GateOutcome& outcome);
void mapFields(JsonMap& map, AssessmentResult& result);

/// Checks in the background which gates of an assignment a kernel passes. The checks are:
/// correctness at all sizes with unpredictable inputs, and again with other inputs after the
/// timing; the findings of a check; and the model's values at the sizes of the gates. None of these
/// checks needs a GPU. The kernel is trusted for this purpose, because it runs in the sandbox.
class Assessment : public QObject {
    Q_OBJECT

  public:
    /// `device` measures gates and the ranking. If it is empty, they are not measured.
    Assessment(EngineClient& engine, const Assignment& assignment, std::string device = {},
               QObject* parent = nullptr);
    ~Assessment() override;

    /// Assesses one kernel at a time. finished() follows, even if the source is unreadable.
    void start(const std::string& source);
    /// Cancels the assessment. finished() is not emitted.
    void cancel();
    bool running() const { return !steps_.empty(); }
    const KernelEvidence& evidence() const { return evidence_; }

  signals:
    /// Reports the progress: the number of answered questions, and the total number of questions.
    void advanced(int done, int all);
    void finished(const kernelcurve::AssessmentResult& result);

  private:
    using Step = std::function<void()>;

    void plan();
    void next();
    void conclude();
    /// Returns the kernel with new inputs. It is trusted until the program ends.
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

    EngineClient& engine_;
    const Assignment& assignment_;
    std::string device_;
    std::string source_;
    QPointer<Run> run_;
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
