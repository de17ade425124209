// Fits the weights of the signs by which codes are found (src/otp/weights.ts) to the labelled emails in
// tests/otp. Every email is a choice: one of its numbers, or none. The weights make the right choices as
// likely as they can be (a conditional logit), while large ones cost (L2), and signs that speak for a code
// or against it keep their direction.
//
// How well that does on emails of other people is estimated by leaving out one file at a time: the emails
// of a file have one author. The same estimate says how cautious the detector has to be.
//
//   node scripts/otp/fit.mjs            writes src/otp/weights.ts and scripts/otp/report.md
//   node scripts/otp/fit.mjs --check    only says how well it does on files it was not fitted to
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loadCases, loadDetector } from './load.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** What a weight costs, and how many steps are taken. */
const PENALTY = 0.5;
const STEPS = 240;
/** A wrong code is worse than none: an email without a code counts as so many with one. */
const WITHOUT = 2;
/** The emails of these files were sought out for being unusual: each counts for less. */
const SOUGHT = /^gaps-/;
const OF_SOUGHT = 0.25;
/** Points for one unit of log-odds: the scale of the scores. */
const SCALE = 10;
/** The log-odds of a candidate of which nothing is known. */
const BASE = -5;
/** So many of the codes that are named in files left out have to be right. */
const PRECISION = 0.988;
/** The files that say so: the others have emails of a sentence, or such as were written for one rule. */
const TELLING = /^(?:fresh|shared)-/;
/** Points that are taken from all for it, at most. */
const MOST_CAUTION = 16;

/** The choice that an email is: its candidates' signs, and which of them is right (-1: none). */
function choiceOf({ notedIn, isRuledOut }, { id, mail, answers, file }, ids) {
  const noted = notedIn(mail).filter(({ signs }) => !isRuledOut(signs));
  const options = noted.map(({ code, signs }) => {
    const weighed = [...signs].filter(([sign]) => ids.has(sign));
    return {
      code,
      signs: Int16Array.from(weighed, ([sign]) => ids.get(sign)),
      values: Float64Array.from(weighed, ([, { value }]) => value),
    };
  });
  const right = noted.findIndex(({ code }) => answers.includes(code));
  return { id, file, options, right, answers };
}

/** The signs, and the choices that the emails are. */
function read(cases, detector) {
  const names = Object.keys(detector.SIGNS).filter(
    (id) => detector.SIGNS[id].direction !== 'rules-out',
  );
  const ids = new Map(names.map((name, index) => [name, index]));
  const choices = cases.map((one) => choiceOf(detector, one, ids));
  const directions = names.map((name) => detector.SIGNS[name].direction);
  return { names, directions, choices };
}

const dot = (weights, { signs, values }) => {
  let sum = BASE;
  for (let at = 0; at < signs.length; at++) sum += weights[signs[at]] * values[at];
  return sum;
};

/** Adds what a choice says about each weight. */
function addGradient(gradient, weights, { options, right, file }) {
  const scores = options.map((option) => dot(weights, option));
  const top = Math.max(0, ...scores);
  const powers = scores.map((score) => Math.exp(score - top));
  const sum = powers.reduce((a, b) => a + b, Math.exp(-top));
  const share = (right < 0 ? WITHOUT : 1) * (SOUGHT.test(file) ? OF_SOUGHT : 1);
  for (const [index, { signs, values }] of options.entries()) {
    const error = share * (powers[index] / sum - (index === right ? 1 : 0));
    for (let at = 0; at < signs.length; at++) gradient[signs[at]] += error * values[at];
  }
}

/** The weights that make the right choices likeliest: Adam, back to the allowed side after each step. */
function fit(choices, directions, from) {
  const weights = from?.slice() ?? new Float64Array(directions.length);
  const [first, second, gradient] = [0, 1, 2].map(() => new Float64Array(weights.length));
  // A code that is no option cannot be chosen.
  const fitting = choices.filter(({ right, answers }) => right >= 0 || answers.length === 0);
  const steps = from ? STEPS / 2 : STEPS;
  for (let step = 1; step <= steps; step++) {
    gradient.fill(0);
    for (const choice of fitting) addGradient(gradient, weights, choice);
    const rate = 0.06 * Math.min(1, (2 * (steps - step)) / steps + 0.02);
    for (let at = 0; at < weights.length; at++) {
      const slope = (gradient[at] + PENALTY * weights[at]) / choices.length;
      first[at] = 0.9 * first[at] + 0.1 * slope;
      second[at] = 0.999 * second[at] + 0.001 * slope * slope;
      const size = Math.sqrt(second[at] / (1 - 0.999 ** step)) + 1e-8;
      weights[at] -= (rate * first[at]) / (1 - 0.9 ** step) / size;
      if (directions[at] === 'for') weights[at] = Math.max(0, weights[at]);
      if (directions[at] === 'against') weights[at] = Math.min(0, weights[at]);
    }
  }
  return weights;
}

const args = process.argv.slice(2);
const folder = path.join(ROOT, 'tests/otp');
const files = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort();
const cases = (
  await Promise.all(
    files.map(async (file) =>
      (await loadCases(path.join(folder, file))).map((one) => ({ ...one, file })),
    ),
  )
).flat();
const detector = await loadDetector();
const { names, directions, choices } = read(cases, detector);

/** What the detector would say. */
function said({ options }, weights, caution) {
  const ranked = options
    .map((option) => ({
      code: option.code,
      score: Math.round(detector.ENOUGH - caution + SCALE * dot(weights, option)),
    }))
    .sort((a, b) => b.score - a.score);
  return detector.decide(ranked);
}

function evaluate(evaluated, weightsOf, caution) {
  const counts = { named: 0, right: 0, rightlyNamed: 0, codes: 0 };
  const misses = [];
  for (const choice of evaluated) {
    const { id, answers, right } = choice;
    const code = said(choice, weightsOf(choice), caution);
    const isRight = code === null ? answers.length === 0 : answers.includes(code);
    if (answers.length > 0) counts.codes++;
    if (code !== null) counts.named++;
    if (isRight) counts.right++;
    if (isRight && code !== null) counts.rightlyNamed++;
    const isRuledOut = right < 0 && answers.length > 0;
    const note = isRuledOut ? ' (ruled out, or not seen)' : '';
    if (!isRight) misses.push(`${id}: expected ${answers[0] ?? null}, got ${code}${note}`);
  }
  return {
    accuracy: counts.right / evaluated.length,
    precision: counts.rightlyNamed / counts.named,
    recall: counts.rightlyNamed / counts.codes,
    misses,
  };
}

const asText = ({ accuracy, precision, recall }) =>
  `accuracy ${accuracy.toFixed(3)}, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`;

const weights = fit(choices, directions);
const without = new Map(
  files.map((file) => [
    file,
    fit(
      choices.filter((choice) => choice.file !== file),
      directions,
      weights,
    ),
  ]),
);
const leftOut = (caution, some = choices) =>
  evaluate(some, ({ file }) => without.get(file), caution);
const telling = choices.filter(({ file }) => TELLING.test(file));
let caution = 0;
while (caution < MOST_CAUTION && leftOut(caution, telling).precision < PRECISION) caution++;
const results = [
  ...files.map((file) => [
    `${file}, fitted to all others`,
    evaluate(
      choices.filter((choice) => choice.file === file),
      () => without.get(file),
      caution,
    ),
  ]),
  ['fresh and shared, each fitted to all other files', leftOut(caution, telling)],
  ['all, each fitted to all other files', leftOut(caution)],
  ['all, fitted to all', evaluate(choices, () => weights, caution)],
];
for (const [name, result] of results) console.log(`${name}: ${asText(result)}`);
const missed = results[files.length + 1][1].misses;
for (const miss of missed) console.log(`  ${miss}`);

if (!args.includes('--check')) {
  const rows = names.map((name, at) => [name, Math.round(weights[at] * SCALE * 10) / 10]);
  const body = rows
    .map(([name, value]) => `  ${/^[a-z]+$/.test(name) ? name : `'${name}'`}: ${value},`)
    .join('\n');
  await writeFile(
    path.join(ROOT, 'src/otp/weights.ts'),
    `import type { SignId } from './signs.js';

// Fitted by \`node scripts/otp/fit.mjs\` to the labelled emails in tests/otp. Not to be changed by hand.

/** Where a candidate starts of which nothing is known. */
export const BASE = ${detector.ENOUGH + SCALE * BASE - caution};

/** Points for each sign; those that decide by themselves have none. */
export const WEIGHTS: Partial<Record<SignId, number>> = {
${body}
};
`,
  );
  const report = path.join(ROOT, 'scripts/otp/report.md');
  await writeFile(report, reportOf(rows, await readFile(report, 'utf8').catch(() => '')));
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

${cases.length} emails in tests/otp. Written by \`node scripts/otp/fit.mjs\`. Each file is also scored with weights that were
fitted to all other files; ${caution} points are taken from all scores, so that a precision of ${PRECISION} is reached there.

${results.map(([name, result]) => `- ${name}: ${asText(result)}`).join('\n')}

| sign | weight | moved |
|---|---|---|
${lines.join('\n')}

Missed, when not fitted to:

${missed.map((miss) => `- ${miss}`).join('\n')}
`;
}
