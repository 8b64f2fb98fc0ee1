#include "ui/widgets/appearance/resources.h"

#include <QtGlobal>

// Q_INIT_RESOURCE declares its function where it stands, so it cannot stand in a namespace.
static void registerResources() {
    Q_INIT_RESOURCE(icons);
    Q_INIT_RESOURCE(translations);
}

namespace kernelcurve {

void initResources() {
    registerResources();
}

} // namespace kernelcurve
