// The symmetries of a board about its middle, as in src/levels/symmetry.cpp: where a brush paints besides the cell itself.

/** All of them, by the names of `unfold generate --symmetry`. */
export const symmetries = [
  { name: "none", text: "Off" },
  { name: "mirror", text: "Mirror", maps: ["leftRight"] },
  { name: "mirrors", text: "Two mirrors", maps: ["leftRight", "upDown"] },
  { name: "turn2", text: "2-fold", maps: ["halfTurn"] },
  { name: "turn3", text: "3-fold", maps: ["thirdTurn"] },
  { name: "turn4", text: "4-fold", maps: ["quarterTurn"] },
  { name: "turn6", text: "6-fold", maps: ["sixthTurn"] },
];

const mapsOf = (name) => symmetries.find((one) => one.name === name)?.maps ?? [];

/**
 * The distances of a triangle's center from the three lattice lines through the middle, in thirds of a column, are integers
 * that add up to 0; a rotation permutes them, with a sign where it is by a sixth.
 */
function turned({ columns, rows }, [row, column], bySixth) {
  const [middleRow, middleColumn] = [(rows - 1) / 2, columns / 2];
  const x = 3 * (column - middleColumn) + ((row + column) % 2 === 0 ? 1 : 2);
  const y = 3 * (row - middleRow);
  const [a, b, c] = [x, (y - x) / 2, -(y + x) / 2];
  const [p, q, r] = bySixth ? [-b, -c, -a] : [c, a, b];
  return [(q - r) / 3 + middleRow, Math.floor(p / 3) + middleColumn];
}

const maps = {
  leftRight: ({ columns }, [row, column]) => [row, columns - 1 - column],
  upDown: ({ rows }, [row, column]) => [rows - 1 - row, column],
  halfTurn: ({ columns, rows }, [row, column]) => [rows - 1 - row, columns - 1 - column],
  quarterTurn: ({ rows }, [row, column]) => [column, rows - 1 - row],
  thirdTurn: (lattice, cell) => turned(lattice, cell, false),
  sixthTurn: (lattice, cell) => turned(lattice, cell, true),
};

const hasVertexInTheMiddle = ({ columns, rows }) =>
  columns % 2 === 0 && rows % 2 === 1 && (columns / 2 + (rows - 1) / 2) % 2 === 1;
const always = () => true;

/** The maps of each kind of lattice: a map of triangles takes them to triangles that point the right way. */
const fits = {
  triangle: {
    leftRight: ({ columns }) => columns % 2 === 0,
    upDown: ({ rows }) => rows % 2 === 1,
    halfTurn: ({ columns, rows }) => (columns + rows) % 2 === 1,
    thirdTurn: hasVertexInTheMiddle,
    sixthTurn: hasVertexInTheMiddle,
  },
  square: { leftRight: always, upDown: always, halfTurn: always, quarterTurn: ({ columns, rows }) => columns === rows },
};

/** Whether a lattice has a symmetry. */
export const latticeHas = (lattice, name) => mapsOf(name).every((map) => fits[lattice.kind][map]?.(lattice));

/** The cells that the symmetry takes a cell to, itself first; those that lie on the board. */
export function orbitOf(lattice, name, cell) {
  const orbit = [cell];
  const seen = new Set([String(cell)]);
  // The orbit may leave the board and come back.
  for (let i = 0; i < orbit.length; ++i)
    for (const map of mapsOf(name)) {
      const image = maps[map](lattice, orbit[i]);
      if (seen.has(String(image))) continue;
      seen.add(String(image));
      orbit.push(image);
    }
  return orbit.filter(([row, column]) => row >= 0 && column >= 0 && row < lattice.rows && column < lattice.columns);
}
