#include "gpu/catalog/requirements.h"

#include "gpu/catalog/header/find_named.h"
#include "gpu/catalog/legal_combinations.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>

namespace kernelcurve {
namespace {

/// Minimum default of an integer parameter that counts as a size.
constexpr std::int64_t minDefaultOfSizes = 256;

/// The number of SMs of an H200. asGpu() uses it for a device that is not a GPU.
constexpr int usualMultiprocessors = 132;

/// Splits "a && b" into "a" and "b", because changes of different parameters may satisfy each part.
std::vector<Expression> conjunctsOf(const Expression& whole) {
    const std::string& text = whole.text();
    std::vector<std::string> parts(1);
    int depth = 0;
    for (std::size_t place = 0; place < text.size(); ++place) {
        const char character = text[place];
        depth += character == '(' ? 1 : character == ')' ? -1 : 0;
        if (depth == 0 && (character == '|' || character == '?'))
            return {whole};
        if (depth == 0 && text.compare(place, 2, "&&") == 0) {
            parts.emplace_back();
            ++place;
        } else {
            parts.back() += character;
        }
    }
    if (parts.size() == 1)
        return {whole};
    std::vector<Expression> conjuncts;
    for (const std::string& part : parts)
        conjuncts.emplace_back(part, whole.where());
    return conjuncts;
}

std::vector<double> numbersIn(const std::string& text) {
    const auto isOfName = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    };
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    std::vector<double> numbers;
    for (std::size_t place = 0; place < text.size();) {
        const bool begins = isDigit(text[place]) || text[place] == '.';
        if (!begins) {
            if (isOfName(text[place]))
                while (place < text.size() && (isOfName(text[place]) || isDigit(text[place])))
                    ++place;
            else
                ++place;
            continue;
        }
        double number = 0;
        const auto [end, error] =
            std::from_chars(text.data() + place, text.data() + text.size(), number);
        if (error == std::errc())
            numbers.push_back(number);
        place = std::max(place + 1, static_cast<std::size_t>(end - text.data()));
    }
    return numbers;
}

class Conditions {
  public:
    explicit Conditions(const KernelFile& kernel)
        : kernel_(kernel)
        , parameters_(parametersOf(kernel)) {
        for (const Requirement& requirement : kernel.requirements)
            for (Expression& part : conjunctsOf(requirement.that))
                all_.push_back({std::move(part), &requirement});
    }

    struct Broken {
        std::set<std::string> names; ///< parameters in the requirement
        std::vector<double> numbers; ///< literals that the requirement compares with the parameters
        Message why;
    };
    /// Returns the violated requirements. If the problem rejects the values, returns only the
    /// problem's requirements.
    std::vector<Broken> broken(const Values& values) const {
        std::vector<Broken> found;
        for (const std::size_t place : brokenPlaces(values)) {
            Broken& one = found.emplace_back();
            if (place == all_.size()) {
                for (const Parameter& parameter : kernel_.definition->declaration().parameters)
                    one.names.insert(parameter.name);
                one.why = kernel_.definition->problemWith(values).value_or(Message());
                continue;
            }
            const Condition& condition = all_[place];
            addNames(condition.that, one.names);
            one.numbers = numbersIn(condition.that.text());
            one.why = reasonOf(*condition.of);
        }
        return found;
    }
    std::size_t countBroken(const Values& values) const { return brokenPlaces(values).size(); }

    /// Returns candidate values for a parameter, nearest first. `numbers` contains literals from
    /// comparisons with the parameter. `closely` adds all values near the current one, and
    /// multiples of products.
    std::vector<Value> candidates(const std::string& name, const Values& values,
                                  const std::vector<double>& numbers, bool closely) const {
        const Parameter& parameter = *findNamed(parameters_, name);
        const Value& now = values.at(name);
        std::vector<Value> found;
        if (!parameter.values.empty())
            found = parameter.values;
        else if (parameter.kind == ParameterKind::Boolean)
            found = {Value(!now.boolean())};
        else if (now.isNumber())
            found = numbersNear(parameter, *now.number(), numbersBeside(values, numbers, closely),
                                closely);
        std::erase_if(found, [&](const Value& value) {
            return value == now || parameter.problemWith(value).has_value();
        });
        std::ranges::sort(found, {}, [&](const Value& value) { return distance(now, value); });
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return found;
    }

    static double distance(const Value& from, const Value& to) {
        const auto one = from.number();
        const auto other = to.number();
        return one && other ? std::abs(*other - *one) / std::max(1.0, std::abs(*one)) : 1;
    }

  private:
    struct Condition {
        Expression that;
        const Requirement* of;
    };

    std::vector<std::size_t> brokenPlaces(const Values& values) const {
        std::vector<std::size_t> places;
        try {
            if (kernel_.definition->problemWith(values))
                return {all_.size()};
            const HeaderNumbers numbers = headerNumbers(kernel_, values, usualMultiprocessors);
            for (std::size_t place = 0; place < all_.size(); ++place)
                if (all_[place].that.evaluate(numbers.scope) == 0)
                    places.push_back(place);
        } catch (const Error&) {
            return {all_.size()}; // expressions have no value for these parameters
        }
        return places;
    }

    void addNames(const Expression& expression, std::set<std::string>& names) const {
        for (const std::string& name : expression.names()) {
            if (findNamed(parameters_, name) != nullptr) {
                names.insert(name);
                continue;
            }
            const auto size =
                std::ranges::find(kernel_.sizes, name, &std::pair<std::string, Expression>::first);
            if (size != kernel_.sizes.end())
                addNames(size->second, names);
            else // the problem derives the value from its parameters
                for (const Parameter& parameter : kernel_.definition->declaration().parameters)
                    names.insert(parameter.name);
        }
    }

    /// Adds the values of the other parameters and the products of these values, as possible
    /// factors of the parameter.
    static std::vector<double> numbersBeside(const Values& values, std::vector<double> numbers,
                                             bool products) {
        for (const auto& [name, value] : values)
            if (const auto number = value.number(); number && !value.isBoolean())
                numbers.push_back(*number);
        const std::size_t count = products ? numbers.size() : 0;
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t k = i; k < count; ++k)
                numbers.push_back(numbers[i] * numbers[k]);
        return numbers;
    }

    static std::vector<Value> numbersNear(const Parameter& parameter, double now,
                                          const std::vector<double>& numbers, bool closely) {
        std::vector<double> found = {0, 1};
        constexpr double mostExact = 9007199254740992.0; // 2^53
        for (const double number : numbers) {
            if (number <= 0 || number > mostExact)
                continue;
            const double below = std::floor(now / number) * number;
            for (const double near : {number - 1, number, number + 1, below, below + number})
                found.push_back(near);
        }
        constexpr double largestPower = 1 << 30;
        for (double power = 1; power <= largestPower; power *= 2)
            found.push_back(power);
        constexpr int window = 256;
        for (int step = closely ? window : 0; step > 0; --step) {
            found.push_back(now - step);
            found.push_back(now + step);
        }
        std::vector<Value> values;
        for (const double number : found)
            if (parameter.kind == ParameterKind::Real)
                values.emplace_back(number);
            else if (number == std::floor(number) && std::abs(number) <= mostExact)
                values.emplace_back(static_cast<std::int64_t>(number));
        return values;
    }

    const KernelFile& kernel_;
    std::vector<Parameter> parameters_;
    std::vector<Condition> all_;
};

/// Repeatedly changes one or two parameters until no condition is violated.
class NearestValues {
  public:
    NearestValues(const KernelFile& kernel, Values values, const std::set<std::string>& fixed)
        : conditions_(kernel)
        , values_(std::move(values)) {
        for (const Parameter& parameter : parametersOf(kernel))
            if (parameter.origin != ParameterOrigin::Compiler && !fixed.contains(parameter.name))
                free_.insert(parameter.name);
    }

    std::optional<Values> find() {
        while (true) {
            broken_ = conditions_.broken(values_);
            if (broken_.empty())
                return values_;
            best_.reset();
            const std::vector<std::string> names = namesToChange();
            for (const std::string& name : names)
                tryAll({name}, true);
            if (!best_)
                tryPairs(names);
            if (!best_)
                return std::nullopt;
            values_ = best_->values;
            for (const std::string& name : best_->changed)
                free_.erase(name);
        }
    }

  private:
    struct Best {
        Values values;
        std::vector<std::string> changed;
        std::size_t broken = 0;
        double distance = 0;
    };

    std::vector<std::string> namesToChange() const {
        std::set<std::string> names;
        for (const Conditions::Broken& one : broken_)
            std::ranges::set_intersection(one.names, free_, std::inserter(names, names.end()));
        return {names.begin(), names.end()};
    }

    std::vector<Value> candidates(const std::string& name, bool closely) const {
        std::vector<double> numbers;
        for (const Conditions::Broken& one : broken_)
            if (one.names.contains(name))
                numbers.insert(numbers.end(), one.numbers.begin(), one.numbers.end());
        return conditions_.candidates(name, values_, numbers, closely);
    }

    void tryAll(const std::vector<std::string>& names, bool closely) {
        Values tried = values_;
        tryFrom(names, 0, closely, 0, tried);
    }

    void tryPairs(const std::vector<std::string>& names) {
        constexpr std::size_t mostNames = 4; // more names would take seconds
        const std::size_t count = std::min(names.size(), mostNames);
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t k = i + 1; k < count; ++k)
                tryAll({names[i], names[k]}, false);
    }

    /// Tries the candidates of the names from index `place` on. For the last name, the nearest
    /// candidate that violates no requirement is best.
    void tryFrom(const std::vector<std::string>& names, std::size_t place, bool closely,
                 double distance, Values& tried) {
        const std::string& name = names[place];
        for (const Value& value : candidates(name, closely)) {
            const double far = distance + Conditions::distance(values_.at(name), value);
            if (best_ && best_->broken == 0 && far >= best_->distance)
                break;
            tried[name] = value;
            if (place + 1 < names.size()) {
                tryFrom(names, place + 1, closely, far, tried);
                continue;
            }
            const std::size_t broken = conditions_.countBroken(tried);
            if (broken < broken_.size() && (!best_ || broken < best_->broken ||
                                            (broken == best_->broken && far < best_->distance)))
                best_ = {tried, names, broken, far};
        }
    }

    Conditions conditions_;
    Values values_;
    std::set<std::string> free_;
    std::vector<Conditions::Broken> broken_;
    std::optional<Best> best_;
};

/// Returns some evenly distributed configurations of the plan, or an empty list if the experiment
/// has no plan.
std::vector<Values> pointsOf(const Experiment& experiment, const Catalog& catalog) {
    constexpr std::int64_t most = 64;
    std::vector<Values> points;
    try {
        const Plan plan(experiment, catalog);
        const std::int64_t count = std::min(plan.size(), most);
        for (std::int64_t step = 0; step < count; ++step)
            points.push_back(plan.at((2 * step + 1) * plan.size() / (2 * count)).parameters);
    } catch (const PlanError&) {
        return {};
    }
    return points;
}

/// Returns the parameters that the experiment sets or sweeps.
std::set<std::string> chosenNames(const Experiment& experiment, const KernelFile& kernel) {
    std::set<std::string> names;
    for (const auto& [name, value] : experiment.parameters)
        names.insert(name);
    for (const Axis& axis : experiment.sweep)
        names.insert(axis.parameter);
    if (experiment.search && experiment.sweep.empty())
        for (const Axis& axis : everyValueOf(kernel, experiment))
            names.insert(axis.parameter);
    return names;
}

} // namespace

HeaderNumbers headerNumbers(const KernelFile& kernel, const Values& parameters,
                            int multiprocessors) {
    HeaderNumbers result;
    result.values = kernel.definition->sizes(parameters);
    result.values["sm_count"] = multiprocessors;
    for (const auto& [name, value] : parameters)
        if (!value.isWord())
            result.values[name] = value;
    for (const auto& [name, value] : result.values)
        result.scope[name] = *value.number();
    for (const auto& [name, expression] : kernel.sizes) {
        const double number = expression.evaluate(result.scope);
        result.scope[name] = number;
        result.values[name] = wholeOrReal(number);
    }
    return result;
}

Message reasonOf(const Requirement& requirement) {
    if (!requirement.otherwise.empty())
        return {requirement.otherwise, {}};
    return message(KC_TEXT("engine", "the kernel requires {0}"), requirement.that.text());
}

bool isSize(const Parameter& parameter) {
    return parameter.kind == ParameterKind::Integer && parameter.values.empty() &&
           parameter.defaultValue.integer() >= minDefaultOfSizes;
}

std::optional<Values> nearestAllowed(const KernelFile& kernel, const Values& values,
                                     const std::set<std::string>& fixed) {
    return NearestValues(kernel, values, fixed).find();
}

std::vector<ReplacedDefault> replacedDefaults(const KernelFile& kernel, const Values& given) {
    Values values = defaultsOf(kernel);
    std::set<std::string> fixed;
    const std::vector<Parameter> parameters = parametersOf(kernel);
    for (const auto& [name, value] : given) {
        const Parameter* parameter = findNamed(parameters, name);
        if (parameter == nullptr || parameter->problemWith(value))
            return {}; // other code reports the error of this value
        values[name] = parameter->adopt(value);
        fixed.insert(name);
    }
    const auto allowed = nearestAllowed(kernel, values, fixed);
    if (!allowed)
        return {};
    const std::vector<Conditions::Broken> broken = Conditions(kernel).broken(values);
    std::vector<ReplacedDefault> replaced;
    for (const auto& [name, value] : *allowed) {
        if (value == values.at(name))
            continue;
        const auto why = std::ranges::find_if(
            broken, [&name = name](const auto& one) { return one.names.contains(name); });
        replaced.push_back(
            {name, values.at(name), value, why == broken.end() ? broken.front().why : why->why});
    }
    return replaced;
}

std::string ReplacedDefault::text() const {
    return parameter + " = " + chosen.text() + " instead of " + usual.text() + ": " + why.english();
}

std::vector<ReplacedDefault> replaceDefaults(Experiment& experiment, const Catalog& catalog) {
    if (experiment.kernels.size() != 1 || catalog.find(experiment.kernels.front()) == nullptr)
        return {};
    const KernelFile& kernel = catalog.at(experiment.kernels.front());
    const std::vector<Values> points = pointsOf(experiment, catalog);
    const Conditions conditions(kernel);
    if (std::ranges::any_of(
            points, [&](const Values& values) { return conditions.countBroken(values) == 0; }))
        return {};
    const std::set<std::string> chosen = chosenNames(experiment, kernel);
    for (Values given : points) {
        erase_if(given, [&](const auto& entry) { return !chosen.contains(entry.first); });
        std::vector<ReplacedDefault> replaced = replacedDefaults(kernel, given);
        for (const ReplacedDefault& each : replaced)
            experiment.parameters.emplace_back(each.parameter, each.chosen);
        if (!replaced.empty())
            return replaced;
    }
    return {};
}

} // namespace kernelcurve
