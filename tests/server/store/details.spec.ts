import { test } from '../fixtures.js';
import { checkDetails } from './details-data.js';
import { absenceOfSqlite } from './kinds.js';

test('a memory store returns all details of an email', async ({ deliver, api, mailboxServer }) => {
  await checkDetails(deliver, { api, mailboxServer });
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

  test('returns all details of an email', async ({ deliver, api, mailboxServer }) => {
    await checkDetails(deliver, { api, mailboxServer });
  });
});
