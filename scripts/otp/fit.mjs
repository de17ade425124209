// Fits the weights of the signs by which codes are found (src/otp/weights.ts) to the labelled emails in
// tests/otp. Every email is a choice: one of its numbers, or none. The weights make the right choices as
// likely as they can be (a conditional logit), while large ones cost (L2), and signs that speak for a code
// or against it keep their direction. Each email is also read with some of the words missing from the
// tables, so that the weights do not rely on any word being known.
//
//   node scripts/otp/fit.mjs            writes src/otp/weights.ts and scripts/otp/report.md
//   node scripts/otp/fit.mjs --check    only says how well it does on emails it was not fitted to
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildDetector, loadCases } from './load.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** How many copies of each email are read with words missing, and how many of the words. */
const COPIES = 3;
const MISSING = 0.3;
/** What a weight costs, and how many steps are taken. */
const PENALTY = 0.3;
const STEPS = 500;
const FOLDS = 5;
/** Points for one unit of log-odds: the scale of the scores. */
const SCALE = 10;
const ENOUGH = 50;
const AHEAD = 8;
/** Points that are taken from all: a wrong code is worse than none. */
const CAUTION = 4;

/** Numbers that look random and are the same in each run (mulberry32). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Takes words out of all tables. */
function forgetWords({ ALWAYS, LANGUAGES }, random) {
  for (const language of [ALWAYS, ...LANGUAGES]) {
    for (const [kind, list] of Object.entries(language)) {
      const kept = list.split(',').filter(() => random() >= MISSING);
      language[kind] = (kept.length > 0 ? kept : list.split(',').slice(0, 1)).join(',');
    }
  }
}

/** The choice that an email is: its candidates' signs, and which of them is right (-1: none). */
function choiceOf({ notedIn, isRuledOut }, { id, mail, answers }, ids, weight) {
  const noted = notedIn(mail).filter(({ signs }) => !isRuledOut(signs));
  const options = noted.map(({ signs }) =>
    [...signs].flatMap(([sign, { value }]) => (ids.has(sign) ? [[ids.get(sign), value]] : [])),
  );
  const right = noted.findIndex(({ code }) => answers.includes(code));
  return { id, options, codes: noted.map(({ code }) => code), right, answers, weight };
}

async function read(cases) {
  const detector = await buildDetector();
  const whole = await detector.load();
  const names = Object.keys(whole.SIGNS).filter((id) => whole.SIGNS[id].direction !== 'rules-out');
  const ids = new Map(names.map((name, index) => [name, index]));
  const choices = cases.map((one) => choiceOf(whole, one, ids, 1));
  const copies = [];
  for (let copy = 0; copy < COPIES; copy++) {
    const forgetful = await detector.load();
    forgetWords(forgetful, randomFrom(copy + 1));
    copies.push(cases.map((one) => choiceOf(forgetful, one, ids, 0.5 / COPIES)));
  }
  await detector.remove();
  const directions = names.map((name) => whole.SIGNS[name].direction);
  return { names, directions, choices, copies };
}

const dot = (weights, option) => option.reduce((sum, [at, value]) => sum + weights[at] * value, 0);

/** The weights that make the right choices likeliest: Adam, back to the allowed side after each step. */
function fit(choices, directions) {
  const size = directions.length;
  const weights = new Float64Array(size + 1); // the last one is the base, which stays
  weights[size] = -ENOUGH / SCALE;
  const [first, second] = [new Float64Array(size + 1), new Float64Array(size + 1)];
  const total = choices.reduce((sum, { weight }) => sum + weight, 0);
  for (let step = 1; step <= STEPS; step++) {
    const gradient = new Float64Array(size + 1);
    for (const { options, right, answers, weight } of choices) {
      // A code that is no option cannot be chosen.
      if (right < 0 && answers.length > 0) continue;
      const scores = options.map((option) => weights[size] + dot(weights, option));
      const top = Math.max(0, ...scores);
      const powers = scores.map((score) => Math.exp(score - top));
      const sum = Math.exp(-top) + powers.reduce((a, b) => a + b, 0);
      for (const [index, option] of options.entries()) {
        const error = (powers[index] / sum - (index === right ? 1 : 0)) * weight;
        for (const [at, value] of option) gradient[at] += error * value;
        gradient[size] += error;
      }
    }
    const rate = 0.05 * Math.min(1, (2 * (STEPS - step)) / STEPS + 0.02);
    for (let at = 0; at < size; at++) {
      const slope = gradient[at] / total + (PENALTY * weights[at]) / total;
      first[at] = 0.9 * first[at] + 0.1 * slope;
      second[at] = 0.999 * second[at] + 0.001 * slope * slope;
      const move =
        first[at] / (1 - 0.9 ** step) / (Math.sqrt(second[at] / (1 - 0.999 ** step)) + 1e-8);
      weights[at] -= rate * move;
      if (directions[at] === 'for') weights[at] = Math.max(0, weights[at]);
      if (directions[at] === 'against') weights[at] = Math.min(0, weights[at]);
    }
  }
  return weights;
}

/** What the detector would say, by the rule of rank.ts. */
function decide({ options, codes }, weights) {
  const base = weights[weights.length - 1];
  const ranked = options
    .map((option, index) => ({
      code: codes[index],
      score: ENOUGH + SCALE * (base + dot(weights, option)),
    }))
    .sort((a, b) => b.score - a.score);
  const [best, next] = ranked;
  if (!best || best.score < ENOUGH + CAUTION) return null;
  return next && best.score - next.score < AHEAD ? null : best.code;
}

function evaluate(choices, weightsOf) {
  const counts = { all: 0, right: 0, named: 0, rightlyNamed: 0, codes: 0 };
  const misses = [];
  for (const [index, choice] of choices.entries()) {
    const said = decide(choice, weightsOf(index));
    const isRight = said === null ? choice.answers.length === 0 : choice.answers.includes(said);
    counts.all++;
    if (choice.answers.length > 0) counts.codes++;
    if (said !== null) counts.named++;
    if (isRight) counts.right++;
    if (isRight && said !== null) counts.rightlyNamed++;
    if (!isRight)
      misses.push(
        `${choice.id}: expected ${choice.answers[0] ?? null}, got ${said}${choice.right < 0 && choice.answers.length ? ' (not among the candidates)' : ''}`,
      );
  }
  const { all, right, named, rightlyNamed, codes } = counts;
  return {
    accuracy: right / all,
    precision: rightlyNamed / named,
    recall: rightlyNamed / codes,
    misses,
  };
}

const said = ({ accuracy, precision, recall }) =>
  `accuracy ${accuracy.toFixed(3)}, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`;

const args = process.argv.slice(2);
const files = args.filter((arg) => !arg.startsWith('--'));
if (files.length === 0) {
  const folder = path.join(ROOT, 'tests/otp');
  for (const name of await readdir(folder)) {
    if (name.endsWith('.jsonl')) files.push(path.join(folder, name));
  }
}
const cases = (await Promise.all(files.sort().map(loadCases))).flat();
const { names, directions, choices, copies } = await read(cases);

/** Emails stay in one fold with their copies. */
const foldOf = (index) => index % FOLDS;
const order = choices.map((_, index) => index);
const random = randomFrom(7);
for (let i = order.length - 1; i > 0; i--) {
  const j = Math.floor(random() * (i + 1));
  [order[i], order[j]] = [order[j], order[i]];
}
const fold = new Map(order.map((index, at) => [index, foldOf(at)]));
const fitted = (keeps) => {
  const kept = (all) => all.filter((_, index) => keeps(index));
  return fit([...kept(choices), ...copies.flatMap(kept)], directions);
};

const byFold = Array.from({ length: FOLDS }, (_, out) =>
  fitted((index) => fold.get(index) !== out),
);
const heldOut = evaluate(choices, (index) => byFold[fold.get(index)]);
const forgetful = evaluate(copies[0], (index) => byFold[fold.get(index)]);
console.log(`emails that the weights were not fitted to: ${said(heldOut)}`);
console.log(`the same with ${MISSING * 100} % of the words missing: ${said(forgetful)}`);
for (const miss of heldOut.misses) console.log(`  ${miss}`);
const weights = fitted(() => true);
const all = evaluate(choices, () => weights);
console.log(`all: ${said(all)}`);
for (const miss of all.misses) console.log(`  ${miss}`);
if (!args.includes('--check')) {
  const points = (value) => Math.round(value * SCALE * 10) / 10;
  const rows = names.map((name, at) => [name, points(weights[at])]);
  const body = rows
    .map(([name, value]) => `  ${/^[a-z]+$/.test(name) ? name : `'${name}'`}: ${value},`)
    .join('\n');
  await writeFile(
    path.join(ROOT, 'src/otp/weights.ts'),
    `import type { SignId } from './signs.js';

// Fitted by \`node scripts/otp/fit.mjs\` to the labelled emails in tests/otp. Not to be changed by hand.

/** Where a candidate starts of which nothing is known. */
export const BASE = ${ENOUGH + points(weights[names.length]) - CAUTION};

/** Points for each sign; those that decide by themselves have none. */
export const WEIGHTS: Partial<Record<SignId, number>> = {
${body}
};
`,
  );
  const before = await readFile(path.join(ROOT, 'scripts/otp/report.md'), 'utf8').catch(() => '');
  await writeFile(path.join(ROOT, 'scripts/otp/report.md'), reportOf(rows, before));
}

/** What the fit came to, and which weights moved. */
function reportOf(rows, before) {
  const old = new Map(
    [...before.matchAll(/^\| ([a-z0-9-]+) \| (-?[\d.]+) \|/gm)].map(([, id, value]) => [
      id,
      Number(value),
    ]),
  );
  const lines = rows
    .sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]))
    .map(([id, value]) => {
      const moved = old.has(id) ? Math.round((value - old.get(id)) * 10) / 10 : 'new';
      return `| ${id} | ${value} | ${moved === 0 ? '' : moved} |`;
    });
  return `# The last fit

${cases.length} emails in tests/otp. Written by \`node scripts/otp/fit.mjs\`.

- Fitted to all: ${said(all)}
- Emails that the weights were not fitted to (${FOLDS} folds): ${said(heldOut)}
- The same with ${MISSING * 100} % of the words missing: ${said(forgetful)}

| sign | weight | moved |
|---|---|---|
${lines.join('\n')}

Missed, when not fitted to:

${heldOut.misses.map((miss) => `- ${miss}`).join('\n')}
`;
}
