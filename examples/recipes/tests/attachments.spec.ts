import { expect, test } from 'playwright-mailbox';
import { sendEmail } from '../app';

test('asserts on an invoice', async ({ mailbox, expectEmail }, testInfo) => {
  await sendEmail({
    to: mailbox.address,
    subject: 'Your receipt',
    replyTo: 'support@shop.test',
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    attachments: [
      {
        filename: 'invoice-42.txt',
        content: 'Total: € 42',
        contentType: 'text/plain; charset=utf-8',
      },
      {
        filename: 'visit.ics',
        content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR',
        contentType: 'text/calendar',
      },
    ],
  });

  const receipt = await expectEmail({ subject: /receipt/i, attachment: /^invoice-.*\.txt$/ });
  const [invoice] = await receipt.attachments();
  expect(invoice?.contentType).toBe('text/plain');
  expect(await invoice?.text()).toContain('€ 42');
  await invoice?.saveAs(testInfo.outputPath('invoice.txt'));

  await expect(receipt).toHaveAttachment({ filename: /\.ics$/, contentType: 'text/calendar' });
  await expect(receipt).toHaveHeader('List-Unsubscribe-Post', 'List-Unsubscribe=One-Click');
  await expect(receipt).toHaveReplyTo('support@shop.test');
  expect(await receipt.calendar()).toContain('BEGIN:VCALENDAR');
});
