#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/catalog/problem/file_problem.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace kernelcurve {

class EngineClient;

/// Tries a problem that may not be in any file yet: its reference and the kernel that begins with
/// it run on the CPU device at the problem's small sizes, in a worker of its own, and the one is
/// compared with the other. Nothing blocks. Who starts it has made sure that the problem may run.
class ReferenceTrial : public QObject {
    Q_OBJECT

  public:
    struct Outcome {
        std::vector<Values> right;      ///< sizes at which the kernel is right
        std::optional<Failure> failure; ///< with its place in the problem's file, if it has one
        Values at;                      ///< where that is
        /// What the kernel's threads do is left open, so that the problem alone was tried.
        bool isOpen = false;
        bool stopped = false;
    };
    /// `worker` starts a worker; it does so at the first trial.
    explicit ReferenceTrial(QStringList worker, QObject* parent = nullptr);
    ~ReferenceTrial() override;

    /// Takes the place of the trial that is in progress.
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

    std::unique_ptr<EngineClient> engine_;
    std::shared_ptr<const FileProblem> problem_; ///< in progress
    std::shared_ptr<const FileProblem> next_;
    Catalog catalog_;
    int linesBefore_ = 0; ///< in the kernel, less those in the problem's file, above its code
    std::vector<Values> sizes_;
    std::size_t at_ = 0;
    Outcome outcome_;
};

} // namespace kernelcurve
