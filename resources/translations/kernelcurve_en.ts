<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>kernelcurve::Chart</name>
    <message numerus="yes">
        <source>%1: %n row(s) left out, measured with %2</source>
        <translation>
            <numerusform>%1: %n row left out, measured with %2</numerusform>
            <numerusform>%1: %n rows left out, measured with %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> · %n row(s) not shown: choose fewer</source>
        <translation>
            <numerusform> · 1 row not shown: choose fewer</numerusform>
            <numerusform> · %n rows not shown: choose fewer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n series: %1</source>
        <translation>
            <numerusform>%n series: %1</numerusform>
            <numerusform>%n series: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n point</numerusform>
            <numerusform>%n points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed or excluded</source>
        <translation>
            <numerusform>%n failed or excluded</numerusform>
            <numerusform>%n failed or excluded</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>timeline with %n lane(s)</source>
        <translation>
            <numerusform>timeline with %n lane</numerusform>
            <numerusform>timeline with %n lanes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n, together %2 %3</source>
        <translation>
            <numerusform>%1: %n, together %2 %3</numerusform>
            <numerusform>%1: %n, together %2 %3</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>median of %n</source>
        <translation>
            <numerusform>median of %n</numerusform>
            <numerusform>median of %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::Comparison</name>
    <message numerus="yes">
        <source>%n recording(s) of “%1”.</source>
        <translation>
            <numerusform>%n recording of “%1”.</numerusform>
            <numerusform>%n recordings of “%1”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other file(s) were left out.</source>
        <translation>
            <numerusform>%n other file was left out.</numerusform>
            <numerusform>%n other files were left out.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::ComparisonPanel</name>
    <message numerus="yes">
        <source>%n shared configuration(s),</source>
        <translation>
            <numerusform>%n shared configuration,</numerusform>
            <numerusform>%n shared configurations,</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n differ(s) by more than the noise.</source>
        <translation>
            <numerusform>%n differs by more than the noise.</numerusform>
            <numerusform>%n differ by more than the noise.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::DocumentController</name>
    <message numerus="yes">
        <source>The program ended before %n measurement(s) of “%1” were saved (%2).</source>
        <translation>
            <numerusform>The program ended before %n measurement of “%1” was saved (%2).</numerusform>
            <numerusform>The program ended before %n measurements of “%1” were saved (%2).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n earlier run(s) saved in %1</source>
        <translation>
            <numerusform>%n earlier run saved in %1</numerusform>
            <numerusform>%n earlier runs saved in %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::ExperimentPanel</name>
    <message numerus="yes">
        <source>%n configuration(s)</source>
        <translation>
            <numerusform>%n configuration</numerusform>
            <numerusform>%n configurations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 for %n devices</source>
        <translation>
            <numerusform>%1 for %n device</numerusform>
            <numerusform>%1 for %n devices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 on each of %n devices</source>
        <translation>
            <numerusform>%1 on %n device</numerusform>
            <numerusform>%1 on each of %n devices</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::MeasurementTable</name>
    <message numerus="yes">
        <source>%n measured</source>
        <translation>
            <numerusform>%n measured</numerusform>
            <numerusform>%n measured</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n failed</numerusform>
            <numerusform>%n failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n excluded</source>
        <translation>
            <numerusform>%n excluded</numerusform>
            <numerusform>%n excluded</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them noisy</source>
        <translation>
            <numerusform>%n of them noisy</numerusform>
            <numerusform>%n of them noisy</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them throttled</source>
        <translation>
            <numerusform>%n of them throttled</numerusform>
            <numerusform>%n of them throttled</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Columns (%n more)</source>
        <translation>
            <numerusform>Columns (%n more)</numerusform>
            <numerusform>Columns (%n more)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n predicted</source>
        <translation>
            <numerusform>%n predicted</numerusform>
            <numerusform>%n predicted</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::ParameterField</name>
    <message numerus="yes">
        <source>%n value(s)</source>
        <translation>
            <numerusform>%n value</numerusform>
            <numerusform>%n values</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::ReportWords</name>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n failed</numerusform>
            <numerusform>%n failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n excluded</source>
        <translation>
            <numerusform>%n excluded</numerusform>
            <numerusform>%n excluded</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::RunController</name>
    <message numerus="yes">
        <source>The first configuration has changed: %n measured again</source>
        <translation>
            <numerusform>The first configuration has changed: %n measured again</numerusform>
            <numerusform>The first configuration has changed: %n measured again</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::SamplesPanel</name>
    <message numerus="yes">
        <source>%n samples. Half of them lie between %1 and %2, the median is %3; the shortest took %4, the longest %5.</source>
        <translation>
            <numerusform>%n sample. It took %3.</numerusform>
            <numerusform>%n samples. Half of them lie between %1 and %2, the median is %3; the shortest took %4, the longest %5.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::WarpView</name>
    <message numerus="yes">
        <source>%n passes where %1 would do: bank conflicts</source>
        <translation>
            <numerusform>%n pass where %1 would do: bank conflicts</numerusform>
            <numerusform>%n passes where %1 would do: bank conflicts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n passes, no bank conflicts</source>
        <translation>
            <numerusform>%n pass, no bank conflicts</numerusform>
            <numerusform>%n passes, no bank conflicts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sectors of 32 bytes: %1 of %2 bytes are asked for</source>
        <translation>
            <numerusform>%n sector of 32 bytes: %1 of its %2 bytes are asked for</numerusform>
            <numerusform>%n sectors of 32 bytes: %1 of %2 bytes are asked for</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::KernelTrial</name>
    <message numerus="yes">
        <source>Compiled, checked, verified: %n configuration(s) measured.</source>
        <translation>
            <numerusform>Compiled, checked, verified: %n configuration measured.</numerusform>
            <numerusform>Compiled, checked, verified: %n configurations measured.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Compiled, checked; the result was not verified. %n configuration(s) predicted for an %1.</source>
        <translation>
            <numerusform>Compiled, checked; the result was not verified. %n configuration predicted for an %1.</numerusform>
            <numerusform>Compiled, checked; the result was not verified. %n configurations predicted for an %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Compiled, checked, verified on the CPU: %n configuration(s) predicted for an %1.</source>
        <translation>
            <numerusform>Compiled, checked, verified on the CPU: %n configuration predicted for an %1.</numerusform>
            <numerusform>Compiled, checked, verified on the CPU: %n configurations predicted for an %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DocumentQuestions</name>
    <message numerus="yes">
        <source>Its %n measurement(s) would be lost.</source>
        <translation>
            <numerusform>Its %n measurement would be lost.</numerusform>
            <numerusform>Its %n measurements would be lost.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n measurement(s) of earlier runs would be lost.</source>
        <translation>
            <numerusform>%n measurement of earlier runs would be lost.</numerusform>
            <numerusform>%n measurements of earlier runs would be lost.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Discard %n measurement(s) of “%1”?</source>
        <translation>
            <numerusform>Discard %n measurement of “%1”?</numerusform>
            <numerusform>Discard %n measurements of “%1”?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Its %n measurement(s) of %1 would be lost.</source>
        <translation>
            <numerusform>Its %n measurement of %1 would be lost.</numerusform>
            <numerusform>Its %n measurements of %1 would be lost.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::EarlierRunsMenu</name>
    <message numerus="yes">
        <source>%1, %2: %n measurement(s)</source>
        <extracomment>A time, a device and how many rows</extracomment>
        <translation>
            <numerusform>%1, %2: %n measurement</numerusform>
            <numerusform>%1, %2: %n measurements</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunOutcome</name>
    <message numerus="yes">
        <source>None of %n configuration(s) could be measured.</source>
        <translation>
            <numerusform>The configuration could not be measured.</numerusform>
            <numerusform>None of %n configurations could be measured.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::TimelinePanel</name>
    <message numerus="yes">
        <source>%n blocks in %1. The first multiprocessor without work had none left after %2 of that time; on average they were busy for %3.</source>
        <translation>
            <numerusform>%n block in %1. The first multiprocessor without work had none left after %2 of that time; on average they were busy for %3.</numerusform>
            <numerusform>%n blocks in %1. The first multiprocessor without work had none left after %2 of that time; on average they were busy for %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more multiprocessors are not kept.</source>
        <translation>
            <numerusform>%n more multiprocessor is not kept.</numerusform>
            <numerusform>%n more multiprocessors are not kept.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::AssignmentPanel</name>
    <message numerus="yes">
        <source>The grader also tries %n size(s) that are not told.</source>
        <translation>
            <numerusform>The grader also tries one size that is not told.</numerusform>
            <numerusform>The grader also tries %n sizes that are not told.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You can hand in %n time(s).</source>
        <translation>
            <numerusform>You can hand in once.</numerusform>
            <numerusform>You can hand in %n times.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::ClassText</name>
    <message numerus="yes">
        <source>%n gate(s), %1 points</source>
        <translation>
            <numerusform>%n gate, %1 points</numerusform>
            <numerusform>%n gates, %1 points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n people.</source>
        <translation>
            <numerusform>%n person.</numerusform>
            <numerusform>%n people.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n graded here.</source>
        <translation>
            <numerusform>%n graded here.</numerusform>
            <numerusform>%n graded here.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other file(s) were left out.</source>
        <translation>
            <numerusform>%n other file was left out.</numerusform>
            <numerusform>%n other files were left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n predicted</source>
        <translation>
            <numerusform>%n predicted</numerusform>
            <numerusform>%n predicted</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::GuessBar</name>
    <message numerus="yes">
        <source>%n guess(es) of the class were added.</source>
        <translation>
            <numerusform>%n guess of the class was added.</numerusform>
            <numerusform>%n guesses of the class were added.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::GuessText</name>
    <message numerus="yes">
        <source>%n guess(es) of the class</source>
        <translation>
            <numerusform>%n guess of the class</numerusform>
            <numerusform>%n guesses of the class</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n guess(es) of the class for %1</source>
        <translation>
            <numerusform>%n guess of the class for %1</numerusform>
            <numerusform>%n guesses of the class for %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::KernelChooser</name>
    <message numerus="yes">
        <source>%n other problem(s)</source>
        <translation>
            <numerusform>%n other problem</numerusform>
            <numerusform>%n other problems</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::StartPage</name>
    <message numerus="yes">
        <source>%n lab(s) found</source>
        <translation>
            <numerusform>%n lab found</numerusform>
            <numerusform>%n labs found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TrustQuestion</name>
    <message numerus="yes">
        <source>%n more file(s).</source>
        <translation>
            <numerusform>%n more file.</numerusform>
            <numerusform>%n more files.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::SourcesWindow</name>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>%n found</numerusform>
            <numerusform>%n found</numerusform>
        </translation>
    </message>
</context>
</TS>
