// Tests that very long words in a document, kernel or message do not widen any window.
#include "tests/ui/window/main_window_fixture.h"

#include <QDockWidget>

namespace kernelcurve {
namespace {

class LongWordsTest : public MainWindowTest {
  protected:
    const std::string word_ = std::string(3000, 'w');

    void write(const char* name, const std::string& text) {
        QFile file(settings_.path(name));
        ASSERT_TRUE(file.open(QFile::WriteOnly));
        file.write(text.data(), static_cast<qint64>(text.size()));
    }
    void expectNarrow(const char* after) {
        for (auto* dock : window_->findChildren<QDockWidget*>()) {
            dock->show();
            dock->raise();
            QCoreApplication::processEvents();
        }
        constexpr int most = 1280;
        EXPECT_LE(window_->width(), most) << after;
        EXPECT_LE(window_->minimumSizeHint().width(), most) << after;
        for (const QWidget* widget : window_->findChildren<QWidget*>())
            if (widget->isVisibleTo(window_.get()) && widget->minimumSizeHint().width() > most &&
                widget->minimumWidth() == 0 &&
                widget->sizePolicy().horizontalPolicy() != QSizePolicy::Ignored)
                ADD_FAILURE() << after << ": " << widget->metaObject()->className() << ' '
                              << widget->objectName().toStdString() << " wants "
                              << widget->minimumSizeHint().width();
    }
};

TEST_F(LongWordsTest, OfADocumentAndOfMessages) {
    start();
    window_->resize(1280, 800);
    write("long.yaml", "kernelcurve: 1\ntitle: {en: " + word_ + "}\nnotes: " + word_ +
                           "\nkernels: [read_offset, " + word_ +
                           "]\nparameters: {block: 256}\nsweep: {offset: [0, 1]}\n"
                           "baseline: read_offset\n");
    window_->openFile(settings_.path("long.yaml"));
    expectNarrow("a document");
    window_->findChild<MessageBar*>()->showFailure(
        {message("{0} is not known", word_), message("write {0}", word_), {word_, 1, 1}});
    expectNarrow("a message");
    write("wrong.yaml", "kernelcurve: 1\n" + word_ + ": 1\n");
    window_->openFile(settings_.path("wrong.yaml"));
    expectNarrow("an error");
}

TEST_F(LongWordsTest, OfARowAndOfAKernel) {
    start();
    window_->resize(1280, 800);
    write("rows.yaml", "kernelcurve: 1\nkernels: [read_offset]\nsweep: {offset: [0, 1]}\n"
                       "environment: {device: " +
                           word_ +
                           ", time: 2026-03-01T12:00:00Z}\n"
                           "measurements:\n"
                           "- {kernel: read_offset, parameters: {offset: 0, " +
                           word_ +
                           ": 1}, status: failed, "
                           "reason: {what: {en: " +
                           word_ + "}}}\n");
    window_->openFile(settings_.path("rows.yaml"));
    if (rows() > 0)
        child<QTableView>("measurements")->selectRow(0);
    expectNarrow("a row");
    write("own.cu", "/*---\nentry: " + word_ + "\nproblem: copy\ntitle: " + word_ +
                        "\nabout: " + word_ + "\narguments: [out, in, n]\nblock: [" + word_ +
                        "]\ngrid: [1]\n---*/\n__global__ void " + word_ + "() {}\n");
    window_->openFile(settings_.path("own.cu"));
    expectNarrow("a kernel");
}

} // namespace
} // namespace kernelcurve
