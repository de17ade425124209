import type { Envelope } from '../../message/message.js';
import { serveTasks } from '../../workers/worker-messages.js';
import type { Client } from '../scanner.js';
import { scan } from './scan.js';

/** An email to check, or a request to load the modules. */
export type SenderAuthTask =
  | 'load'
  | { envelope: Envelope; raw: Uint8Array<ArrayBuffer>; client: Client };

/** A DNS query from the thread. */
export interface DnsQuestion {
  name: string;
  type: string;
}

serveTasks(async (task: SenderAuthTask, { signal, ask }) => {
  const mailauth = await import('mailauth');
  if (task === 'load') return { result: { verdicts: {} } };
  const { buffer, byteOffset, byteLength } = task.raw;
  const raw = Buffer.from(buffer, byteOffset, byteLength);
  const resolve = (name: string, type: string) => ask({ name, type } satisfies DnsQuestion);
  return { result: await scan(mailauth, resolve, { ...task, raw }, signal) };
});
