import type { ReceivedEmail } from '../../../contract/received.js';
import type { WebhookDestination } from '../destination.js';
import type { Inbound } from './inbound.js';

/** A request to the app's webhook. */
export interface Post {
  type: string;
  body: Buffer;
  headers?: Record<string, string>;
  /** Added to the query of the URL. */
  query?: Record<string, string>;
}

/** Makes the request of a provider for an email. */
export type Format = (
  inbound: Inbound,
  destination: WebhookDestination,
  receive: ReceiveEmail,
) => Post | Promise<Post>;

/** Stores an email at the mailbox server, where the app reads it by the API of its provider. */
export type ReceiveEmail = (email: Pick<Inbound, 'raw' | 'envelope'>) => Promise<ReceivedEmail>;

/** A form, with the boundary in its type. */
export async function multipart(form: FormData): Promise<Post> {
  const response = new Response(form);
  const type = response.headers.get('content-type') ?? '';
  return { type, body: Buffer.from(await response.arrayBuffer()) };
}
