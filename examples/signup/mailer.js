import path from 'node:path';
import ejs from 'ejs';
import nodemailer from 'nodemailer';

const FROM = 'Market Lane <hello@shop.test>';
// The auditors get a copy of emails about new users, but never of a sign-in link.
const AUDIT = 'audit@shop.test';

/** @typedef {ReturnType<typeof createMailer>} Mailer */

/**
 * The emails that the shop sends, one method for each.
 *
 * @param {{ smtpUrl: string, baseUrl: string }} options
 */
export function createMailer({ smtpUrl, baseUrl }) {
  const transport = nodemailer.createTransport(smtpUrl, { from: FROM });

  async function send(template, message, data) {
    const { html, text } = await renderEmail(template, { ...data, baseUrl, email: message.to });
    const headers = { 'List-Unsubscribe': `<${baseUrl}/unsubscribe>` };
    await transport.sendMail({ ...message, headers, html, text });
  }

  return {
    verify: (to, code) =>
      send(
        'verify',
        { to, bcc: AUDIT, subject: 'Verify your email address' },
        { code, preheader: 'Your code is inside. It is valid for 10 minutes.' },
      ),

    welcome: (to) =>
      send(
        'welcome',
        { to, subject: 'Welcome to Market Lane' },
        { preheader: 'Your shop is open.' },
      ),

    signInLink: (to, token) =>
      send(
        'sign-in',
        { to, subject: 'Your sign-in link' },
        { url: `${baseUrl}/signin/${token}`, preheader: 'It signs you in, once.' },
      ),

    resetPassword: (to, token) =>
      send(
        'reset',
        { to, subject: 'Reset your password' },
        { url: `${baseUrl}/password/${token}`, preheader: 'The link is valid for an hour.' },
      ),

    invitation: (to, { inviter, copyToInviter }) =>
      send(
        'invitation',
        {
          to,
          cc: copyToInviter ? inviter : undefined,
          bcc: AUDIT,
          replyTo: inviter,
          subject: `${inviter} invites you to Market Lane`,
        },
        {
          inviter,
          url: `${baseUrl}/signup?email=${encodeURIComponent(to)}`,
          preheader: 'Help behind the counter.',
        },
      ),
  };
}

async function renderEmail(template, data) {
  const [html, text] = await Promise.all(
    ['html', 'txt'].map(async (kind) => {
      const body = await renderFile(`${template}.${kind}.ejs`, data);
      return renderFile(`layout.${kind}.ejs`, { ...data, body, year: new Date().getFullYear() });
    }),
  );
  return { html, text };
}

function renderFile(name, data) {
  return ejs.renderFile(path.join(import.meta.dirname, 'emails', name), data);
}
