// How the time to find a code grows with the size of an email, for many kinds of content, and the share of
// the HTML tokenizer. Needs the build: dist/.
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { Tokenizer } from 'htmlparser2';

const [SMALL, LARGE, HUGE] = [100_000, 1_000_000, 10_000_000];
const RUNS = 5;
/** Maximum growth of the time for ten times the size. */
const MOST = 13;

const loaded = performance.now();
const { detectOtp } = await import(
  pathToFileURL(path.resolve(import.meta.dirname, '../dist/otp.js')).href
);
const imported = performance.now() - loaded;

const TEXTS = {
  'words only': 'The committee meets on the first Monday of the month and has tea. ',
  'one line without spaces': 'abcdefghij',
  'digits only': '1234567890',
  'digits in sixes': '482913 ',
  'digits in sixes, a line each': '482913\n',
  'different numbers': () => (index) => `${100_000 + (index % 900_000)}\n`,
  'spaced digits': '1 ',
  'a digit to a line': '7\n',
  'digits and dashes': '1-',
  'dashes only': '-',
  'letters and dashes': 'Q7-',
  'name and colon': 'code: ',
  'name and number': 'Your verification code is 482913. ',
  'number and name': '482913 is your code. ',
  'refused numbers': 'Order number 482913, invoice no. 771204. ',
  'names of all kinds': 'gift booking meeting backup order code verify enter ',
  'line ends only': '\r\n',
  'spaces only': ' ',
  'zero-width only': '\u200b',
  'combining marks': 'e\u0301\u0302\u0303',
  'full-width digits': '４８２９１３　',
  'Chinese names': '验证码：',
  'Cyrillic words': 'Ваш код подтверждения ',
  'quote marks': '> ',
  addresses: 'https://a.example/?code=482913 ',
  'half addresses': 'a@b=c&d/e.f?',
  brackets: '([{<"',
  dots: '. ',
  tabs: '4\t8\t',
};

const PAGES = {
  paragraphs: '<p>Your code is <b>482913</b></p>',
  'start tags only': '<div>',
  'start tags of many kinds': '<p><td><li><b><font><table>',
  'end tags only': '</div>',
  'starts, then ends': () => (index, count) => (index < count / 2 ? '<i>' : '</b>'),
  'nested, and ended': () => (index, count) => (index < count / 2 ? '<div>' : '</div>'),
  'nested tables': '<table><tr><td>',
  'unfinished tags': '<a href="',
  'unfinished comments': '<!--',
  'less-than signs': '<',
  attributes: () => (index) => (index === 0 ? '<p ' : `a${index}=1 `),
  styles: '<p style="color:#123456;font-size:12px;letter-spacing:1px">x</p>',
  'one long style': () => (index) => (index === 0 ? '<p style="' : 'a:b;'),
  'style sheets': '<style>.a{color:#123456}</style>',
  'one long sheet': () => (index) => (index === 0 ? '<style>' : '.a{b:c}/*'),
  'braces in a sheet': () => (index) => (index === 0 ? '<style>' : '{'),
  entities: '&#52;&amp;&nbsp;',
  'unfinished entities': '&#4',
  'cells of one digit': '<td>7</td>',
  'spans of one digit': '<span>7</span>',
  'spans and looks': '<span style="font-size:20px">code </span><b>1</b>',
  inputs: '<input value="7">',
  'line breaks': '<br>',
  'crossed out': '<s>482913</s> 482913 ',
  preformatted: '<pre>\n482913\n</pre>',
};

/** A text of this many characters that repeats one unit. */
function fill(unit, size) {
  if (typeof unit === 'string') return unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
  const make = unit();
  const count = Math.ceil(size / make(1, size).length);
  const parts = [];
  for (let index = 0; index < count; index++) parts.push(make(index, count));
  return parts.join('').slice(0, size);
}

/** The minimum time of some runs, in ms: other load on the machine can only increase it. */
function quickest(work, runs = RUNS) {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const begin = performance.now();
    work();
    best = Math.min(best, performance.now() - begin);
  }
  return best;
}

const nothing = () => {};
const CALLBACKS = new Proxy({}, { get: () => nothing });

function tokenize(html) {
  const tokenizer = new Tokenizer({}, CALLBACKS);
  tokenizer.write(html);
  tokenizer.end();
}

let misses = 0;

function report(what, mailOf, html) {
  const small = quickest(() => detectOtp(mailOf(SMALL)));
  const large = quickest(() => detectOtp(mailOf(LARGE)));
  const huge = quickest(() => detectOtp(mailOf(HUGE)), 1);
  const ratio = large / small;
  if (ratio > MOST) misses++;
  const share = html ? `${Math.round((100 * quickest(() => tokenize(html))) / large)} %` : '';
  const cells = [small, large, huge].map((ms) => ms.toFixed(1).padStart(9));
  const verdict = ratio > MOST ? '  MISSED' : '';
  console.log(
    `${what.padEnd(30)}${cells.join('')}${ratio.toFixed(1).padStart(8)}${share.padStart(9)}${verdict}`,
  );
}

console.log(
  `Node ${process.version}; ms for 100 KB, 1 MB and 10 MB; at most ${MOST} times from 100 KB to 1 MB`,
);
console.log(
  `import of the module: ${imported.toFixed(1)} ms; its first email: ${quickest(() => detectOtp({ subject: 'Your code', text: 'Your code is 482913.', html: null }), 1).toFixed(1)} ms\n`,
);
console.log(
  `${'text'.padEnd(30)}${['100 KB', '1 MB', '10 MB'].map((size) => size.padStart(9)).join('')}${'ratio'.padStart(8)}`,
);
for (const [what, unit] of Object.entries(TEXTS)) {
  const sizes = new Map([SMALL, LARGE, HUGE].map((size) => [size, fill(unit, size)]));
  report(what, (size) => ({
    subject: 'Your verification code',
    text: sizes.get(size),
    html: null,
  }));
}
console.log(
  `\n${'HTML'.padEnd(30)}${['100 KB', '1 MB', '10 MB'].map((size) => size.padStart(9)).join('')}${'ratio'.padStart(8)}${'tokenizer'.padStart(11)}`,
);
for (const [what, unit] of Object.entries(PAGES)) {
  const sizes = new Map([SMALL, LARGE, HUGE].map((size) => [size, fill(unit, size)]));
  report(
    what,
    (size) => ({ subject: 'Your verification code', text: null, html: sizes.get(size) }),
    sizes.get(LARGE),
  );
}
console.log(misses === 0 ? '\nall in proportion' : `\n${misses} out of proportion`);
process.exitCode = misses === 0 ? 0 : 1;
