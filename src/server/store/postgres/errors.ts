import type { Client, DatabaseError } from 'pg';
import { ScheduleFull } from '../schedule.js';
import { StoreTimeout, StoreUnavailable } from '../store.js';
import { SCHEDULE_FULL } from './schema/schedule.js';

/** The error to throw for one that may pass: 57014 says that PostgreSQL canceled a statement. */
export function unavailable(error: unknown): StoreUnavailable {
  return sqlStateOf(error) === '57014' ? new StoreTimeout(error) : new StoreUnavailable(error);
}

/** Whether PostgreSQL refuses an email because of its content (SQLSTATE classes 22 and 54). */
export function isAboutEmail(error: unknown): boolean {
  return /^(22|54)/.test(sqlStateOf(error));
}

/** The error for an email that PostgreSQL refuses because of its content, or as there is no room for it. */
export function refusal(error: unknown): unknown {
  return sqlStateOf(error) === SCHEDULE_FULL ? new ScheduleFull() : error;
}

/** Whether a statement was wrong (SQLSTATE classes 22 and 42): another attempt would not help. */
export function isFault(error: unknown): boolean {
  return /^(22|42)/.test(sqlStateOf(error));
}

/**
 * Whether PostgreSQL itself reported that a statement failed, and still answers: it has rolled the statement back
 * then. After a lost connection or the driver's timeout, that is unknown.
 */
export async function isUndone(client: Client, error: unknown): Promise<boolean> {
  // The driver's own errors have none.
  if (!(error instanceof Error && 'severity' in error)) return false;
  return client.query('SELECT').then(
    () => true,
    () => false,
  );
}

function sqlStateOf(error: unknown): string {
  return (error as Partial<DatabaseError>).code ?? '';
}
