import { expect, test } from './fixtures.js';

/** More than two pages of a list contain. */
const MANY = 250;

const subjectsOf = (emails: readonly { subject: string | null }[]) =>
  emails.map(({ subject }) => subject);

const NUMBERED = Array.from({ length: MANY }, (_, index) => `mail ${index}`);

for (const listOrder of ['newest', 'oldest', 'shuffled'] as const) {
  test.describe(`hundreds of emails, listed ${listOrder}`, () => {
    test.use({ serverOptions: { listOrder } });

    test('shows and fetches each once while more arrive', async ({ server, mailbox, deliver }) => {
      for (const subject of NUMBERED) deliver({ subject });
      // A new page of emails with every page: a list that follows them would never end.
      const flood = () =>
        NUMBERED.slice(0, 100).map((_, index) => deliver({ subject: `${index}` }));
      server.afterAnswer('inbox.list', flood, { times: 8 });

      const listed = subjectsOf(await mailbox.list());
      // The list may contain emails that arrived with the first page, but no later ones.
      const ours = listed.filter((subject) => subject?.startsWith('mail '));
      expect(ours).toEqual(NUMBERED.toReversed());
      const pages = server.requestsTo('inbox.list');
      expect(pages[0]?.query).not.toHaveProperty('before');
      expect(new Set(pages.slice(1).map(({ query }) => query.before)).size).toBe(1);
      expect(pages.slice(1).map(({ query }) => query.page)).toEqual(['1', '2', '3', '4']);
      const fetched = server.requestsTo('inbox.get').map(({ path }) => path);
      expect(new Set(fetched).size).toBe(fetched.length);
    });

    test('finds a code behind all of them', async ({ mailbox, deliver }) => {
      deliver({ detected_otp: '482913' });
      for (const subject of NUMBERED) deliver({ subject });
      expect(await mailbox.waitForOtp()).toBe('482913');
    });

    test('finds an email that arrives during the listing', async ({ server, mailbox, deliver }) => {
      for (const subject of NUMBERED) deliver({ subject });
      const arrive = () => {
        deliver({ subject: 'Invoice' });
        deliver({ subject: 'Our newsletter' });
      };
      server.afterAnswer((request) => request.query.page === '2', arrive);
      expect((await mailbox.waitForEmail({ subject: 'invoice' })).subject).toBe('Invoice');
    });
  });
}

test('skips an email that is deleted between list and get', async ({
  server,
  mailbox,
  deliver,
}) => {
  const gone = deliver({ subject: 'one' });
  deliver({ subject: 'two' });
  deliver({ subject: 'three' });
  server.afterAnswer('inbox.list', () => server.remove(gone));
  expect(subjectsOf(await mailbox.waitForEmails(2))).toEqual(['two', 'three']);
});

test('pages through sent emails in the same way', async ({ server, mailbox }) => {
  const send = (subject: string) => server.send({ to: mailbox.address, subject });
  NUMBERED.map(send);
  server.afterAnswer('sent.list', () => send('more'), { times: 8 });
  expect((await mailbox.sent.waitForEmail({ subject: /^mail 0$/ })).subject).toBe('mail 0');
  const ours = subjectsOf(await mailbox.sent.list({ subject: 'mail' }));
  expect(ours).toEqual(NUMBERED.toReversed());
});
