import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { DnsFileFault, type DnsRecord, isRecordType, plainName, readData } from './dns-records.js';

/**
 * Reads records from JSON: `{ "shop.test": { "TXT": ["v=spf1 mx -all"], "MX": ["10 mx.shop.test"] } }`.
 * A text of TXT may be of any length.
 *
 * @throws DnsFileFault when it is not so
 */
export function readDnsJson(text: string): DnsRecord[] {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const [error] = errors;
  if (error) {
    throw new DnsFileFault(lineOf(error.offset), `no JSON (${printParseErrorCode(error.error)})`);
  }
  return membersOf(root, 'names, each with its records', lineOf).flatMap(([name, types]) =>
    membersOf(types, 'types of records, such as TXT', lineOf).flatMap(([type, list]) =>
      recordsOf(plainName(name), type, list, lineOf),
    ),
  );
}

/** Finds the line of a place. */
type LineOf = (offset: number) => number;

function recordsOf(name: string, type: string, list: Node, lineOf: LineOf): DnsRecord[] {
  if (!isRecordType(type)) {
    throw new DnsFileFault(lineOf(list.offset), `${type} is no type that mail is checked with`);
  }
  if (list.type !== 'array') throw new DnsFileFault(lineOf(list.offset), `${type} takes an array`);
  return (list.children ?? []).map((item) => {
    const line = lineOf(item.offset);
    if (typeof item.value !== 'string') throw new DnsFileFault(line, `${type} takes strings`);
    if (type === 'TXT') return { name, type, data: [item.value], line };
    return { name, type, data: readData(type, item.value.split(/\s+/), plainName, line), line };
  });
}

function membersOf(node: Node | undefined, kind: string, lineOf: LineOf): [string, Node][] {
  if (node?.type !== 'object') {
    throw new DnsFileFault(lineOf(node?.offset ?? 0), `there should be an object of ${kind}`);
  }
  return (node.children ?? []).map(({ children: [key, value] = [] }) => [
    String(key?.value),
    value as Node,
  ]);
}
