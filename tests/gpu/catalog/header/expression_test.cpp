#include "gpu/catalog/header/expression.h"
#include "gpu/model/text/error.h"

#include <gmock/gmock.h>

#include <clocale>
#include <cmath>
#include <random>
#include <thread>

namespace kernelcurve {
namespace {

using testing::ElementsAre;

double value(const std::string& text, const std::map<std::string, double>& scope = {}) {
    return Expression(text).evaluate(scope);
}

/// Returns the error as a user sees it. The expression starts at line 3, column 8.
std::string errorOf(const std::string& text, const std::map<std::string, double>& scope = {}) {
    try {
        (void)Expression(text, {"k.cu", 3, 8}).evaluate(scope);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

TEST(Expression, CalculatesWithPrecedence) {
    EXPECT_EQ(value("2 + 3 * 4"), 14);
    EXPECT_EQ(value("(2 + 3) * 4"), 20);
    EXPECT_EQ(value("7 / 2"), 3.5);
    EXPECT_EQ(value("7 % 4 % 2"), 1);
    EXPECT_EQ(value("2 ^ 10 - 1"), 1023);
    EXPECT_EQ(value("-3 + 5"), 2);
}

TEST(Expression, RoundsAndCompares) {
    EXPECT_EQ(value("ceil(7 / 2)"), 4);
    EXPECT_EQ(value("floor(7 / 2)"), 3);
    EXPECT_EQ(value("min(3, 1, 2)"), 1);
    EXPECT_EQ(value("max(3, 1, 2)"), 3);
    EXPECT_EQ(value("ceil (7 / 2) + max  (1, 2)"), 6); // blanks before a parenthesis
    EXPECT_EQ(value("3 <= 3 && 2 != 3"), 1);
    EXPECT_EQ(value("3 < 3 || 2 > 3"), 0);
    EXPECT_EQ(value("!(3 == 3)"), 0);
    EXPECT_EQ(value("!0 + 1"), 2);
    EXPECT_EQ(value("n > 4 ? 10 : 20", {{"n", 5}}), 10);
    EXPECT_EQ(value("n > 4 ? 10 : 20", {{"n", 4}}), 20);
}

TEST(Expression, NamesItsVariablesOnce) {
    EXPECT_THAT(Expression("ceil(n / (block * unroll)) + n").names(),
                ElementsAre("n", "block", "unroll"));
    EXPECT_THAT(Expression("64").names(), ElementsAre());
}

TEST(Expression, IsExactUpToTwoToThe53) {
    const double largest = 9007199254740992.0; // 2^53
    EXPECT_EQ(value("n", {{"n", largest}}), largest);
    EXPECT_EQ(value("9007199254740991 + 1"), largest);
    EXPECT_EQ(value("n - 1", {{"n", largest}}), 9007199254740991.0);
    EXPECT_EQ(value("n % 2", {{"n", 9007199254740991.0}}), 1);
}

TEST(Expression, DividesUpwardsExactly) {
    std::mt19937_64 random(1);
    const Expression expression("ceil(n / (a * b))");
    for (int k = 0; k < 20'000; ++k) {
        const std::int64_t a = 1 + static_cast<std::int64_t>(random() % 4096);
        const std::int64_t b = 1 + static_cast<std::int64_t>(random() % 4096);
        // The value is close to a multiple, where a rounding error would have an effect.
        const std::int64_t multiple = static_cast<std::int64_t>(random() % (1ULL << 52)) / (a * b);
        const std::int64_t n = multiple * a * b + static_cast<std::int64_t>(random() % 3) - 1;
        if (n < 1)
            continue;
        const std::int64_t exact = (n + a * b - 1) / (a * b);
        ASSERT_EQ(expression.evaluate({{"n", static_cast<double>(n)},
                                       {"a", static_cast<double>(a)},
                                       {"b", static_cast<double>(b)}}),
                  static_cast<double>(exact))
            << n << " / (" << a << " * " << b << ")";
    }
}

TEST(Expression, PointsAtWhatIsWrong) {
    EXPECT_EQ(errorOf("n +"), "k.cu:3:11: error: The expression is incomplete");
    EXPECT_EQ(errorOf(""), "k.cu:3:8: error: The expression is empty");
    EXPECT_EQ(errorOf("ceil(n / (2"), "k.cu:3:17: error: Missing closing parenthesis");
    EXPECT_EQ(errorOf("n) * 2"), "k.cu:3:9: error: Unexpected closing parenthesis");
    EXPECT_EQ(errorOf("cell(3)"), "k.cu:3:8: error: Unknown function: \"cell\" (did you mean "
                                  "\"ceil\"?)");
    EXPECT_EQ(errorOf("tanh(3)"), "k.cu:3:8: error: Unknown function: \"tanh\" (allowed: ceil, "
                                  "floor, round, min, max, sqrt, log2, sin, cos)");
    EXPECT_EQ(errorOf("2 * ceil"),
              "k.cu:3:12: error: \"ceil\" is a function: write its arguments in parentheses");
    EXPECT_EQ(errorOf("a = 3"), "k.cu:3:10: error: Unknown operator \"=\" (compare with ==)");
    EXPECT_EQ(errorOf("a & b"), "k.cu:3:10: error: Unknown operator \"&\" (did you mean \"&&\"?)");
    EXPECT_EQ(errorOf("1, 2"),
              "k.cu:3:9: error: Unexpected comma outside the arguments of a function");
    EXPECT_EQ(errorOf("3 $ 4"), "k.cu:3:10: error: Unexpected \"$\" in an expression");
    EXPECT_EQ(errorOf("3 × 4"), "k.cu:3:10: error: Unexpected \"×\" in an expression");
    EXPECT_EQ(errorOf("64 Mi"), "k.cu:3:11: error: Missing operator before \"Mi\"");
    EXPECT_EQ(errorOf("64Mi"), "k.cu:3:10: error: Missing operator after 64");
    EXPECT_EQ(errorOf("1.2.3"), "k.cu:3:8: error: Invalid number: \"1.2.3\"");
    EXPECT_EQ(errorOf("9007199254740993"),
              "k.cu:3:8: error: The number 9007199254740993 is too large to be "
              "exact (use numbers up to 2^53)");
    EXPECT_EQ(errorOf("n n", {{"n", 1}}), "k.cu:3:10: error: Missing operator before \"n\"");
    EXPECT_EQ(errorOf("2 * / 3"), "k.cu:3:12: error: Unexpected \"/\"");
    EXPECT_EQ(errorOf("ceil(1, 2)"), "k.cu:3:17: error: Too many arguments for ceil");
    EXPECT_EQ(errorOf("ceil()"), "k.cu:3:13: error: Too few arguments for ceil");
    EXPECT_EQ(errorOf("1 ? 2"), "k.cu:3:8: error: The condition has a \"?\" without a \":\"");
}

TEST(Expression, HasAValueOrSaysWhyNot) {
    EXPECT_EQ(errorOf("n / block", {{"n", 1}}),
              "k.cu:3:8: error: Undefined name \"block\" in \"n / block\"");
    EXPECT_EQ(errorOf("n / block", {{"n", 1}, {"block", 0}}),
              "k.cu:3:8: error: \"n / block\" divides by zero or overflows");
    EXPECT_EQ(errorOf("n % 0", {{"n", 1}}),
              "k.cu:3:8: error: \"n % 0\" divides by zero or overflows");
}

TEST(Expression, AHundredthIsToldFromARemainder) {
    EXPECT_EQ(value("95 %"), 0.95);
    EXPECT_EQ(value("1 >= 95% && 5 % 3 == 2"), 1);
    EXPECT_EQ(value("(100 - 5) % != 1"), 1);
    EXPECT_EQ(value("max(50 %, 7 % 4)"), 3);
    EXPECT_EQ(value("7 % (2 + 2)"), 3);
}

TEST(Expression, IsReadTheSameInEveryLocale) {
    for (const char* locale : {"de_DE.UTF-8", "C"})
        if (std::setlocale(LC_ALL, locale) != nullptr) {
            EXPECT_EQ(value("0.5 * 4"), 2) << locale;
        }
    std::setlocale(LC_ALL, "C");
}

TEST(Expression, CanBeEvaluatedFromSeveralThreads) {
    const Expression expression("a * 1000 + b");
    std::atomic<int> wrong = 0;
    {
        std::vector<std::jthread> threads;
        threads.reserve(4);
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&, t] {
                for (int k = 0; k < 2000; ++k) {
                    const std::map<std::string, double> scope = {{"a", t}, {"b", k}};
                    if (expression.evaluate(scope) != t * 1000.0 + k)
                        ++wrong;
                }
            });
    }
    EXPECT_EQ(wrong, 0);
}

} // namespace
} // namespace kernelcurve
