// Small levels of our own to try without a picture, one a game.

// The cells of a level whose colors are a rule of the row and the column.
const drawn = (rows, columns, color) =>
  Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => color(row, column)).join(""));

// Rings around the middle, that slip where they cross two upright lines.
const kami2 = {
  format: "unfold-level", version: 1, game: "kami2",
  lattice: { kind: "triangle", columns: 10, rows: 29 },
  palette: ["#c8553d", "#f2d492", "#28536b", "#7ea172"],
  cells: drawn(29, 10, (row, column) => {
    const across = Math.abs(2 * column - 9);
    return (Math.floor((across + Math.abs(row - 14)) / 3) + (across > 5 ? 2 : 0)) % 4;
  }),
  budget: 7,
};

const kami = {
  format: "unfold-level", version: 1, game: "kami",
  lattice: { kind: "square", columns: 10, rows: 16 },
  palette: ["#b8323a", "#f0b73f", "#1f7f86"],
  cells: drawn(16, 10, (row, column) => {
    const across = Math.abs(2 * column - 9);
    return (Math.floor((across + Math.abs(2 * row - 15)) / 4) + (across > 4 ? 1 : 0)) % 3;
  }),
  budget: 5,
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
    "09 00 08 07 07 04 04 05",
    "09 00 02 04 02 06 08 08",
    "04 08 06 06 03 07 05 05",
    "03 02 02 03 07 09 03 01",
    "00 00 05 06 09 01 01 01",
  ],
  rules: { gravity: "none", max_turns: 2 },
};

export const samples = [kami2, kami, flood, shisen];
