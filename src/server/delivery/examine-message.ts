import type { InFlightBytes } from '../in-flight-bytes.js';
import { type Message, NO_VERDICTS, type Session } from '../message/message.js';
import type { MessageReader } from '../message/message-reader.js';
import type { Incoming } from '../scanners/scanner.js';
import type { ScannerRunner } from '../scanners/scanner-runner.js';
import { storedSize } from '../store/retention.js';
import type { Delivery } from './delivery.js';
import { SmtpError, tooManyBytesInFlight } from './smtp-error.js';

/** What an email passes on its way into the store. */
export interface Destination {
  delivery: Delivery;
  bytesInFlight: InFlightBytes;
  reader: MessageReader;
  scanners: ScannerRunner | undefined;
}

/**
 * Checks and scans an email, whichever way it came.
 *
 * @throws SmtpError for an email that exceeds the MIME limits, can never be stored, or comes together with too many
 * others
 */
export async function examineMessage(
  incoming: Incoming,
  session: Session,
  { maxStoreBytes }: { maxStoreBytes: number },
  { bytesInFlight, reader, scanners }: Destination,
): Promise<Message> {
  const { envelope, raw } = incoming;
  const examined = await counted(raw, bytesInFlight, () => reader.examine(envelope, raw));
  if (examined.fault !== null) throw new SmtpError(554, examined.fault);
  const { search } = examined;
  const verdicts = scanners
    ? await counted(raw, bytesInFlight, () => scanners.scan(incoming))
    : NO_VERDICTS;
  const message = { envelope, raw, search, verdicts, session };
  // The data kept besides the raw bytes counts as well: it is large with very many recipients.
  if (storedSize(message) > maxStoreBytes)
    throw new SmtpError(552, `The email takes more than ${maxStoreBytes} bytes to store`);
  return message;
}

/** Counts an email as in flight while it is scanned: slow scanners would otherwise let emails pile up. */
async function counted<T>(
  raw: Buffer,
  bytesInFlight: InFlightBytes,
  look: () => Promise<T>,
): Promise<T> {
  if (!bytesInFlight.add(raw.length)) throw tooManyBytesInFlight();
  try {
    return await look();
  } finally {
    bytesInFlight.remove(raw.length);
  }
}
