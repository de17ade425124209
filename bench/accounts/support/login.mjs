import { command } from '../../server/support/load.mjs';

/** The key of an account. */
export function keyOf(name) {
  return `key-of-the-account-${name}`;
}

/** Logs in with an SMTP client. */
export function login(client, name) {
  const credentials = Buffer.from(`\0${name}\0${keyOf(name)}`).toString('base64');
  return command(client, `AUTH PLAIN ${credentials}`);
}
