import { createTransport } from 'nodemailer';
import { createMailbox } from '../../src/mailbox/index.js';
import { detectOtp, rankOtp } from '../../src/otp/index.js';
import { expect, test } from '../mailbox/fixtures.js';
import { isRight, loadCases, mailOf, type OtpCase } from './cases.js';

/** The email of a case as an app would send it, with encoded bodies so that their content is preserved. */
function mimeOf(one: OtpCase, to: string) {
  const { subject, text, html } = mailOf(one);
  return {
    from: 'app@shop.test',
    to,
    ...(subject === null ? {} : { subject }),
    ...(text === null ? {} : { text }),
    ...(html === null ? {} : { html }),
    textEncoding: 'base64' as const,
  };
}

test('inbox, sent box, waitForOtp() and rankOtp() find the same codes', async ({
  mailboxServer,
}) => {
  // Sends and reads more than a hundred emails.
  test.slow();
  const { hostname: host, port } = new URL(mailboxServer.smtp);
  const transport = createTransport({ host, port: Number(port) });
  const cases = loadCases().filter(({ batch }) => batch === 'shared');
  expect(cases.length).toBeGreaterThan(100);
  for (const one of cases) {
    const mailbox = createMailbox({ mailboxURL: mailboxServer.http });
    await transport.sendMail(mimeOf(one, mailbox.address));
    const code = detectOtp(mailOf(one));
    const [best] = rankOtp(mailOf(one));
    const [received, sent] = [await mailbox.waitForEmail(), await mailbox.sent.latest()];
    expect.soft(isRight(one, code), one.id).toBe(true);
    expect.soft(received.detected_otp, `${one.id}: inbox`).toBe(code);
    expect.soft(sent?.detected_otp, `${one.id}: sent box`).toBe(code);
    expect.soft(best && best.score >= 50 ? best.code : null, `${one.id}: rankOtp`).toBe(code);
    if (code !== null) expect.soft(await mailbox.waitForOtp(), one.id).toBe(code);
    await mailbox.close();
  }
});
