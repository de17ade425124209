import { Errors, ServerClient } from 'postmark';
import { test as base, expect, KEY } from './fixtures.js';

const test = base.extend<{ postmark: ServerClient }>({
  postmark: async ({ url }, use) => {
    const requestHost = url('postmark').replace(/^http:\/\//, '');
    await use(new ServerClient(KEY, { requestHost, useHttps: false }));
  },
});

const FROM = 'hello@shop.test';

test('describes a sent email, and returns its source', async ({ postmark }) => {
  const To = 'Kim <ann@inbox.test>, bob@inbox.test';
  const email = { From: FROM, To, Bcc: 'audit@shop.test', Subject: 'Hello', TextBody: 'x' };
  const { MessageID, ...result } = await postmark.sendEmail(email);
  expect(result).toMatchObject({ ErrorCode: 0, To });
  expect(await postmark.getOutboundMessageDetails(MessageID)).toMatchObject({
    Subject: 'Hello',
    Bcc: [{ Email: 'audit@shop.test' }],
    Recipients: ['ann@inbox.test', 'bob@inbox.test', 'audit@shop.test'],
    Status: 'Sent',
  });
  const { Body } = await postmark.getOutboundMessageDump(MessageID);
  expect(Body).toContain(`Message-ID: <${MessageID}@postmark.test>`);
  const unknown = postmark.getOutboundMessageDetails('nonsense');
  await expect(unknown).rejects.toThrow(Errors.ApiInputError);
});

test('sends templates, single and in a batch', async ({ postmark, mailbox, api }) => {
  const template = {
    From: FROM,
    To: mailbox.address,
    TemplateAlias: 'sign-in',
    TemplateModel: { code: '482913' },
  };
  await postmark.sendEmailWithTemplate(template);
  expect(await mailbox.waitForOtp()).toBe('482913');
  const results = await postmark.sendEmailBatchWithTemplates([template, { ...template, To: 'x' }]);
  expect(results.map(({ ErrorCode }) => ErrorCode)).toEqual([0, 300]);
  expect((await api.list('sent')).data).toHaveLength(2);
});

test('returns a result for each email of a batch', async ({ postmark, api }) => {
  const emails = ['bob@inbox.test', 'ann.x-reject-550@inbox.test'].map((To) => ({
    From: FROM,
    To,
    Subject: To,
    TextBody: 'x',
  }));
  const results = await postmark.sendEmailBatch(emails);
  expect(results).toMatchObject([{ ErrorCode: 0 }, { ErrorCode: 406 }]);
  expect(await api.subjects('sent')).toEqual(['bob@inbox.test']);
  const many = Array.from({ length: 501 }, () => emails).flat();
  await expect(postmark.sendEmailBatch(many)).rejects.toThrow('at most 500 messages');
  expect((await api.list('sent')).data).toHaveLength(1);
});

test('the SDK throws its own error classes', async ({ postmark, api }) => {
  const one = { From: FROM, To: 'bob@inbox.test', Subject: 's', TextBody: 't' };
  const send = (change: object) => postmark.sendEmail({ ...one, ...change });
  await expect(send({ To: '' })).rejects.toThrow(Errors.ApiInputError);
  await expect(send({ To: 'nobody' })).rejects.toThrow(Errors.ApiInputError);
  await expect(send({ TextBody: undefined })).rejects.toThrow('`HtmlBody`');
  const inactive = await send({ To: 'bob.x-reject-550@inbox.test' }).catch((error) => error);
  expect(inactive).toBeInstanceOf(Errors.InactiveRecipientsError);
  expect(inactive.recipients).toEqual(['bob.x-reject-550@inbox.test']);
  const busy = send({ To: 'bob.x-defer@inbox.test' });
  await expect(busy).rejects.toThrow(Errors.RateLimitExceededError);
  const [deferred] = await postmark.sendEmailBatch([{ ...one, To: 'ann.x-defer@inbox.test' }]);
  expect(deferred).toMatchObject({ ErrorCode: 429 });
  const unknown = postmark.getBounces();
  await expect(unknown).rejects.toMatchObject({ statusCode: 404, code: -1 });
  expect((await api.list('sent')).data).toEqual([]);
});
