import { expect, test } from '../fixtures.js';
import { absenceOfSqlite } from './kinds.js';
import { checkPageData, subjectsFound } from './page-data.js';

/** A page of the list. */
interface Lines {
  data: { subject: string }[];
  next: string | null;
}

test('the page reads a store in memory', async ({ deliver, api, mailboxServer }) => {
  await checkPageData(deliver, { api, mailboxServer });
});

test.describe('SQLite', () => {
  test.beforeEach(async () => {
    const absence = await absenceOfSqlite();
    test.skip(absence !== null, absence ?? '');
  });
  test.use({
    serverOptions: async ({}, use, testInfo) =>
      use({ store: `sqlite:${testInfo.outputPath('mail.db')}` }),
  });

  test('the page reads it', async ({ deliver, api, mailboxServer }) => {
    await checkPageData(deliver, { api, mailboxServer });
  });

  test('a list goes on where it was, whatever arrives or is deleted meanwhile', async ({
    deliver,
    api,
  }) => {
    const numbers = Array.from({ length: 9 }, (_, n) => n);
    const raw = (n: number) => `Subject: ${n}\r\n\r\ntext\r\n`;
    for (const n of numbers) await deliver({ to: ['kim@inbox.test'], raw: raw(n) });
    const path = '/extensions/v1/summaries?limit=4';
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const more: string = cursor && `&cursor=${cursor}`;
      const { body } = await api.request<Lines>(path + more);
      seen.push(...body.data.map(({ subject }) => subject));
      if (cursor === '') await deliver({ to: ['kim@inbox.test'], raw: raw(9) });
      // On a busy machine a page may have fewer lines than asked for.
      cursor = body.next;
    }
    expect(seen).toEqual(['8', '7', '6', '5', '4', '3', '2', '1', '0']);
    expect(await subjectsFound(api, '', 100)).toHaveLength(10);
  });
});
