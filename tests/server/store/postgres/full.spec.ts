import { emailTo, expect, test } from './fixtures.js';

const REFUSE = `CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
  CREATE TRIGGER refuse BEFORE INSERT ON playwright_mailbox.emails EXECUTE FUNCTION public.refuse()`;

test('a full database can be read, and is ready again once it has space', async ({
  startNode,
  ask,
}) => {
  const { smtp, api } = await startNode();
  const ready = async () => (await api.request('/ready')).status;
  await smtp.deliver(emailTo('bob@inbox.test', 'before'));
  expect(await ready()).toBe(200);
  await ask(REFUSE);
  expect(await smtp.transaction(emailTo('bob@inbox.test', 'refused'))).toMatch(/^451 /);
  expect(await ready()).toBe(503);
  expect((await api.inbox()).subject).toBe('before');
  await ask('DROP TRIGGER refuse ON playwright_mailbox.emails');
  await expect.poll(ready, { timeout: 20_000 }).toBe(200);
  await smtp.deliver(emailTo('bob@inbox.test', 'after'));
  expect(await api.subjects('inbox')).toEqual(['after', 'before']);
});
