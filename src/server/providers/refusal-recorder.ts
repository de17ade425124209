import type { RefusalStage } from '../../contract/extensions.js';
import type { Accounts } from '../accounts.js';
import type { RefusalLog } from '../refusal-log.js';
import type { Problem, ProblemKind } from './problem.js';
import type { Call, Provider } from './provider.js';

/** Problems other than those with the request as a whole. */
const STAGES: { [Kind in ProblemKind]?: RefusalStage } = {
  'no-key': 'auth',
  'wrong-key': 'auth',
  recipient: 'rcpt',
};

/** Problems that leave no email unsent: the first request with the idempotency key sends it. */
const HARMLESS: ReadonlySet<ProblemKind> = new Set(['not-found', 'pending']);

/** Records the emails that requests to the providers' APIs did not send, for their account as far as it is known. */
export class RefusalRecorder {
  readonly #refusals: RefusalLog;
  readonly #accounts: Accounts;
  readonly #clock: () => number;

  /** @param clock that emails get their times from, in ms since the epoch */
  constructor(refusals: RefusalLog, accounts: Accounts, clock: () => number) {
    this.#refusals = refusals;
    this.#accounts = accounts;
    this.#clock = clock;
  }

  /** Records that a request, or an email of it, is refused. */
  record(
    problem: Problem,
    { provider, call, account }: { provider: Provider; call: Call; account?: string },
  ): void {
    const { kind, message, details } = problem;
    if (HARMLESS.has(kind) || details.isProbe) return;
    const { recipients, addresses } = details;
    this.#refusals.add(account ?? this.#accounts.ofUnknown, {
      time: this.#clock(),
      via: provider.name,
      // A recipient that is to be deferred is one that is refused.
      stage: recipients && kind === 'busy' ? 'rcpt' : (STAGES[kind] ?? 'request'),
      code: provider.problem(problem, call).status,
      message,
      username: null,
      from_address: addresses?.from ?? null,
      to_addresses: recipients ?? addresses?.to ?? [],
    });
  }
}
