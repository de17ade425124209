import { checkPageData, eventsOf, nextEvent, subjectsFound, subjectsTold } from '../page-data.js';
import { emailTo, expect, test } from './fixtures.js';

test('the page of one server shows an email that another accepted', async ({ startNode }) => {
  const [one, other] = [await startNode(), await startNode()];
  await checkPageData((delivery) => one.smtp.deliver(delivery), other);
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
