// What is waited for, and the mail that comes: the right one and those that could be mistaken for it.

/** Each kind of wait: how it is asked, what its mail is, and what it gives. */
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
      (await mailbox.waitForEmail({ subject: 'verify' }, options)).text_body,
    mailOf: (secret) => ({ text_body: secret }),
  },
];

const NEWSLETTER = { subject: 'Our newsletter', text_body: 'See https://shop.test/news' };

/** A kind of wait by lot: codes are what most people wait for. */
export function kindBy(random) {
  return KINDS[[0, 0, 0, 1, 2][Math.floor(random() * 5)]];
}

/**
 * What arrives for a wait.
 *
 * @param last the mail of the wait before at the same address, if any
 * @returns the mail itself, all that comes in its order, and whether that is within one ms
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
  // Somebody else's address may contain this one.
  if (isDrawn(0.2)) {
    before.push({ ...mail, ...mailOf(`${secret}9`), to: `not.${address}`, message_id: null });
  }
  if (isDrawn(0.2)) before.push({ to: address, ...NEWSLETTER });
  // The app sent the last one twice.
  if (last && isDrawn(0.5)) before.push(last);
  const after = [];
  if (isDrawn(0.4)) after.push({ to: address, ...NEWSLETTER });
  if (isDrawn(0.2)) after.push(mail);
  return { mail, mails: [...before, mail, ...after], inOneMs: isDrawn(0.3) };
}
