import { createHash } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js';
import { SMTPStream } from 'smtp-server/lib/smtp-stream.js';
import { Parser } from '../../../src/server/smtp/parser.js';
import { Connection, SmtpServer } from '../../../src/server/smtp/smtp-server.js';

/**
 * A digest of the library's own version of each overridden method. If one differs, check what has changed
 * before updating it.
 */
const OVERRIDDEN = {
  'SmtpServer._expectsProxyHeader': 'b900129fbb5a',
  'SmtpServer._handleProxy': 'b52456c48b04',
  'SmtpServer._acceptSocket': 'f4c69396f94c',
  'SmtpServer.connect': '9818ea13a1c3',
  'Connection.init': '1265a7d7ca8f',
  'Connection._sendGreeting': 'dc5cd4bb4b93',
  'Connection._createParser': '15ca8c360137',
  'Connection._parseAddressCommand': '9f368803e4fd',
  'Connection.send': 'c33568c0111a',
  'Connection.close': '4b80aaabd134',
  'Connection._onClose': '097b8d221da5',
  'Parser._write': 'a72635ce53e2',
  'Parser.startDataMode': 'd007d5db8cb9',
  'Parser.continue': 'ce5856923c79',
  'Parser._feedDataStream': '9d8b903f9a3a',
};

const CLASSES = [
  ['SmtpServer', SmtpServer, SMTPServer],
  ['Connection', Connection, SMTPConnection],
  ['Parser', Parser, SMTPStream],
] as const;

test('the library has the same methods as when they were overridden', () => {
  const found = CLASSES.flatMap(([name, { prototype: ours }, { prototype: theirs }]) =>
    Object.entries(Object.getOwnPropertyDescriptors(theirs))
      .filter(([method]) => method !== 'constructor' && Object.hasOwn(ours, method))
      .map(([method, { value }]) => {
        const digest = createHash('sha256').update(String(value)).digest('hex').slice(0, 12);
        return [`${name}.${method}`, digest];
      }),
  );
  expect(Object.fromEntries(found)).toEqual(OVERRIDDEN);
});
