import { inboxEmailSchema } from '../../../src/contract/email.js';
import { SERVER_DEFAULTS } from '../../../src/contract/server-options.js';
import { EmailSerializer } from '../../../src/server/message/email-serializer.js';
import { parseMessage } from '../../../src/server/message/message.js';
import { MessageReader } from '../../../src/server/message/message-reader.js';
import { expect, test } from '../fixtures.js';

const BIG = `From: Shop <app@shop.test>\r\nSubject: Your code is 482913\r\n\r\n${'x'.repeat(100_000)}`;

test('shows an email without a body if reading the body takes too long', async () => {
  const problems: string[] = [];
  // A deadline by which no thread has started.
  const reader = new MessageReader(SERVER_DEFAULTS, (problem) => problems.push(problem), 1);
  const records = new EmailSerializer(reader, SERVER_DEFAULTS);
  const mail = parseMessage({ from: '', to: ['bob@inbox.test'] }, Buffer.from(BIG));
  const emailId = '01890a5d-ac96-774b-bcce-b302099a8057';
  const read = async () => {
    const record = await records.serialize('default', 'inbox', {
      emailId,
      messageKey: '1',
      time: 0,
      message: mail,
    });
    const { before, content, after } = record;
    return JSON.parse(before + Buffer.from(content.json as Uint8Array).toString() + after);
  };
  // Two concurrent reads, and a later one: the email is not parsed again.
  const [email] = [...(await Promise.all([read(), read()])), await read()];
  expect(inboxEmailSchema.parse(email)).toMatchObject({
    text_body: null,
    html_body: null,
    detected_otp: '482913',
    from_address: 'app@shop.test',
    virus_verdict: 'GRAY',
  });
  expect(problems).toEqual(['The email takes too long to read']);
  await reader.close();
});

test('serves other requests while a worker examines an email', async () => {
  const reader = new MessageReader(SERVER_DEFAULTS);
  const raw = Buffer.from(`Subject: x\r\n\r\n${'--c\r\n'.repeat(2_000_000)}`);
  let isOver = false;
  const examined = reader.examine({ from: '', to: ['bob@inbox.test'] }, raw).finally(() => {
    isOver = true;
  });
  let turns = 0;
  while (!isOver) {
    await new Promise(setImmediate);
    turns++;
  }
  expect(await examined).toMatchObject({ fault: null, search: { subject: 'x' } });
  // Without yielding, there would be one or two turns.
  expect(turns).toBeGreaterThan(10);
  await reader.close();
});
