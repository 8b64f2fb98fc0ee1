#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/catalog/problem/file_problem.h"

#include <QObject>
#include <QPointer>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace kernelcurve {

class EngineClient;
class Run;

/// Tests a problem, which may be unsaved. The class runs the reference and the first kernel on the
/// CPU device at the problem's small sizes, in the background, and compares their results. It does
/// not block. The caller must have verified that the problem is trusted.
class ReferenceTrial : public QObject {
    Q_OBJECT

  public:
    struct Outcome {
        std::vector<Values> right; ///< sizes at which the kernel is correct
        /// The failure. If its position in the problem file is known, the failure contains this
        /// position.
        std::optional<Failure> failure;
        Values at; ///< sizes at which the failure occurred
        /// True if only the problem was tested, because the kernel has no body yet.
        bool isOpen = false;
        bool stopped = false;
    };
    explicit ReferenceTrial(EngineClient& engine, QObject* parent = nullptr);
    ~ReferenceTrial() override;

    /// Starts a test and stops a test in progress.
    void start(std::shared_ptr<const FileProblem> problem);
    void stop();
    bool busy() const { return problem_ != nullptr; }

  signals:
    void trying(const kernelcurve::Values& sizes);
    void ended(const kernelcurve::ReferenceTrial::Outcome& outcome);

  private:
    void begin();
    void proceed();
    void take(const Failure& failure);
    void end();

    EngineClient& engine_;
    QPointer<Run> run_;
    std::shared_ptr<const FileProblem> problem_; ///< problem in the current test
    std::shared_ptr<const FileProblem> next_;
    Catalog catalog_;
    int linesBefore_ = 0; ///< number of lines in the kernel before the problem file's code
    std::vector<Values> sizes_;
    std::size_t at_ = 0;
    Outcome outcome_;
};

} // namespace kernelcurve
