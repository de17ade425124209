import { fileURLToPath } from 'node:url';

/** Where in the user's code a call was made. */
type CallSite = { file: string; line: number; column: number };

/** The stack of a call, captured immediately, because it is lost after an await. */
export interface CallStack {
  /** The user's line; undefined if the engine does not provide it. */
  site: CallSite | undefined;
  /** The frames, as in `Error.stack`. */
  frames: string;
}

/** Captures the stack of a call to `entry`, without `entry` itself and the functions that it called. */
export function callStack(entry: (...args: never[]) => unknown): CallStack {
  const holder: { stack?: string } = {};
  Error.captureStackTrace(holder, entry);
  const frames = (holder.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { site: siteOf(frames[0]), frames: frames.join('\n') };
}

/** Marks an error that points at a call. */
const POINTED = Symbol('pointed');

/**
 * Makes an error of this package point at the call instead of at internal code. Must not be used for the
 * user's own errors, whose stack shows their origin. An error's stack is rewritten only once: if it passes
 * through several calls, it keeps pointing at the first that failed.
 */
export function rewriteStack(error: unknown, { frames }: CallStack): unknown {
  if (error instanceof Error && frames !== '' && !(POINTED in error)) {
    error.stack = `${error.name}: ${error.message}\n${frames}`;
    Object.defineProperty(error, POINTED, { value: true });
  }
  return error;
}

/** Runs a check of a call's arguments, and makes its errors point at the call. */
export function checkedAt<T>(stack: CallStack, check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw rewriteStack(error, stack);
  }
}

function siteOf(frame: string | undefined): CallSite | undefined {
  const text = frame?.replace(/^\s+at /, '') ?? '';
  // "at name (place)" or "at place"; the place may contain brackets.
  const place = /^[^(/\\]* \((.+)\)$/.exec(text)?.[1] ?? text.replace(/^async /, '');
  const match = /^(.+?):(\d+):(\d+)$/.exec(place);
  if (!match?.[1]) return undefined;
  const file = match[1].startsWith('file://') ? fileURLToPath(match[1]) : match[1];
  return { file, line: Number(match[2]), column: Number(match[3]) };
}
