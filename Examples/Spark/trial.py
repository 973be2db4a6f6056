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


def failure(context, job, partitions):
    """Run a job and return the reason why it failed, or None."""
    try:
        do(context, job, partitions)
    except Exception as error:
        return reason(str(error))


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
    failures = [failure(context, job, plan["partitions"]) for job in plan["jobs"]]
    context.stop()
    print(json.dumps({"workers": taking_part, "failures": failures}))


if __name__ == "__main__":
    main()
