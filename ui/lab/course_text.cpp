#include "ui/lab/course_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace kernelcurve {
namespace {

struct Course {
    Q_DECLARE_TR_FUNCTIONS(Course)
};

QString levelText(LabLevel level) {
    switch (level) {
    case LabLevel::Beginner:
        return Course::tr("beginner");
    case LabLevel::Intermediate:
        return Course::tr("intermediate");
    case LabLevel::Advanced:
        break;
    }
    return Course::tr("advanced");
}

} // namespace

QString rowTitle(std::optional<LabTopic> topic) {
    if (!topic)
        return Course::tr("First steps");
    switch (*topic) {
    case LabTopic::Measuring:
        return Course::tr("Devices and measurement");
    case LabTopic::Memory:
        return Course::tr("Memory and caches");
    case LabTopic::SharedMemory:
        return Course::tr("Shared memory");
    case LabTopic::Occupancy:
        return Course::tr("Threads and occupancy");
    case LabTopic::Reduction:
        return Course::tr("Reduction and scan");
    case LabTopic::Atomics:
        return Course::tr("Atomics and histograms");
    case LabTopic::Patterns:
        return Course::tr("Stencils, sorting, sparse");
    case LabTopic::Gemm:
        return Course::tr("Matrix multiplication");
    case LabTopic::TensorCores:
        return Course::tr("Tensor cores");
    case LabTopic::Transformers:
        return Course::tr("Transformer kernels");
    case LabTopic::Transfers:
        break;
    }
    return Course::tr("Transfers and allocation");
}

QString courseText(const LabCourse& course) {
    //: Duration of a lab in minutes
    QStringList parts{levelText(course.level), Course::tr("%1 min").arg(course.minutes)};
    if (course.needs.counters)
        parts << Course::tr("requires hardware counters");
    else if (course.needs.gpu)
        parts << Course::tr("requires a GPU");
    return parts.join(QStringLiteral(" · "));
}

} // namespace kernelcurve
