// The kinds of waits, and the emails that arrive: the right one and similar ones.

/** Each kind of wait, with its call, its email and its result. */
const KINDS = [
  {
    kind: 'code',
    wait: (mailbox, options) => mailbox.waitForOtp(options),
    mailOf: (secret) => ({ detected_otp: secret }),
  },
  {
    kind: 'link',
    wait: async (mailbox, options) =>
      (await mailbox.waitForLink(/verify/, options)).split('/').at(-1),
    mailOf: (secret) => ({ text_body: `Go to https://shop.test/verify/${secret}` }),
  },
  {
    kind: 'mail',
    wait: async (mailbox, options) =>
      (await mailbox.waitForEmail({ subject: 'verify', ...options })).text_body,
    mailOf: (secret) => ({ text_body: secret }),
  },
];

const NEWSLETTER = { subject: 'Our newsletter', text_body: 'See https://shop.test/news' };

/** A random kind of wait, most often for a code. */
export function kindBy(random) {
  return KINDS[[0, 0, 0, 1, 2][Math.floor(random() * 5)]];
}

/**
 * The emails that arrive for a wait.
 *
 * @param last the email of the previous wait at the same address, if any
 * @returns the email itself, all emails in order, and whether they come within one ms
 */
export function arrivalsFor({ mailOf }, address, secret, last, random) {
  const mail = {
    to: address,
    subject: 'Verify your address',
    message_id: `<${secret}@shop.test>`,
    ...mailOf(secret),
  };
  const isDrawn = (share) => random() < share;
  const before = [];
  // Another address may contain this one.
  if (isDrawn(0.2)) {
    before.push({ ...mail, ...mailOf(`${secret}9`), to: `not.${address}`, message_id: null });
  }
  if (isDrawn(0.2)) before.push({ to: address, ...NEWSLETTER });
  // The app sent the last one twice.
  if (last && isDrawn(0.5)) before.push(last);
  const after = [];
  if (isDrawn(0.4)) after.push({ to: address, ...NEWSLETTER });
  if (isDrawn(0.2)) after.push(mail);
  return { mail, emails: [...before, mail, ...after], inOneMs: isDrawn(0.3) };
}
