// Small levels of our own to try without a picture, one a game.

// A paper star: rings around the middle of a KAMI 2 board, cut by two beams.
function star() {
  const rows = Array.from({ length: 29 }, (_, row) =>
    Array.from({ length: 10 }, (_, column) => {
      const across = Math.abs(2 * column - 9);
      const down = Math.abs(row - 14);
      const ring = Math.floor(Math.max(across, (across + down) / 1.6) / 3.2);
      return down > 10 && across > 4 ? 3 : [1, 0, 2, 0, 1, 3][ring];
    }).join(""));
  return {
    format: "unfold-level", version: 1, game: "kami2",
    lattice: { kind: "triangle", columns: 10, rows: 29 },
    palette: ["#c8553d", "#f2d492", "#28536b", "#7ea172"],
    cells: rows,
  };
}

const kami = {
  format: "unfold-level", version: 1, game: "kami",
  lattice: { kind: "square", columns: 10, rows: 12 },
  palette: ["#b8323a", "#f0b73f", "#1f7f86"],
  cells: [
    "0000110000", "0222112220", "0200110020", "0201111020", "0001221000", "1111221111",
    "1111221111", "0001221000", "0201111020", "0200110020", "0222112220", "0000110000",
  ],
};

const flood = {
  format: "unfold-level", version: 1, game: "floodit",
  lattice: { kind: "square", columns: 10, rows: 10 },
  palette: ["#c0392b", "#e8a33d", "#27ae60", "#2a6fb0", "#8e5fa8"],
  cells: [
    "0123401243", "1132204413", "4402133021", "0214430102", "3320114240",
    "1043322014", "2214001332", "4130243102", "0342110423", "1203443120",
  ],
  budget: 20, origin: [0, 0],
};

const shisen = {
  format: "unfold-level", version: 1, game: "shisen",
  lattice: { kind: "square", columns: 8, rows: 5 },
  cells: [
    "00 01 02 03 04 05 06 07", "08 09 00 01 02 03 04 05", "06 07 08 09 05 04 03 02",
    "01 00 09 08 07 06 05 04", "03 02 01 00 09 08 07 06",
  ],
  rules: { gravity: "none", max_turns: 2 },
};

export const samples = [star(), kami, flood, shisen];
