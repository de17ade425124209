import { EVENT_TABLES } from './sqlite-events.js';
import { SCHEDULE_TABLES } from './sqlite-schedule.js';
import { TURN_TABLES } from './sqlite-turns.js';
import { TABLES } from './statements.js';

/** The steps to each version of the file, the first to version 1. Those of a release never change. */
export const MIGRATIONS: readonly string[] = [
  TABLES + SCHEDULE_TABLES + EVENT_TABLES + TURN_TABLES,
];
