import type { Client, DatabaseError } from 'pg';
import { StoreTimeout, StoreUnavailable } from '../store.js';

/** What is told of an error that may pass: PostgreSQL ended the statement (57014), or cannot do it now. */
export function unavailable(error: unknown): StoreUnavailable {
  return sqlStateOf(error) === '57014' ? new StoreTimeout(error) : new StoreUnavailable(error);
}

/** Whether PostgreSQL cannot store a mail because of what is in it (SQLSTATE classes 22 and 54). */
export function isAboutMail(error: unknown): boolean {
  return /^(22|54)/.test(sqlStateOf(error));
}

/** Whether a statement was wrong (SQLSTATE classes 22 and 42): to ask again would not help. */
export function isFault(error: unknown): boolean {
  return /^(22|42)/.test(sqlStateOf(error));
}

/**
 * Whether PostgreSQL itself said that a statement failed, and goes on: it has undone the statement
 * then. Of a connection that was lost, or a statement that took too long, nobody knows.
 */
export async function isUndone(client: Client, error: unknown): Promise<boolean> {
  // What the driver throws by itself has none.
  if (!(error instanceof Error && 'severity' in error)) return false;
  return client.query('SELECT').then(
    () => true,
    () => false,
  );
}

function sqlStateOf(error: unknown): string {
  return (error as Partial<DatabaseError>).code ?? '';
}
