import { buffer } from 'node:stream/consumers';
import type { Command } from 'commander';
import type { CheckRule } from '../checks/index.js';

interface CheckFlags {
  json?: boolean;
  ignore?: string;
  allowedHosts?: string;
}

/** Adds the command `check`, which prints what is wrong with an email. */
export function addCheck(program: Command): void {
  program
    .command('check')
    .description('Check an email on standard input: playwright-mailbox check < mail.eml')
    .option('--json', 'print the findings as JSON')
    .option('--ignore <rules>', 'rules that are not checked, separated by commas')
    .option('--allowed-hosts <hosts>', 'hosts that links may have, separated by commas')
    .action(check);
}

async function check({ json, ignore, allowedHosts }: CheckFlags): Promise<void> {
  if (process.stdin.isTTY) {
    throw new Error(
      'check reads an email from standard input: playwright-mailbox check < mail.eml',
    );
  }
  const source = await buffer(process.stdin);
  if (source.length === 0) throw new Error('check: there is no email on standard input');
  // Loaded on demand, because other commands check no emails.
  const { checkEmail } = await import('../checks/index.js');
  const { findingLines } = await import('../checks/finding.js');
  const findings = await checkEmail(source, {
    ignore: listOf(ignore) as CheckRule[] | undefined,
    allowedHosts: listOf(allowedHosts),
  });
  const lines = json ? [JSON.stringify(findings, null, 2)] : findingLines(findings);
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  if (findings.some(({ severity }) => severity === 'error')) process.exitCode = 1;
}

function listOf(flag: string | undefined): string[] | undefined {
  return flag?.split(',').map((one) => one.trim());
}
