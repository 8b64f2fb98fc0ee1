#include "app/document/compiler_errors.h"

#include <QRegularExpression>
#include <QString>

#include <algorithm>

namespace kernelcurve {

std::vector<Failure> compilerErrors(const std::string& log, const std::string& name) {
    constexpr std::size_t most = 50;
    const QString file = QRegularExpression::escape(QString::fromStdString(name));
    const QRegularExpression error(
        QStringLiteral("^(?:.*/)?%1(?::(\\d+)(?::(\\d+))?:|\\((\\d+)\\):) "
                       "(?:fatal |catastrophic )?error(?: #[\\w-]+)?: (.*)$")
            .arg(file),
        QRegularExpression::MultilineOption);
    std::vector<Failure> errors;
    auto matches = error.globalMatch(QString::fromStdString(log));
    while (matches.hasNext() && errors.size() < most) {
        const QRegularExpressionMatch match = matches.next();
        const int line = (match.captured(1) + match.captured(3)).toInt();
        Failure failure{{{match.captured(4).trimmed().toStdString(), {}}, {}},
                        {},
                        {name, line, match.captured(2).toInt()}};
        // A template is compiled once for each set of its arguments.
        if (std::find(errors.begin(), errors.end(), failure) == errors.end())
            errors.push_back(std::move(failure));
    }
    return errors;
}

} // namespace kernelcurve
