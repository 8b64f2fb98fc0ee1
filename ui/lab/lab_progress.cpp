#include "ui/lab/lab_progress.h"

#include <QSettings>

namespace kernelcurve {
namespace {

const QString key = QStringLiteral("labs/done");

} // namespace

LabProgress::LabProgress(QObject* parent)
    : QObject(parent) {
    for (const QString& lab : QSettings().value(key).toStringList())
        done_.insert(lab.toStdString());
}

void LabProgress::setDone(const std::string& lab, bool done) {
    if (done_.contains(lab) == done)
        return;
    if (done)
        done_.insert(lab);
    else
        done_.erase(lab);
    QStringList all;
    for (const std::string& each : done_)
        all << QString::fromStdString(each);
    QSettings().setValue(key, all);
    emit changed();
}

} // namespace kernelcurve
