// The error of both engines.

/** What went wrong, in a sentence for a player. */
export class EngineError extends Error {
  constructor({ code = "internal", stage = "", message, hint = "", parameter = "", evidence = [] }) {
    super(message);
    Object.assign(this, { code, stage, hint, parameter, evidence });
  }
}
