"""Memory does not grow with the passes of a run: 300 of them against 30,000, of every topic that has passes."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from linref import HANDOUTS

XOR = "a,b,class\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n"  # no w separates it, so runs go on to their limit
KEEPS = {"voted": "every hypothesis is kept for the vote", "mnist": "reads a folder of images",
         "compare": "a hundred runs of each handout, whose ends alone are kept"}
PEAK = r"""
import os, sys
from linref.cli import main
folder, floor, *topics = sys.argv[1:]
sys.stdout = open(os.devnull, "w")
for topic in topics:
    peaks = []
    for limit in "300", "30000":
        words = "--data", folder + "/xor.csv", "--limit", limit, "--last", "1", "--plot", "none"
        status = main([floor, topic, *words])
        with open("/proc/self/status") as file:
            peaks += [int(line.split()[1]) for line in file if line.startswith("VmHWM")]
    print(topic, status, peaks[1] - peaks[0], file=sys.stderr)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the peak is read where Linux tells it")
@pytest.mark.parametrize("floor", HANDOUTS)
def test_memory_does_not_grow_with_passes(floor, tmp_path):
    """In kilobytes, at the peak."""
    uses = {topic: import_module(f"linref.{floor}.traces.{topic}").USES
            for topic in import_module(f"linref.{floor}").TOPICS}
    topics = [topic for topic in uses if {"data", "limit"} <= set(uses[topic]) and topic not in KEEPS]
    (tmp_path / "xor.csv").write_text(XOR)
    words = [sys.executable, "-c", PEAK, str(tmp_path), floor, *topics]
    run = subprocess.run(words, capture_output=True, text=True, check=True)
    found = {topic: (status, int(grown)) for topic, status, grown in map(str.split, run.stderr.splitlines())}
    assert set(found) == set(topics) and len(topics) >= 3
    assert {topic: grown for topic, (status, grown) in found.items() if status != "0" or grown > 1000} == {}
