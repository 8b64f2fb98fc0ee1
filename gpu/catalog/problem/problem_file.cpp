#include "gpu/catalog/problem/problem_file.h"

#include "gpu/catalog/header/diagnostic.h"
#include "gpu/catalog/header/header_block.h"
#include "gpu/catalog/problem/problem_reader.h"
#include "gpu/model/text/error.h"

#include <utility>

namespace kernelcurve {

std::shared_ptr<const FileProblem>
readProblemFile(std::string_view text, const std::string& fileName, const NumberFiles& files) {
    if (text.size() > maxProblemBytes)
        failAt({fileName}, message(KC_TEXT("engine", "A problem file must not exceed 1 MiB")));
    // Removes the byte order mark, which compilers reject.
    if (text.starts_with("\xef\xbb\xbf"))
        text.remove_prefix(3);
    const HeaderBlock header = findHeader(text, fileName);
    const YamlNode root = YamlNode::parse(header.yaml, fileName, header.firstLine);
    const std::size_t end = header.all.size();
    const SourceFile source{fileName, std::string(text)};
    ProblemDescription description = ProblemReader(root, text.substr(end), files).read();
    std::function<std::shared_ptr<const Problem>(int)> again;
    if (description.seeds.size() > 1)
        again = [root, source, files, end](int number) {
            return std::make_shared<FileProblem>(
                ProblemReader(root, std::string_view(source.text).substr(end), files, 1,
                              "." + std::to_string(number))
                    .read(),
                source, files);
        };
    return std::make_shared<FileProblem>(std::move(description), source, files, std::move(again));
}

std::string problemIdIn(std::string_view text) {
    try {
        const HeaderBlock header = findHeader(text, {});
        const YamlNode root = YamlNode::parse(header.yaml, {}, header.firstLine);
        const auto id = root.find("problem");
        const bool isKernel = root.find("entry") || root.find("launches") || root.find("library");
        return id && !isKernel ? id->text() : std::string();
    } catch (const Error&) {
        return {};
    }
}

} // namespace kernelcurve
