import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { listed } from '../../src/checks/finding.js';
import { type CheckedEmail, checkEmail } from '../../src/checks/index.js';
import { withMarks } from '../../src/checks/marks.js';
import { type CheckRule, RULE_NAMES } from '../../src/checks/rules.js';
import rendered from './rendered.json' with { type: 'json' };

const html = (body: string): CheckedEmail => ({
  subject: 'Your order',
  text: 'Your order is on its way.',
  html: `<html lang="en"><body>${body}</body></html>`,
});
const text = (text: string): CheckedEmail => ({ ...html('<p>Your order</p>'), text });
const subject = (subject: string | null): CheckedEmail => ({ ...html('<p>Hi Kim,</p>'), subject });
const headers = (headers: Record<string, string | string[]>): CheckedEmail => ({
  ...html('<p>News</p>'),
  headers,
});
const ONE_CLICK = 'List-Unsubscribe=One-Click';
const CODE = '<p>Your verification code is</p><p><b>482913</b></p>';
/** The characters 0x80 to 0x9F of windows-1252. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** Texts in the wrong charset. */
const MOJIBAKE = [
  ...['こんにちは', '日本語', '登录', '코드', 'رمز', 'Код', '🎉', '…'].map((word) =>
    Buffer.from(word)
      .toString('latin1')
      .replace(/[\u0080-\u009f]/g, (one) => WINDOWS_1252.charAt(one.charCodeAt(0) - 0x80)),
  ),
  new TextDecoder('shift_jis').decode(Buffer.from('ようこそ')),
  '‚±‚ñ‚É‚¿‚Í',
  '¤³¤ó¤Ë¤Á¤Ï',
];
/** Greetings of which the name is missing. */
const GREETINGS = [
  ...[
    'Hey',
    'Good morning',
    'Guten Abend',
    'Liebe',
    'Gentile',
    'Olá',
    'Prezado',
    'Caro',
    'Beste',
    'Geachte',
  ],
  ...[
    'Hej',
    'Kære',
    'Kjære',
    'Cześć',
    'Dzień dobry',
    'Ahoj',
    'Dobrý den',
    'Szia',
    'Merhaba',
    'Привет',
    'Вітаю',
  ],
];
/** Placeholders as the whole URL of a link or an image. */
const URLS = ['{{url}}', `${'$'}{url}`, '<%= url %>', '{% url %}', '*|URL|*'];
/** Links to unsubscribe that Resend, Brevo, Mandrill, Mailjet, SendGrid, Postmark and Mailgun fill in. */
const OF_PROVIDERS = [
  '{{{RESEND_UNSUBSCRIBE_URL}}}',
  '{{ unsubscribe }}',
  '*|UNSUB:https://shop.test/unsubscribed|*',
  '*|UNSUB|*',
  '[[UNSUB_LINK_EN]]',
  '{{{unsubscribe_preferences}}}',
  '{{{ pm:unsubscribe }}}',
  '%unsubscribe_url%',
];
/** Styles that a widely used client ignores. */
const IGNORED = [
  ...['calc(100% - 9px)', 'clamp(1px, 2%, 3px)', 'max(1px, 2%)', 'min(1px, 2%)', '9ch', '9vw'].map(
    (width) => `width: ${width}`,
  ),
  ...['inline-size', 'max-inline-size', 'margin-inline', 'margin-inline-start', 'margin-block-end'],
  ...['padding-inline', 'padding-inline-end', 'padding-block-start'],
].map((one) => (one.includes(':') ? one : `${one}: 9px`));

const tunnel = (domain: string) => `a.${domain}`;

const ROW_SHEET =
  '<style>p, .card > .row { display: flex } #list { display: grid } .column { display: flex; flex-direction: column }</style>';

const light = (style: string) =>
  html(`<div style="${style}"><p>Your order is on its way</p></div>`);

/** Emails that break each rule, and emails that nearly do. */
const CASES: Record<CheckRule, { breaks: CheckedEmail[]; keeps: CheckedEmail[] }> = {
  template: {
    breaks: [
      html('<p>Hi {{name}},</p>'),
      html('<p>Hi {{{ name }}},</p>'),
      html('<p>{% if vip %}Hello{% endif %}</p>'),
      html('<p>Hi &lt;%= name %&gt;</p>'),
      html('<p>Hi <b>{{</b>name}}</p>'),
      html('<p>{{na<wbr>me}}</p>'),
      html(`<div style="display:none">Hi ${'$'}{user.name}</div>`),
      html('<a href="https://shop.test/{{ token }}">Pay</a>'),
      html('<a href="https://shop.test/%7B%7Btoken%7D%7D">Pay</a>'),
      html('<img src="https://shop.test/a.png" alt="{{product}}">'),
      html('<mj-text>Hi Kim</mj-text>'),
      ...URLS.map((url) => html(`<a href="${url}">Pay</a>`)),
      html('<a href="https://shop.test/%24%7Btoken%7D">Pay</a>'),
      html('<a href="https://shop.test/%3C%25=%20token%20%25%3E">Pay</a>'),
      html('<td background="https://shop.test/{{image}}">A</td>'),
      headers({ 'Reply-To': '{{shop}} <hello@shop.test>' }),
      text('Hi %{name},'),
      subject('*|FNAME|*, your order'),
      headers({ From: '{{shop}} <hello@shop.test>' }),
      headers({ 'List-Unsubscribe': '<https://shop.test/{{id}}>' }),
    ],
    keeps: [
      html('<p>Write <code>{{name}}</code> there.</p><pre>{{name}}</pre>'),
      html('<style>.a{{color:red}}</style><!-- {{name}} --><p>{name} [[x]] %name% @{x} 100%</p>'),
      html(`<p>$100 {a lot} ${'$'}{ } {{ }} 50 % {x}</p><p class="mj-column">Lorem ipsum</p>`),
      html(
        '<a href="{{amazonSESUnsubscribeUrl}}">A</a><a href="<%asm_group_unsubscribe_raw_url%>">B</a>',
      ),
      ...OF_PROVIDERS.map((url) => html(`<a href="${url}">Unsubscribe</a>`)),
      ...OF_PROVIDERS.map((url) => text(`Unsubscribe: ${url}`)),
      text(
        'Write `{{name}}`:\n\n    {{name}}\n\t{{name}}\n> {{name}}\n```\n{{name}}\n```\n~~~\n{{name}}',
      ),
      ...['kbd', 'samp', 'tt', 'textarea', 'xmp'].map((name) =>
        html(`<${name}>{{name}}</${name}>`),
      ),
    ],
  },
  value: {
    breaks: [
      html('<p>Hi undefined,</p>'),
      html('<p>Hello undefined undefined,</p>'),
      html('<p>Your order is paid. Hi undefined, welcome to the shop!</p>'),
      html('<p>Order news: hello undefined, here it is.</p>'),
      html('<p>undefined, your order is on its way.</p>'),
      html('<a href="mailto:undefined@shop.test">undefined@shop.test</a>'),
      html('<a href="mailto:kim@undefined?subject=A">Write</a>'),
      text('Write to undefined@shop.test'),
      html('<p>Order #undefined is paid.</p>'),
      html('<p>Ship to: undefined, undefined</p>'),
      html('<p>You saved NaN% today.</p>'),
      html('<p>Welcome to the shop, undefined!</p>'),
      html('<td>Total</td><td> null </td>'),
      html('<p>You have <b>NaN</b> points</p>'),
      html('<p>Total: $NaN</p>'),
      html('<p>Starts on Invalid Date</p>'),
      html('<a href="https://shop.test/reset?token=undefined&a=1">Reset</a>'),
      html('<a href="https://shop.test/reset?token=&lang=en">Reset</a>'),
      text('Reset: https://shop.test/reset?lang=en&resetToken='),
      html('<img src="https://shop.test/null/a.png" alt="A">'),
      headers({ 'List-Unsubscribe': '<https://shop.test/u/undefined>' }),
      html(
        '<img srcset="https://shop.test/a.png 1x, https://shop.test/undefined/b.png 2x" alt="A">',
      ),
      html('<p style="background: #fff url(\'https://shop.test/undefined/a.png\')">A</p>'),
      html(
        '<style>p { background: #fff url(https://shop.test/a.png?id=undefined) }</style><p>A</p>',
      ),
      html('<img src="https://shop.test/a.png" alt="undefined">'),
      html('<p title="undefined">A</p>'),
      html('<p title="Total: undefined">A</p>'),
      text('Total: undefined'),
      text('Total\nundefined'),
      subject('undefined'),
      text('For [object Object]'),
      text('See https://shop.test/orders/undefined'),
      text('Your invoice: undefined EUR in all'),
      text('Total USD NaN in all'),
      text('Thank you, undefined.'),
      text('Your order undefined is paid.'),
      subject('Order null confirmed'),
      subject('Ihre Rechnung Nr. undefined'),
      html('<a href="tel:undefined">Call</a><a href="https://shop.test/NaN">A</a>'),
      html('<a href="https://shop.test/?of=[object%20Object]">Pay</a>'),
      html('<a href="https://shop.test/?of=%5Bobject%20Object%5D">Pay</a>'),
      html('undefined'),
      ...['undefined undefined', 'Name: undefined undefined', 'Total: <b>undefined</b>'].map(html),
      text('Items:\n- undefined\n• null'),
      ...['Dear Mr. undefined,', '¡Hola, undefined!', 'مرحبا undefined,', '尊敬的undefined:'].map(
        text,
      ),
      text('undefinedさん、こんにちは'),
      ...['NaN kr', 'NaN zł', 'NaN ₽', 'NaN円', 'undefined.00 €'].map((one) =>
        text(`In all ${one}.`),
      ),
      ...['NaN/NaN/NaN', 'NaN:NaN', 'undefined NaN, NaN', 'Invalid date'].map((one) =>
        text(`Due on ${one}`),
      ),
      ...['Facture nº undefined', 'Your code is undefined.'].map(text),
      ...['undefined <a@shop.test>', '"null" <a@shop.test>', 'Shop <undefined@shop.test>'].map(
        (From) => headers({ From }),
      ),
      headers({ 'Reply-To': 'undefined' }),
    ],
    keeps: [
      html('<a href="https://shop.test/?utm_source=&lang=&promo=">Shop</a>'),
      text('Nur heute: null Euro Versand! Invalid date: choose another one.'),
      headers({ From: 'Jennifer Null <null@shop.test>' }),
      html('<p>The result is undefined, and null is a value.</p><code>null</code>'),
      html('<p>Kind regards, Christopher Null</p><p>Hi Nan,</p><p>Null: a novel</p>'),
      html('<a href="https://docs.test/undefined">What is undefined?</a>'),
      html('<a href="https://shop.test/nullable/undefined-terms?q=nulls">Terms</a>'),
      html('<p>null, undefined and NaN, your friends</p><a href="mailto:null.a@shop.test">A</a>'),
      text('Nullify the contract: null and void.\n> Total: undefined'),
      html('<a href="https://docs.test/null">The word null</a>'),
      text('See https://en.wikipedia.org/wiki/NaN'),
      html(
        '<a href="https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/NaN">More</a>',
      ),
      html(
        '<p>The ticket is null and void. In order: null, then 0. Array of order null or less</p>',
      ),
      text('x.NaN% or x.undefined EUR; a-undefined@shop.test, undefined@shop'),
      text('The answer: Chi undefined, xhi undefined!'),
    ],
  },
  greeting: {
    breaks: [
      html('<p>Hi ,</p>'),
      html('<p>Hi <b></b>, welcome</p>'),
      html('<p>Dear&nbsp;!</p>'),
      text('Bonjour ,\n\nMerci'),
      subject('Welcome back , your order'),
      ...GREETINGS.map((one) => text(`${one} ,`)),
      ...['Hi', 'Hey', 'Lieber', 'Querida', 'Estimado'].map((one) => text(`${one} ! News`)),
      ...['Hi, !', '¡Hola, !', 'Здравствуйте, !', 'Thank you, !', 'Dear Mr. ,'].map(text),
      text('Sehr geehrte Frau ,'),
    ],
    keeps: [
      text('Dear Mr. Kim, !important'),
      html('<p>Hi,</p><p>Bonjour !</p><p>Hello, Kim</p><p>Hi Kim ,</p>'),
      text('Hi there,\nDear !important\nHi ,5 points'),
    ],
  },
  garbled: {
    breaks: [
      html('<p>CafÃ© au lait</p>'),
      html('<p>Itâ€™s here</p>'),
      html('<p>Price: Â£20</p>'),
      text('ÐŸÑ€Ð¸Ð²ÐµÑ‚'),
      text('M\uFFFDnchen'),
      text('\u001b[31mYour order'),
      subject('Itðs\u0092 here'),
      subject('=?utf-8?Q?Caf=C3=A9?='),
      ...MOJIBAKE.map(text),
      text('Votre code est arriv=C3=A9'),
      html('<p>It=E2=80=99s here</p>'),
      text('Thank you for your=20\norder, which is on its=20\nway.'),
      ...[
        '12,50 â‚¬',
        'Acmeâ„¢',
        'âœ“ Paid',
        'â†’ Next',
        'â‚¹500',
        'â˜…',
        'voilÃ\u00a0!',
        'CittÃ\u00a0',
      ].map(html),
      text(
        `${Buffer.from(
          '<html><body><p>Hi Kim, your order is on its way.</p></body></html>'.repeat(3),
        )
          .toString('base64')
          .replace(/.{76}/g, '$&\n')}`,
      ),
      headers({ From: '"CafÃ©" <a@shop.test>' }),
    ],
    keeps: [
      text('mâ„ AVÃ £5\nZXhhbXBsZQ=='),
      html('<p>AMANHÃ… “AMANHÔ NÃO, CÂMARA, Ångström, Ðorđe, £20 ©</p>'),
      html('<p>今後とも、糸が縺れに縺れる 3×4×5 «été»… “à” ‚Haus‘ ¤10</p>'),
      text('Café, Müller CORAÇÂ£O'),
      text(
        'See https://shop.test/?q=20\nor https://shop.test/caf%C3%A9 and a=20\nwidth=20\nE=C3, =D2=5',
      ),
    ],
  },
  'escaped-twice': {
    breaks: [
      html('<p>Tom &amp;amp; Jerry</p>'),
      html('<p>One&amp;nbsp;two</p>'),
      html('<p>Line&lt;br&gt;break</p>'),
      html('<p>&lt;strong&gt;Now&lt;/strong&gt;</p>'),
      html('<a href="https://shop.test/?a=1&amp;amp;b=2">Pay</a>'),
      subject('It&#39;s here'),
      text('See https://shop.test/?a=1&amp;b=2'),
    ],
    keeps: [
      html('<p>Tom &amp; Jerry, AT&amp;T; R&amp;D</p><code>&amp;lt;br&amp;gt;</code>'),
      text('Kim <kim@shop.test> wrote <b> & `<br>`, 1 < 2 > 0'),
    ],
  },
  'link-empty': {
    breaks: [
      ...['#', '', 'about:blank'].map((href) => html(`<a href="${href}">Pay</a>`)),
      html('<map name="a"><area href="#" alt="Pay"></map>'),
    ],
    keeps: [
      html('<a href="https://shop.test/" href="#">Pay</a>'),
      html('<a name="top">Top</a><a>Pay</a><a href="#top">Top</a>'),
    ],
  },
  'link-broken': {
    breaks: [
      html('<a href="http://">Pay</a>'),
      html('<a href="https:///pay">Pay</a>'),
      html('<a href="https://https://shop.test">Pay</a>'),
      html('<a href="https://sh op.test/">Pay</a>'),
      html('<a href="#faq">FAQ</a>'),
      html('<a href="mailto:">Write</a>'),
      html('<a href="tel:">Call</a><a href="sms:">Write</a>'),
      html('<a href="#b">B</a><p name="b">B</p>'),
      text('Pay at https:///pay'),
    ],
    keeps: [
      html('<a href="#faq">FAQ</a><h2 id="faq">FAQ</h2><a href="#b">B</a><a name="b"></a>'),
      html('<a href="mailto:a@shop.test">A</a><a href="mailto:?subject=Hi">B</a>'),
      html('<a href="https://shop.test/a b">C</a><a href="shop-app://open">D</a>'),
      html('<a href="#caf%C3%A9">A</a><i id="café"></i><a href="#a%20b">B</a><i id="a%20b"></i>'),
      html('<a href="#top">Top</a><a href="#c">C</a><map name="c"></map><a href="tel:+49 1">D</a>'),
      ...['to', 'cc', 'bcc', 'body'].map((one) => html(`<a href="mailto:?${one}=a">A</a>`)),
      text('A URL starts with https:// or http://.'),
      // As MJML's mj-carousel
      html('<input type="radio" id="r"><a href="#1"><label for="r">Red</label></a>'),
    ],
  },
  'link-relative': {
    breaks: [
      html('<a href="/reset">Reset</a>'),
      html('<a href="www.shop.test">Shop</a>'),
      html('<a href="//shop.test/">Shop</a>'),
    ],
    keeps: [
      html('<a href=" HTTPS://shop.test/">Shop</a><a href="tel:+4912345">Call</a>'),
      html('<a href="javascript:go()">Pay</a>'),
      ...URLS.map((url) => html(`<a href="${url}">Pay</a>`)),
      ...OF_PROVIDERS.map((url) => html(`<a href="${url}">Unsubscribe</a>`)),
    ],
  },
  'link-host': {
    breaks: [
      html('<a href="http://localhost:3000/reset">Reset</a> <a href="https://shop.test">Shop</a>'),
      html('<img src="http://127.0.0.1/a.png" alt="A"><a href="https://shop.test">Shop</a>'),
      { ...html('<a href="https://shop.test">Shop</a>'), text: 'See http://shop.local/a' },
      ...[
        '10.0.0.7',
        '172.20.1.1',
        '192.168.0.2:3000',
        '169.254.1.1',
        '[fd00::1]',
        'a.localhost',
        '172.16.0.1',
        '172.31.0.1',
        '0.0.0.0',
        '[::1]',
        '[fe80::1]',
        ...['ngrok-free.app', 'ngrok.io', 'ngrok.dev', 'trycloudflare.com', 'loca.lt'].map(tunnel),
        ...['lhr.life', 'serveo.net', 'devtunnels.ms', 'app.github.dev'].map(tunnel),
      ].map((host) =>
        html(`<a href="http://${host}/">Reset</a> <a href="https://shop.test">Shop</a>`),
      ),
    ],
    keeps: [
      html('<a href="http://localhost:3000/reset">Reset</a><a href="http://127.0.0.1/">Shop</a>'),
      html('<a href="http://localhost/">Shop</a><a href="https://x.com/shop">X</a>'),
      ...['www.facebook.com', 'apple.com', 'wa.me'].map((host) =>
        html(`<a href="http://localhost/">Shop</a><a href="https://${host}/shop">A</a>`),
      ),
      html('<a href="http://localhost/">Shop</a><img src="https://cdn.test/a.png" alt="A">'),
      html('<a href="https://localhost.shop.test">Shop</a><a href="https://a.test">A</a>'),
      html('<a href="http://172.32.0.1/">Shop</a><a href="https://ngrok.com/">A</a>'),
    ],
  },
  'image-missing': {
    breaks: [
      html('<img alt="A">'),
      html('<img src="" alt="A">'),
      html('<img src="logo.png" alt="A">'),
      html('<img src="file:///C:/logo.png" alt="A">'),
      html(String.raw`<img src="C:\logo.png" alt="A">`),
      html('<td background="bg.png">A</td>'),
      html('<p style="background: #fff url(\'/bg.png\')">A</p>'),
      html('<style>p { background-image: url(img/bg.png) }</style><p>A</p>'),
      ...['list-style: url(a.png)', 'border-image: url(a.png) 9', 'content: url(a.png)'].map(
        (style) => html(`<p style="${style}">A</p>`),
      ),
    ],
    keeps: [
      html('<img src="cid:logo" alt="A"><img src="https://shop.test/a.png" alt="A">'),
      html('<td background="https://shop.test/a.png" style="behavior: url(#default#VML)">A</td>'),
      html('<style>@font-face { src: url(a.woff) } p { filter: url(#a) }</style><p>A</p>'),
      html(
        '<p style="behavior: url(a.htc); background: url(#a)">A</p><i style="content: url()"></i>',
      ),
      html('<img srcset="https://shop.test/a.png 1x" alt="A">'),
      ...URLS.map((url) => html(`<img src="${url}" alt="A">`)),
    ],
  },
  'image-alt': {
    breaks: [
      html('<img src="https://shop.test/logo.png" width="120">'),
      html(
        '<img src="https://shop.test/logo.png" style="max-width:1px; width: 100px" height="10">',
      ),
    ],
    keeps: [
      html('<img src="https://shop.test/line.png" alt="">'),
      html('<img src="https://t.test/o.gif" width="1" height="1">'),
      html('<img src="https://t.test/o.gif" style="height:1px; display:none">'),
      ...[
        ...['width="1"', 'height="0"', 'style="width: 1px"', 'style="border: 0; height:0"'],
        ...['style="display:none"', 'role="presentation"', 'role="none"', 'aria-hidden="true"'],
        ...['aria-label="Logo"', 'aria-labelledby="logo"'],
      ].map((one) => html(`<img src="https://shop.test/a.png" ${one}>`)),
      html('<p style="visibility: hidden"><img src="https://shop.test/a.png"></p>'),
      html('<style>.o { display: none }</style><img src="https://shop.test/a.png" class="o">'),
    ],
  },
  subject: { breaks: [subject(null), subject(' ')], keeps: [subject('Re:')] },
  empty: {
    breaks: [
      { subject: 'A', text: null },
      { subject: 'A', text: ' \n', html: '' },
      {
        subject: 'A',
        text: null,
        html: '<html><head><title>A</title></head><body> </body></html>',
      },
      html('<table><tr><td>&nbsp;</td></tr></table>'),
    ],
    keeps: [
      text('A'),
      { subject: '482913 is your code', text: '', html: '<p></p>' },
      { subject: 'A', text: 'A', html: '' },
      { ...html('<img src="https://shop.test/a.png" alt="">'), text: null },
      ...['pre', 'code', 'kbd', 'samp', 'tt', 'textarea'].map((name) =>
        html(`<${name}>A</${name}>`),
      ),
      ...['svg', 'video', 'audio', 'object', 'embed', 'iframe', 'input'].map((name) =>
        html(`<${name}></${name}>`),
      ),
      html('<td background="https://shop.test/a.png"></td>'),
      html('<p style="background: url(https://shop.test/a.png)"></p>'),
    ],
  },
  'text-differs': {
    breaks: [
      { ...html(CODE), text: 'Please read this email as HTML.' },
      { ...html(CODE), text: 'Your verification code is 110092.' },
      { ...html(CODE), subject: '482913', text: 'Your verification code is 110092.' },
    ],
    keeps: [
      { ...html(CODE), text: 'Your code: 482 913' },
      { ...html(CODE), text: 'رمز التحقق: ٤٨٢٩١٣' },
      { ...html(CODE), subject: '482913 is your code', text: 'Your code is in the subject.' },
      { ...html(CODE), text: null },
      { ...html('<p>Your code</p><p>NEWSFLASH</p>'), text: 'News' },
    ],
  },
  unsubscribe: {
    breaks: [
      headers({ 'List-Unsubscribe-Post': ONE_CLICK }),
      headers({ 'List-Unsubscribe': '<http://shop.test/u>', 'List-Unsubscribe-Post': ONE_CLICK }),
      headers({ 'List-Unsubscribe': '<mailto:u@shop.test>', 'List-Unsubscribe-Post': ONE_CLICK }),
      headers({ 'List-Unsubscribe': '<https://a.test/u>', 'List-Unsubscribe-Post': 'One-Click' }),
      headers({ 'List-Unsubscribe': ['<https://a.test/u>', '<mailto:u@a.test>'] }),
      headers({ 'List-Unsubscribe': 'https://a.test/u' }),
      headers({ 'List-Unsubscribe': '<http://List-Unsubscribe=One-Click>' }),
    ],
    keeps: [
      headers({ From: 'a@shop.test' }),
      headers({ 'List-Unsubscribe': '<mailto:u@a.test>' }),
      headers({
        'list-unsubscribe': '<https://a.test/u>, <mailto:u@a.test?subject=u>',
        'List-Unsubscribe-Post': ONE_CLICK,
      }),
      headers({ 'List-Unsubscribe': '<http://localhost/u>', 'List-Unsubscribe-Post': ONE_CLICK }),
      ...OF_PROVIDERS.map((url) =>
        headers({ 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': ONE_CLICK }),
      ),
    ],
  },
  script: {
    breaks: [
      html('<script>go()</script>'),
      html('<p onclick="go()">Pay</p>'),
      html('<a href="javascript:go()">Pay</a>'),
    ],
    keeps: [
      html('<!-- <script>a</script> --><p on="a">A</p>'),
      ...['application/ld+json', 'application/json', 'text/x-template', 'text/template'].map(
        (type) => html(`<script type="${type}">{}</script>`),
      ),
    ],
  },
  'gmail-clip': {
    breaks: [html(`<p>${'x'.repeat(102_000)}</p>`), html(`<p>${'é'.repeat(51_000)}</p>`)],
    keeps: [html(`<p>${'x'.repeat(100_000)}</p>`)],
  },
  'client-css': {
    breaks: [
      html('<p style="color: rgb(1 2 3 / 50%)">A</p>'),
      html('<p style="color: red; color: var(--a)">A</p><p style="width: var(--b)">B</p>'),
      html('<style>p { margin: 1.5rem }</style>'),
      html('<style>@media (width < 9px) { @font-face { src: a } }</style>'),
      html(`<style>${'p { color: red } '.repeat(1_000)}</style>`),
      html('<div style="display: flex"><p>A</p><p>B</p></div>'),
      html(`${ROW_SHEET}<div class="a row"><p>A</p><p>B</p></div>`),
      html(`${ROW_SHEET}<ul id="list"><li>A</li><li>B</li></ul>`),
      html('<div style="position: absolute">A</div>'),
      ...IGNORED.map((style) => html(`<p style="${style}">A</p>`)),
      ...['color: light-dark(#000, #fff)', 'height: 9vh', 'aspect-ratio: 1', 'column-count: 2'].map(
        (style) => html(`<p style="${style}">A</p>`),
      ),
      html('<div style="grid-template-columns: 1fr 1fr">A</div>'),
      html('<p style="mask-image: url(https://shop.test/a.png)">A</p>'),
      html('<img style="object-fit: cover" src="https://shop.test/a.png" alt="A">'),
      html('<style>p { b { color: red } }</style><p>A</p>'),
      html('<p hidden>A</p>'),
      html('<img src="https://shop.test/a.avif" alt="A">'),
      html('<img src="https://shop.test/a.heic" alt="A">'),
      html('<object data="https://shop.test/a.pdf"></object>'),
      html('<audio src="https://shop.test/a.mp3"></audio>'),
      html('<img src="https://shop.test/a.webp" alt="A">'),
      html('<img src="https://shop.test/a.svg?v=1" alt="A">'),
      html('<img src="data:image/png;base64,AA" alt="A">'),
      html('<svg><path d="M0 0"></svg>'),
      html('<form action="https://shop.test/"></form>'),
      html('<video src="https://shop.test/a.mp4"></video>'),
      html('<p style="mix-blend-mode: multiply">A</p>'),
      html('<p style="writing-mode: vertical-rl">A</p>'),
      html('<p style="color: hsl(9deg 1% 1%)">A</p>'),
      html('<style>@media (width < 9px) { p { color: rgb(1 2 3) } }</style><p>A</p>'),
      html(
        `<style>ul { display: flex } b.row { display: flex }</style><ul><li>A</li><li>B</li></ul>`,
      ),
      html(
        '<style>p { color: red } b.row { display: flex }</style><b class="row"><i>A</i><i>B</i></b>',
      ),
      html('<td style="background: url(https://shop.test/a.png); color: #fff">A</td>'),
      html('<td style="background-image: linear-gradient(#000, #111); color: #fff">A</td>'),
      html('<link rel="stylesheet" href="https://shop.test/a.css">'),
      html('<td background="https://shop.test/a.png" style="color: #fff">A</td>'),
    ],
    keeps: [
      html('<p style="color: rgb(1, 2, 3); color: rgba(1,2,3,.5)">A</p>'),
      html('<p style="width: 10px; width: var(--a); margin: 24px; margin: 1.5rem">A</p>'),
      html(
        '<style>/* 1rem */ @media (width < 9px) { p { margin: 1rem } } p { color: red }</style>',
      ),
      html(
        '<style>@supports (display: grid) { p { margin: 1rem } } @media x { p { top: 0 } }</style>',
      ),
      html('<div style="display: flex"><p>A</p></div><p style="position: relative">A</p>'),
      html('<!--[if mso]><td><![endif]--><div style="display: flex"><p>A</p><p>B</p></div>'),
      html(`${ROW_SHEET}<div class="row"><p>A</p></div><p class="column"><b>A</b><b>B</b></p>`),
      html(`${ROW_SHEET}<div class="row" style="display: block"><p>A</p><p>B</p></div>`),
      html('<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter">'),
      html('<link rel="stylesheet" href="https://use.typekit.net/abc.css">'),
      html('<link rel="icon" href="https://shop.test/a.png"><input hidden>'),
      html('<object data="a"><p>A</p></object><video src="a"><p>A</p></video>'),
      html('<div style="display: flex; flex-direction: column"><p>A</p><p>B</p></div>'),
      html('<picture><img src="https://shop.test/a.webp" alt="A"></picture>'),
      html('<p style="margin: 9px; margin-inline: 8px; width: 9px; inline-size: 8px">A</p>'),
      html('<p style="min-height: 100vh; object-fit: fill; mix-blend-mode: normal">A</p>'),
      html('<p hidden style="display: none">A</p><style>p { color: red } b { top: 0 }</style>'),
      html(
        '<audio src="https://shop.test/a.mp3"><a href="https://shop.test/a.mp3">Hear it</a></audio>',
      ),
      html('<td bgcolor="#000" background="https://shop.test/a.png" style="color: #fff">A</td>'),
    ],
  },
  charset: { breaks: [], keeps: [] },
  'no-text': { breaks: [{ ...html('A'), text: null }], keeps: [{ subject: 'A', text: 'A' }] },
  'no-lang': {
    breaks: [{ ...html('A'), html: '<html><p>A</p></html>' }],
    keeps: [{ ...html('A'), html: '<body lang="en"><p>A</p>' }],
  },
  'link-name': {
    breaks: [
      html('<a href="https://shop.test"><img src="https://shop.test/a.png" alt=""></a>'),
      html('<a href="https://shop.test"></a> More words'),
    ],
    keeps: [
      html('<a href="https://shop.test"><img src="https://shop.test/a.png" alt="Shop"></a>'),
      html('<a href="https://shop.test" aria-label="Shop"></a>'),
    ],
  },
  contrast: {
    breaks: [
      light('color: #ccc; line-height: 1.5'),
      light('background-color: #222; color: black'),
      // As MJML writes it, against the space between inline blocks.
      html('<td style="font-size:0px"><div style="font-size:13px;color:#ddd">A word</div></td>'),
      html('<a href="https://shop.test" style="background:#05c;color:#05c">Pay now</a>'),
    ],
    keeps: [
      light('color: #888'),
      light('color: #fff; background: #222 url(https://shop.test/a.png)'),
      light('color: #eee; display: none'),
      light('color: #ccc; font-size: 1px'),
      html('<style>.dark { background: #000 }</style><p class="dark" style="color:#eee">A</p>'),
      html('<style>#dark { background: #000 }</style><p id="dark" style="color:#eee">A</p>'),
      html('<style>.a { color: #fff }</style><p style="background: #222"><b class="a">A</b></p>'),
      html('<p style="background: #222"><a href="https://shop.test/">Shop</a></p>'),
      html('<p style="background: #222"><font color="white">A</font></p>'),
      html('<p style="background: #222; color: inherit">A</p>'),
    ],
  },
};

for (const rule of RULE_NAMES) {
  test(`${rule} finds what is wrong, and is silent otherwise`, async () => {
    for (const mail of CASES[rule].breaks) {
      expect(await rulesOf(mail), JSON.stringify(mail)).toContain(rule);
    }
    for (const mail of CASES[rule].keeps) {
      expect(await rulesOf(mail), JSON.stringify(mail)).not.toContain(rule);
    }
  });
}

for (const { madeBy, rules, html } of rendered) {
  test(`a missing variable is found in what ${madeBy} renders`, async () => {
    const found = await checkEmail({ subject: 'Your order', text: 'Your order', html });
    expect([...new Set(found.map(({ rule }) => rule))].sort()).toEqual(rules.sort());
  });
}

test('each entity and tag that a text does not need is found', async () => {
  const names = [
    'lt',
    'gt',
    'quot',
    'apos',
    'nbsp',
    'copy',
    'reg',
    'euro',
    'hellip',
    'mdash',
    'ndash',
  ];
  const quotes = ['rsquo', 'lsquo', 'rdquo', 'ldquo', '#39', '#x27'];
  const tags = [
    'em',
    'strong',
    'div',
    'span',
    'td',
    'tr',
    'table',
    'h1',
    'li',
    'ul',
    'ol',
    'body',
    'html',
  ];
  const seen = [
    ...[...names, ...quotes].map((name) => `&${name};`),
    ...tags.flatMap((name) => [`<${name}>`, `</${name}>`]),
    ...['a', 'b', 'i', 'u', 'p'].map((name) => `</${name}>`),
    ...[
      '<br>',
      '<br />',
      '<hr>',
      '<a href="',
      '<div class="',
      '<span id="',
      '<p align="',
      '<img src="',
    ],
    ...['<td width="', '<table border="', '<h2 class="'],
  ];
  const found = await checkEmail(text(seen.join(' ')));
  expect(found.map(({ message }) => message.split(' is shown')[0])).toEqual(seen);
});

test('a finding says what is wrong and where', async () => {
  const mail = { ...html('\n<p>Thanks.</p>\n<p>Hi &nbsp;{{name}},</p>'), text: 'A\nHi {{name}},' };
  expect(await checkEmail(mail)).toEqual([
    {
      rule: 'template',
      severity: 'error',
      message: '{{name}} was not filled in',
      excerpt: 'Hi {{name}},',
      part: 'html',
      line: 3,
    },
  ]);
});

test('each fault of a line is found, at its place', async () => {
  const [first, second] = await checkEmail(text('Net: $NaN, in all: $NaN'));
  expect(first).toMatchObject({ message: '“NaN” in “Net: $NaN, in all: $NaN”', line: 1 });
  expect(second).toEqual(first);
  const html =
    '<body lang="en"><div style="display:none">Hi undefined,</div>\n<table><tr><td style="width:9vw">$NaN</td>';
  const { data } = listed(await checkEmail({ subject: 'A', text: 'A', html }));
  expect(withMarks(html, data).replace(/<style.*?<\/style>|(?<=<mark) [^>]*/g, '')).toBe(
    '<body lang="en"><mark>1</mark><div style="display:none">Hi undefined,</div>\n' +
      '<table><tr><td style="width:9vw"><mark>3</mark>$<mark>2</mark>NaN</td>',
  );
});

test('messages hide what may be a token or a code', async () => {
  const url = '/reset/abcdef0123456789abcdef?otp=482913';
  const [link] = await checkEmail(html(`<a href="${url}">Reset</a>`));
  expect(link?.message).toBe('“Reset” leads to /reset/•••?otp=•••, which has no scheme');
  expect(link?.excerpt).toBe('/reset/•••?otp=•••');
  const [value] = await checkEmail(html('<a href="https://shop.test/?id=null&otp=482913">Pay</a>'));
  expect(value?.excerpt).toBe('https://shop.test/?id=null&otp=•••');
  const [image] = await checkEmail(html('<img src="/abcdef0123456789.png" alt="A">'));
  expect(image?.message).toBe('/abcdef0123456789.png has no scheme and host');
  const [missing] = await checkEmail(text(`Hi undefined, see https://shop.test${url}`));
  expect(missing?.excerpt).not.toContain('abcdef');
});

test('a code that the text part lacks is named, and where the HTML has it', async () => {
  const [finding] = await checkEmail({ ...html(`\n${CODE}`), text: 'Your code is 110092.' });
  expect(finding).toMatchObject({
    message: 'The HTML has the code 482913, and the text has 110092',
    part: 'html',
    line: 2,
  });
});

test('the excerpt of an image has the attributes that find it', async () => {
  const [image] = await checkEmail(html('<img src="" class="logo" width="80" alt="Shop">'));
  expect(image?.excerpt).toBe('<img class="logo" width="80" alt="Shop" src="">');
});

test('messages escape characters that control a terminal', async () => {
  const [placeholder] = await checkEmail(html('<p>{{\u001b[31mname}}</p>'));
  expect(placeholder?.message).toBe('{{\\u001b[31mname}} was not filled in');
});

test('docs/checks.md has an entry for each rule', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/checks.md'), 'utf8');
  expect(page.match(/(?<=^### ).*/gm)).toEqual(RULE_NAMES);
});

async function rulesOf(mail: CheckedEmail): Promise<string[]> {
  return (await checkEmail(mail)).map(({ rule }) => rule);
}
