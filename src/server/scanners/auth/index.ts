import { loadOptionalPeer } from '../../load-optional-peer.js';
import type { Settings } from '../../options.js';
import { transferableCopy, WorkerPool } from '../../workers/worker-pool.js';
import { networkDns } from '../dns.js';
import { readDnsRecords } from '../dns-records.js';
import type { Findings, Scanner } from '../scanner.js';
import type { DnsQuestion, SenderAuthTask } from './sender-auth-worker.js';

/** Emails that are checked at a time: most of it is waiting for DNS, and one thread can do that. */
const LIMITS = { threads: 1, tasksPerThread: 64 };

/** How much longer in ms than the time limit the thread has to say what it has found by then. */
const GRACE_MS = 1_000;

/** Next to this file in the sources, and to all others in dist/. */
const WORKER = new URL('./sender-auth-worker.js', import.meta.url);

/**
 * A scanner for SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489), by mailauth. It runs in a thread:
 * mailauth may take long, and may change the objects of JavaScript.
 *
 * @throws ServerOptionError when mailauth is not installed, or the file of DNS records cannot be used
 */
export async function openAuth(settings: Settings): Promise<Scanner> {
  const { dnsRecords, verdictTimeout } = settings;
  const dns = dnsRecords === undefined ? networkDns(verdictTimeout) : readDnsRecords(dnsRecords);
  const pool = new WorkerPool<SenderAuthTask, Findings>({
    ...LIMITS,
    file: WORKER,
    answer: (question) => {
      const { name, type } = question as DnsQuestion;
      return dns.resolve(name, type);
    },
  });
  await loadOptionalPeer('checkSenderAuth', 'mailauth@4', () => load(pool)).catch(async (error) => {
    dns.close();
    await pool.close();
    throw error;
  });
  return {
    name: 'auth',
    failure: {
      spf_verdict: 'PROCESSING_FAILED',
      dkim_verdict: 'PROCESSING_FAILED',
      dmarc_verdict: 'PROCESSING_FAILED',
    },
    scan: ({ envelope, raw, client }, signal) =>
      pool.run(async () => {
        const copy = await transferableCopy(raw);
        const task = { envelope, raw: copy, client };
        return { task, transfer: [copy.buffer], signal, grace: GRACE_MS };
      }, signal),
    close() {
      dns.close();
      return pool.close();
    },
  };
}

/** Starts the thread, and has it load mailauth: that takes long, and tells whether it is there. */
function load(pool: WorkerPool<SenderAuthTask, Findings>): Promise<Findings> {
  const signal = new AbortController().signal;
  return pool.run(() => ({ task: 'load', transfer: [], signal, grace: 0 }));
}
