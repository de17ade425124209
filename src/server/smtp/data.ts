import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { DEFAULT_ACCOUNT } from '../accounts.js';
import { type Destination, examineMessage } from '../delivery/examine-message.js';
import { normalizeIp } from '../delivery/normalize-ip.js';
import { SmtpError, tooManyBytesInFlight } from '../delivery/smtp-error.js';
import type { InFlightBytes } from '../in-flight-bytes.js';
import type { Session } from '../message/message.js';
import type { Incoming } from '../scanners/scanner.js';
import { turnBudget } from '../turn-budget.js';

/** The limits of an email's data. */
type DataLimits = {
  dataTimeout: number;
  maxStoreBytes: number;
  clientAddress?: string | undefined;
};

/** What is known of a session besides what the library says. */
export interface SessionFacts {
  /** The user name of a successful login. */
  username: string | null;
  tlsVersion: string | null;
}

/** Guards against clients that give long names, as {@link Session} is stored with every email. */
const MAX_NAME = 254;

/** How many chunks are joined at a time: an email made of dots arrives as one chunk per dot. */
const JOIN_AT = 256;

/**
 * Stores the email of one transaction, unless the client left or exceeded the size: it gets no 250 then.
 *
 * @returns the bytes of the email; null if none was stored
 * @throws SmtpError for an email that exceeds the MIME limits, takes too long, can never be stored, or comes
 * together with too many others
 */
export async function receiveData(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  facts: SessionFacts,
  limits: DataLimits,
  destination: Destination,
): Promise<number | null> {
  const raw = await readAll(stream, limits.dataTimeout, destination.bytesInFlight);
  if (raw === null) return null;
  const { mailFrom, rcptTo } = session.envelope;
  const envelope = {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
  };
  // XCLIENT takes the user away by setting it to false.
  const account = session.user || DEFAULT_ACCOUNT;
  const client = clientOf(session, limits.clientAddress);
  const incoming = { envelope, raw, client };
  const stored = storedSession(client, facts);
  const message = await examineMessage(incoming, stored, limits, destination);
  await destination.delivery.deliver(account, message);
  return raw.length;
}

/** The client that sent an email: as claimed by XCLIENT, as configured, or as connected. */
function clientOf(session: SMTPServerSession, configured: string | undefined): Incoming['client'] {
  const { xClient, remoteAddress, hostNameAppearsAs } = session;
  const address = xClient.get('ADDR') || configured || remoteAddress;
  return { address: normalizeIp(String(address)), helo: hostNameAppearsAs || '' };
}

function storedSession(
  { address, helo }: Incoming['client'],
  { username, tlsVersion }: SessionFacts,
): Session {
  return {
    client: address,
    ...(helo && { helo: helo.slice(0, MAX_NAME) }),
    ...(tlsVersion && { tls: tlsVersion }),
    ...(username && { user: username.slice(0, MAX_NAME) }),
  };
}

/**
 * Reads a stream to its end; null if it broke off or became too big.
 *
 * @param timeout in ms: guards against a client that sends a byte now and then, and so is never silent for long
 */
function readAll(
  stream: SMTPServerDataStream,
  timeout: number,
  bytesInFlight: InFlightBytes,
): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const late = () => stream.destroy(new SmtpError(421, 'The message data took too long'));
    const timer = setTimeout(late, timeout);
    const data = new Chunks(bytesInFlight);
    stream.on('data', (chunk: Buffer) => {
      // The rest is read and dropped: the client gets its reply when it has sent everything.
      if (stream.sizeExceeded) data.drop();
      else data.add(chunk);
    });
    stream.on('finish', () => {
      if (stream.sizeExceeded) resolve(null);
      else if (data.isTooMuch) reject(tooManyBytesInFlight());
      else resolve(data.join());
    });
    stream.on('error', (error) => (error instanceof SmtpError ? reject(error) : resolve(null)));
    stream.on('close', () => {
      clearTimeout(timer);
      if (!stream.writableFinished) data.drop();
    });
  });
}

/** The data of an email so far. */
class Chunks {
  readonly #bytesInFlight: InFlightBytes;
  #chunks: Buffer[] = [];
  /** How many of the chunks are joined ones. */
  #joined = 0;
  #bytes = 0;
  /** With the other bytes in flight it was too much, and was dropped. */
  isTooMuch = false;

  constructor(bytesInFlight: InFlightBytes) {
    this.#bytesInFlight = bytesInFlight;
  }

  add(chunk: Buffer): void {
    if (this.isTooMuch) return;
    if (!this.#bytesInFlight.add(chunk.length)) {
      this.isTooMuch = true;
      this.drop();
      return;
    }
    this.#bytes += chunk.length;
    this.#chunks.push(chunk);
    if (this.#chunks.length - this.#joined < JOIN_AT) return;
    const loose = this.#chunks.splice(this.#joined++);
    this.#chunks.push(Buffer.concat(loose));
  }

  /** The whole email, which is not counted any more. */
  async join(): Promise<Buffer> {
    const [first] = this.#chunks;
    // Copied only if necessary, or to release a buffer that holds much else.
    const isFit = first && this.#chunks.length === 1 && first.length * 2 > first.buffer.byteLength;
    if (!isFit) await turnBudget.take(this.#bytes);
    const raw = isFit ? first : Buffer.concat(this.#chunks);
    this.drop();
    return raw;
  }

  drop(): void {
    this.#bytesInFlight.remove(this.#bytes);
    this.#bytes = 0;
    this.#chunks = [];
    this.#joined = 0;
  }
}
