"""A standalone Spark cluster on loopback: a master and workers with one core each."""

import os
import re
import secrets
import signal
import subprocess
import time
from pathlib import Path


class Cluster:
    """The processes of the cluster and their files.

    Each process leads its own process group, which is killed by its identifier.
    """

    def __init__(self, spark_home, python, work):
        self.home = spark_home
        self.work = work
        self.workers = []
        self.groups = []
        configuration = work / "conf"
        configuration.mkdir(mode=0o700)
        # A process with the secret can run programs as this user, so each cluster has a new secret.
        settings = {
            "spark.authenticate": "true",
            "spark.authenticate.secret": secrets.token_hex(32),
            "spark.master.rest.enabled": "false",
            "spark.ui.enabled": "false",
            "spark.ui.showConsoleProgress": "false",
            "spark.driver.host": "127.0.0.1",
            "spark.driver.bindAddress": "127.0.0.1",
            "spark.driver.memory": "512m",
            "spark.executor.memory": "512m",
        }
        defaults = configuration / "spark-defaults.conf"
        defaults.touch(mode=0o600)
        defaults.write_text("".join(f"{name} {value}\n" for name, value in settings.items()))
        self.environment = {
            **os.environ,
            "SPARK_HOME": str(spark_home),
            "SPARK_CONF_DIR": str(configuration),
            "SPARK_LOCAL_IP": "127.0.0.1",
            "SPARK_LOCAL_DIRS": str(work / "local"),
            "SPARK_DAEMON_MEMORY": "256m",
            "PYSPARK_PYTHON": str(python),
            "PYSPARK_DRIVER_PYTHON": str(python),
        }
        self.master = None

    def __enter__(self):
        arguments = ["org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", "0", "--webui-port", "0"]
        _, log = self.start("master", arguments)
        self.master = self.await_line(log, r"Starting Spark master at (spark://127\.0\.0\.1:\d+)")
        return self

    def __exit__(self, *_):
        for group in self.groups:
            self.end(group, signal.SIGTERM)
        for group in self.groups:
            try:
                group.wait(10)
            except subprocess.TimeoutExpired:
                pass
            # The group includes the processes that a worker has started.
            self.end(group, signal.SIGKILL)
            group.wait()

    def add_worker(self):
        """Start a worker with one core and wait until the master has registered it."""
        name = f"worker-{len(self.workers) + 1}"
        arguments = ["org.apache.spark.deploy.worker.Worker", "--host", "127.0.0.1", "--webui-port", "0"]
        arguments += ["--cores", "1", "--memory", "1g", "--work-dir", str(self.work / name), self.master]
        process, log = self.start(name, arguments)
        self.workers.append(process)
        self.await_line(log, r"(Successfully registered) with master")

    def lose_worker(self):
        """Kill the last worker and its executor, as after a power failure."""
        worker = self.workers.pop()
        self.end(worker, signal.SIGKILL)
        worker.wait()
        self.groups.remove(worker)

    def notes(self):
        """Return the lines of standard error of the programs in the pipes."""
        lines = []
        for log in sorted(self.work.glob("worker-*/app-*/*/stderr")):
            lines += [line for line in log.read_text(errors="replace").splitlines() if line.startswith("quid: ")]
        return lines

    def run(self, command, timeout, meanwhile=lambda: None):
        """Run a driver program on the cluster and return its output."""
        driver, log = self.start("driver", command, output=subprocess.PIPE)
        try:
            meanwhile()
            printed, _ = driver.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            raise SystemExit(f"spark: the job took longer than {timeout} s; {log}") from None
        finally:
            # The Java process does not end at the same time as Python.
            self.end(driver, signal.SIGKILL)
            driver.wait()
            self.groups.remove(driver)
        if driver.returncode != 0:
            raise SystemExit(f"spark: the job failed\n{log.read_text(errors='replace')[-4000:]}")
        return printed

    def start(self, name, command, output=None):
        """Start a process in a new process group, with its output in a log file."""
        log = self.work / f"{name}.log"
        with log.open("ab") as file:
            arguments = command if Path(command[0]).is_file() else [str(self.home / "bin" / "spark-class"), *command]
            process = subprocess.Popen(
                arguments, env=self.environment, cwd=self.work, stdin=subprocess.DEVNULL, stdout=output or file,
                stderr=file, start_new_session=True,
            )
        self.groups.append(process)
        return process, log

    def await_line(self, log, pattern):
        """Wait up to two minutes until a log contains a matching line."""
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            if found := re.search(pattern, log.read_text(errors="replace")):
                return found[1]
            if self.groups[-1].poll() is not None:
                break
            time.sleep(0.1)
        raise SystemExit(f"spark: {log.stem} does not start\n{log.read_text(errors='replace')[-2000:]}")

    @staticmethod
    def end(process, number):
        try:
            os.killpg(process.pid, number)
        except ProcessLookupError:
            pass
