import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { runScript } from '../support/project-process.js';
import { expect, failureOf, KEY, test } from './fixtures.js';

const FOLDER = path.resolve(import.meta.dirname, '../server/tls');
/** A self-signed certificate for localhost and 127.0.0.1. */
const CERTIFICATE = path.join(FOLDER, 'cert.pem');

async function startHttps() {
  const [cert, key] = await Promise.all(
    [CERTIFICATE, path.join(FOLDER, 'key.pem')].map((file) => readFile(file)),
  );
  const server = createServer({ cert, key }, (_request, response) => response.end('null'));
  await once(server.listen(0), 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, url: `https://127.0.0.1:${port}` };
}

test('does not retry after an untrusted certificate, and names NODE_EXTRA_CA_CERTS', async ({
  newClient,
}) => {
  const { server, url } = await startHttps();
  const error = await failureOf(newClient({ baseURL: url, retries: 5 }).inbox.latest());
  expect(error).toMatchObject({ code: 'UNREACHABLE', transient: false, refused: false });
  expect(error.message).toContain('got no answer: self-signed certificate.');
  expect(error.hint).toContain(`certificate of ${url}.\nSet NODE_EXTRA_CA_CERTS to`);
  server.close();
});

test('does not retry https: at a server without TLS', async ({ server, newClient }) => {
  const baseURL = server.url.replace('http:', 'https:');
  const error = await failureOf(newClient({ baseURL }).inbox.latest());
  expect(error).toMatchObject({ code: 'UNREACHABLE', transient: false, refused: false });
  expect(error.message).toContain('was answered without TLS.');
  expect(error.hint).toContain('begin with http:');
});

const SCRIPT = `
  import { MailboxClient } from 'playwright-mailbox/client';
  for (const baseURL of process.argv.slice(2)) {
    const client = new MailboxClient({ baseURL, apiKey: process.argv[1] });
    const answer = await client.inbox.latest().catch(({ transient, hint }) => ({ transient, hint }));
    console.log(JSON.stringify(answer));
    await client.close();
  }
`;

test('NODE_EXTRA_CA_CERTS makes a certificate trusted, for the names in it', async () => {
  test.skip(process.platform === 'darwin', 'macOS has only one loopback address');
  const { server, url } = await startHttps();
  const args = [KEY, url, url.replace('127.0.0.1', '127.0.0.2')];
  const { output } = await runScript(SCRIPT, args, { NODE_EXTRA_CA_CERTS: CERTIFICATE });
  const [trusted, otherName] = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(trusted).toBeNull();
  expect(otherName.transient).toBe(false);
  expect(otherName.hint).toContain('Use a name of the certificate');
  server.close();
});
