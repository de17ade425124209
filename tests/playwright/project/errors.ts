import { stripVTControlCharacters } from 'node:util';

/** The error of a failed assertion, as shown to people. */
export interface Failure {
  message: string;
  headline: string;
  matcherResult: Record<string, unknown>;
}

/** The error of an assertion. */
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
