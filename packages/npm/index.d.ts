// Types of unfold-puzzle.

/** 8-bit sRGB pixels, four bytes each (R, G, B, A, not premultiplied), row by row. ImageData is one. */
export interface Pixels {
  data: Uint8ClampedArray | Uint8Array;
  width: number;
  height: number;
}

export type Game = "kami2" | "kami" | "floodit" | "shisen";
/** [row, column], counted from 0. */
export type Cell = [number, number];

/** A level file as an object: docs/formats.md of Unfold describes it. */
export interface Level {
  format: "unfold-level";
  version: 1;
  game: Game;
  lattice: { kind: "triangle" | "square"; columns: number; rows: number };
  /** Rows of the board: a digit or letter a cell for colors, names of kinds for tiles. */
  cells: string[];
  palette?: string[];
  budget?: number;
  origin?: Cell;
  [key: string]: unknown;
}

export interface ReadOptions {
  /** Default: detected. */
  game?: Game | "auto";
  /** The number of moves allowed, instead of that in the picture. */
  budget?: number;
  /** Flood-It: "ROW,COLUMN" counted from 0, or "center". */
  origin?: string;
  /** Shisen-Sho: where tiles fall. */
  gravity?: "none" | "down" | "left" | "right" | "up";
  match_groups?: string;
  /** The name of the picture, for the level's source. */
  name?: string;
}

export interface GameEvidence {
  game: Game;
  confidence: number;
  refusal?: string;
}

export interface ErrorFields {
  code: string;
  stage: string;
  message: string;
  hint: string;
  parameter?: string;
  evidence?: GameEvidence[];
}

/** A picture without a board, a damaged file, a wrong option. `fields.evidence`: what each reader found. */
export class UnfoldError extends Error {
  fields: ErrorFields;
}

/** Where cells lie in the picture, in pixels. */
export interface View {
  width: number;
  height: number;
  cells: [row: number, column: number, outline: [x: number, y: number][]][];
  confidences: Record<string, number>;
}

/** A doubt that a player can resolve with one choice. Colors are indices, kinds of tiles names; null is nothing. */
export interface Question {
  about: "cell" | "alike" | "board";
  /** A score of the reading there, 0 … 1; it orders the questions. */
  confidence: number;
  cells?: Cell[];
  read?: number | string | null;
  /** What it may be instead, likeliest first. */
  others?: (number | string | null)[];
}

export interface Reading {
  input: string;
  level: Level;
  /** The probability that every cell is right. */
  confidence: number;
  read_ms: number;
  warnings: string[];
  /** Most doubtful first; empty where the confidence is 0.9 or more. */
  questions: Question[];
  view: View | null;
  evidence?: GameEvidence[];
}

export interface Step {
  n: number;
  /** Games of colors. */
  cell?: Cell;
  color?: number;
  /** Shisen-Sho. */
  cells?: [Cell, Cell];
  path?: Cell[];
  [key: string]: unknown;
}

export interface Solution {
  game: Game;
  moves: number;
  status: "optimal" | "feasible" | "solved" | "infeasible" | "unknown";
  lower_bound?: number;
  nodes: number;
  solve_ms: number;
  steps: Step[];
  warnings: string[];
  questions: Question[];
  /** What the answer lacks: no solution, or more moves than allowed. */
  error: ErrorFields | null;
  level: Level;
  /** A solution file as an object. */
  solution: object;
  view: View | null;
}

export type Progress =
  | { kind: "progress"; nodes: number; best_moves?: number | null; lower_bound?: number; removed?: number; tiles?: number }
  | { kind: "better"; answer: Solution };

export interface SolveOptions {
  /** Seconds; default 60. With 0 the first answer and its bound come back. */
  timeLimit?: number;
  /** MiB for tables; default 256. */
  memory?: number;
  onProgress?: (progress: Progress) => void;
}

export interface RegionGraph {
  dot: string;
  nodes: { id: number; color: number; cells: Cell[]; at: [number, number]; diameter: number }[];
  edges: [number, number][];
}

export interface Hint {
  steps: Step[];
  remaining: number;
  status: Solution["status"];
  lower_bound: number | null;
  error: ErrorFields | null;
}

export interface Played {
  frames: { cells: string[]; waves: Cell[][]; path?: Cell[] }[];
  level: Level;
  solved: boolean;
}

/** What a generated level is to be like; what is absent is drawn from the seed or is the default of the game. */
export interface Wish {
  game?: Game;
  columns?: number;
  rows?: number;
  /** Colors of the palette, 2 to 8; of Shisen-Sho kinds of tiles. */
  colors?: number;
  /** The fewest moves, proven. */
  moves?: number;
  style?: "bands" | "rings" | "hexagons" | "stars" | "weave" | "islands" | "gradient";
  symmetry?: "none" | "mirror" | "mirrors" | "turn2" | "turn3" | "turn4" | "turn6";
  difficulty?: "easy" | "medium" | "hard";
  /** Shisen-Sho: the share of random play that gets stuck, 0 to 1. */
  deadEnds?: number;
  gravity?: ReadOptions["gravity"];
  /** Equal wishes and seeds give equal levels. Default 1. */
  seed?: number;
  /** 1 to 20; default 1. */
  count?: number;
  /** Seconds; default 60. */
  timeLimit?: number;
}

export interface GeneratedLevel {
  level: Level;
  /** The fewest moves; of Shisen-Sho pairs. */
  moves: number;
  style?: Wish["style"];
  symmetry?: Wish["symmetry"];
  greedy_moves?: number;
  solutions?: number;
  solutions_complete?: boolean;
  dead_ends?: number;
  /** Of the levels of a day. */
  difficulty?: Wish["difficulty"];
}

export interface Generated {
  levels: GeneratedLevel[];
  /** Says that fewer levels were found in the time. */
  error: ErrorFields | null;
}

export interface Grade {
  /** 1 to 10; null for Flood-It, and where the fewest moves were not proven in the time. */
  grade: number | null;
  /** The first moves after which the fewest moves can still be reached. */
  right_moves: { cell: Cell; color: number }[] | null;
  sensible_first_moves?: number;
  right_first_moves?: number;
  first_greedy_mistake?: number;
  islands?: number;
  grade_complete?: boolean;
  moves?: number;
  greedy_moves?: number;
  solutions?: number;
  solutions_complete?: boolean;
}

/** Loads the WebAssembly module before it is needed. */
export function ready(): Promise<unknown>;

/** Reads the level that a picture shows: pixels, or in Node the bytes of a PNG or JPEG file. Throws UnfoldError. */
export function read(image: Pixels | Uint8Array, options?: ReadOptions): Promise<Reading>;
/** Reads a level file: its text, or the object of a JSON level. Throws UnfoldError. */
export function parseLevel(level: string | Level, options?: ReadOptions): Promise<Reading>;
/** Finds the fewest moves and proves them. It blocks its thread: search hard levels in a worker. */
export function solve(reading: Reading, options?: SolveOptions): Promise<Solution>;
/** The next moves. */
export function hint(reading: Reading, options?: { count?: number; timeLimit?: number; memory?: number }): Promise<Hint>;
/** The board after each move. Throws UnfoldError for a move that the rules forbid. */
export function play(level: Level, moves: object[]): Promise<Played>;
/** Designed levels. Throws UnfoldError for a wish that no level fulfills. It blocks its thread for seconds. */
export function generate(wish?: Wish): Promise<Generated>;
/** The three levels of a date ("2026-11-24"), or the one of a difficulty. Throws UnfoldError for another date. */
export function daily(date: string, options?: { difficulty?: Wish["difficulty"]; timeLimit?: number }): Promise<Generated>;
/** How difficult a level is, and which first moves are right. Throws UnfoldError for Shisen-Sho. */
export function grade(reading: Reading, options?: { timeLimit?: number; memory?: number }): Promise<Grade>;
/** A level file. Throws UnfoldError for what the format cannot hold. */
export function levelText(reading: Reading, format?: "json" | "puz" | "txt"): Promise<string>;
/** The region graph. Throws UnfoldError for Shisen-Sho. */
export function graph(reading: Reading): Promise<RegionGraph>;
/** The picture with the numbered solution on it. */
export function annotate(reading: Reading, solution: Solution): Promise<Pixels>;
/** The picture before a step, counted from 0, with that step marked. */
export function stepPicture(reading: Reading, solution: Solution, step: number): Promise<Pixels>;
/** The solution as the bytes of a GIF file. */
export function animate(reading: Reading, solution: Solution): Promise<Uint8Array>;
/** Frees the memory of a reading now, instead of when it is garbage. */
export function close(reading: Reading): void;

/** Node only: the pixels of a PNG or JPEG file. Throws UnfoldError. */
export function decodePicture(bytes: Uint8Array): Promise<Pixels>;
/** Node only: a PNG file. */
export function encodePng(picture: Pixels): Uint8Array;
