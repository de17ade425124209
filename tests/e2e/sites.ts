import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base } from '@playwright/test';
import { type AnyEmail, toEmail } from '../../src/mailbox/email/email.js';
import type { EmailOrigin } from '../../src/mailbox/email/origin.js';
import { noTestRunner } from '../../src/mailbox/test-runner.js';
import { type Mail, ScriptedBox } from '../support/scripted-records.js';

/** A page or a file, by path. */
export interface Reply {
  type?: string;
  headers?: Record<string, string>;
  body: string | Buffer;
}

/** An HTTP server on 127.0.0.1, and its requests. */
export interface Site {
  url: string;
  requests: IncomingMessage[];
  /** The requested paths, in order. */
  paths(): string[];
}

interface Fixtures {
  /** Starts a site, which responds with 404 to unknown paths. */
  newSite: (replies?: Record<string, Reply>) => Promise<Site>;
  /** A received email with these fields. */
  mail: (fields: Mail<'inbox'>) => AnyEmail;
}

export const test = base.extend<Fixtures>({
  newSite: async ({}, use) => {
    const servers: Server[] = [];
    await use(async (replies = {}) => {
      const requests: IncomingMessage[] = [];
      const server = createServer((request, response) => {
        // The browser requests an icon by itself.
        if (request.url !== '/favicon.ico') requests.push(request);
        const reply = replies[request.url ?? ''];
        const { type = 'text/html', headers = {}, body = 'Not here' } = reply ?? {};
        response.writeHead(reply ? 200 : 404, { 'content-type': type, ...headers }).end(body);
      });
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const paths = () => requests.map(({ url = '' }) => url);
      return { url: `http://127.0.0.1:${port}`, requests, paths };
    });
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  },

  mail: async ({}, use) => {
    const box = new ScriptedBox('inbox');
    await use((fields) => toEmail(box.add(fields, '2026-03-01T12:00:00Z').record, NO_SERVER));
  },
});

/** For emails that only show their record. */
export const NO_SERVER: EmailOrigin = {
  runner: noTestRunner,
  address: 'kim@inbox.test',
  pageUrlOf: () => undefined,
  run: () => Promise.reject(new Error('There is no server.')),
  runMatcher: (_call, action) => action(new AbortController().signal),
  send: () => Promise.reject(new Error('There is no server.')),
  readMore: () => Promise.reject(new Error('There is no server.')),
};

export { expect } from '@playwright/test';
