#include "ui/experiment/parameter_form.h"

#include "app/engine/pace/plan_outlook.h"
#include "ui/experiment/parameter_field.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/messages/note_label.h"
#include "ui/widgets/named.h"

#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>
#include <map>

namespace kernelcurve {
namespace {

bool isCompilers(const ParameterField* field) {
    return field->parameter().origin() == ParameterOrigin::Compiler;
}

/// Avoids wrong row heights in QFormLayout (6.4). After a request for the height at this width,
/// notes below a field would lose their last lines. Requesting the height at another width first
/// prevents this error.
class NotedRows : public QFormLayout {
  public:
    void setGeometry(const QRect& place) override {
        heightForWidth(place.width() - 1);
        QFormLayout::setGeometry(place);
    }
};

} // namespace

ParameterForm::ParameterForm(const Catalog& catalog, QWidget* parent)
    : QWidget(parent)
    , catalog_(catalog)
    , rows_(new NotedRows)
    , hint_(new NoteLabel(Tone::Muted, this))
    , empty_(new QLabel(this))
    , compiler_(named("compilerParameters", new QToolButton(this)))
    , reset_(named("resetParameters", new QPushButton(this))) {
    empty_->setWordWrap(true);
    rows_->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    rows_->setRowWrapPolicy(QFormLayout::DontWrapRows);
    compiler_->setCheckable(true);
    compiler_->setAutoRaise(true);
    compiler_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    compiler_->setArrowType(Qt::RightArrow);
    compiler_->setFocusPolicy(Qt::StrongFocus);

    columnOf({hint_, empty_, rows_, {reset_, 0, Qt::AlignLeft}, freeSpace()}, this);

    connect(compiler_, &QToolButton::toggled, this, &ParameterForm::unfoldCompiler);
    connect(reset_, &QPushButton::clicked, this, &ParameterForm::resetWanted);
    rebuild({});
    keepTranslated(this, [this] { retranslate(); });
}

void ParameterForm::show(const Experiment& experiment) {
    // Kernels that are read later or again may declare parameters that the experiment already
    // contains.
    auto parameters = sharedParameters(catalog_, experiment.kernels);
    if (parameters != parameters_) {
        parameters_ = std::move(parameters);
        rebuild(parameters_);
    }
    experiment_ = experiment;
    for (ParameterField* field : fields_)
        field->show(entryOf(experiment, field->name()));
    // Parameters that the experiment sets must be visible.
    if (std::ranges::any_of(folded_, [&](const SharedParameter& parameter) {
            return entryOf(experiment, parameter.name).has_value();
        }))
        compiler_->setChecked(true);
}

void ParameterForm::discardInvalid() {
    for (ParameterField* field : fields_)
        field->discardInvalid();
}

/// Returns the field for a note about several parameters. It is the field of the last swept
/// parameter, because the other parameters must be consistent with this one. If no parameter is
/// swept, it is the field of the last parameter.
ParameterField* ParameterForm::fieldFor(const std::vector<std::string>& parameters) const {
    ParameterField* chosen = nullptr;
    bool swept = false;
    for (const std::string& name : parameters) {
        ParameterField* candidate = field(name);
        const auto entry = entryOf(experiment_, name);
        const bool sweeps = entry && std::holds_alternative<decltype(Axis::points)>(*entry);
        if (candidate && (sweeps || !swept)) {
            chosen = candidate;
            swept = sweeps;
        }
    }
    return chosen;
}

void ParameterForm::showExclusions(const PlanOutlook& outlook) {
    std::map<ParameterField*, QStringList> notes;
    for (const Exclusion& exclusion : outlook.exclusions) {
        ParameterField* at = fieldFor(exclusion.parameters);
        if (!at && !fields_.empty())
            at = fields_.front();
        QStringList example;
        for (const std::string& name : exclusion.parameters) {
            const auto value = exclusion.example.parameters.find(name);
            if (value != exclusion.example.parameters.end())
                example << QString::fromStdString(name + " = " + value->second.text());
        }
        const QString reason = translated(exclusion.reason.what);
        if (example.isEmpty())
            notes[at] << asSentence(reason);
        else if (outlook.isExact() && exclusion.count == outlook.lookedAt)
            notes[at] << asSentence(tr("With %1: %2").arg(example.join(tr(", ")), reason));
        else
            notes[at] << asSentence(
                tr("Excluded, for example %1: %2").arg(example.join(tr(", ")), reason));
    }
    for (ParameterField* field : fields_)
        field->showExclusion(notes[field].join(u'\n'));
}

QString ParameterForm::problem() const {
    for (const ParameterField* field : fields_)
        if (!field->problem().isEmpty())
            return asSentence(tr("%1: %2").arg(field->label(), field->problem()));
    return {};
}

void ParameterForm::focusFirst() {
    const auto wrong = std::ranges::find_if(
        fields_, [](const auto* field) { return !field->problem().isEmpty(); });
    if (wrong != fields_.end())
        (*wrong)->setFocus(Qt::ShortcutFocusReason);
    else if (!fields_.empty())
        fields_.front()->setFocus(Qt::ShortcutFocusReason);
}

ParameterField* ParameterForm::field(const std::string& name) const {
    const auto found = std::ranges::find(fields_, name, &ParameterField::name);
    return found == fields_.end() ? nullptr : *found;
}

/// Returns the width that the rows need. If `beside` is true, labels are next to their fields.
/// Otherwise, labels are above their fields.
int ParameterForm::minWidth(bool beside) const {
    int labels = 0;
    int fields = 0;
    for (ParameterField* field : fields_) {
        if (field->isHidden())
            continue;
        labels = std::max(labels, rows_->labelForField(field)->sizeHint().width());
        fields = std::max(fields, field->minimumSizeHint().width());
    }
    const int rows =
        beside ? labels + rows_->horizontalSpacing() + fields : std::max(labels, fields);
    const QMargins margins = layout()->contentsMargins();
    return std::max(rows, reset_->minimumSizeHint().width()) + margins.left() + margins.right();
}

QSize ParameterForm::minimumSizeHint() const {
    constexpr int roomy = 1200;
    return {minWidth(window()->width() >= roomy), QWidget::minimumSizeHint().height()};
}

bool ParameterForm::event(QEvent* event) {
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) {
        const auto policy =
            width() < minWidth(true) ? QFormLayout::WrapAllRows : QFormLayout::DontWrapRows;
        if (policy != rows_->rowWrapPolicy())
            rows_->setRowWrapPolicy(policy);
    }
    return done;
}

void ParameterForm::rebuild(std::vector<SharedParameter> parameters) {
    const bool hadProblem = !problem().isEmpty();
    rows_->removeWidget(compiler_);
    while (rows_->rowCount() > 0)
        rows_->removeRow(0);
    fields_.clear();
    folded_.clear();

    for (SharedParameter& parameter : parameters) {
        if (parameter.origin() == ParameterOrigin::Compiler)
            folded_.push_back(std::move(parameter));
        else
            addField(std::move(parameter));
    }
    compiler_->setVisible(!folded_.empty());
    if (!folded_.empty())
        rows_->addRow(compiler_);
    hint_->setVisible(!fields_.empty());
    reset_->setVisible(!fields_.empty());
    empty_->setVisible(fields_.empty());
    unfoldCompiler();
    if (hadProblem)
        emit problemChanged();
}

void ParameterForm::addField(SharedParameter parameter) {
    auto* field = new ParameterField(std::move(parameter), this);
    auto* label = new QLabel(field->labelWithName(), this);
    label->setBuddy(field);
    label->setToolTip(field->toolTip());
    rows_->addRow(label, field);
    fields_.push_back(field);
    connect(field, &ParameterField::edited, this, [this, field] { emit edited(field); });
    connect(field, &ParameterField::entered, this, &ParameterForm::entered);
    connect(field, &ParameterField::problemChanged, this, &ParameterForm::problemChanged);
}

void ParameterForm::unfoldCompiler() {
    const bool open = compiler_->isChecked();
    if (open) {
        for (SharedParameter& parameter : folded_) {
            addField(std::move(parameter));
            fields_.back()->show(entryOf(experiment_, fields_.back()->name()));
        }
        folded_.clear();
    }
    compiler_->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    for (ParameterField* field : fields_)
        if (isCompilers(field))
            rows_->setRowVisible(field, open);
}

void ParameterForm::retranslate() {
    // A number and its prefix are on one line.
    hint_->setText(tr("One value, several (1, 2, 4), or a range (0..32 step 4, 1 Ki..64 Mi times "
                      "2); several values are swept.")
                       .replace(QStringLiteral(" Ki"), QStringLiteral("\u00a0Ki"))
                       .replace(QStringLiteral(" Mi"), QStringLiteral("\u00a0Mi")));
    empty_->setText(tr("Select a kernel above to see its parameters."));
    compiler_->setText(tr("Compiler options"));
    reset_->setText(tr("Reset to defaults"));
    reset_->setToolTip(tr("Resets every parameter to its default value and removes all sweeps."));
    for (ParameterField* field : fields_) {
        field->retranslate();
        auto* label = static_cast<QLabel*>(rows_->labelForField(field));
        label->setText(field->labelWithName());
        label->setToolTip(field->toolTip());
    }
}

} // namespace kernelcurve
