#include "app/search/search_texts.h"

#include "gpu/model/values/profiler_name.h"

namespace kernelcurve {
namespace {

QString toText(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QStringList textsOf(const LocalizedText& text) {
    return {toText(text.en), toText(text.zhCN)};
}

QStringList textsOf(const std::vector<Citation>& citations) {
    QStringList texts;
    for (const Citation& citation : citations)
        texts += textsOf(citationText(citation));
    return texts;
}

QStringList namesOf(const Metric& metric) {
    QStringList names{toText(metric.tag), toText(metric.label)};
    for (const Profiler profiler : {Profiler::Nvprof, Profiler::NsightCompute})
        names += toText(profilerNamesOf(metric.tag, profiler)).split(u' ', Qt::SkipEmptyParts);
    return names;
}

QStringList metricsOf(const Lab& lab) {
    QStringList names;
    for (const std::string& tag : lab.metrics)
        if (const Metric* metric = findMetric(tag))
            names += namesOf(*metric);
    return names;
}

QStringList functionsOf(const KernelFile& kernel) {
    QStringList names{toText(kernel.library)};
    for (const KernelLaunch& launch : kernel.launches)
        names << toText(launch.entry);
    return names;
}

} // namespace

SearchText searchTextOf(const Lab& lab, const Catalog& catalog) {
    QStringList keywords = textsOf(lab.sources) + metricsOf(lab);
    for (const std::string& id : lab.kernels) {
        keywords << toText(id);
        if (const KernelFile* kernel = catalog.find(id))
            keywords += textsOf(kernel->title) + textsOf(kernel->sources) + functionsOf(*kernel);
    }
    for (const std::string& id : lab.plot.references)
        keywords << toText(id);
    return {textsOf(lab.title) + QStringList{toText(lab.id)}, keywords, textsOf(lab.goal)};
}

SearchText searchTextOf(const KernelFile& kernel) {
    return {textsOf(kernel.title) + QStringList{toText(kernel.id)},
            textsOf(kernel.sources) + functionsOf(kernel) +
                textsOf(kernel.definition->declaration().title) +
                QStringList{toText(kernel.problem), toText(kernel.name)},
            textsOf(kernel.about)};
}

SearchText ownTextOf(const Lab& lab) {
    return {textsOf(lab.title) + QStringList{toText(lab.id)}, metricsOf(lab)};
}

SearchText ownTextOf(const KernelFile& kernel) {
    return {textsOf(kernel.title) + QStringList{toText(kernel.id)}, functionsOf(kernel)};
}

SearchText ownTextOf(const References::Entry& table) {
    return {textsOf(table.title) + QStringList{toText(table.id)},
            {toText(table.author), toText(table.device)}};
}

SearchText searchTextOf(const Problem& problem) {
    const ProblemDeclaration& declared = problem.declaration();
    return {
        textsOf(declared.title) + QStringList{toText(declared.id)}, {}, textsOf(declared.about)};
}

SearchText searchTextOf(const References::Entry& table) {
    QStringList keywords = textsOf(table.sources);
    keywords << toText(table.author) << toText(table.device);
    for (const std::string& kernel : table.kernels)
        keywords << toText(kernel);
    return {textsOf(table.title) + QStringList{toText(table.id)}, keywords};
}

SearchText searchTextOf(const SourceText& text) {
    return {textsOf(text.title) + textsOf(text.author) + QStringList{toText(text.id)},
            {toText(text.address), toText(text.year)}};
}

SearchText searchTextOf(const SourceText& text, const SourcePlace& place) {
    return {textsOf(place.heading()),
            textsOf(text.title) + textsOf(text.author) + QStringList{toText(text.id)}};
}

SearchText searchTextOf(const Metric& metric, const QStringList& furtherNames) {
    return {namesOf(metric) + furtherNames, {}, {toText(metric.description)}};
}

} // namespace kernelcurve
