import type { Connection } from './cache/connection.js';
import type { TestRunner } from './test-runner.js';
import type { Terms } from './wait/terms.js';

/** What a mailbox and those made from it share. */
export interface MailboxContext {
  runner: TestRunner;
  connection: Connection;
  /** How its failures name what their reader can change; default: as methods and their options. */
  terms?: Terms;
  /** How long a wait lasts by default in ms; 0 for no limit. */
  timeout: number;
  /** Cancels all waits. */
  signal?: AbortSignal | undefined;
}
