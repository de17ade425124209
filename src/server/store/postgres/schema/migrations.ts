import { EVENTS } from './events.js';
import { RETENTION } from './retention.js';
import { SCHEDULE } from './schedule.js';
import { TABLES } from './tables.js';
import { TURNS } from './turns.js';

/** A step from one version of the schema to the next, which servers of older versions use meanwhile. */
export type Migration = {
  /** The oldest version whose servers can use the schema from now on. */
  compatibleFrom: number;
} & (
  | {
      /** Statements that take milliseconds, however many emails there are: they lock the tables. */
      sql: string;
    }
  | {
      /** The name of an index, which is created while emails are stored. */
      index: string;
      /** What follows ON, such as `emails (account, sender)`. */
      on: string;
    }
);

/** The steps to each version, the first to version 1. Those of a release never change. */
export const MIGRATIONS: readonly Migration[] = [
  { compatibleFrom: 1, sql: TABLES + SCHEDULE + RETENTION + TURNS + EVENTS },
];
