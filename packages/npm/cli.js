#!/usr/bin/env node
// npx unfold-puzzle shot.png: writes shot.solved.png beside it.
import { readFile, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { parseArgs } from "node:util";
import { UnfoldError, annotate, encodePng, parseLevel, read, solve } from "./node.js";

const help = `Solves screenshots of color puzzles: KAMI 2, KAMI, Flood-It, Shisen-Sho.

Usage: unfold-puzzle [OPTIONS] FILE...

  FILE                 a PNG or JPEG screenshot, or a level file (JSON or .puz)
  -o, --output DIR     where the solved pictures go (default: beside the input)
  --game GAME          kami2, kami, floodit or shisen (default: detected)
  --time-limit SECONDS (default: 60)
  --json               one line of JSON for each file
  --force              replace pictures that exist
  -h, --help
  -V, --version

Exit code: 0 solved, 1 some failed, 2 wrong usage, 3 unreadable input, 4 no board, 5 no solution within the limits.

Examples:
  npx unfold-puzzle shot.png              writes shot.solved.png
  npx unfold-puzzle *.png -o solved --json
`;

const exitCodes = { usage: 2, "cannot-write": 2, "no-board": 4, "uncertain-board": 4, "no-solution": 5, "over-budget": 5 };

function usage(message) {
  console.error(`unfold-puzzle: ${message}\nSee unfold-puzzle --help.`);
  process.exit(2);
}

let given;
try {
  given = parseArgs({
    allowPositionals: true,
    options: {
      output: { type: "string", short: "o" }, game: { type: "string" }, "time-limit": { type: "string", default: "60" },
      json: { type: "boolean" }, force: { type: "boolean" }, help: { type: "boolean", short: "h" },
      version: { type: "boolean", short: "V" },
    },
  });
} catch (error) {
  usage(error.message);
}
const { values, positionals } = given;
if (values.help) {
  console.log(help);
  process.exit(0);
}
if (values.version) {
  console.log(JSON.parse(await readFile(new URL("./package.json", import.meta.url), "utf8")).version);
  process.exit(0);
}
if (positionals.length === 0) usage("name a picture.");
const timeLimit = Number(values["time-limit"]);
if (!(timeLimit >= 0)) usage("--time-limit is not a number of seconds.");

const refuse = (code, message, hint) => new UnfoldError({ error: { code, stage: "input", message, hint } });

async function bytesOf(file) {
  try {
    return new Uint8Array(await readFile(file));
  } catch {
    throw refuse("file-not-found", `The file ${file} cannot be read.`, "Check the name and the folder.");
  }
}

async function solveFile(file) {
  const options = { name: basename(file), ...(values.game ? { game: values.game } : {}) };
  const bytes = await bytesOf(file);
  const isText = /\.(json|puz|txt)$/i.test(file);
  const reading = isText ? await parseLevel(new TextDecoder().decode(bytes), options) : await read(bytes, options);
  const solution = await solve(reading, { timeLimit });
  let output = null;
  if (solution.view) {
    output = join(values.output ?? dirname(file), `${basename(file, extname(file))}.solved.png`);
    try {
      await writeFile(output, encodePng(await annotate(reading, solution)), { flag: values.force ? "w" : "wx" });
    } catch (error) {
      if (error.name === "UnfoldError") throw error;
      throw refuse("cannot-write", error.code === "EEXIST" ? `${output} exists.` : `Cannot write ${output}.`,
        error.code === "EEXIST" ? "Use --force to replace it." : "Name another folder with -o.");
    }
  }
  return { solution, output };
}

function summary({ moves, status, game }) {
  const thing = game === "shisen" ? "pair" : "move";
  const count = `${moves} ${thing}${moves === 1 ? "" : "s"}`;
  if (status === "optimal") return `${count}, proven fewest`;
  return status === "infeasible" || status === "unknown" ? status : count;
}

let failures = 0;
let lastCode = 0;
for (const file of positionals) {
  try {
    const { solution, output } = await solveFile(file);
    if (values.json) console.log(JSON.stringify(solution));
    else console.log(`${file}: ${summary(solution)}${output ? ` → ${output}` : ""}`);
    if (solution.error) throw Object.assign(new Error(solution.error.message), { fields: solution.error });
  } catch (error) {
    const fields = error.fields ?? { code: "internal", message: error.message, hint: "Please report this." };
    if (values.json && !error.fields?.stage?.startsWith("solve")) console.log(JSON.stringify({ input: file, error: fields, evidence: fields.evidence }));
    console.error(`${file}: ${fields.message}${fields.hint ? ` ${fields.hint}` : ""}`);
    ++failures;
    lastCode = exitCodes[fields.code] ?? (fields.code === "internal" ? 70 : 3);
  }
}
process.exitCode = failures === 0 ? 0 : failures < positionals.length ? 1 : lastCode;
