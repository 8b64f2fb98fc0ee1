#include "app/engine/store_file.h"

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/document_file.h"

namespace kernelcurve {
namespace {

constexpr int storeFormat = 1;

} // namespace

StoreFile::StoreFile(std::filesystem::path file, const char* format, const char* list)
    : file_(std::move(file))
    , format_(format)
    , list_(list) {}

std::optional<YamlNode> StoreFile::read() const {
    std::error_code error;
    if (!std::filesystem::exists(file_, error))
        return std::nullopt;
    const YamlNode root = YamlNode::parse(readDocumentFile(file_), file_.string());
    root.refuseUnknownKeys({format_, list_});
    if (const YamlNode format = root.at(format_); format.integer() != storeFormat)
        format.fail(message(KC_TEXT("engine", "this is format {0}; this program knows {1}"),
                            format.text(), std::to_string(storeFormat)),
                    message(KC_TEXT("engine", "remove the file, or use a newer program")));
    return root.at(list_);
}

FileLock StoreFile::waitForLock() const {
    makeFolder(file_.parent_path());
    return FileLock::waitFor(file_.string() + ".lock");
}

void StoreFile::write(const YamlPiece& items) const {
    writeFileAtomically(file_, std::string(format_) + ": " + std::to_string(storeFormat) + "\n" +
                                   list_ + ":" +
                                   (items.items.empty() ? " []\n" : "\n" + items.lines()));
}

} // namespace kernelcurve
