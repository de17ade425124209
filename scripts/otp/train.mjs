// Trains the model that finds codes (src/otp) on the labelled emails in tests/otp/emails.
//
//   node scripts/otp/train.mjs            writes src/otp/weights.bin and scripts/otp/report.md
//   node scripts/otp/train.mjs --weights  only the weights
//
// The report says how well the model does on emails of authors that it was not trained on: the batches are
// divided into five sets, and each set is scored by a model trained on the other four.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { loadDetector, loadEmails } from './load.mjs';
import { networkOf } from './network.mjs';
import { packWeights } from './pack.mjs';
import { reportOf } from './report.mjs';
import { swapsOf } from './swaps.mjs';
import { variantsOf } from './variants.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

const SHAPE = { dimensions: 12, hidden: 24, hashBits: 16 };
/** How many buckets keep a vector, which determines the size of the file. */
const BUCKETS = 44_000;
/** The places that are not next to a candidate. */
const DISTANT = [
  'in lines above',
  'in lines below',
  'in the subject',
  'in the email',
  'at the end of the email',
];
/** The minimum log-odds of a code: a wrong code is worse than none. */
const THRESHOLD = 1;
const SEED = 3;
const SETS = 5;
/** Batches of words and phrases rather than emails, which reports omit. */
const LISTS = ['phrases', 'short', 'kinds', 'terse'];
/** An email with fewer words than this is terse. */
const TERSE = 8;

/** The weight of an email derived from another one. */
const VARIANT = 0.5;
/** The weight of an email without a code. */
const WITHOUT_CODE = 1.5;
/** Batches that differ from ordinary emails have a lower weight, and rare kinds a higher one. */
const BATCH_WEIGHTS = [
  [/^gaps-/, 0.5],
  [/^lines$/, 0.8],
  [/^phrases$/, 0.25],
  [/^terse$/, 1],
  [/^short$/, 2],
  [/^[a-z][a-d\d]?-/, 1.5],
  [/^reported$/, 4],
];

/** Converts emails to choices, with words and flags as indexes. */
function readerOf({ inspect, partsOf, bucketsOf }, emails) {
  const [words, flags] = [new Map(), new Map()];
  const buckets = [];
  const wordOf = (word) => {
    if (!words.has(word)) words.set(word, buckets.push(bucketsOf(word, SHAPE.hashBits)) - 1);
    return words.get(word);
  };
  const flagOf = (flag) => {
    if (!flags.has(flag)) flags.set(flag, flags.size);
    return flags.get(flag);
  };
  const swapsIn = swapsOf(emails, partsOf, wordOf);
  const choiceOf = ({ id, batch, lang, mail, answers, isVariant, isTerse }) => ({
    id,
    isTerse: isTerse || wordsOf(mail) < TERSE,
    batch,
    lang,
    answers,
    swaps: swapsIn(lang),
    hasCode: answers.length > 0,
    weight: weightOf(batch, answers) * (isVariant ? VARIANT : 1),
    codes: inspect(mail)
      .filter(({ occurrences }) => occurrences.length > 0)
      .map(({ code, occurrences }) => ({
        code,
        isRight: answers.includes(code),
        occurrences: occurrences.map((one) => ({
          words: one.words.map((place) => Int32Array.from(place, wordOf)),
          flags: Int32Array.from(one.flags, flagOf),
        })),
      })),
  });
  return { choiceOf, buckets, flags };
}

function wordsOf({ subject, text, html }) {
  const shown = [subject, text, html?.replace(/<[^>]*>/g, ' ')].filter(Boolean).join(' ');
  return shown.match(/[\p{L}\p{M}]+/gu)?.length ?? 0;
}

function weightOf(batch, answers) {
  const ofBatch = BATCH_WEIGHTS.find(([name]) => name.test(batch))?.[1] ?? 1;
  return ofBatch * (answers.length > 0 ? 1 : WITHOUT_CODE);
}

/** Divides the batches into sets of about the same size. Lists are always used for training. */
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

/** The work of one thread: some sets, and possibly the weights. */
async function work(jobs) {
  const detector = await loadDetector();
  const emails = await loadEmails();
  const { choiceOf, buckets, flags } = readerOf(detector, emails);
  const choices = emails.map(choiceOf);
  const sets = setsOf(choices);
  for (const job of jobs) {
    const isLearned = ({ batch }) => sets.get(batch) !== job;
    const variants = variantsOf(emails.filter(isLearned), detector.inspect, SEED).map(choiceOf);
    const shape = {
      ...SHAPE,
      places: detector.PLACES.length,
      flags: flags.size,
      distant: DISTANT.map((place) => detector.PLACES.indexOf(place)),
      kept: BUCKETS,
    };
    const network = networkOf(shape, buckets, detector.LEAK, SEED);
    const say = (text) => parentPort.postMessage({ text: `${job}, ${text}` });
    const parameters = network.train([...choices.filter(isLearned), ...variants], say);
    if (job === 'weights') {
      const header = {
        ...SHAPE,
        places: detector.PLACES,
        flags: [...flags.keys()],
        threshold: THRESHOLD,
      };
      const file = packWeights(parameters, header, BUCKETS);
      await writeFile(path.join(ROOT, 'src/otp/weights.bin'), file);
      parentPort.postMessage({ text: `src/otp/weights.bin: ${file.length} bytes` });
    } else {
      const left = choices.filter((one) => !isLearned(one));
      const rows = left.map((one) => judged(one, network.scoresOf(one)));
      parentPort.postMessage({ rows });
    }
  }
}

/** The most likely code and its log-odds against none and all others, as computed by src/otp/rank.ts. */
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
