import { createHmac, randomBytes } from 'node:crypto';
import {
  type MailboxServerOptions,
  type OptionName,
  SECRET_OPTIONS,
  SERVER_FLAGS,
  WITHOUT_FLAG,
} from './server-options.js';

/**
 * Options that may differ in a reused server: the URL contains the port, no test depends on the log, and a server that
 * runs has logged in.
 */
const NOT_COMPARED = [
  'httpPort',
  'logLevel',
  'imapPassword',
  'imapPasswordFile',
  'imapTokenCommand',
] as const satisfies OptionName[];

/** An option in {@link expectedOptions}. */
type ComparedOption = Exclude<OptionName, (typeof NOT_COMPARED)[number]>;

/** The options that a running server must share with the client. */
export const COMPARED_OPTIONS = [...Object.keys(SERVER_FLAGS), ...WITHOUT_FLAG].filter(
  (name) => !NOT_COMPARED.some((other) => other === name),
) as ComparedOption[];

/** The parameter of `GET /health` with the value that the client expects: `smtpPort` → `smtp_port`. */
export function serverParameter(option: string): string {
  return option.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

/** The query of `GET /health` for the given options: a server with different options responds with 409. */
export function expectedOptions(options: MailboxServerOptions): string {
  const given = COMPARED_OPTIONS.filter((name) => options[name] !== undefined);
  const pairs = given.map((name): [string, string] => [
    serverParameter(name),
    comparedValue(name, options[name], randomBytes(16).toString('hex')),
  ]);
  return new URLSearchParams(pairs).toString();
}

/** Whether an option is compared as a digest, because its value contains keys. */
export function isSecret(
  name: ComparedOption,
): name is Extract<ComparedOption, (typeof SECRET_OPTIONS)[number]> {
  return SECRET_OPTIONS.some((secret) => secret === name);
}

/**
 * The value of an option in a form that can be compared: without passwords, keys and folders, which client
 * and server may write differently.
 *
 * @param salt for the digest of keys, which starts with it
 */
export function comparedValue(
  name: ComparedOption,
  value: MailboxServerOptions[ComparedOption],
  salt: string,
): string {
  if (value === undefined) return 'none';
  if (isSecret(name)) {
    // The order of the accounts or providers does not matter.
    const text = typeof value === 'string' ? value : JSON.stringify(Object.entries(value).sort());
    return `${salt}.${createHmac('sha256', salt).update(text).digest('hex')}`;
  }
  const text = String(value);
  if (['store', 'rspamd', 'clamd'].includes(name)) return text.split(':', 1).join();
  return SERVER_FLAGS[name][0] === 'file' ? (text.split(/[\\/]/).at(-1) ?? text) : text;
}

/** The salt of a digest returned by {@link comparedValue}. */
export function saltOf(digest: string): string {
  return digest.split('.', 1).join();
}
