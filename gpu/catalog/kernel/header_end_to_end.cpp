#include "gpu/catalog/kernel/header_end_to_end.h"

#include "gpu/catalog/kernel/header_launch.h"

namespace kernelcurve {

void readEndToEnd(KernelFile& kernel, const YamlNode& map, HeaderScope& scope) {
    map.refuseUnknownKeys({"host", "over", "pieces", "streams", "allocate", "whole"});
    KernelEndToEnd read;
    read.where = map.position();
    read.over = readExpression(map.at("over"), scope);
    if (const auto host = map.find("host")) {
        const auto kind = valueNamed(memoryKindNames, host->text());
        if (!kind || !onHost(*kind))
            host->fail(message(KC_TEXT("engine", "\"{0}\" is no memory of the host"), host->text()),
                       message(KC_TEXT("engine", "write pageable, pinned or write_combined")));
        read.host = *kind;
    }
    read.pieces = findExpression(map, "pieces", scope);
    read.streams = findExpression(map, "streams", scope);
    if (const auto allocate = map.find("allocate"))
        read.allocates = allocate->boolean();
    if (const auto whole = map.find("whole"))
        for (const YamlNode& item : whole->items()) {
            scope.checkBuffer(item.text(), item.position());
            read.whole.push_back(item.text());
        }
    for (const char* name : {"first", "count"}) {
        if (Message taken = scope.meaningOf(name); !taken.empty())
            map.fail(std::move(taken),
                     message(KC_TEXT("engine", "end_to_end calls a piece's begin first and its "
                                               "length count: choose another name")));
        scope.addSize(name);
    }
    kernel.endToEnd = std::move(read);
}

} // namespace kernelcurve
