import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { DEFAULT_ACCOUNT } from '../accounts.js';
import { takeMail } from '../mail/mail.js';
import { type StructureLimits, structureFault } from '../mail/structure.js';
import type { Delivery } from './delivery.js';

/** A refusal of a mail whose data has come, with its SMTP code. */
export class MailRefusal extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

/** What bounds the data of a mail. */
type DataLimits = StructureLimits & { dataTimeout: number };

/**
 * Files the mail of one transaction, unless the client went away or went over the size: nobody was
 * told 250 then.
 *
 * @returns the bytes of the mail, null where none was filed
 * @throws MailRefusal for a mail that is built beyond the limits, or takes too long
 */
export async function receive(
  stream: SMTPServerDataStream,
  { envelope, user }: SMTPServerSession,
  limits: DataLimits,
  delivery: Delivery,
): Promise<number | null> {
  const raw = await readAll(stream, limits.dataTimeout);
  if (raw === null) return null;
  const fault = structureFault(raw, limits);
  if (fault !== null) throw new MailRefusal(554, fault);
  const { mailFrom, rcptTo } = envelope;
  const mail = takeMail(
    { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) },
    raw,
  );
  await delivery.file(user ?? DEFAULT_ACCOUNT, mail);
  return raw.length;
}

/**
 * The whole of a stream, or null when it broke off or became too big.
 *
 * @param timeout in ms: answers who sends a byte now and then, and so is never silent for long
 */
function readAll(stream: SMTPServerDataStream, timeout: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const late = () => stream.destroy(new MailRefusal(421, 'The data took too long'));
    const timer = setTimeout(late, timeout);
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => {
      // The rest is read and dropped: the client hears the 552 only when it has sent everything.
      if (stream.sizeExceeded) chunks.length = 0;
      else chunks.push(chunk);
    });
    stream.on('end', () => resolve(stream.sizeExceeded ? null : Buffer.concat(chunks)));
    stream.on('error', (error) => (error instanceof MailRefusal ? reject(error) : resolve(null)));
    stream.on('close', () => clearTimeout(timer));
  });
}
