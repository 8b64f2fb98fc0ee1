#include "ui/teaching/assignment/assignment_form_view.h"

#include "gpu/model/values/metric.h"
#include "ui/widgets/appearance/fonts.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/messages/note_label.h"
#include "ui/widgets/metric_text.h"
#include "ui/widgets/named.h"
#include "ui/widgets/quiet_combo_box.h"

#include <QAbstractItemView>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

std::string typedIn(const QLineEdit* field) {
    return field->text().trimmed().toStdString();
}

/// Blanks have no meaning in sizes and conditions.
std::string withoutBlanks(std::string text) {
    std::erase(text, ' ');
    return text;
}

/// Sets a field's text unless the present text has the same meaning, because the user may be
/// typing.
void fillIn(QLineEdit* field, const std::string& text) {
    if (withoutBlanks(field->text().toStdString()) == withoutBlanks(text))
        return;
    field->setText(QString::fromStdString(text));
    field->setCursorPosition(0); // shows the beginning
}

void fillIn(QPlainTextEdit* field, const std::string& text) {
    const QString words = QString::fromStdString(text).trimmed();
    if (field->toPlainText().trimmed() != words)
        field->setPlainText(words);
}

void fillIn(QComboBox* box, const std::string& text) {
    const QString word = QString::fromStdString(text);
    if (box->isEditable() && box->currentText().trimmed() != word)
        box->setEditText(word);
    else if (!box->isEditable())
        box->setCurrentIndex(std::max(0, box->findData(word)));
}

QComboBox* choices(const char* name, const QString& accessible, QWidget* parent) {
    auto* box = named(name, new QuietComboBox(parent));
    box->setEditable(true);
    box->setInsertPolicy(QComboBox::NoInsert);
    box->setAccessibleName(accessible);
    box->lineEdit()->setAccessibleName(accessible);
    return box;
}

HeaderPath gatePath(std::size_t row, const char* key) {
    return {"gates", std::to_string(row), key};
}

} // namespace

WordCompleter::WordCompleter(QLineEdit& field)
    : QCompleter(&field)
    , field_(field) {
    setModel(new QStandardItemModel(this));
    setCaseSensitivity(Qt::CaseInsensitive);
    setCompletionRole(Qt::UserRole);
    popup()->setObjectName(QStringLiteral("completions"));
    constexpr int rows = 10;
    setMaxVisibleItems(rows);
    constexpr int letters = 50; // a field for a condition may be narrow
    popup()->setMinimumWidth(field.fontMetrics().averageCharWidth() * letters);
    connect(&field_, &QLineEdit::textEdited, this, &WordCompleter::takeEdit);
    field_.setCompleter(this);
}

void WordCompleter::setNames(const std::vector<std::pair<QString, QString>>& names) {
    auto* model = static_cast<QStandardItemModel*>(this->model());
    model->clear();
    for (const auto& [name, description] : names) {
        auto* item = new QStandardItem(
            description.isEmpty() ? name : name + QStringLiteral("  –  ") + description);
        item->setData(name, Qt::UserRole);
        model->appendRow(item);
    }
}

void WordCompleter::takeEdit() {
    const QString text = field_.text();
    const qsizetype cursor = field_.cursorPosition();
    const auto isPart = [&](qsizetype position) {
        const QChar character = text[position];
        return character.isLetterOrNumber() || character == u'_' ||
               (character == u'(' && text.left(position).endsWith(QLatin1String("cost")));
    };
    qsizetype begin = cursor;
    while (begin > 0 && isPart(begin - 1))
        --begin;
    before_ = text.left(begin);
    after_ = text.mid(cursor);
}

QStringList WordCompleter::splitPath(const QString& path) const {
    const QString word = path.mid(before_.size(), path.size() - before_.size() - after_.size());
    // An empty word has no completions. No name begins with a line break.
    return {word.isEmpty() || word[0].isDigit() ? QStringLiteral("\n") : word};
}

QString WordCompleter::pathFromIndex(const QModelIndex& index) const {
    return before_ + index.data(Qt::UserRole).toString() + after_;
}

AssignmentFormView::AssignmentFormView(QWidget* parent)
    : QWidget(parent)
    , waiting_(named("assignmentWaiting", new NoteLabel(Tone::Warning, this)))
    , scroll_(new QScrollArea(this))
    , fields_(new QWidget(scroll_)) {
    auto* column = new QVBoxLayout(fields_);
    makeGeneral(*column);
    makeGates(*column);
    column->addStretch(1);
    scroll_->setWidget(fields_);
    scroll_->setWidgetResizable(true);
    scroll_->setFocusPolicy(Qt::NoFocus);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    columnOf({waiting_, {scroll_, 1}}, this)->setContentsMargins({});
}

QLineEdit* AssignmentFormView::addField(QFormLayout& form, const QString& label, const char* name,
                                        const QString& accessible) {
    auto* field = named(name, new QLineEdit(fields_));
    field->setAccessibleName(accessible);
    form.addRow(label, field);
    return field;
}

void AssignmentFormView::onEdit(QLineEdit* field,
                                std::function<void(HeaderValues&, const std::string& text)> write) {
    connect(field, &QLineEdit::textEdited, this, [this, field, write = std::move(write)] {
        emit changed([write, text = typedIn(field)](HeaderValues& values) { write(values, text); });
    });
}

void AssignmentFormView::makeGeneral(QVBoxLayout& column) {
    auto* form = new QFormLayout;
    column.addLayout(form);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    title_ = addField(*form, tr("Title in E&nglish:"), "assignmentTitle", tr("Title in English"));
    titleZh_ =
        addField(*form, tr("Title in &Chinese:"), "assignmentTitleZh", tr("Title in Chinese"));
    for (QLineEdit* field : {title_, titleZh_})
        onEdit(field, [this](HeaderValues& values, const std::string&) {
            setLocalized(values, {"title"}, {typedIn(title_), typedIn(titleZh_)});
        });
    texts_ = new QTabWidget(fields_);
    text_ = named("assignmentWords", new QPlainTextEdit(texts_));
    textZh_ = named("assignmentWordsZh", new QPlainTextEdit(texts_));
    texts_->addTab(text_, tr("English"));
    texts_->addTab(textZh_, tr("Chinese"));
    texts_->tabBar()->setAccessibleName(tr("Language of the instructions"));
    for (QPlainTextEdit* field : {text_, textZh_}) {
        field->setTabChangesFocus(true);
        field->setAccessibleName(tr("Instructions"));
        constexpr int lines = 6;
        field->setFixedHeight(field->fontMetrics().lineSpacing() * lines);
        connect(field, &QPlainTextEdit::textChanged, this, [this] {
            if (showing_)
                return;
            const LocalizedText text{text_->toPlainText().toStdString(),
                                     textZh_->toPlainText().toStdString()};
            emit changed([text](HeaderValues& values) { setInstructions(values, text); });
        });
    }
    form->addRow(tr("&Instructions:"), texts_);
    problem_ = choices("assignmentProblem", tr("Problem"), fields_);
    kernel_ = choices("assignmentKernel", tr("Template kernel"), fields_);
    problem_->setToolTip(tr("A problem from the list, or a problem file next to the assignment"));
    kernel_->setToolTip(
        tr("A kernel file next to the assignment. If the file does not exist, saving creates it."));
    form->addRow(tr("&Problem:"), problem_);
    form->addRow(tr("Template &kernel:"), kernel_);
    for (const auto& [box, key] : {std::pair(problem_, "problem"), std::pair(kernel_, "template")})
        connect(box, &QComboBox::editTextChanged, this, [this, key = key](const QString& text) {
            if (!showing_)
                emit changed([key, word = text.trimmed().toStdString()](HeaderValues& values) {
                    values.set({key}, yamlScalar(word));
                });
        });
    sizes_ = addField(*form, tr("Si&zes:"), "assignmentSizes", tr("Sizes"));
    sizes_->setToolTip(
        tr("Sizes at which the results must be correct, such as n = 1000; n = 1024"));
    hiddenSizes_ =
        addField(*form, tr("Hi&dden sizes:"), "assignmentHiddenSizes", tr("Hidden sizes"));
    hiddenSizes_->setToolTip(tr("Used only for grading"));
    onEdit(sizes_, [](HeaderValues& values, const std::string& text) {
        setAssignmentSizes(values, {"sizes"}, text);
    });
    onEdit(hiddenSizes_, [](HeaderValues& values, const std::string& text) {
        setAssignmentSizes(values, {"hidden_sizes"}, text);
    });
    tries_ = addField(*form, tr("S&ubmissions:"), "assignmentTries", tr("Submissions per student"));
    tries_->setPlaceholderText(tr("Unlimited"));
    limit_ = addField(*form, tr("&Time limit:"), "assignmentLimit", tr("Time limit per size"));
    limit_->setPlaceholderText(QStringLiteral("10 s"));
    for (const auto& [field, key] : {std::pair(tries_, "tries"), std::pair(limit_, "limit")})
        onEdit(field, [key = key](HeaderValues& values, const std::string& text) {
            setAssignmentValue(values, {key}, text);
        });
    metric_ = named("assignmentRanking", new QuietComboBox(fields_));
    metric_->setAccessibleName(tr("Ranking"));
    metric_->addItem(tr("None"), QString());
    for (const Metric& metric : metrics())
        metric_->addItem(metricLabel(metric), QLatin1String(metric.tag.data(), metric.tag.size()));
    form->addRow(tr("&Ranking by:"), metric_);
    connect(metric_, &QComboBox::activated, this, [this] {
        const std::string metric = metric_->currentData().toString().toStdString();
        emit changed([metric](HeaderValues& values) {
            if (metric.empty())
                values.remove({"ranking"});
            else
                values.set({"ranking", "metric"}, metric);
        });
    });
    wrong_ = named("assignmentWrong", new NoteLabel(Tone::Error, fields_));
    column.addWidget(wrong_);
}

void AssignmentFormView::makeGates(QVBoxLayout& column) {
    auto* heading = new QLabel(tr("Gates"), fields_);
    heading->setFont(boldFont(heading->font()));
    addGate_ = named("addGate", new QPushButton(tr("Add a &gate"), fields_));
    addGate_->setAutoDefault(false);
    connect(addGate_, &QPushButton::clicked, this, [this] {
        emit rowsChanged(
            [](HeaderValues& values) { values.addItem({"gates"}, "{that: verified, points: 1}"); });
    });
    column.addLayout(lineOf({{heading, 1}, addGate_}));
    gateColumn_ = new QVBoxLayout;
    column.addLayout(gateColumn_);
}

void AssignmentFormView::addGateFields() {
    const std::size_t row = gates_.size();
    const auto field = [&](const char* name, const QString& accessible) {
        auto* made = new QLineEdit(fields_);
        made->setObjectName(QStringLiteral("gate%1%2").arg(row).arg(QLatin1String(name)));
        made->setAccessibleName(tr("Gate %1: %2").arg(row + 1).arg(accessible));
        made->setPlaceholderText(accessible);
        return made;
    };
    GateFields fields{};
    fields.all = new QWidget(fields_);
    fields.that = field("That", tr("condition"));
    fields.points = field("Points", tr("points"));
    fields.at = field("At", tr("size"));
    fields.title = field("Title", tr("title"));
    fields.hint = field("Hint", tr("hint for students who fail the gate"));
    fields.names = new WordCompleter(*fields.that);
    fields.names->setNames(names_);
    fields.device =
        choices("gateDevice", tr("Gate %1: %2").arg(row + 1).arg(tr("device")), fields.all);
    fields.device->addItems({QString(), QStringLiteral("auto"), QStringLiteral("cpu")});
    fields.device->setToolTip(tr("Leave this field empty to check the gate without a GPU"));
    fields.device->lineEdit()->setPlaceholderText(tr("no device"));
    fields.remove = new QToolButton(fields.all);
    fields.remove->setText(QStringLiteral("×"));
    fields.remove->setAutoRaise(true);
    fields.remove->setObjectName(QStringLiteral("gate%1Remove").arg(row));
    fields.remove->setAccessibleName(tr("Remove gate %1").arg(row + 1));
    fields.remove->setToolTip(fields.remove->accessibleName());
    fields.wrong = new NoteLabel(Tone::Error, fields.all);
    fields.wrong->setObjectName(QStringLiteral("gate%1Wrong").arg(row));
    constexpr int digits = 8;
    fields.points->setFixedWidth(fields.points->fontMetrics().averageCharWidth() * digits);
    auto* lines = columnOf({lineOf({{fields.that, 1}, fields.points, fields.remove}),
                            lineOf({{fields.at, 1}, {fields.device, 1}}),
                            lineOf({{fields.title, 1}, {fields.hint, 1}}), fields.wrong},
                           fields.all);
    constexpr int below = 8;
    lines->setContentsMargins(0, 0, 0, below);
    gateColumn_->addWidget(fields.all);
    gates_.push_back(fields);
    onEdit(fields.that, [row](HeaderValues& values, const std::string& text) {
        values.set(gatePath(row, "that"), yamlScalar(text));
    });
    // A chosen completion is not an edit.
    connect(
        fields.names, qOverload<const QString&>(&QCompleter::activated), fields.that,
        [that = fields.that] { emit that->textEdited(that->text()); }, Qt::QueuedConnection);
    onEdit(fields.points, [row](HeaderValues& values, const std::string& text) {
        setAssignmentValue(values, gatePath(row, "points"), text);
    });
    onEdit(fields.at, [row](HeaderValues& values, const std::string& text) {
        setAssignmentSize(values, gatePath(row, "at"), text);
    });
    const auto localize = [this, row](const char* key, std::vector<LocalizedText>& texts) {
        return [row, key, &texts](HeaderValues& values, const std::string& text) {
            texts[row].en = text;
            if (text.empty() && texts[row].zhCN.empty())
                values.remove(gatePath(row, key));
            else
                setLocalized(values, gatePath(row, key), texts[row]);
        };
    };
    onEdit(fields.title, localize("title", gateTitles_));
    onEdit(fields.hint, localize("hint", gateHints_));
    connect(fields.device, &QComboBox::editTextChanged, this, [this, row](const QString& text) {
        if (!showing_)
            emit changed([row, word = text.trimmed().toStdString()](HeaderValues& values) {
                setAssignmentValue(values, gatePath(row, "device"), word);
            });
    });
    connect(fields.remove, &QToolButton::clicked, this, [this, row] {
        emit rowsChanged([row](HeaderValues& values) { values.removeItem({"gates"}, row); });
    });
}

void AssignmentFormView::showForm(const AssignmentForm& form) {
    showing_ = true;
    fillIn(title_, form.title.en);
    fillIn(titleZh_, form.title.zhCN);
    fillIn(text_, form.text.en);
    fillIn(textZh_, form.text.zhCN);
    fillIn(problem_, form.problem);
    fillIn(kernel_, form.beginning);
    fillIn(sizes_, form.sizes);
    fillIn(hiddenSizes_, form.hiddenSizes);
    fillIn(tries_, form.tries);
    fillIn(limit_, form.limit);
    fillIn(metric_, form.metric);
    gateTitles_.resize(form.gates.size());
    gateHints_.resize(form.gates.size());
    while (gates_.size() < form.gates.size())
        addGateFields();
    while (gates_.size() > form.gates.size()) {
        // The clicked button may be in the removed row, so it is deleted later.
        gates_.back().all->hide();
        gateColumn_->removeWidget(gates_.back().all);
        gates_.back().all->deleteLater();
        gates_.pop_back();
    }
    for (std::size_t row = 0; row < gates_.size(); ++row) {
        const AssignmentForm::GateRow& gate = form.gates[row];
        gateTitles_[row] = gate.title;
        gateHints_[row] = gate.hint;
        fillIn(gates_[row].that, gate.that);
        fillIn(gates_[row].points, gate.points);
        fillIn(gates_[row].at, gate.at);
        fillIn(gates_[row].title, gate.title.en);
        fillIn(gates_[row].hint, gate.hint.en);
        fillIn(gates_[row].device, gate.device);
    }
    showing_ = false;
    scroll_->setMinimumWidth(fields_->minimumSizeHint().width() + 2 * scroll_->frameWidth() +
                             scroll_->verticalScrollBar()->sizeHint().width());
}

void AssignmentFormView::setChoices(const QStringList& problems, const QStringList& kernels) {
    showing_ = true;
    for (const auto& [box, choices] :
         {std::pair(problem_, problems), std::pair(kernel_, kernels)}) {
        QStringList now;
        for (int index = 0; index < box->count(); ++index)
            now << box->itemText(index);
        if (now == choices)
            continue; // the user may be typing
        const QString text = box->currentText();
        box->clear();
        box->addItems(choices);
        box->setEditText(text);
    }
    showing_ = false;
}

void AssignmentFormView::setGateNames(std::vector<std::pair<QString, QString>> names) {
    if (names == names_)
        return;
    names_ = std::move(names);
    for (const GateFields& gate : gates_)
        gate.names->setNames(names_);
}

void AssignmentFormView::setWaiting(const QString& words) {
    waiting_->say(words);
    fields_->setEnabled(words.isEmpty());
}

void AssignmentFormView::showError(const HeaderPath& path, const QString& words) {
    NoteLabel* label = wrong_;
    if (path.size() > 1 && path[0] == "gates")
        for (std::size_t row = 0; row < gates_.size(); ++row)
            if (path[1] == std::to_string(row))
                label = gates_[row].wrong;
    label->say(words);
}

void AssignmentFormView::clearErrors() {
    wrong_->say({});
    for (const GateFields& gate : gates_)
        gate.wrong->say({});
}

} // namespace kernelcurve
