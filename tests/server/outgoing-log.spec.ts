import { expect, test } from '@playwright/test';
import { OutgoingLog } from '../../src/server/rest/outgoing-log.js';

test('lists the email first that was sent last, though it was added before another', () => {
  const log = new OutgoingLog();
  const rest = { from: 'kim@inbox.test', to: ['a@shop.test'], accepted: true, raw: '' };
  const add = (title: string, time: string) =>
    log.add('', { title, sent_at: `2030-01-01T${time}Z`, outcome: '250 OK', ...rest });
  add('first', '10:00:00');
  add('third', '10:00:02');
  add('second', '10:00:01');
  expect(log.newest('').map(({ title }) => title)).toEqual(['third', 'second', 'first']);
  expect(log.newest('other')).toEqual([]);
});
