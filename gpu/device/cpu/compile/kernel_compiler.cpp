#include "gpu/device/cpu/compile/kernel_compiler.h"

#include "gpu/device/child_process.h"
#include "gpu/device/cpu/compile/compiler_diagnostics.h"
#include "gpu/device/cpu/compile/object_file.h"
#include "gpu/device/cpu/describe/cpu_facts.h"
#include "gpu/device/cpu/describe/launch_limits.h"
#include "gpu/device/program_box.h"
#include "gpu/device/work_folder.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/source/syntax/declarations.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <memory>
#include <string_view>
#include <system_error>
#include <utility>

namespace fs = std::filesystem;

namespace kernelcurve {
namespace {

std::string hashOfFolder(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
         at.increment(error))
        if (at->is_regular_file(error))
            files.push_back(at->path());
    std::sort(files.begin(), files.end());
    CacheKey key;
    for (const fs::path& file : files)
        key.add(file.lexically_relative(folder).string()).add(readBytes(file));
    return key.text();
}

std::vector<std::string> functionsOf(const std::vector<EntryForm>& forms) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < forms.size(); ++i)
        names.push_back(entryFunction(i, forms[i]));
    return names;
}

/// Returns the options of a traced build. The build instruments every access (kernel address
/// sanitizer) and every basic block (coverage). Its accesses must match nvcc's. At -O1 with all
/// functions inlined, dead loads disappear and accumulators stay in registers. Vectorization and
/// library calls for loops would hide accesses, so the options disable both.
std::vector<std::string> tracedOptions() {
    std::vector<std::string> options = {"-DKC_TRACE",
                                        "-O1",
                                        "-finline-functions",
                                        "-fno-builtin",
                                        "-fno-vectorize",
                                        "-fno-slp-vectorize",
                                        "-fno-unroll-loops",
                                        "-fsanitize=kernel-address",
                                        "-fsanitize-coverage=edge,trace-pc"};
    // These options disable optimizations that change divergence or accesses:
    // - Duplicating code for two predecessors, or moving a join before one of its predecessors,
    //   would separate lanes that a GPU runs together.
    // - Scalarizing a vector load would change accesses.
    // - Merging the stores of two branches would hide their lines and races.
    //
    // Loops are unrolled until local arrays become registers, because every access to an array in
    // memory costs a call. The limit avoids unrolling loops thousands of times, which would make a
    // compilation take seconds.
    for (const char* internal :
         {"-disable-tail-duplicate", "-disable-early-taildup", "-tail-dup-placement=false",
          "-static-likely-prob=100", "-jump-threading-threshold=0", "-disable-vector-combine",
          "-sink-common-insts=false", "-enable-tail-merge=false", "-trap-unreachable",
          "-inline-threshold=5000", "-pragma-unroll-threshold=32768",
          "-asan-instrumentation-with-call-threshold=0", "-asan-opt=0", "-asan-stack=0",
          "-asan-globals=0", "-asan-use-stack-safety=0", "-asan-instrument-atomics=0",
          "-asan-memory-access-callback-prefix=kcTraced_"}) {
        options.emplace_back("-mllvm");
        options.emplace_back(internal);
    }
    return options;
}

/// Returns all options except those with folders. The cache key contains the content of headers
/// instead of the paths of headers.
std::vector<std::string> optionsFor(const CompileRequest& request, Build build) {
    std::vector<std::string> options = {
        "-x", "c++", "-std=c++" + std::to_string(request.options.standard), "-c", "-fPIC"};
    const auto add = [&](const std::vector<std::string>& more) {
        options.insert(options.end(), more.begin(), more.end());
    };
    // Kernel files may use only CUDA's names, so system headers are not available.
    add({"-nostdinc"});
    add({"-DKC_SHARED_LIMIT=" + std::to_string(sharedBytesLimit)});
    add({"-fvisibility=hidden", "-fno-exceptions", "-fno-rtti", "-fno-strict-aliasing"});
    // As with nvcc, a * b + c becomes one operation unless an intrinsic prevents this. Inline
    // assembly is disabled, because it could make system calls.
    add({"-fno-gnu-inline-asm"});
    add({"-fno-math-errno", "-Xclang", "-ffp-contract=fast-honor-pragmas"});
    // Sections and stack sizes reveal the symbols that an entry references, and its stack size
    // (object_file.h).
    add({"-ffunction-sections", "-fdata-sections", "-fstack-size-section"});
    // A barrier at the end of a kernel must return to the kernel, so that its line is known.
    add({"-gline-tables-only", "-fno-optimize-sibling-calls"});
    add({"-fno-color-diagnostics", "-Wno-unknown-pragmas", "-Wno-undefined-internal"});
    // As in CUDA, every function may contain a barrier. Without this option, the compiler could
    // duplicate a call before it inlines the function.
    add({"-Xclang", "-fconvergent-functions"});
    add({"-Wno-pass-failed"});
    // Clang 19 warns about the features of -march=native. Clang 14 does not recognize the warning
    // option.
    add({"-Wno-unknown-warning-option", "-Wno-invalid-feature-combination"});
#if defined(__x86_64__)
    add({"-march=native"});
#else
    // char is signed, as on x86-64. Atomic operations become instructions instead of calls to
    // functions of libgcc that a kernel cannot link.
    add({"-mcpu=native", "-fsigned-char", "-mno-outline-atomics"});
    // On ARM64, the quotient of a division by zero is 0, so the compiler checks divisors. Clang may
    // merge the failures of several checks, which then have no line.
    add({"-fsanitize=integer-divide-by-zero", "-fsanitize-trap=integer-divide-by-zero"});
#endif
    add(build == Build::Traced ? tracedOptions() : std::vector<std::string>{"-O2"});
    // As with nvcc, endless loops are not optimized away. A launch with such a loop times out.
    add({"-fno-finite-loops"});
    if (request.options.fastMath) // CUDA's fast math preserves infinities and NaN
        add({"-ffast-math", "-fno-finite-math-only"});
    for (const auto& [name, value] : request.options.defines)
        options.push_back(std::string("-D").append(name).append("=").append(value));
    return options;
}

/// Clang's error for a shared variable whose type has a constructor (runtime/qualifiers.h).
constexpr const char* hasConstructor = "variable does not have a constant initializer";

/// Messages of clang or its C++ library when memory is exhausted.
constexpr std::array<std::string_view, 2> outOfMemory = {
    "LLVM ERROR: out of memory", "terminate called after throwing an instance of 'std::bad_alloc'"};

/// Returns a symbol's name in the source file: "system" for "_ZL6systemPKc".
std::string nameInSource(const std::string& symbol) {
    const std::string name = demangled(symbol);
    return name.substr(0, name.find('('));
}

/// Returns the first line in the kernel file that contains this word, or 0 if no line contains it.
int lineOfWord(const std::string& source, const std::string& word) {
    const auto isPart = [](char letter) {
        return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
    };
    for (std::size_t at = source.find(word); at != std::string::npos;
         at = source.find(word, at + 1)) {
        const std::size_t behind = at + word.size();
        if ((at == 0 || !isPart(source[at - 1])) &&
            (behind == source.size() || !isPart(source[behind])))
            return 1 + static_cast<int>(std::count(source.begin(), source.begin() + at, '\n'));
    }
    return 0;
}

/// Returns true if the source declares a `__device__` function with this name, which may be
/// followed by template arguments.
bool isDeviceFunction(const std::string& source, const std::string& name) {
    const std::string_view function = std::string_view(name).substr(0, name.find('<'));
    const std::size_t begin = function.find_last_of(" :") + 1; // after a return type or a namespace
    return std::ranges::any_of(scanCode(source).declarations, [&](const Declaration& each) {
        return each.kind == DeclarationKind::Prototype && (each.marks & mark::device) != 0 &&
               std::ranges::count(each.names, function.substr(begin)) > 0;
    });
}

/// Throws DeviceError for static initializers and system functions, because kernels may only
/// compute.
void requireKernelsOnly(const ObjectFacts& facts, const CompileRequest& request,
                        const std::string& log) {
    if (facts.hasStartCode)
        throw DeviceError(
            {message(KC_TEXT("engine",
                             "The kernel file has code that runs when it is loaded or unloaded: a "
                             "constructor, a destructor, or a dynamic initializer")),
             message(KC_TEXT("engine",
                             "initialize the variable with a constant, or set it in the kernel")),
             {request.name}},
            false, log);
    for (const std::string& symbol : facts.wanted)
        if (const std::string name = nameInSource(symbol); !isForKernels(symbol)) {
            if (isDeviceFunction(request.source, name))
                throw DeviceError(
                    undefinedFunction(name, {request.name, lineOfWord(request.source, name), 0}),
                    false, log);
            throw DeviceError(
                {message(KC_TEXT("engine",
                                 "The kernel file calls {0}, which is not available in kernels"),
                         name),
                 message(KC_TEXT("engine", "use only functions that CUDA provides in device code: "
                                           "no system calls and no C library")),
                 {request.name, lineOfWord(request.source, name), 0}},
                false, log);
        }
}

void checkEnd(const ProcessResult& result, const CompileRequest& request, const CompilerText& code,
              const ProcessLimits& limits, const std::string& output) {
    requireCompiledInTime(result, limits, {request.name}, output);
    if (result.exitStatus == 0)
        return;
    if (std::ranges::any_of(outOfMemory, [&](std::string_view words) {
            return output.find(words) != std::string::npos;
        }))
        throw DeviceError(
            {message(KC_TEXT("engine", "The compiler needed more than {0} MiB of memory"),
                     std::to_string(limits.memory >> 20)),
             endlessTextHint(),
             {request.name}},
            false, output);
    throw compilerError(output, request, code);
}

} // namespace

KernelCompiler::KernelCompiler(ClangTools tools, fs::path headers, DiskCache cache,
                               const ProcessLimits& limits)
    : tools_(std::move(tools))
    , headers_(std::move(headers))
    , headersHash_(hashOfFolder(headers_))
    , cache_(std::move(cache))
    , limits_(limits) {}

std::string KernelCompiler::fixedOptions() {
    return joined(optionsFor({}, Build::Plain), " ");
}

std::string KernelCompiler::keyOf(const CompileRequest& request, Build build) const {
    CacheKey key;
    key.add("image 3").add(headersHash_).add(tools_.version).add(cpuFeatures());
    for (const std::string& option : optionsFor(request, build))
        key.add(option);
    key.add(request.name).add(request.source);
    for (const std::string& entry : request.entries)
        key.add(entry);
    return key.text();
}

CompiledImage KernelCompiler::compile(const CompileRequest& request, const std::stop_token& stop,
                                      Build build) const {
    const std::string key = keyOf(request, build);
    if (const auto kept = cache_.load(key))
        if (auto image = readKernelImage(*kept);
            image && image->entries.size() == request.entries.size())
            return {std::move(*image), true};
    KernelImage image = make(request, stop, build);
    cache_.store(key, writeKernelImage(image));
    return {std::move(image), false};
}

KernelImage KernelCompiler::make(const CompileRequest& request, const std::stop_token& stop,
                                 Build build) const {
    CompilerTexts texts(request.source, request.entries, [this](std::string_view name) {
        std::error_code ignored;
        return fs::is_regular_file(headers_ / "include" / name, ignored);
    });
    // All attempts and steps share a deadline. Each entry adds the time limit of one compilation.
    const ProcessLimits limits{limits_.time * std::max<std::size_t>(request.entries.size(), 1),
                               limits_.memory};
    const auto end = std::chrono::steady_clock::now() + limits.time;
    std::exception_ptr asItIs; // the error of the unchanged file
    for (std::optional<CompilerText> code = texts.next();;) {
        try {
            return makeOf(request, *code, stop, build, limits, end);
        } catch (const DeviceError& error) {
            if (!code->sliced)
                asItIs = std::current_exception();
            std::optional<CompilerText> other = texts.next();
            if (other) {
                code = std::move(other);
                continue;
            }
            if (asItIs && !leftOutNameIn(*code, error.failure().what.english()).empty())
                std::rethrow_exception(asItIs);
            throw;
        }
    }
}

KernelImage KernelCompiler::makeOf(const CompileRequest& request, const CompilerText& code,
                                   const std::stop_token& stop, Build build,
                                   const ProcessLimits& limits,
                                   std::chrono::steady_clock::time_point end) const {
    const WorkFolder folder;
    if (!folder.isThere())
        throw DeviceError(
            {message(KC_TEXT("engine", "Cannot create a temporary folder for the compiler")),
             message(KC_TEXT(
                 "engine",
                 "free disk space in the temporary folder, or set TMPDIR to another folder"))});
    std::vector<std::string> command = optionsFor(request, build);
    command.insert(command.begin(), tools_.compiler.string());
    // Crash diagnostics are disabled. Otherwise, clang would preprocess the file again after a
    // crash.
    command.insert(command.end(), {"-I" + headers_.string(), "-I" + (headers_ / "include").string(),
                                   "-fno-crash-diagnostics", folder.file("kernel.cpp"), "-o",
                                   folder.file("kernel.o")});
    const std::array<fs::path, 2> programs = {tools_.compiler, tools_.linker};
    const std::array<fs::path, 2> inputs = {headers_, fs::weakly_canonical(headers_)};
    const ProcessBox box = programBox(programs, inputs, folder.path());
    const auto run = [&](const std::vector<std::string>& program) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            end - std::chrono::steady_clock::now());
        return runProcess(program, {left, limits.memory, &box}, stop);
    };

    KernelImage image;
    std::string object;
    const bool asThreads = build == Build::Traced || mentionsBarriers(code.text);
    std::vector<EntryForm> forms(request.entries.size(),
                                 asThreads ? EntryForm::Threads : EntryForm::Blocks);
    // The source only suggests the form of each entry. The compiled code determines the form.
    std::vector<bool> meets(forms.size(), build == Build::Traced);
    for (bool settled = false; !settled;) {
        folder.write("kernel.cpp", translationUnit(request, code, forms));
        ProcessResult compiled = run(command);
        if (compiled.output.find(hasConstructor) != std::string::npos) {
            command.emplace_back("-DKC_SHARED_CONSTRUCTED");
            compiled = run(command);
        }
        image.log = withoutFolders(compiled.output, headers_);
        checkEnd(compiled, request, code, limits, image.log);

        object = readBytes(folder.file("kernel.o"));
        const ObjectFacts facts = readObject(object, functionsOf(forms));
        requireKernelsOnly(facts, request, image.log);
        image.stackBytes = facts.stackBytes;
        image.entries.clear();
        settled = true;
        for (std::size_t i = 0; i < forms.size(); ++i) {
            meets[i] = meets[i] || facts.functions[i].meets;
            const EntryForm needed = meets[i] ? EntryForm::Threads : EntryForm::Blocks;
            settled &= needed == forms[i];
            forms[i] = needed;
            image.entries.push_back({needed, facts.functions[i].staticSharedBytes});
        }
    }

    placeDynamicShared(object);
    folder.write("kernel.o", object);
    const ProcessResult linked =
        run({tools_.linker.string(), "-shared", "-Bsymbolic", "--gc-sections", "-o",
             folder.file("kernel.so"), folder.file("kernel.o")});
    checkEnd(linked, request, code, limits, withoutFolders(linked.output, headers_));
    image.sharedObject = readBytes(folder.file("kernel.so"));
    return image;
}

} // namespace kernelcurve
