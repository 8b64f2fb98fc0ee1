// Tests the cost of a keystroke for the whole window. Configurations are counted and partly
// examined, but never listed. The tests limit the allocated memory, which grows with any list of
// values or configurations and is the same on every machine.
#include "gpu/catalog/plan.h"
#include "tests/ui/window/main_window_fixture.h"
#include "ui/experiment/experiment_panel.h"

#include <QLineEdit>
#include <QSignalSpy>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> allocations = 0;
std::atomic<std::size_t> allocatedBytes = 0;

} // namespace

// Counts the allocations of the whole program, including its libraries.
void* operator new(std::size_t bytes) {
    ++allocations;
    allocatedBytes += bytes;
    if (void* memory = std::malloc(bytes > 0 ? bytes : 1))
        return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace kernelcurve {
namespace {

struct Work {
    std::size_t allocations = 0;
    std::size_t bytes = 0;
};

class TypingTest : public MainWindowTest {
  protected:
    static Work sinceStart() { return {::allocations, ::allocatedBytes}; }
    /// Types the text key by key. The window comes to rest after each key. After the last key, it
    /// has also examined which configurations can run. Returns the maximum of one keystroke.
    Work typed(const char* field, const char* text) {
        auto* line = child<QComboBox>(field)->lineEdit();
        const QSignalSpy edited(&window_->document(), &ExperimentDocument::experimentChanged);
        const QSignalSpy said(window_->findChild<ExperimentPanel*>(), &ExperimentPanel::changed);
        line->setFocus();
        line->selectAll();
        Work most;
        for (const char* key = text; *key != '\0'; ++key) {
            const Work before = sinceStart();
            const auto editedBefore = edited.size();
            QTest::keyClick(line, *key);
            const auto saidAtOnce = said.size();
            settle();
            if (key[1] == '\0' && edited.size() > editedBefore) {
                EXPECT_TRUE(waitUntil([&] { return said.size() > saidAtOnce; }));
            }
            const Work after = sinceStart();
            most.allocations = std::max(most.allocations, after.allocations - before.allocations);
            most.bytes = std::max(most.bytes, after.bytes - before.bytes);
        }
        EXPECT_EQ(line->text().toStdString(), text);
        return most;
    }
    std::int64_t planned() { return Plan(window_->document().experiment(), catalog_).size(); }
    void expectNoMoreThan(const Work& usual, const Work& found, const char* text) {
        // A list of a hundred thousand values alone exceeds this margin.
        constexpr std::size_t margin = 2;
        EXPECT_LT(found.allocations, margin * usual.allocations) << text;
        EXPECT_LT(found.bytes, margin * usual.bytes) << text;
    }
};

TEST_F(TypingTest, ALongRangeCostsNoMoreThanAShortOne) {
    startWithSample();
    // The window examines fewer configurations than this to determine which can run.
    typed("offset", "0..400"); // the first time includes one-time allocations
    const Work usual = typed("offset", "0..400");
    EXPECT_EQ(planned(), 3 * 401);
    EXPECT_GT(usual.allocations, 1000U) << "they are counted";
    const char* elements = "1024..67108864 times 2";
    for (const char* text : {"0..100000", "0..333332", "0..1000000", "0..1000000000000000000"})
        expectNoMoreThan(usual, typed("offset", text), text);
    EXPECT_FALSE(action("Run")->isEnabled());
    typed("offset", "0..100000");
    EXPECT_EQ(planned(), 3 * 100'001);
    expectNoMoreThan(usual, typed("n", "1..1000000000000000000"), "1..1000000000000000000");
    EXPECT_FALSE(action("Run")->isEnabled());
    typed("offset", "0..9");
    expectNoMoreThan(usual, typed("n", elements), elements);
    EXPECT_EQ(planned(), 3 * 10 * 17);
}

} // namespace
} // namespace kernelcurve
