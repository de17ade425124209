import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { DEFAULT_ACCOUNT } from '../accounts.js';
import { NO_VERDICTS } from '../message/verdicts.js';
import type { Incoming } from '../scanners/scanner.js';
import type { ScannerRunner } from '../scanners/scanner-runner.js';
import { storedSize } from '../store/retention.js';
import type { MessageReader } from '../workers/message-reader.js';
import type { Delivery } from './delivery.js';
import { type InFlightBytes, tooManyBytesInFlight } from './in-flight-bytes.js';
import { normalizeIp } from './normalize-ip.js';
import { SmtpError } from './smtp-error.js';

/** What bounds the data of an email. */
type DataLimits = {
  dataTimeout: number;
  maxStoreBytes: number;
  clientAddress?: string | undefined;
};

/** Where the data of an email goes to, what counts it on its way, and who looks at it. */
interface Destination {
  delivery: Delivery;
  inflow: InFlightBytes;
  reader: MessageReader;
  judge: ScannerRunner | undefined;
}

/** So many chunks are joined at a time: of an email of dots there is one for each of them. */
const MANY = 256;

/**
 * Files the email of one transaction, unless the client went away or went over the size: nobody was
 * told 250 then.
 *
 * @returns the bytes of the email, null where none was filed
 * @throws SmtpRefusal for an email that is built beyond the limits, takes too long, can never be stored, or
 * comes together with too many others
 */
export async function receiveData(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  limits: DataLimits,
  { delivery, inflow, reader, judge }: Destination,
): Promise<number | null> {
  const raw = await readAll(stream, limits.dataTimeout, inflow);
  if (raw === null) return null;
  const { mailFrom, rcptTo } = session.envelope;
  const envelope = {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
  };
  const examined = await counted(raw, inflow, () => reader.examine(envelope, raw));
  if (examined.fault !== null) throw new SmtpError(554, examined.fault);
  const { search } = examined;
  // XCLIENT takes the user away by setting it to false.
  const account = session.user || DEFAULT_ACCOUNT;
  const client = clientOf(session, limits.clientAddress);
  const incoming = { envelope, raw, client };
  const verdicts = judge ? await counted(raw, inflow, () => judge.scan(incoming)) : NO_VERDICTS;
  const message = { envelope, raw, search, verdicts };
  // What is kept beside its bytes counts as well: with very many recipients it is much.
  if (storedSize(message) > limits.maxStoreBytes)
    throw new SmtpError(552, `The email takes more than ${limits.maxStoreBytes} bytes to store`);
  await delivery.deliver(account, message);
  return raw.length;
}

/** Who brought an email, by its own word, the operator's, or its connection. */
function clientOf(session: SMTPServerSession, told: string | undefined): Incoming['client'] {
  const { xClient, remoteAddress, hostNameAppearsAs } = session;
  const address = xClient.get('ADDR') || told || remoteAddress;
  return { address: normalizeIp(String(address)), helo: hostNameAppearsAs || '' };
}

/** An email that is looked at counts as on its way meanwhile: slow looks would heap up emails. */
async function counted<T>(raw: Buffer, inflow: InFlightBytes, look: () => Promise<T>): Promise<T> {
  if (!inflow.add(raw.length)) throw tooManyBytesInFlight();
  try {
    return await look();
  } finally {
    inflow.remove(raw.length);
  }
}

/**
 * The whole of a stream, or null when it broke off or became too big.
 *
 * @param timeout in ms: answers who sends a byte now and then, and so is never silent for long
 */
function readAll(
  stream: SMTPServerDataStream,
  timeout: number,
  inflow: InFlightBytes,
): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const late = () => stream.destroy(new SmtpError(421, 'The data took too long'));
    const timer = setTimeout(late, timeout);
    const data = new Chunks(inflow);
    stream.on('data', (chunk: Buffer) => {
      // The rest is read and dropped: the client hears of it only when it has sent everything.
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
      data.drop();
    });
  });
}

/** The data of an email as far as it has come. */
class Chunks {
  readonly #inflow: InFlightBytes;
  #chunks: Buffer[] = [];
  /** How many of the chunks have been joined of others. */
  #joined = 0;
  #bytes = 0;
  /** With what comes from others it was too much, and was dropped. */
  isTooMuch = false;

  constructor(inflow: InFlightBytes) {
    this.#inflow = inflow;
  }

  add(chunk: Buffer): void {
    if (this.isTooMuch) return;
    if (!this.#inflow.add(chunk.length)) {
      this.isTooMuch = true;
      this.drop();
      return;
    }
    this.#bytes += chunk.length;
    this.#chunks.push(chunk);
    if (this.#chunks.length - this.#joined < MANY) return;
    const loose = this.#chunks.splice(this.#joined++);
    this.#chunks.push(Buffer.concat(loose));
  }

  join(): Buffer {
    const [first] = this.#chunks;
    // A copy is only made where it is needed, or lets go of a buffer that holds much else.
    if (first && this.#chunks.length === 1 && first.length * 2 > first.buffer.byteLength)
      return first;
    return Buffer.concat(this.#chunks);
  }

  drop(): void {
    this.#inflow.remove(this.#bytes);
    this.#bytes = 0;
    this.#chunks = [];
    this.#joined = 0;
  }
}
