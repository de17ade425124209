import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { MailboxServerOptions } from '../contract/server-options.js';
import { readSecretFile, SecretFileError } from '../server/secret-file.js';

const content = z.record(z.string(), z.unknown());

/**
 * The options in a configuration file: JSON with the names of `mailboxServer()`. The server checks their values.
 *
 * @throws Error with the place, if the file cannot be read, is no JSON object, or has keys that others may read
 */
export function readConfigFile(path: string): MailboxServerOptions {
  const { data } = content.safeParse(parse(path, contentOf(path)));
  if (data === undefined) {
    throw new Error(`${path} must be a JSON object of options, such as {"maxEmails": 1000}`);
  }
  const hasKeys = 'apiKey' in data || 'accounts' in data;
  if (hasKeys) checkPermissions(path);
  return data as MailboxServerOptions;
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new Error(`--config ${path} cannot be read (${code})`, { cause });
  }
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const before = text.slice(0, errorPosition(text)).split('\n');
    const place = `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
    // The message of JSON.parse() quotes the text, which may contain a key.
    throw new Error(`${path} is not valid JSON (${place})`);
  }
}

function checkPermissions(path: string): void {
  try {
    readSecretFile(path);
  } catch (error) {
    if (!(error instanceof SecretFileError)) throw error;
    throw new Error(`${path} has keys, and ${error.message}`);
  }
}

/**
 * Where JSON is wrong. V8 does not always say so: the shortest beginning of the text with an error before its own
 * end has it there.
 */
function errorPosition(text: string): number {
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isWrong(text.slice(0, middle + 1))) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Whether a text cannot be the beginning of JSON. */
function isWrong(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    const { message } = error as SyntaxError;
    const [, position] = /at position (\d+)/.exec(message) ?? [];
    if (position !== undefined) return Number(position) < text.length;
    return (
      message.startsWith('Unexpected token') || message.startsWith('Unexpected non-whitespace')
    );
  }
}
