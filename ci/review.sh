#!/usr/bin/env bash
# Reviews kernels without a GPU: the GitHub action (action.yml) and the GitLab template (gitlab.yml) call this script with their inputs in
# these variables. Each list has one item per line.
#   KERNELCURVE_INSTALL    what pip installs: "kernelcurve[cuda13] @ URL", or a wheel's path; empty: the program is already installed
#   KERNELCURVE_KERNELS    kernel files or patterns, required
#   KERNELCURVE_DEVICE     the predicted device
#   KERNELCURVE_SET        parameters of all kernels: n=1Mi
#   KERNELCURVE_COSTS      limits of costs: bank_conflicts <= 5 %
#   KERNELCURVE_GATES      limits of traces: loads.efficiency >= 95
#   KERNELCURVE_BASELINE   a recording of predicted times
#   KERNELCURVE_TOLERANCE  slower times up to this percentage pass
#   KERNELCURVE_LOGS       the folder of the SARIF logs, the table, and GitLab's report
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)

python=${KERNELCURVE_PYTHON:-python3}
if [ -n "${KERNELCURVE_INSTALL:-}" ]; then
    environment=$(mktemp -d)
    "$python" -m venv "$environment"
    python=$environment/bin/python
    "$python" -m pip install --quiet --disable-pip-version-check "$KERNELCURVE_INSTALL"
fi
# The package of this folder serves programs that were not installed by pip.
"$python" -c 'import kernelcurve.review' 2>/dev/null || export PYTHONPATH="$here/../python${PYTHONPATH:+:$PYTHONPATH}"

words=(--logs "${KERNELCURVE_LOGS:-kernelcurve-logs}")
list() { # OPTION, its values in stdin
    local line
    while IFS= read -r line || [ -n "$line" ]; do
        [ -z "${line//[[:space:]]/}" ] || words+=("$1" "$line")
    done
}
list --set <<<"${KERNELCURVE_SET:-}"
list --cost <<<"${KERNELCURVE_COSTS:-}"
list --gate <<<"${KERNELCURVE_GATES:-}"
[ -z "${KERNELCURVE_DEVICE:-}" ] || words+=(--device "$KERNELCURVE_DEVICE")
[ -z "${KERNELCURVE_BASELINE:-}" ] || words+=(--baseline "$KERNELCURVE_BASELINE")
[ -z "${KERNELCURVE_TOLERANCE:-}" ] || words+=(--tolerance "$KERNELCURVE_TOLERANCE")
kernels=()
while IFS= read -r line || [ -n "$line" ]; do
    [ -z "${line//[[:space:]]/}" ] || kernels+=("$line")
done <<<"${KERNELCURVE_KERNELS:-}"
if [ ${#kernels[@]} -eq 0 ]; then
    echo "review.sh: no kernels (set KERNELCURVE_KERNELS to files or patterns, one per line)" >&2
    exit 2
fi
exec "$python" -m kernelcurve.review "${words[@]}" -- "${kernels[@]}"
