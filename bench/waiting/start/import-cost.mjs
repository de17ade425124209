import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const RUNS = 25;

/** The two ways to load modules, as flags and code of a script. */
const WAYS = {
  ESM: { flag: '--input-type=module', load: (name) => `await import('${name}');` },
  CJS: { flag: '--input-type=commonjs', load: (name) => `require('${name}');` },
};

const PLAYWRIGHT = '@playwright/test';
const PACKAGE = 'playwright-mailbox';

/**
 * The time that new processes take to load, in ms, alternately: Playwright `alone`, Playwright and the
 * package (`both`), and the package's share (`added`).
 */
export async function importCosts() {
  const costs = {
    ESM: { alone: [], both: [], added: [] },
    CJS: { alone: [], both: [], added: [] },
  };
  // The first run of each is not counted: it reads the files from the disk.
  for (let run = -1; run < RUNS; run++) {
    for (const [way, { alone, both, added }] of Object.entries(costs)) {
      const [single] = await load(WAYS[way], [PLAYWRIGHT]);
      const [first, second] = await load(WAYS[way], [PLAYWRIGHT, PACKAGE]);
      if (run < 0) continue;
      alone.push(single);
      both.push(second);
      added.push(second - first);
    }
  }
  return costs;
}

/** When each module was loaded, in ms since the start of the process. */
async function load({ flag, load }, names) {
  const loads = names.map((name) => `${load(name)} times.push(performance.now());`);
  const script = `const times = []; ${loads.join('')} console.log(JSON.stringify(times));`;
  const child = spawn(process.execPath, [flag, '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`A process that imports ${names.join(' and ')} failed`);
  return JSON.parse(printed);
}
