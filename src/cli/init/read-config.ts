import type { Wanted } from './edit-config.js';
import {
  allNodes,
  type Property,
  parseSource,
  propertiesOf,
  type SyntaxNode,
  stringOf,
} from './syntax-tree.js';

/** Searches a configuration for properties and values, even if it cannot be edited. */
export class ConfigReader {
  readonly #nodes: SyntaxNode[];
  readonly #properties: Property[];

  constructor(private readonly source: string) {
    this.#nodes = nodesOf(source);
    this.#properties = this.#nodes.filter(({ text }) => text === '{').flatMap(propertiesOf);
  }

  get names(): string[] {
    return this.#properties.map(({ name }) => name);
  }

  /** Whether there is a property with this name, other than one with the given value. */
  has(name: string, except?: string): boolean {
    return this.#named(name).some(({ value }) => value[0]?.text !== except);
  }

  /**
   * The strings in the value of the first property with this name, such as those in `path.join(__dirname,
   * 'tests')`.
   */
  stringsOf(name: string): string[] {
    const nodes = allNodes(this.#named(name)[0]?.value ?? []);
    return nodes.map(stringOf).filter((text) => text !== undefined);
  }

  /** The part of the wanted configuration that is not set, or has another value. */
  missing({ providers, env }: Wanted): Wanted {
    const strings = this.#nodes.map(stringOf);
    return {
      providers: providers.filter((name) => !strings.includes(name)),
      env: Object.fromEntries(Object.entries(env).filter((one) => !this.#sets(...one))),
    };
  }

  /** Whether a variable is set to a value, by `env` or by a command. */
  #sets(name: string, wanted: string): boolean {
    const assigned = this.#nodes.filter(({ text }) => text.includes(`${name}=`));
    const isWanted = [
      ...this.#named(name).map((property) => this.#isWanted(property, wanted)),
      ...assigned.map(({ text }) => text.includes(`${name}=${wanted}`)),
    ];
    return isWanted.length > 0 && !isWanted.includes(false);
  }

  /** Whether a variable has a value, contains it among other Node options, or has the value of the mailbox server. */
  #isWanted({ name, value, isOverridable }: Property, wanted: string): boolean {
    const text = this.source.slice(value[0]?.start, value.at(-1)?.end);
    const isString = value.length === 1 && stringOf(value[0]) === wanted;
    const isKept = name === 'NODE_OPTIONS' ? text.includes(wanted) : text.includes('MAILBOX_');
    return (isString || isKept) && !isOverridable;
  }

  #named(wanted: string): Property[] {
    return this.#properties.filter(({ name }) => name === wanted);
  }
}

function nodesOf(source: string): SyntaxNode[] {
  try {
    return allNodes(parseSource(source));
  } catch {
    return [];
  }
}
