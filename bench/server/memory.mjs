// The memory of stored emails, and its limit.
import { fact, goal } from '../support/report.mjs';
import { CONNECTIONS, sendBySockets } from './support/load.mjs';
import { mailOf } from './support/mail.mjs';
import { residentBytes, startServer } from './support/server.mjs';

const MB = 1024 * 1024;
const STORED = 200 * MB;
const MAIL_GOAL = 13;

export async function memory() {
  const mail = mailOf();
  const count = Math.ceil(STORED / mail.length);
  const server = await startServer('--max-store-bytes', String(STORED), '--max-emails', '1000000');
  await sendBySockets(server.port, 1_000, mail, true);
  const before = await residentBytes(server.pid);
  await sendBySockets(server.port, count - 1_000, mail, true);
  const full = await residentBytes(server.pid);
  // The same number again, so that the oldest are deleted.
  await sendBySockets(server.port, count, mail, true);
  const after = await residentBytes(server.pid);
  await server.close();

  const bound = STORED * 1.6 + 100 * MB;
  const each = (full - before) / (count - 1_000) / 1024;
  const size = (mail.length / 1024).toFixed(1);
  return {
    title: 'Memory',
    about: [
      `Emails of ${size} KB over ${CONNECTIONS} connections, until ${STORED / MB} MB are stored, and as many again.`,
    ],
    rows: [
      fact('resident, with 1,000 emails', `${(before / MB).toFixed(0)} MB`),
      fact(`resident, with ${STORED / MB} MB stored`, `${(full / MB).toFixed(0)} MB`),
      goal(
        'resident, when as many were deleted',
        `${(after / MB).toFixed(0)} MB`,
        `≤ ${(bound / MB).toFixed(0)} MB`,
        after <= bound,
      ),
      goal('each stored email', `${each.toFixed(1)} KB`, `≤ ${MAIL_GOAL} KB`, each <= MAIL_GOAL),
    ],
  };
}
