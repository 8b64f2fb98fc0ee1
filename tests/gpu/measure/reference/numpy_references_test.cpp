// Compares the references of the shipped problems with NumPy. This test writes arrays,
// numpy_references.py computes the expected results independently, and this test compares them.

#include "gpu/catalog/problem/number_file.h"
#include "gpu/catalog/problem/problem_file.h"
#include "gpu/model/format/json_values.h"
#include "tests/gpu/device/cpu/in_process_device.h"
#include "tests/gpu/measure/reference/planted_faults.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;

/// Additional values beside the `small` sizes of a problem, for code paths that these do not cover.
/// Other parameters are as in the first of the small sizes.
const std::map<std::string, std::vector<Values>>& moreParameters() {
    static const std::map<std::string, std::vector<Values>> more = {
        {"convolution",
         {{{"rows", 5}, {"cols", 3}, {"radius", 8}}, {{"rows", 1}, {"cols", 40}, {"radius", 4}}}},
        {"atomics", {{{"number", "float"}}, {{"number", "unsigned long long"}, {"n", 3}}}},
        {"byte_histogram", {{{"n", 1}}}},
        {"cache_read", {{{"n", 4096}, {"rounds", 1}}, {{"n", 8193}, {"rounds", 4096}}}},
        {"histogram", {{{"n", 5000}, {"bins", 4096}, {"skew", 3.0}}}},
        {"divergence", {{{"ways", 1}}, {{"run", 4096}}}},
        {"intensity", {{{"fmas", 1}}, {{"fmas", 4096}}}},
        {"layer_norm", {{{"cols", 2}}}},
        {"n_body", {{{"n", 1}}}},
        {"offset_add", {{{"offset", 0}}, {{"offset", 36}}}},
        {"prime",
         {{{"number", 2}},
          {{"number", 4}},
          {{"number", 1048573}},
          {{"number", 1062961}},
          {{"number", 999999999989}},
          {{"number", 1000006000009}}}},
        {"registers", {{{"held", 128}, {"rounds", 200}}}},
        {"repeated_read", {{{"window", 4}, {"windows", 1}, {"passes", 60000}}}},
        {"resample",
         {{{"edges", "border"}, {"step", 64}}, {{"rows", 1}, {"cols", 1}, {"angle", 301}}}},
        {"rotation", {{{"angle", 0}}, {{"angle", 45}}, {{"rows", 12}, {"angle", 71}}}},
        {"saxpy", {{{"a", 0.0}}, {{"a", 99.5}}}},
        {"scan", {{{"n", 1}}}},
        {"separable",
         {{{"rows", 5}, {"cols", 3}, {"radius", 16}}, {{"rows", 1}, {"cols", 40}, {"radius", 1}}}},
        {"shared_read", {{{"n", 9000}, {"stride", 0}}, {{"stride", 64}, {"rounds", 70}}}},
        {"softmax_rows", {{{"cols", 1}}}},
        {"sort", {{{"n", 1}}}},
        {"spmv",
         {{{"nnz", 5}},
          {{"nnz", 700}, {"skew", 4.0}},
          {{"rows", 40}, {"nnz", 900}, {"matrix", "banded"}},
          {{"rows", 1}, {"nnz", 50}, {"matrix", "power_law"}}}},
        {"stencil", {{{"rows", 2}}, {{"rows", 3}, {"cols", 3}}}},
        {"stencil_steps",
         {{{"rows", 2}, {"steps", 8}}, {{"rows", 3}, {"cols", 3}, {"steps", 4}}, {{"steps", 1}}}},
        {"strided_read", {{{"stride", 1}}}},
        {"sum_of_squares", {{{"n", 4096}}, {{"n", 8193}}}},
        {"table_lookup", {{{"groups", 1}}}},
    };
    return more;
}

std::vector<std::shared_ptr<const FileProblem>> shippedFiles() {
    std::vector<std::shared_ptr<const FileProblem>> problems;
    for (const fs::directory_entry& folder :
         fs::directory_iterator(KERNELCURVE_SOURCE_DIR "/gpu/kernels")) {
        std::ifstream file(folder.path() / "problem.cu");
        const std::string text(std::istreambuf_iterator<char>(file), {});
        if (!text.empty())
            problems.push_back(readProblemFile(text, "problem.cu", folder.path()));
    }
    return problems;
}

/// Writes a one-dimensional array like numpy.save.
void writeNpy(const fs::path& path, const ElementType& type, std::span<const std::byte> numbers) {
    // NumPy does not support all of these types.
    if (type.kind == NumberKind::Real && type.numberBytes < 4) {
        std::vector<double> wide;
        for (std::size_t at = 0; at < numbers.size(); at += type.numberBytes)
            wide.push_back(readNumber(type, numbers.data() + at));
        writeNpy(path, *findElementType("double"), std::as_bytes(std::span(wide)));
        return;
    }
    const char kind = type.kind == NumberKind::Real     ? 'f'
                      : type.kind == NumberKind::Signed ? 'i'
                                                        : 'u';
    std::string header = std::string("{'descr': '<") + kind + std::to_string(type.numberBytes) +
                         "', 'fortran_order': False, 'shape': (" +
                         std::to_string(numbers.size() / type.numberBytes) + ",), }";
    header.resize(117, ' ');
    std::ofstream file(path, std::ios::binary);
    file << std::string_view("\x93NUMPY\x01\x00\x76\x00", 10) << header << '\n';
    file.write(reinterpret_cast<const char*>(numbers.data()),
               static_cast<std::streamsize>(numbers.size()));
}

std::vector<double> readNpy(const fs::path& path) {
    const NumberFile file({path.parent_path()}, path.filename());
    EXPECT_EQ(file.type(), "<f8") << path;
    std::vector<double> numbers(static_cast<std::size_t>(file.elements()));
    file.read(0, std::as_writable_bytes(std::span(numbers)));
    return numbers;
}

/// A problem with data in its arrays, and the folder in which NumPy finds them.
class Case {
  public:
    Case(Device& device, std::shared_ptr<const FileProblem> problem, Values parameters,
         std::string variant, fs::path folder)
        : problem_(std::move(problem))
        , parameters_(std::move(parameters))
        , variant_(std::move(variant))
        , folder_(std::move(folder))
        , made_(device, *problem_, parameters_, variant_) {
        fs::create_directories(folder_);
        std::ofstream(folder_ / "case.json")
            << nlohmann::json{{"problem", problem_->declaration().id},
                              {"variant", variant_},
                              {"parameters", toJson(parameters_)}};
        for (const PreparedBuffers::Item& item : made_.arrays().items()) {
            if (item.spec.role == BufferRole::Output)
                continue;
            std::vector<std::byte> bytes(item.buffer->bytes());
            item.buffer->download(0, bytes);
            writeNpy(folder_ / (item.spec.name + ".npy"), typeOf(item), bytes);
        }
    }

    std::string description() const {
        return problem_->declaration().id + " " + variant_ + " " + toJson(parameters_).dump();
    }

    /// Compares the expected values of the reference, if there is one, with those of NumPy.
    void compareReference() {
        const auto check = problem_->deviceCheck(parameters_, variant_);
        if (!check->reference)
            return;
        for (const ExpectedArray& array : check->expected) {
            const std::vector<double> found = made_.reference().expected(array.name);
            const std::vector<double> right = numpysOwn(array.name);
            ASSERT_EQ(found.size(), right.size()) << array.name;
            // Floats are rounded once, and sums may be computed in another order.
            const bool isReal = array.type.kind == NumberKind::Real;
            const double relative = !isReal ? 0 : array.type.numberBytes == 8 ? 1e-12 : 6e-8;
            double largest = 0;
            for (const double each : right)
                largest = std::fmax(largest, std::fabs(each));
            const double absolute = isReal ? 1e-12 * largest : 0;
            for (std::size_t k = 0; k < right.size(); ++k) {
                const bool same = std::isnan(right[k]) // this element is not written
                                      ? std::isnan(found[k])
                                      : std::fabs(found[k] - right[k]) <=
                                            absolute + relative * std::fabs(right[k]);
                ASSERT_TRUE(same) << array.name << "[" << k << "] is " << found[k]
                                  << " by the reference and " << right[k] << " by NumPy";
            }
        }
    }

    /// Checks that the problem accepts the result of NumPy and nothing else.
    void checkResult() {
        std::map<std::string, std::vector<double>> results;
        for (const PreparedBuffers::Item& item : made_.arrays().items())
            if (item.spec.role != BufferRole::Input)
                item.buffer->upload(
                    0, stored(item, results[item.spec.name] = numpysOwn(item.spec.name)));
        const Verification found = made_.check();
        EXPECT_TRUE(found.passed) << "NumPy's result counts as wrong: "
                                  << (found.firstWrong ? describe(*found.firstWrong).english()
                                                       : "nothing compared");
        for (const PreparedBuffers::Item& item : made_.arrays().items()) {
            if (item.spec.role == BufferRole::Input)
                continue;
            const std::vector<double>& right = results[item.spec.name];
            std::vector<double> wrong(right.rbegin(), right.rend());
            expectRefused(item, right, wrong, "in reverse");
            wrong = right;
            wrong.back() = wrong[wrong.size() - std::min<std::size_t>(wrong.size(), 2)];
            expectRefused(item, right, wrong, "with the last number as the one before");
        }
    }

    /// Returns whether NumPy has a formula for the problem.
    bool hasResults() const { return fs::exists(folder_ / "results"); }
    bool hasExamples() const { return !problem_->examples().empty(); }

  private:
    const ElementType& typeOf(const PreparedBuffers::Item& item) const {
        return problem_->typeOf(item.spec.name, parameters_, variant_);
    }
    std::vector<double> numpysOwn(const std::string& array) const {
        return readNpy(folder_ / "results" / (array + ".npy"));
    }
    std::vector<std::byte> stored(const PreparedBuffers::Item& item,
                                  const std::vector<double>& numbers) const {
        const ElementType& type = typeOf(item);
        EXPECT_EQ(numbers.size() * type.numberBytes, item.buffer->bytes()) << item.spec.name;
        std::vector<std::byte> bytes(item.buffer->bytes(), poison);
        for (std::size_t k = 0; k < numbers.size(); ++k)
            if (!std::isnan(numbers[k])) // this element is not written
                storeNumber(type, numbers[k], bytes.data() + k * type.numberBytes);
        return bytes;
    }
    void expectRefused(const PreparedBuffers::Item& item, const std::vector<double>& right,
                       const std::vector<double>& wrong, const char* how) {
        const std::vector<std::byte> good = stored(item, right);
        const std::vector<std::byte> bad = stored(item, wrong);
        if (bad == good)
            return;
        item.buffer->upload(0, bad);
        EXPECT_FALSE(made_.check().passed) << item.spec.name << " counts as right " << how;
        item.buffer->upload(0, good);
    }

    std::shared_ptr<const FileProblem> problem_;
    Values parameters_;
    std::string variant_;
    fs::path folder_;
    CheckedProblem made_;
};

TEST(ProblemReferences, SayWhatNumPySays) {
    const fs::path scratch = KERNELCURVE_BUILD_DIR "/tests/numpy_references";
    fs::remove_all(scratch);
    const std::unique_ptr<Device> cpu = openCpuDevice();
    std::vector<std::unique_ptr<Case>> cases;
    for (const auto& problem : shippedFiles()) {
        std::vector<Values> parameters = problem->smallSizes();
        ASSERT_FALSE(parameters.empty()) << problem->declaration().id;
        if (const auto more = moreParameters().find(problem->declaration().id);
            more != moreParameters().end())
            for (Values each : more->second) {
                each.merge(Values(parameters.front()));
                parameters.push_back(each);
            }
        std::vector<std::string> variants = problem->declaration().variants;
        if (variants.empty())
            variants.emplace_back();
        for (const std::string& variant : variants)
            for (const Values& each : parameters)
                cases.push_back(std::make_unique<Case>(*cpu, problem, each, variant,
                                                       scratch / std::to_string(cases.size())));
    }
    ASSERT_FALSE(cases.empty());
    // The NumPy package of Debian belongs to Debian's Python.
    const std::string command = "/usr/bin/python3 '" KERNELCURVE_SOURCE_DIR
                                "/tests/gpu/measure/reference/numpy_references.py' '" +
                                scratch.string() + "'";
    ASSERT_EQ(std::system(command.c_str()), 0) << "see above why NumPy computed nothing";
    int compared = 0;
    for (const auto& each : cases) {
        SCOPED_TRACE(each->description());
        if (!each->hasResults()) {
            EXPECT_TRUE(each->hasExamples()) << "neither a formula of NumPy's nor an example";
            continue;
        }
        ++compared;
        each->compareReference();
        each->checkResult();
    }
    EXPECT_GT(compared, 40) << "of all shipped problems";
    fs::remove_all(scratch);
}

} // namespace
} // namespace kernelcurve
