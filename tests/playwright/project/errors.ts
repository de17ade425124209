import { stripVTControlCharacters } from 'node:util';

/** The error of an assertion that fails, as a person reads it. */
export interface Failure {
  message: string;
  headline: string;
  matcherResult: Record<string, unknown>;
}

/** What an assertion fails with. */
export async function failureOf(assert: () => unknown): Promise<Failure> {
  const error = await (async () => assert())().then(
    () => new Error('none'),
    (reason) => reason,
  );
  const message = stripVTControlCharacters(error.message);
  return {
    message,
    headline: message.split('\n')[0] ?? '',
    matcherResult: error.matcherResult,
  };
}
