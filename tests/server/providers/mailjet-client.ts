import { readFileSync } from 'node:fs';
import https from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { createServer } from 'node:tls';
import Mailjet from 'node-mailjet';
import { KEY } from './fixtures.js';

export type Version = 'v3' | 'v3.1';

/** Posts to the endpoint `send` with Mailjet's SDK, and resolves with the body of the response. */
export type Post = (body: object, version?: Version, key?: string) => Promise<unknown>;

export interface MailjetClient {
  post: Post;
  client: (apiKey: string) => Mailjet;
  close: () => void;
}

const CERTIFICATE = path.resolve(import.meta.dirname, '../tls/cert.pem');
const PRIVATE_KEY = path.resolve(import.meta.dirname, '../tls/key.pem');

/**
 * Mailjet's SDK for a mailbox server. It requires HTTPS, which a proxy with a certificate provides.
 *
 * @param url of the mailbox server
 */
export async function startMailjet(url: string): Promise<MailjetClient> {
  const { hostname, port } = new URL(url);
  const cert = readFileSync(CERTIFICATE);
  const proxy = createServer({ cert, key: readFileSync(PRIVATE_KEY) }, (socket) => {
    const upstream = connect(Number(port), hostname);
    socket.pipe(upstream).pipe(socket);
    for (const one of [socket, upstream]) one.on('error', () => {});
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(proxy.address() as AddressInfo).port}/mailjet`;
  // As NODE_EXTRA_CA_CERTS does at the start of a process.
  https.globalAgent.options.ca = cert;
  const client = (apiKey: string) => new Mailjet({ apiKey, apiSecret: 'any', config: { host } });
  return {
    client,
    post: async (body, version = 'v3.1', apiKey = KEY) =>
      (
        await client(apiKey)
          .post('send', { version })
          .request(body as never)
      ).body,
    close: () => {
      delete https.globalAgent.options.ca;
      https.globalAgent.destroy();
      proxy.close();
    },
  };
}
