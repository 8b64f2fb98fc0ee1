#include "app/cli/commands/commands.h"

#include "app/classroom/class_charts.h"
#include "app/classroom/class_guesses.h"
#include "app/classroom/class_table.h"
#include "app/cli/options/session.h"
#include "app/cli/output/run_outputs.h"
#include "app/cli/run/grading_run.h"
#include "app/document/labs/guess_text.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/nearest_word.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/metric.h"

#include <algorithm>
#include <iostream>
#include <set>

namespace kernelcurve {
namespace {

void checkOutputs(const ClassCommand& command) {
    if (!command.chart.empty())
        checkChartKind(command.chart);
    for (const std::string& file : {command.chart, command.csv, command.output})
        if (!file.empty() && file != "-")
            checkFolderOf(file);
    if (!command.metric.empty() && findMetric(command.metric) == nullptr)
        throw Error({message(KC_TEXT("engine", "Unknown metric: {0}"), command.metric),
                     didYouMean(command.metric, textsOf(metrics(), &Metric::tag)),
                     {"--metric"}});
}

bool writeTable(const ClassCommand& command, const TextTable& table, const TextTable& shown) {
    if (command.csv == "-")
        std::cout << csvText(table);
    else
        std::cout << alignedText(shown);
    return command.csv.empty() || command.csv == "-" ||
           attemptToWrite([&] { writeFileAtomically(command.csv, csvText(table)); });
}

bool writeChart(const ClassCommand& command, const ChartData& chart) {
    if (command.chart.empty())
        return true;
    if (chart.series.empty()) {
        std::cerr << "note: nothing to draw: a spread needs two students at the same point"
                  << std::endl;
        return false;
    }
    return attemptToWrite([&] { writeChartFile(chart, command.chart); });
}

/// Returns the x values that a guess in --guess may use, which are the x values with measurements.
std::vector<Value> placesOf(const Recording& truth, const PlotSettings& plot) {
    std::set<Value> places;
    for (const Measurement& row : truth.measurements) {
        if (plot.x == "kernel")
            places.insert(Value(row.configuration.kernel));
        else if (const Value* found = row.configuration.parameters.get(plot.x))
            places.insert(*found);
    }
    return {places.begin(), places.end()};
}

void addTyped(Recording& truth, const PlotSettings& plot, const Catalog& catalog,
              const std::string& typed) {
    const std::size_t end = typed.find('=');
    const auto refuse = [&](Message what, Message hint) {
        throw Error({std::move(what), std::move(hint), {"--guess"}});
    };
    if (end == 0 || end == std::string::npos)
        refuse(message(KC_TEXT("engine", "Missing name in the guess \"{0}\""), typed),
               message(KC_TEXT("engine", "write the name first, such as Ada=0: 3300, 8: 2600")));
    const std::vector<ExpectedCurve> curves = expectedCurves(truth.experiment, plot, catalog);
    if (curves.size() != 1)
        refuse(
            message(KC_TEXT("engine", "Missing curve name in the guess: the chart has {0} curves"),
                    std::to_string(curves.size())),
            message(KC_TEXT("engine", "enter guesses in the window, or pass files")));
    const Metric* const metric = findMetric(plot.y);
    const auto parsed =
        parseGuess(QString::fromStdString(typed.substr(end + 1)), placesOf(truth, plot),
                   metric != nullptr ? displayUnit(*metric).factor : 1);
    if (const auto* problem = std::get_if<QString>(&parsed))
        refuse(message("{0}", problem->toStdString()), {});
    setGuess(truth.experiment, {curves.front().of, plot.x, plot.y, std::get<GuessPoints>(parsed),
                                typed.substr(0, end)});
}

ExitCode compareGuesses(const ClassCommand& command, const Catalog& catalog) {
    Recording truth = readRecordingFile(command.truth);
    std::vector<std::string> without;
    for (const std::string& file : command.files)
        addGuessesOf(truth.experiment, file, without);
    if (!command.metric.empty())
        truth.experiment.plot.y = command.metric;
    const PlotSettings plot = plotOf(truth, catalog);
    for (const std::string& typed : command.guesses)
        addTyped(truth, plot, catalog, typed);
    for (const std::string& name : without)
        std::cerr << "note: no guesses found in " << name << std::endl;
    const std::vector<PersonsGuess> guesses = personsGuesses(truth, plot);
    bool isWritten = writeTable(command, guessTable(guesses), guessTable(guesses));
    isWritten &= writeChart(command, guessChart(truth, catalog));
    if (!command.output.empty())
        isWritten &= attemptToWrite([&] { writeOver(command.output, truth, command.quiet); });
    return isWritten && !guesses.empty() ? ExitCode::Done : ExitCode::SomeFailed;
}

} // namespace

ExitCode carryOut(const ClassCommand& command) {
    checkOutputs(command);
    const Catalog catalog = loadCatalog(command.kernelFiles);
    if (!command.truth.empty())
        return compareGuesses(command, catalog);
    ClassRoster roster;
    for (const std::string& file : command.files)
        addToRoster(roster, file);
    bool isKept = true;
    bool hasAllCosts = true;
    if (!command.assignment.empty() && !roster.submissions.empty()) {
        const auto assignment =
            std::make_shared<const Assignment>(readAssignmentFile(command.assignment));
        EngineClient engine(workerCommand(command.worker));
        const int jobs = gradingJobs(command.jobs, {});
        Grading grading(engine, *assignment, roster.submissions, {.jobs = jobs});
        const GradingEnd end = runGrading(grading, command.quiet);
        if (end.isInterrupted)
            return ExitCode::Interrupted;
        isKept = end.isKept;
        hasAllCosts = command.withoutCosts || runCostFeedback(grading, jobs, command.quiet);
        takeGrades(roster, assignment, grading);
    }
    ClassChartChoice choice;
    choice.kind = roster.hasRecordings() ? ClassChartKind::Measurements : ClassChartKind::Gates;
    choice.metric = command.metric;
    choice.curve = QString::fromStdString(command.curve);
    rankClass(roster, command.metric.empty() ? plottedMetric(roster, catalog) : command.metric);
    if (roster.entries.empty())
        throw Error(
            {message(KC_TEXT("engine", "No recordings or submissions found")),
             message(KC_TEXT("engine", "file names of recordings end in .kernelcurve or .yaml, and "
                                       "file names of submissions in .handin.yaml or .cu")),
             {command.files.front()}});
    if (!command.person.empty()) {
        const auto found = std::ranges::find(roster.entries, command.person, &ClassEntry::who);
        if (found == roster.entries.end())
            throw Error({message(KC_TEXT("engine", "Student not found: {0}"), command.person),
                         didYouMean(command.person, textsOf(roster.entries, &ClassEntry::who)),
                         {"--person"}});
        choice.highlighted = static_cast<std::size_t>(std::distance(roster.entries.begin(), found));
    }
    // The reasons are too long for a table on a terminal.
    const bool isWritten = writeTable(command, classTable(roster), classTable(roster, false)) &
                           writeChart(command, classChartOf(roster, catalog, choice));
    if (command.csv != "-")
        printClassCosts(roster.costs());
    std::cerr << classSummary(roster).toStdString() << std::endl;
    if (!hasAllCosts)
        return ExitCode::Interrupted;
    return isWritten && isKept ? ExitCode::Done : ExitCode::SomeFailed;
}

} // namespace kernelcurve
