// Strokes of a finger, a pen, or a mouse over the cells of a board.

const pace_px = 6; // between two points of a fast stroke: cells are larger

/** The cell under a point of the window; nothing beside the board. */
function cellAt(stage, x, y) {
  const key = document.elementFromPoint(x, y)?.dataset?.cell;
  return stage.polygons.get(key) ?? null;
}

/**
 * `begin()`, `over(row, column)` for each cell that the stroke reaches, `end()`, or `drop()` where the browser takes the
 * touch for something else, such as a second finger that zooms.
 */
export function onStrokes(stage, { begin, over, end, drop }, signal) {
  const { overlay } = stage;
  let last = null; // where the stroke is: {id, x, y, cell}
  const on = (type, listener) => overlay.addEventListener(type, listener, { signal });

  function reach(x, y) {
    const cell = cellAt(stage, x, y);
    if (cell && cell !== last.cell) over(cell.row, cell.column);
    Object.assign(last, { x, y, cell: cell ?? last.cell });
  }

  on("pointerdown", (event) => {
    if (last && event.pointerId !== last.id) {
      last = null;
      return drop();
    }
    if (!event.isPrimary || event.button !== 0) return;
    last = { id: event.pointerId, cell: null };
    overlay.setPointerCapture?.(event.pointerId);
    begin();
    reach(event.clientX, event.clientY);
  });
  on("pointermove", (event) => {
    if (event.pointerId !== last?.id) return;
    const { x, y } = last;
    const steps = Math.max(1, Math.ceil(Math.hypot(event.clientX - x, event.clientY - y) / pace_px));
    for (let i = 1; i <= steps; ++i)
      reach(x + ((event.clientX - x) * i) / steps, y + ((event.clientY - y) * i) / steps);
  });
  on("pointerup", (event) => {
    if (event.pointerId !== last?.id) return;
    last = null;
    end();
  });
  on("pointercancel", (event) => {
    if (event.pointerId !== last?.id) return;
    last = null;
    drop();
  });
}
