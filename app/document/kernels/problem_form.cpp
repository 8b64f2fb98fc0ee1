#include "app/document/kernels/problem_form.h"

#include "gpu/model/text/error.h"
#include "gpu/model/text/text_parts.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

const std::vector<std::string> usualOrder = {
    "problem", "order",    "title",      "about",    "parameters", "sizes",     "requires",
    "arrays",  "bytes",    "operations", "accesses", "metric",     "reference", "compare",
    "check",   "variants", "small",      "examples", "standard"};

/// Removes a key. Also removes parent maps that become empty, except the maps of parameters and
/// arrays.
void removeWithEmpty(HeaderValues& header, HeaderPath path) {
    while (path.size() > 1) {
        const HeaderPath above(path.begin(), path.end() - 1);
        if (header.keys(above).size() > 1 || above.size() > 2 || above[0] == "parameters" ||
            above[0] == "arrays")
            break;
        path = above;
    }
    if (header.find(path))
        header.remove(path);
}

const FillOffer* findFill(const std::string& name) {
    const auto found = std::ranges::find(fillOffers(), name, &FillOffer::name);
    return found == fillOffers().end() ? nullptr : &*found;
}

bool takesList(const FillOffer& fill) {
    return std::string_view(fill.numbers).find(',') != std::string_view::npos;
}

/// Returns the key that specifies the kind of an array's fill. If no key is recognized, returns the
/// first key.
std::string fillOf(const HeaderValues& header, const std::string& array) {
    const std::vector<std::string> keys = header.keys({"arrays", array, "fill"});
    for (const std::string& key : keys)
        if (findFill(key) != nullptr)
            return key;
    return keys.empty() ? std::string() : keys.front();
}

std::string freeName(const std::vector<std::string>& taken, const std::vector<std::string>& names) {
    for (const std::string& name : names)
        if (std::ranges::count(taken, name) == 0)
            return name;
    for (int number = 2;; ++number)
        if (const std::string name = names.back() + std::to_string(number);
            std::ranges::count(taken, name) == 0)
            return name;
}

std::vector<std::string> takenNames(const HeaderValues& header) {
    std::vector<std::string> taken;
    for (const char* map : {"parameters", "sizes", "arrays"})
        for (std::string& key : header.keys({map}))
            taken.push_back(std::move(key));
    return taken;
}

} // namespace

HeaderValues problemHeader(std::string text, const std::string& file) {
    return HeaderValues(std::move(text), file, usualOrder);
}

const std::vector<FillOffer>& fillOffers() {
    static const std::vector<FillOffer> offers = {
        {"uniform", "1, 2"}, {"integers", "0, 100"}, {"normal", "0, 1"},   {"index", "0, 1"},
        {"constant", "1"},   {"permutation", ""},    {"sorted", "0, 100"}, {"spread", "0, 100"},
        {"zipf", "256, 1"},  {"one_hot", "1"},       {"words", ""},        {"file", "data.npy"}};
    return offers;
}

ProblemForm problemForm(const HeaderValues& header) {
    ProblemForm form;
    form.id = header.scalar({"problem"});
    const auto title = header.find({"title"});
    form.title = title && title->isMap() ? LocalizedText{header.scalar({"title", "en"}),
                                                         header.scalar({"title", "zh_CN"})}
                                         : LocalizedText{header.scalar({"title"}), {}};
    for (const std::string& name : header.keys({"parameters"})) {
        const HeaderPath path = {"parameters", name};
        const bool isList = header.find({"parameters", name, "values"}).has_value();
        form.parameters.push_back(
            {name, isList,
             joined(header.list({"parameters", name, isList ? "values" : "range"}), ", "),
             header.scalar({"parameters", name, "default"})});
    }
    const std::vector<std::string> zeroed = header.list({"reference", "zeroed"});
    for (const std::string& name : header.keys({"arrays"})) {
        ProblemForm::ArrayRow row{name,
                                  header.scalar({"arrays", name, "role"}),
                                  header.scalar({"arrays", name, "type"}),
                                  joined(header.list({"arrays", name, "shape"}), ", "),
                                  fillOf(header, name),
                                  {}};
        const HeaderPath fill = {"arrays", name, "fill", row.fill};
        const FillOffer* offer = findFill(row.fill);
        if (offer != nullptr && offer->numbers[0] != '\0')
            row.numbers = takesList(*offer) ? joined(header.list(fill), ", ") : header.scalar(fill);
        if (row.role == "out" || row.role == "inout")
            form.outputs.push_back({name, header.scalar({"compare", name, "relative"}),
                                    header.scalar({"compare", name, "absolute"}),
                                    header.scalar({"compare", name, "exact"}) == "true",
                                    std::ranges::count(zeroed, name) > 0});
        form.arrays.push_back(std::move(row));
    }
    form.bytes = header.scalar({"bytes"});
    form.operations = header.scalar({"operations"});
    form.entry = header.scalar({"reference", "entry"});
    form.units = header.scalar({"reference", "units"});
    form.arguments = joined(header.list({"reference", "arguments"}), ", ");
    form.hasVariants = header.find({"variants"}).has_value();
    return form;
}

void setProblemValue(HeaderValues& header, const HeaderPath& path, const std::string& text) {
    if (text.empty())
        removeWithEmpty(header, path);
    else
        header.set(path, yamlScalar(text));
}

void setProblemList(HeaderValues& header, const HeaderPath& path, const std::string& text) {
    header.set(path, yamlList(splitItems(text)));
}

void setListed(HeaderValues& header, const std::string& parameter, bool isList) {
    header.rename({"parameters", parameter, isList ? "range" : "values"},
                  isList ? "values" : "range");
}

void setFill(HeaderValues& header, const std::string& array, const std::string& fill) {
    const HeaderPath path = {"arrays", array, "fill"};
    const std::string before = fillOf(header, array);
    if (fill == before)
        return;
    const FillOffer* offer = findFill(fill);
    if (offer == nullptr) {
        header.remove(path);
        return;
    }
    std::string value = offer->numbers[0] == '\0' ? "true" : std::string(offer->numbers);
    if (takesList(*offer))
        value = "[" + value + "]";
    if (findFill(before) == nullptr) {
        header.set(path, "{" + fill + ": " + value + "}");
        return;
    }
    header.rename({"arrays", array, "fill", before}, fill);
    header.set({"arrays", array, "fill", fill}, value);
}

void setFillNumbers(HeaderValues& header, const std::string& array, const std::string& numbers) {
    const std::string fill = fillOf(header, array);
    const FillOffer* offer = findFill(fill);
    if (offer == nullptr || offer->numbers[0] == '\0')
        return;
    const HeaderPath path = {"arrays", array, "fill", fill};
    header.set(path, takesList(*offer) ? yamlList(splitItems(numbers)) : yamlScalar(numbers));
}

void setExact(HeaderValues& header, const std::string& array, bool exact) {
    if (!exact) {
        removeWithEmpty(header, {"compare", array, "exact"});
        return;
    }
    header.set({"compare", array, "exact"}, "true");
    for (const char* key : {"relative", "absolute"})
        if (header.find({"compare", array, key}))
            header.remove({"compare", array, key});
}

void setTolerance(HeaderValues& header, const std::string& array, const std::string& key,
                  const std::string& text) {
    setProblemValue(header, {"compare", array, key}, text);
    if (!text.empty() && header.find({"compare", array, "exact"}))
        removeWithEmpty(header, {"compare", array, "exact"});
}

void setZeroed(HeaderValues& header, const std::string& array, bool zeroed) {
    std::vector<std::string> names = header.list({"reference", "zeroed"});
    std::erase(names, array);
    if (zeroed)
        names.push_back(array);
    if (names.empty())
        removeWithEmpty(header, {"reference", "zeroed"});
    else
        header.set({"reference", "zeroed"}, yamlList(names));
}

std::vector<std::string> problemDataFiles(const HeaderValues& header) {
    std::vector<std::string> files;
    const auto add = [&](const HeaderPath& path) {
        if (std::string file = header.scalar(path); !file.empty())
            files.push_back(std::move(file));
    };
    for (const std::string& array : header.keys({"arrays"}))
        add({"arrays", array, "fill", "file"});
    for (const std::string& array : header.keys({"reference", "files"}))
        add({"reference", "files", array});
    return files;
}

void addParameterRow(HeaderValues& header) {
    header.set({"parameters", freeName(takenNames(header), {"n", "m", "k", "p"})},
               "{range: [1, 1 Mi], default: 1024}");
}

void addArrayRow(HeaderValues& header) {
    const std::vector<std::string> parameters = header.keys({"parameters"});
    header.set({"arrays", freeName(takenNames(header), {"x", "y", "z", "x"})},
               "{role: in, type: float, shape: [" +
                   (parameters.empty() ? std::string() : yamlScalar(parameters.front())) + "]}");
}

Values parametersFrom(const FileProblem& problem, const std::map<std::string, std::string>& texts) {
    Values values;
    for (const Parameter& parameter : problem.declaration().parameters) {
        Value value = parameter.defaultValue;
        if (const auto text = texts.find(parameter.name);
            text != texts.end() && !text->second.empty()) {
            const auto read = plainValue(text->second);
            value = read ? parameter.adopt(*read) : Value(text->second);
            if (const auto wrong = parameter.problemWith(value))
                throw Error({*wrong, {}, {parameter.name}});
        }
        values[parameter.name] = value;
    }
    return values;
}

ProblemSizes sizesOf(const FileProblem& problem, const Values& parameters) {
    const auto& variants = problem.declaration().variants;
    const std::string variant = variants.empty() ? std::string() : variants.front();
    ProblemSizes sizes;
    const auto add = [&](std::vector<ProblemSizes::Array>& to, const BufferSpec& buffer) {
        to.push_back({buffer.name, buffer.elements, buffer.bytes()});
        sizes.allBytes += buffer.bytes();
    };
    for (const BufferSpec& buffer : problem.buffers(parameters, variant))
        add(sizes.arrays, buffer);
    for (const BufferSpec& buffer : problem.expectedArrays(parameters, variant))
        add(sizes.reference, buffer);
    sizes.moved = problem.bytesMoved(parameters, variant);
    sizes.operations = problem.operations(parameters, variant);
    sizes.units = problem.referenceUnits(parameters, variant);
    return sizes;
}

} // namespace kernelcurve
