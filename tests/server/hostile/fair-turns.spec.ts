import type { InboxEmail } from '../../../src/contract/email.js';
import { expect, test } from '../fixtures.js';

const HOSTILE_EMAILS = 8;
const HOSTILE_BYTES = 1_000_000;

test('serves other emails and held requests while it reads hostile emails', async ({
  api,
  send,
  deliver,
}) => {
  const hostile = `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\n${'--\r\n'.repeat(HOSTILE_BYTES / 4)}`;
  for (let n = 0; n < HOSTILE_EMAILS; n++) {
    await deliver({ to: [`hostile${n}@inbox.test`], raw: hostile });
  }
  await deliver({ to: ['bob@inbox.test'], raw: `Subject: big\r\n\r\n${'x'.repeat(1_000_000)}` });

  const order: string[] = [];
  const read = async (name: string, to: string, headers = {}) => {
    const { status } = await api.request<InboxEmail>(`/v1/inbox/latest?to=${to}`, { headers });
    order.push(name);
    expect(status).toBe(200);
  };
  const held = read('held', 'ann@inbox.test', { Prefer: 'wait=30' });
  const hostileReads = Array.from({ length: HOSTILE_EMAILS }, (_, n) =>
    read('hostile', `hostile${n}@inbox.test`),
  );
  const big = read('big', 'bob@inbox.test');
  await send({ to: 'ann@inbox.test' });
  order.push('taken');
  await Promise.all([held, big, ...hostileReads]);

  // Each of the two threads may still be reading a hostile email; if the others had to queue, no more would follow.
  for (const name of ['held', 'taken', 'big']) {
    expect(
      order.slice(order.indexOf(name)).filter((one) => one === 'hostile').length,
      name,
    ).toBeGreaterThan(2);
  }
});
