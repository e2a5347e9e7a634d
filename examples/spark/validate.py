"""Judges FHIR NDJSON with svc on an Apache Spark cluster.

    spark-submit examples/spark/validate.py export/*.ndjson findings/ --svc "npx svc" --report report.json

Each partition is piped through one `svc validate - --ndjson --format ndjson --no-fixes`: a line in, a line
out, in order. A task whose process dies is tried again by Spark. Findings are written as Parquet without values: the number of the resource, its type,
code, severity and path of each finding. The report has the form of `svc report --format json`, as far as counts give it.
"""

import argparse
import datetime
import json
import shlex
from itertools import accumulate

from pyspark.sql import Row, SparkSession, functions as F
from pyspark.sql.types import ArrayType, BooleanType, LongType, StringType, StructField, StructType

FINDING = StructType(
    [
        StructField("number", LongType(), False),
        StructField("resourceType", StringType()),
        StructField("valid", BooleanType()),
        StructField(
            "issues",
            ArrayType(
                StructType(
                    [
                        StructField("code", StringType()),
                        StructField("severity", StringType()),
                        StructField("path", StringType()),
                    ]
                )
            ),
        ),
    ]
)


def command_of(svc: str) -> str:
    """svc ends with 1 where it found errors, which is no failure of the task."""
    line = f"{svc} validate - --ndjson --format ndjson --no-fixes --jobs 1"
    return f"sh -c {shlex.quote(line + '; status=$?; [ $status -le 1 ] || exit $status')}"


def to_row(numbered) -> Row:
    number, text = numbered
    found = json.loads(text)
    issues = [Row(code=one["code"], severity=one["severity"], path=one["path"]) for one in found["issues"]]
    return Row(number=number, resourceType=found["resourceType"], valid=found["valid"], issues=issues)


def judge(spark: SparkSession, source: str, svc: str, partitions: int):
    """The findings of each resource, numbered from 0 in the order of the input."""
    lines = spark.sparkContext.textFile(source, partitions).filter(lambda line: line.strip() != "")
    found = lines.pipe(command_of(svc), checkCode=True)
    # A line out for each line in: to count those that come out, as zipWithIndex does, would judge everything twice.
    starts = list(accumulate(lines.mapPartitions(lambda some: [sum(1 for _ in some)]).collect(), initial=0))
    numbered = found.mapPartitionsWithIndex(lambda index, some: enumerate(some, starts[index]))
    return spark.createDataFrame(numbered.map(to_row), FINDING)


def report_of(findings) -> dict:
    """The counts of a quality report."""
    each = findings.select("resourceType", F.explode("issues").alias("issue")).select("resourceType", "issue.code", "issue.severity")
    is_error = F.col("severity") == "error"
    by_code = each.groupBy("code").agg(F.sum(is_error.cast("long")).alias("errors"), F.sum((~is_error).cast("long")).alias("warnings"))
    counted = F.expr("size(filter(issues, one -> one.severity = 'error'))")
    by_type = (
        findings.withColumn("bad", counted)
        .groupBy("resourceType")
        .agg(
            F.count("*").alias("resources"),
            F.sum((F.col("bad") > 0).cast("long")).alias("withErrors"),
            F.sum("bad").alias("errors"),
            F.sum(F.size("issues") - F.col("bad")).alias("warnings"),
        )
    )
    types = [{"type": row["resourceType"], **{name: row[name] for name in COUNTS}} for row in by_type.orderBy("resourceType").collect()]
    rules = [row.asDict() for row in by_code.orderBy(F.desc("errors"), F.desc("warnings"), "code").collect()]
    return {
        "format": "svc-quality-report/1",
        "date": datetime.date.today().isoformat(),
        "totals": {name: sum(one[name] for one in types) for name in COUNTS},
        "byRule": rules,
        "byType": types,
    }


COUNTS = ("resources", "withErrors", "errors", "warnings")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("source", help="NDJSON: a file, a folder or a pattern that Spark can read")
    parser.add_argument("target", help="where the findings go, as Parquet")
    parser.add_argument("--svc", default="npx svc", help="the command on every machine of the cluster")
    parser.add_argument("--partitions", type=int, default=2, help="at least so many")
    parser.add_argument("--report", help="where the counts go, as JSON")
    asked = parser.parse_args()
    spark = SparkSession.builder.appName("svc").getOrCreate()
    judge(spark, asked.source, asked.svc, asked.partitions).write.mode("overwrite").parquet(asked.target)
    # Written findings are read again: nothing is judged twice.
    findings = spark.read.parquet(asked.target)
    if asked.report is not None:
        with open(asked.report, "w", encoding="utf-8") as file:
            json.dump(report_of(findings), file, ensure_ascii=False, indent=2)
    spark.stop()


if __name__ == "__main__":
    main()
