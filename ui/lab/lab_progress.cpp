#include "ui/lab/lab_progress.h"

#include <QSettings>

namespace kernelcurve {
namespace {

const QString labsKey = QStringLiteral("labs/done");
/// A value has the form "ID STEP". This form is unambiguous, because an id has no blank.
const QString stepsKey = QStringLiteral("labs/steps");

} // namespace

LabProgress::LabProgress(QObject* parent)
    : QObject(parent) {
    const QSettings settings;
    for (const QString& lab : settings.value(labsKey).toStringList())
        done_.insert(lab.toStdString());
    for (const QString& step : settings.value(stepsKey).toStringList()) {
        bool isNumber = false;
        const int number = step.section(u' ', 1).toInt(&isNumber);
        if (isNumber)
            steps_[step.section(u' ', 0, 0).toStdString()].insert(number);
    }
}

void LabProgress::setDone(const std::string& lab, bool done) {
    if (done_.contains(lab) == done)
        return;
    if (done) {
        done_.insert(lab);
    } else {
        done_.erase(lab);
        steps_.erase(lab);
    }
    keep();
}

std::set<int> LabProgress::stepsOf(const std::string& lab) const {
    const auto found = steps_.find(lab);
    return found == steps_.end() ? std::set<int>() : found->second;
}

void LabProgress::addStep(const std::string& lab, int step) {
    if (steps_[lab].insert(step).second)
        keep();
}

void LabProgress::keep() {
    QStringList labs;
    for (const std::string& lab : done_)
        labs << QString::fromStdString(lab);
    QStringList steps;
    for (const auto& [lab, done] : steps_)
        for (const int step : done)
            steps << QString::fromStdString(lab) + u' ' + QString::number(step);
    QSettings settings;
    settings.setValue(labsKey, labs);
    settings.setValue(stepsKey, steps);
    emit changed();
}

} // namespace kernelcurve
