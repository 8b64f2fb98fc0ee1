// A document that was saved with a custom kernel is opened again: on another day, after the
// kernel's file has changed, and after the file was removed.
#include "app/document/files/saved_kernels.h"

#include "app/document/experiment_document.h"
#include "app/document/files/unfinished_recording.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"
#include "tests/app/document/document_fixture.h"
#include "tests/gpu/catalog/shipped_catalog.h"

#include <gmock/gmock.h>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

class SavedKernels : public DocumentFixture {
  protected:
    static std::string kernelText(const char* code = "out[i] = in[i];") {
        return std::string("/*---\nproblem: copy\nentry: mine\narguments: [in, out, n]\n"
                           "block: [128]\ngrid: [\"ceil(n / 128)\"]\n---*/\n"
                           "#include \"parts/index.cuh\"\n"
                           "__global__ void mine(const float* in, float* out, size_t n) {\n"
                           "    size_t i = indexOf();\n    if (i < n) ") +
               code + "\n}\n";
    }
    fs::path write(const QString& name, const std::string& text) const {
        const fs::path file = path(name).toStdString();
        fs::create_directories(file.parent_path());
        writeFileAtomically(file, text);
        return file;
    }
    fs::path writeKernel(const QString& folder = "kernels",
                         const std::string& text = kernelText()) {
        write(folder + "/parts/index.cuh",
              "__device__ size_t indexOf() {\n"
              "    return size_t(blockIdx.x) * blockDim.x + threadIdx.x;\n}\n");
        return write(folder + "/mine.cu", text);
    }
    /// Saves an experiment with the kernel in this file.
    std::string saved(const fs::path& kernel, const QString& file) {
        Catalog catalog = shippedCatalog();
        Experiment experiment;
        experiment.kernels = {"copy_element", catalog.open(kernel).id};
        ExperimentDocument document;
        document.setCatalog(catalog);
        document.setExperiment(experiment);
        document.save(path(file));
        return readFile(path(file).toStdString());
    }
    /// Returns the state of the only kernel in a document.
    SavedKernelFile look(const QString& file) {
        document_.open(path(file));
        const std::vector<SavedKernel>& kernels = document_.recording().kernelFiles;
        EXPECT_THAT(kernels, SizeIs(1));
        return kernels.empty() ? SavedKernelFile{}
                               : lookAt(kernels[0], document_.fileOf(kernels[0]), catalog_);
    }

    Catalog catalog_ = shippedCatalog();
    ExperimentDocument document_;
};

TEST_F(SavedKernels, AnUnchangedFileIsLoadedAgain) {
    const fs::path kernel = writeKernel();
    const std::string text = saved(kernel, "x.yaml");
    EXPECT_THAT(text, HasSubstr("kernel_files:\n  - file: kernels/mine.cu\n    text: |\n"));
    EXPECT_THAT(text, HasSubstr("      - file: parts/index.cuh\n"));
    EXPECT_THAT(text, Not(HasSubstr(path("").toStdString()))) << "no folder of this machine";
    const SavedKernelFile found = look("x.yaml");
    EXPECT_EQ(found.state, SavedKernelState::Unchanged);
    EXPECT_EQ(found.id, "mine");
    catalog_.open(found.file);
    EXPECT_EQ(look("x.yaml").state, SavedKernelState::Loaded);
}

TEST_F(SavedKernels, AFileThatHasChangedIsTold) {
    saved(writeKernel(), "x.yaml");
    writeKernel("kernels", kernelText("out[i] = in[0];"));
    EXPECT_EQ(look("x.yaml").state, SavedKernelState::Changed);
    writeKernel();
    EXPECT_EQ(look("x.yaml").state, SavedKernelState::Unchanged);
    write("kernels/parts/index.cuh", "__device__ size_t indexOf() { return 0; }\n");
    EXPECT_EQ(look("x.yaml").state, SavedKernelState::Changed) << "what it includes counts";
    write("kernels/mine.cu", "no kernel");
    const SavedKernelFile found = look("x.yaml");
    EXPECT_EQ(found.state, SavedKernelState::Changed);
    EXPECT_TRUE(found.unreadable);
}

TEST_F(SavedKernels, TheSavedTextTakesThePlaceOfAFileThatIsGone) {
    const fs::path kernel = writeKernel();
    saved(kernel, "x.yaml");
    fs::remove_all(kernel.parent_path());
    EXPECT_EQ(look("x.yaml").state, SavedKernelState::Gone);
    const SavedKernel text = document_.recording().kernelFiles[0];
    EXPECT_EQ(catalog_.put(readSavedText(text)).id, "mine");
    EXPECT_THAT(catalog_.at("mine").code, HasSubstr("indexOf() {")) << "with what it includes";
    // Saving again gives the same file.
    const std::string before = readFile(path("x.yaml").toStdString());
    document_.setCatalog(catalog_);
    document_.save(path("y.yaml"));
    EXPECT_EQ(readFile(path("y.yaml").toStdString()), before);
    writeSavedText(text, kernel, false);
    EXPECT_EQ(look("y.yaml").state, SavedKernelState::Loaded);
    EXPECT_EQ(document_.fileOf(document_.recording().kernelFiles[0]), kernel);
}

/// A problem that reads data.npy: 6 numbers of numpy.arange(6, dtype=int32).
TEST_F(SavedKernels, TheDataOfItsProblemIsSavedWithTheKernel) {
    std::string header = "{'descr': '<i4', 'fortran_order': False, 'shape': (6,), }";
    header.resize(117, ' ');
    std::string numbers = std::string("\x93NUMPY\x01\x00v\x00", 10) + header + "\n";
    for (char k = 0; k < 6; ++k)
        numbers += std::string({k, 0, 0, 0});
    const fs::path data = write("kernels/data.npy", numbers);
    write("kernels/scaled.cu",
          "/*---\nproblem: scaled\ntitle: Scaled\nparameters:\n  n: {values: [6]}\n"
          "sizes: {elements: n}\narrays:\n"
          "  x: {role: in, type: int, shape: [n], fill: {file: data.npy}}\n"
          "  y: {role: out, type: int, shape: [n]}\nbytes: 8 * n\n"
          "reference: {entry: one, units: n, arguments: [x, y]}\n"
          "compare: {y: {exact: true}}\nsmall: [{n: 6}]\n---*/\n"
          "__device__ void one(long i, const int *x, int *y) { y[i] = x[i]; }\n");
    const fs::path kernel =
        write("kernels/k.cu", "/*---\nentry: k\nproblem: scaled\narguments: [x, y]\nblock: [32]\n"
                              "grid: [1]\n---*/\n__global__ void k(const int *x, int *y) {}\n");
    saved(kernel, "x.yaml");
    EXPECT_EQ(look("x.yaml").state, SavedKernelState::Unchanged);
    const SavedKernel text = document_.recording().kernelFiles[0];
    std::string others = numbers;
    others.back() = 1;
    writeFileAtomically(data, others);
    EXPECT_EQ(look("x.yaml").state, SavedKernelState::Changed) << "its numbers count";
    fs::remove_all(kernel.parent_path());
    EXPECT_EQ(look("x.yaml").state, SavedKernelState::Gone);
    EXPECT_EQ(catalog_.put(readSavedText(text)).id, "k");
    writeSavedText(text, kernel, false);
    EXPECT_EQ(readFile(data), numbers);
}

TEST_F(SavedKernels, AKernelThatIsNotLoadedStaysInTheDocument) {
    const std::string before = saved(writeKernel(), "x.yaml");
    document_.open(path("x.yaml"));
    document_.setCatalog(shippedCatalog());
    document_.save(path("y.yaml"));
    EXPECT_EQ(readFile(path("y.yaml").toStdString()), before);
}

TEST_F(SavedKernels, AFileElsewhereIsNamedWithoutItsFolder) {
    const fs::path kernel = writeKernel("alice/kernels");
    fs::create_directories(path("documents").toStdString());
    EXPECT_THAT(saved(kernel, "documents/x.yaml"), HasSubstr("  - file: mine.cu\n"));
    const QByteArray home = qgetenv("HOME");
    qputenv("HOME", path("").toUtf8());
    EXPECT_THAT(saved(kernel, "documents/x.yaml"),
                HasSubstr("  - file: ../alice/kernels/mine.cu\n"))
        << "within the home nobody is named";
    qputenv("HOME", path("alice").toUtf8());
    EXPECT_THAT(saved(kernel, "documents/x.yaml"), HasSubstr("  - file: mine.cu\n"));
    qputenv("HOME", home);
}

TEST_F(SavedKernels, NothingIsWrittenOutsideOfTheKernelsFolder) {
    write("kernels/parts/there.cuh", "mine");
    writeSavedText(
        {"mine.cu",
         "text",
         {{"../out.cuh", "a"}, {"parts/there.cuh", "b"}, {path("abs.cuh").toStdString(), "c"}}},
        path("kernels/mine.cu").toStdString(), false);
    EXPECT_FALSE(fs::exists(path("out.cuh").toStdString()));
    EXPECT_FALSE(fs::exists(path("abs.cuh").toStdString()));
    EXPECT_EQ(readFile(path("kernels/parts/there.cuh").toStdString()), "mine");
    EXPECT_EQ(readFile(path("kernels/mine.cu").toStdString()), "text");
}

TEST_F(SavedKernels, TextsThatAreTooLongAreLeftOut) {
    const std::string filler(std::size_t{900} << 10, '/');
    Catalog catalog = shippedCatalog();
    Experiment experiment;
    for (const char* name : {"a.cu", "b.cu", "c.cu"}) {
        const fs::path kernel = writeKernel();
        writeFileAtomically(kernel.parent_path() / name, kernelText() + "//" + filler + "\n");
        experiment.kernels.push_back(catalog.open(kernel.parent_path() / name).id);
    }
    document_.setCatalog(catalog);
    document_.setExperiment(experiment);
    document_.save(path("x.yaml"));
    ExperimentDocument again;
    again.open(path("x.yaml"));
    const std::vector<SavedKernel>& kernels = again.recording().kernelFiles;
    ASSERT_THAT(kernels, SizeIs(3));
    EXPECT_THAT(kernels[1].text, Not(IsEmpty()));
    EXPECT_THAT(kernels[2].text, IsEmpty());
    EXPECT_EQ(lookAt(kernels[2], again.fileOf(kernels[2]), catalog_).state,
              SavedKernelState::Unchanged);
    EXPECT_EQ(lookAt(kernels[2], {}, catalog_).state, SavedKernelState::Lost);
}

} // namespace
} // namespace kernelcurve
