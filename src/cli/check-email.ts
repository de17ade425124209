import { type Command, Option } from 'commander';
import type { CheckRule } from '../checks/index.js';
import { readEmail } from './read-email.js';

interface CheckFlags {
  json?: boolean;
  ignore?: string;
  allowedHosts?: string;
  warnings?: 'fail';
}

/** Adds the command `check`, which prints what is wrong with an email. */
export function addCheck(program: Command): void {
  program
    .command('check')
    .description('Check an email on standard input: playwright-mailbox check < mail.eml')
    .option('--json', 'print the findings as JSON')
    .option('--ignore <rules>', 'rules that are not checked, separated by commas')
    .option('--allowed-hosts <hosts>', 'hosts that links and images may have, separated by commas')
    .addOption(
      new Option('--warnings <fail>', 'fail: exit with 1 for warnings as well').choices(['fail']),
    )
    .exitOverride(({ exitCode }) => process.exit(exitCode && NOT_CHECKED))
    .action(async (flags: CheckFlags) => {
      process.exitCode = NOT_CHECKED;
      process.exitCode = (await check(flags)) ? 0 : 1;
    });
}

/** The exit status if the email could not be checked, which scripts tell from findings by it. */
const NOT_CHECKED = 2;

/** The flags of options that may be invalid. */
const FLAGS: Record<string, string> = { allowedHosts: '--allowed-hosts', ignore: '--ignore' };

/** Prints the findings. Returns whether none of them is a failure. */
async function check({ json, ignore, allowedHosts, warnings }: CheckFlags): Promise<boolean> {
  const source = await readEmail('check', 'check');
  // Loaded on demand, because other commands check no emails.
  const { checkEmail } = await import('../checks/index.js');
  const { findingLines } = await import('../checks/finding.js');
  const { CheckOptionError } = await import('../checks/options.js');
  const findings = await checkEmail(source, {
    ignore: listOf(ignore) as CheckRule[] | undefined,
    allowedHosts: listOf(allowedHosts),
    warnings,
  }).catch((error) => {
    throw error instanceof CheckOptionError
      ? new Error(`${FLAGS[error.option]} ${error.problem}`)
      : error;
  });
  const lines = json ? [JSON.stringify(findings, null, 2)] : findingLines(findings);
  process.stdout.once('error', () => {
    process.exitCode = NOT_CHECKED;
  });
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  return !findings.some(({ severity }) => severity === 'error' || warnings === 'fail');
}

function listOf(flag: string | undefined): string[] | undefined {
  return flag?.split(',').flatMap((one) => one.trim() || []);
}
