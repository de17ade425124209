import { test as base } from '@playwright/test';
import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import type { InboxEmail, SentEmail } from '../../src/contract/email.js';
import type { ErrorBody } from '../../src/contract/error.js';
import type { ListIdsResponse } from '../../src/contract/list.js';
import {
  type MailboxServer,
  type MailboxServerOptions,
  startMailboxServer,
} from '../../src/server/index.js';
import { type Delivery, SmtpClient } from './smtp-client.js';

/** A response of the REST API with parsed JSON. */
export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

/** A client of the REST API. */
export class Api {
  constructor(private readonly mailboxServer: MailboxServer) {}

  /** Sends a request, with the key unless other headers are given. */
  async request<Body = ErrorBody>(path: string, init: RequestInit = {}): Promise<Answer<Body>> {
    const headers = { Authorization: `Bearer ${this.mailboxServer.apiKey}`, ...init.headers };
    const response = await fetch(this.mailboxServer.http + path, { ...init, headers });
    const text = await response.text();
    const body = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, headers: response.headers, body };
  }

  async inbox(query: Record<string, string> = {}): Promise<InboxEmail> {
    return this.one('/v1/inbox/latest', query);
  }

  async sent(query: Record<string, string> = {}): Promise<SentEmail> {
    return this.one('/v1/sent/latest', query);
  }

  async list(box: 'inbox' | 'sent', query: Record<string, string> = {}): Promise<ListIdsResponse> {
    return this.one(`/v1/${box}`, query);
  }

  /** The subjects of the emails in a list, in order. */
  async subjects(
    box: 'inbox' | 'sent',
    query: Record<string, string> = {},
  ): Promise<(string | null)[]> {
    const { data } = await this.list(box, query);
    const emails = data.map((id) => this.request<InboxEmail>(`/v1/${box}/${id}`));
    return (await Promise.all(emails)).map(({ body }) => body.subject);
  }

  private async one<Body>(path: string, query: Record<string, string>): Promise<Body> {
    const answer = await this.request<Body>(`${path}?${new URLSearchParams(query)}`);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  }
}

interface Fixtures {
  /** The options of the test's server besides free ports. */
  serverOptions: MailboxServerOptions;
  mailboxServer: MailboxServer;
  api: Api;
  /** Sends an email like an app, with nodemailer on a new connection. */
  send: (mail: SMTPTransport.MailOptions) => Promise<void>;
  /** Sends raw bytes. */
  deliver: (delivery: Partial<Delivery>) => Promise<void>;
}

export const test = base.extend<Fixtures>({
  serverOptions: [{}, { option: true }],

  mailboxServer: async ({ serverOptions }, use) => {
    const mailboxServer = await startMailboxServer({ httpPort: 0, smtpPort: 0, ...serverOptions });
    await use(mailboxServer);
    await mailboxServer.close();
  },

  api: async ({ mailboxServer }, use) => use(new Api(mailboxServer)),

  send: async ({ mailboxServer }, use) => {
    const { hostname: host, port } = new URL(mailboxServer.smtp);
    const transport = createTransport({ host, port: Number(port) });
    await use(async (mail) => {
      await transport.sendMail({ from: 'app@shop.test', to: 'bob@inbox.test', ...mail });
    });
  },

  deliver: async ({ mailboxServer }, use) => {
    const client = await SmtpClient.hello(mailboxServer.smtp);
    await use((delivery) => client.deliver(delivery));
    client.close();
  },
});

export { expect } from '@playwright/test';
