import type { Command, Option } from 'commander';

/** Names of options in other tools or calls of this package. */
const ELSEWHERE: Record<string, string> = {
  '--providers':
    'it is an option of mailboxServer() in your Playwright configuration; serve takes the requests of all providers',
};

/**
 * One line about incorrect usage of a command. Suggests the right option for an unknown one; Commander does
 * so only for misspellings.
 *
 * @param text printed by Commander
 */
export function usageError(text: string, command: Command): string {
  const [problem = '', suggestion = ''] = text
    .replace(/^error:/, 'playwright-mailbox:')
    .trimEnd()
    .split('\n');
  const flag = /unknown option '(--[^'=]+)/.exec(problem)?.[1];
  const hint = flag === undefined ? suggestion : hintFor(flag, suggestion, command);
  const isKnown = command.options.some(({ long }) => long === flag);
  // The value may be a key, if the flag is misspelled.
  const shown = isKnown ? problem : problem.replace(/(?<='--[^'=]+=).*(?=')/, '…');
  return hint === '' ? `${shown}\n` : `${shown} ${hint}\n`;
}

/** Rejects a flag that is given twice, of which Commander takes the last, unless its values are collected. */
export function rejectRepetitions(command: Command): void {
  const given = new Set<Option>();
  for (const option of command.options) {
    const isCollected = Array.isArray(option.defaultValue);
    if (isCollected || !option.required) continue;
    command.on(`option:${option.name()}`, () => {
      if (given.has(option)) command.error(`error: ${option.long} is given twice: give it once`);
      given.add(option);
    });
  }
}

function hintFor(flag: string, suggestion: string, command: Command): string {
  const call = `playwright-mailbox ${command.name()}`;
  const elsewhere = ELSEWHERE[flag];
  if (elsewhere !== undefined) return `(${elsewhere})`;
  const flags = command.options.flatMap(({ long }) => long ?? []);
  if (flags.includes(flag)) {
    const rest = command.registeredArguments.map((argument) => ` <${argument.name()}>`).join('');
    return `(${flag} takes no value: ${call} ${flag}${rest})`;
  }
  const words = wordsOf(flag);
  const similar = flags.filter((one) => words.every((word) => wordsOf(one).includes(word)));
  if (similar.length > 0) return `(Did you mean ${similar.join(' or ')}?)`;
  if (suggestion !== '') return suggestion;
  return `(${call} --help lists all)`;
}

/** `--max-size` and `--maxSize` → `max`, `size` */
function wordsOf(flag: string): string[] {
  return flag
    .slice(2)
    .replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
    .split('-');
}
