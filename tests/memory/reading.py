"""Reading a screenshot takes at most a few times the memory of its decoded pixels: above what the program takes for a
picture too small to hold a board. Usage: reading.py UNFOLD"""
import itertools
import os
import struct
import subprocess
import sys
import tempfile
import zlib

from peak import peak_kb

SAMPLES = os.path.join(os.path.dirname(__file__), "..", "..", "samples")
# How many times the decoded pixels: beside a board of Flood-It small print is looked for at twice its size.
LEVELS = {"kami2/isles": 4, "squares/quilt": 7, "squares/pond": 17}
DEVICES = {"phone-750x1334": (750, 1334), "phone-1125x2436": (1125, 2436)}


def gray_png(side):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + b"\xc8" * (3 * side)) * side
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))


def main(unfold):
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        small = os.path.join(folder, "small.png")
        with open(small, "wb") as file:
            file.write(gray_png(40))
        base = peak_kb(unfold, "read", "--json", small)
        for (name, decoded_pictures), (device, (width, height)) in itertools.product(LEVELS.items(), DEVICES.items()):
            level = os.path.join(SAMPLES, name + ".level.json")
            picture = os.path.join(folder, device + ".png")
            subprocess.run([unfold, "render", level, "-o", picture, "--device", device], check=True,
                           stdout=subprocess.DEVNULL)
            most = decoded_pictures * 3 * width * height
            above = 1024 * (peak_kb(unfold, "read", "--json", picture) - base)
            print(f"{name}, {device}: {above / 1e6:.1f} MB above the program's {base / 1e3:.0f} MB; at most {most / 1e6:.1f}")
            failed = failed or above > most
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
