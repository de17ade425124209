import { expect, SOON, test } from './fixtures.js';

test.describe('waitForOtp', () => {
  test('returns the code of an email that arrives later', async ({ mailbox, send }) => {
    const code = mailbox.waitForOtp();
    await send({ text: 'Your code is 482913.' });
    expect(await code).toBe('482913');
  });

  test('returns the code of an email that arrived before the wait', async ({ mailbox, send }) => {
    await send({ text: 'Your code is 482913.' });
    expect(await mailbox.waitForOtp()).toBe('482913');
  });

  test('returns the newest code, and consumes the older ones', async ({ mailbox, send }) => {
    await send({ text: 'Your code is 111111.' });
    await send({ text: 'Your code is 222222.' });
    expect(await mailbox.waitForOtp()).toBe('222222');

    const again = mailbox.waitForOtp();
    await send({ text: 'Your code is 333333.' });
    expect(await again).toBe('333333');
  });

  test('does not return an older code that becomes visible later', async ({ mailbox, send }) => {
    await send({ text: 'Your code is 111111.' });
    await send({ text: 'Your code is 222222.' });
    expect(await mailbox.waitForOtp()).toBe('222222');
    expect(await mailbox.list()).toHaveLength(2);
    await expect(mailbox.waitForOtp({ timeout: SOON })).rejects.toMatchObject({
      code: 'USED_UP',
    });
  });

  test('returns the same code again when another email contains it', async ({ mailbox, send }) => {
    await send({ text: 'Your code is 482913.' });
    await mailbox.waitForOtp();
    const again = mailbox.waitForOtp();
    await send({ text: 'Your code is 482913.' });
    expect(await again).toBe('482913');
  });

  test('consumes only emails that match its criteria', async ({ mailbox, send }) => {
    await send({ from: 'bank@bank.test', text: 'Your code is 111111.' });
    await send({ from: 'shop@shop.test', text: 'Your code is 222222.' });
    expect(await mailbox.waitForOtp({ from: 'shop@' })).toBe('222222');
    expect(await mailbox.waitForOtp({ from: /^bank@/ })).toBe('111111');
  });

  test('finds no code with a pattern that matches an empty string', async ({ mailbox, send }) => {
    const pattern = /code:?\s*(\d*)/i;
    await send({ subject: 'Your code', text: 'Use this code to log in.' });
    await expect(mailbox.waitForOtp(pattern, { timeout: SOON })).rejects.toThrow(
      'email arrived, but no code matched the pattern',
    );
    await send({ subject: 'Your code', text: 'Use the code below.\n\nCode: 482913' });
    expect(await mailbox.waitForOtp(pattern)).toBe('482913');
  });

  test('returns the first group of a pattern, or the whole match', async ({ mailbox, send }) => {
    await send({ text: 'Say the magic word: open-sesame' });
    expect(await mailbox.waitForOtp(/word: ([a-z-]+)/g, { from: 'hello@' })).toBe('open-sesame');
    await send({ html: '<p>Say the magic word: <b>abra</b></p>' });
    expect(await mailbox.waitForOtp({ pattern: /abra/ })).toBe('abra');
    await send({ text: 'PIN: none. Code: open-sesame' });
    expect(await mailbox.waitForOtp(/PIN: (\d+)|Code: ([a-z-]+)/)).toBe('open-sesame');
    const none = mailbox.waitForOtp(/(?:PIN: )?(\d+)?/, { timeout: 1_000 });
    await expect(none).rejects.toThrow('no code matched the pattern');
  });
});

/** Emails with several links, and the one to follow. */
const LINKS: [name: string, mail: { text: string } | { html: string }, link: string][] = [
  [
    'a token rather than the home page, in text',
    { text: 'Acme https://acme.test\n\nReset: https://acme.test/go?token=abcd1234.' },
    'https://acme.test/go?token=abcd1234',
  ],
  [
    'words about a reset rather than a header',
    {
      html: '<a href="https://acme.test/shop">Shop</a> <a href="https://acme.test/login">Log in</a> <a href="https://acme.test/p/1">Reset password</a>',
    },
    'https://acme.test/p/1',
  ],
  [
    'a text link rather than a logo if all URLs belong to a click tracker',
    {
      html: '<a href="https://click.test/c/1"><img alt="Acme"></a><a href="https://click.test/c/2">See your account</a>',
    },
    'https://click.test/c/2',
  ],
  [
    'an image whose alt text names the action',
    {
      html: '<a href="https://click.test/c/1"><img alt="Acme"></a><a href="https://click.test/c/2"><img alt="Confirm"></a><a href="https://acme.test/x">Kim</a>',
    },
    'https://click.test/c/2',
  ],
  [
    'a path that names the action rather than settings or terms',
    {
      text: 'https://acme.test/settings?token=1 https://acme.test/verify-email/1 https://acme.test/terms',
    },
    'https://acme.test/verify-email/1',
  ],
  [
    'the home page rather than the footer',
    { text: 'Welcome to https://acme.test/! Privacy: https://acme.test/privacy' },
    'https://acme.test/',
  ],
  [
    'the first of several',
    { text: 'https://acme.test/invite/accept/1 https://acme.test/invite/accept/2' },
    'https://acme.test/invite/accept/1',
  ],
  [
    'the first of links that are equally likely',
    { text: 'https://acme.test/orders/1 https://acme.test/orders/2' },
    'https://acme.test/orders/1',
  ],
  [
    'a token in the path',
    { text: 'https://acme.test/news https://acme.test/u/3f2a9c1b77e04d5a90' },
    'https://acme.test/u/3f2a9c1b77e04d5a90',
  ],
];

test.describe('waitForLink', () => {
  test('returns both the link and the code of an email, in any order', async ({
    mailbox,
    send,
  }) => {
    const link = 'https://shop.test/signin?t=1';
    const mail = { text: `Your code is 482913. ${link}` };
    await send(mail);
    expect(await mailbox.waitForLink()).toBe(link);
    expect(await mailbox.waitForOtp()).toBe('482913');
    await send(mail);
    expect(await mailbox.waitForOtp()).toBe('482913');
    expect(await mailbox.waitForLink()).toBe(link);
  });

  test('returns each link of an email once', async ({ mailbox, send }) => {
    await send({ text: 'https://shop.test/accept/1 or https://shop.test/decline/1' });
    expect(await mailbox.waitForLink(/accept/)).toBe('https://shop.test/accept/1');
    expect(await mailbox.waitForLink(/decline/)).toBe('https://shop.test/decline/1');
    await expect(mailbox.waitForLink('decline', { timeout: SOON })).rejects.toThrow(
      'every matching email was already returned by an earlier call',
    );
    await send({ text: 'https://shop.test/accept/2 or https://shop.test/decline/2' });
    expect(await mailbox.waitForLink('decline')).toBe('https://shop.test/decline/2');
  });

  test('returns the first link of the newest matching email, with entities decoded', async ({
    mailbox,
    send,
  }) => {
    await send({ html: '<a href="https://shop.test/reset?a=1">old</a>' });
    await send({
      html: '<a href="https://shop.test/help">?</a><a href="https://shop.test/reset?a=2&amp;b=3">go</a>',
    });
    expect(await mailbox.waitForLink(/\/reset/)).toBe('https://shop.test/reset?a=2&b=3');
  });

  test('skips links to unsubscribe unless the pattern asks for them', async ({ mailbox, send }) => {
    const html =
      '<img src="https://t.test/p.gif"><a href="https://t.test/u">Unsubscribe</a><a href="mailto:a@b.test">x</a><a href="https://shop.test/in">Sign in</a>';
    await send({ html });
    expect(await mailbox.waitForLink()).toBe('https://shop.test/in');
    await send({ html });
    expect(await mailbox.waitForLink('t.test/U')).toBe('https://t.test/u');
  });

  test('skips the logo, and links to view the email in a browser', async ({ mailbox, send }) => {
    const logo = '<a href="https://shop.test/"><img src="https://shop.test/logo.png"></a>';
    const views = ['View this email in your browser', 'Im Browser ansehen', 'Version en ligne']
      .map((text, index) => `<a href="https://t.test/v${index}">${text}</a>`)
      .join('');
    await send({ html: `${views}${logo}<a href="https://shop.test/in">Sign in</a>` });
    expect(await mailbox.waitForLink()).toBe('https://shop.test/in');
    await send({ html: `${views}${logo}` });
    expect(await mailbox.waitForLink()).toBe('https://shop.test/');
  });

  test('skips links to unsubscribe in other languages', async ({ mailbox, send }) => {
    const words = [
      'Unsubscribe',
      'Newsletter abbestellen',
      'Se désinscrire',
      'Cancelar suscripción',
      'Annulla l’iscrizione',
      'Descadastrar-se',
      'Uitschrijven',
      'Wypisz się',
      'Отписаться',
      '配信停止',
      '退订',
      '수신거부',
      'Email preferences',
    ];
    const links = words.map((text, index) => `<a href="https://t.test/${index}">${text}</a>`);
    await send({ html: `${links.join(' ')}<a href="https://shop.test/in">Go</a>` });
    expect(await mailbox.waitForLink()).toBe('https://shop.test/in');
  });

  test('without a pattern, returns the link that a reader is to follow', async ({
    newMailbox,
    send,
  }) => {
    for (const [name, mail, link] of LINKS) {
      const mailbox = newMailbox();
      await send({ ...mail, to: mailbox.address });
      expect(await mailbox.waitForLink(), name).toBe(link);
    }
  });

  test('finds links in plain text without the full stop after them', async ({ mailbox, send }) => {
    await send({ text: 'Go to https://shop.test/in?token=a_b-c. Bye (https://shop.test/x).' });
    expect((await mailbox.latest())?.links()).toEqual([
      'https://shop.test/in?token=a_b-c',
      'https://shop.test/x',
    ]);
    expect(await mailbox.waitForLink()).toBe('https://shop.test/in?token=a_b-c');
  });

  test('finds URLs in the text of HTML, as mail clients do', async ({ mailbox, send }) => {
    const html = `<title>https://shop.test/title</title><style>a { background: url(https://shop.test/css) }</style>
      <p>Open https://shop.test/reset?a=1&amp;b=2, or <a href="https://shop.test/go">https://shop.test/shown</a>.</p>`;
    await send({ html });
    expect((await mailbox.latest())?.links()).toEqual([
      'https://shop.test/reset?a=1&b=2',
      'https://shop.test/go',
    ]);
  });

  test('filters by the email that contains the link', async ({ mailbox, send }) => {
    await send({ subject: 'Reset', text: 'https://shop.test/1' });
    await send({ subject: 'News', text: 'https://shop.test/2' });
    expect(await mailbox.waitForLink({ pattern: 'shop.test', subject: 'reset' })).toBe(
      'https://shop.test/1',
    );
  });
});

test.describe('waitForEmail', () => {
  test('returns the oldest new email: the nth call the nth email', async ({ mailbox, send }) => {
    for (const subject of ['one', 'two', 'three']) await send({ subject });
    const subjects = [];
    for (let call = 0; call < 3; call++) subjects.push((await mailbox.waitForEmail()).subject);
    expect(subjects).toEqual(['one', 'two', 'three']);
  });

  test('returns an email whose code was consumed, so that it can be asserted on', async ({
    mailbox,
    send,
  }) => {
    await send({ subject: 'Verify', text: 'Your code is 482913.' });
    await mailbox.waitForOtp();
    expect((await mailbox.waitForEmail({ subject: 'verify' })).detected_otp).toBe('482913');
  });

  test('without criteria skips emails whose code or link was consumed', async ({
    mailbox,
    send,
  }) => {
    await send({ subject: 'Verify', text: 'Your code is 482913.' });
    await mailbox.waitForOtp();
    const next = mailbox.waitForEmail();
    await send({ subject: 'Welcome', text: 'Hello.' });
    expect((await next).subject).toBe('Welcome');
  });

  test('finds an email that was sent to the address as Bcc or Cc', async ({ mailbox, send }) => {
    await send({ to: 'ann@shop.test', bcc: mailbox.address, subject: 'blind' });
    expect((await mailbox.waitForEmail()).to_addresses).toEqual(['ann@shop.test']);
    await send({ to: 'ann@shop.test', cc: mailbox.address, subject: 'copy' });
    expect((await mailbox.waitForEmail({ cc: mailbox.address.toUpperCase() })).subject).toBe(
      'copy',
    );
  });
});

test('{ after } excludes emails up to the given email', async ({ mailbox, send }) => {
  await send({ subject: 'one', text: 'Your code is 111111.' });
  const first = await mailbox.waitForEmail();
  await expect(mailbox.waitForOtp({ after: first, timeout: SOON })).rejects.toThrow(
    'not after the email given',
  );
  await send({ subject: 'two', text: 'Your code is 222222.' });
  expect(await mailbox.waitForOtp({ after: first })).toBe('222222');
});

test('skipReceived() consumes all emails for every kind of wait', async ({ mailbox, send }) => {
  await send({ subject: 'old', text: 'Your code is 111111. https://shop.test/1' });
  await mailbox.skipReceived();
  const used = 'skipped by skipReceived()';
  await Promise.all([
    expect(mailbox.waitForEmail({ timeout: SOON })).rejects.toThrow(used),
    expect(mailbox.waitForOtp({ timeout: SOON })).rejects.toThrow(used),
    expect(mailbox.waitForLink({ timeout: SOON })).rejects.toThrow(used),
  ]);
  expect(await mailbox.list()).toHaveLength(1);
  await send({ subject: 'new' });
  expect((await mailbox.waitForEmail()).subject).toBe('new');
});

test('at() returns the same mailbox for an address until the mailbox is closed', async ({
  mailbox,
  send,
}) => {
  const [one, other] = await Promise.all([
    mailbox.at('admin@shop.test'),
    mailbox.at('Admin@Shop.test'),
  ]);
  expect(other).toBe(one);
  expect(await mailbox.at('kim@shop.test')).not.toBe(one);
  await one.close();
  await send({ to: 'admin@shop.test', subject: 'yesterday' });
  const again = await mailbox.at('admin@shop.test');
  expect(again).not.toBe(one);
  expect(await again.list()).toEqual([]);
});

test('at() starts after the newest email', async ({ mailbox, send }) => {
  await send({ to: 'admin@shop.test', subject: 'yesterday' });
  const admin = await mailbox.at('admin@shop.test');
  expect(await admin.list()).toEqual([]);
  await send({ to: 'superadmin@shop.test', subject: 'for somebody else' });
  await send({ to: 'Admin@Shop.test', subject: 'today' });
  expect((await admin.waitForEmail()).subject).toBe('today');
  expect((await admin.sent.list()).map((email) => email.subject)).toEqual(['today']);
});

test('an email to two addresses of a test does not count as later than itself', async ({
  mailbox,
  send,
}) => {
  const bob = mailbox.another('bob');
  await send({ to: [mailbox.address, bob.address], subject: 'to both' });
  const after = await mailbox.waitForEmail();
  await send({ to: bob.address, subject: 'later' });
  expect((await bob.waitForEmail({ after })).subject).toBe('later');
});

test('close() ends the waits of the mailbox and of those made from it', async ({ mailbox }) => {
  const waits = [
    mailbox.waitForOtp(),
    mailbox.another('bob').waitForEmail(),
    mailbox.sent.waitForEmail(),
  ];
  const ends = Promise.all(
    waits.map((wait) => expect(wait).rejects.toMatchObject({ code: 'CLOSED' })),
  );
  await mailbox.close();
  await ends;
});

test('rejects only the wait whose predicate throws', async ({ mailbox, send }) => {
  const other = mailbox.waitForEmail({ subject: 'hello' });
  const broken = mailbox.waitForEmail({
    predicate: () => {
      throw new RangeError('a mistake in the test');
    },
  });
  const failure = expect(broken).rejects.toThrow(RangeError);
  await send({ subject: 'hello' });
  await send({ subject: 'something else' });
  await failure;
  expect((await other).subject).toBe('hello');
});

test('a wait that starts during a long poll finds earlier emails', async ({ mailbox, send }) => {
  const never = mailbox.waitForEmail({ subject: /never/ });
  const ends = expect(never).rejects.toMatchObject({ code: 'CLOSED' });
  await send({ text: 'Your code is 111111.' });
  expect(await mailbox.list()).toHaveLength(1);
  for (const code of ['222222', '333333', '444444']) {
    await send({ text: `Your code is ${code}.` });
    expect(await mailbox.waitForOtp()).toBe(code);
  }
  await mailbox.close();
  await ends;
});

test('the signal of a mailbox cancels all its waits, even later ones', async ({ newMailbox }) => {
  const controller = new AbortController();
  const mailbox = newMailbox({ signal: controller.signal });
  const waits = [mailbox.waitForOtp(), mailbox.another('bob').waitForEmail()];
  const ends = Promise.all(waits.map((wait) => expect(wait).rejects.toThrow('no more')));
  controller.abort(new Error('no more'));
  await ends;
  await expect(mailbox.waitForLink()).rejects.toThrow('no more');
});
