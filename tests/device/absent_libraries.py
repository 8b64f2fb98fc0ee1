"""Tests Kernelcurve on a GPU without a library, or with another tool attached (part of proofs.py)."""
import glob
import os
import subprocess
import tempfile

HIDE = """set -e
mount -t tmpfs none %s
%s
exec "$@"
"""
FOLDERS = ["/usr/local/cuda*/targets/*/lib", "/usr/local/cuda*/lib64", "/usr/local/cuda*/extras/CUPTI/lib64",
           "/usr/local/nvidia/lib*", "/usr/lib/x86_64-linux-gnu", "/usr/lib64"]


def without(proofs, stem):
    """Returns the words before a program that hide the library from it, by a layer over every folder that contains it."""
    found = [line.split("=> ")[1] for line in subprocess.run(["ldconfig", "-p"], capture_output=True, text=True,
                                                             check=False).stdout.splitlines() if stem in line]
    found += [file for folder in FOLDERS for file in glob.glob("%s/%s*" % (folder, stem))]
    layers = []
    for number, folder in enumerate(sorted({os.path.realpath(os.path.dirname(file)) for file in found})):
        upper, work = (os.path.join(proofs.layers, "%s%d" % (what, number)) for what in ("upper", "work"))
        layers.append("mkdir %s %s\nmount -t overlay none -o lowerdir=%s,upperdir=%s,workdir=%s %s\nrm -f %s/%s*" % (
            upper, work, folder, upper, work, folder, folder, stem))
    return ["unshare", "-m", "sh", "-c", HIDE % (proofs.layers, "\n".join(layers)), "sh"]


def reason_of(row):
    return " | ".join(filled(row.get("reason", {}).get(part, "")) for part in ("what", "hint"))


def filled(message):
    if isinstance(message, str):
        return message
    text = message.get("text", "")
    for number, argument in enumerate(message.get("arguments", [])):
        text = text.replace("{%d}" % number, argument)
    return text


COPIES = """kernels: [copy_vector, copy_library]
parameters: {element: float, n: 16 Mi}
measure: {counters: true}
"""
MULTIPLIES = "kernels: [gemm_shared, gemm_library]\nparameters: {m: 512, n: 512, k: 512}\nmeasure: {check: false}\n"
SPARSE = "kernels: [spmv_warp, spmv_library]\nparameters: {rows: 4 Ki, cols: 4 Ki, nnz: 64 Ki}\nmeasure: {check: false}\n"


def measured_by(rows, kernel, clock):
    return any(row["kernel"] == kernel and row.get("status", "measured") == "measured" and row.get("clock") == clock
               for row in rows)


def look_at(proofs, text, before):
    """Returns the rows, the environment, and all messages of a run without a component."""
    with proofs.worker(before=before, cache=tempfile.mkdtemp(dir=proofs.folder)) as worker:
        worker.left_out = ()
        rows, end = worker.run(text)
    said = [filled(remark) for row in rows for remark in row.get("remarks", [])]
    said += [filled(end.get("failure", {}).get(part, "")) for part in ("what", "hint")]
    return rows, worker.environment, " | ".join(text for text in dict.fromkeys(said) if text)


def missing(proofs):
    rows, environment, said = look_at(proofs, COPIES, without(proofs, "libcupti.so"))
    timed = all(measured_by(rows, kernel, "events") for kernel in ("copy_vector", "copy_library"))
    proofs.line("without CUPTI", timed and "no counters: CUPTI is not installed" in said,
                "timed by events; records %s; %s" % (environment.get("clock_records"), said))
    rows, environment, _ = look_at(proofs, COPIES, without(proofs, "libnvidia-ml.so"))
    settings = environment.get("gpu_settings", "")
    proofs.line("without NVML", measured_by(rows, "copy_vector", "cupti") and "not installed" in settings,
                "timed by records; settings %s" % settings)
    rows, _, _ = look_at(proofs, COPIES, without(proofs, "libnvrtc.so"))
    reason = "; ".join(reason_of(row) for row in rows if row["kernel"] == "copy_vector")
    proofs.line("without NVRTC", "NVRTC" in reason and "install" in reason and
                measured_by(rows, "copy_library", "cupti"), "copy_library is measured, copy_vector left out: %s" % reason)
    rows, _, _ = look_at(proofs, MULTIPLIES, without(proofs, "libcublas.so"))
    reason = "; ".join(reason_of(row) for row in rows if row["kernel"] == "gemm_library")
    proofs.line("without cuBLAS", "cuBLAS is not installed" in reason and measured_by(rows, "gemm_shared", "cupti"),
                reason)
    rows, _, _ = look_at(proofs, SPARSE, without(proofs, "libcusparse.so"))
    reason = "; ".join(reason_of(row) for row in rows if row["kernel"] == "spmv_library")
    proofs.line("without cuSPARSE", "cuSPARSE is not installed" in reason and measured_by(rows, "spmv_warp", "cupti"),
                reason)


def attached(proofs):
    log = os.path.join(proofs.folder, "sanitizer.txt")
    rows, environment, said = look_at(proofs, COPIES, ["compute-sanitizer", "--log-file", log])
    with open(log) as file:
        end = file.read().strip().splitlines()[-1]
    timed = all(measured_by(rows, kernel, "events") for kernel in ("copy_vector", "copy_library"))
    proofs.line("under compute-sanitizer", timed and "no counters: another tool" in said and "0 errors" in end and
                "another tool" in str(environment.get("clock_records")),
                "%s; timed by events, records %s" % (end.strip("= "), environment.get("clock_records")))
