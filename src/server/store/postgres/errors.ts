import type { Client, DatabaseError } from 'pg';
import { ScheduleFull } from '../schedule.js';
import { StoreTimeout, StoreUnavailable } from '../store.js';
import { SCHEDULE_FULL } from './schema/schedule.js';

/** The error to throw for one that is temporary: 57014 means that PostgreSQL canceled a statement. */
export function unavailable(error: unknown): StoreUnavailable {
  return sqlStateOf(error) === '57014' ? new StoreTimeout(error) : new StoreUnavailable(error);
}

/** Whether PostgreSQL rejects an email because of its content (SQLSTATE classes 22 and 54). */
export function isAboutEmail(error: unknown): boolean {
  return /^(22|54)/.test(sqlStateOf(error));
}

/** The error for an email that PostgreSQL rejects because of its content or for lack of space. */
export function refusal(error: unknown): unknown {
  return sqlStateOf(error) === SCHEDULE_FULL ? new ScheduleFull() : error;
}

/** Whether a statement was wrong (SQLSTATE classes 22 and 42): another attempt would not help. */
export function isFault(error: unknown): boolean {
  return /^(22|42)/.test(sqlStateOf(error));
}

/**
 * Whether PostgreSQL itself reported that a statement failed and still responds, so that the statement was
 * rolled back. After a lost connection or the driver's timeout, the outcome is unknown.
 */
export async function isUndone(client: Client, error: unknown): Promise<boolean> {
  // Errors of the driver itself have no severity.
  if (!(error instanceof Error && 'severity' in error)) return false;
  return client.query('SELECT').then(
    () => true,
    () => false,
  );
}

function sqlStateOf(error: unknown): string {
  return (error as Partial<DatabaseError>).code ?? '';
}
