"""Kernels from a source text: CuPy, PyTorch, PyCUDA, or your own string."""

from __future__ import annotations

import html
import json
import os
import re
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

from . import errors, program
from .recording import PathLike, ScratchFolder

if TYPE_CHECKING:
    from .analysis import Check, Explanation, Trace
    from .program import Progress
    from .recording import Recording
    from .settings import Parameters

Expression = Union[str, int]
"""A number, or an expression over the parameters and sizes ("ceil(n / 256)")."""

HEADER_BEGIN = "/*---"
HEADER_END = "---*/"


class HeaderWarning(UserWarning):
    """The program could not determine a part of a header, such as the grid."""


class _Source(NamedTuple):
    text: str
    name: Optional[str] = None
    defines: Dict[str, str] = {}
    include: Tuple[str, ...] = ()
    standard: Optional[int] = None
    compiler: Optional[str] = None


def _from_options(options: Sequence[str]) -> Dict[str, Any]:
    """Returns the compiler options of a RawKernel that have a key in the header. Others do not change the results."""
    defines: Dict[str, str] = {}
    include: List[str] = []
    standard: Optional[int] = None
    for option in options:
        define = re.fullmatch(r"(?:-D|--define-macro=)\s*(\w+)(?:=(.*))?", option)
        folder = re.fullmatch(r"(?:-I|--include-path=)\s*(.+)", option)
        language = re.fullmatch(r"-?-std=(?:c|gnu)\+\+(\d+)", option)
        if define:
            defines[define[1]] = define[2] if define[2] is not None else "1"
        elif folder:
            include.append(folder[1])
        elif language:
            standard = int(language[1])
    return {"defines": defines, "include": tuple(include), "standard": standard}


def _source_of(source: Any) -> _Source:
    if isinstance(source, str):
        return _Source(source)
    if isinstance(source, (list, tuple)) and source and all(isinstance(part, str) for part in source):
        return _Source("\n".join(source))  # cuda_sources of load_inline
    code = getattr(source, "code", None)
    if isinstance(code, str):  # cupy.RawKernel, cupy.RawModule
        compiler = "nvcc" if getattr(source, "backend", "nvrtc") == "nvcc" else None
        options = _from_options(tuple(getattr(source, "options", None) or ()))
        return _Source(code, getattr(source, "name", None), compiler=compiler, **options)
    if isinstance(source, os.PathLike):
        path = Path(source)
        return _Source(path.read_text(encoding="utf-8"), include=(str(path.parent),))
    raise errors.InvalidInput(
        f"A kernel cannot be made from an object of the type {type(source).__name__}",
        "pass the source text, a list of source texts, a CuPy RawKernel or RawModule, or a pathlib.Path",
    )


def kernel_names(source: str) -> List[str]:
    """Returns the names of the `__global__` functions that a source text defines, in their order."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", " ", source, flags=re.DOTALL)
    names = []
    for found in re.finditer(r"\b__global__\b([^;{]*?)\b(\w+)\s*\(", text):
        rest = text[found.start(2) :]
        name = found[2]
        if name == "__launch_bounds__":
            following = re.match(r"__launch_bounds__\s*\([^)]*\)[^;{(]*?\b(\w+)\s*\(", rest)
            if not following:
                continue
            name = following[1]
        names.append(name)
    return list(dict.fromkeys(names))


def _identifier(name: str) -> str:
    """Returns a name of a function as the id of a kernel."""
    base = re.sub(r"<.*", "", name)
    return re.sub(r"\W", "_", base.split("::")[-1])


def _free(identifier: str) -> str:
    """Returns an id that no shipped kernel has."""
    shipped = {each["id"] for each in program.read_json(["list", "kernels"])}
    return "my_" + identifier if identifier in shipped else identifier


def _header_text(entries: Mapping[str, Any]) -> str:
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in entries.items()]
    return "\n".join([HEADER_BEGIN, *lines, HEADER_END, ""])


def _replaced(header: str, entries: Mapping[str, Any]) -> str:
    """Replaces top-level keys of a header. A key begins in the first column; its value ends before the next key."""
    begin = header.index(HEADER_BEGIN) + len(HEADER_BEGIN)
    end = header.index(HEADER_END)
    kept: List[str] = []
    replaced = False
    for line in header[begin:end].strip("\n").split("\n"):
        key = re.match(r"(\w+):", line)
        if key:
            replaced = key[1] in entries
        if not replaced:
            kept.append(line)
    added = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in entries.items()]
    return header[:begin] + "\n" + "\n".join([*kept, *added]) + "\n" + header[end:]


class Kernel:
    """A kernel file with its header ("Kernel file" in the manual). A notebook shows the header and the source.

    Attributes:
        path: the kernel file. It refers to the source, which is in the same folder.
        id: the name of the kernel in recordings.
        source: the source text.
        notes: what the program could not determine, and where it found the rest.
    """

    def __init__(self, path: PathLike, source: str, notes: Sequence[str] = (), keeps: Sequence[object] = ()) -> None:
        self.path = Path(path)
        self.id = self.path.stem
        self.source = source
        self.notes = list(notes)
        self._keeps = list(keeps)

    @property
    def header(self) -> str:
        """The header, in YAML. A comment `# guess:` marks a line that the program derived from the source."""
        text = self.path.read_text(encoding="utf-8")
        return text[text.index(HEADER_BEGIN) + len(HEADER_BEGIN) : text.index(HEADER_END)].strip("\n")

    def __fspath__(self) -> str:
        return str(self.path)

    def __repr__(self) -> str:
        problem = re.search(r'^problem: *"?(\w+)"?(.*)', self.header, re.MULTILINE)
        solves = problem[1] + re.sub(r"\s*# (guess: .*)", r" (\1)", problem[2]) if problem else "unknown"
        return f"<Kernel {self.id}: problem {solves}, {self.path}>"

    def _repr_html_(self) -> str:
        notes = "".join(f"<p>{html.escape(note)}</p>" for note in self.notes)
        numbered = "\n".join(f"{number:4} {line}" for number, line in enumerate(self.source.splitlines(), 1))
        return f"<pre>{html.escape(self.header)}</pre>{notes}<pre>{html.escape(numbered)}</pre>"

    def check(self, parameters: Optional["Parameters"] = None) -> "Check":
        """Looks for errors: see `kernelcurve.check`."""
        from .analysis import check

        return check(self, parameters)

    def trace(self, parameters: Optional["Parameters"] = None, blocks: str = "sample") -> "Trace":
        """Shows the memory requests of each line: see `kernelcurve.trace`."""
        from .analysis import trace

        return trace(self, parameters, blocks=blocks)

    def explain(
        self, parameters: Optional["Parameters"] = None, device: str = "predict:nvidia-h200", tries: bool = False
    ) -> "Explanation":
        """Predicts the cost of each cause: see `kernelcurve.explain`."""
        from .analysis import explain

        return explain(self, parameters, device=device, tries=tries)

    def predict(
        self,
        parameters: Optional["Parameters"] = None,
        device: Union[str, Sequence[str]] = "predict:nvidia-h200",
        progress: "Progress" = True,
    ) -> "Recording":
        """Predicts the times of a sweep: see `kernelcurve.predict`."""
        from .runs import predict

        return predict(self, parameters, device=device, progress=progress)

    def run(
        self,
        parameters: Optional["Parameters"] = None,
        device: Union[str, Sequence[str], None] = None,
        progress: "Progress" = True,
    ) -> "Recording":
        """Measures a sweep: see `kernelcurve.run`."""
        from .runs import run

        return run(self, parameters, device=device, progress=progress)


def kernel_words(kernel: Union[PathLike, Kernel]) -> List[str]:
    """Returns a kernel as the argument of a command."""
    return [os.fspath(kernel)]


def kernel(
    source: Any,
    name: Union[str, Sequence[str], None] = None,
    *,
    problem: Optional[str] = None,
    arguments: Optional[Sequence[Any]] = None,
    block: Union[Expression, Sequence[Expression], None] = None,
    grid: Union[Expression, Sequence[Expression], None] = None,
    parameters: Optional[Mapping[str, Any]] = None,
    defines: Optional[Mapping[str, Any]] = None,
    include: Sequence[PathLike] = (),
    launch: Optional[str] = None,
    reference: Optional[str] = None,
    folder: Optional[PathLike] = None,
    **header: Any,
) -> Kernel:
    """Makes a kernel that the program can check, predict, and run.

    The program derives the header from the source, as `kernelcurve import` does: the problem, the arguments, and the launch.
    It does not derive what you specify. If you specify `problem`, `arguments`, `block`, and `grid`, the program derives nothing.

    Args:
        source: one of

            - a source text of CUDA C++ with one or several kernels (PyCUDA: the argument of `SourceModule`),
            - a list of source texts (PyTorch: `cuda_sources` of `load_inline`); their host code is removed, and its launches
              determine the launch,
            - a CuPy `RawKernel` or `RawModule`; its options `-D`, `-I`, and `-std` are kept,
            - a `pathlib.Path` of a file; its folder is searched for include files.
        name: the kernel, if the source contains several. Several names are launched in this order, as one run. Template
            arguments are allowed if you specify the complete header: "copy<float>".
        problem: the problem that the kernel solves (`kernelcurve.problems()`), or "new".
        arguments: the arguments of the function, in order: names of the problem's arrays and sizes, parameters, and numbers.
        block, grid: numbers or expressions, one to three each.
        parameters: parameters of the kernel: `{"tile": {"values": [16, 32]}}`.
        defines: macros: `{"TILE": 16}`.
        include: folders of include files.
        launch: host code with the launch: "saxpy<<<(n + 255) / 256, 256>>>(x, y, out, a, n);".
        reference: the correct result, if no known problem fits: the body of a function that is called for each `unit`, a number
            from 0. Example: "out[unit] = in[unit] * in[unit];". Without a reference, you can check, trace, explain, and predict
            the kernel, but not run it.
        folder: where to write the files. Default: a temporary folder that exists as long as the kernel.
        header: other keys of the header ("Kernel file" in the manual): `requires=["n % 4 == 0"]`, `shared_bytes="4 * block"`.

    Raises:
        InvalidInput: no kernel was found, or several, or the header is invalid.
    """
    given = _source_of(source)
    names = [name] if isinstance(name, str) else list(name or ())
    if not names and given.name:
        names = [given.name]
    keeps: List[object] = []
    if folder is None:
        scratch = ScratchFolder()
        keeps.append(scratch)
        target = scratch.path
    else:
        target = Path(folder)
        target.mkdir(parents=True, exist_ok=True)
    entries: Dict[str, Any] = {
        key: value if isinstance(value, (list, tuple)) or key == "parameters" else [value]
        for key, value in (("block", block), ("grid", grid), ("arguments", arguments), ("parameters", parameters))
        if value is not None
    }
    entries.update(header)
    macros = {**given.defines, **{key: str(value) for key, value in (defines or {}).items()}}
    folders = [os.path.abspath(os.fspath(each)) for each in (*given.include, *include)]
    if given.standard:
        entries.setdefault("standard", given.standard)
    if given.compiler:
        entries.setdefault("compiler", given.compiler)

    found = kernel_names(given.text)
    if not names and len(found) == 1:
        names = found
    if not names and not found:
        raise errors.InvalidInput("The source contains no __global__ function", "pass the text of a CUDA kernel")
    if not names:
        raise errors.InvalidInput(
            f"The source contains several kernels: {', '.join(found)}", f'select one of them: name="{found[0]}"'
        )
    identifier = _free(_identifier(names[0]))
    file = target / (identifier + ".cu")
    text_file = target / (identifier + "_source.cuh")
    problem_file = target / (identifier + "_problem.cu")
    if reference is not None and problem is None:
        problem = "new"
    text_file.write_text(given.text, encoding="utf-8")
    notes: List[str] = []
    if problem is not None and problem != "new" and {"arguments", "block", "grid"} <= set(entries) and len(names) == 1:
        complete: Dict[str, Any] = {"entry": names[0], "source": text_file.name, "problem": problem, **entries}
        if macros:
            complete["defines"] = {key: _number(value) for key, value in macros.items()}
        if folders:
            complete["include"] = folders
        file.write_text(_header_text(complete), encoding="utf-8")
    else:
        for old in (file, problem_file):
            if old.exists():
                old.unlink()
        notes = _import(text_file, file, names, problem, macros, folders, launch)
        if entries:
            file.write_text(_replaced(file.read_text(encoding="utf-8"), entries), encoding="utf-8")
    if reference is not None:
        if not problem_file.exists():
            raise errors.InvalidInput("A known problem already has a reference", 'leave out reference, or pass problem="new"')
        text = problem_file.read_text(encoding="utf-8")
        body = text.rindex("\n{\n") + 3
        problem_file.write_text(f"{text[:body]}{reference}\n}}\n", encoding="utf-8")
    made = Kernel(file, given.text, notes, keeps)
    unknown = dict.fromkeys(re.findall(r"unknown: (\w+)", made.header))
    missing = [part for part in unknown if part not in entries]
    if missing:
        told = "".join(f"\n{note}" for note in notes if note.startswith(("Problem: ", "The match ")))
        warnings.warn(
            f"{made.id}: not found in the source: {', '.join(missing)}. Pass these arguments to kernel().{told}",
            HeaderWarning,
            stacklevel=2,
        )
    _verify(made)
    return made


def _number(text: str) -> Any:
    return int(text) if re.fullmatch(r"-?\d+", text) else text


def _import(
    source: Path,
    file: Path,
    names: Sequence[str],
    problem: Optional[str],
    defines: Mapping[str, str],
    include: Sequence[str],
    launch: Optional[str],
) -> List[str]:
    words = ["import", str(source), "-o", str(file)]
    for each in names:
        words += ["--kernel", each]
    for key, value in defines.items():
        words += ["-D", f"{key}={value}"]
    for each in include:
        words += ["-I", each]
    if problem is not None:
        words += ["--problem", problem]
    with ScratchFolder() as folder:
        if launch is not None:
            host = folder / "launch.cu"
            host.write_text("int main() {\n" + launch + "\n}\n", encoding="utf-8")
            words += ["--launch-from", str(host)]
        output = program.call(words)
    if output.status != 0:
        raise output.error()
    return output.notes


def _verify(kernel: Kernel) -> None:
    """Reads the header once, so that an error in an argument is reported here."""
    output = program.call(["list", "parameters", str(kernel.path), "--format", "json"])
    if output.status != 0:
        raise output.error()
