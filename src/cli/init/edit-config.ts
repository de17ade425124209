import type { Node, ObjectExpression, Program } from '@babel/types';
import { findConfigObject, hasPartsElsewhere } from './config-object.js';
import { addImport, hasMailboxServer, isMailboxServer } from './imports.js';
import { applyInsertions, type CodeStyle, type Insertion, styleOf } from './insertions.js';
import {
  addFirstElement,
  addProperties,
  type Code,
  objectProperty,
  wrapInArray,
} from './object-edits.js';
import {
  constantOf,
  parseCode,
  placeOf,
  propertyOf,
  resolve,
  UnclearConfigError,
  unwrap,
  walk,
} from './syntax.js';

/** What a configuration needs for the way in which the app sends its email. */
export interface Wanted {
  /** For `mailboxServer({ providers })`. */
  providers: readonly string[];
  /** The variables of the app. */
  env: Record<string, string>;
}

/** A configuration with the mailbox server. */
export interface EditedConfig {
  /** The whole text; the one that was given if there was nothing to do. */
  text: string;
  /** The wanted variables that nothing in it sets. */
  unsetVariables: string[];
  /** The variables that an entry of `webServer` sets to something else than is wanted. */
  keptVariables: string[];
  /** Whether `webServer` starts anything besides the mailbox server. */
  startsApp: boolean;
  /** Whether an entry may use an app that runs already, which does not have its variables. */
  reusesApp: boolean;
}

/**
 * Adds `mailboxServer()` to the `webServer` of a Playwright configuration, and to its other entries the variables that the app
 * needs. The syntax tree says where; all other text stays as it is.
 *
 * @throws UnclearConfigError saying why the configuration cannot be edited
 */
export function editConfig(source: string, wanted: Wanted): EditedConfig {
  const file = parseCode(source);
  const { program } = file;
  if (hasMailboxServer(file)) {
    const startsApp = !startsMailboxAlone(program);
    const unsetVariables = unmentioned(program, wanted.env);
    return { text: source, unsetVariables, keptVariables: [], startsApp, reusesApp: false };
  }
  const value = propertyOf(findConfigObject(program), 'webServer');
  const apps = value ? appsOf(program, value) : [];
  const withEnv = addEnv(source, apps, wanted.env);
  // Two passes, since the second indents lines that the first adds.
  const text = addServer(withEnv ?? source, wanted);
  const reusesApp = apps.some(mayReuse);
  const keptVariables = Object.keys(wanted.env).filter((name) =>
    apps.some((app) => isKept(app, name, wanted.env[name])),
  );
  const startsApp = value !== undefined || hasPartsElsewhere(program);
  const unsetVariables = withEnv === undefined ? Object.keys(wanted.env) : [];
  return { text, unsetVariables, keptVariables, startsApp, reusesApp };
}

/** The variables that a configuration written by hand has nowhere, comments aside: it may set them in any way. */
function unmentioned(program: Program, env: Record<string, string>): string[] {
  const texts: string[] = [];
  walk(program, (node) => {
    if (node.type === 'Identifier') texts.push(node.name);
    else if (node.type === 'StringLiteral') texts.push(node.value);
    else if (node.type === 'TemplateElement') texts.push(node.value.raw);
  });
  return Object.entries(env)
    .filter(([name, value]) => {
      const mark = name === NODE_OPTIONS ? value : name;
      return !texts.some((text) => text.includes(mark));
    })
    .map(([name]) => name);
}

function mayReuse(app: ObjectExpression): boolean {
  const value = propertyOf(app, 'reuseExistingServer');
  return value !== undefined && !(value.type === 'BooleanLiteral' && !value.value);
}

/** Whether an entry sets a variable to another value; to options for Node the wanted ones are added. */
function isKept(app: ObjectExpression, name: string, wanted: string | undefined): boolean {
  const env = propertyOf(app, 'env');
  if (name === NODE_OPTIONS || env?.type !== 'ObjectExpression') return false;
  const value = propertyOf(env, name);
  return value !== undefined && !(value.type === 'StringLiteral' && value.value === wanted);
}

/** Whether `webServer` is `mailboxServer()` or `[mailboxServer()]`; false where that cannot be seen. */
function startsMailboxAlone(program: Program): boolean {
  let value: Node | undefined;
  try {
    value = propertyOf(findConfigObject(program), 'webServer');
  } catch {
    return false;
  }
  if (!value || hasPartsElsewhere(program)) return false;
  const known = resolve(program, value);
  const entries = known.type === 'ArrayExpression' ? known.elements : [known];
  return entries.every((entry) => entry && isMailboxServer(resolve(program, entry)));
}

function addServer(source: string, wanted: Wanted): string {
  const file = parseCode(source);
  const code: Code = { source, style: styleOf(source) };
  const config = findConfigObject(file.program);
  const editor = new ServerEditor(code, file.program, serverCall(code.style, wanted));
  const insertions = [...editor.addTo(config), ...addImport(code, file)];
  const text = applyInsertions(source, insertions);
  if (!isValid(text)) throw new UnclearConfigError('its webServer is written in an unusual way');
  return text;
}

/** Whether an edited text can be parsed: if not, nobody should find it in a configuration. */
function isValid(text: string): boolean {
  try {
    return hasMailboxServer(parseCode(text));
  } catch {
    return false;
  }
}

/** `mailboxServer()` or `mailboxServer({ providers: ['resend'] })` */
function serverCall({ quote }: CodeStyle, { providers }: Wanted): string {
  const names = providers.map((name) => quote + name + quote).join(', ');
  return names === '' ? 'mailboxServer()' : `mailboxServer({ providers: [${names}] })`;
}

/**
 * The lines that a reader adds to a configuration that cannot be edited.
 *
 * @param spread a constant that is spread in it and may set `webServer`, which these lines would replace
 */
export function manualLines(source: string, wanted: Wanted, spread?: string): string {
  const style = styleOf(source);
  const { quote, semicolon } = style;
  const isModule = /^\s*(?:import|export)\b/m.test(source);
  const from = `${quote}playwright-mailbox${quote}`;
  const line = isModule
    ? `import { mailboxServer } from ${from}`
    : `const { mailboxServer } = require(${from})`;
  const variables = variablesAsCode(wanted.env, quote).join(', ');
  const env = variables === '' ? '' : `\n    // in your app's entry: env: { ${variables} }`;
  const others = spread === undefined ? '' : `\n    ...[${spread}.webServer ?? []].flat(),`;
  return `${line}${semicolon}

  webServer: [
    ${serverCall(style, wanted)},${others}${env}
  ],`;
}

/** Adds the mailbox server to whatever `webServer` is. */
class ServerEditor {
  constructor(
    private readonly code: Code,
    private readonly program: Program,
    private readonly call: string,
  ) {}

  addTo(config: ObjectExpression): Insertion[] {
    const value = propertyOf(config, 'webServer');
    if (!value) return addProperties(this.code, config, [`webServer: [${this.call}]`]);
    if (value.type === 'ObjectMethod') throw new UnclearConfigError('its webServer is a method');
    const isShorthand = config.properties.some(
      (one) => one.type === 'ObjectProperty' && one.value === value && one.shorthand,
    );
    return isShorthand ? this.replaceShorthand(value) : this.addToValue(value);
  }

  /** `webServer` → `webServer: [mailboxServer(), webServer]`, unless the constant is an array. */
  private replaceShorthand(value: Node): Insertion[] {
    const known = resolve(this.program, value);
    if (known.type === 'ArrayExpression') return this.addToValue(known);
    if (known.type !== 'ObjectExpression') throw unclear(known);
    return [{ at: placeOf(value).end, text: `: [${this.call}, webServer]` }];
  }

  private addToValue(node: Node): Insertion[] {
    const value = unwrap(node);
    switch (value.type) {
      case 'ObjectExpression':
        return wrapInArray(this.code, value, this.call);
      case 'ArrayExpression':
        return addFirstElement(this.code, value, this.call);
      case 'ConditionalExpression':
        return [...this.addToValue(value.consequent), ...this.addToValue(value.alternate)];
      case 'LogicalExpression':
        if (value.operator !== '&&') throw unclear(value);
        return this.addToAnd(value.left, value.right);
      case 'Identifier':
        return this.addToName(value);
      case 'NullLiteral':
        return this.replace(value);
      default:
        throw unclear(value);
    }
  }

  private addToName(value: Node & { type: 'Identifier' }): Insertion[] {
    if (value.name === 'undefined') return this.replace(value);
    const constant = constantOf(this.program, value.name);
    const known = constant && unwrap(constant);
    if (known?.type === 'ArrayExpression') return this.addToValue(known);
    if (known?.type !== 'ObjectExpression') throw unclear(known ?? value);
    return wrapInArray(this.code, value, this.call);
  }

  /** `condition && {…}` → `condition ? [mailboxServer(), {…}] : [mailboxServer()]` */
  private addToAnd(left: Node, right: Node): Insertion[] {
    const operator = this.code.source.indexOf('&&', placeOf(left).end);
    return [
      { at: operator, text: '?', remove: 2 },
      ...this.addToValue(right),
      { at: placeOf(right).end, text: ` : [${this.call}]` },
    ];
  }

  private replace(value: Node): Insertion[] {
    const { start, end } = placeOf(value);
    return [{ at: start, text: `[${this.call}]`, remove: end - start }];
  }
}

function unclear({ type }: Node): UnclearConfigError {
  return new UnclearConfigError(
    `its webServer is neither an object nor an array nor a condition in this file (${type})`,
  );
}

/** The entries of `webServer` that are object literals, in all branches of a condition. */
function appsOf(program: Program, node: Node): ObjectExpression[] {
  const value = resolve(program, node);
  switch (value.type) {
    case 'ObjectExpression':
      return [value];
    case 'ArrayExpression':
      return value.elements.flatMap((element) => (element ? appsOf(program, element) : []));
    case 'SpreadElement':
      return appsOf(program, value.argument);
    case 'ConditionalExpression':
      return [value.consequent, value.alternate].flatMap((branch) => appsOf(program, branch));
    case 'LogicalExpression':
      return appsOf(program, value.right);
    default:
      return [];
  }
}

/**
 * Sets variables in all entries that start something: which of several servers sends email is not written anywhere.
 *
 * @returns the edited text; undefined if they cannot be set in each
 */
function addEnv(
  source: string,
  apps: readonly ObjectExpression[],
  env: Record<string, string>,
): string | undefined {
  if (Object.keys(env).length === 0) return source;
  const code: Code = { source, style: styleOf(source) };
  const insertions = apps
    .filter((app) => propertyOf(app, 'command'))
    .map((app) => envInsertions(code, app, env));
  const isComplete = insertions.length > 0 && insertions.every((one) => one !== undefined);
  return isComplete ? applyInsertions(source, insertions.flat()) : undefined;
}

/** Adds variables to the `env` of an entry; undefined if it has one that is no object literal. */
function envInsertions(
  code: Code,
  app: ObjectExpression,
  env: Record<string, string>,
): Insertion[] | undefined {
  const { quote } = code.style;
  const present = propertyOf(app, 'env');
  if (!present) {
    const property = objectProperty(code.style, 'env', variablesAsCode(env, quote));
    return addProperties(code, app, [property]);
  }
  if (present.type !== 'ObjectExpression') return undefined;
  const missing = Object.fromEntries(
    Object.entries(env).filter(([name]) => !propertyOf(present, name)),
  );
  const added = variablesAsCode(missing, quote);
  const own = propertyOf(present, NODE_OPTIONS);
  const preload = env[NODE_OPTIONS];
  return [
    ...(own && preload !== undefined ? appendOption(code, own, preload) : []),
    ...(added.length > 0 ? addProperties(code, present, added) : []),
  ];
}

const NODE_OPTIONS = 'NODE_OPTIONS';

/** Variables as properties of an object literal. Options for Node are added to those that are set already. */
export function variablesAsCode(env: Record<string, string>, quote: string): string[] {
  return Object.entries(env).map(([name, value]) =>
    name === NODE_OPTIONS
      ? `${name}: \`\${process.env.${name} ?? ''} ${value}\``
      : `${name}: ${quote}${value}${quote}`,
  );
}

/** `'--enable-source-maps'` → `'--enable-source-maps --import …'`, whatever the expression is. */
function appendOption({ source }: Code, node: Node, option: string): Insertion[] {
  const { start, end } = placeOf(node);
  if (source.slice(start, end).includes(option)) return [];
  const isText = node.type === 'StringLiteral' || node.type === 'TemplateLiteral';
  if (isText) return [{ at: end - 1, text: ` ${option}` }];
  // `a || b ?? c` is not allowed without them.
  const isSimple = node.type === 'Identifier' || node.type === 'MemberExpression';
  const [open, close] = isSimple ? ['', ''] : ['(', ')'];
  return [
    { at: start, text: `\`\${${open}` },
    { at: end, text: `${close} ?? ''} ${option}\`` },
  ];
}
