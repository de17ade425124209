import type { IncomingMessage } from 'node:http';
import type { FairPool } from '../fairness/fair-pool.js';
import type { TokenBuckets } from '../fairness/token-buckets.js';
import type { TrustedProxies } from '../network/trusted-proxies.js';
import type { FailedLogins } from '../observability/failed-logins.js';
import type { Log } from '../observability/log.js';
import type { Metrics } from '../observability/metrics.js';
import type { RefusalLog } from '../observability/refusal-log.js';
import type { Accounts } from '../settings/accounts.js';
import type { Store } from '../store/store.js';
import { recordRequest } from './app.js';
import { type Reply, sendReply } from './errors.js';
import type { RateLimit } from './rate-limit.js';
import type { RequestHandler } from './server.js';

/** The services that all requests with emails use. */
export interface SubmissionServices {
  accounts: Accounts;
  store: Store;
  bytesInFlight: FairPool;
  failedLogins: FailedLogins;
  metrics: Metrics;
  log: Log;
  rateLimit: RateLimit;
  messageRate: TokenBuckets;
  refusals: RefusalLog;
  trustedProxies: TrustedProxies;
}

/** Answers requests with emails. */
export interface SubmissionApi {
  /** Rejects only for an internal error. @param isTooMany whether too many requests are in progress */
  answer(
    request: IncomingMessage,
    isTooMany: boolean,
  ): Promise<{ operation: string; reply: Reply }>;
  close?(): Promise<void>;
}

/**
 * A handler of requests with emails that is loaded with the first of them.
 *
 * @param handles whether it handles the requests of a URL
 */
export function onDemand(
  handles: RequestHandler['handles'],
  load: () => Promise<SubmissionApi>,
  services: SubmissionServices,
): RequestHandler {
  let loading: Promise<SubmissionApi> | undefined;
  return {
    handles,
    handle: async (request, response, isTooMany) => {
      loading ??= load();
      try {
        const api = await loading;
        const startedAt = performance.now();
        const { operation, reply } = await api.answer(request, isTooMany);
        sendReply(response, reply, services.store.now());
        recordRequest(services, operation, reply.status, startedAt);
      } catch (error) {
        services.log.fault(error);
        response.destroy();
      }
    },
    close: async () => (await loading)?.close?.(),
  };
}
