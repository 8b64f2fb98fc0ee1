#pragma once

#include "app/assignment/grading.h"
#include "gpu/model/files/atomic_file.h"
#include "tests/eventually.h"

#include <QTemporaryDir>

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>

namespace kernelcurve {

/// A small class: kernels double vectors, and one of the sizes is hidden.
inline const std::string doublingProblem =
    readFile(KERNELCURVE_SOURCE_DIR "/tests/app/assignment/doubling/problem.cu");
inline constexpr const char* honestBody = "    if (i < n) out[i] = 2 * in[i];\n";

/// Returns the kernel with another body, and with `before` in front of it.
inline std::string doublingKernel(const std::string& body, const std::string& before = {}) {
    std::string text =
        readFile(KERNELCURVE_SOURCE_DIR "/tests/app/assignment/doubling/doubling_kernel.cu");
    text.replace(text.find(honestBody), std::string(honestBody).size(), body);
    return text.insert(text.find("__global__"), before);
}

inline constexpr const char* doublingAssignment = R"(kernelcurve_assignment: 1
title: {en: "Twice", zh_CN: "两倍"}
problem: problem.cu
template: doubling_kernel.cu
sizes: [{n: 1000}, {n: 128}]
hidden_sizes: [{n: 777}]
gates:
- {that: verified, points: 3, title: {en: "Right", zh_CN: "正确"}}
- {that: findings == 0, points: 2}
- {that: "load_efficiency >= 95 %", at: {n: 1024}, points: 5}
limit: 2 s
)";

/// A folder with an assignment and submissions, which the real worker grades on the CPU.
class ClassFixture : public testing::Test {
  protected:
    ClassFixture() {
        setenv("XDG_CACHE_HOME", KERNELCURVE_BUILD_DIR "/tests/cache", 1);
        setenv("XDG_STATE_HOME", path("state").c_str(), 1);
        write("problem.cu", doublingProblem);
        write("doubling_kernel.cu", doublingKernel(honestBody));
        write("twice.assignment.yaml", doublingAssignment);
        makeFolder(path("handed_in"));
    }
    std::string path(const std::string& name) const {
        return (std::filesystem::path(folder_.path().toStdString()) / name).string();
    }
    void write(const std::string& name, const std::string& text) const {
        makeFolder(std::filesystem::path(path(name)).parent_path());
        writeFileAtomically(path(name), text);
    }
    void handIn(const std::string& student, const std::string& source) const {
        write("handed_in/" + student + ".cu", source);
    }
    /// Grades all submissions, and returns the grades by student.
    std::map<std::string, Grade> graded(bool again = false) {
        const Assignment assignment = readAssignmentFile(path("twice.assignment.yaml"));
        Grading grading(engine_, assignment, submissionsIn(path("handed_in")),
                        {.jobs = 2, .again = again});
        QSignalSpy finished(&grading, &Grading::finished);
        grading.start();
        EXPECT_TRUE(finished.count() > 0 || eventually(finished));
        std::map<std::string, Grade> grades;
        for (const Grade& grade : grading.grades())
            grades[grade.submission.student] = grade;
        return grades;
    }
    static std::string why(const Grade& grade, std::size_t gate) {
        std::string all;
        for (const Message& each : grade.result.gates.at(gate).why)
            all += each.english() + "; ";
        return all;
    }

    QTemporaryDir folder_;
    EngineClient engine_{
        QStringList{QStringLiteral(KERNELCURVE_BUILD_DIR "/bin/kernelcurve-worker")}};
};

} // namespace kernelcurve
