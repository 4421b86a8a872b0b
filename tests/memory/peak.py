"""How much memory a command takes."""
import os
import subprocess


def peak_kb(*command):
    """Peak resident size of a command, whatever its exit code."""
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return os.wait4(child.pid, 0)[2].ru_maxrss
