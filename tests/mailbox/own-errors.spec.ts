import { expect as mailboxExpect } from '../../src/index.js';
import type { Mailbox } from '../../src/mailbox/index.js';
import { mailCollectionOf } from '../../src/mailbox/mailbox.js';
import { expectEmailAt } from '../../src/playwright/expect-email.js';
import { expect, SOON, test } from './fixtures.js';

/** Every call that runs a predicate. */
const CALLS: Record<string, (mailbox: Mailbox, predicate: () => boolean) => Promise<unknown>> = {
  waitForEmail: (mailbox, predicate) => mailbox.waitForEmail({ predicate }),
  waitForEmails: (mailbox, predicate) => mailbox.waitForEmails(2, { predicate }),
  waitForOtp: (mailbox, predicate) => mailbox.waitForOtp({ predicate }),
  waitForLink: (mailbox, predicate) => mailbox.waitForLink({ predicate }),
  'sent.waitForEmail': (mailbox, predicate) => mailbox.sent.waitForEmail({ predicate }),
  list: (mailbox, predicate) => mailbox.list({ predicate }),
  expectEmail: (mailbox, predicate) => expectEmailOf(mailbox)({ predicate }),
  'expectEmail.not': (mailbox, predicate) => expectEmailOf(mailbox).not({ predicate }),
  toReceiveEmail: (mailbox, predicate) => mailboxExpect(mailbox).toReceiveEmail({ predicate }),
  '.not.toReceiveEmail': (mailbox, predicate) =>
    mailboxExpect(mailbox).not.toReceiveEmail({ predicate }),
};

function expectEmailOf(mailbox: Mailbox) {
  const inbox = mailCollectionOf(mailbox, 'inbox');
  if (!inbox) throw new Error('A mailbox has an inbox.');
  return expectEmailAt(inbox);
}

async function thrownBy(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}

for (const [name, call] of Object.entries(CALLS)) {
  test(`${name}: rethrows an error of a predicate unchanged, with its stack`, async ({
    mailbox,
    send,
  }) => {
    await send({ subject: 'Hello' });
    const thrown = new RangeError('in the predicate');
    const { stack } = thrown;
    const predicate = () => {
      throw thrown;
    };
    expect(await thrownBy(call(mailbox, predicate))).toBe(thrown);
    expect(thrown.stack).toBe(stack);
  });
}

test('rethrows the reason of a signal unchanged, with its stack', async ({
  mailbox,
  newMailbox,
}) => {
  const reason = new Error('changed my mind');
  const { stack } = reason;
  const signal = AbortSignal.abort(reason);
  expect(await thrownBy(mailbox.waitForOtp({ signal }))).toBe(reason);
  expect(await thrownBy(newMailbox({ signal }).waitForEmail())).toBe(reason);
  expect(reason.stack).toBe(stack);
});

test('rethrows the reason of a signal for a method of an email', async ({ newMailbox, send }) => {
  const reason = new Error('changed my mind');
  const { stack } = reason;
  const controller = new AbortController();
  const mailbox = newMailbox({ signal: controller.signal });
  await send({ to: mailbox.address });
  const email = await mailbox.waitForEmail();
  controller.abort(reason);
  expect(await thrownBy(email.check())).toBe(reason);
  expect(await thrownBy(email.report('opened'))).toBe(reason);
  expect(await thrownBy(email.calendar())).toBe(reason);
  expect(reason.stack).toBe(stack);
});

test('an error of another wait, as the reason of a signal, keeps its location', async ({
  mailbox,
}) => {
  const reason = await thrownBy(mailbox.waitForOtp({ timeout: SOON }));
  const { stack } = reason as Error;
  const signal = AbortSignal.abort(reason);
  expect(await thrownBy(mailbox.waitForEmail({ signal }))).toBe(reason);
  expect((reason as Error).stack).toBe(stack);
});

test('an error of this package points at the call', async ({ mailbox, send }) => {
  await send({ subject: 'Hello' });
  const email = await mailbox.waitForEmail();
  const wrong = (value: unknown) => value as never;
  const errors = await Promise.all([
    thrownBy(mailbox.waitForEmail(wrong({ subjekt: 'x' }))),
    thrownBy(mailbox.waitForOtp(wrong({ timeOut: 1 }))),
    thrownBy(mailbox.waitForEmail({}, ...([{ timeout: 1 }] as unknown as []))),
    thrownBy(mailbox.list(wrong({ subjekt: 'x' }))),
    thrownBy(mailbox.latest(...([{}] as unknown as []))),
    thrownBy(mailbox.at('kim')),
    thrownBy(mailbox.get('0')),
    thrownBy(email.calendar()),
    thrownBy(email.attachments(wrong({ inlined: true }))),
    thrownBy(email.check(wrong({ rule: 'x' }))),
    thrownBy(email.report(wrong('seen'))),
    thrownBy(expectEmailOf(mailbox).not(wrong({ timeOut: 1 }))),
  ]);
  for (const error of errors) {
    expect(/\n {4}at .*/.exec((error as Error).stack ?? '')?.[0]).toContain('own-errors.spec.ts');
  }
});
