#pragma once

#include <QObject>
#include <QString>

#include <map>
#include <set>
#include <string>

namespace kernelcurve {

/// The user's completed labs and steps, stored in the settings.
class LabProgress : public QObject {
    Q_OBJECT

  public:
    explicit LabProgress(QObject* parent = nullptr);

    /// Returns the ids of the completed labs.
    const std::set<std::string>& done() const { return done_; }
    /// Marks a lab as completed or not. If `done` is false, removes the lab's completed steps.
    void setDone(const std::string& lab, bool done);
    /// Returns the completed steps of a lab by index.
    std::set<int> stepsOf(const std::string& lab) const;
    void addStep(const std::string& lab, int step);

  signals:
    void changed();

  private:
    void keep();

    std::set<std::string> done_;
    std::map<std::string, std::set<int>> steps_;
};

} // namespace kernelcurve
