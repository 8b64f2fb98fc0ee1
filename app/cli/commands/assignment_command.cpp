#include "app/cli/commands/commands.h"

#include "app/assignment/assessment.h"
#include "app/assignment/handed_in.h"
#include "app/cli/options/session.h"
#include "app/cli/options/trust_question.h"
#include "app/cli/output/formatted_output.h"
#include "app/cli/run/progress_line.h"
#include "app/engine/engine_client.h"
#include "app/trust/trusted_programs.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/quantity.h"

#include <nlohmann/json.hpp>

#include <QEventLoop>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>

namespace kernelcurve {
namespace {

constexpr std::string_view ending = ".assignment.yaml";

std::string studentsFile(const std::string& file) {
    std::string stem = std::filesystem::path(file).filename().string();
    if (stem.ends_with(ending))
        stem.resize(stem.size() - ending.size());
    return stem + ".student" + std::string(ending);
}

ExitCode exportAssignment(const AssignmentCommand& command) {
    const Assignment assignment = readAssignmentFile(command.file);
    const std::string output = command.output.empty() ? studentsFile(command.file) : command.output;
    std::error_code error;
    if (std::filesystem::equivalent(output, command.file, error))
        throw Error({message(KC_TEXT("engine", "The output file must not be the assignment file")),
                     message(KC_TEXT("engine", "choose another file for the students' version")),
                     {output}});
    writeFileAtomically(output, writeForStudents(assignment));
    std::cerr << output << ": " << assignment.gates.size() << " gates, "
              << formatReal(assignment.points())
              << " points; hidden sizes left out: " << assignment.hiddenSizes.size() << std::endl;
    return ExitCode::Done;
}

std::string whyText(const GateOutcome& outcome, const LocalizedText& hint) {
    std::string why = joined(outcome.why, "; ", &Message::english);
    if (outcome.state == GateState::Missed && !hint.en.empty())
        why += (why.empty() ? "" : "; ") + hint.en;
    return why;
}

TextTable gatesTable(const Assignment& assignment, const AssessmentResult& result) {
    TextTable table{{"gate", "points", "result", "line", "why"}, {}};
    for (std::size_t index = 0; index < assignment.gates.size(); ++index) {
        const AssignmentGate& gate = assignment.gates[index];
        const GateOutcome& outcome = result.gates[index];
        table.rows.push_back({titleOf(gate).en, formatReal(gate.points),
                              std::string(nameOf(gateStateNames, outcome.state)),
                              outcome.where.line > 0 ? std::to_string(outcome.where.line) : "",
                              whyText(outcome, gate.hint)});
    }
    return table;
}

Structured gatesStructure(const Assignment& assignment, const AssessmentResult& result) {
    nlohmann::ordered_json gates = nlohmann::ordered_json::array();
    for (const auto& row : gatesTable(assignment, result).rows)
        gates.push_back({{"gate", row[0]},
                         {"points", row[1]},
                         {"result", row[2]},
                         {"line", row[3]},
                         {"why", row[4]}});
    return structured({{"points", result.points}, {"of", assignment.points()}, {"gates", gates}});
}

ExitCode checkSource(const AssignmentCommand& command) {
    const Assignment assignment = readAssignmentFile(command.file);
    const Submission submission{{}, command.source};
    const std::string source = submittedSource(submission);
    const KernelFile kernel = [&] {
        try {
            return submittedKernel(assignment, source);
        } catch (const Error& error) {
            Failure failure = error.failure();
            failure.where.file = command.source;
            throw Error(std::move(failure));
        }
    }();
    KernelText program{command.source, kernel.source, {}};
    program.problem = *assignment.definition->source();
    trustNamed(std::array{std::filesystem::path(command.source)});
    askForTrust(program, command.trusts);

    QEventLoop loop;
    ProgressLine progress(false);
    AssessmentResult result;
    EngineClient engine(workerCommand(command.worker));
    Assessment assessment(engine, assignment, command.device);
    QObject::connect(&assessment, &Assessment::advanced, &loop, [&](int done, int all) {
        progress.show(QStringLiteral("%1 of %2 looks").arg(done).arg(all));
    });
    QObject::connect(&assessment, &Assessment::finished, &loop, [&](const AssessmentResult& found) {
        result = found;
        loop.quit();
    });
    assessment.start(source);
    loop.exec();
    progress.close();
    for (const Message& remark : result.remarks)
        std::cerr << command.source << ": note: " << remark.english() << std::endl;
    print(command.format, gatesTable(assignment, result), gatesStructure(assignment, result), [&] {
        std::cout << assignment.title.en << "\n\n";
        for (const auto& row : gatesTable(assignment, result).rows) {
            std::cout << (row[2] == "passed"   ? "[x] "
                          : row[2] == "missed" ? "[ ] "
                                               : "[?] ")
                      << row[0] << " (" << row[1] << ")\n";
            if (!row[4].empty())
                std::cout << "    " << row[4] << '\n';
        }
        std::cout << '\n'
                  << formatReal(result.points) << " of " << formatReal(assignment.points())
                  << " points\n";
        if (assignment.withheld > 0)
            std::cout << "The grader also tries " << assignment.withheld << " hidden sizes.\n";
    });
    const bool missed = std::ranges::any_of(result.gates, [](const GateOutcome& outcome) {
        return outcome.state == GateState::Missed;
    });
    return missed ? ExitCode::SomeFailed : ExitCode::Done;
}

} // namespace

ExitCode carryOut(const AssignmentCommand& command) {
    return command.what == "export" ? exportAssignment(command) : checkSource(command);
}

} // namespace kernelcurve
