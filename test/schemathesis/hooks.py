"""What a request needs in order to get behind the limits of the service, counted rather than drawn, so that a seed says all."""

import json
import os
import re
import urllib.request
from itertools import count
from uuid import UUID

import schemathesis

url = os.environ["SVC_URL"]
turns = count(1)


@schemathesis.hook
def before_call(context, case, kwargs):
    """Requests come from our page, each, as through a proxy, from a client of its own; most repeat none, and find their key."""
    turn = next(turns)
    case.headers["X-Forwarded-For"] = f"10.{turn >> 16 & 255}.{turn >> 8 & 255}.{turn & 255}"
    # A setting of the tool would add it also where it is left out, to see what comes of that.
    if "Origin" in case.headers:
        case.headers["Origin"] = url
    if turn % 4 == 0:
        return
    if is_uuid(case.headers.get("Idempotency-Key")):
        case.headers["Idempotency-Key"] = str(UUID(int=turn))
    if re.fullmatch("[0-9A-Za-z]{8}", str((case.path_parameters or {}).get("id"))):
        case.path_parameters["id"] = create_key()
    elif is_uuid((case.path_parameters or {}).get("id")):
        case.path_parameters["id"] = create_job()


@schemathesis.serializer("application/x-ndjson")
def to_lines(context, value):
    """A text as it is; what is to be refused, as JSON."""
    return (value if isinstance(value, str) else json.dumps(value)).encode("utf-8", "replace")


def is_uuid(text):
    return isinstance(text, str) and re.fullmatch("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", text) is not None


def create_key():
    headers = {"Origin": url, "Content-Type": "application/json", "Cookie": f"svc.session_token={os.environ['SVC_SESSION']}"}
    request = urllib.request.Request(f"{url}/api/keys", json.dumps({"name": "schemathesis"}).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["id"]


def create_job():
    headers = {"X-API-Key": os.environ["SVC_API_KEY"], "Content-Type": "application/x-ndjson"}
    request = urllib.request.Request(f"{url}/api/jobs", b'{"resourceType":"Patient"}\n', headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["id"]
