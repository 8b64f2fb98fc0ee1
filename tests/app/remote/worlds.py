"""An OpenSSH server and a Slurm cluster on 127.0.0.1, each in a separate folder, for tests that run as root. They change no files in
/etc or in the home of the account, use no fixed ports, and end the started processes by their ids."""

import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import textwrap
import time

HANG = 120  # seconds; exceeded only if a program hangs


class CannotStart(Exception):
    """The reason why a server cannot start on this machine."""


def eventually(condition, what):
    """Waits until the condition holds, and returns its value. Fails only if a program hangs, with `what`, which is a text, or a function
    that returns one."""
    limit = time.monotonic() + HANG  # lint-time: exceeded only if a program hangs
    while time.monotonic() < limit:  # lint-time: as above
        found = condition()
        if found:
            return found
        time.sleep(0.02)  # lint-time: polls for the event
    raise AssertionError("never: " + (what() if callable(what) else what))


def program(name):
    found = shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin:/sbin")
    if not found:
        raise CannotStart(f"{name} is not installed (tools/setup.sh servers)")
    return found


def free_ports(count):
    held = [socket.socket() for _ in range(count)]
    for one in held:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in held]
    for one in held:
        one.close()
    return ports


def status(pid):
    try:
        return dict(line.split(":", 1) for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines() if ":" in line)
    except (FileNotFoundError, ProcessLookupError):
        return {}


def alive(pid):
    """Returns true for a process that has not ended. A zombie has ended, because process 1 of a container may not reap it."""
    return status(pid).get("State", "Z").strip()[0] not in "ZX"


def command_line(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return ""


def processes(words):
    """Returns the processes whose command line contains `words`, except this one."""
    numbers = [int(entry.name) for entry in pathlib.Path("/proc").iterdir() if entry.name.isdigit()]
    return [pid for pid in numbers if pid != os.getpid() and words in command_line(pid) and alive(pid)]


def descendants(pid):
    """Returns a process and all its descendants, children first."""
    found = []
    for children in pathlib.Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            for child in children.read_text().split():
                found += descendants(int(child))
        except (FileNotFoundError, ProcessLookupError):
            pass
    return found + [pid]


def end(pid):
    """Ends a process that a test has started, and all its descendants."""
    for one in descendants(pid):
        try:
            os.kill(one, signal.SIGKILL)
        except ProcessLookupError:
            pass


# The password of root for the test's sshd: "open sesame", encrypted by crypt(3).
PASSWORD = "$6$kernelcurve$9sbY2A/QEsFph54W5cNLn6DtaNlqSHwmWe0xt4rA3f5knZNzmiVuSzbAroa899GY3eHrYMdoPB7gPpEltrZN5/"


class Sshd:
    """An sshd, which is `Host box` in `config`. The home of the account is `home`, and `home/bin` is searched first. The sshd has a
    separate password file, with which root may log in with PASSWORD."""

    def __init__(self, folder, environment=None):
        if os.getuid() != 0:
            raise CannotStart("sshd needs root")
        sshd, keygen = program("sshd"), program("ssh-keygen")
        self.folder = pathlib.Path(folder)
        self.home = self.folder / "home"
        self.home.mkdir(parents=True)
        self.config = self.folder / "ssh_config"
        pathlib.Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
        for key in ("host", "other", "user"):
            subprocess.run([keygen, "-q", "-t", "ed25519", "-N", "", "-f", self.folder / key], check=True)
        subprocess.run([keygen, "-q", "-t", "ed25519", "-N", "open sesame", "-f", self.folder / "locked"], check=True)
        keys = [(self.folder / f"{key}.pub").read_text() for key in ("user", "locked")]
        (self.folder / "authorized_keys").write_text("".join(keys))
        [self.port, nobody] = free_ports(2)
        shadow = pathlib.Path("/etc/shadow").read_text().splitlines()
        (self.folder / "shadow").write_text("".join(
            f"root:{PASSWORD}:20000:0:99999:7:::\n" if line.startswith("root:") else line + "\n" for line in shadow))
        (self.folder / "shadow").chmod(0o600)
        path = f"{self.home}/bin:/usr/local/bin:/usr/bin:/bin"
        there = " ".join(f'{name}="{value}"' for name, value in {"HOME": self.home, "PATH": path, **(environment or {})}.items())
        (self.folder / "sshd_config").write_text(textwrap.dedent(f"""\
            ListenAddress 127.0.0.1:{self.port}
            HostKey {self.folder}/host
            PidFile none
            AuthorizedKeysFile {self.folder}/authorized_keys
            StrictModes no
            PermitRootLogin yes
            PasswordAuthentication yes
            KbdInteractiveAuthentication no
            UsePAM no
            UseDNS no
            PrintMotd no
            PrintLastLog no
            MaxStartups 100
            SetEnv {there}
            """))
        key = (self.folder / "host.pub").read_text()
        (self.folder / "known_hosts").write_text(f"box {key}")
        (self.folder / "changed_hosts").write_text(f"box {(self.folder / 'other.pub').read_text()}")
        self.config.write_text(textwrap.dedent(f"""\
            Host box-changed
                UserKnownHostsFile {self.folder}/changed_hosts
            Host box-unknown
                UserKnownHostsFile /dev/null
            Host box-refuses
                PubkeyAuthentication no
            Host box-password
                PubkeyAuthentication no
            Host box-slow
                ProxyCommand {sys.executable} {pathlib.Path(__file__).parent}/slow_link.py {self.port} 25 4000
            Host box-far
                ProxyCommand {sys.executable} {pathlib.Path(__file__).parent}/slow_link.py {self.port} 25
            Host box-mux
                ControlMaster auto
                ControlPath {self.folder}/mux
                ControlPersist 60
            Host box-locked
                IdentityFile {self.folder}/locked
            Host box-down
                Port {nobody}
            Host box box-changed box-unknown box-slow box-far box-mux
                IdentityFile {self.folder}/user
            Host *
                HostName 127.0.0.1
                Port {self.port}
                User root
                HostKeyAlias box
                IdentitiesOnly yes
                IdentityAgent none
                UserKnownHostsFile {self.folder}/known_hosts
                GlobalKnownHostsFile /dev/null
                StrictHostKeyChecking yes
                RequestTTY force
                PermitLocalCommand yes
                LocalCommand echo a local command
            """))
        with open(self.folder / "sshd.log", "w") as log:
            serve = f"mount --bind {self.folder}/shadow /etc/shadow && exec {sshd} -D -e -f {self.folder}/sshd_config"
            self.server = subprocess.Popen([program("unshare"), "--mount", "--propagation", "private", "sh", "-c", serve], stderr=log)
        eventually(self._listens, "sshd listens")

    def _listens(self):
        if self.server.poll() is not None:
            raise CannotStart("sshd: " + (self.folder / "sshd.log").read_text())
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def sessions(self):
        names = ("sshd: root", "sshd-session: root")  # the second name is that of OpenSSH 9.8 and newer
        return [pid for pid in descendants(self.server.pid) if command_line(pid).startswith(names)]

    def masters(self):
        """Returns the ssh masters of box-mux, which outlive the command that started them."""
        return processes(f"{self.folder}/mux")

    def ssh(self, host="box"):
        return ["-F", str(self.config), host]

    def stop(self):
        for left in self.masters():
            end(left)
        end(self.server.pid)
        self.server.wait()


class Slurm:
    """A cluster of one node with four simulated GPUs. The commands use it with `environment`."""

    GPUS = 4

    def __init__(self, folder):
        if os.getuid() != 0:
            raise CannotStart("slurmd needs root")
        programs = {name: program(name) for name in ("munged", "slurmctld", "slurmd", "salloc", "srun", "squeue")}
        name = socket.gethostname()
        try:
            if not socket.gethostbyname(name).startswith("127."):
                raise CannotStart(f"{name} does not mean 127.*: srun's ports would be open to others")
        except OSError:
            raise CannotStart(f"nothing says what {name} means") from None
        self.folder = pathlib.Path(folder)
        for sub in ("state", "spool"):
            (self.folder / sub).mkdir(parents=True)
        self.folder.chmod(0o755)
        # These are device files, because Slurm sets no CUDA_VISIBLE_DEVICES for plain files.
        for gpu in range(self.GPUS):
            try:
                os.mknod(self.folder / f"gpu{gpu}", 0o600 | 0o020000, os.makedev(1, 3))
            except PermissionError:
                raise CannotStart("no device files can be made here") from None
        [controller, node] = free_ports(2)
        (self.folder / "slurm.conf").write_text(textwrap.dedent(f"""\
            ClusterName=box
            SlurmctldHost={name}(127.0.0.1)
            SlurmctldPort={controller}
            SlurmUser=root
            SlurmdUser=root
            AuthType=auth/munge
            AuthInfo=socket={self.folder}/munge.socket
            CredType=cred/munge
            CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
            StateSaveLocation={self.folder}/state
            SlurmdSpoolDir={self.folder}/spool
            SlurmctldPidFile={self.folder}/slurmctld.pid
            SlurmdPidFile={self.folder}/slurmd.pid
            ProctrackType=proctrack/linuxproc
            TaskPlugin=task/none
            JobAcctGatherType=jobacct_gather/none
            AccountingStorageType=accounting_storage/none
            SwitchType=switch/none
            MpiDefault=none
            SlurmdParameters=config_overrides
            SelectType=select/cons_tres
            SelectTypeParameters=CR_CPU
            GresTypes=gpu
            ReturnToService=2
            KillWait=2
            MessageTimeout=20
            SchedulerParameters=sched_interval=1,bf_interval=1,batch_sched_delay=0,sched_min_interval=0
            NodeName=node1 NodeHostname={name} NodeAddr=127.0.0.1 Port={node} CPUs=16 RealMemory=1000 Gres=gpu:{self.GPUS} State=UNKNOWN
            PartitionName=lab Nodes=node1 Default=YES MaxTime=60 DefaultTime=10 State=UP OverSubscribe=NO
            """))
        (self.folder / "gres.conf").write_text(f"NodeName=node1 Name=gpu File={self.folder}/gpu[0-{self.GPUS - 1}]\n")
        (self.folder / "cgroup.conf").write_text("CgroupAutomount=no\n")
        self.environment = {"SLURM_CONF": str(self.folder / "slurm.conf")}
        self.daemons = []
        try:
            self._start_all(programs)
        except BaseException:
            self.stop()
            raise

    def _start_all(self, programs):
        key = self.folder / "munge.key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o600)
        self._start([programs["munged"], "--foreground", "--force", f"--key-file={key}", f"--socket={self.folder}/munge.socket",
                     f"--pid-file={self.folder}/munged.pid", f"--log-file={self.folder}/munged.log",
                     f"--seed-file={self.folder}/munge.seed", "--num-threads=2"])
        eventually(lambda: (self.folder / "munge.socket").exists(), "munged listens")
        self._start([programs["slurmctld"], "-D", "-c"])
        self._start([programs["slurmd"], "-D", "-N", "node1"])
        eventually(lambda: self.ask("sinfo", "-h", "-t", "idle", "-o", "%D").strip() == "1", "the node is idle")

    def _start(self, command):
        with open(self.folder / (pathlib.Path(command[0]).name + ".log"), "w") as log:
            self.daemons.append(subprocess.Popen(command, env={**os.environ, **self.environment}, stdout=log, stderr=log))

    def ask(self, *command):
        for daemon in self.daemons:
            if daemon.poll() is not None:
                logs = "".join(log.read_text(errors="replace")[-2000:] for log in self.folder.glob("*.log"))
                raise CannotStart(f"{daemon.args[0]} has ended: {logs}")
        return subprocess.run(command, env={**os.environ, **self.environment}, capture_output=True, text=True).stdout

    def queue(self):
        """Returns the numbers of the jobs that run or wait. A completing job has released its resources. Only slurmd's report that its
        processes have ended is missing, and slurmctld repeats the request for a lost report after minutes."""
        return self.ask("squeue", "-h", "-t", "PENDING,CONFIGURING,RUNNING,SUSPENDED", "-o", "%A").split()

    def states(self):
        """Returns the number, state, and reason of every job that squeue lists, for messages."""
        return self.ask("squeue", "-h", "-t", "all", "-o", "%A %T %r")

    def jobs_so_far(self):
        """Returns the numbers of all jobs that were requested so far."""
        return self.ask("squeue", "-h", "-t", "all", "-o", "%A").split()

    def stop(self):
        for job in self.queue() if all(daemon.poll() is None for daemon in self.daemons) else []:
            self.ask("scancel", job)
        mine = f"SLURM_CONF={self.environment['SLURM_CONF']}".encode()
        for daemon in reversed(self.daemons):
            end(daemon.pid)
            daemon.wait()
        # Steps of jobs are not children of slurmd. A salloc without a controller tries to connect forever.
        for left in processes(""):
            try:
                if mine in pathlib.Path(f"/proc/{left}/environ").read_bytes().split(b"\0"):
                    end(left)
            except OSError:  # the process has ended, or must not be read
                pass
