#include "gpu/catalog/import/import_arguments.h"

#include "gpu/catalog/header/diagnostic.h"
#include "gpu/catalog/header/find_named.h"
#include "gpu/catalog/import/host_names.h"
#include "gpu/catalog/import/import_parameters.h"
#include "gpu/catalog/import/import_sizes.h"
#include "gpu/catalog/problem/file_problem.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/source/syntax/host_expression.h"
#include "gpu/source/syntax/launches.h"
#include "gpu/source/syntax/one_of.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace kernelcurve {

namespace {

std::string lower(std::string_view text) {
    std::string made;
    for (const char c : text)
        if (c != '_')
            made += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return made;
}

/// Returns true if `theirs` is a common name for the problem's `name` in other programs.
bool means(const std::string& theirs, const std::string& name) {
    static const std::map<std::string, std::vector<std::string>> others = {
        {"n",
         {"size", "len", "length", "count", "num", "numelements", "nelements", "elements", "total",
          "arraysize"}},
        {"rows", {"height", "ny", "m", "h", "nrows", "numrows", "sizey", "n", "batch"}},
        {"cols", {"width", "nx", "n", "w", "ncols", "numcols", "columns", "sizex", "m", "c", "d"}},
        {"in", {"input", "idata", "gidata", "src", "x", "a", "din", "ginput", "source", "data"}},
        {"out", {"output", "odata", "godata", "dst", "y", "b", "dout", "result", "dest", "c"}}};
    const std::string word = lower(theirs);
    if (word == lower(name) || word == "d" + lower(name))
        return true;
    const auto known = others.find(name);
    return known != others.end() &&
           std::find(known->second.begin(), known->second.end(), word) != known->second.end();
}

/// A candidate problem with its score and its name for each kernel parameter.
struct Fit {
    ProblemPointer problem;
    std::vector<std::string> names; ///< problem names; empty without a match
    int told = 0;
    int left = 0; ///< number of values that the problem lacks
};

std::vector<BufferSpec> arraysOf(const Problem& problem) {
    const ProblemDeclaration& declaration = problem.declaration();
    return problem.buffers(defaultsOf(declaration.parameters), declaration.usualVariant());
}

/// Returns true if pointer and array have compatible types, as scalars or vectors. Also returns
/// true if a type is unknown. Ignores signedness, because kernels use either signedness for bits.
bool mayHold(const CodeParameter& parameter, const ElementType* type) {
    const ElementType* pointed = elementTypeOf(parameter.type);
    if (pointed == nullptr || type == nullptr)
        return true;
    return (pointed->kind == NumberKind::Real) == (type->kind == NumberKind::Real) &&
           pointed->numberBytes == type->numberBytes;
}

/// Returns the element type of an array in the problem file. For matrix multiplication, returns
/// float. Returns null if the type is unknown or a parameter selects it.
const ElementType* toldType(const Problem& problem, const std::string& array) {
    if (const auto* file = dynamic_cast<const FileProblem*>(&problem))
        return file->typeAlways(array);
    return oneOf(problem.declaration().id, {"gemm", "multiply"}) ? findElementType("float")
                                                                 : nullptr;
}

/// Returns true if a pointer may refer to this array. A const pointer is an input.
bool mayBe(const CodeParameter& parameter, const BufferSpec& array, const ElementType* type) {
    return (!parameter.isConst || array.role == BufferRole::Input) && mayHold(parameter, type);
}

/// Returns true if a value may correspond to this parameter. Real values match only real
/// parameters.
bool mayBe(const CodeParameter& parameter, const Parameter& known) {
    return known.kind == ParameterKind::Real ||
           !oneOf(parameter.type, {"float", "double", "__half", "half"});
}

/// Returns the row length of the array for a name such as `lda`, `ld_b`, or `strideC`.
std::string leadingDimension(const Fit& fit, const std::vector<ImportedParameter>& parameters,
                             std::size_t number) {
    const std::string word = lower(parameters[number].name);
    for (const std::string_view begin : {"ld", "stride", "pitch", "lead"}) {
        if (!word.starts_with(begin))
            continue;
        const std::string array = word.substr(begin.size());
        for (std::size_t i = 0; i < parameters.size(); ++i)
            if (parameters[i].pointers == 1 && !array.empty() &&
                (lower(parameters[i].name) == array || lower(fit.names[i]) == array))
                return fit.problem->rowLength(fit.names[i]);
    }
    return {};
}

std::optional<Fit> fitOf(const ProblemPointer& problem,
                         const std::vector<ImportedParameter>& parameters) {
    const std::vector<BufferSpec> arrays = arraysOf(*problem);
    std::vector<const ElementType*> types;
    types.reserve(arrays.size());
    for (const BufferSpec& array : arrays)
        types.push_back(toldType(*problem, array.name));
    Fit fit{problem, std::vector<std::string>(parameters.size())};
    std::vector<bool> taken(arrays.size(), false);
    // If some pointers are const, the other pointers are outputs.
    const bool marksInputs =
        std::any_of(parameters.begin(), parameters.end(),
                    [](const CodeParameter& each) { return each.pointers == 1 && each.isConst; });
    const auto isOpen = [&](std::size_t parameter) {
        return parameters[parameter].pointers == 1 && !parameters[parameter].isBetween &&
               fit.names[parameter].empty();
    };
    // Returns true if the body accesses the parameter in the same way as the array. Accesses are
    // more reliable than the order of parameters. Level 2 is less strict than level 1.
    const auto isUsedAs = [&](std::size_t parameter, std::size_t array, int level) {
        const PointerUse& use = parameters[parameter].use;
        if (arrays[array].role == BufferRole::Input)
            return use.isRead && !use.isWritten;
        return use.isWritten &&
               (level == 2 || arrays[array].role != BufferRole::Output || !use.isReadFirst);
    };
    const auto isLikely = [&](std::size_t parameter, std::size_t array) {
        const PointerUse& use = parameters[parameter].use;
        return (isUsedAs(parameter, array, 2) || (!use.isRead && !use.isWritten)) &&
               (!marksInputs ||
                parameters[parameter].isConst == (arrays[array].role == BufferRole::Input));
    };
    // Assigns parameters and returns their number.
    const auto giveWhere = [&](const auto& fits) {
        int given = 0;
        for (std::size_t i = 0; i < parameters.size(); ++i)
            for (std::size_t a = 0; a < arrays.size(); ++a)
                if (isOpen(i) && !taken[a] && mayBe(parameters[i], arrays[a], types[a]) &&
                    fits(i, a)) {
                    fit.names[i] = arrays[a].name;
                    taken[a] = true;
                    ++given;
                }
        return given;
    };
    fit.told = giveWhere([&](std::size_t i, std::size_t a) {
        return isLikely(i, a) && means(parameters[i].name, arrays[a].name);
    });
    for (const int level : {1, 2})
        giveWhere([&](std::size_t i, std::size_t a) { return isUsedAs(i, a, level); });
    // As a fallback, assigns const pointers to inputs and other pointers to outputs, in order.
    for (const bool wantsConst : {true, false})
        giveWhere([&](std::size_t i, std::size_t a) {
            return (arrays[a].role == BufferRole::Input) == (wantsConst && parameters[i].isConst);
        });
    giveWhere([](std::size_t, std::size_t) { return true; });
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        if (parameters[i].pointers > 0) {
            if (fit.names[i].empty() && !parameters[i].isBetween)
                return std::nullopt;
            continue;
        }
        for (const Parameter& known : problem->declaration().parameters)
            if (fit.names[i].empty() && std::ranges::count(fit.names, known.name) == 0 &&
                (means(parameters[i].name, known.name) ||
                 means(parameters[i].member, known.name)) &&
                mayBe(parameters[i], known)) {
                fit.names[i] = known.name;
                ++fit.told;
            }
        if (fit.names[i].empty())
            fit.names[i] = leadingDimension(fit, parameters, i);
        fit.left += fit.names[i].empty() ? 1 : 0;
    }
    if (std::find(taken.begin(), taken.end(), false) != taken.end())
        return std::nullopt;
    return fit;
}

/// Returns true if a word in the kernel name indicates the problem.
bool speaksFor(const std::string& kernel, const std::string& problem) {
    static const std::map<std::string, std::vector<std::string>> words = {
        {"gemm", {"gemm", "matmul", "matrixmul", "mmul"}},
        {"transpose", {"transpose"}},
        {"copy", {"copy"}},
        {"reduce", {"reduce", "reduction"}},
        {"array_sum", {"vectoradd", "vecadd", "addvec", "sumarrays", "add"}},
        {"matrix_sum", {"matrixadd", "summatrix", "matadd"}},
        {"saxpy", {"saxpy", "axpy"}},
        {"histogram", {"hist"}},
        {"scan", {"scan", "prefixsum"}},
        {"softmax_rows", {"softmax"}},
        {"layer_norm", {"layernorm"}},
        {"convolution", {"conv2d", "convolution"}},
        {"stencil", {"stencil", "jacobi"}},
        {"sort", {"sort"}},
        {"spmv", {"spmv", "csr"}},
        {"n_body", {"nbody", "bodyforce"}}};
    const auto known = words.find(problem);
    const std::string name = lower(kernel);
    return known != words.end() &&
           std::any_of(known->second.begin(), known->second.end(),
                       [&](const std::string& word) { return name.find(word) != name.npos; });
}

/// Weight of the kernel name relative to parameter names.
constexpr int wordsOfName = 4;

/// Returns true if each block writes one element of an array that has a single element in the
/// problem.
bool hasPartialResult(const Fit& fit, const std::vector<ImportedParameter>& parameters) {
    const std::vector<BufferSpec> arrays = arraysOf(*fit.problem);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const BufferSpec* array = findNamed(arrays, fit.names[i]);
        if (parameters[i].isPartial && array != nullptr && array->elements == 1)
            return true;
    }
    return false;
}

/// Returns all matching problems, most likely first.
std::vector<Fit> allFits(const std::vector<ImportedParameter>& parameters,
                         const std::string& kernel, const std::string& wanted) {
    std::vector<Fit> fits;
    for (const auto& problem : problems()) {
        const std::string& id = problem->declaration().id;
        // Ignores the problem of the previous proposal for this kernel, because its file may not
        // exist yet.
        if (!wanted.empty() ? id != wanted : id == kernel + "_problem")
            continue;
        std::optional<Fit> fit = fitOf(problem, parameters);
        // Partial results count as results only if the user selects the problem.
        if (fit && (!wanted.empty() || !hasPartialResult(*fit, parameters))) {
            fit->told += speaksFor(kernel, id) ? wordsOfName : 0;
            fits.push_back(std::move(*fit));
        }
    }
    std::stable_sort(fits.begin(), fits.end(), [](const Fit& a, const Fit& b) {
        return a.left != b.left ? a.left < b.left : a.told > b.told;
    });
    return fits;
}

/// Returns true if the names identify the first candidate. In the first case, the kernel name
/// indicates the problem, and all values belong to the problem. In the second case, the parameters
/// have all names of this problem and all names of no other problem.
bool isTold(const std::vector<Fit>& fits, const std::string& kernel) {
    if (fits.empty() || fits[0].left > 0)
        return false;
    const bool first = fits.size() == 1 || fits[1].left > 0 || fits[0].told > fits[1].told;
    const auto all = static_cast<int>(fits[0].names.size());
    return first &&
           (speaksFor(kernel, fits[0].problem->declaration().id) ? fits[0].told > wordsOfName
                                                                 : fits[0].told == all && all > 3);
}

std::vector<std::string> idsOf(const std::vector<Fit>& fits) {
    return textsOf(fits, [](const Fit& fit) { return fit.problem->declaration().id; });
}

Fit chosenFit(const std::vector<ImportedParameter>& parameters, const std::string& kernel,
              const std::string& wanted) {
    const auto ask = message(KC_TEXT("engine", "specify the problem with --problem ID"));
    if (!wanted.empty() && findProblem(wanted) == nullptr)
        failAt({"--problem"}, message(KC_TEXT("engine", "Problem not found: {0}"), wanted),
               nearestOrAll(wanted, problemIds()));
    std::vector<Fit> fits = allFits(parameters, kernel, wanted);
    if (fits.empty())
        failAt({kernel},
               message(KC_TEXT("engine",
                               "The kernel's parameters do not match the arrays of any problem")),
               wanted.empty() ? ask : message(KC_TEXT("engine", "choose another problem")));
    if (wanted.empty() && !isTold(fits, kernel))
        failAt({kernel},
               message(KC_TEXT("engine", "The kernel's parameters match several problems: {0}"),
                       joined(idsOf(fits), ", ")),
               ask);
    return std::move(fits.front());
}

/// Returns all names that the header of a kernel for the problem may use.
std::vector<std::string> namesOf(const Problem& problem) {
    std::vector<std::string> names = {"sm_count"};
    for (const Parameter& parameter : problem.declaration().parameters)
        names.push_back(parameter.name);
    for (const auto& [name, value] : problem.sizes(defaultsOf(problem.declaration().parameters)))
        names.push_back(name);
    for (const BufferSpec& array : arraysOf(problem))
        names.push_back(array.name);
    return names;
}

/// Returns true if the body reads elements of an array or passes its address on.
bool isRead(const ScannedCode& scanned, const Declaration& kernel, const std::string& array) {
    for (std::size_t at = kernel.parametersClose; at + 1 < kernel.last; ++at) {
        if (scanned.text(at) != array || scanned.tokens[at].kind != TokenKind::Name)
            continue;
        const std::string_view next = scanned.text(at + 1);
        const std::string_view before = scanned.text(at - 1);
        // `C += offset` moves the pointer, and `C = others` assigns it.
        if (next == "=" || ((next == "+" || next == "-") && scanned.text(at + 2) == "="))
            continue;
        const std::size_t close = scanned.partner[at + 1];
        const bool set = next == "[" && close > at && close + 2 < kernel.last &&
                         scanned.text(close + 1) == "=" && before != "&";
        if (!set)
            return true;
    }
    return false;
}

bool canBeSaid(const HostExpression& expression) {
    return (expression.kind != HostExpression::Kind::Call ||
            oneOf(expression.text, {"ceil", "floor", "min", "max"})) &&
           std::ranges::all_of(expression.parts, canBeSaid);
}

/// Returns the argument of a repeated launch as a function of the problem's parameters, such as
/// "ceil(n / 256)", or an empty string if no such function exists.
std::string sizeOf(const std::optional<HostExpression>& given, const ImportedParameters& all,
                   std::size_t index, const ScannedCode& launching, const ImportedArguments& made) {
    const std::size_t pass = all.list[index].pass;
    if (!given || pass == 0 || all.passes[pass].kernel != all.passes[pass - 1].kernel)
        return {};
    const HostNames inItsWords(launching, all.passes[pass].site, made.hostNames);
    const HostExpression expression = inItsWords.resolved(*given);
    const std::vector<std::string> names = namesOf(expression);
    if (names.empty() || !canBeSaid(expression) ||
        !std::ranges::all_of(
            names, [](const std::string& name) { return name.front() == HostNames::ours; }))
        return {};
    std::string text = headerText(expression);
    std::erase(text, HostNames::ours);
    return text;
}

/// Sets the arrays through which one kernel passes its results to the next.
void giveScratch(const ImportedParameters& all, const std::vector<HostNames>& hosts,
                 const ScannedCode& launching, ImportedArguments& made) {
    for (std::size_t i = 0; i < all.list.size(); ++i) {
        const ImportedParameter& each = all.list[i];
        if (!each.isBetween)
            continue;
        const ElementType* type = elementTypeOf(each.type);
        const std::string typeName = type != nullptr ? type->name : "float";
        const HostNames inItsWords(launching, all.passes[each.pass].site, made.hostNames);
        const AllocatedElements elements =
            allocatedElements(hosts[each.pass], inItsWords, textGivenFor(all, i),
                              type != nullptr ? *type : *findElementType("float"), elementTypeOf);
        std::string count = elements.inWords;
        if (count.empty() && elements.number)
            count = headerText(*elements.number);
        made.scratchTold &= !count.empty();
        made.scratch += (made.scratch.empty() ? "" : ", ") + made.names[i] +
                        ": {type: " + typeName + ", elements: \"" +
                        (count.empty() ? "1048576" : count) + "\"}";
    }
}

} // namespace

FittingProblems fittingProblems(const ScannedCode& scanned,
                                const std::vector<const Declaration*>& kernels,
                                const ScannedCode& launching) {
    const std::string name(kernels.front()->names.front());
    const std::vector<LaunchSite> launches = launchesIn(launching);
    const ImportedParameters all = importedParameters(scanned, kernels, launches);
    const std::vector<Fit> fits = allFits(all.list, name, {});
    return {idsOf(fits), isTold(fits, name)};
}

ImportedArguments assignArguments(const ScannedCode& scanned,
                                  const std::vector<const Declaration*>& kernels,
                                  const ScannedCode& launching, const std::string& problem) {
    const std::vector<LaunchSite> launches = launchesIn(launching);
    const ImportedParameters all = importedParameters(scanned, kernels, launches);
    const std::vector<ImportedParameter>& parameters = all.list;
    ImportedArguments made;
    if (!all.isOneFunction)
        made.argumentsOpen = severalFunctions;
    const Fit fit = chosenFit(parameters, std::string(kernels.front()->names.front()), problem);
    made.problemFrom = problem.empty() ? "names" : "";
    made.problem = fit.problem->declaration().id;
    made.from = "names and const";
    made.names = fit.names;
    std::vector<HostNames> hosts; // names at the launch of each pass
    hosts.reserve(all.passes.size());
    for (const ImportedPass& pass : all.passes)
        hosts.emplace_back(launching, pass.site, std::map<std::string, std::string>());
    const std::vector<std::string> known = namesOf(*fit.problem);
    std::string values;
    std::vector<std::size_t> own; // parameters that the problem lacks
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const HostNames& host = hosts[parameters[i].pass];
        const auto given = givenFor(all, i, host);
        if (leadsIntoArray(parameters[i], given))
            made.argumentsOpen = pointerInside;
        const bool isName = given && given->kind == HostExpression::Kind::Name;
        if (parameters[i].isBetween) {
            made.names[i] = freeName(parameters[i].name, known);
        } else if (!made.names[i].empty()) {
            if (isName)
                (parameters[i].pointers == 0 ? made.hostNames : made.pointerNames)[given->text] =
                    made.names[i];
            if (parameters[i].pointers == 0)
                made.hostNames.try_emplace(parameters[i].name, made.names[i]);
        } else if (given && given->kind == HostExpression::Kind::Number) {
            made.names[i] = headerText(*given);
        } else if (const std::string size = sizeOf(given, all, i, launching, made); !size.empty()) {
            made.names[i] = freeName(isName ? given->text : parameters[i].name, known);
            if (isName)
                made.hostNames[given->text] = made.names[i];
            made.sizes.emplace_back(made.names[i], size);
        } else {
            const auto number = given ? host.number(*given) : std::nullopt;
            own.push_back(i);
            made.parametersTold &= number.has_value();
            made.names[i] = freeName(parameters[i].name, known);
            if (!number)
                made.unset.push_back(made.names[i]);
            if (isName)
                made.hostNames[given->text] = made.names[i];
            values += (values.empty() ? "" : ", ") + made.names[i] + ": {values: [" +
                      headerText(number.value_or(1)) + "]}";
        }
    }
    made.parameters = values;
    // A value that is derived from the problem depends on only one of its sizes.
    for (const std::size_t i : own) {
        const ImportedPass& pass = all.passes[parameters[i].pass];
        const HostNames inItsWords(launching, pass.site, made.hostNames);
        const auto given = givenFor(all, i, hosts[parameters[i].pass]);
        if (given)
            made.parametersTold &= std::ranges::none_of(
                namesOf(inItsWords.resolved(*given)), [&](const std::string& name) {
                    return name.front() == HostNames::ours &&
                           std::ranges::find(known, name.substr(1)) != known.end();
                });
    }
    for (const ImportedParameter& each : parameters)
        if (each.isPartial && !each.isBetween)
            made.partial.push_back(each.name);
    for (const ImportedPass& pass : all.passes)
        made.launches.push_back(pass.site == nullptr ? 0 : pass.site->token);
    giveScratch(all, hosts, launching, made);
    made.lists = argumentLists(all, made.names);
    made.allNames = known;
    made.allNames.insert(made.allNames.end(), made.names.begin(), made.names.end());
    for (const BufferSpec& array : arraysOf(*fit.problem))
        for (std::size_t i = 0; i < parameters.size(); ++i)
            if (array.role == BufferRole::Output && made.names[i] == array.name &&
                parameters[i].member.empty() &&
                isRead(scanned, *kernels[parameters[i].pass], parameters[i].name))
                made.read.push_back(array.name);
    return made;
}

} // namespace kernelcurve
