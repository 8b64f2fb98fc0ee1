#include "app/chart/view/chart_view.h"

#include "app/chart/data/chart_summary.h"
#include "app/chart/plot/chart_export.h"
#include "app/chart/view/chart_canvas.h"
#include "app/chart/view/chart_mouse.h"
#include "app/chart/view/chart_overlay.h"
#include "app/chart/view/chart_updates.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QImage>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QWindow>

namespace kernelcurve {

ChartView::ChartView(QWidget* parent)
    : QWidget(parent)
    , canvas_(std::make_unique<ChartCanvas>(this))
    , mouse_(std::make_unique<ChartMouse>(*canvas_))
    , updates_(std::make_unique<ChartUpdates>(*canvas_, this)) {
    setFocusPolicy(Qt::StrongFocus);
    canvas_->widget()->setFocusProxy(this);
    connect(updates_.get(), &ChartUpdates::chartReplaced, this, &ChartView::describe);
    connect(&canvas_->cursor(), &ChartCursor::hovered, this, [this](int row) {
        describeTracked(row);
        emit pointHovered(row);
    });
    connect(mouse_.get(), &ChartMouse::clicked, this, [this](int row) {
        setFocus(Qt::MouseFocusReason);
        if (row >= 0)
            choose(row);
    });
    connect(mouse_.get(), &ChartMouse::menuWanted, this, [this](const QPoint& place) {
        showMenu(place, canvas_->cursor().pointAt(canvas_->widget()->mapFromGlobal(place)));
    });
    applyTheme();
    describe();
}

ChartView::~ChartView() = default;

void ChartView::setChart(ChartData chart) {
    updates_->setChart(std::move(chart));
}

void ChartView::setChartSource(std::function<ChartData()> source) {
    updates_->setSource(std::move(source));
}

void ChartView::chartChanged() {
    updates_->sourceChanged();
}

void ChartView::refresh() {
    updates_->refresh();
}

const ChartData& ChartView::chart() const {
    return canvas_->chart();
}

void ChartView::setTitled(bool titled) {
    titled_ = titled;
    canvas_->setTitled(titled);
    updateGeometry();
}

void ChartView::setEmptyText(const QString& text) {
    canvas_->setEmptyText(text);
}

void ChartView::selectRow(int row) {
    canvas_->selectRow(row);
}

void ChartView::choose(int row) {
    selectRow(row);
    emit pointSelected(row);
}

void ChartView::setStrength(double factor) {
    strength_ = factor;
    applyTheme();
}

void ChartView::applyTheme() {
    ChartTheme theme = ChartTheme::fromPalette(palette(), font());
    theme.lineWidth *= strength_;
    theme.markerSize *= strength_;
    canvas_->setTheme(theme);
}

void ChartView::togglePin() {
    const int tracked = canvas_->cursor().row();
    const int row = tracked >= 0 ? tracked : canvas_->selectedRow();
    canvas_->pinRow(row == canvas_->pinnedRow() ? -1 : row);
}

bool ChartView::isLogarithmic(Qt::Orientation orientation) const {
    return chart().axis(orientation).logarithmic;
}

void ChartView::setLogarithmic(Qt::Orientation orientation, bool on) {
    if (isLogarithmic(orientation) != on)
        canvas_->setLogarithmic(orientation, on);
}

void ChartView::copyImage() const {
    QGuiApplication::clipboard()->setImage(chartImage(chart()));
}

void ChartView::copyDrawing() const {
    auto* drawing = new QMimeData;
    drawing->setData(QStringLiteral("image/svg+xml"), chartFile(chart(), QStringLiteral("svg")));
    drawing->setData(QStringLiteral("application/pdf"), chartFile(chart(), QStringLiteral("pdf")));
    QGuiApplication::clipboard()->setMimeData(drawing);
}

QSize ChartView::sizeHint() const {
    return {720, 450};
}

QSize ChartView::minimumSizeHint() const {
    constexpr QSize least(276, 214);
    constexpr int title = 26;
    return titled_ ? least : least - QSize(0, title);
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
        showMenu(mapToGlobal(rect().center()), canvas_->cursor().point());
}

void ChartView::showMenu(const QPoint& place, std::optional<TrackedPoint> point) {
    menuPoint_ = point;
    if (const int row = menuPoint_ ? pointOf(chart(), *menuPoint_).row : -1; row >= 0)
        choose(row);
    emit menuOpens();
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    ChartZoomer& zoomer = canvas_->zoomer();
    menu->addAction(tr("Reset vie&w"), &zoomer, &ChartZoomer::showAll)
        ->setEnabled(zoomer.isZoomed());
    menu->addAction(tr("&Back"), &zoomer, &ChartZoomer::goBack)->setEnabled(zoomer.hasBack());
    menu->addAction(tr("&Forward"), &zoomer, &ChartZoomer::goForward)
        ->setEnabled(zoomer.hasForward());
    menu->addAction(tr("Show all se&ries"), this, [this] { canvas_->setHidden({}); })
        ->setEnabled(!canvas_->hidden().isEmpty());
    menu->addSeparator();
    if (const int row = canvas_->selectedRow(); row >= 0 && row != canvas_->pinnedRow())
        menu->addAction(tr("&Pin the selected point"), this, [this, row] { canvas_->pinRow(row); });
    if (canvas_->pinnedRow() >= 0)
        menu->addAction(tr("&Unpin point"), this, [this] { canvas_->pinRow(-1); });
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
    menu->addAction(tr("Copy &vector image (SVG, PDF)"), this, &ChartView::copyDrawing);
    if (!actions().isEmpty())
        menu->addSeparator();
    menu->addActions(actions());
    menu->popup(place);
}

namespace {

bool isByKeyboard(const QFocusEvent& event) {
    return event.reason() == Qt::TabFocusReason || event.reason() == Qt::BacktabFocusReason ||
           event.reason() == Qt::ShortcutFocusReason;
}

} // namespace

void ChartView::focusInEvent(QFocusEvent* event) {
    canvas_->overlay().setFocusShown(isByKeyboard(*event));
    QWidget::focusInEvent(event);
}

void ChartView::focusOutEvent(QFocusEvent* event) {
    canvas_->overlay().setFocusShown(false);
    if (isByKeyboard(*event) && !underMouse())
        canvas_->overlay().setReadout(std::nullopt); // The read-out would cover the chart.
    QWidget::focusOutEvent(event);
}

void ChartView::keyPressEvent(QKeyEvent* event) {
    constexpr double zoomStep = 0.8;
    constexpr double panStep = 0.1;
    ChartZoomer& zoomer = canvas_->zoomer();
    ChartCursor& cursor = canvas_->cursor();
    if (event->modifiers().testFlag(Qt::ShiftModifier)) {
        switch (event->key()) {
        case Qt::Key_Left:
            return zoomer.pan(-panStep, 0);
        case Qt::Key_Right:
            return zoomer.pan(panStep, 0);
        case Qt::Key_Up:
            return zoomer.pan(0, panStep);
        case Qt::Key_Down:
            return zoomer.pan(0, -panStep);
        default:
            break;
        }
    }
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: // plus key without Shift
        return zoomer.zoom(zoomStep);
    case Qt::Key_Minus:
        return zoomer.zoom(1 / zoomStep);
    case Qt::Key_0:
        return zoomer.showAll();
    case Qt::Key_P:
        return togglePin();
    case Qt::Key_Backspace:
        return event->modifiers().testFlag(Qt::ShiftModifier) ? zoomer.goForward()
                                                              : zoomer.goBack();
    case Qt::Key_Left:
        return cursor.trackNext(-1);
    case Qt::Key_Right:
        return cursor.trackNext(1);
    case Qt::Key_Up:
        return cursor.trackSeries(-1);
    case Qt::Key_Down:
        return cursor.trackSeries(1);
    case Qt::Key_Home:
        return cursor.trackEnd(-1);
    case Qt::Key_End:
        return cursor.trackEnd(1);
    case Qt::Key_Escape:
        if (cursor.row() >= 0)
            return cursor.leave();
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const int row = cursor.row(); row >= 0)
            return choose(row);
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void ChartView::resizeEvent(QResizeEvent* event) {
    canvas_->widget()->setGeometry(rect());
    QWidget::resizeEvent(event);
}

void ChartView::showEvent(QShowEvent* event) {
    followScreen();
    canvas_->begin();
    updates_->begin();
    if (QWindow* handle = window()->windowHandle())
        connect(handle, &QWindow::screenChanged, this, &ChartView::followScreen,
                Qt::UniqueConnection);
    QWidget::showEvent(event);
}

void ChartView::followScreen() {
    canvas_->setDevicePixelRatio(devicePixelRatioF());
}

void ChartView::describe() {
    setAccessibleName(chart().title.isEmpty() ? tr("Chart") : tr("Chart: %1").arg(chart().title));
    setAccessibleDescription(chartSummary(chart()));
}

void ChartView::describeTracked(int row) {
    const auto& readout = canvas_->overlay().readout();
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
