import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { EmailDetails } from '../../../src/contract/email-details.js';
import { emailPaths } from '../../../src/contract/extensions.js';
import type { MailboxServer } from '../../../src/server/index.js';
import { memory } from '../hostile/memory.js';
import { watchLoop } from '../hostile/stall.js';
import { dial } from '../hostile/talk.js';
import { expect, test } from './fixtures.js';

const MB = 1_000_000;

/** The size of an attachment, of which a connection accepts only a part at once. */
const SIZE = 12 * MB;

function emailWith(encoding: string, body: string): string {
  const header =
    'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: image/png\r\n';
  return `${header}Content-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n--b--\r\n`;
}

function base64(size: number, lineEnd = '\r\n'): string {
  return Buffer.alloc(size, 'attachment').toString('base64').replace(/.{76}/g, `$&${lineEnd}`);
}

/** Requests something without reading the response. */
async function askFor({ http, apiKey }: MailboxServer, path: string): Promise<Socket> {
  const socket = dial(http);
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${apiKey}\r\n\r\n`,
  );
  await once(socket, 'readable');
  return socket;
}

test.describe('slow readers', () => {
  test.use({ serverOptions: { maxStoreBytes: 40 * MB, responseTimeout: 60_000 } });

  for (const what of ['part', 'source'] as const) {
    test(`of one ${what} share its bytes`, async ({ mailboxServer, receive }) => {
      const { record, bytes } = await receive(emailWith('base64', base64(SIZE)));
      const before = memory();
      const id = record.email_id;
      const path = what === 'part' ? emailPaths.part(id, '1') : emailPaths.source(id);
      const sockets = await Promise.all(
        Array.from({ length: 12 }, () => askFor(mailboxServer, path)),
      );
      await expect.poll(() => memory() - before).toBeLessThan((3 * SIZE) / MB);
      expect(await bytes(what === 'part' ? { part: '1' } : 'source')).toHaveLength(
        what === 'part' ? SIZE : emailWith('base64', base64(SIZE)).length,
      );
      for (const socket of sockets) socket.destroy();
    });
  }

  test('of many emails have a common limit, and get an error beyond it', async ({
    mailboxServer,
    api,
    receive,
  }) => {
    const sockets = [];
    // The store keeps two of them, and the first reader still holds the oldest.
    for (const what of ['part', 'source', 'part'] as const) {
      const { record, get } = await receive(emailWith('base64', base64(SIZE)));
      const id = record.email_id;
      const path = what === 'part' ? emailPaths.part(id, '1') : emailPaths.source(id);
      if (sockets.length < 2) {
        sockets.push(await askFor(mailboxServer, path));
        continue;
      }
      const { status, headers, body } = await api.request(path);
      expect([status, headers.get('Retry-After')]).toEqual([503, '1']);
      expect(body.error.message).toBe('Too many responses are waiting to be read; try again later');
      for (const socket of sockets) socket.destroy();
      await expect.poll(async () => (await get({ part: '1' })).status).toBe(200);
    }
  });
});

const BIG = 6 * MB;
const repeat = (text: string) => text.repeat(BIG / text.length);

/** Bodies that take long to decode, or to find the end of. */
const BODIES: Record<string, [encoding: string, body: string]> = {
  'regular base64': ['base64', base64(6 * MB)],
  'base64 with a character too many in each line': ['base64', base64(6 * MB, '!\r\n')],
  'padding only': ['base64', repeat(`${'='.repeat(998)}\r\n`)],
  'encoded bytes': ['quoted-printable', repeat(`${'=41'.repeat(25)}=\r\n`)],
  'soft line breaks': ['quoted-printable', repeat('=\r\n')],
  'long lines of blanks': ['quoted-printable', repeat(`${' '.repeat(999_998)}\r\n`)],
  'lines that may be delimiters': ['8bit', repeat('--\r\n')],
  'lines that are nearly delimiters': ['8bit', repeat('--b \t-\r\n')],
};

/** The maximum number of parts. */
const PARTS = Array.from(
  { length: 999 },
  (_, n) => `Content-Disposition: attachment; filename=${n}`,
);
const MANY = `x\r\n--b\r\n${PARTS.join('\r\n\r\nbytes\r\n--b\r\n')}`;
BODIES['with a thousand others'] = ['7bit', MANY];

for (const [what, [encoding, body]] of Object.entries(BODIES)) {
  test(`a large part of ${what} does not delay other requests`, async ({ api, deliver }) => {
    await deliver({ raw: emailWith(encoding, body) });
    const { data } = await api.list('inbox');
    const id = data[0] ?? '';
    const described = await watchLoop(() => api.request<EmailDetails>(emailPaths.details(id)));
    // Without yielding, there would be two or three turns.
    expect(described.turns).toBeGreaterThan(10);
    const part = await api.request(emailPaths.part(id, '1'), { method: 'HEAD' });
    const [attachment] = described.result.body.attachments;
    expect(part.headers.get('Content-Length')).toBe(String(attachment?.size));
  });
}
