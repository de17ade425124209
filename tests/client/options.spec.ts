import { MailboxClient, type MailboxClientOptions } from '../../src/client/index.js';
import { expect, test } from './fixtures.js';

const GOOD = { baseURL: 'http://127.0.0.1:8025', apiKey: 'sandbox' };

/** Creates a client without type checks, as in JavaScript. */
function create(options: object): MailboxClient {
  return new MailboxClient(options as MailboxClientOptions);
}

const WRONG_URLS = [
  '',
  ' ',
  'mail.test',
  '127.0.0.1:8025',
  '/mail',
  'ftp://mail.test',
  'file:///mail',
  'http://',
  'http://kim@mail.test',
  'http://kim:pass@mail.test',
  'http://mail.test/?tenant=1',
  'http://mail.test/#top',
  undefined,
  null,
  8025,
];

for (const baseURL of WRONG_URLS) {
  test(`rejects the baseURL ${JSON.stringify(baseURL)}`, () => {
    const call = () => create({ ...GOOD, baseURL });
    expect(call).toThrow(TypeError);
    expect(call).toThrow(/baseURL/);
  });
}

const WRONG_KEYS = [
  '',
  ' ',
  'two words',
  'line\n',
  'line\r\nX-Evil: 1',
  'schlüssel',
  '\u0000',
  undefined,
  null,
  7,
  {},
];

for (const apiKey of WRONG_KEYS) {
  test(`rejects the apiKey ${JSON.stringify(apiKey)} without showing it`, () => {
    const call = () => create({ ...GOOD, apiKey });
    expect(call).toThrow(TypeError);
    expect(call).toThrow(/^apiKey must be/);
    if (typeof apiKey === 'string' && apiKey.trim().length > 1) {
      expect(call).not.toThrow(apiKey);
    }
  });
}

for (const baseURL of ['http://mail.test', 'https://mail.test:8443/', 'http://[::1]:8025/a/b/']) {
  test(`accepts the baseURL ${baseURL}`, () => {
    expect(() => create({ ...GOOD, baseURL })).not.toThrow();
  });
}

const WRONG_NUMBERS: [name: string, value: unknown][] = [
  ['timeout', 0],
  ['timeout', -1],
  ['timeout', Number.NaN],
  ['timeout', '5000'],
  ['retries', -1],
  ['retries', 1.5],
  ['retries', Number.NaN],
  ['retries', Number.POSITIVE_INFINITY],
  ['wait', 1.5],
  ['wait', '1'],
];

for (const [name, value] of WRONG_NUMBERS) {
  test(`rejects ${name}: ${JSON.stringify(value)} (${value}), and names the option`, async ({
    server,
  }) => {
    const client = create({ ...GOOD, baseURL: server.url });
    const message = `${name} must be`;
    await expect(client.inbox.latest({}, { [name]: value })).rejects.toThrow(message);
    if (name !== 'wait') expect(() => create({ ...GOOD, [name]: value })).toThrow(message);
    expect(server.requests).toHaveLength(0);
  });
}
