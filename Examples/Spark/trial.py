"""Run the jobs of a plan for `run`. The plan and the results are JSON.

    trial.py PLAN    SPARK_CONF_DIR is the configuration of the cluster
"""

import json
import os
import re
import shlex
import sys
import time
from pathlib import Path

from convert import READING, convert_files
from pyspark import SparkConf, SparkContext


def where(context, workers):
    """Return the number of workers. Each task returns its folder, after a delay so that every worker gets a task."""

    def folder(_):
        time.sleep(0.5)
        yield os.getcwd()

    return len(set(context.parallelize(range(2 * workers), 2 * workers).mapPartitions(folder).collect()))


def do(context, job, partitions):
    """Run the command of a job with its input, through the `pipe` of Python or of the JVM, or with each file."""
    if job["by"] == "files":
        return convert_files(context, job["input"], job["output"], job["command"])
    if job["by"] == "jvm":
        lines = context._jsc.textFile(job["input"], partitions).pipe(job["command"])
    else:
        command = shlex.join(job["command"])
        lines = context.textFile(job["input"], partitions).pipe(command, checkCode=job.get("checks", True))
    lines.saveAsTextFile(job["output"])


def reason(text):
    """Return the part of a Java error message with the exit code of the command."""
    found = re.search(r"exited with error code -?\d+|Subprocess exited with status -?\d+", text)
    return found[0] if found else text[:400]


def processor_seconds(sessions):
    """Return the processor time of the processes of the sessions and of their ended children."""
    ticks = 0
    for process in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = process.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) in sessions:
            ticks += sum(int(field) for field in fields[11:15])
    return ticks / os.sysconf("SC_CLK_TCK")


def outcome(context, job, plan):
    """Run a job and return its elapsed time, its processor time and, if it failed, the reason."""
    spent = processor_seconds(plan["sessions"])
    began = time.monotonic()
    failure = None
    try:
        do(context, job, plan["partitions"])
    except Exception as error:
        failure = reason(str(error))
    seconds = time.monotonic() - began
    return {"name": job["name"], "seconds": [seconds, processor_seconds(plan["sessions"]) - spent], "failure": failure}


def main():
    plan = json.loads(Path(sys.argv[1]).read_text())
    workers = plan["workers"]
    settings = SparkConf().setMaster(plan["master"]).setAppName("quid convert")
    settings.set("spark.cores.max", str(workers)).set("spark.log.level", "ERROR")
    settings.set("spark.scheduler.minRegisteredResourcesRatio", "1").set(
        "spark.scheduler.maxRegisteredResourcesWaitingTime", "60s")
    settings.setAll(READING.items())
    settings.set("spark.files", plan["program"]).set("spark.archives", plan["rates"] + "#rates")
    context = SparkContext(conf=settings)
    context.setLogLevel("OFF")
    taking_part = where(context, workers)
    outcomes = [outcome(context, job, plan) for job in plan["jobs"]]
    context.stop()
    print(json.dumps({"workers": taking_part, "outcomes": outcomes}))


if __name__ == "__main__":
    main()
