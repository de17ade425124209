import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { type MailboxServerOptions, SECRET_OPTIONS } from '../contract/server-options.js';
import { readSecretFile, SecretFileError } from '../server/settings/secret-file.js';

const EXPECTED = 'must be a JSON object of options, such as {"maxEmails": 1000}';

const content = z.record(z.string(), z.unknown());

/**
 * The options in a configuration file: JSON with the names of `mailboxServer()`. The server checks their values.
 *
 * @throws Error with the place, if the file cannot be read, is no JSON object, or has keys that others may read
 */
export function readConfigFile(path: string): MailboxServerOptions {
  const { data } = content.safeParse(parse(path, contentOf(path)));
  if (data === undefined) {
    throw new Error(`${path} ${EXPECTED}`);
  }
  if (SECRET_OPTIONS.some((name) => name in data)) checkPermissions(path);
  return data as MailboxServerOptions;
}

function contentOf(path: string): string {
  try {
    // Editors on Windows begin a file with a byte order mark.
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new Error(`--config ${path} cannot be read (${code})`, { cause });
  }
}

function parse(path: string, text: string): unknown {
  if (text.trim() === '') throw new Error(`${path} is empty: it ${EXPECTED}`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${path} is not valid JSON: see line ${wrongLine(text)}`);
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
 * The first line up to which a text is not the beginning of JSON. V8 does not always say where an error is, and its
 * message quotes the text, which may contain a key.
 */
function wrongLine(text: string): number {
  const lines = text.split('\n');
  const wrong = lines.findIndex((_, n) => !isBeginning(`${lines.slice(0, n + 1).join('\n')}\n`));
  return wrong < 0 ? lines.length : wrong + 1;
}

function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const { message } = error as SyntaxError;
    return (
      message === 'Unexpected end of JSON input' || message.includes(` at position ${text.length}`)
    );
  }
}
