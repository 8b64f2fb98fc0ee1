#include "app/chart/view/chart_view.h"

#include "app/chart/data/chart_summary.h"
#include "app/chart/plot/chart_export.h"
#include "app/chart/view/chart_canvas.h"
#include "app/chart/view/chart_mouse.h"
#include "app/chart/view/chart_overlay.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QImage>
#include <QKeyEvent>
#include <QMenu>
#include <QTimer>
#include <QWindow>

#include <algorithm>
#include <optional>

namespace kernelcurve {
namespace {

constexpr int framePause = 40;     // milliseconds: 25 redraws a second
constexpr int longestPause = 1000; // milliseconds
constexpr int restAfterWork = 4;   // the chart takes at most a fifth of the window's time

} // namespace

class ChartView::Private {
  public:
    explicit Private(QWidget* parent)
        : canvas(parent)
        , mouse(canvas) {}

    void schedule();
    int pause() const;

    ChartCanvas canvas;
    ChartMouse mouse;
    std::function<ChartData()> source;
    std::optional<ChartData> waiting;
    bool sourceChanged = false;
    QTimer timer;
    QElapsedTimer sinceUpdate;
    qint64 updateCost = 0; ///< milliseconds that the last update took, its redraw aside
    double strength = 1;
};

int ChartView::Private::pause() const {
    const double cost =
        static_cast<double>(updateCost) + std::max(0.0, canvas.redrawSeconds() * 1000);
    return std::clamp(static_cast<int>(cost * restAfterWork), framePause, longestPause);
}

void ChartView::Private::schedule() {
    if (timer.isActive())
        return;
    const qint64 since = sinceUpdate.isValid() ? sinceUpdate.elapsed() : longestPause;
    timer.start(static_cast<int>(std::max<qint64>(0, pause() - since)));
}

ChartView::ChartView(QWidget* parent)
    : QWidget(parent)
    , d_(std::make_unique<Private>(this)) {
    setFocusPolicy(Qt::StrongFocus);
    d_->canvas.widget()->setFocusProxy(this);
    d_->timer.setParent(this);
    d_->timer.setObjectName(QStringLiteral("redraw"));
    d_->timer.setSingleShot(true);
    d_->timer.setTimerType(Qt::PreciseTimer);
    connect(&d_->timer, &QTimer::timeout, this, &ChartView::refresh);
    connect(&d_->canvas, &ChartCanvas::hovered, this, [this](int row) {
        describeTracked(row);
        emit pointHovered(row);
    });
    connect(&d_->mouse, &ChartMouse::clicked, this, [this](int row) {
        setFocus(Qt::MouseFocusReason);
        if (row >= 0) {
            selectRow(row);
            emit pointSelected(row);
        }
    });
    connect(&d_->mouse, &ChartMouse::menuWanted, this, &ChartView::showMenu);
    applyTheme();
    describe();
}

ChartView::~ChartView() = default;

void ChartView::setChart(ChartData chart) {
    d_->waiting = std::move(chart);
    d_->sourceChanged = false;
    d_->schedule();
}

void ChartView::setChartSource(std::function<ChartData()> source) {
    d_->source = std::move(source);
    chartChanged();
}

void ChartView::chartChanged() {
    d_->waiting.reset();
    d_->sourceChanged = true;
    d_->schedule();
}

void ChartView::refresh() {
    d_->timer.stop();
    QElapsedTimer cost;
    cost.start();
    if (d_->sourceChanged && d_->source)
        d_->waiting = d_->source();
    d_->sourceChanged = false;
    if (!d_->waiting)
        return;
    d_->canvas.setChart(*std::exchange(d_->waiting, std::nullopt));
    describe();
    d_->canvas.redrawNow();
    d_->updateCost = cost.elapsed();
    d_->sinceUpdate.start();
}

const ChartData& ChartView::chart() const {
    return d_->canvas.chart();
}

void ChartView::setEmptyText(const QString& text) {
    d_->canvas.setEmptyText(text);
}

void ChartView::selectRow(int row) {
    d_->canvas.selectRow(row);
}

int ChartView::selectedRow() const {
    return d_->canvas.selectedRow();
}

void ChartView::setStrength(double factor) {
    d_->strength = factor;
    applyTheme();
}

void ChartView::applyTheme() {
    ChartTheme theme = ChartTheme::fromPalette(palette(), font());
    theme.lineWidth *= d_->strength;
    theme.markerSize *= d_->strength;
    d_->canvas.setTheme(theme);
}

const ChartPlot& ChartView::drawn() const {
    return d_->canvas.drawn();
}

void ChartView::showAll() {
    d_->canvas.showAll();
}

void ChartView::zoom(double factor) {
    d_->canvas.zoom(Qt::Horizontal | Qt::Vertical, factor, d_->canvas.drawn().plotArea().center());
}

bool ChartView::isZoomed() const {
    return d_->canvas.isZoomed();
}

void ChartView::goBack() {
    d_->canvas.goBack();
}

void ChartView::goForward() {
    d_->canvas.goForward();
}

void ChartView::pinRow(int row) {
    d_->canvas.pinRow(row);
}

int ChartView::pinnedRow() const {
    return d_->canvas.pinnedRow();
}

void ChartView::togglePin() {
    const int tracked = d_->canvas.trackedRow();
    const int row = tracked >= 0 ? tracked : selectedRow();
    pinRow(row == pinnedRow() ? -1 : row);
}

ChartRange ChartView::rangeX() const {
    return d_->canvas.drawn().rangeX();
}

ChartRange ChartView::rangeY() const {
    return d_->canvas.drawn().rangeY();
}

void ChartView::setSeriesShown(const QString& name, bool shown) {
    QSet<QString> names = d_->canvas.hidden();
    if (shown)
        names.remove(name);
    else
        names.insert(name);
    d_->canvas.setHidden(names);
}

bool ChartView::isSeriesShown(const QString& name) const {
    return !d_->canvas.hidden().contains(name);
}

bool ChartView::isLogarithmic(Qt::Orientation orientation) const {
    return orientation == Qt::Horizontal ? chart().x.logarithmic : chart().y.logarithmic;
}

void ChartView::setLogarithmic(Qt::Orientation orientation, bool on) {
    if (isLogarithmic(orientation) != on)
        d_->canvas.setLogarithmic(orientation, on);
}

void ChartView::copyImage() const {
    QGuiApplication::clipboard()->setImage(chartImage(chart()));
}

QSize ChartView::sizeHint() const {
    return {720, 450};
}

QSize ChartView::minimumSizeHint() const {
    return {300, 220};
}

void ChartView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange ||
        event->type() == QEvent::StyleChange)
        applyTheme();
    else if (event->type() == QEvent::LanguageChange)
        describe();
    QWidget::changeEvent(event);
}

void ChartView::contextMenuEvent(QContextMenuEvent* event) {
    if (event->reason() == QContextMenuEvent::Keyboard)
        showMenu(mapToGlobal(rect().center()));
}

void ChartView::showMenu(const QPoint& place) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("&Show everything"), this, &ChartView::showAll)->setEnabled(isZoomed());
    menu->addAction(tr("&Back"), this, &ChartView::goBack)
        ->setEnabled(d_->canvas.history().hasBack());
    menu->addAction(tr("&Forward"), this, &ChartView::goForward)
        ->setEnabled(d_->canvas.history().hasForward());
    menu->addAction(tr("Show all se&ries"), this, [this] { d_->canvas.setHidden({}); })
        ->setEnabled(!d_->canvas.hidden().isEmpty());
    menu->addSeparator();
    if (const int row = selectedRow(); row >= 0 && row != pinnedRow())
        menu->addAction(tr("&Pin the selected point"), this, [this, row] { pinRow(row); });
    if (pinnedRow() >= 0)
        menu->addAction(tr("&Let the pinned point go"), this, [this] { pinRow(-1); });
    const auto addScale = [&](const QString& text, Qt::Orientation orientation) {
        QAction* action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(isLogarithmic(orientation));
        const bool scales = orientation == Qt::Vertical || chart().x.categories.isEmpty();
        action->setEnabled(scales && chart().kind != ChartKind::Timeline);
        connect(action, &QAction::triggered, this, [this, orientation](bool on) {
            setLogarithmic(orientation, on);
            emit logarithmicChanged(orientation, on);
        });
    };
    addScale(tr("Logarithmic &x axis"), Qt::Horizontal);
    addScale(tr("Logarithmic &y axis"), Qt::Vertical);
    menu->addSeparator();
    menu->addAction(tr("&Copy image"), this, &ChartView::copyImage);
    menu->addActions(actions());
    menu->popup(place);
}

void ChartView::focusInEvent(QFocusEvent* event) {
    const bool byKeyboard = event->reason() == Qt::TabFocusReason ||
                            event->reason() == Qt::BacktabFocusReason ||
                            event->reason() == Qt::ShortcutFocusReason;
    d_->canvas.overlay().setFocusShown(byKeyboard);
    QWidget::focusInEvent(event);
}

void ChartView::focusOutEvent(QFocusEvent* event) {
    d_->canvas.overlay().setFocusShown(false);
    QWidget::focusOutEvent(event);
}

void ChartView::keyPressEvent(QKeyEvent* event) {
    constexpr double zoomStep = 0.8;
    constexpr double panStep = 0.1;
    if (event->modifiers().testFlag(Qt::ShiftModifier)) {
        switch (event->key()) {
        case Qt::Key_Left:
            return d_->canvas.pan(-panStep, 0);
        case Qt::Key_Right:
            return d_->canvas.pan(panStep, 0);
        case Qt::Key_Up:
            return d_->canvas.pan(0, panStep);
        case Qt::Key_Down:
            return d_->canvas.pan(0, -panStep);
        default:
            break;
        }
    }
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: // the key of the plus, without Shift
        return zoom(zoomStep);
    case Qt::Key_Minus:
        return zoom(1 / zoomStep);
    case Qt::Key_0:
        return showAll();
    case Qt::Key_P:
        return togglePin();
    case Qt::Key_Backspace:
        return event->modifiers().testFlag(Qt::ShiftModifier) ? goForward() : goBack();
    default:
        if (!trackByKey(event->key()))
            QWidget::keyPressEvent(event);
    }
}

bool ChartView::trackByKey(int key) {
    switch (key) {
    case Qt::Key_Left:
        d_->canvas.trackNext(-1);
        return true;
    case Qt::Key_Right:
        d_->canvas.trackNext(1);
        return true;
    case Qt::Key_Up:
        d_->canvas.trackSeries(-1);
        return true;
    case Qt::Key_Down:
        d_->canvas.trackSeries(1);
        return true;
    case Qt::Key_Home:
        d_->canvas.trackEnd(-1);
        return true;
    case Qt::Key_End:
        d_->canvas.trackEnd(1);
        return true;
    case Qt::Key_Escape:
        if (d_->canvas.trackedRow() < 0)
            return false;
        d_->canvas.leave();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const int row = d_->canvas.trackedRow(); row >= 0) {
            selectRow(row);
            emit pointSelected(row);
            return true;
        }
        return false;
    default:
        return false;
    }
}

void ChartView::resizeEvent(QResizeEvent* event) {
    d_->canvas.widget()->setGeometry(rect());
    QWidget::resizeEvent(event);
}

void ChartView::showEvent(QShowEvent* event) {
    followScreen();
    if (QWindow* handle = window()->windowHandle())
        connect(handle, &QWindow::screenChanged, this, &ChartView::followScreen,
                Qt::UniqueConnection);
    QWidget::showEvent(event);
}

void ChartView::followScreen() {
    d_->canvas.setDevicePixelRatio(devicePixelRatioF());
}

void ChartView::describe() {
    setAccessibleName(chart().title.isEmpty() ? tr("Chart") : tr("Chart: %1").arg(chart().title));
    setAccessibleDescription(chartSummary(chart()));
}

void ChartView::describeTracked(int row) {
    const auto& readout = d_->canvas.overlay().readout();
    if (row < 0 || !readout) {
        setAccessibleDescription(chartSummary(chart()));
        return;
    }
    for (const ReadoutLine& line : readout->lines) {
        if (line.nearest)
            setAccessibleDescription(
                QStringLiteral("%1, %2: %3").arg(readout->heading, line.name, line.value));
    }
}

} // namespace kernelcurve
