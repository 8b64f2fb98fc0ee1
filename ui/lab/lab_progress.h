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

    /// By id.
    const std::set<std::string>& done() const { return done_; }
    /// A lab that is no longer done has no completed steps.
    void setDone(const std::string& lab, bool done);
    /// By index in the lab.
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
