#!/usr/bin/env python3
"""Finds wording that docs/development/writing.md replaces: private vocabulary, and constructions that read like a translation.

    wording.py            check the folders of CLEAN and the subjects of new commits; exit with 1 if anything was found
    wording.py FILE...    check these files

Finds what a pattern can find. A justified exception goes into ALLOWED with its reason.
"""
import re
import subprocess
import sys

# Add a folder here after its texts have been rewritten.
CLEAN = [
    "README.md", "SECURITY.md", "CONTRIBUTING.md", "docs", "app/*/README.md", "gpu/*/README.md", "resources/*/README.md", "tests/*/README.md",
    "resources/labs", "resources/templates", "resources/course", "gpu/kernels", "ui/*/README.md",
    "cmake", "*CMakeLists.txt", "tools/*.sh", "tools/docs.py", "tools/command_line_page.py",
]
# Subjects of older commits stay as they are.
COMMITS_SINCE = "2026-11-28T03:00:00Z"

ALLOWED = {
    "streaming multiprocessor": "the glossary introduces SM",
    "rooms.txt": "the name of a file",
    "ig figures": "a command of the window",
    "blocks_per_multiprocessor": "the name of a metric",
}

THINGS = (
    "program|window|panel|command|file|worker|device|table|header|page|chart|dialog|test|message|row|recording|experiment|run|driver"
    "|compiler|model|script|environment|document|column|axis|line|list|error|report|problem|kernel|key|field|check|trace|rule|relay"
    "|parser|button|lab|gate|Kernelcurve|kernelcurve"
)
SMALL_WORDS = "in|on|of|per|with|for|as|by|to|at|is|are|has|have|from|into|and|or|than|such|like|use|uses|needs|if"
PATTERNS = [
    (
        "use if, when, or unless for a condition",
        r"(?<!line )(?<!place )(?<!position )(?<!file )(?<!folder )(?<!point )(?<!page )(?<!show )(?<!shows )\b[Ww]here(?:ver)? "
        r"(?:there|it|they|no|nothing|none|one|this|that|what|several|(?:the|an?) \w+|\w+) "
        r"(?:is|are|has|have|was|were|can|cannot|does|do|tells?|says?|comes?|stands?|lies?)\b",
    ),
    ("name what is missing instead of 'is no'", r"(?<![Tt]here )\b(?:is|are|was|were) (?:no(?! longer\b)|none)\b"),
    ("name the subject instead of 'nothing'", r"\b[Nn]othing (?:is|are|was|tells|says|knows|decides|launches)\b"),
    ("use per or each", rf"\b(?:one|two|three|several|\d+(?:[.,]\d+)*) (?:(?!(?:{SMALL_WORDS})\b)[\w-]+ ){{1,3}}an? "
     r"(?:line|row|file|curve|device|kernel|block|thread|warp|run|lane|second|SM|element|launch|folder|problem)\b"),
    ("a program shows, lists, reports, or requires", rf"\b(?:(?:{THINGS})s?|it|that|which) (?:says?|said|tells?|told|knows?|asks?|asked|wants?|answers?)\b"),
    ("write who does it", r"\b(?:is|are|was|were) (?:said|told)\b"),
    ("delete the empty words", r"\b(?:that (?:is|are) there|as (?:it is|they are|things are)(?=[.,;:)]|$)|all the same|of (?:its|their|his|one's) own|where it stands"
     r"|what there is)\b"),
]
WORDS = {
    "mend": "fix", "mends": "fixes", "mended": "fixed", "mending": "fixing", "multiprocessor": "SM", "multiprocessors": "SMs", "person": "user",
    "persons": "users", "hand-in": "submission", "hand-ins": "submissions", "under way": "in flight", "thousand million": "billion",
    "calls? of the system": "system call", "source texts?": "the title of the source", "holds? against": "compare with", "held against": "compared with",
    "figures": "metrics, values", "likewise": "also", "packets?": "16-byte vector access", "usual": "default", "of one's own": "your, custom",
    "copy engine": "TMA", "bring a": "import a", "rooms?": "module", "reckons?": "calculate",
}
PATTERNS += [(f"write '{better}'", rf"\b{word}\b") for word, better in WORDS.items()]
PATTERNS = [(advice, re.compile(pattern)) for advice, pattern in PATTERNS]
SUBJECT = re.compile(r"(?:Let|Say|Keep|Give|Hold|Tell|Take|Leave|Have|Know|Ask)\b")


def markdown(text):
    code = False
    for line in text.split("\n"):
        code ^= line.lstrip().startswith("```")
        yield "" if code else re.sub(r"`[^`]*`|\]\([^)]*\)", " X ", line)


def comments(text, mark):
    for line in text.split("\n"):
        found = re.search(rf"(?:^|\s){mark}[/!<]*\s(.*)$", line)
        yield found[1] if found else ""


def prose(name, text):
    """Returns the text for users and readers, with one entry per line of the file."""
    if name.endswith(".md"):
        return list(markdown(text))
    if name.endswith((".cpp", ".h", ".cu", ".cuh")):
        return list(comments(text, "//"))
    if name.endswith((".py", ".sh", ".cmake", "CMakeLists.txt")):
        return list(comments(text, "#"))
    if name.endswith((".yaml", ".yml")):
        # In a lab, keys other than these hold the experiment's settings.
        setting = re.compile(r"^\s*(?:- )?(?!en:|title:)\w+:(?! *\{en:).*" if name.startswith("resources/labs/") else r"(?!)")
        return [setting.sub("", line) for line in text.split("\n")]
    return []


def findings(name, text):
    lines = prose(name, text)
    for number, line in enumerate(lines, 1):
        for phrase in ALLOWED:
            line = line.replace(phrase, "X")
        # A sentence may continue on the next line. Both are searched, and matches that begin in the first are reported.
        following = lines[number].lstrip() if number < len(lines) and not lines[number].lstrip().startswith(("|", "-", "#")) else ""
        for advice, pattern in PATTERNS:
            for found in pattern.finditer(line + " " + following):
                if found.start() < len(line):
                    yield f"{name}:{number}: '{found[0]}': {advice}"


def subjects():
    log = subprocess.run(["git", "log", "--no-merges", f"--since={COMMITS_SINCE}", "--format=%h %s"], capture_output=True, text=True)
    for line in log.stdout.splitlines():
        commit, subject = line.split(" ", 1)
        if SUBJECT.match(subject):
            yield f"commit {commit}: '{subject}': start with Fix, Add, Remove, Use, Rename, or Move"
        if len(subject) > 72:
            yield f"commit {commit}: '{subject}': use at most 72 characters"


def main():
    files = sys.argv[1:]
    found = []
    if not files:
        listed = subprocess.run(["git", "ls-files", "-z", "--", *CLEAN], capture_output=True, text=True, check=True).stdout
        files = [name for name in listed.split("\0") if name and ".zh_CN." not in name]
        found += subjects()
    for name in files:
        if prose(name, " "):
            with open(name, encoding="utf-8") as text:
                found += findings(name, text.read())
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
