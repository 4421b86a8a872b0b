// Words and errors that the rules of all games share.

/** A move that the rules forbid, in a sentence for a player. */
export const illegal = (move, message) => Object.assign(new Error(message), { code: "illegal-move", hint: "", move });

/** "row 3, column 4" */
export const place = ([row, column]) => `row ${row + 1}, column ${column + 1}`;
