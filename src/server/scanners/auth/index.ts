import { loadOptionalPeer } from '../../settings/load-optional-peer.js';
import type { Settings } from '../../settings/options.js';
import { transferableCopy, WorkerPool } from '../../workers/worker-pool.js';
import { networkDns } from '../dns.js';
import { readDnsRecords } from '../dns-records.js';
import type { Findings, Scanner } from '../scanner.js';
import type { DnsQuestion, SenderAuthTask } from './sender-auth-worker.js';

/** One thread suffices for many concurrent emails, since most of the time is spent waiting for DNS. */
const LIMITS = { threads: 1, tasksPerThread: 64 };

/** After the time limit, how long the thread has to return its partial result, in ms. */
const GRACE_MS = 1_000;

/** Next to this file in the sources, and next to all other files in dist/. */
const WORKER = new URL('./sender-auth-worker.js', import.meta.url);

/**
 * A scanner for SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489), by mailauth. It runs in a thread,
 * because mailauth may take long, and may modify built-in objects.
 *
 * @throws ServerOptionError if mailauth is not installed, or the file of DNS records is invalid
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

/** Starts the thread and loads mailauth, which takes long, and shows whether it is installed. */
function load(pool: WorkerPool<SenderAuthTask, Findings>): Promise<Findings> {
  const signal = new AbortController().signal;
  return pool.run(() => ({ task: 'load', transfer: [], signal, grace: 0 }));
}
