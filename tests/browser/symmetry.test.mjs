// The symmetries of the brush, without a browser.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { neighbors } from "../../src/app/page/web/js/level.js";
import { latticeHas, orbitOf, symmetries } from "../../src/app/page/web/js/symmetry.js";

/** Whether the orbits are those of maps of the lattice: neighbors go to neighbors, and each cell has one orbit. */
function isOfTheLattice(lattice, orbitAt) {
  const cells = Array.from({ length: lattice.rows }, (_, row) => Array.from({ length: lattice.columns }, (_, column) => [row, column])).flat();
  return cells.every((cell) => {
    const orbit = orbitAt(cell);
    const sameOrbit = orbit.every((image) => String(orbitAt(image).sort()) === String([...orbit].sort()));
    const around = neighbors(lattice, ...cell);
    const keepsNeighbors = orbit.every((image) => {
      const there = neighbors(lattice, ...image);
      // At the edge of the board an image may have fewer neighbors.
      return there.every((neighbor) => around.length < 3 || around.some((one) => orbitAt(one).some((other) => String(other) === String(neighbor))));
    });
    return sameOrbit && keepsNeighbors;
  });
}

test("the symmetries of the brush are those of the lattices", () => {
  const lattices = [
    { kind: "triangle", columns: 10, rows: 29 }, { kind: "triangle", columns: 6, rows: 13 },
    { kind: "square", columns: 10, rows: 16 }, { kind: "square", columns: 7, rows: 7 },
  ];
  for (const lattice of lattices)
    for (const { name } of symmetries.filter((one) => latticeHas(lattice, one.name)))
      assert.ok(isOfTheLattice(lattice, (cell) => orbitOf(lattice, name, cell)), `${lattice.kind} ${lattice.columns} x ${lattice.rows}, ${name}`);
  const [board] = lattices;
  assert.equal(orbitOf(board, "turn6", [8, 5]).length, 6);
  const wrong = ([row, column]) => orbitOf(board, "turn6", [row, column]).map(([r, c]) => [r, (c + 1) % 10]);
  assert.ok(!isOfTheLattice(board, wrong), "a wrong map is noticed");
  assert.ok(!latticeHas({ kind: "triangle", columns: 9, rows: 29 }, "mirror"));
  assert.ok(!latticeHas({ kind: "square", columns: 10, rows: 16 }, "turn4"));
});

test("the page asks for symmetries by the names of the program", () => {
  const names = readFileSync(new URL("../../src/levels/symmetry.cpp", import.meta.url), "utf8").match(/names\{([^}]*)\}/)[1].match(/\w+/g);
  assert.deepEqual(symmetries.map(({ name }) => name).sort(), names.sort());
});
