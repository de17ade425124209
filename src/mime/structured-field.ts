import PostalMime from 'postal-mime';
import { decodeField } from './header.js';

/** A field such as Content-Type: a value, and its parameters by name. Value and names are in lower case. */
export interface StructuredField {
  value: string;
  parameters: Readonly<Record<string, string>>;
}

/** postal-mime's parser for such fields, which its types omit. */
interface FieldParser {
  parseStructuredHeader(text: string): { value: string; params: Record<string, string> };
  stripComments(text: string): string;
}

const { root: parser } = new PostalMime() as unknown as { root: FieldParser };

/**
 * Parses a field with parameters (RFC 2045, section 5.1). Accepts all forms that mail clients write:
 * continued and encoded parameters (RFC 2231), encoded words (RFC 2047), and plain UTF-8.
 */
export function parseStructuredField(text: string): StructuredField {
  const { value, params } = parser.parseStructuredHeader(text);
  const parameters = Object.entries(params).map(([name, one]) => [name, decodeField(one)] as const);
  return { value, parameters: Object.fromEntries(parameters) };
}

/** The first word of a field without parameters, such as Content-Transfer-Encoding, in lower case. */
export function firstToken(text: string): string {
  return /[\w-]+/.exec(parser.stripComments(text).toLowerCase())?.[0] ?? '';
}
