import { Problem } from './problem.js';
import type { Draft } from './provider.js';

/**
 * Maximum characters of a text with variables, and of the result. Guards against variables that multiply: a
 * request of 1 MB could become gigabytes.
 */
const MAX_TEXT = 16 * 1024 * 1024;

/** The content of an email from a template that is stored only at the provider. */
export function templateContent(
  id: string | number,
  data: Record<string, unknown>,
  subject: string | undefined,
): Pick<Draft, 'subject' | 'text'> {
  const given = typeof data.subject === 'string' ? data.subject : undefined;
  return {
    subject: subject || given || `Template ${id}`,
    text: lines(data).join('\n'),
  };
}

/** One line per value, so that waits find codes and links. */
function lines(data: Record<string, unknown>): string[] {
  const found: string[] = [];
  let length = 0;
  const add = (value: unknown, name: string) => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value))
        add(one, name === '' ? key : `${name}.${key}`);
    } else if (value !== undefined) {
      length += name.length + String(value).length;
      checkLength(length);
      found.push(`${name}: ${String(value)}`);
    }
  };
  add(data, '');
  return found;
}

/**
 * Replaces variables in a text in one pass: variables within values are not replaced.
 *
 * @param lookUp returns the value; undefined if there is no such variable
 * @throws Problem `too-large`
 */
export function replaceVariables(
  text: string,
  pattern: RegExp,
  lookUp: (match: string, ...groups: (string | undefined)[]) => unknown,
): string {
  let { length } = text;
  return text.replace(pattern, (match: string, ...groups) => {
    const value = lookUp(match, ...groups);
    const shown = value === undefined || value === null ? match : textOf(value);
    length += shown.length;
    checkLength(length);
    return shown;
  });
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function checkLength(length: number): void {
  if (length > MAX_TEXT)
    throw new Problem(
      'too-large',
      `With its variables, a text is longer than ${MAX_TEXT} characters`,
    );
}

/**
 * Replaces `{{name}}`, `{{{name}}}` and `{{a.b}}` in a template that the request contains. Values are inserted
 * without escaping; unknown names, conditions and loops stay as written.
 */
export function fillTemplate(text: string, data: Record<string, unknown>): string {
  return replaceVariables(text, /\{\{\{?\s*([\w.-]{1,100})\s*\}?\}\}/g, (_, name = '') =>
    valueAt(data, name),
  );
}

function valueAt(data: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(data, name)) return data[name];
  return name
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? (value as Record<string, unknown>)[key]
          : undefined,
      data,
    );
}
