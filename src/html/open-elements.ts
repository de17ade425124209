import { ENDED_BY, IN_HEAD, INLINE, TABLE_PARTS, VOID, WALLS } from './elements.js';

/**
 * Maximum number of open elements. An end tag may be compared with all of them, so that otherwise many start
 * tags followed by many end tags would take quadratic time. Mail programs nest a few dozen elements. Content
 * at a deeper level is read as content of the last open element.
 */
const MAX_OPEN = 256;

const ENDED_BY_BLOCKS = ['p'];

/**
 * The elements that are open while HTML is read. htmlparser2 has such a list as well, but without a limit, and
 * searches it at every end tag.
 */
export class OpenElements<Element extends { name: string }> {
  readonly #open: Element[] = [];
  /** Start tags beyond the limit that have not ended yet. */
  #beyond = 0;

  get innermost(): Element | undefined {
    return this.#open.at(-1);
  }

  /** Ends the elements whose end tags are optional, before a start tag. */
  endImplied(name: string): void {
    if (this.innermost?.name === 'head' && !IN_HEAD.has(name)) this.#open.pop();
    const ended = ENDED_BY[name] ?? (INLINE.has(name) ? undefined : ENDED_BY_BLOCKS);
    if (!ended) return;
    for (let last = this.innermost; last && ended.includes(last.name); last = this.innermost) {
      this.#open.pop();
    }
  }

  /** Adds an element that has a start tag, unless it is void. */
  start(element: Element): void {
    if (VOID.has(element.name)) return;
    if (this.#open.length >= MAX_OPEN) this.#beyond++;
    else this.#open.push(element);
  }

  /**
   * Ends an element and all in it, at its end tag.
   *
   * @returns the element; `beyond` if it was beyond the limit, undefined if none is open
   */
  end(name: string): Element | 'beyond' | undefined {
    if (this.#beyond > 0) {
      this.#beyond--;
      return 'beyond';
    }
    const index = this.#find(name);
    const element = this.#open[index];
    if (element) this.#open.length = index;
    return element;
  }

  /** The open element of an end tag, within the same table cell; -1 if there is none. */
  #find(name: string): number {
    for (let index = this.#open.length - 1; index >= 0; index--) {
      const open = this.#open[index]?.name ?? '';
      if (open === name) return index;
      if (WALLS.has(open) && !TABLE_PARTS.has(name)) return -1;
    }
    return -1;
  }
}
