"""Memory does not grow with the passes of a run: 150 of them against 1,500, of every topic that has passes."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from linref import HANDOUTS

BETWEEN = "a,class\n0,-1\n1,1\n3,-1\n"  # no w separates these, so runs go on to their limit
KEEPS = {"voted": "every hypothesis is kept for the vote", "mnist": "reads a folder of images",
         "compare": "the paths of a hundred runs are compared"}
PEAK = r"""
import gc, os, sys
from linref.cli import main
from linref.tracer import Steps, events

def watched(self, steps=Steps.__iter__):
    for step in steps(self):
        if self.count % 50 == 0:
            gc.collect()  # what lies in rings is no growth
            objects[-1] = max(objects[-1], sys.getallocatedblocks())
        yield step

Steps.__iter__ = watched
events.MAX_REMEMBERED = 50  # weights, as many in the short runs as in the long ones
gc.freeze()  # what is imported is not looked through
folder, handout, *topics = sys.argv[1:]
sys.stdout = open(os.devnull, "w")
for topic in topics:
    objects, kilobytes = [], []
    for limit in "150", "150", "1500":  # what is imported or kept for good is there before the second
        gc.collect()
        objects.append(0)
        words = "--data", folder + "/between.csv", "--limit", limit, "--last", "1", "--plot", "none"
        status = main([handout, topic, *words])
        with open("/proc/self/status") as file:
            kilobytes += [int(line.split()[1]) for line in file if line.startswith("VmHWM")]
    print(topic, status, objects[2] - objects[1], kilobytes[2] - kilobytes[1], file=sys.stderr)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the peak is read where Linux tells it")
@pytest.mark.parametrize("handout", HANDOUTS)
def test_memory_does_not_grow_with_passes(handout, tmp_path):
    """At the peak: no more than one object for thirty passes more, and than 1000 kilobytes in all."""
    uses = {topic: import_module(f"linref.{handout}.views.{topic}").USES
            for topic in import_module(f"linref.{handout}").TOPICS}
    topics = [topic for topic in uses if {"data", "limit"} <= set(uses[topic]) and topic not in KEEPS]
    (tmp_path / "between.csv").write_text(BETWEEN)
    words = [sys.executable, "-c", PEAK, str(tmp_path), handout, *topics]
    run = subprocess.run(words, capture_output=True, text=True, check=True)
    found = {topic: list(map(int, grown)) for topic, *grown in map(str.split, run.stderr.splitlines())}
    assert set(found) == set(topics) and len(topics) >= 3
    assert {topic: grown for topic, grown in found.items() if grown[0] or grown[1] > 45 or grown[2] > 1000} == {}
