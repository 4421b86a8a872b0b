// Analyzes a level while it is designed: searches its fewest moves, then grades it. Results are cached.

const debounce_ms = 120; // between the last change and the analysis
const maxKnown = 100;

/**
 * `onNews(facts)` receives the facts found so far, each time there are more: {level, best, bound, isProven, hasNone, isOver, grade, error}. `analyze(level)` begins
 * with another level and ends the analysis of the last; `end()` ends it.
 */
export function createAnalysis(engine, onNews) {
  const known = new Map(); // level as text -> facts
  let stop = null;

  function end() {
    stop?.abort();
    stop = null;
  }

  function keep(text, facts) {
    known.set(text, facts);
    if (known.size > maxKnown) known.delete(known.keys().next().value);
  }

  async function search(level, signal, tell) {
    const onProgress = (progress) => {
      if (progress.kind === "progress" && !signal.aborted)
        tell({ best: progress.best_moves ?? null, bound: progress.lower_bound ?? 0 });
    };
    const answer = await engine.fewest(level, { job: engine.newJob(), onProgress, signal });
    const hasBest = answer.status === "optimal" || answer.status === "feasible";
    tell({
      best: hasBest ? answer.moves : null, bound: answer.lower_bound, isProven: answer.status === "optimal",
      hasNone: answer.status === "infeasible",
    });
    return answer;
  }

  async function work(level, text, signal) {
    let facts = { level, best: null, bound: 0, isProven: false, hasNone: false, isOver: false, grade: null, error: null };
    const tell = (more) => {
      if (signal.aborted) return;
      facts = { ...facts, ...more };
      onNews(facts);
    };
    tell({});
    try {
      const answer = await search(level, signal, tell);
      if (answer.status === "optimal" && answer.moves > 0) tell({ grade: await engine.grade(level, { signal }) });
      tell({ isOver: true });
      keep(text, facts);
    } catch (error) {
      tell({ error, isOver: true });
    }
  }

  function analyze(level) {
    end();
    const text = JSON.stringify(level);
    if (known.has(text)) return onNews(known.get(text));
    const { signal } = (stop = new AbortController());
    setTimeout(() => !signal.aborted && work(level, text, signal), debounce_ms);
  }

  return { analyze, end };
}
