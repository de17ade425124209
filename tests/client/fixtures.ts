import { test as base, expect } from '@playwright/test';
import {
  MailboxClient,
  type MailboxClientError,
  type MailboxClientOptions,
} from '../../src/client/index.js';
import { ScriptedServer, type ScriptedServerOptions } from '../support/scripted-server.js';

/** A key that no other text contains, with characters that are escaped in URLs. */
export const KEY = 'key/7Jq+4fT2x9==';

interface Fixtures {
  /** The options of the test's server. */
  serverOptions: ScriptedServerOptions;
  server: ScriptedServer;
  /** A client of the server that does not retry. */
  client: MailboxClient;
  /** Creates another client with the given options. */
  newClient: (options?: Partial<MailboxClientOptions>) => MailboxClient;
}

export const test = base.extend<Fixtures>({
  serverOptions: [{}, { option: true }],

  server: async ({ serverOptions }, use) => {
    const server = await ScriptedServer.start({ apiKey: KEY, ...serverOptions });
    await use(server);
    await server.close();
  },

  newClient: async ({ server }, use) => {
    const made: MailboxClient[] = [];
    await use((options) => {
      const client = new MailboxClient({
        baseURL: server.url,
        apiKey: KEY,
        retries: 0,
        ...options,
      });
      made.push(client);
      return client;
    });
    await Promise.all(made.map((client) => client.close()));
  },

  client: async ({ newClient }, use) => use(newClient()),
});

export { expect };

/** The client's error that a call throws. */
export async function failureOf(call: Promise<unknown>): Promise<MailboxClientError> {
  const error = await call.then(
    (value) => expect(value, 'the call must fail').toBeUndefined(),
    (reason: unknown) => reason,
  );
  expect(error).toHaveProperty('hint');
  return error as MailboxClientError;
}
