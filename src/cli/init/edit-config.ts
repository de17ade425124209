import {
  allNodes,
  entriesOf,
  exportedObject,
  hasSpread,
  parseSource,
  propertiesOf,
  type SyntaxNode,
  stringOf,
  UnclearConfigError,
} from './syntax-tree.js';

/** The configuration that the app's way of sending email requires. */
export interface Wanted {
  /** For `mailboxServer({ providers })`. */
  providers: readonly string[];
  /** Environment variables of the app. */
  env: Record<string, string>;
}

/** An insertion into a text, which may also remove characters. */
interface Insertion {
  at: number;
  text: string;
  /** How many characters after `at` to remove; default: 0. */
  remove?: number;
}

/** A configuration, the additions, and its code style. */
interface Edit extends Wanted {
  source: string;
  quote: string;
  eol: string;
  step: string;
  /** `mailboxServer()` */
  call: string;
}

const NAME = 'mailboxServer';
const PACKAGE = 'playwright-mailbox';

/** The new text of a configuration, or why it was not changed. */
export interface EditedConfig {
  text: string;
  problem?: string;
}

/**
 * Adds `mailboxServer()` to the `webServer` of a Playwright configuration, and the variables that the app
 * needs to its other entries. Does not change any other text.
 */
export function editConfig(source: string, wanted: Wanted): EditedConfig {
  try {
    return { text: edited(source, wanted) };
  } catch (error) {
    if (error instanceof UnclearConfigError) return { text: source, problem: error.message };
    throw error;
  }
}

/** @throws UnclearConfigError saying why the configuration cannot be edited */
function edited(source: string, wanted: Wanted): string {
  const program = parseSource(source);
  const nodes = allNodes(program);
  const uses = nodes.flatMap(({ text }, index) => (text === NAME ? [nodes[index + 1]?.text] : []));
  if (uses.includes('(') && nodes.some((node) => stringOf(node) === PACKAGE)) return source;
  if (uses.length > 0) throw new UnclearConfigError(`${NAME} has another meaning in it`);
  const config = exportedObject(program);
  if (!config) throw new UnclearConfigError('it does not export an object literal');
  const playwright = PLAYWRIGHT.exec(source);
  if (!playwright)
    throw new UnclearConfigError('it does not import @playwright/test on a line of its own');
  const [, , quote = ''] = playwright;
  const step = /[ \t]*$/.exec(source.slice(0, config.items[0]?.start))?.[0] || '  ';
  const eol = source.includes('\r\n') ? '\r\n' : '\n';
  const edit = { ...wanted, source, quote, eol, step, call: serverCall(wanted, quote) };
  const server = addServer(edit, config, nodes);
  // The second pass changes nothing, unless the import was found in a comment.
  return edited(applyInsertions(source, [addImport(playwright, eol), ...server]), wanted);
}

/** The lines to paste into a configuration that cannot be edited. */
export function linesToPaste(source: string, wanted: Wanted): string {
  const isModule = /^\s*(?:import|export)\b/m.test(source);
  const line = isModule
    ? `import { ${NAME} } from '${PACKAGE}';`
    : `const { ${NAME} } = require('${PACKAGE}');`;
  // A spread object may have a webServer, which this one would replace.
  const [, spread] = /\{\s*\.\.\.(\w+),/.exec(source) ?? [];
  const others = spread ? `...[${spread}.webServer ?? []].flat(),` : '// the entries it has now';
  return `${line}\n\nwebServer: [\n  ${serverCall(wanted, "'")},\n  ${others}\n],`;
}

function serverCall({ providers }: Wanted, quote: string): string {
  const names = providers.map((name) => quote + name + quote).join(', ');
  return names === '' ? `${NAME}()` : `${NAME}({ providers: [${names}] })`;
}

/** The line that imports or requires `@playwright/test`, at the end of its statement; maybe after a byte order mark. */
const PLAYWRIGHT =
  /^\uFEFF?(?:import|const|\}).*?(from|require)[ (]*(['"])@playwright\/test\2\)?(;?)(?:[ \t]*\/\/.*)?(?=\s*?$)/m;

/** Imports `mailboxServer` on the line after the import of Playwright. */
function addImport(playwright: RegExpExecArray, eol: string): Insertion {
  const [text, keyword, quote = '', semicolon] = playwright;
  const from = quote + PACKAGE + quote;
  const line =
    keyword === 'require'
      ? `const { ${NAME} } = require(${from})${semicolon}`
      : `import { ${NAME} } from ${from}${semicolon}`;
  return { at: playwright.index + text.length, text: eol + line };
}

function addServer(edit: Edit, config: SyntaxNode, nodes: readonly SyntaxNode[]): Insertion[] {
  const webServer = propertiesOf(config).find(({ name }) => name === 'webServer');
  const places = nodes.filter((node) => (stringOf(node) ?? node.text) === 'webServer');
  if (places.length > (webServer ? 1 : 0)) {
    throw new UnclearConfigError('it mentions webServer in another place');
  }
  if (webServer?.isOverridable || (!webServer && hasSpread(config))) {
    throw new UnclearConfigError('what is spread in it may set webServer');
  }
  if (webServer) return addToValue(edit, webServer.value);
  return addProperties(edit, config, [`webServer: [${edit.call}]`]);
}

/** Adds the mailbox server to the value of `webServer`: an object, an array, or a conditional of these. */
function addToValue(edit: Edit, value: readonly SyntaxNode[]): Insertion[] {
  const question = value.findIndex(({ text }) => text === '?');
  const colon = value.findIndex(({ text }) => text === ':');
  if (question > 0 && colon > question) {
    const branches = [value.slice(question + 1, colon), value.slice(colon + 1)];
    return branches.flatMap((branch) => addToValue(edit, branch));
  }
  const [node, ...others] = value;
  const { call } = edit;
  if (!node || others.length > 0) throw unclearServer();
  if (node.text === 'undefined') return [{ at: node.start, text: `[${call}]`, remove: 9 }];
  if (node.text === '{') {
    const wrapped = { at: node.start, text: `[${call}, ` };
    return [wrapped, ...addEnv(edit, node), { at: node.end, text: ']' }];
  }
  if (node.text !== '[') throw unclearServer();
  const apps = entriesOf(node).flatMap((entry) => {
    const [app, ...more] = entry;
    if (app?.text !== '{' || more.length > 0) throw unclearServer();
    return addEnv(edit, app);
  });
  return [addFirst(edit, node), ...apps];
}

function unclearServer(): UnclearConfigError {
  return new UnclearConfigError('its webServer is not an object or an array of objects');
}

/** Adds the mailbox server at the start of an array. */
function addFirst({ source, eol, call }: Edit, array: SyntaxNode): Insertion {
  const [first] = array.items;
  const at = array.start + 1;
  if (!first) return { at, text: call };
  if (!first.beginsLine) return { at: first.start, text: `${call}, ` };
  return { at, text: `${eol + indentOf(source, first.start) + call},` };
}

/** Adds the variables of an app, except those that it sets already. */
function addEnv(edit: Edit, app: SyntaxNode): Insertion[] {
  const variables = Object.entries(edit.env);
  if (variables.length === 0) return [];
  const env = propertiesOf(app).find(({ name }) => name === 'env');
  if (!env) {
    if (hasSpread(app)) throw new UnclearConfigError('what is spread in its webServer may set env');
    return addProperties(edit, app, [envProperty(edit.env, edit.quote, edit.step)]);
  }
  const [object, ...others] = env.value;
  if (object?.text !== '{' || others.length > 0 || env.isOverridable) {
    throw new UnclearConfigError('the env in its webServer is not an object literal');
  }
  const present = propertiesOf(object).map(({ name }) => name);
  const missing = variables.filter(([name]) => !present.includes(name));
  const properties = envEntries(Object.fromEntries(missing), edit.quote);
  return properties.length > 0 ? addProperties(edit, object, properties) : [];
}

/** Variables as a property `env`, on several lines if one would be too long. */
export function envProperty(env: Record<string, string>, quote = "'", step = '  '): string {
  const entries = envEntries(env, quote);
  const line = `env: { ${entries.join(', ')} }`;
  return line.length < 70 ? line : `env: {\n${entries.map((one) => `${step}${one},\n`).join('')}}`;
}

/** Variables as properties. Appends Node options to existing ones. */
function envEntries(env: Record<string, string>, quote: string): string[] {
  return Object.entries(env).map(([name, value]) =>
    name === 'NODE_OPTIONS'
      ? `${name}: \`\${process.env.${name} ?? ''} ${value}\``
      : `${name}: ${quote}${value}${quote}`,
  );
}

/** Adds properties at the end of an object literal, after its last comment. */
function addProperties(edit: Edit, object: SyntaxNode, properties: readonly string[]): Insertion[] {
  const { source, step, eol } = edit;
  const last = object.items.at(-1);
  const hasComma = !last || last.text === ',';
  const close = object.end - 1;
  const line = source.lastIndexOf('\n', close) + 1;
  if (line <= object.start || source.slice(line, close).trim() !== '') {
    const text = properties.join(', ').replaceAll('\n', eol + indentOf(source, object.start));
    return [
      last
        ? { at: last.end, text: hasComma ? ` ${text}` : `, ${text}` }
        : { at: close, text: `${source[close - 1] === ' ' ? '' : ' '}${text} ` },
    ];
  }
  const indent = object.items[0]?.beginsLine
    ? indentOf(source, object.items[0].start)
    : indentOf(source, close) + step;
  const text = `${indent}${properties.join(',\n').replaceAll('\n', eol + indent)}`;
  const comma = last && !hasComma ? [{ at: last.end, text: ',' }] : [];
  return [...comma, { at: line, text: text + (hasComma ? ',' : '') + eol }];
}

function indentOf(source: string, position: number): string {
  const start = source.lastIndexOf('\n', position - 1) + 1;
  return /^[ \t]*/.exec(source.slice(start, position))?.[0] ?? '';
}

/** Applies insertions. Those at the same position keep their order. */
function applyInsertions(source: string, insertions: readonly Insertion[]): string {
  let result = '';
  let position = 0;
  for (const { at, text, remove = 0 } of insertions.toSorted((a, b) => a.at - b.at)) {
    result += source.slice(position, at) + text;
    position = at + remove;
  }
  return result + source.slice(position);
}
