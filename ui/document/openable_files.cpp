#include "ui/document/openable_files.h"

#include <QFileInfo>
#include <QMimeData>
#include <QUrl>

namespace kernelcurve {

QStringList openableFiles(const QMimeData& data) {
    QStringList files;
    for (const QUrl& url : data.urls()) {
        const QString file = url.toLocalFile();
        if (QFileInfo(file).isDir())
            files << file;
        for (const char* ending : {".kernelcurve", ".yaml", ".yml", ".cu", ".cuh", ".html"})
            if (file.endsWith(QLatin1String(ending), Qt::CaseInsensitive))
                files << file;
    }
    return files;
}

} // namespace kernelcurve
