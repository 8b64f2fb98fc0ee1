<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>kernelcurve::Chart</name>
    <message numerus="yes">
        <source>%1: %n row(s) not compared, measured with %2</source>
        <translation>
            <numerusform>%1: %n row not compared, measured with %2</numerusform>
            <numerusform>%1: %n rows not compared, measured with %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> · %n row(s) not shown: select fewer</source>
        <translation>
            <numerusform> · %n row not shown: select fewer</numerusform>
            <numerusform> · %n rows not shown: select fewer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
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
        <source>timeline with %n row(s)</source>
        <translation>
            <numerusform>timeline with %n row</numerusform>
            <numerusform>timeline with %n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n, total %2 %3</source>
        <translation>
            <numerusform>%1: %n, total %2 %3</numerusform>
            <numerusform>%1: %n, total %2 %3</numerusform>
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
        <source>%n other file(s) were ignored.</source>
        <translation>
            <numerusform>%n other file were ignored.</numerusform>
            <numerusform>%n other files were ignored.</numerusform>
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
        <source>The program ended before it saved %n measurement(s) of “%1” (%2).</source>
        <translation>
            <numerusform>The program ended before it saved %n measurement of “%1” (%2).</numerusform>
            <numerusform>The program ended before it saved %n measurements of “%1” (%2).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n earlier run(s) saved to %1</source>
        <translation>
            <numerusform>%n earlier run saved to %1</numerusform>
            <numerusform>%n earlier runs saved to %1</numerusform>
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
    <message numerus="yes">
        <source>%n imported</source>
        <translation>
            <numerusform>%n imported</numerusform>
            <numerusform>%n imported</numerusform>
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
        <source>The time of the first configuration has changed: repeating %n measurement(s)</source>
        <translation>
            <numerusform>The time of the first configuration has changed: repeating %n measurement</numerusform>
            <numerusform>The time of the first configuration has changed: repeating %n measurements</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::SamplesPanel</name>
    <message numerus="yes">
        <source>%n samples. Half of them are between %1 and %2, the median is %3; the minimum is %4, the maximum %5.</source>
        <translation>
            <numerusform>%n samples. Half of them are between %1 and %2, the median is %3; the minimum is %4, the maximum %5.</numerusform>
            <numerusform>%n samples. Half of them are between %1 and %2, the median is %3; the minimum is %4, the maximum %5.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::WarpView</name>
    <message numerus="yes">
        <source>%n wavefronts instead of %1: bank conflicts</source>
        <translation>
            <numerusform>%n wavefronts instead of %1: bank conflicts</numerusform>
            <numerusform>%n wavefronts instead of %1: bank conflicts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n wavefronts, no bank conflicts</source>
        <translation>
            <numerusform>%n wavefronts, no bank conflicts</numerusform>
            <numerusform>%n wavefronts, no bank conflicts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sectors of 32 bytes: %1 of %2 bytes are requested</source>
        <translation>
            <numerusform>%n sectors of 32 bytes: %1 of %2 bytes are requested</numerusform>
            <numerusform>%n sectors of 32 bytes: %1 of %2 bytes are requested</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::KernelTrial</name>
    <message numerus="yes">
        <source>Compiled, checked, and verified: %n configuration(s) measured.</source>
        <translation>
            <numerusform>Compiled, checked, and verified: %n configuration measured.</numerusform>
            <numerusform>Compiled, checked, and verified: %n configurations measured.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Compiled and checked; result not verified. %n configuration(s) predicted for an %1.</source>
        <translation>
            <numerusform>Compiled and checked; result not verified. %n configuration predicted for an %1.</numerusform>
            <numerusform>Compiled and checked; result not verified. %n configurations predicted for an %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Compiled, checked, and verified on the CPU. %n configuration(s) predicted for an %1.</source>
        <translation>
            <numerusform>Compiled, checked, and verified on the CPU. %n configuration predicted for an %1.</numerusform>
            <numerusform>Compiled, checked, and verified on the CPU. %n configurations predicted for an %1.</numerusform>
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
        <extracomment>%1 is a time, %2 is a device, and %n is the number of rows</extracomment>
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
        <source>%n blocks in %1. The first SM ran out of work after %2 of that time; on average, SMs were busy for %3.</source>
        <translation>
            <numerusform>%n blocks in %1. The first SM ran out of work after %2 of that time; on average, SMs were busy for %3.</numerusform>
            <numerusform>%n blocks in %1. The first SM ran out of work after %2 of that time; on average, SMs were busy for %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The recording contains no data for %n other SMs.</source>
        <translation>
            <numerusform>The recording contains no data for %n other SM.</numerusform>
            <numerusform>The recording contains no data for %n other SMs.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::AssignmentPanel</name>
    <message numerus="yes">
        <source>The grader also tests %n hidden size(s).</source>
        <translation>
            <numerusform>The grader also tests %n hidden size.</numerusform>
            <numerusform>The grader also tests %n hidden sizes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You can submit %n time(s).</source>
        <translation>
            <numerusform>You can submit %n time.</numerusform>
            <numerusform>You can submit %n times.</numerusform>
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
        <source>%n student(s).</source>
        <translation>
            <numerusform>%n student.</numerusform>
            <numerusform>%n students.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n graded by you.</source>
        <translation>
            <numerusform>%n graded by you.</numerusform>
            <numerusform>%n graded by you.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other file(s) were ignored.</source>
        <translation>
            <numerusform>%n other file were ignored.</numerusform>
            <numerusform>%n other files were ignored.</numerusform>
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
        <source>%n guess(es) from the class were added.</source>
        <translation>
            <numerusform>%n guess from the class was added.</numerusform>
            <numerusform>%n guesses from the class were added.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::GuessText</name>
    <message numerus="yes">
        <source>%n guess(es) from the class</source>
        <translation>
            <numerusform>%n guess from the class</numerusform>
            <numerusform>%n guesses from the class</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n guess(es) from the class for %1</source>
        <translation>
            <numerusform>%n guess from the class for %1</numerusform>
            <numerusform>%n guesses from the class for %1</numerusform>
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
<context>
    <name>kernelcurve::PlotPanel</name>
    <message numerus="yes">
        <source>%n guess(es)</source>
        <translation>
            <numerusform>%n guess</numerusform>
            <numerusform>%n guesses</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::FindBar</name>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n match</numerusform>
            <numerusform>%n matches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation>
            <numerusform>%n replaced</numerusform>
            <numerusform>%n replaced</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::ClassWindow</name>
    <message numerus="yes">
        <source>The model cannot predict the costs of %n submission(s):</source>
        <translation>
            <numerusform>The model cannot predict the costs of %n submission:</numerusform>
            <numerusform>The model cannot predict the costs of %n submissions:</numerusform>
        </translation>
    </message>
</context>
</TS>
