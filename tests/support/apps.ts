import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** An email as an app receives it. */
export interface Received {
  from: string;
  to: string[];
  raw: Buffer;
  email: Email;
}

/** A request to an app's webhook. */
export interface Posted {
  url: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** A server of an app on a free port. */
interface App {
  url: string;
  close: () => void;
}

/** An app that receives emails by SMTP. */
export async function startSmtpApp(
  onEmail: (received: Received) => void | Promise<void>,
  options: SMTPServerOptions = {},
): Promise<App> {
  const app = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
    onData(stream, { envelope }, done) {
      const receive = async () => {
        const raw = await buffer(stream);
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        await onEmail({ from, to, raw, email: await PostalMime.parse(raw) });
      };
      receive().then(() => done(), done);
    },
  });
  app.on('error', () => {});
  app.listen(0, '127.0.0.1');
  const url = await listening(app.server, 'smtp');
  return { url, close: () => app.close() };
}

/** An app with a webhook, which answers 200 unless `answer` does something else. */
export async function startHttpApp(
  answer: (posted: Posted, response: ServerResponse) => unknown = () => {},
): Promise<App> {
  const app = createServer(async (request, response) => {
    const { url = '/', headers } = request;
    await answer({ url, headers, body: await buffer(request) }, response);
    if (!response.headersSent) response.end('ok');
  });
  const url = await listening(app.listen(0, '127.0.0.1'), 'http');
  const close = () => {
    app.closeAllConnections();
    app.close();
  };
  return { url, close };
}

/** The form in a request. */
export async function formOf({ headers, body }: Posted): Promise<FormData> {
  const type = headers['content-type'] ?? '';
  return new Response(body, { headers: { 'content-type': type } }).formData();
}

async function listening(server: Server, protocol: string): Promise<string> {
  if (!server.listening) await once(server, 'listening');
  return `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
