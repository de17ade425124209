/** A multipart email of some 10 KB, as an app sends to its users. */
export function mailOf(code = '482913') {
  const words = 'Thank you for signing up at our shop. We are glad that you are here. ';
  const lines = [
    'From: Shop <hello@shop.test>',
    'To: kim@inbox.test',
    'Subject: Verify your address',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `Your code is ${code}.`,
    ...Array(40).fill(words),
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<p>Your code is <b>${code}</b>.</p>`,
    ...Array(85).fill(`<p>${words}</p>`),
    '--b--',
    '',
  ];
  return lines.join('\r\n');
}
