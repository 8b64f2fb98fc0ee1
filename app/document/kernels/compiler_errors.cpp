#include "app/document/kernels/compiler_errors.h"

#include <QRegularExpression>
#include <QString>
#include <QStringList>

#include <algorithm>

namespace kernelcurve {

std::vector<Failure> compilerErrors(const std::string& log, const std::vector<std::string>& files) {
    constexpr std::size_t most = 50;
    QStringList names;
    for (const std::string& file : files)
        names << QRegularExpression::escape(QString::fromStdString(file));
    // The compiler may add a folder to a file name, so the pattern allows any folder.
    const QRegularExpression error(
        QStringLiteral("^(?:|.*?/)(%1)(?::(\\d+)(?::(\\d+))?:|\\((\\d+)\\):) "
                       "(?:fatal |catastrophic )?error(?: #[\\w-]+)?: (.*)$")
            .arg(names.join(u'|')),
        QRegularExpression::MultilineOption);
    std::vector<Failure> errors;
    auto matches = error.globalMatch(QString::fromStdString(log));
    while (matches.hasNext() && errors.size() < most) {
        const QRegularExpressionMatch match = matches.next();
        const int line = (match.captured(2) + match.captured(4)).toInt();
        Failure failure{{{match.captured(5).trimmed().toStdString(), {}}, {}},
                        {},
                        {match.captured(1).toStdString(), line, match.captured(3).toInt()}};
        // A template is compiled once per set of arguments, and its errors repeat each time.
        if (std::find(errors.begin(), errors.end(), failure) == errors.end())
            errors.push_back(std::move(failure));
    }
    return errors;
}

} // namespace kernelcurve
