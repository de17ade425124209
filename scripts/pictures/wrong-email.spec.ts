import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { expect, test } from 'playwright-mailbox';
import { CHECKS_REPORT } from './places.js';

test.describe.configure({ mode: 'serial' });
test.use({ mailboxAttach: 'on' });

const HTML = `<html lang="en">
<body style="font-family: sans-serif; color: #222; padding: 8px 16px">
  <h2>Market Lane</h2>
  <p>Hi ,</p>
  <p>Thank you for your order of {{date}}. Here is your receipt:</p>
  <table style="border-spacing: 0 4px">
    <tr><td style="width: 220px">Sourdough bread</td><td>€4.20</td></tr>
    <tr><td>Delivery</td><td>€undefined</td></tr>
  </table>
  <p><a href="#" style="background: #0b6b3a; color: #fff; padding: 8px 16px">Track your order</a></p>
</body>
</html>`;

let attached = '';

test.fail('sends a receipt', async ({ mailbox }, testInfo) => {
  attached = testInfo.outputPath('mailbox.html');
  await createTransport(process.env.MAILBOX_SMTP_URL).sendMail({
    from: 'Market Lane <hello@market-lane.test>',
    to: mailbox.address,
    subject: 'Your receipt',
    text: 'Thank you for your order. Your receipt is in the app.',
    html: HTML,
  });
  await expect(await mailbox.waitForEmail()).toPassEmailChecks();
});

// The report page exists only after the test has ended.
test('keeps the page of its report', async () => {
  await mkdir(path.dirname(CHECKS_REPORT), { recursive: true });
  await copyFile(attached, CHECKS_REPORT);
});
