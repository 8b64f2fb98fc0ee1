#pragma once

#include <QObject>
#include <QString>

#include <set>
#include <string>

namespace kernelcurve {

/// Which labs a person has done, from one start to the next.
class LabProgress : public QObject {
    Q_OBJECT

  public:
    explicit LabProgress(QObject* parent = nullptr);

    /// By id.
    const std::set<std::string>& done() const { return done_; }
    void setDone(const std::string& lab, bool done);

  signals:
    void changed();

  private:
    std::set<std::string> done_;
};

} // namespace kernelcurve
