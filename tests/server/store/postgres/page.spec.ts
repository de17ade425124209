import { checkPageData, eventsOf, nextEvent, subjectsFound, subjectsTold } from '../page-data.js';
import { emailTo, expect, test } from './fixtures.js';

test('the page of one server shows an email that another accepted', async ({ startNode }) => {
  const [one, other] = [await startNode(), await startNode()];
  await checkPageData((delivery) => one.smtp.deliver(delivery), other);
});

test('the page of one server is told of emails that another purged', async ({ startNode }) => {
  const [one, other] = [await startNode(), await startNode()];
  const events = eventsOf(one.mailboxServer);
  const { generation } = await nextEvent(events, 'start');
  await one.smtp.deliver(emailTo('kim@inbox.test', 'purged'));
  expect(await subjectsTold(events, 1)).toEqual(['purged']);
  const path = '/extensions/v1/emails?recipient=kim@inbox.test';
  await other.api.request(path, { method: 'DELETE' });
  expect((await nextEvent(events, 'deleted')).generation).not.toBe(generation);
  await expect.poll(() => subjectsFound(one.api, '')).toEqual([]);
  await events.return(undefined);
});

test('the page reconnects to the store after an outage, and follows it', async ({
  startNode,
  cutOff,
}) => {
  const node = await startNode();
  const events = eventsOf(node.mailboxServer);
  await nextEvent(events, 'start');
  await node.smtp.deliver(emailTo('kim@inbox.test', 'before'));
  expect(await subjectsTold(events, 1)).toEqual(['before']);
  await cutOff('%', async () => {
    const path = '/extensions/v1/summaries';
    await expect.poll(async () => (await node.api.request(path)).status).toBe(503);
  });
  await expect.poll(() => subjectsFound(node.api, '').catch(() => [])).toEqual(['before']);
  const next = subjectsTold(events, 1);
  await expect(async () => {
    await node.smtp.deliver(emailTo('kim@inbox.test', 'after'));
  }).toPass();
  expect((await next)[0]).toBe('after');
  await expect.poll(async () => (await subjectsFound(node.api, ''))[0]).toBe('after');
  await events.return(undefined);
});
