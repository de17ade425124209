import { SCHEDULE_SHARE, type ScheduleUsage } from './schedule.js';
import type { StoreLimits } from './store.js';

const NOTHING: Readonly<ScheduleUsage> = { emails: 0, bytes: 0 };

/** Counts the scheduled emails of each account. */
export class ScheduleCounters {
  readonly #byAccount = new Map<string, ScheduleUsage>();
  #bytes = 0;

  /** The bytes of all accounts. */
  get bytes(): number {
    return this.#bytes;
  }

  of(account: string): Readonly<ScheduleUsage> {
    return this.#byAccount.get(account) ?? NOTHING;
  }

  /** Adds emails of an account, or removes them if the numbers are negative. */
  add(account: string, emails: number, bytes: number): void {
    const usage = this.of(account);
    this.#byAccount.set(account, { emails: usage.emails + emails, bytes: usage.bytes + bytes });
    this.#bytes += bytes;
  }
}

/** Whether an account may schedule what all the counters say together. */
export function fitsSchedule(
  account: string,
  counters: readonly ScheduleCounters[],
  { maxEmails, accountMaxBytes, maxStoreBytes }: StoreLimits,
): boolean {
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  const own = counters.map((one) => one.of(account));
  return (
    sum(own.map(({ emails }) => emails)) <= maxEmails &&
    sum(own.map(({ bytes }) => bytes)) <= SCHEDULE_SHARE * accountMaxBytes &&
    sum(counters.map(({ bytes }) => bytes)) <= SCHEDULE_SHARE * maxStoreBytes
  );
}
