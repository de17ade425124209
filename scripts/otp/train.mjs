// Trains the model that finds codes (src/otp) on the labelled emails in tests/otp/emails.
//
//   node scripts/otp/train.mjs            writes src/otp/weights.bin and scripts/otp/report.md
//   node scripts/otp/train.mjs --weights  only the weights
//
// The report says how well it does on emails whose authors it has not learned from: all batches are dealt out to five
// sets, and each set is scored by a model that was trained on the other four.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { loadDetector, loadEmails } from './load.mjs';
import { networkOf } from './network.mjs';
import { packWeights } from './pack.mjs';
import { reportOf } from './report.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

const SHAPE = { dimensions: 12, hidden: 24, hashBits: 16 };
/** How many buckets keep a vector: those of small ones say little. They make the size of the file. */
const BUCKETS = 44_000;
/** The log-odds from which on a candidate is taken for the code: a wrong code is worse than none. */
const THRESHOLD = 1.5;
const SEED = 3;
const SETS = 5;
/** Batches that are lists of words and phrases, not emails: no report says how well they are read. */
const LISTS = ['words', 'phrases', 'short'];

/** An email without a code counts as so many with one. */
const WITHOUT_CODE = 1.5;
/** Batches that are unlike ordinary emails count for less, and those of other kinds than most for more. */
const BATCH_WEIGHTS = [
  [/^gaps-/, 0.5],
  [/^words$/, 0.2],
  [/^lines$/, 0.8],
  [/^phrases$/, 0.25],
  [/^short$/, 0.7],
  [/^[t-z]\d?-|^reported$/, 1.5],
];

/** The emails as choices, with words and flags as indexes. */
function prepare(emails, { inspect, bucketsOf }) {
  const [words, flags] = [new Map(), new Map()];
  const indexIn = (known) => (name) => {
    if (!known.has(name)) known.set(name, known.size);
    return known.get(name);
  };
  const choices = emails.map(({ id, batch, lang, mail, answers }) => ({
    id,
    batch,
    lang,
    answers,
    hasCode: answers.length > 0,
    weight: weightOf(batch, answers),
    codes: inspect(mail)
      .filter(({ occurrences }) => occurrences.length > 0)
      .map(({ code, occurrences }) => ({
        code,
        isRight: answers.includes(code),
        occurrences: occurrences.map((one) => ({
          words: one.words.map((place) => Int32Array.from(place, indexIn(words))),
          flags: Int32Array.from(one.flags, indexIn(flags)),
        })),
      })),
  }));
  const buckets = [...words.keys()].map((word) => bucketsOf(word, SHAPE.hashBits));
  return { choices, buckets, flags: [...flags.keys()] };
}

function weightOf(batch, answers) {
  const ofBatch = BATCH_WEIGHTS.find(([name]) => name.test(batch))?.[1] ?? 1;
  return ofBatch * (answers.length > 0 ? 1 : WITHOUT_CODE);
}

/** Deals the batches out to sets of about the same size; lists are always learned. */
function setsOf(choices) {
  const sizes = new Map();
  for (const { batch } of choices) sizes.set(batch, (sizes.get(batch) ?? 0) + 1);
  const totals = Array(SETS).fill(0);
  const sets = new Map(LISTS.map((batch) => [batch, -1]));
  for (const [batch, size] of [...sizes].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))) {
    if (sets.has(batch)) continue;
    const set = totals.indexOf(Math.min(...totals));
    totals[set] += size;
    sets.set(batch, set);
  }
  return sets;
}

/** What one thread does: some sets, and perhaps the weights. */
async function work(jobs) {
  const detector = await loadDetector();
  const { choices, buckets, flags } = prepare(await loadEmails(), detector);
  const shape = { ...SHAPE, places: detector.PLACES.length, flags: flags.length };
  const sets = setsOf(choices);
  for (const job of jobs) {
    const network = networkOf(shape, buckets, detector.LEAK, SEED);
    const say = (text) => parentPort.postMessage({ text: `${job}, ${text}` });
    if (job === 'weights') {
      const parameters = network.train(choices, say);
      const header = { ...SHAPE, places: detector.PLACES, flags, threshold: THRESHOLD };
      const file = packWeights(parameters, header, BUCKETS);
      await writeFile(path.join(ROOT, 'src/otp/weights.bin'), file);
      parentPort.postMessage({ text: `src/otp/weights.bin: ${file.length} bytes` });
    } else {
      network.train(
        choices.filter(({ batch }) => sets.get(batch) !== job),
        say,
      );
      const left = choices.filter(({ batch }) => sets.get(batch) === job);
      const rows = left.map((one) => judged(one, network.scoresOf(one)));
      parentPort.postMessage({ rows });
    }
  }
}

/** The likeliest code and its log-odds against none and all others, as src/otp/rank.ts reckons them. */
function judged({ id, batch, lang, answers, codes }, scores) {
  const best = scores.indexOf(Math.max(...scores));
  if (best < 0) return { id, batch, lang, answers, code: null, odds: Number.NEGATIVE_INFINITY };
  const { code } = codes[best];
  const others = scores.filter((_, index) => index !== best && !code.includes(codes[index].code));
  const odds = scores[best] - Math.log(others.reduce((sum, score) => sum + Math.exp(score), 1));
  return { id, batch, lang, answers, code, odds };
}

async function main() {
  const jobs = process.argv.includes('--weights')
    ? [['weights']]
    : [
        ['weights', 0, 1],
        [2, 3, 4],
      ];
  const rows = [];
  await Promise.all(
    jobs.map(
      (own) =>
        new Promise((resolve, reject) => {
          const worker = new Worker(new URL(import.meta.url), { workerData: own, argv: [] });
          worker.on('error', reject);
          worker.on('exit', resolve);
          worker.on('message', (message) => {
            if (message.text) console.log(message.text);
            rows.push(...(message.rows ?? []));
          });
        }),
    ),
  );
  if (rows.length === 0) return;
  const report = reportOf(rows, THRESHOLD);
  await writeFile(path.join(import.meta.dirname, 'report.md'), report);
  console.log(report);
}

await (isMainThread ? main() : work(workerData));
